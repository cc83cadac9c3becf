"""Figure 8-7: six tokens through the six steps of a block, with its norms and without."""

from typing import ClassVar, NamedTuple

import numpy as np
from matplotlib.patches import Rectangle

from helpers.facts import example
from helpers.maths.transformer import block_post_norm, block_pre_norm, layer_norm, trace
from helpers.show.figure import LessonFigure
from helpers.show.grid import show_row
from helpers.show.inputs import Choice, Range
from helpers.show.palette import GREY, INK, PALE, RED
from helpers.show.slopes import BEFORE, FALLS, RISES, Slopes
from helpers.show.style import LARGE, SMALL, TEXT, WIDTH, Style
from helpers.show.tables import ORIGIN_MARKS, number
from helpers.words.i18n import listed, sentences

_EXAMPLE = example.load()
_X, _O = _EXAMPLE.X, _EXAMPLE.O
_TOKENS = ("xian", "today", "s", "weather", "hows", "question")
_STEPS = 6


class Trace(NamedTuple):
    """A block's steps: what each hands on, what it changed, its name, where its numbers are from.

    The first entry of each is X as it comes in; `source` is the index of what a step started from.
    """

    arrays: list[np.ndarray]
    source: tuple[int, ...]
    names: tuple[str, ...]
    origin: list[np.ndarray]


def _hand_over(_x: np.ndarray) -> np.ndarray:
    return _O  # Attention(X) at three decimals, as the article hands it over


def _traces() -> dict[str, Trace]:
    """The article's path, a pre-norm and a post-norm block, the latter two with LayerNorm."""
    derived = np.full(_X.shape, "derived")
    x_origin, o_origin = _EXAMPLE.origin["X"], _EXAMPLE.origin["O"]
    known = (x_origin != "reconstructed") & (o_origin != "reconstructed")
    h_origin = np.where(known, "printed", "derived")  # the article prints these sums too
    whole = (x_origin == "printed").all(axis=1, keepdims=True)
    normed = np.where(np.broadcast_to(whole, _X.shape), "printed", "derived")
    parts = (_EXAMPLE.attend, _EXAMPLE.feed, layer_norm, layer_norm)
    made = {
        "none": trace(block_pre_norm, _X, _hand_over, _EXAMPLE.feed, np.copy, np.copy),
        "pre": trace(block_pre_norm, _X, *parts),
        "post": trace(block_post_norm, _X, *parts),
    }
    origins = {
        "none": [x_origin, x_origin, o_origin, h_origin, h_origin, derived, derived],
        "pre": [x_origin, normed, *[derived] * 5],
        "post": [x_origin, *[derived] * 6],
    }
    source = {
        "none": (0, 0, 1, 0, 3, 4, 3),
        "pre": (0, 0, 1, 0, 3, 4, 3),
        "post": (0, 0, 0, 2, 3, 3, 5),
    }
    return {
        block: Trace(
            [_X, *steps.values()],
            source[block],
            ("x", *steps),
            origins[block],
        )
        for block, steps in made.items()
    }


_TRACES = _traces()

# Pixels from the left and from the top. The three blocks stand one below the other, same steps in
# one column; which of the seven columns a block uses is what sets it apart.
_LABELS, _X_AT, _MODELS = 24, 134, 654
_BLOCK_LINES = {"none": 84, "pre": 136, "post": 188}
_BOX = 15  # half a box's height
_ARC = 25  # how far above the line the residual passes
_WIDTHS = {"norm": 60, "attend": 88, "residual": 34, "feed": 54}
_ORDER = ("norm", "attend", "residual", "norm", "feed", "residual", "norm")
_GAP = 13
_COLUMN = {"none": range(6), "pre": range(6), "post": range(1, 7)}
_CAPTION, _HEAD, _FIRST_ROW, _ROW_STEP = 236, 270, 300, 33
_NUMBERS = [200, 300, 400, 500]  # right edges
_CHART_LEFT, _CHART_RIGHT = 610, 936
_CHART_TOP, _CHART_BOTTOM = 262, 460
_KEY, _LEGEND = 508, 536


class Figure(LessonFigure):
    """Three blocks as rows of boxes, and below them one step: all numbers, and one row's change."""

    inputs: ClassVar = {
        "block": Choice(tuple(_TRACES), "none"),
        "step": Range(0, _STEPS, 1, _STEPS, decimals=0),
        "token": Choice(_TOKENS, "xian"),
    }
    height = 556

    def draw(self) -> None:
        """The blocks, the numbers of all tokens, the chart of one of them, and the keys."""
        self.write(_LABELS, 28, "title", size=LARGE)
        for block in _TRACES:
            self._draw_block(block)
        self._step_frame = self._frame(0, 0, 2 * _BOX + 8)
        self._row_frame = self._frame(_LABELS - 10, _NUMBERS[-1] + 28, _ROW_STEP - 2)
        self._caption = self.animated(self.write(_LABELS, _CAPTION, "title", size=TEXT))
        self._draw_numbers()
        self._draw_chart()
        self._draw_keys()

    def move(self, block: str, step: float, token: str) -> None:
        """Frame the step and the token, and show what the step handed on and what it changed."""
        steps, row, i = _TRACES[block], _TOKENS.index(token), round(step)
        rows, before = steps.arrays[i], steps.arrays[steps.source[i]]
        self._caption.set_text(self._told_step(block, i))
        for texts, values, origin in zip(self._texts, rows, steps.origin[i]):
            labels = (number(v) + (ORIGIN_MARKS[o] or "\u2002") for v, o in zip(values, origin))
            show_row(texts, labels, values)
        self._place(self._step_frame, *self._box(block, i), _BLOCK_LINES[block])
        self._place(self._row_frame, _LABELS - 10, _NUMBERS[-1] + 28, self._y(row))
        self._slopes.show(before[row], rows[row])

    def describe(self) -> str:
        """Which block and step, and the framed row in numbers."""
        block, token = self.values["block"], self.values["token"]
        i, row = round(self.values["step"]), _TOKENS.index(token)
        values = _TRACES[block].arrays[i][row]
        told = [self.say("told_block", block=self.say(f"block_{block}"))]
        told.append(f"{self._told_step(block, i)}{self.say('stop')}")
        numbers = {
            "row": listed(map(number, values), self.language),
            "d": f"d{values.argmax() + 1}",
        }
        told.append(self.say("told_row", token=self.say(f"token_{token}"), **numbers))
        return sentences(told, self.language)

    def _told_step(self, block: str, i: int) -> str:
        kind = _TRACES[block].names[i].split("_")[0]
        left_out = kind == "norm" and block == "none"
        what = self.say("step_left_out" if left_out else f"step_{kind}")
        return self.say("step_told", i=i, n=_STEPS, what=what)

    def _box(self, block: str, i: int) -> tuple[float, float]:
        """Left and right of the box of a block's step; step 0 is X."""
        if i == 0:
            return _X_AT - 18, _X_AT + 14
        left, right = _column(_COLUMN[block][i - 1])
        return left - 4, right + 4

    def _draw_block(self, block: str) -> None:
        """One block: its name, X, its boxes on one line, the residuals above, who uses it."""
        y, last = _BLOCK_LINES[block], _column(6)[1] + 14
        self.write(_LABELS, y, f"name_{block}", size=SMALL)
        self.write(_MODELS, y, f"models_{block}", size=SMALL, color=GREY)
        self.line((_X_AT + 14, last), (y, y), color=GREY, lw=1.5, zorder=0)
        self.line((last,), (y,), color=GREY, marker=">", ms=7, ls="")
        self.put(_X_AT - 2, y, "X", size=SMALL)
        for place in _COLUMN[block]:
            self._draw_box(block, *_column(place), _ORDER[place], y)
        for place in (2, 5):
            starts = _column(place - (1 if block == "post" else 2))[0] - _GAP / 2
            end = sum(_column(place)) / 2
            xs, ys = (starts, starts, end, end), (y, y - _ARC, y - _ARC, y - _BOX)
            self.line(xs, ys, color=INK, lw=1.5)

    def _draw_box(self, block: str, left: float, right: float, kind: str, y: float) -> None:
        left_out = kind == "norm" and block == "none"
        line: Style = {"ec": PALE, "ls": "--"} if left_out else {"ec": GREY}
        at = (left / WIDTH, 1 - (y + _BOX) / self.height)
        size = ((right - left) / WIDTH, 2 * _BOX / self.height)
        self.add(Rectangle(at, *size, fc="white", lw=1.5, **line))
        self.put((left + right) / 2, y, "–" if left_out else self.say(f"box_{kind}"), size=SMALL)

    def _draw_numbers(self) -> None:
        """A grid of numbers to be moved: a row for each token, right edges in line."""
        for x, d in zip(_NUMBERS, range(1, 5)):
            self.put(x - 24, _HEAD, f"d{d}", size=SMALL, color=GREY)
        for i, token in enumerate(_TOKENS):
            self.write(_LABELS, self._y(i), f"token_{token}", size=TEXT)
        right: Style = {"ha": "right", "size": SMALL}
        self._texts = [
            [self.animated(self.put(x + 14, self._y(i), "", **right)) for x in _NUMBERS]
            for i in range(len(_TOKENS))
        ]

    def _draw_chart(self) -> None:
        axes = self.chart(_CHART_LEFT, _CHART_RIGHT, _CHART_TOP, _CHART_BOTTOM)
        axes.set(xlim=(-0.5, 3.5), ylim=(-2.4, 2.5), yticks=range(-2, 3), xticks=range(4))
        axes.set_xticklabels([f"d{d}" for d in range(1, 5)])
        axes.axhline(0, color=GREY)
        axes.spines["bottom"].set_visible(False)
        axes.tick_params(length=0)
        self._slopes = Slopes(self, axes, 4)

    def _draw_keys(self) -> None:
        for x, sign, key in ((_LABELS + 8, BEFORE, "key_before"), (330, RISES, "key_up"),
                             (620, FALLS, "key_down")):  # fmt: skip
            self.line((x,), (_KEY,), **sign)
            self.write(x + 18, _KEY, key, size=SMALL)
        self.write(_LABELS, _LEGEND, "red", size=SMALL, color=RED)
        self.write(262, _LEGEND, "marks", size=SMALL, color=GREY)

    def _frame(self, left: float, right: float, height: float) -> Rectangle:
        """A frame to be moved."""
        size = ((right - left) / WIDTH, height / self.height)
        return self.animated(self.add(Rectangle((0, 0), *size, fc="none", ec=INK, lw=2.5)))

    def _place(self, frame: Rectangle, left: float, right: float, y: float) -> None:
        """Put a frame around pixels left to right, its middle at y."""
        bottom = 1 - y / self.height - frame.get_height() / 2
        frame.set(x=left / WIDTH, width=(right - left) / WIDTH, y=bottom)

    @staticmethod
    def _y(row: int) -> float:
        return _FIRST_ROW + _ROW_STEP * row


def _column(place: int) -> tuple[float, float]:
    """Left and right of one of the seven columns of boxes."""
    left = _X_AT + 26 + sum(_WIDTHS[kind] + _GAP for kind in _ORDER[:place])
    return left, left + _WIDTHS[_ORDER[place]]
