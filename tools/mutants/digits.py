"""Digit groups of a text, and the text with one of them changed."""

import re
from itertools import groupby

_GROUP = re.compile(r"[0-9]+")


def places(text: str, hidden: str = r"(?!)") -> list[int]:
    """Where each digit group ends, but for the groups inside what the pattern `hidden` matches."""
    seen = re.sub(hidden, lambda match: "." * len(match[0]), text)
    return [group.end() - 1 for group in _GROUP.finditer(seen)]


def raised(text: str, place: int) -> str:
    """The text with the digit at a place one higher, and 0 after 9."""
    return f"{text[:place]}{(int(text[place]) + 1) % 10}{text[place + 1 :]}"


def count(text: str) -> int:
    """How many digit groups a text has, told without a pattern."""
    return sum(digit for digit, _ in groupby(text, lambda character: character in "0123456789"))
