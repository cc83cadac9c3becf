"""Stored outputs: each digit group that a reader sees, in text, in tables and in alt texts.

nbval runs each notebook once; its own comparison then says of every mutant whether the cell fails.
"""

import io
import json
from contextlib import redirect_stdout
from functools import cache
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path

import nbformat
import pytest
from nbval.plugin import IPyNbCell

from tools.mutants import Kind, Mutant
from tools.mutants.digits import count, places, raised
from tools.places import ROOT, notebooks

# Of HTML a reader sees the text and the alt texts; a quote in either is written &quot;.
_UNSEEN = {"text/html": r'(?<![\w-])(?!alt=)[\w-]+="[^"]*"|</?\w+|&#?\w+;'}


def mutants() -> list[Mutant]:
    """Every digit group of every output, by notebook, cell, output and representation."""
    return [
        Mutant(f"{path.relative_to(ROOT).as_posix()} {'/'.join(map(str, where))}", (path, *where))
        for path in notebooks()
        for number, cell in enumerate(_code_cells(path))
        for i, output in enumerate(cell.outputs)
        for form, shown in _forms(output).items()
        for where in (
            (number, i, form, place) for place in places(shown, _UNSEEN.get(form, r"(?!)"))
        )
    ]


def counted() -> int:
    """The digit groups in the files' JSON; of HTML, what a parser hands on as text or alt text."""
    cells = chain(*(json.loads(path.read_text("utf-8"))["cells"] for path in notebooks()))
    total = 0
    for output in chain(*(cell.get("outputs", []) for cell in cells)):
        forms = output.get("data", {}) | ({"text": output["text"]} if "text" in output else {})
        for form, lines in forms.items():
            shown = "".join(lines)
            total += sum(map(count, _seen(shown) if form == "text/html" else [shown]))
    return total


def noticed(mutant: Mutant) -> bool:
    """Whether nbval's comparison of the cell, run anew, with the changed output fails."""
    path, number, i, form, place = mutant.change
    cell = _tested(path)[number]
    outputs = list(cell.cell.outputs)
    outputs[i] = nbformat.from_dict(
        _with_form(outputs[i], form, raised(_forms(outputs[i])[form], place))
    )
    return not cell.compare_outputs(cell.test_outputs, outputs)


KIND = Kind("outputs", mutants, counted, noticed)


def _code_cells(path: Path) -> list[nbformat.NotebookNode]:
    return [c for c in nbformat.read(path, as_version=4).cells if c.cell_type == "code"]


def _forms(output: nbformat.NotebookNode) -> dict[str, str]:
    """What an output shows, by representation."""
    return {"text": output.text} if "text" in output else output.data


def _with_form(output: nbformat.NotebookNode, form: str, shown: str) -> dict:
    return output | ({"text": shown} if form == "text" else {"data": output.data | {form: shown}})


@cache
def _tested(path: Path) -> list[IPyNbCell]:
    """The notebook's cells after a run of nbval with the project's own settings."""
    session = _Session()
    again = "-Wignore:Module already imported"  # nbval and others, by the run before
    with redirect_stdout(io.StringIO()) as told:
        code = pytest.main(["-q", "-p", "no:cacheprovider", again, str(path)], plugins=[session])
    if code:
        raise RuntimeError(f"nbval fails before anything is changed:\n{told.getvalue()}")
    for cell in session.cells:
        cell.format_output_compare = lambda *_: None  # a report that nobody reads, and slow
    return session.cells


class _Session:
    """A pytest plugin that keeps the cells, each with the outputs of its run."""

    cells: list[IPyNbCell]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Keep them."""
        self.cells = [item for item in session.items if isinstance(item, IPyNbCell)]


class _Reader(HTMLParser):
    """Collects what a reader of HTML sees."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def handle_data(self, data: str) -> None:
        """Text between tags."""
        self.seen.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag's alt text."""
        self.seen.append(dict(attrs).get("alt") or "")


def _seen(html: str) -> list[str]:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.seen
