"""Figure 8-4: what is left of a gradient, by depth and by kind of stack."""

from functools import cache
from typing import ClassVar, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.lines import Line2D

from helpers.facts.models import model
from helpers.maths.gradients import DEPTH, STACKS, gradient_norms
from helpers.show.figure import LessonFigure
from helpers.show.formulas import rough, spread
from helpers.show.inputs import Choice, Range
from helpers.show.palette import DOWN, GREY, INK, PALE, UP
from helpers.show.style import LARGE, SMALL, Style
from helpers.words.i18n import sentences

# Pixels from the left and from the top: the two readings above, the two charts below.
_LEFT, _RIGHT, _SIGN, _LABEL, _VALUE = 24, 936, (25.5, 50, 74.5), 92, 440
_TITLE, _RULE, _MEASURED, _HEADS = 28, 70, 106, 150
_TOP, _BOTTOM, _DEPTHS = 172, 476, 518
_WHOLE, _NEAR = (96, 500), (590, 940)
_DASHES: Style = {"color": INK, "lw": 2, "ls": (0, (4, 3))}
_CURVE: Style = {"lw": 4, "marker": "o", "ms": 12}
_RING: Style = {"marker": "o", "mfc": "white", "mec": INK, "mew": 2, "ms": 10, "ls": ""}
_NAMED: Style = {"fontsize": SMALL, "color": GREY, "va": "center"}

_STEPS = np.arange(DEPTH + 1)

# How much is left, in words: each holds up to its number.
_WORDS = {"nothing": 1e-6, "little": 1e-2, "part": 0.7, "same": 4, "more": 1e4, "explodes": np.inf}


class Figure(LessonFigure):
    """The article's rule, a constant share per layer, against four kinds of stack, measured."""

    inputs: ClassVar = {
        "depth": Range(1, DEPTH, 1, model("deepseek_v3").layers, decimals=0),
        "share": Range(0.4, 1.7, 0.01, 0.5, decimals=2),
        "kind": Choice(tuple(STACKS), "pre_norm"),
    }
    height = 540

    def draw(self) -> None:
        """The rule and the measurement as numbers, and both as curves: all of them, and near 1."""
        self.write(_LEFT, _TITLE, "title", size=LARGE)
        for y, key in ((_TITLE, "setting"), (_RULE, "by_depth"), (_MEASURED, "of_stacks")):
            self.put(_RIGHT, y, self.say(key), ha="right", size=SMALL, color=GREY)
        self.write(_LABEL, _RULE, "rule")
        self.line(_SIGN, [_RULE] * 3, **_DASHES)
        self.line(_SIGN[1:2], (_RULE,), **_RING)
        self._sign = self.animated(self.line(_SIGN, [_MEASURED] * 3, **_CURVE, markevery=[1]))
        places = ((_VALUE, _RULE), (_LABEL, _MEASURED), (_VALUE, _MEASURED))
        self._texts = [self.animated(self.put(*place, "", ha="left")) for place in places]
        self._charts = [
            self._chart(_WHOLE, (-42, 27), 10),
            self._chart(_NEAR, (-2.4, 2.4), 1),
        ]
        for (left, _), head in zip((_WHOLE, _NEAR), ("whole", "near")):
            self.write(left, _HEADS, head, size=SMALL)
            self.write(left, _DEPTHS, "axis", size=SMALL)
        self._name_curves()

    def move(self, depth: float, share: float, kind: str) -> None:
        """Set the rule's line, pick out a measured curve, and mark both at the depth."""
        left = self._left(kind, depth)
        color = UP if np.median(left) >= 1 else DOWN
        self._sign.set_color(color)
        words = [
            f"{share:.2f}^{depth:.0f} = {rough(share**depth)}",
            self.say(f"kind_{kind}"),
            spread(left),
        ]
        for artist, label in zip(self._texts, words):
            artist.set_text(label)
        for chart in self._charts:
            for name, band in chart.bands.items():
                band.set(visible=name == kind, color=color)
            chart.depth.set_xdata([depth, depth])
            chart.curve.set(ydata=_curves(kind)[1], color=color, markevery=[round(depth)])
            chart.rule.set_ydata(_STEPS * np.log10(share))
            chart.ring.set_data([depth], [depth * np.log10(share)])

    def describe(self) -> str:
        """What the rule leaves, what the stack leaves, and how much that is."""
        depth, share, kind = self.values.values()
        left = self._left(kind, depth)
        rule = {"share": f"{share:.2f}", "depth": f"{depth:.0f}", "left": rough(share**depth)}
        sizes = zip(("left", "low", "high"), map(rough, np.quantile(left, (0.5, 0, 1))))
        found = {"kind": self.say(f"kind_{kind}"), **dict(sizes)}
        told = [
            self.say("by_rule", **rule, words=self._words(share**depth)),
            self.say("by_measurement", **found, words=self._words(np.median(left))),
        ]
        return sentences(told, self.language)

    def _left(self, kind: str, depth: float) -> np.ndarray:
        return _norms()[kind][:, round(depth) - 1]

    def _words(self, left: float) -> str:
        return self.say(next(key for key, limit in _WORDS.items() if left < limit))

    def _chart(self, sides: tuple[float, float], ends: tuple[float, float], every: int) -> "_Chart":
        """A chart over depth, powers of ten upwards: what stays, and what will move."""
        axes = self.chart(*sides, _TOP, _BOTTOM)
        ticks = np.arange(np.ceil(ends[0] / every), ends[1] / every) * every
        axes.set(xlim=(0, DEPTH + 4), ylim=ends, xticks=[1, 20, 40, 60, 80, 100])
        axes.set_yticks(ticks, [f"{10.0**t:g}".replace("+", "") for t in ticks])
        axes.axhline(0, color=GREY, lw=1.5)
        bands: dict[str, PolyCollection] = {}
        for kind in STACKS:
            low, middle, high = _curves(kind)
            bands[kind] = axes.fill_between(_STEPS, low, high, alpha=0.25, lw=0, gid=f"band_{kind}")
            axes.plot(_STEPS, middle, color=GREY, lw=1.5)
        depth = axes.axvline(1, color=PALE, lw=2)
        curve, rule = (axes.plot(_STEPS, _STEPS, **style)[0] for style in (_CURVE, _DASHES))
        ring = axes.plot([], [], **_RING)[0]
        moving = (*bands.values(), depth, curve, rule, ring)
        for order, artist in enumerate(moving):  # above all that stays, as when only they are drawn
            self.animated(artist).set_zorder(4 + order)
        return _Chart(axes, bands, depth, curve, rule, ring)

    def _name_curves(self) -> None:
        """Names where the rule, whatever its share, hardly ever passes."""
        whole, near = (chart.axes for chart in self._charts)
        for axes, kind, x, y in (
            (whole, "plain_half", 51, -25),
            (whole, "residual", 49, 15),
            (near, "plain_he", 39, -1.5),
            (near, "pre_norm", 60, 0.88),
        ):
            axes.text(x, y, self.say(f"kind_{kind}"), ha="right", **_NAMED)


class _Chart(NamedTuple):
    """One chart's artists that move."""

    axes: Axes
    bands: dict[str, PolyCollection]
    depth: Line2D
    curve: Line2D
    rule: Line2D
    ring: Line2D


_norms = cache(gradient_norms)


@cache
def _curves(kind: str) -> np.ndarray:
    """Lowest, median and highest of the seeds at depth 0, 1, 2, …, as powers of ten."""
    measured = np.quantile(_norms()[kind], (0, 0.5, 1), axis=0)
    return np.log10(np.insert(measured, 0, 1, axis=1))
