"""Figure 8-3: X, what attention adds, and H for all six tokens; the changes and the turns."""

from typing import ClassVar, SupportsIndex

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from helpers.facts import example
from helpers.maths.measures import cosine, crossover
from helpers.show.figure import LessonFigure
from helpers.show.formulas import bracketed
from helpers.show.grid import number_grid, show_grid, show_row
from helpers.show.inputs import Range
from helpers.show.palette import DOWN, GREY, INK, PALE, RED, UP
from helpers.show.style import LARGE, SMALL, Style
from helpers.show.tables import ORIGIN_MARKS, number
from helpers.words.i18n import listed, sentences

_EXAMPLE = example.load()
_X, _O = _EXAMPLE.X, _EXAMPLE.O
_N, _D = _X.shape
_OURS = "reconstructed"
_GIVEN = (_EXAMPLE.origin["X"] != _OURS) & (_EXAMPLE.origin["O"] != _OURS)
_CROSSOVER, _CROSSOVER_BELOW = crossover(_X, _O), -crossover(_X, -_O)

# Pixels from the left and from the top: three grids side by side, below them a column per token.
_LABELS, _GAP = 24, 64
_GRIDS = [[left + _GAP * i for i in range(_D)] for left in (150, 424, 702)]
_TITLE, _HEAD, _NAMES = 28, 66, 92
_SPLIT = 476  # between α, which moves, and the words behind it
_ROWS = [120 + 27 * i for i in range(_N)]
_LEFT, _RIGHT = 268, 940
_WIDE = (_RIGHT - _LEFT) / _N
_TOKENS = [_LEFT + _WIDE * (i + 0.5) for i in range(_N)]
_BARS_TOP, _BARS_BOTTOM, _TOKEN_LINE, _TURNS_TOP, _TURNS_BOTTOM = 284, 420, 436, 448, 552
_UNIT, _START, _BASE = 32, 33, 526  # of a turn: pixels for 1, left of the middle, from the top
_BAND, _BAR, _THIN = 18, 11, 1.5  # points: behind a row of numbers, a bar, a thin line
_SHADE = "#e4ebf2"  # behind numbers, never text
_BEFORE: Style = {
    "marker": "o",
    "ls": "",
    "mfc": "white",
    "mec": INK,
    "mew": 1.5,
    "ms": 7,
    "zorder": 5,
    "clip_on": False,
}
_AFTER: Style = {"marker": "o", "ls": "", "color": INK, "ms": 7, "zorder": 6, "clip_on": False}

Segments = list[np.ndarray]  # (2, 2) each: its two ends


class Figure(LessonFigure):
    """X + α · Attention(X) = H as numbers; each change as a bar, each row's turn as two arrows."""

    inputs: ClassVar = {"alpha": Range(-1.0, 3.0, 0.05, 1.0, decimals=2)}
    height = 560

    def draw(self) -> None:
        """The three grids, the bars, the turns, and the key to the left of them."""
        self.write(_LABELS, _TITLE, "title", size=LARGE)
        self.put(_RIGHT, _TITLE, self.say("red"), ha="right", size=SMALL, color=RED)
        self._draw_bands()
        self._draw_heads()
        for xs, values in zip(_GRIDS, (_X, _O)):
            for y, row in zip(_ROWS, values):
                show_row([self.put(x, y, "", size=SMALL) for x in xs], map(number, row), row)
        self._h = number_grid(self, _GRIDS[2], _ROWS, size=SMALL)
        self._draw_bars()
        self._draw_turns()
        self._draw_key()

    def move(self, alpha: float) -> None:
        """Set the sum, the bars and the turns to attention's share alpha."""
        added = alpha * _O
        h = _X + added
        self._alpha.set_text(f"+ {bracketed(alpha, 2)}")
        show_grid(self._h, h)
        self._bars.set_segments(_uprights(_BAR_PLACES, added.ravel()))
        self._bars.set_color([UP if step >= 0 else DOWN for step in added.ravel()])
        along, aside = _in_plane(h)
        xs, ys = _TURN_PLACES + _UNIT * along, _BASE - _UNIT * aside
        self._tips.set_data(xs, ys)
        self._rays.set_segments(_segments(_TURN_PLACES, np.full(_N, _BASE), xs, ys))
        self._pushes.set_segments(_segments(*_X_TIPS, xs, ys))

    def describe(self) -> str:
        """Attention's share, the rows whose largest entry moved, the widest and the least turn."""
        alpha = self.values["alpha"]
        h = _X + alpha * _O
        moved = np.flatnonzero(h.argmax(axis=-1) != _X.argmax(axis=-1))
        changes = [self._change(i, h) for i in moved]
        told = [self.say("article" if alpha == 1 else "share", alpha=number(alpha, 2))]
        changed = self.say("moved", rows=listed(changes, self.language))
        told.append(changed if changes else self.say("stayed"))
        told.append(self._turn(cosine(_X, h)) if alpha else self.say("no_turn"))
        return sentences(told, self.language)

    def _change(self, row: SupportsIndex, h: np.ndarray) -> str:
        now, was = h[row].argmax() + 1, _X[row].argmax() + 1
        limit = (_CROSSOVER if self.values["alpha"] > 0 else _CROSSOVER_BELOW)[row]
        values = {"token": self._name(row), "was": f"d{was}", "now": f"d{now}"}
        return self.say("change", **values, limit=number(limit) + _mark(row))

    def _turn(self, cosines: np.ndarray) -> str:
        widest, least = cosines.argmin(), cosines.argmax()
        values = {"widest": self._name(widest), "least": self._name(least)}
        cosine_values = {
            name: number(cosines[row]) + _mark(row)
            for name, row in (("low", widest), ("high", least))
        }
        degrees = number(np.degrees(np.arccos(cosines[widest])), 0)
        return self.say("turned", degrees=degrees, **values, **cosine_values)

    def _name(self, row: SupportsIndex) -> str:
        return _EXAMPLE.tokens[self.language][row]

    def _draw_bands(self) -> None:
        """A band behind each run of numbers that stand on the article's alone."""
        band = {"color": _SHADE, "lw": _BAND, "solid_capstyle": "butt"}
        for xs in _GRIDS:
            for y, row in zip(_ROWS, _GIVEN):
                if row.any():  # the last entries of a row, or all of them
                    self.line((xs[row.argmax()] - _GAP / 2, xs[-1] + _GAP / 2), (y, y), **band)
        self.line((_LABELS, _LABELS + 22), (_TURNS_BOTTOM - 38,) * 2, **band)

    def _draw_heads(self) -> None:
        """What the grids, their columns and their rows are called."""
        self.put(sum(_GRIDS[0]) / _D, _HEAD, self.say("x"))
        self._alpha = self.animated(self.put(_SPLIT - 7, _HEAD, "", ha="right"))
        self.write(_SPLIT, _HEAD, "o")
        self.put(sum(_GRIDS[2]) / _D, _HEAD, self.say("h"))
        for i, xs in enumerate(zip(*_GRIDS), start=1):
            for x in xs:
                self.put(x, _NAMES, f"d{i}", size=SMALL, color=GREY)
        for x, y, name in zip(_TOKENS, _ROWS, _EXAMPLE.tokens[self.language]):
            self.put(_LABELS, y, name, ha="left", size=SMALL)
            self.put(x, _TOKEN_LINE, name, size=SMALL)

    def _draw_bars(self) -> None:
        axes = self._pixel_axes(_BARS_TOP, _BARS_BOTTOM)
        axes.set(ylim=(-1.6, 1.6), yticks=(-1, 0, 1))
        axes.grid(axis="y", color=PALE)
        axes.axhline(0, color=GREY)
        axes.tick_params(labelsize=SMALL, color=PALE)
        self._bars = self.animated(LineCollection([], linewidths=_BAR, zorder=3))
        axes.add_collection(self._bars, autolim=False)

    def _draw_turns(self) -> None:
        """X lies flat; H stands in the plane of X and attention's row, lengths and angle true."""
        axes = self._pixel_axes(_TURNS_TOP, _TURNS_BOTTOM)
        axes.set(ylim=(_TURNS_BOTTOM, _TURNS_TOP), yticks=[])
        axes.spines["left"].set_visible(False)
        flat = _segments(_TURN_PLACES, np.full(_N, _BASE), *_X_TIPS)
        axes.add_collection(LineCollection(flat, colors=GREY, linewidths=_THIN), autolim=False)
        self._pushes = self.animated(LineCollection([], colors=PALE, linewidths=4, zorder=3))
        self._rays = self.animated(LineCollection([], colors=INK, linewidths=2.5, zorder=4))
        for lines in (self._pushes, self._rays):
            axes.add_collection(lines, autolim=False)
        self.animated(axes.plot(*_X_TIPS, **_BEFORE)[0])
        self._tips = self.animated(axes.plot([], [], **_AFTER)[0])

    def _draw_key(self) -> None:
        """What bars, arrows and shading mean, to the left of them."""
        self.write(_LABELS, 296, "bars", size=SMALL)
        for y, color, key in ((326, UP, "up"), (352, DOWN, "down")):
            style = {"color": color, "lw": _BAR, "solid_capstyle": "butt"}
            self.line((_LABELS, _LABELS + 22), (y, y), **style)
            self.write(_LABELS + 32, y, key, size=SMALL)
        self.write(_LABELS, 382, "size", size=SMALL, color=GREY)
        self.write(_LABELS, _BARS_BOTTOM - 4, "turn", size=SMALL)
        for x, sign, key in ((_LABELS, _BEFORE, "before"), (_LABELS + 76, _AFTER, "after")):
            self.line((x + 11,), (444,), **sign)
            self.write(x + 32, 444, key, size=SMALL)
        self.line((_LABELS, _LABELS + 22), (472, 472), color=PALE, lw=4)
        self.write(_LABELS + 32, 472, "push", size=SMALL)
        self.write(_LABELS + 32, _TURNS_BOTTOM - 38, "given", size=SMALL)
        self.write(_LABELS, _TURNS_BOTTOM - 12, "ours", size=SMALL, color=GREY)

    def _pixel_axes(self, top: float, bottom: float) -> Axes:
        """Axes over all tokens, whose x counts pixels."""
        axes = self.axes(_LEFT, _RIGHT, top, bottom)
        axes.set(xlim=(_LEFT, _RIGHT), xticks=[])
        axes.spines["bottom"].set_visible(False)
        return axes


def _mark(row: SupportsIndex) -> str:
    """Behind a number that stands on a whole row: is any of it reconstructed?"""
    return ORIGIN_MARKS["printed" if _GIVEN[row].all() else "derived"]


def _in_plane(h: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Each row of H along its row of X, and across it towards attention's side."""
    flat = _X / np.linalg.norm(_X, axis=-1, keepdims=True)
    push = _O - (_O * flat).sum(axis=-1, keepdims=True) * flat
    across = push / np.linalg.norm(push, axis=-1, keepdims=True)
    return (h * flat).sum(axis=-1), (h * across).sum(axis=-1)


def _segments(x0: np.ndarray, y0: np.ndarray, x1: np.ndarray, y1: np.ndarray) -> Segments:
    """Line segments from points to points."""
    return list(np.stack([np.stack([x0, y0], axis=-1), np.stack([x1, y1], axis=-1)], axis=1))


def _uprights(xs: np.ndarray, heights: np.ndarray) -> Segments:
    return _segments(xs, np.zeros(len(xs)), xs, heights)


_BAR_PLACES = np.add.outer(_TOKENS, (np.arange(_D) - (_D - 1) / 2) * 22).ravel()
_TURN_PLACES = np.array(_TOKENS) - _START
_X_TIPS = _TURN_PLACES + _UNIT * np.linalg.norm(_X, axis=-1), np.full(_N, _BASE)
