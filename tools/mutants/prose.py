"""Numerals in prose: each digit group of each markdown cell, also in addresses and inline code.

What merely notes that a translation is behind is left out: it notices any change of English, and
would hide what the other checks miss.
"""

import json
from copy import deepcopy
from functools import cache
from itertools import chain
from pathlib import Path

import nbformat

from tests import checks
from tools.mutants import Kind, Mutant
from tools.mutants.digits import count, places, raised
from tools.places import ROOT, chinese, notebooks


def mutants() -> list[Mutant]:
    """Every digit group of every markdown cell, by notebook and cell."""
    return [
        Mutant(f"{path.relative_to(ROOT).as_posix()} {cell.id} {place}", (path, i, place))
        for path in notebooks()
        for i, cell in enumerate(_read(path).cells)
        if cell.cell_type == "markdown"
        for place in places(cell.source)
    ]


def counted() -> int:
    """The digit groups in the files' JSON."""
    cells = chain(*(json.loads(path.read_text("utf-8"))["cells"] for path in notebooks()))
    return sum(count("".join(c["source"])) for c in cells if c["cell_type"] == "markdown")


def noticed(mutant: Mutant) -> bool:
    """Whether no output and no claim has the numeral, or the other edition has another one."""
    path, i, place = mutant.change
    changed = deepcopy(_read(path))
    changed.cells[i].source = raised(changed.cells[i].source, place)
    return any(checks.numerals(changed)) or any(checks.same_numbers(changed, _read(_other(path))))


KIND = Kind("prose", mutants, counted, noticed)


@cache
def _read(path: Path) -> nbformat.NotebookNode:
    return checks.read(path)


def _other(path: Path) -> Path:
    """The same lesson in the other language."""
    zh = path.parent.name == "zh"
    return path.parents[1] / path.name if zh else chinese(path)
