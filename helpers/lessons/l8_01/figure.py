"""Figure 8-1: one token is nudged, and two maps show whose output moves, and how far."""

from typing import ClassVar, SupportsIndex

import numpy as np
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgb

from helpers.facts import example
from helpers.maths.measures import moved
from helpers.maths.transformer import causal_mask
from helpers.show.figure import LessonFigure
from helpers.show.formulas import NOISE, total
from helpers.show.grid import number_grid, show_row
from helpers.show.inputs import Choice, Range
from helpers.show.palette import GREY, INK, PALE, RED, UP
from helpers.show.style import LARGE, SMALL, WIDTH
from helpers.show.tables import ORIGIN_MARKS, number
from helpers.words.i18n import sentences

_EXAMPLE = example.load()
_X = _EXAMPLE.X
_N, _D = _X.shape
_TOKENS = ("xian", "today", "de", "weather", "hows", "question")
_DIMENSIONS = tuple(f"d{i + 1}" for i in range(_D))
_MASKS = {"off": True, "on": causal_mask(_N)}

# Pixels from the left and from the top: two maps, below each the row of the token in numbers.
_LABELS, _WIDE, _HIGH, _CLEAR = 24, 68, 38, 3
_LEFTS, _TOP = (106, 534), 122
_TITLE, _HEAD, _NAMES, _NUMBERS, _NUDGED, _KEY, _NOTE = 28, 70, 102, 376, 424, 470, 506
_COLUMNS = [[left + _WIDE * (i + 0.5) for i in range(_N)] for left in _LEFTS]
_ROWS = [_TOP + _HIGH * (i + 0.5) for i in range(_N)]
_RIGHT = _LEFTS[1] + _WIDE * _N

_STILL, _LEAST, _MOST = (np.array(to_rgb(c)) for c in ("#ffffff", "#d3e4f3", UP))
_DARKEST = 1.0  # from here on the blue gets no darker


class Figure(LessonFigure):
    """Two maps, attention and FFN: row by row the token nudged, column by column who moved."""

    inputs: ClassVar = {
        "token": Choice(_TOKENS, "xian"),
        "dimension": Choice(_DIMENSIONS, "d1"),
        "nudge": Range(-2.0, 2.0, 0.1, 0.5, decimals=1),
        "mask": Choice(tuple(_MASKS), "off"),
    }
    height = 530

    def draw(self) -> None:
        """The two maps with their names, the row in numbers, what was nudged, and the key."""
        self.write(_LABELS, _TITLE, "title", size=LARGE)
        self.put(_RIGHT, _TITLE, self.say("red"), ha="right", size=SMALL, color=RED)
        self._head = self.animated(self.put(_LEFTS[0], _HEAD, "", ha="left"))
        self.write(_LEFTS[1], _HEAD, "ffn")
        self.write(_LABELS, _NAMES, "nudged", size=SMALL, color=GREY)
        for i, name in enumerate(_EXAMPLE.tokens[self.language]):
            self.put(_LABELS, _ROWS[i], name, ha="left", size=SMALL)
            for xs in _COLUMNS:
                self._name_column(xs[i], name)
        self._draw_maps()
        self.write(_LABELS, _NUMBERS, "how_far", size=SMALL, color=GREY)
        self._numbers = [number_grid(self, xs, [_NUMBERS], SMALL)[0] for xs in _COLUMNS]
        self.write(_LABELS, _NUDGED, "sum")
        self._sum = self.animated(self.put(_LEFTS[0], _NUDGED, "", ha="left"))
        self._draw_key()

    def move(self, token: str, dimension: str, nudge: float, mask: str) -> None:
        """Nudge, measure, colour the maps, and write out the row of the token."""
        row, d = _TOKENS.index(token), _DIMENSIONS.index(dimension)
        self._ways = _measure(d, nudge, mask)
        self._cells.set(facecolor=np.concatenate([_colours(way) for way in self._ways]))
        for texts, way in zip(self._numbers, self._ways):
            labels = [number(v) if v > NOISE else "–" for v in way[row]]
            show_row(texts, labels, way[row])
        for frame in self._frames:
            frame.set_ydata(1 - (_TOP + _HIGH * (row + _CORNERS_DOWN)) / self.height)
        self._head.set_text(self.say("masked" if mask == "on" else "attention"))
        origin = "derived" if _EXAMPLE.origin["X"][row, d] == "reconstructed" else "printed"
        changed = total([_X[row, d], nudge], origin)
        self._sum.set_text(f"{self._name(row)} {dimension}: {changed}")

    def describe(self) -> str:
        """What was nudged, whose attention output moved, whose FFN output moved."""
        row = _TOKENS.index(self.values["token"])
        told = {"token": self._name(row), "d": self.values["dimension"]}
        told["nudge"] = number(self.values["nudge"], 1)
        first = self.say(f"told_{self.values['mask']}", **told)
        if abs(self.values["nudge"]) < NOISE:
            return sentences([first, self.say("nothing")], self.language)
        words = [
            self._way(key, way[row]) for key, way in zip(("by_attention", "by_ffn"), self._ways)
        ]
        return sentences([first, *words], self.language)

    def _way(self, key: str, way: np.ndarray) -> str:
        count, most = int((way > NOISE).sum()), way.argmax()
        values = {
            "count": count,
            "all": _N,
            "most": self._name(most),
            "far": number(way[most]) + ORIGIN_MARKS["derived"],
        }
        return self.say(f"{key}_one" if count == 1 else key, **values)

    def _name(self, row: SupportsIndex) -> str:
        return _EXAMPLE.tokens[self.language][row]

    def _name_column(self, x: float, name: str) -> None:
        """A name over its column, moved to the left where it would reach into the next one."""
        label = self.put(x, _NAMES, name, size=SMALL)
        over = label.get_window_extent().width / 2 + _CLEAR - _WIDE / 2
        label.set_x((x - max(over, 0)) / WIDTH)

    def _draw_maps(self) -> None:
        axes = self.axes(0, WIDTH, 0, self.height)
        axes.set(xlim=(0, WIDTH), ylim=(self.height, 0))
        axes.axis("off")
        corners = [_cell(x, y) for xs in _COLUMNS for y in _ROWS for x in xs]
        self._cells = self.animated(PolyCollection(corners, edgecolors=PALE, linewidths=1))
        axes.add_collection(self._cells, autolim=False)
        self._frames = [
            self.animated(
                self.line(left + _WIDE * _N * _CORNERS_ALONG, np.zeros(5), color=INK, lw=3)
            )
            for left in _LEFTS
        ]

    def _draw_key(self) -> None:
        """What white and blue mean, and what the numbers stand on."""
        edge = {"marker": "s", "ls": "", "ms": 15, "mec": PALE}
        shades = [_LEAST + share * (_MOST - _LEAST) for share in (0, 0.5, 1)]
        for x, colour in zip((36, 240, 264, 288), (_STILL, *shades)):
            self.line((x,), (_KEY,), mfc=tuple(colour), **edge)
        self.write(56, _KEY, "still", size=SMALL)
        self.write(308, _KEY, "moves", size=SMALL)
        self.write(_LABELS, _NOTE, "origin", size=SMALL, color=GREY)
        self.put(_RIGHT, _NOTE, self.say("size"), ha="right", size=SMALL, color=GREY)


_CORNERS_ALONG, _CORNERS_DOWN = np.array([0, 1, 1, 0, 0]), np.array([0, 0, 1, 1, 0])


def _measure(d: int, nudge: float, mask: str) -> tuple[np.ndarray, np.ndarray]:
    """Whose outputs move, and how far, by attention and by the FFN: (6, 6) each."""
    by_attention = moved(lambda x: _EXAMPLE.attend(x, _MASKS[mask]), _X, d, nudge)
    return by_attention, moved(_EXAMPLE.feed, _X, d, nudge)


def _colours(way: np.ndarray) -> np.ndarray:
    """White for what stays, and blue, the farther the darker; small ways are spread (root)."""
    share = np.sqrt(np.minimum(way / _DARKEST, 1)).reshape(-1, 1)
    return np.where(way.reshape(-1, 1) > NOISE, _LEAST + share * (_MOST - _LEAST), _STILL)


def _cell(x: float, y: float) -> np.ndarray:
    """The corners of the cell around a point."""
    return np.stack(
        [x + _WIDE * (_CORNERS_ALONG[:4] - 0.5), y + _HIGH * (_CORNERS_DOWN[:4] - 0.5)], 1
    )
