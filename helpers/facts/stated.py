"""A stated value and its digits: 25.9% speaks to a tenth of a percent, 5.30 亿 to a million."""

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, localcontext

from helpers.words.errors import InputError, shortened
from helpers.words.values import numbers

UNITS = {"%": Decimal("0.01"), "万": Decimal(10**4), "亿": Decimal(10**8), "B": Decimal(10**9)}
_NUMBER = r"[-+]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?"
_ENTRY = rf"[×x]?({_NUMBER})\s*(%|万|亿|B|x|倍|处)?"
_CHINESE = re.compile(r"([-+]?\d[\d,]*(?:\.\d+)?)\s*([万亿])")
_ENGLISH = (("billion", 10**9), ("million", 10**6), ("thousand", 10**3), ("", 1))
_WHOLE = re.compile(rf"{_ENTRY}(?:\s*(?:→|×|~|/|and)\s*{_ENTRY})*")

# A recomputed float carries rounding noise in its last digits, and the noise differs from one
# machine to the next. It is taken off before rounding, so that 0.0005 rounds up everywhere.
_SURE_DIGITS = 12
_SHOWN = 12  # values at most, of an array that a reader measured by mistake
_MINUS_ZERO = re.compile(r"^-(?=[0.]+$)")
_YEAR = re.compile(r"1,9\d\d|2,0\d\d")


@dataclass(frozen=True)
class Number:
    """A number and the value of one step in its last printed place: 0.240 has step 0.001.

    unit: as printed, or empty; value and step are in plain numbers, 25.9% is 0.259.
    """

    value: Decimal
    step: Decimal
    unit: str = ""

    def agrees(self, measured: Decimal) -> bool:
        """Whether `measured`, rounded to the printed place, is the printed value."""
        if not self.value.is_finite():
            return measured == self.value
        if not measured.is_finite() or abs(measured - self.value) > self.step:
            return False  # far off, and perhaps too large to round
        with localcontext(prec=60):
            return rounded(measured / self.step) * self.step == self.value

    def show(self, measured: Decimal) -> str:
        """A measured value in the printed unit, with two digits more than the article prints."""
        scale = UNITS.get(self.unit, Decimal(1))
        decimals = max(0, 2 - (self.step / scale).adjusted())
        if self.unit:
            decimals = max(2, decimals)
        if decimals > _SURE_DIGITS:  # 4e-19 and not eighteen zeros
            return f"{measured:.{2 + self.value.adjusted() - self.step.adjusted()}e}"
        # Not with the format's own z: for it Decimal wants a module that a browser's Python lacks.
        shown = _MINUS_ZERO.sub("", f"{measured / scale:,.{decimals}f}") + self.unit
        shown = shown.replace("Infinity", "∞")
        if self.step >= scale:  # a whole number stays one, and what is not whole shows it
            shown = shown.removesuffix(".00")
        return shown.replace(",", "") if _YEAR.fullmatch(shown) else shown


@dataclass(frozen=True)
class Stated:
    """What a text states: its numbers in their order, or plain words."""

    text: str
    numbers: tuple[Number, ...]

    def agrees(self, measured: object) -> bool:
        """Whether every measured number agrees, or the measured words are the stated ones."""
        if not self.numbers:
            return isinstance(measured, str) and measured == self.text
        values = decimals(measured)
        return len(values) == len(self.numbers) and all(
            number.agrees(value) for number, value in zip(self.numbers, values)
        )

    def show(self, measured: object) -> str:
        """The measured values as text, in the units and beyond the digits of the stated ones."""
        if not self.numbers:
            return measured if isinstance(measured, str) else shortened(measured)
        values = decimals(measured)
        same_count = len(values) == len(self.numbers)
        patterns = self.numbers if same_count else self.numbers[:1] * len(values)
        shown = [number.show(value) for number, value in zip(patterns, values[:_SHOWN])]
        return ", ".join(shown + ["…"] * (len(values) > _SHOWN))


def stated(value: object) -> Stated:
    """Read a printed text, a number or a (nested) list of numbers as a stated value.

    A Decimal or a text keeps its trailing zeros; a text that is not all numbers is plain words.
    """
    if isinstance(value, str):
        entries = re.findall(_ENTRY, value) if _WHOLE.fullmatch(value) else []
        return Stated(value, tuple(_number(digits, unit) for digits, unit in entries))
    return Stated(str(value), tuple(_number(str(v), "") for v in _flat(value)))


def in_english(text: str) -> str:
    """A text with 万 (ten thousand) and 亿 (hundred million) told in thousands to billions."""
    return _CHINESE.sub(_english, text)


def _english(match: re.Match) -> str:
    number = Decimal(match[1].replace(",", "")) * UNITS[match[2]]
    word, size = next((w, s) for w, s in _ENGLISH if abs(number) >= s or s == 1)
    return f"{(number / size).normalize():,f} {word}".rstrip()


def decimals(measured: object) -> list[Decimal]:
    """The measured numbers as decimals without rounding noise, in reading order."""
    array = numbers("check", measured)
    if array.dtype.kind == "b":
        raise InputError("not_numbers", where="check", got=shortened(measured))
    exact = array.dtype.kind in "iu"
    return [Decimal(str(v)) if exact else _clean(v) for v in array.ravel().tolist()]


def rounded(value: Decimal) -> Decimal:
    """To a whole number, a half away from zero, as taught at school and done by spreadsheets."""
    return value.quantize(Decimal(1), rounding=ROUND_HALF_UP)


def _flat(value: object) -> list:
    return [v for part in value for v in _flat(part)] if isinstance(value, list) else [value]


def _clean(value: float) -> Decimal:
    return Decimal(f"{value:.{_SURE_DIGITS}g}")


def _number(digits: str, unit: str) -> Number:
    number = Decimal(digits.replace(",", ""))
    scale = UNITS.get(unit, Decimal(1))
    exponent = number.as_tuple().exponent  # a letter where the number is not finite
    place = exponent if isinstance(exponent, int) else 0
    return Number(number * scale, Decimal(1).scaleb(place) * scale, unit if unit in UNITS else "")
