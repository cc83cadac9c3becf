"""Numbers told twice, in two languages: digits in one may be words or other units in the other."""

import re
from collections import Counter
from decimal import Decimal

UNITS = {
    "万": 10**4, "亿": 10**8, "thousand": 10**3, "million": 10**6, "billion": 10**9, "": 1,
}  # fmt: skip
NUMBER = re.compile(rf"([A-Za-z_]*)(\d(?:[\d,]*\d)?(?:\.\d+)?)(-\d+)?(?:[\s-]*({'|'.join(UNITS)}))")
NAMES = {
    name: number
    for number, names in enumerate(
        ("zero 零", "one first 一", "two second 二 两 双", "three third 三", "four fourth 四",
         "five fifth 五", "six sixth 六", "seven seventh 七", "eight eighth 八", "nine ninth 九",
         "ten tenth 十")
    )
    for name in names.split()
}  # fmt: skip


def missing(ours: str, theirs: str) -> Counter[str]:
    """The numbers that our text writes and their text neither writes as often nor has in words."""
    spare = _in_words(theirs) - _in_words(ours)
    return _written(ours) - _written(theirs) - spare


def _written(text: str) -> Counter[str]:
    """How often each number is written: 75.1 亿 and 7.51 billion are one, d3 and 8-03 are names."""
    return Counter(
        f"{before}{digits}{after}" if before or after else _plain(digits, unit)
        for before, digits, after, unit in NUMBER.findall(text)
    )


def _plain(digits: str, unit: str) -> str:
    number = Decimal(digits.replace(",", ""))
    return f"{(number * UNITS[unit]).normalize():f}" if unit else f"{number:f}"


def _in_words(text: str) -> Counter[str]:
    """How often each number up to ten may be told; in Chinese it may stand inside any word."""
    words = [*re.findall("[a-z]+", text.lower()), *text]
    return Counter(str(NAMES[word]) for word in words if word in NAMES)
