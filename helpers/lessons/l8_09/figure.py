"""Figure 8-9: an activation function and its derivative, with one number plugged in."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from helpers.facts import example
from helpers.maths.activations import gelu_tanh_inner, normal_cdf, sigmoid, softplus
from helpers.maths.curves import ACTIVATIONS, FLAT, GRID, activation, flat, minimum
from helpers.show.figure import LessonFigure
from helpers.show.formulas import bracketed
from helpers.show.inputs import Choice, Range
from helpers.show.palette import DOWN, GREY, INK, PALE, UP
from helpers.show.style import LARGE, SMALL, Style
from helpers.show.tables import ORIGIN_MARKS, number
from helpers.words.i18n import listed, sentences

_EXAMPLE = example.load()
_ROW = _EXAMPLE.row("西安")
_EIGHT = (_EXAMPLE.X[_ROW] + _EXAMPLE.O[_ROW]) @ _EXAMPLE.W_up
_LOW, _HIGH = -6.0, 5.0
_XS = np.linspace(_LOW, _HIGH, 221)
_GATES = ("relu", "gelu", "gelu_tanh", "swish", "mish")  # x times a share of it
_ZONES = {"shut": 0.1, "between": 0.9, "open": np.inf}  # each holds up to its share

# Pixels from the left and from the top: the numbers above, the two charts, the key below.
_LEFT, _RIGHT = 24, 936
_TITLE, _FORMULA, _TWICE, _TOLD = 28, 72, 104, 136
_PLACES = ((24, _FORMULA), (24, _TWICE), (230, _TWICE), (600, _TWICE), (24, _TOLD), (230, _TOLD),
           (600, _TOLD))  # fmt: skip
_HEADS, _TOP, _BOTTOM, _KEYS = 176, 194, 464, (514, 542)
_VALUE, _SLOPE = (66, 510), (590, 936)
_HIGHLIGHT: Style = {"color": PALE, "lw": 15, "solid_capstyle": "butt"}
_CURVE: Style = {"lw": 3.5, "solid_capstyle": "round"}
_DOTS: Style = {"marker": "o", "ls": "", "color": INK, "ms": 5}
_LOWEST: Style = {"marker": "^", "ls": "", "mfc": "white", "mec": INK, "mew": 2, "ms": 10}
_POINT: Style = {"marker": "o", "ls": "", "mfc": "white", "mec": INK, "mew": 2.5, "ms": 12}
_TANGENT: Style = {"color": INK, "lw": 2, "ls": (0, (4, 3))}
_BORDER: Style = {"color": GREY, "lw": 1.5, "ls": (0, (1, 2))}


class Form(NamedTuple):
    """A formula worked out in two steps: an inner number i, then the rest.

    named is the formula with the number plugged in, done the same once i is known. Swish takes its
    inner number from βx, all others from x.
    """

    named: str
    inner: Callable
    done: str
    outer: Callable


def _gate(named: str, inner: Callable) -> Form:
    return Form(f"{{x}} × {named}", inner, "{x} × {i}", lambda x, i: x * i)


FORMS = {
    "gelu": _gate("Φ({p})", normal_cdf),
    "gelu_tanh": Form(
        "{x} × (1 + tanh({u})) / 2",
        lambda x: np.tanh(gelu_tanh_inner(x)),
        "{x} × (1 + {i}) / 2",
        lambda x, i: x * (1 + i) / 2,
    ),
    "silu": _gate("sigmoid({p})", sigmoid),
    "swish": _gate("sigmoid({b} × {x})", sigmoid),
    "sigmoid": Form(
        "1 / (1 + e^{minus})", lambda x: np.exp(-x), "1 / (1 + {i})", lambda _, i: 1 / (1 + i)
    ),
    "tanh": Form(
        "2 × sigmoid(2 × {x}) - 1",
        lambda x: sigmoid(2 * x),
        "2 × {i} - 1",
        lambda _, i: 2 * i - 1,
    ),
    "softplus": Form("ln(1 + e^{x})", np.exp, "ln(1 + {i})", lambda _, i: np.log1p(i)),
    "mish": _gate("tanh(softplus({p}))", lambda x: np.tanh(softplus(x))),
    "elu": Form("e^{x} - 1", np.exp, "{i} - 1", lambda _, i: i - 1),
}


class Figure(LessonFigure):
    """Nine functions and their derivatives, and a number that goes through one of them."""

    inputs: ClassVar = {
        "function": Choice(tuple(ACTIVATIONS), "swish"),
        "beta": Range(0, 10, 0.1, 1.0, decimals=1),
        "x": Range(_LOW, _HIGH, 0.005, 0.945, typed=True),
    }
    height = 560
    played = "x"

    def draw(self) -> None:
        """The formula and what it gives above, value and derivative side by side, the key below."""
        self.write(_LEFT, _TITLE, "title", size=LARGE)
        self._texts = [
            self.animated(self.put(x, y, "", ha="left", size=SMALL, color=color))
            for (x, y), color in zip(_PLACES, (INK, GREY, GREY, GREY, INK, INK, INK))
        ]
        self._value = self._chart(_VALUE, "value", (-1.4, 5.4), range(-1, 6))
        self._derivative = self._chart(_SLOPE, "slope", (-0.25, 1.3), (0, 0.5, 1))
        self._draw_flat_zone(self._derivative.axes)
        self._flat = self.animated(self._value.axes.plot(_XS, 0 * _XS, **_HIGHLIGHT)[0])
        self._draw_point()
        self._draw_key()

    def move(self, function: str, beta: float, x: float) -> None:
        """Set both curves, the point on them, the tangent, and the three lines of words."""
        self._x = x = round(x, 4)  # so that the number used is the number shown
        shape = _shape(function, beta)
        self._value.show(shape.ys, shape)
        self._derivative.show(shape.derivatives, shape)
        self._flat.set_ydata(np.where(abs(shape.derivatives) < FLAT, shape.ys, np.nan))
        y, derivative = (float(f(x)) for f in activation(function, beta))
        reach = 1.6 / np.hypot(1, derivative) * np.array([-1, 1])
        self._tangent.set_data(x + reach, y + derivative * reach)
        for point, height in zip(self._points, (y, derivative)):
            point.set_data([x], [height])
        for upright in self._uprights:
            upright.set_xdata([x, x])
        eight = activation(function, beta).function(_EIGHT)
        self._dots.set_ydata(eight)
        lowest = [] if shape.minimum is None else [shape.minimum]
        self._lowest.set_data(
            lowest, [activation(function, beta).function(m) - 0.3 for m in lowest]
        )
        for border, place in zip(self._borders, shape.borders):
            border.set_xdata([place, place])
        for artist, words in zip(self._texts, self._words(function, beta, x)):
            artist.set_text(words)

    def describe(self) -> str:
        """Value and derivative at x, the minimum, where it is flat, and the eight numbers."""
        function, beta, x = self.values["function"], self.values["beta"], self._x
        here = activation(function, beta)
        shape, eight = _shape(function, beta), here.function(_EIGHT)
        values = {"name": self._name(function, beta), "x": plain(x)}
        told = [
            self.say("told", y=number(here.function(x)), slope=number(here.derivative(x)), **values)
        ]
        told.append(self._lowest_words(function, beta) + self.say("stop"))
        flats = [self._interval(*ends) for ends in shape.flats]
        key = "flat" if flats else "flat_nowhere"
        told.append(self.say(key, bound=FLAT, where=listed(flats, self.language)))
        ends = {
            "low": number(eight.min()),
            "high": number(eight.max()),
            "mark": ORIGIN_MARKS["derived"],
        }
        told.append(self.say("told_eight", **ends))
        return sentences(told, self.language)

    def _words(self, function: str, beta: float, x: float) -> list[str]:
        """The formula with the number, and rounded on the way; derivative, minimum, share.

        A text for each place, so that only those that change are drawn anew.
        """
        y, derivative = (float(f(x)) for f in activation(function, beta))
        plugged, twice = worked(function, beta, x)
        head = f"{self._name(function, beta)}({plain(x)})"
        words = [" = ".join(filter(None, (head, plugged, number(y))))]
        same = twice.endswith(f"= {number(y)}")
        words += [self.say("twice"), twice, self.say("twice_same" if same else "twice_other")]
        if not twice:
            words[1:] = [self.say("once"), "", ""]
        words += [
            self.say("told_slope", slope=number(derivative)),
            self._lowest_words(function, beta),
        ]
        return [*words, self._zone(_share(function, beta, np.asarray(x)))]

    def _zone(self, share: np.ndarray | None) -> str:
        if share is None:
            return ""
        zone = next(key for key, limit in _ZONES.items() if share < limit)
        return self.say(f"zone_{zone}", share=f"{share:.1%}")

    def _name(self, function: str, beta: float) -> str:
        if function == "swish":
            return self.say("silu" if beta == 1 else "swish")
        return self.say(f"function_{function}")

    def _lowest_words(self, function: str, beta: float) -> str:
        at = _shape(function, beta).minimum
        if at is None:
            return self.say("no_minimum")
        return self.say("minimum", x=number(at), y=number(activation(function, beta).function(at)))

    def _interval(self, low: float, high: float) -> str:
        """A flat interval in words; one that reaches an end of the grid has no end there."""
        if low == GRID[0]:
            return self.say("below", x=number(high, 2))
        if high == GRID[-1]:
            return self.say("above", x=number(low, 2))
        return self.say("from_to", low=number(low, 2), high=number(high, 2))

    def _chart(
        self, sides: tuple[float, float], head: str, ends: tuple[float, float], ticks: Sequence
    ) -> "_Chart":
        """A chart over x: a grid that stays, and a curve that will move."""
        self.write(sides[0], _HEADS, head, size=SMALL)
        axes = self.chart(*sides, _TOP, _BOTTOM)
        axes.set(xlim=(_LOW - 0.35, _HIGH + 0.35), ylim=ends)
        axes.set(xticks=range(-6, 6, 2), yticks=ticks)
        axes.axhline(0, color=GREY)
        lines = [axes.plot(_XS, 0 * _XS, color=color, **_CURVE)[0] for color in (UP, DOWN)]
        return _Chart(axes, *lines)

    @staticmethod
    def _draw_flat_zone(axes: Axes) -> None:
        """Where a derivative is flat; what axhspan draws depends on the version of matplotlib."""
        across = axes.get_yaxis_transform()
        zone = Rectangle((0, -FLAT), 1, 2 * FLAT, color=PALE, lw=0, transform=across)
        axes.add_patch(zone)

    def _draw_point(self) -> None:
        """The number on both curves, its tangent, the minimum, the eight numbers, the zones."""
        value, derivative = self._value.axes, self._derivative.axes
        self._borders = [value.axvline(0, **_BORDER) for _ in range(2)]
        self._uprights = [axes.axvline(0, color=PALE, lw=2) for axes in (value, derivative)]
        self._dots = value.plot(_EIGHT, _EIGHT, **_DOTS)[0]
        self._tangent = value.plot([], [], **_TANGENT)[0]
        self._lowest = value.plot([], [], **_LOWEST)[0]
        self._points = [axes.plot([], [], **_POINT)[0] for axes in (value, derivative)]
        curves = (*self._value[1:], *self._derivative[1:])
        signs = (self._dots, self._tangent, self._lowest, *self._points)
        above = (*self._uprights, *self._borders, *curves, *signs)
        for order, artist in enumerate(above, start=4):  # as when only they are drawn
            self.animated(artist).set_zorder(order)

    def _draw_key(self) -> None:
        """What colours and signs mean, in two rows of three."""
        values = {
            "bound": FLAT,
            "shut": f"{_ZONES['shut']:.0%}",
            "open": f"{_ZONES['between']:.0%}",
        }
        rows = (
            (24, (_HIGHLIGHT, "key_flat"), ({"color": UP, **_CURVE}, "key_up")),
            (310, (_LOWEST, "key_minimum"), ({"color": DOWN, **_CURVE}, "key_down")),
            (510, (_DOTS, "key_eight"), (_BORDER, "key_zones")),
        )
        for x, *entries in rows:
            for y, (style, key) in zip(_KEYS, entries):
                single = "marker" in style
                self.line((x + 14,) if single else (x, x + 28), (y,) if single else (y, y), **style)
                self.put(x + 40, y, self.say(key, **values), ha="left", size=SMALL)


class _Chart(NamedTuple):
    """One chart, and its curve as two lines: where the function rises, and where it falls."""

    axes: Axes
    rising: Line2D
    falling: Line2D

    def show(self, ys: np.ndarray, shape: "_Shape") -> None:
        """Set the curve; each line is drawn where it has a part in it."""
        falls = shape.derivatives < 0
        meets = falls & np.append(falls[1:], True)  # so that the rising line begins where it ends
        self.rising.set_ydata(np.where(meets, np.nan, ys))
        self.falling.set_ydata(np.where(falls, ys, np.nan))


class _Shape(NamedTuple):
    """What does not depend on x: both curves, where they are flat or fall, minimum and zones."""

    ys: np.ndarray
    derivatives: np.ndarray
    minimum: float | None
    flats: list[tuple[float, float]]
    borders: list[float]


@lru_cache(maxsize=512)
def _shape(function: str, beta: float) -> _Shape:
    here = activation(function, beta)
    derivatives = here.derivative(_XS)
    return _Shape(
        here.function(_XS),
        derivatives,
        minimum(here.derivative),
        flat(GRID, here.derivative(GRID)),
        _zone_borders(function, beta),
    )


def _share(function: str, beta: float, x: np.ndarray) -> np.ndarray | None:
    """The share of x that is let through; None for a function that is no gate, and for 0."""
    return activation(function, beta).function(x) / x if function in _GATES and np.all(x) else None


def _zone_borders(function: str, beta: float) -> list[float]:
    """Where the share passes a tenth and nine tenths; far off the chart where it does not."""
    xs = GRID[GRID != 0]
    shares = _share(function, beta, xs)
    if shares is None:
        return [np.inf, np.inf]
    limits = [_ZONES["shut"], _ZONES["between"]]
    return [float(np.append(xs[shares >= limit], np.inf)[0]) for limit in limits]


def _bracketed(x: float) -> str:
    return f"({plain(x)})" if x < 0 else plain(x)


def plain(x: float) -> str:
    """x at three decimals, or at four if it has four."""
    return number(x, 3 if x == round(x, 3) else 4)


def worked(function: str, beta: float, x: float) -> tuple[str, str]:
    """The formula with x plugged in and its inner number; and what that gives, rounded on the way.

    Empty where x itself comes out, and where nothing is to be rounded on the way.
    """
    if function == "relu":
        return f"max(0, {plain(x)})", ""
    if function == "elu" and x > 0:
        return "", ""
    form = FORMS["silu" if (function, beta) == ("swish", 1) else function]
    inner = float(form.inner(beta * x if function == "swish" else x))
    shown = {"x": _bracketed(x), "p": plain(x), "minus": _bracketed(-x), "b": f"{beta:.1f}"}
    shown |= {"i": bracketed(inner), "u": number(float(gelu_tanh_inner(x)))}
    done = form.done.format(**shown)
    twice = form.outer(x, float(number(inner)))
    return f"{form.named.format(**shown)} = {done}", f"{done} = {number(twice)}"
