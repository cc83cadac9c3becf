"""The frames of a figure: what its panel shows at the stops of one slider, where no Python is.

The picture of a frame is lossless WebP of at most 256 colours: text keeps its edges, and forty of
them are smaller than two photographs.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PIL import Image

from helpers.show.figure import LessonFigure
from helpers.show.inputs import Choice, Range
from helpers.show.tables import number

MOST = 41  # stops of a slider, unless its start falls between them: 4.0 in steps of 0.1
COLOURS = 256


@dataclass(frozen=True)
class Frame:
    """One stop of the slider: its name, what the picture shows in words, and the picture."""

    value: str
    words: str
    picture: bytes
    is_start: bool


def frames(figure: LessonFigure) -> Iterator[Frame]:
    """Play the figure's chosen input from its low end to its high end; the others stay put."""
    entry = figure.inputs[figure.played]
    for stop in stops(entry):
        figure.update(**{figure.played: stop})
        picture = compressed(figure.png())
        yield Frame(name(figure, stop), figure.words, picture, stop == entry.default)
    figure.reset()


def stops(entry: Range | Choice) -> list[float] | list[str]:
    """Every option, or values evenly from low to high, with the one that the input starts at."""
    if isinstance(entry, Choice):
        return list(entry.options)
    last, start = (round((x - entry.low) / entry.step) for x in (entry.high, entry.default))
    evenly = np.linspace(0, last, min(last + 1, MOST)).round()
    return [round(entry.low + entry.step * i, 9) for i in sorted({start, *map(int, evenly)})]


def name(figure: LessonFigure, stop: float | str) -> str:
    """A stop as the slider of the notebook, or its menu, would write it."""
    entry = figure.inputs[figure.played]
    if isinstance(entry, Range) and not isinstance(stop, str):
        return number(stop, entry.decimals)
    return figure.say(f"{figure.played}_{stop}")


def compressed(png: bytes) -> bytes:
    """A picture in few colours, as lossless WebP."""
    out = io.BytesIO()
    with Image.open(io.BytesIO(png)) as picture:
        few = picture.convert("RGB").quantize(
            COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
        )
    few.convert("RGB").save(out, "webp", lossless=True, quality=40, method=3)
    return out.getvalue()
