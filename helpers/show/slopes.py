"""Numbers before and after, a slope for each: a circle, a line and a dot, up or down by colour."""

from collections.abc import Sequence

from matplotlib.axes import Axes

from helpers.show.figure import LessonFigure
from helpers.show.palette import DOWN, GREY, INK, UP
from helpers.show.style import Style

BEFORE: Style = {
    "marker": "o", "ls": "", "mfc": "white", "mec": INK, "mew": 2, "ms": 10, "zorder": 3,
}  # fmt: skip
AFTER: Style = {"marker": "o", "markevery": [-1], "ms": 11, "lw": 4}
RISES, FALLS = {**AFTER, "color": UP}, {**AFTER, "color": DOWN}  # for the key
_APART = 0.2  # before to the left of its column's middle, after to the right


class Slopes:
    """A slope over each of the columns 0, 1, 2, …, to be moved."""

    def __init__(self, figure: LessonFigure, axes: Axes, columns: int):
        self._lines = [figure.animated(axes.plot([], [], **AFTER)[0]) for _ in range(columns)]
        self._starts = [figure.animated(axes.plot([], [], **BEFORE)[0]) for _ in range(columns)]

    def show(self, before: Sequence[float], after: Sequence[float]) -> None:
        """Set every slope; what stays as it was is grey."""
        for i, (line, start, low, high) in enumerate(zip(self._lines, self._starts, before, after)):
            color = GREY if high == low else UP if high > low else DOWN
            line.set(data=([i - _APART, i + _APART], [low, high]), color=color)
            start.set_data([i - _APART], [low])
