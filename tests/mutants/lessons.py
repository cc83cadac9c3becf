"""Mutants of what lessons show: stored outputs, numerals in prose, artists of figures."""

import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from copy import deepcopy
from functools import cache, partial
from itertools import chain
from pathlib import Path

import nbformat
import pytest
from matplotlib.artist import Artist
from matplotlib.text import Text
from matplotlib.transforms import Affine2D
from nbval.plugin import IPyNbCell

from helpers.lessons import LESSONS, figure
from helpers.show.figure import LessonFigure
from helpers.words.places import ROOT, chinese, folder, notebooks
from tests import checks
from tests.mutants.engine import Mutant, places, raised, spliced
from tests.pictures import comparable_svg, same_svg

# Of HTML a reader sees the text and the alt texts; a quote in either is written &quot;.
UNSEEN = {"text/html": r'(?<![\w-])(?!alt=)[\w-]+="[^"]*"|</?\w+|&#?\w+;'}
NBVAL = ["-oaddopts=", "--nbval", "--nbval-sanitize-with=tests/nbval_sanitize.cfg"]
NBVAL += ["-q", "-pno:cacheprovider", "-Wignore:Module already imported"]
MOVED = 0.03  # of the axes, or of the picture for what stands outside of axes
OWN = ("lines", "patches", "texts", "images", "artists", "collections")


def outputs() -> Iterator[Mutant]:
    """Each digit group of every output that a reader sees; nbval's own comparison must notice."""
    for path in notebooks():
        cells = [cell for cell in checks.read(path).cells if cell.cell_type == "code"]
        for number, cell in enumerate(cells):
            for i, output in enumerate(cell.outputs):
                for form, shown in _forms(output).items():
                    for a, b in places(shown, hidden=UNSEEN.get(form, "(?!)")):
                        name = f"{_short(path)} {number}/{i}/{form}/{b - 1}"
                        yield name, partial(_output_noticed, path, number, i, form, a, b)


def _output_noticed(path: Path, number: int, i: int, form: str, start: int, end: int) -> bool:
    cell = _tested(path)[number]
    changed = list(cell.cell.outputs)
    shown = spliced(_forms(changed[i])[form], start, end, raised)
    told = {"text": shown} if form == "text" else {"data": changed[i].data | {form: shown}}
    changed[i] = nbformat.from_dict(changed[i] | told)
    return not cell.compare_outputs(cell.test_outputs, changed)


def _forms(output: nbformat.NotebookNode) -> dict[str, str]:
    """What an output shows, by representation."""
    return {"text": output.text} if "text" in output else output.data


class _Session:
    """A pytest plugin that keeps the cells, each with the outputs of its run."""

    cells: list[IPyNbCell]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.cells = [item for item in session.items if isinstance(item, IPyNbCell)]


@cache
def _tested(path: Path) -> list[IPyNbCell]:
    """The notebook's cells after a run of nbval with the project's own settings."""
    session = _Session()
    with redirect_stdout(io.StringIO()) as told:
        code = pytest.main([*NBVAL, str(path)], plugins=[session])
    if code:
        raise RuntimeError(f"nbval fails before anything is changed:\n{told.getvalue()}")
    for cell in session.cells:
        cell.format_output_compare = lambda *_: None  # a report that nobody reads, and slow
    return session.cells


def prose() -> Iterator[Mutant]:
    """Each digit group of every markdown cell, also in addresses and inline code."""
    for path in notebooks():
        for i, cell in enumerate(checks.read(path).cells):
            for a, b in places(cell.source) if cell.cell_type == "markdown" else []:
                yield f"{_short(path)} {cell.id} {b - 1}", partial(_prose_noticed, path, i, a, b)


def _prose_noticed(path: Path, i: int, start: int, end: int) -> bool:
    """Whether no output and no claim has the numeral, or the other edition has another one.

    That a translation is behind does not count: it would hide what the other checks miss.
    """
    changed = deepcopy(_read(path))
    changed.cells[i].source = spliced(changed.cells[i].source, start, end, raised)
    other = path.parents[1] / path.name if path.parent.name == "zh" else chinese(path)
    return any(checks.numerals(changed)) or any(checks.same_numbers(changed, _read(other)))


_read = cache(checks.read)


def _short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def figures() -> Iterator[Mutant]:
    """Each artist moved by 3 %, in English; the exported drawing must no longer be the same."""
    for number in LESSONS:
        for i, artist in enumerate(_artists(_drawn(number))):
            yield f"{number} {type(artist).__name__} {i}", partial(_figure_noticed, number, i)


def _figure_noticed(number: str, i: int) -> bool:
    drawn = _drawn(number)
    artist = _artists(drawn)[i]
    place = artist.get_transform()
    around = (drawn.fig if artist.axes is None else artist.axes).bbox
    artist.set_transform(place + Affine2D().translate(MOVED * around.width, MOVED * around.height))
    try:
        return not same_svg(_exported(number), comparable_svg(drawn.save("svg").decode()))
    finally:
        artist.set_transform(place)


@cache
def _drawn(number: str) -> LessonFigure:
    return figure(number, "en")


@cache
def _exported(number: str) -> str:
    return comparable_svg((folder("figures", "en") / f"{number}.svg").read_text("utf-8"))


def _artists(drawn: LessonFigure) -> list[Artist]:
    """What figure and axes show, but for backgrounds, frames and texts that say nothing."""
    owners = (drawn.fig, *drawn.fig.axes)
    own = chain(*(getattr(owner, kind, ()) for owner in owners for kind in OWN))
    return [a for a in own if a.get_visible() and not (isinstance(a, Text) and not a.get_text())]
