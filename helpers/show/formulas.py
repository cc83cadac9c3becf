"""A formula with the numbers plugged in, as one would write it on the board."""

from collections.abc import Sequence

import numpy as np

from helpers.show.tables import ORIGIN_MARKS, number

NOISE = 1e-12  # what is smaller is rounding, not a difference


def total(values: Sequence[float], origin: str = "printed") -> str:
    """a + b + c + … = sum, marked by where the numbers come from."""
    return f"{' + '.join(map(bracketed, values))} = {number(sum(values))}{ORIGIN_MARKS[origin]}"


def dot_product(row: Sequence[float], column: Sequence[float], origin: str = "printed") -> str:
    """Row times column, term by term: a × b + c × d + … = sum, marked by its origin."""
    terms = (f"{bracketed(a)} × {bracketed(b, 1)}" for a, b in zip(row, column, strict=True))
    result = sum(a * b for a, b in zip(row, column))
    return f"{' + '.join(terms)} = {number(result)}{ORIGIN_MARKS[origin]}"


def bound(difference: np.ndarray, limit: float) -> str:
    """The largest of differences that should be zero: a bound, not its digits, which are noise."""
    largest = np.abs(difference).max()
    return f"{'<' if largest < limit else '>='} {rough(limit)}"


def gap(difference: np.ndarray, origin: str = "derived") -> str:
    """The largest of differences: = its digits, marked by its origin; < a bound if it is noise."""
    largest = np.abs(difference).max()
    return (
        bound(largest, NOISE) if largest < NOISE else f"= {number(largest)}{ORIGIN_MARKS[origin]}"
    )


def rough(value: float) -> str:
    """A positive number of which only the size counts: 0.28, 2.0, 40, 4e-19, 1e22."""
    if 9.95 <= value < 99.5:
        return f"{value:.0f}"
    if 0.01 <= value < 9.95:
        return f"{value:#.2g}"
    digit, power = f"{value:.0e}".split("e")  # one digit, since a spread has no more to tell
    return f"{digit}e{int(power)}"


def spread(values: np.ndarray) -> str:
    """median (lowest … highest), each only by its size."""
    return f"{rough(np.median(values))} ({rough(np.min(values))} … {rough(np.max(values))})"


def bracketed(value: float, decimals: int = 3) -> str:
    """A number as it stands inside a formula: a negative one in brackets."""
    shown = number(value, decimals)
    return f"({shown})" if shown.startswith("-") else shown
