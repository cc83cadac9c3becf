"""Figure 8-10: the FFN widths of six models, and what a width, a gate and experts cost."""

from math import ceil, sqrt
from typing import Any, ClassVar

import numpy as np
from matplotlib.axes import Axes

from helpers.facts.models import FFN, Experts, Model, models
from helpers.maths.account import gibibytes, neutral_ratio
from helpers.show.figure import LessonFigure
from helpers.show.inputs import Choice, Range
from helpers.show.palette import GREY, INK, PALE, UP
from helpers.show.style import LARGE, SMALL, Style
from helpers.words.i18n import sentences

_MODELS = models()
_MATRICES = {"three": 3, "two": 2}
_FORMAT = "bfloat16"
_WIDEST = 8  # where the ratio chart ends

# Pixels from the left and from the top.
_LABELS, _TITLE, _HEAD, _KEY, _LOWER = 24, 28, 72, 348, 388
_ROWS = [102 + 30 * i for i in range(len(_MODELS) + 1)]  # the last row is the reader's
_CHART = (170, 610, 88, _ROWS[-1] + 16)
_COLUMNS = (708, 828, 936)  # right ends of d_model, d_ff, ratio
_SIDE, _TOP = 144, 406
_COUNTS = {"one": 432, "acts": 468, "stored": 504}
_COUNT_LABELS, _COUNT_CHART = 196, (350, 620, 412, 522)
_COUNT_COLUMNS = (806, 936)
_LIMITS = (1e5, 1e13)
_TICKS = {"million": 1e6, "billion": 1e9, "trillion": 1e12}

_FILLED: Style = {"marker": "o", "ls": "", "ms": 10, "clip_on": False}
_OPEN: Style = {**_FILLED, "mfc": "white", "mew": 2, "ms": 9}
_NEUTRAL: Style = {"marker": "v", "ls": "", "ms": 10, "color": INK}
# UP for an expert that acts, PALE for one that is skipped
_CELLS = np.array([[255] * 3, [*bytes.fromhex(PALE[1:])], [*bytes.fromhex(UP[1:])]], np.uint8)
_ORDER = np.random.default_rng(0).permutation(256)  # which experts light up first


class Figure(LessonFigure):
    """Above, published widths and the reader's own; below, what the reader's layer costs."""

    inputs: ClassVar = {
        "d_model": Range(512, 16384, 512, 4096, decimals=0),
        "ratio": Range(0.25, 6, 1 / 32, 3.5),
        "matrices": Choice(tuple(_MATRICES), "three"),
        "experts": Range(1, 256, 1, 8, decimals=0),
        "active": Range(1, 16, 1, 2, decimals=0),
    }
    height = 560
    played = "ratio"

    def draw(self) -> None:
        """The models' widths, the key, and the reader's dots, experts and counts to be moved."""
        self.write(_LABELS, _TITLE, "title", size=LARGE)
        self._draw_chart()
        self._draw_key()
        self._draw_experts()
        self._draw_counts()

    def move(self, **values: Any) -> None:
        """Set the reader's row, the experts that act, and the three counts."""
        layer = _Layer(**values)
        self._show_width(layer)
        self._image.set_data(_cells(layer.experts, layer.active))
        key = "count" if layer.experts > 1 else "dense"
        self._caption.set_text(self.say(key, k=layer.active, n=layer.experts))
        self._counts.set_xdata(list(layer.counts.values()))
        for texts, count in zip(self._count_texts, layer.counts.values()):
            labels = f"{count:,}", f"{_gibibytes(count)} GiB"
            for artist, label in zip(texts, labels):
                artist.set_text(label)

    def describe(self) -> str:
        """The layer, its parameters and memory, and how it compares with the classic FFN."""
        layer = _Layer(**self.values)
        kind = "words_experts" if layer.experts > 1 else "words_dense"
        stored, acting = (layer.counts[name] for name in ("stored", "acts"))
        words = self.say(
            "description",
            d_model=layer.d_model,
            d_ff=f"{layer.d_ff:,}",
            ratio=_ratio(layer.ratio),
            matrices=self.say(f"words_{self.values['matrices']}"),
            kind=self.say(kind, k=layer.active, n=layer.experts),
            stored=f"{stored:,}",
            memory=_gibibytes(stored),
            acting=f"{acting:,}",
            acting_memory=_gibibytes(acting),
            neutral=f"{layer.ratio / layer.neutral:.2f}",
        )
        asked = int(self.values["active"])
        told = [] if asked == layer.active else [self.say("clamped", asked=asked, n=layer.experts)]
        return sentences([words, *told], self.language)

    def _draw_chart(self) -> None:
        axes = self.axes(*_CHART)
        axes.set(xlim=(0, _WIDEST), ylim=(_CHART[3], _CHART[2]), yticks=[])
        axes.set_xticks(range(_WIDEST + 1))
        axes.tick_params(labelsize=SMALL, color=PALE)
        axes.spines["left"].set_visible(False)
        self.put(_CHART[1] + 16, _CHART[3] + 17, "d_ff / d_model", ha="left", size=SMALL)
        for name, ha, aside in (("three", "right", -14), ("two", "left", 14)):
            ratio = neutral_ratio(_MATRICES[name])
            axes.axvline(ratio, color=GREY, lw=1.2, ls="--", zorder=1)
            x = _CHART[0] + ratio / _WIDEST * (_CHART[1] - _CHART[0])
            self.put(x + aside, _HEAD, self.say(f"neutral_{name}"), ha=ha, size=SMALL)
        for x, head in zip(_COLUMNS, ("d_model", "d_ff", self.say("head_ratio"))):
            self.put(x, _HEAD, head, ha="right", size=SMALL, color=GREY)
        for y, real in zip(_ROWS, _MODELS.values()):
            self._draw_model(axes, y, real)
        self.write(_LABELS, _ROWS[-1], "yours", size=SMALL, color=UP)
        self._span = self.animated(axes.plot([], [], color=UP, lw=2)[0])
        self._one = self.animated(axes.plot([], [], mec=UP, **_OPEN)[0])
        self._all = self.animated(axes.plot([], [], color=UP, **_FILLED)[0])
        neutral = axes.plot([], [], **_NEUTRAL, clip_on=False)[0]
        self._neutral = self.animated(neutral)
        self._width_texts = [
            self.animated(self.put(x, _ROWS[-1], "", ha="right", size=SMALL, color=UP))
            for x in _COLUMNS
        ]

    def _draw_model(self, axes: Axes, y: float, real: Model) -> None:
        """One model's row: a dot for all that acts on a token, under it a ring for one expert."""
        one, acting = real.d_ff / real.d_model, _acting_ratio(real)
        axes.plot([one, acting], [y, y], color=INK, lw=2)
        axes.plot([one], [y], mec=INK, **_OPEN)
        axes.plot([acting], [y], color=INK, **_FILLED)
        self.put(_LABELS, y, real.name, ha="left", size=SMALL)
        for x, label in zip(_COLUMNS, (str(real.d_model), f"{real.d_ff:,}", f"× {_ratio(one)}")):
            self.put(x, y, label, ha="right", size=SMALL)

    def _draw_key(self) -> None:
        signs = ({**_FILLED, "color": INK}, {**_OPEN, "mec": INK}, _NEUTRAL)
        for x, sign, key in zip((32, 258, 410), signs, ("key_acts", "key_one", "key_neutral")):
            self.line((x,), (_KEY,), **sign)
            self.write(x + 14, _KEY, key, size=SMALL, color=GREY)

    def _draw_experts(self) -> None:
        self._caption = self.animated(self.put(_LABELS, _LOWER, "", ha="left", size=SMALL))
        axes = self.axes(_LABELS, _LABELS + _SIDE, _TOP, _TOP + _SIDE)
        axes.set_axis_off()
        self._image = self.animated(axes.imshow(_cells(1, 1), interpolation="nearest"))

    def _draw_counts(self) -> None:
        axes = self.axes(*_COUNT_CHART)
        axes.set(xscale="log", xlim=_LIMITS, ylim=(_COUNT_CHART[3], _COUNT_CHART[2]), yticks=[])
        axes.set_xticks(list(_TICKS.values()), [self.say(name) for name in _TICKS])
        axes.set_xticks([], minor=True)
        axes.tick_params(labelsize=SMALL, color=PALE)
        axes.grid(axis="x", color=PALE)
        axes.spines["left"].set_visible(False)
        self.put(_COUNT_CHART[0], _LOWER, self.say("log"), ha="left", size=SMALL, color=GREY)
        for x, key in zip(_COUNT_COLUMNS, ("head_count", "head_memory")):
            self.put(x, _LOWER, self.say(key), ha="right", size=SMALL, color=GREY)
        for key, y in _COUNTS.items():
            self.write(_COUNT_LABELS, y, key, size=SMALL)
        self._counts = self.animated(
            axes.plot([1] * 3, list(_COUNTS.values()), color=UP, **_FILLED)[0]
        )
        self._count_texts = [
            [self.animated(self.put(x, y, "", ha="right", size=SMALL)) for x in _COUNT_COLUMNS]
            for y in _COUNTS.values()
        ]

    def _show_width(self, layer: "_Layer") -> None:
        all_acting = layer.active * layer.ratio
        inside, y = min(all_acting, _WIDEST), _ROWS[-1]
        self._span.set_data([layer.ratio, inside], [y, y])
        self._all.set_data([inside], [y])
        self._all.set_marker("o" if all_acting <= _WIDEST else ">")  # it goes on to the right
        self._one.set_data([layer.ratio], [y])
        self._neutral.set_data([layer.neutral], [_HEAD])
        labels = f"{layer.d_model}", f"{layer.d_ff:,}", f"× {_ratio(layer.ratio)}"
        for artist, label in zip(self._width_texts, labels):
            artist.set_text(label)


class _Layer:
    """The reader's FFN layer: one dense FFN, or experts, of which no more act than there are."""

    def __init__(self, d_model: float, ratio: float, matrices: str, experts: float, active: float):
        self.d_model, self.ratio, self.experts = int(d_model), ratio, int(experts)
        self.d_ff, self.active = round(d_model * ratio), min(int(active), self.experts)
        self.neutral = neutral_ratio(_MATRICES[matrices])
        one = FFN(self.d_ff, gated=matrices == "three")
        several = Experts(self.d_ff, self.experts, self.active, gated=one.gated)
        layer = several if self.experts > 1 else one  # a single FFN needs no router
        kinds = one.parts, layer.active_parts, layer.parts
        sums = (sum(parts(self.d_model).values()) for parts in kinds)
        self.counts = dict(zip(_COUNTS, sums))


def _acting_ratio(real: Model) -> float:
    """The width of all experts that act on a token, or of the one FFN, over d_model."""
    many = real.ffn.active + real.ffn.shared if isinstance(real.ffn, Experts) else 1
    return many * real.d_ff / real.d_model


def _cells(experts: int, active: int) -> np.ndarray:
    """A square picture with a cell for each expert, those that act in colour."""
    side = ceil(sqrt(experts))
    size = _SIDE // side
    kinds = np.zeros(side * side, int)
    kinds[:experts] = 1
    kinds[[i for i in _ORDER if i < experts][:active]] = 2
    whole = np.zeros((_SIDE, _SIDE), int)
    big = kinds.reshape(side, side).repeat(size, axis=0).repeat(size, axis=1)
    gap = np.arange(side * size) % size < size - max(1, size // 10)
    whole[: side * size, : side * size] = big * gap * gap[:, None]
    return _CELLS[whole]


def _ratio(value: float) -> str:
    return f"{value:.2f}"


def _gibibytes(count: int) -> str:
    size = gibibytes(count, _FORMAT)
    return f"{size:,.0f}" if size >= 100 else f"{size:.2f}" if size >= 1 else f"{size:.2g}"
