"""A panel that is alive without a kernel: a slider and the pictures that it moves between.

A picture is lossless WebP of at most 256 colours: text keeps its edges, and forty of them are
smaller than two photographs.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from book.sources import TEMPLATES
from helpers.lessons import figure
from helpers.show.figure import LessonFigure
from helpers.show.inputs import Choice, Range
from helpers.show.style import WIDTH
from helpers.show.tables import number
from helpers.words.i18n import text

MOST = 41  # stops of a slider, unless its start falls between them: 4.0 in steps of 0.1
COLOURS = 256


@dataclass(frozen=True)
class Frame:
    """One stop of the slider: its name, what the picture shows in words, and the picture."""

    value: str
    words: str
    picture: bytes
    is_start: bool


def panel(lesson: str, language: str, book: Path) -> str:
    """Write a lesson's frames into its book, and give the HTML that plays them."""
    drawn = figure(lesson, language)
    folder = book / "frames" / lesson
    folder.mkdir(parents=True)
    shown = []
    for i, frame in enumerate(frames(drawn)):
        # A name of its own for the frame that a panel starts with: the index page shows it too.
        path = folder / ("start.webp" if frame.is_start else f"{i:02}.webp")
        path.write_bytes(frame.picture)
        picture = path.relative_to(book).as_posix()
        shown.append({"value": frame.value, "words": frame.words, "picture": picture})
        if frame.is_start:
            start = i
    return TEMPLATES.get_template("panel.html").render(
        number=lesson,
        title=drawn.say("title"),
        label=drawn.say(drawn.played),
        reset=text("panel.reset", language),
        note=text(f"site.panel_{'one' if len(drawn.inputs) == 1 else 'many'}", language),
        no_script=text("site.no_script", language),
        width=WIDTH,
        height=drawn.height,
        frames=shown,
        start=start,
        longest=max((frame["words"] for frame in shown), key=len),
    )


def frames(drawn: LessonFigure) -> Iterator[Frame]:
    """Play the figure's chosen input from its low end to its high end; the others stay put."""
    entry = drawn.inputs[drawn.played]
    for stop in stops(entry):
        drawn.update(**{drawn.played: stop})
        picture = compressed(drawn.png())
        # As the notebook's menu, or its slider, writes it.
        if isinstance(entry, Choice):
            name = drawn.say(f"{drawn.played}_{stop}")
        else:
            name = number(float(stop), entry.decimals)
        yield Frame(name, drawn.description, picture, stop == entry.default)
    drawn.reset()


def stops(entry: Range | Choice) -> list[float] | list[str]:
    """Every option, or values evenly from low to high, with the one that the input starts at."""
    if isinstance(entry, Choice):
        return list(entry.options)
    last, start = (round((x - entry.low) / entry.step) for x in (entry.high, entry.default))
    evenly = np.linspace(0, last, min(last + 1, MOST)).round()
    return [round(entry.low + entry.step * i, 9) for i in sorted({start, *map(int, evenly)})]


def compressed(png: bytes) -> bytes:
    """A picture in few colours, as lossless WebP."""
    out = io.BytesIO()
    with Image.open(io.BytesIO(png)) as picture:
        method, dither = Image.Quantize.FASTOCTREE, Image.Dither.NONE
        few = picture.convert("RGB").quantize(COLOURS, method, dither=dither)
    few.convert("RGB").save(out, "webp", lossless=True, quality=40, method=3)
    return out.getvalue()
