"""A formula with the numbers plugged in, as one would write it on the board."""

from collections.abc import Sequence

from helpers.tables import MARKS, number


def total(values: Sequence[float], origin: str = "printed") -> str:
    """a + b + c + … = sum, marked by where the numbers come from."""
    return f"{' + '.join(map(bracketed, values))} = {number(sum(values))}{MARKS[origin]}"


def dot_product(row: Sequence[float], column: Sequence[float], origin: str = "printed") -> str:
    """Row times column, term by term: a × b + c × d + … = sum, marked by its origin."""
    terms = (f"{bracketed(a)} × {bracketed(b, 1)}" for a, b in zip(row, column, strict=True))
    result = sum(a * b for a, b in zip(row, column))
    return f"{' + '.join(terms)} = {number(result)}{MARKS[origin]}"


def bracketed(value: float, decimals: int = 3) -> str:
    """A number as it stands inside a formula: a negative one in brackets."""
    shown = number(value, decimals)
    return f"({shown})" if shown.startswith("-") else shown
