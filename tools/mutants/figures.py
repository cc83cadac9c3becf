"""Figures: each artist moved by 3 %, in the English edition; the Chinese one has the same artists.

An artist is what a figure draws itself: not the background, nor ticks and frames of the axes.
"""

import xml.etree.ElementTree as ET
from functools import cache
from itertools import chain

from matplotlib.artist import Artist
from matplotlib.text import Text
from matplotlib.transforms import Affine2D

from helpers.lessons import LESSONS, figure
from helpers.show.figure import LessonFigure
from tests.pictures import comparable_svg, same_svg
from tools.mutants import Kind, Mutant
from tools.places import folder

_MOVED = 0.03  # of the axes, or of the picture for what stands outside of axes
_OWN = ("lines", "patches", "texts", "images", "artists", "collections")


def mutants() -> list[Mutant]:
    """Every visible artist, by figure."""
    return [
        Mutant(f"{number} {type(artist).__name__} {i}", (number, i))
        for number in LESSONS
        for i, artist in enumerate(_artists(_drawn(number)))
    ]


def counted() -> int:
    """What the exported files draw."""
    return sum(map(_in_file, LESSONS))


def noticed(mutant: Mutant) -> bool:
    """Whether the figure no longer is the exported drawing."""
    number, i = mutant.change
    drawn = _drawn(number)
    artist = _artists(drawn)[i]
    place = artist.get_transform()
    around = drawn.fig.bbox if artist.axes is None else artist.axes.bbox
    artist.set_transform(
        place + Affine2D().translate(_MOVED * around.width, _MOVED * around.height)
    )
    try:
        return not same_svg(_exported(number), comparable_svg(drawn.save("svg").decode()))
    finally:
        artist.set_transform(place)


KIND = Kind("figures", mutants, counted, noticed)


@cache
def _drawn(number: str) -> LessonFigure:
    return figure(number, "en")


@cache
def _exported(number: str) -> str:
    return comparable_svg((folder("figures", "en") / f"{number}.svg").read_text("utf-8"))


def _artists(drawn: LessonFigure) -> list[Artist]:
    """What the figure and its axes show, but for texts that say nothing."""
    owners = (drawn.fig, *drawn.fig.axes)
    own = chain(*(getattr(owner, kind, ()) for owner in owners for kind in _OWN))
    return [a for a in own if a.get_visible() and not (isinstance(a, Text) and not a.get_text())]


def _in_file(number: str) -> int:
    """The elements of the drawing and of its axes, but for backgrounds and what frames axes."""
    groups = {
        g.get("id", ""): g for g in ET.parse(folder("figures", "en") / f"{number}.svg").iter()
    }
    axes = [group for name, group in groups.items() if name.startswith("axes_")]
    drawn = [e for group in (groups["figure_1"], *axes) for e in group]
    skipped = sum(e.get("id", "").startswith(("axes_", "matplotlib.axis")) for e in drawn)
    framed = [a for a in _drawn(number).fig.axes if a.axison]
    frames = sum(s.get_visible() for a in framed for s in a.spines.values())
    return len(drawn) - skipped - 1 - len(framed) - frames
