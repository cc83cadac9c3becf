"""Figure 8-5: the three stages of an FFN to scale, and tangled points behind a wide layer."""

from collections.abc import Callable
from functools import cache
from typing import ClassVar, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon

from helpers.facts import example
from helpers.facts.models import model
from helpers.maths import linear, widening
from helpers.show.figure import LessonFigure
from helpers.show.inputs import Choice, Range
from helpers.show.palette import DOWN, GREY, INK, PALE, UP
from helpers.show.style import LARGE, SMALL, Style

_REAL = model("llama3_8b")
_EXAMPLE_SIZE = example.load().W_up.shape

_DATA: dict[str, Callable] = {"spirals": widening.spirals, "disc": widening.disc_in_ring}
_FITTED, _NEW = 200, 1000  # points to fit, and points to test on
_SEEDS = range(1, 9)
_EDGE = 2.5  # the pictures show -2.5 to 2.5 both ways
_CELLS = 74  # of a picture, to each side

# Pixels from the left and from the top.
_LABELS, _TITLE, _HEAD, _MIDDLE, _WEIGHTS, _ADDS, _NOTE = 24, 28, 60, 144, 212, 238, 266
_TALL = 96  # the wide vector; the narrow ones stand in proportion
_BAR = 6
_PICTURES, _SIDE, _TOP, _CAPTION = (24, 266), 222, 322, 304
_CURVE = (570, 936, 322, 490)
_THIN, _DASHED = 434, 470  # where no curve and no dashed line passes, whatever the data
_SIDES: dict[int, Style] = {1: {"marker": "o", "mfc": UP}, -1: {"marker": "s", "mfc": DOWN}}
# DOWN and UP, much paler; with alpha, which spares matplotlib a pass over the picture
_AREAS = np.array([[236, 221, 200, 255], [204, 224, 240, 255]], dtype=np.uint8)


class _Tangle(NamedTuple):
    """Points of one data set: to fit, to test on; the linear fit's accuracy, and its areas."""

    x: np.ndarray
    labels: np.ndarray
    new: tuple[np.ndarray, np.ndarray]
    line: float
    line_areas: np.ndarray


class _Layer(NamedTuple):
    """One random layer on one data set: linear fits and accuracies by width."""

    weights: np.ndarray
    accuracies: np.ndarray


class Figure(LessonFigure):
    """Three stages to scale above; below, the same points before and behind a wide layer."""

    inputs: ClassVar = {
        "width": Range(1, widening.WIDEST, 1, 16, decimals=0),
        "seed": Range(_SEEDS[0], _SEEDS[-1], 1, 1, decimals=0),
        "data": Choice(tuple(_DATA), "spirals"),
    }
    height = 560

    def draw(self) -> None:
        """The stages, and empty pictures and curves for `move` to fill."""
        self._draw_stages()
        self._captions = [
            self.animated(self.put(x, _CAPTION, "", ha="left", size=SMALL)) for x in _PICTURES
        ]
        self._pictures = [self._draw_picture(x) for x in _PICTURES]
        self._draw_curves()

    def move(self, width: float, seed: float, data: str) -> None:
        """Set points, areas and curves to this layer."""
        tangle, layer, k = _tangle(data), _layer(data, int(seed)), int(width)
        predicted = linear.predict(_wide_cells(int(seed)), layer.weights[:, k - 1])
        for (image, marks), areas in zip(self._pictures, (tangle.line_areas, _areas(predicted))):
            image.set_data(areas)
            for label, points in marks.items():
                points.set_data(*tangle.x[tangle.labels == label].T)
        accuracies = [_layer(data, s).accuracies for s in _SEEDS]
        for curve, heights in zip(self._curves, accuracies):
            curve.set_ydata(heights)
        self._curve.set_ydata(layer.accuracies)
        self._line.set_ydata([tangle.line] * 2)
        self._dot.set_data([k], layer.accuracies[k - 1 : k])
        for caption, name, share in zip(
            self._captions, ("line", "behind"), (tangle.line, layer.accuracies[k - 1])
        ):
            caption.set_text(self.say(name, width=k, share=f"{share:.0%}"))

    def describe(self) -> str:
        """How many points are on the right side, for this layer, a line, and the other layers."""
        k, seed, data = (self.values[name] for name in ("width", "seed", "data"))
        spread = [_layer(data, s).accuracies[int(k) - 1] for s in _SEEDS]
        shares = {
            "now": _layer(data, int(seed)).accuracies[int(k) - 1],
            "line_share": _tangle(data).line,
            "low": min(spread),
            "high": max(spread),
        }
        words = {name: f"{share:.0%}" for name, share in shares.items()}
        kind = self.say(f"data_{data}")
        return self.say("description", kind=kind, k=int(k), seed=int(seed), **words)

    def _draw_stages(self) -> None:
        self.write(_LABELS, _TITLE, "title", size=LARGE)
        self.write(_LABELS, _WEIGHTS, "weights", size=SMALL)
        self.write(_LABELS, _ADDS, "adds", size=SMALL)
        gate = self.say("gate", total=f"{3 * _REAL.d_model * _REAL.d_ff:,}")
        self.put(_LABELS, _NOTE, gate, ha="left", size=SMALL, color=GREY)
        self.write(_LABELS, _MIDDLE - 12, "height", size=SMALL, color=GREY)
        self.write(_LABELS, _MIDDLE + 12, "numbers", size=SMALL, color=GREY)
        self._draw_ffn(230, 575, (_REAL.d_model, _REAL.d_ff), "real")
        self._draw_ffn(655, 915, _EXAMPLE_SIZE, "example")

    def _draw_ffn(self, left: float, right: float, size: tuple, name: str) -> None:
        """One FFN from left to right, its vectors as tall as they have numbers."""
        d_model, d_ff = size
        narrow, gap = _TALL * d_model / d_ff, (right - left) / 8
        ends = (left, left + 3 * gap, left + 5 * gap, right)
        heights = (narrow, _TALL, _TALL, narrow)
        for x, tall, numbers in zip(ends, heights, (d_model, d_ff, d_ff, d_model)):
            self._area([x - _BAR / 2] * 2 + [x + _BAR / 2] * 2, [tall, -tall, -tall, tall], INK)
            self.put(x, _MIDDLE - tall / 2 - 12, str(numbers), size=SMALL)
        for i, (matrix, costs) in enumerate(widening.ffn_costs(d_model, d_ff).items()):
            (x0, x1), (tall, end) = ends[i : i + 2], heights[i : i + 2]
            if matrix != "SiLU":
                xs = [x0 + _BAR, x0 + _BAR, x1 - _BAR, x1 - _BAR]
                self._area(xs, [tall, -tall, -end, end], PALE)
            self.put((x0 + x1) / 2, _MIDDLE, matrix.strip("x @"), size=SMALL)
            for y, cost in zip((_WEIGHTS, _ADDS), costs):
                self.put((x0 + x1) / 2, y, f"{cost:,}", size=SMALL)
        self.put((left + right) / 2, _HEAD, self.say(name), size=SMALL, color=GREY)

    def _area(self, xs: list[float], heights: list[float], color: str) -> None:
        """An area around the middle line, given by its corners' x and height from end to end."""
        corners = [self._at(x, _MIDDLE + tall / 2) for x, tall in zip(xs, heights)]
        self.add(Polygon(corners, fc=color, ec="none"))

    def _draw_picture(self, left: float) -> tuple[AxesImage, dict[int, Line2D]]:
        """A square with areas and points, all still to come."""
        axes = self.axes(left, left + _SIDE, _TOP, _TOP + _SIDE)
        axes.set(xlim=(-_EDGE, _EDGE), ylim=(-_EDGE, _EDGE), xticks=[], yticks=[])
        axes.spines[:].set_visible(False)
        empty = np.zeros((_CELLS, _CELLS, 4), np.uint8)
        box = (-_EDGE, _EDGE, -_EDGE, _EDGE)
        image = axes.imshow(empty, extent=box, origin="lower", interpolation="nearest")
        style: Style = {"ls": "", "mew": 0, "ms": 4.5}
        marks = {side: axes.plot([], [], **style, **look)[0] for side, look in _SIDES.items()}
        return self.animated(image), {side: self.animated(m) for side, m in marks.items()}

    def _draw_curves(self) -> None:
        axes = self.chart(*_CURVE)
        self._scale(axes)
        widths = np.arange(1, widening.WIDEST + 1)
        plot = axes.plot
        self._line = self.animated(plot(widths[[0, -1]], [0, 0], color=GREY, lw=1.5, ls="--")[0])
        blank = np.zeros(len(widths))
        self._curves = [self.animated(plot(widths, blank, color=GREY, lw=0.8)[0]) for _ in _SEEDS]
        self._curve = self.animated(plot(widths, blank, color=INK, lw=2.5)[0])
        self._dot = self.animated(plot([], [], "o", color=INK, ms=11, clip_on=False)[0])
        left, right, _, bottom = _CURVE
        self.put(left - 48, _CAPTION, self.say("share"), ha="left", size=SMALL)
        self.put((left + right) / 2, bottom + 46, self.say("width"), size=SMALL)
        for y, key in ((_THIN, "thin"), (_DASHED, "dashed")):
            self.put(right - 4, y, self.say(key), ha="right", size=SMALL, color=GREY)

    def _scale(self, axes: Axes) -> None:
        ticks = [2**i for i in range(7)]
        shares = [0.5, 0.6, 0.7, 0.8, 0.9, 1.0]
        axes.set(xscale="log", xlim=(1, widening.WIDEST), ylim=(0.36, 1.02))
        axes.set_xticks(ticks, map(str, ticks))
        axes.set_xticks([], minor=True)
        axes.set_yticks(shares, [f"{share:.0%}" for share in shares])


@cache
def _cells() -> np.ndarray:
    middles = (np.arange(_CELLS) + 0.5) / _CELLS * 2 * _EDGE - _EDGE
    return np.column_stack([axis.ravel() for axis in np.meshgrid(middles, middles)])


@cache
def _wide_cells(seed: int) -> np.ndarray:
    return widening.widen(_cells(), *widening.random_layer(widening.WIDEST, seed))


@cache
def _tangle(data: str) -> _Tangle:
    x, labels = _DATA[data](_FITTED, seed=100)
    new = _DATA[data](_NEW, seed=200)
    line = linear.linear_fit(x, labels)
    areas = _areas(linear.predict(_cells(), line))
    return _Tangle(x, labels, new, float(linear.accuracy(new[0], new[1], line)), areas)


@cache
def _layer(data: str, seed: int) -> _Layer:
    x, labels, (new, new_labels), *_ = _tangle(data)
    layer = widening.random_layer(widening.WIDEST, seed)
    weights = linear.linear_fits(widening.widen(x, *layer), labels)
    accuracies = linear.accuracy(widening.widen(new, *layer), new_labels, weights)
    return _Layer(weights, accuracies)


def _areas(predicted: np.ndarray) -> np.ndarray:
    """A picture of which cells a linear fit gives which label."""
    return _AREAS[(predicted > 0).astype(int)].reshape(_CELLS, _CELLS, 4)
