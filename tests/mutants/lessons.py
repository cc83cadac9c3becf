"""Mutants of what lessons show: stored outputs, numerals in prose, artists of figures."""

import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from copy import deepcopy
from functools import cache, partial
from itertools import chain
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from matplotlib.artist import Artist
from matplotlib.text import Text
from matplotlib.transforms import Affine2D
from nbval.plugin import IPyNbCell

from helpers.lessons import LESSONS, figure
from helpers.show.figure import LessonFigure
from helpers.words.places import ROOT, chinese, notebooks
from tests import checks
from tests.mutants.engine import Mutant, places, raised, spliced
from tests.pictures import comparable_svg, same_svg

# Of HTML a reader sees the text and the alt texts; a quote in either is written &quot;.
UNSEEN = {"text/html": r'(?<![\w-])(?!alt=)[\w-]+="[^"]*"|</?\w+|&#?\w+;'}
NBVAL = ["-oaddopts=", "--nbval", "--nbval-sanitize-with=tests/nbval_sanitize.cfg", "-q"]
NBVAL += ["-pno:cacheprovider", "-pno:unraisableexception", "-Wignore:Module already imported"]
MOVED = 0.03  # of the axes, or of the picture for what stands outside of axes
_read, _drawn = cache(checks.read), cache(partial(figure, language="en"))
OWN = ("lines", "patches", "texts", "images", "artists", "collections")


def outputs() -> Iterator[Mutant]:
    """Each digit group of every output that a reader sees; nbval's own comparison must notice."""
    for path in notebooks():
        name = path.relative_to(ROOT).as_posix()
        cells = [cell for cell in checks.read(path).cells if cell.cell_type == "code"]
        for number, cell in enumerate(cells):
            for i, output in enumerate(cell.outputs):
                for form, shown in _forms(output).items():
                    for a, b in places(shown, hidden=UNSEEN.get(form, "(?!)")):
                        noticed = partial(_output_noticed, path, number, i, form, a, b)
                        yield f"{name} {number}/{i}/{form}/{b - 1}", noticed


def _output_noticed(path: Path, number: int, i: int, form: str, start: int, end: int) -> bool:
    cell = _tested(path)[number]
    changed = list(cell.cell.outputs)
    shown = spliced(_forms(changed[i])[form], start, end, raised)
    told = {"text": shown} if form == "text" else {"data": changed[i].data | {form: shown}}
    changed[i] = nbformat.from_dict(changed[i] | told)
    return not cell.compare_outputs(cell.test_outputs, changed)


def _forms(output: nbformat.NotebookNode) -> dict[str, str]:
    return {"text": output.text} if "text" in output else output.data


@cache
def _tested(path: Path) -> list[IPyNbCell]:
    """The notebook's cells after a run of nbval with the project's own settings."""
    cells: list[IPyNbCell] = []
    keep = SimpleNamespace(pytest_sessionfinish=lambda session: cells.extend(session.items))
    with redirect_stdout(io.StringIO()) as told:
        code = pytest.main([*NBVAL, str(path)], plugins=[keep])
    if code:
        raise RuntimeError(f"nbval fails before anything is changed:\n{told.getvalue()}")
    for cell in cells:
        cell.format_output_compare = lambda *_: None  # a report that nobody reads, and slow
    return cells


def prose() -> Iterator[Mutant]:
    """Each digit group of every markdown cell, also in addresses and inline code."""
    for path in notebooks():
        name = path.relative_to(ROOT).as_posix()
        for i, cell in enumerate(checks.read(path).cells):
            for a, b in places(cell.source) if cell.cell_type == "markdown" else []:
                yield f"{name} {cell.id} {b - 1}", partial(_prose_noticed, path, i, a, b)


def _prose_noticed(path: Path, i: int, start: int, end: int) -> bool:
    # That a translation is behind does not count: it would hide what the other checks miss.
    changed = deepcopy(_read(path))
    changed.cells[i].source = spliced(changed.cells[i].source, start, end, raised)
    other = path.parents[1] / path.name if path.parent.name == "zh" else chinese(path)
    return any(checks.numerals(changed)) or any(checks.same_numbers(changed, _read(other)))


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
    moved = comparable_svg(drawn.save("svg").decode())
    artist.set_transform(place)
    return not same_svg(comparable_svg((ROOT / f"figures/{number}.svg").read_text("utf-8")), moved)


def _artists(drawn: LessonFigure) -> list[Artist]:
    """What figure and axes show, but for backgrounds, frames and texts that say nothing."""
    owners = (drawn.fig, *drawn.fig.axes)
    own = chain(*(getattr(owner, kind, ()) for owner in owners for kind in OWN))
    return [a for a in own if a.get_visible() and not (isinstance(a, Text) and not a.get_text())]
