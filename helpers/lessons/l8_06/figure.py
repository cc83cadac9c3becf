"""Figure 8-6: row Xi'an through the second half of the block, every product a line."""

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from helpers.facts import example
from helpers.maths.activations import sigmoid, silu
from helpers.maths.transformer import layer_norm, rms_norm
from helpers.show.figure import LessonFigure
from helpers.show.grid import show_row
from helpers.show.inputs import Choice, Range
from helpers.show.palette import DOWN, GREY, INK, RED, UP
from helpers.show.style import LARGE, SMALL, TEXT, Style
from helpers.show.tables import ORIGIN_MARKS, number
from helpers.words.i18n import listed, sentences

_EXAMPLE = example.load()
_ROW = _EXAMPLE.row("西安")
_H = (_EXAMPLE.X + _EXAMPLE.O)[_ROW]
_W_UP, _W_DOWN = _EXAMPLE.W_up, _EXAMPLE.W_down
_DIMENSIONS = [f"d{i + 1}" for i in range(len(_H))]
_NORMS: dict[str, Callable] = {"none": np.copy, "layer": layer_norm, "rms": rms_norm}
_REACH = 2.0  # as far to either side as in lesson 8-02

# Pixels from the left and from the top. Four numbers stand above eight, each between two of them.
_LABELS = 24
_EIGHT = [318 + 80 * j for j in range(_W_UP.shape[1])]
_FOUR = [(left + right) / 2 for left, right in zip(_EIGHT[::2], _EIGHT[1::2])]
_TITLE, _HEAD, _H_LINE, _READ_LINE = 28, 64, 92, 124
_UP_TOP, _UP_END, _BEFORE_LINE = 139, 206, 222
_GATE_TOP, _GATE_END, _AFTER_LINE = 244, 314, 336
_DOWN_TOP, _DOWN_END, _FFN_LINE = 353, 420, 436
_RULE, _OUT_LINE, _LEGEND = 455, 476, 522
_BYPASS = 940
_HALF = 30  # half the width of the widest number
_GATE_HALF = 16


class Row(NamedTuple):
    """One row on its way: what the FFN reads, hidden before and after SiLU, what comes out."""

    read: np.ndarray
    before: np.ndarray
    after: np.ndarray
    ffn: np.ndarray
    out: np.ndarray


def through(h: np.ndarray, norm: str) -> Row:
    """A row through norm, FFN and residual, as in a pre-norm block; "none" leaves the norm out."""
    read = _NORMS[norm](h)
    before = read @ _W_UP
    after = silu(before)
    ffn = after @ _W_DOWN
    return Row(read, before, after, ffn, h + ffn)


class Figure(LessonFigure):
    """H → hidden → SiLU → FFN output → block output, each weight's product drawn as a line."""

    inputs: ClassVar = {
        **{
            name: Range(round(h - _REACH, 3), round(h + _REACH, 3), 0.1, round(float(h), 3))
            for name, h in zip(_DIMENSIONS, _H)
        },
        "norm": Choice(tuple(_NORMS), "none"),
    }
    height = 550

    def draw(self) -> None:
        """Rows of numbers from the top down, the two weight matrices and SiLU's gates between."""
        self.write(_LABELS, _TITLE, "title", size=LARGE)
        for x, name in zip(_FOUR, _DIMENSIONS):
            self.put(x, _HEAD, name, color=GREY, size=SMALL)
        self._fans = [self._fan(_W_UP.shape), self._fan(_W_DOWN.shape)]
        self._draw_gates()
        self._draw_labels()
        self._draw_bypass()
        self._h_texts = self._numbers(_FOUR, _H_LINE)
        self._read_texts = self._numbers(_FOUR, _READ_LINE)
        self._before_texts = self._numbers(_EIGHT, _BEFORE_LINE, derived=range(1, 8))
        self._after_texts = self._numbers(_EIGHT, _AFTER_LINE, derived=range(1, 8))
        self._ffn_texts = self._numbers(_FOUR, _FFN_LINE, derived=range(4))
        self._out_texts = self._numbers(_FOUR, _OUT_LINE, derived=range(4))

    def move(self, norm: str, **entries: float) -> None:
        """Send H through, and set every number, every product and every gate."""
        h = np.array([entries[name] for name in _DIMENSIONS])
        row = through(h, norm)
        self._read_label.set_text(self.say(f"read_{norm}"))
        shown = ((self._h_texts, h), (self._read_texts, row.read), (self._before_texts, row.before),
                 (self._after_texts, row.after), (self._ffn_texts, row.ffn),
                 (self._out_texts, row.out))  # fmt: skip
        for texts, values in shown:
            show_row(texts, map(number, values), values)
        _show_products(self._fans[0], row.read[:, None] * _W_UP)
        _show_products(self._fans[1], row.after[:, None] * _W_DOWN)
        for gate, x, share in zip(self._gates, row.before, sigmoid(row.before)):
            gate.set(height=share, facecolor=_colour(x))

    def describe(self) -> str:
        """What H is, through which norm it went, and what leaves the block."""
        h = np.array([self.values[name] for name in _DIMENSIONS])
        norm = self.values["norm"]
        row = through(h, norm)
        default = self.values == self.start
        key = "as_printed" if default else "changed"
        told = [self.say(key, h=self._list(h), norm=self.say(f"norm_{norm}"))]
        top = row.before.argmax()
        told.append(self.say("told_hidden", i=top + 1, before=number(row.before[top]),
                             after=number(row.after[top])))  # fmt: skip
        d = _DIMENSIONS[row.out.argmax()]
        told.append(self.say("told_out", out=self._list(row.out), d=d))
        return sentences(told, self.language)

    def _list(self, values: np.ndarray) -> str:
        return listed(map(number, values), self.language)

    def _numbers(self, xs: Sequence[float], y: float, derived: Sequence[int] = ()) -> list[Text]:
        """Empty texts to be moved, and a mark behind those that rest on reconstructed weights."""
        for i in derived:
            self.put(
                xs[i] + _HALF + 1, y, ORIGIN_MARKS["derived"], ha="left", size=SMALL, color=GREY
            )
        return [self.animated(self.put(x + _HALF, y, "", ha="right", size=SMALL)) for x in xs]

    def _fan(self, shape: tuple[int, int]) -> LineCollection:
        """A line from every number above to every number below; its width and colour will move."""
        down = shape[0] > shape[1]
        xs, top, end = (_EIGHT, _DOWN_TOP, _DOWN_END) if down else (_FOUR, _UP_TOP, _UP_END)
        ends = _FOUR if down else _EIGHT
        lines = [[self._at(a, top), self._at(b, end)] for a in xs for b in ends]
        return self.animated(self.add(LineCollection(lines, capstyle="round")))

    def _draw_gates(self) -> None:
        """A gauge for each hidden number: how much of it SiLU lets through."""
        axes = self.axes(_EIGHT[0] - 40, _EIGHT[-1] + 40, _GATE_TOP, _GATE_END)
        axes.set(xlim=(_EIGHT[0] - 40, _EIGHT[-1] + 40), ylim=(0, 1))
        axes.axis("off")
        wide: Style = {"width": 2 * _GATE_HALF, "height": 1, "ec": GREY, "lw": 1, "clip_on": False}
        self._gates = []
        for j, x in enumerate(_EIGHT, start=1):
            middle = (_GATE_TOP + _GATE_END) / 2
            self.put(x - 20, middle, f"h{j}", ha="right", size=SMALL, color=GREY)
            axes.add_patch(Rectangle((x - _GATE_HALF, 0), fc="white", **wide))
            gate = Rectangle((x - _GATE_HALF, 0), **wide)
            self._gates.append(self.animated(axes.add_patch(gate)))

    def _draw_labels(self) -> None:
        """What each row and each step is called, and what colours and marks mean."""
        self.write(_LABELS, _H_LINE, "h", size=TEXT)
        self._read_label = self.animated(self.write(_LABELS, _READ_LINE, "read_none", size=TEXT))
        for y, key in ((_BEFORE_LINE, "before"), (_AFTER_LINE, "after"), (_FFN_LINE, "ffn"),
                       (_OUT_LINE, "out")):  # fmt: skip
            self.write(_LABELS, y, key, size=TEXT)
        for middle, key in (((_UP_TOP + _UP_END) / 2, "up"), ((_GATE_TOP + _GATE_END) / 2, "silu"),
                       ((_DOWN_TOP + _DOWN_END) / 2, "down")):  # fmt: skip
            self.write(_LABELS, middle, key, size=SMALL, color=GREY)
        self.line((_FOUR[0] - 60, _FOUR[-1] + 60), (_RULE, _RULE), color=INK, lw=1.5)
        self.line((_LABELS, _LABELS + 22), (_LEGEND, _LEGEND), color=UP, lw=4)
        self.write(_LABELS + 32, _LEGEND, "key_up", size=SMALL)
        self.line((150, 172), (_LEGEND, _LEGEND), color=DOWN, lw=4)
        self.write(182, _LEGEND, "key_down", size=SMALL)
        self.write(310, _LEGEND, "red", size=SMALL, color=RED)
        self.write(560, _LEGEND, "derived", size=SMALL, color=GREY)

    def _draw_bypass(self) -> None:
        """H itself goes past the FFN, and is added below."""
        inner = _FOUR[-1] + _HALF + 24
        xs, ys = (inner, _BYPASS, _BYPASS, inner + 6), (_H_LINE, _H_LINE, _OUT_LINE, _OUT_LINE)
        self.line(xs, ys, color=INK, lw=2)
        self.line((inner + 8,), (_OUT_LINE,), color=INK, marker="<", ms=9, ls="")


def _show_products(fan: LineCollection, products: np.ndarray) -> None:
    """The larger a product, the wider its line; what is zero vanishes."""
    flat = products.ravel()
    fan.set(linewidths=6 * abs(flat) ** 0.7, colors=[_colour(p) for p in flat])


def _colour(value: float) -> str:
    return UP if value >= 0 else DOWN
