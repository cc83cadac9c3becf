"""Figure 8-11: a model's parameters as one running total, as shares, and as memory."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any, ClassVar

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from helpers.facts import claims
from helpers.facts.models import FFN, Attention, Model, model, models
from helpers.maths import account
from helpers.show.figure import LessonFigure
from helpers.show.inputs import Choice, Range
from helpers.show.palette import DOWN, GREY, INK, PALE, UP
from helpers.show.style import LARGE, SMALL, TEXT, WIDTH, Style
from helpers.words.errors import InputError
from helpers.words.i18n import listed, sentences

_REAL = model("llama3_8b")
_HEADS = _REAL.attention
assert isinstance(_HEADS, Attention)
_SHARED = str(_HEADS.kv_heads)
_COLOURS = {"embedding": GREY, "attention": DOWN, "ffn": UP, "norms": INK, "lm_head": PALE}
_FIRST = {"line": 1, "intercept": 2}  # the article's first two models: parameters in all
_NAMES = {real: real.name for real in models().values()}
# Where the article prints a running total, and the claim that holds it.
_PRINTED = {
    "line": "t4.line", "intercept": "t4.intercept", "embedding": "t4.embedding",
    "norms": "t4.total", "lm_head": "t4.grand_total",
}  # fmt: skip
_RING: Style = {"marker": "o", "mfc": "white", "mec": INK, "mew": 2, "ms": 14, "ls": ""}
_KV_HEADS = ("1", "2", "4", "8", "16", "32", "64")
_BYTES = {4: "bytes_4", 2: "bytes_2", 1: "bytes_1", 0.5: "bytes_half"}

# Pixels from the left and from the top: the account with its axis, the shares, the cards.
_LEFT, _RIGHT = 24, 936
_NAME, _PARAMETERS, _SHARE, _RUNNING, _AXIS = 50, 372, 452, 626, 652
_TITLE, _HEAD, _TOP, _STEP = 28, 68, 98, 28
_ROWS = {name: _TOP + _STEP * i for i, name in enumerate([*_FIRST, *_COLOURS])}
_MODEL_ROWS = [_ROWS[name] for name in _COLOURS]
_AXIS_TOP, _AXIS_END, _AXIS_RIGHT = _TOP - 14, _MODEL_ROWS[-1] + 16, 916
_KEY = 736
_BAR_TOP, _BAR_END = 318, 352
_WEIGHTS, _CARD_NAME, _CARD_TOP, _CARD_END, _CARD_WORDS, _NOTE = 388, 422, 438, 466, 484, 520
_CARD_EVERY, _CARD_WIDTH = 234, 210


def configured(
    layers: float, width: float, heads: float, kv_heads: str, d_ff: float, vocabulary: float,
    tied: str,
) -> Model:  # fmt: skip
    """LLaMA-3's kind of model with these sizes; what reads a size refuses one that cannot be."""
    return Model(
        name="",
        source="",
        d_model=int(width),
        layers=int(layers),
        vocabulary=int(vocabulary),
        attention=Attention(int(heads), int(kv_heads)),
        ffn=FFN(int(d_ff)),
        tied=tied == "yes",
    )


class Figure(LessonFigure):
    """Table 8-4 as one running total, the shares of its parts, and the cards that hold them."""

    inputs: ClassVar = {
        "layers": Range(1, 128, 1, _REAL.layers, decimals=0),
        "width": Range(512, 16384, 512, _REAL.d_model, decimals=0),
        "heads": Range(4, 128, 4, _REAL.attention.heads, decimals=0),
        "kv_heads": Choice(_KV_HEADS, _SHARED),
        "d_ff": Range(1024, 53248, 128, _REAL.d_ff, decimals=0),
        "vocabulary": Range(1024, 262144, 256, _REAL.vocabulary, decimals=0),
        "tied": Choice(("no", "yes"), "no"),
        "number_format": Choice(tuple(account.BYTES), "bfloat16"),
    }
    height = 540

    def draw(self) -> None:
        """The account with its axis, the bar of shares, and the four cards."""
        self.write(_LEFT, _TITLE, "title", size=LARGE)
        self._total = self.animated(self.put(_RIGHT, _TITLE, "", ha="right", size=LARGE))
        self._draw_account()
        self._draw_axis()
        self._draw_bar()
        self._draw_cards()

    def move(self, number_format: str, **sizes: Any) -> None:
        """Count the model and show it; of one that cannot be, what can be counted, and why."""
        real, parts, reason = self._counted(**sizes)
        total = 0 if reason else sum(parts.values())
        shown = f"{total:,}" if total else self.say("nothing")
        self._total.set_text(self.say("total", model=self._name(real), total=shown))
        self._reason.set_text(reason)
        self._show_account(parts, total)
        self._show_cards(total, number_format)

    def describe(self) -> str:
        """How many parameters, in which parts, and which cards hold them; or why not."""
        sizes = dict(self.values)
        number_format = sizes.pop("number_format")
        real, parts, reason = self._counted(**sizes)
        total = sum(parts.values())
        if reason:
            told = [self.say("refused"), reason, self.say("told_rest", total=f"{total:,}")]
            return sentences(told, self.language)
        weights = account.gibibytes(total, number_format)
        shares = {name: _percent(part / total) for name, part in parts.items()}
        told = [
            self.say("told_total", model=self._name(real), total=f"{total:,}"),
            self.say("told_shares", **shares),
            self.say("told_size", format=number_format, size=_gib(weights)),
            self._holding([card for card in account.CARDS if weights <= card]),
        ]
        return sentences(told, self.language)

    def _counted(self, **sizes: Any) -> tuple[Model, Mapping[str, int], str]:
        """The model, its parts, and nothing; or the parts without attention, and the reason."""
        real = configured(**sizes)
        try:
            return real, account.account(real), ""
        except InputError as error:
            parts = account.account(replace(real, attention=Attention(1, 1)))
            del parts["attention"]
            return real, parts, error.message(self.language)

    def _name(self, real: Model) -> str:
        """What a model of these sizes is called, if it is one of Table 8-3."""
        return _NAMES.get(real, self.say("unnamed"))

    def _holding(self, cards: Sequence[int]) -> str:
        key = {0: "told_none", len(account.CARDS): "told_all"}.get(len(cards), "told_fits")
        return self.say(key, cards=listed(map(str, cards), self.language))

    def _draw_account(self) -> None:
        """A line for each part: its colour, its name, and numbers that will change."""
        self.write(_NAME, _HEAD, "part", size=SMALL, color=GREY)
        for x, key in ((_PARAMETERS, "parameters"), (_SHARE, "portion"), (_RUNNING, "running")):
            self.put(x, _HEAD, self.say(key), ha="right", size=SMALL, color=GREY)
        for name, y in _ROWS.items():
            self.write(_NAME, y, f"part_{name}", size=SMALL)
        for name, total in _FIRST.items():
            self.put(_PARAMETERS, _ROWS[name], "1", ha="right", size=SMALL)
            self.put(_RUNNING, _ROWS[name], str(total), ha="right", size=SMALL)
        square = {"marker": "s", "ms": 13, "ls": ""}
        for name, colour in _COLOURS.items():
            self.line((_LEFT + 9,), (_ROWS[name],), color=colour, **square)
        self._texts = {
            name: [
                self.animated(self.put(x, _ROWS[name], "", ha="right", size=SMALL))
                for x in (_PARAMETERS, _SHARE, _RUNNING)
            ]
            for name in _COLOURS
        }

    def _draw_axis(self) -> None:
        """Powers of ten, and a step for each line of the account."""
        self.put(_RIGHT, _HEAD, self.say("axis"), ha="right", size=SMALL, color=GREY)
        axes = self.axes(_AXIS, _AXIS_RIGHT, _AXIS_TOP, _AXIS_END)
        axes.set(xscale="log", xlim=(0.5, 2e12), ylim=(_AXIS_END, _AXIS_TOP), yticks=[])
        ticks = {1: "1", 1e3: "10³", 1e6: "10⁶", 1e9: "10⁹", 1e12: "10¹²"}
        axes.set_xticks(list(ticks), list(ticks.values()), fontsize=SMALL)
        axes.minorticks_off()
        axes.grid(axis="x", color=PALE)
        axes.spines["left"].set_visible(False)
        axes.tick_params(color=PALE)
        axes.set_axisbelow(True)
        totals = [float(claims.find(claim).stated.numbers[0].value) for claim in _PRINTED.values()]
        axes.plot(totals, [_ROWS[name] for name in _PRINTED], clip_on=False, **_RING)
        self._steps = self.animated(axes.plot([], [], color=INK, lw=2, marker="o", ms=8)[0])
        self.line((_KEY,), (_TOP,), **_RING)
        self.put(
            _KEY + 18, _TOP, self.say("printed"), ha="left", size=SMALL, backgroundcolor="white"
        )

    def _draw_bar(self) -> None:
        """The parts side by side, and the place where a refusal is told."""
        axes = self._strip(_LEFT, _RIGHT, _BAR_TOP, _BAR_END)
        self._bar = {
            name: self.animated(axes.add_patch(Rectangle((0, 0), 0, 1, fc=colour, ec="white")))
            for name, colour in _COLOURS.items()
        }
        middle = (_BAR_TOP + _BAR_END) / 2
        self._reason = self.animated(self.put(WIDTH / 2, middle, "", size=TEXT))

    def _draw_cards(self) -> None:
        """What the weights weigh, and how far they fill each card."""
        self._weights = self.animated(self.put(_LEFT, _WEIGHTS, "", ha="left"))
        self.put(_RIGHT, _WEIGHTS, self.say("gib"), ha="right", size=SMALL, color=GREY)
        self._cards = {}
        for i, card in enumerate(account.CARDS):
            left = _LEFT + _CARD_EVERY * i
            self.put(left, _CARD_NAME, self.say("card", card=card), ha="left", size=SMALL)
            axes = self._strip(left, left + _CARD_WIDTH, _CARD_TOP, _CARD_END)
            fill = self.animated(axes.add_patch(Rectangle((0, 0), 0, 1)))
            frame: Style = {"fc": "none", "ec": INK, "lw": 2, "clip_on": False, "zorder": 3}
            self.animated(axes.add_patch(Rectangle((0, 0), 1, 1, **frame)))
            words = self.animated(self.put(left, _CARD_WORDS, "", ha="left", size=SMALL))
            self._cards[card] = fill, words
        for x, key, colour in ((_LEFT, "key_fits", UP), (_LEFT + 120, "key_short", DOWN)):
            self.line((x + 9,), (_NOTE,), color=colour, marker="s", ms=13, ls="")
            self.write(x + 26, _NOTE, key, size=SMALL)
        self.put(_RIGHT, _NOTE, self.say("more"), ha="right", size=SMALL, color=GREY)

    def _strip(self, left: float, right: float, top: float, bottom: float) -> Axes:
        """Room for a bar: 0 to 1 from left to right, without an axis."""
        axes = self.axes(left, right, top, bottom)
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.axis("off")
        return axes

    def _show_account(self, parts: Mapping[str, int], total: int) -> None:
        """Set each part's numbers and its piece of the bar; without a total the sum breaks off."""
        running = dict(zip(parts if total else ["embedding"], accumulate(parts.values())))
        nothing, start = self.say("nothing"), 0.0
        for name, texts in self._texts.items():
            share = parts[name] / total if total else 0.0
            shown = (
                f"{parts[name]:,}" if name in parts else nothing,
                _percent(share) if total else nothing,
                f"{running[name]:,}" if name in running else nothing,
            )
            for artist, label in zip(texts, shown):
                artist.set_text(label)
            self._bar[name].set(x=start, width=share)
            start += share
        self._steps.set_data(list(running.values()), _MODEL_ROWS[: len(running)])

    def _show_cards(self, parameters: int, number_format: str) -> None:
        size = account.gibibytes(parameters, number_format)
        unit = self.say(_BYTES[account.BYTES[number_format]])
        shown = self.say("weights", format=number_format, bytes=unit, size=_gib(size))
        self._weights.set_text(shown if parameters else number_format)
        for card, (fill, words) in self._cards.items():
            fits = size <= card
            fill.set(width=min(size / card, 1), facecolor=UP if fits else DOWN)
            told = self.say("fits" if fits else "short", left=abs(card - size))
            words.set_text(told if parameters else self.say("nothing"))


def _percent(share: float) -> str:
    return "< 0.1%" if 0 < share < 0.0005 else f"{share:.1%}"


def _gib(size: float) -> str:
    return "< 0.01" if size < 0.005 else f"{size:,.2f}"
