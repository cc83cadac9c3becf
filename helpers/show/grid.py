"""Grids of numbers in a figure, the largest of each row red and bold."""

from collections.abc import Iterable, Sequence

import numpy as np
from matplotlib.text import Text

from helpers.show.figure import LessonFigure
from helpers.show.style import LARGEST, PLAIN, TEXT
from helpers.show.tables import largest, number


def number_grid(
    figure: LessonFigure, xs: Sequence[float], ys: Sequence[float], size: float = TEXT
) -> list[list[Text]]:
    """Empty texts at every crossing of xs (from the left) and ys (from the top), to be changed.

    Nothing else that moves may lie under them.
    """
    return [[figure.animated(figure.put(x, y, "", size=size)) for x in xs] for y in ys]


def show_grid(texts: list[list[Text]], values: np.ndarray) -> None:
    """Write numbers into a grid row by row."""
    for row, line in zip(texts, values, strict=True):
        show_row(row, map(number, line), line)


def show_row(texts: Sequence[Text], labels: Iterable[str], values: np.ndarray) -> None:
    """Write one row of numbers, its largest red and bold."""
    for artist, label, top in zip(texts, labels, largest(values), strict=True):
        artist.set(text=label, **(LARGEST if top else PLAIN))
