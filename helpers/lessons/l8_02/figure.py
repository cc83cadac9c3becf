"""Figure 8-2: row Xi'an of X, what attention adds to it, and the sum H."""

from typing import ClassVar

import numpy as np

from helpers.facts import example
from helpers.show.figure import LessonFigure
from helpers.show.formulas import bracketed
from helpers.show.grid import number_grid, show_row
from helpers.show.inputs import Range
from helpers.show.palette import GREY, INK, RED
from helpers.show.slopes import BEFORE, FALLS, RISES, Slopes
from helpers.show.style import LARGE, SMALL
from helpers.show.tables import number
from helpers.words.i18n import listed, sentences

_EXAMPLE = example.load()
_ROW = _EXAMPLE.row("西安")
_X, _O = _EXAMPLE.X[_ROW], _EXAMPLE.O[_ROW]
_DIMENSIONS = [f"d{i + 1}" for i in range(len(_X))]

# Pixels from the left and from the top: a column of numbers stands above its arrow in the chart.
_LABELS, _COLUMNS = 24, [410 + 150 * i for i in range(len(_X))]
_TITLE, _HEAD, _X_LINE, _O_LINE, _RULE, _H_LINE = 28, 66, 100, 134, 153, 174
_CHART_TOP, _CHART_BOTTOM = 200, 485
_REACH = 2.0  # how far a slider goes to either side: enough to make any entry the largest


class Figure(LessonFigure):
    """X + Attention(X) = H for one row: the additions as numbers, and each as an arrow."""

    inputs: ClassVar = {
        name: Range(round(o - _REACH, 3), round(o + _REACH, 3), 0.1, float(o))
        for name, o in zip(_DIMENSIONS, _O)
    }
    height = 500
    played = "d4"

    def draw(self) -> None:
        """The three rows of numbers, the chart below them, and the key."""
        self.write(_LABELS, _TITLE, "title", size=LARGE)
        for x, name in zip(_COLUMNS, _DIMENSIONS):
            self.put(x, _HEAD, name, color=GREY)
        for y, key in ((_X_LINE, "x"), (_O_LINE, "o"), (_H_LINE, "h")):
            self.write(_LABELS, y, key)
        self.line((_COLUMNS[0] - 60, _COLUMNS[-1] + 60), (_RULE, _RULE), color=INK, lw=1.5)
        show_row([self.put(x, _X_LINE, "") for x in _COLUMNS], map(number, _X), _X)
        self._o_texts, self._h_texts = number_grid(self, _COLUMNS, (_O_LINE, _H_LINE))
        self._draw_chart()
        self._draw_key()

    def move(self, **o: float) -> None:
        """Set attention's entries, their sum with X, and the slopes from X to H."""
        added = np.array([o[name] for name in _DIMENSIONS])
        h = _X + added
        show_row(self._o_texts, map(bracketed, added), added)
        show_row(self._h_texts, map(number, h), h)
        self._slopes.show(_X, h)

    def describe(self) -> str:
        """Which entries differ from the article's, and which entry of H is the largest."""
        added = np.array(list(self.values.values()))
        h, before = _X + added, _X + _O
        changed = [i for i in range(len(_X)) if added[i] != _O[i]]
        told = [self._change(i, added[i], h[i]) for i in changed]
        if not changed:
            told = [self.say("as_printed", h=listed(map(number, h), self.language))]
        now, was = _DIMENSIONS[h.argmax()], _DIMENSIONS[before.argmax()]
        key = "largest_new" if now != was else "largest_same" if changed else "largest"
        told.append(self.say(key, d=now, was=was, h=number(h.max())))
        return sentences(told, self.language)

    def _change(self, i: int, added: float, h: float) -> str:
        values = {"o": number(added), "o_before": number(_O[i]), "h": number(h)}
        return self.say("changed", d=_DIMENSIONS[i], **values)

    def _draw_chart(self) -> None:
        axes = self.chart(_COLUMNS[0] - 75, _COLUMNS[-1] + 75, _CHART_TOP, _CHART_BOTTOM)
        axes.set(xlim=(-0.5, len(_X) - 0.5), ylim=(-3.5, 3.8), xticks=[], yticks=range(-3, 4))
        axes.axhline(0, color=GREY)
        axes.spines["bottom"].set_visible(False)
        self._slopes = Slopes(self, axes, len(_X))

    def _draw_key(self) -> None:
        """What the signs of the chart mean, to the left of it."""
        signs = (BEFORE, "key_x"), (RISES, "key_up"), (FALLS, "key_down")
        for y, (sign, key) in zip((260, 296, 332), signs):
            self.line((_LABELS + 8,), (y,), **sign)
            self.write(_LABELS + 28, y, key, size=SMALL)
        self.write(_LABELS, _CHART_BOTTOM - 44, "red", size=SMALL, color=RED)
        self.write(_LABELS, _CHART_BOTTOM - 14, "size", size=SMALL, color=GREY)
