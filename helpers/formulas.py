"""A formula with the numbers plugged in, as one would write it on the board."""

from collections.abc import Sequence

from helpers.tables import number


def total(values: Sequence[float], decimals: int = 3) -> str:
    """a + b + c + … = sum, negative numbers in brackets."""
    return f"{' + '.join(bracketed(v, decimals) for v in values)} = {number(sum(values), decimals)}"


def dot_product(row: Sequence[float], column: Sequence[float], decimals: int = 3) -> str:
    """Row times column, term by term: a × b + c × d + … = sum."""
    terms = (f"{bracketed(a)} × {bracketed(b, 1)}" for a, b in zip(row, column, strict=True))
    total = sum(a * b for a, b in zip(row, column))
    return f"{' + '.join(terms)} = {number(total, decimals)}"


def bracketed(value: float, decimals: int = 3) -> str:
    """A number as it stands inside a formula: a negative one in brackets."""
    shown = number(value, decimals)
    return f"({shown})" if shown.startswith("-") else shown
