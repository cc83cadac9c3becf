"""The running example: each digit group of a matrix, each letter of an origin, each name."""

import re
import tomllib
from importlib import import_module

from tools.mutants import Kind, Mutant
from tools.mutants.data import breaks, imported_anew, lesson_differs
from tools.mutants.digits import count, places, raised
from tools.places import ROOT

_FILE = ROOT / "helpers" / "facts" / "example.toml"
_OTHER = {"p": "r", "i": "r", "r": "p"}
_LESSONS = ("8-02", "8-06")  # all of the example's matrices come out in these


def mutants() -> list[Mutant]:
    """Matrices, origins and names, in the order of the file; a change is the whole new text."""
    text = _FILE.read_text("utf-8")
    letters = [
        m.start() + i for m in re.finditer('"[pir]+"', text) for i in range(1, len(m[0]) - 1)
    ]
    names = [m.end(1) for m in re.finditer('^(?:zh|en) = "(.+)"$', text, flags=re.M)]
    return [
        *(Mutant(f"number {at}", raised(text, at)) for at in places(text, hidden="#.*")),
        *(Mutant(f"origin {i}", f"{text[:i]}{_OTHER[text[i]]}{text[i + 1 :]}") for i in letters),
        *(Mutant(f"name {at}", f"{text[:at]}x{text[at:]}") for at in names),
    ]


def counted() -> int:
    """The digit groups, letters and names of the parsed file."""
    data = tomllib.loads(_FILE.read_text("utf-8"), parse_float=str)
    tokens, matrices = data["token"], data["matrix"].values()
    numbers = sum(count(entry) for m in matrices for row in m["values"] for entry in row)
    letters = sum(len(row) for m in matrices for row in m["origin"]) + len(tokens)
    return numbers + letters + sum(len(token) - 1 for token in tokens)


def noticed(mutant: Mutant) -> bool:
    """Whether the example's tests fail, or a lesson raises or prints what is not stored."""
    return imported_anew(
        _FILE,
        mutant.change,
        lambda: breaks(_hold) or any(lesson_differs(lesson, "en") for lesson in _LESSONS),
    )


KIND = Kind("example", mutants, counted, noticed)


def _hold() -> None:
    tests = import_module("tests.test_example")
    tests.test_shapes()
    tests.test_provenance()
    tests.test_the_tokens_make_a_sentence()
    tests.test_o_is_attention_of_x_at_three_decimals()
    tests.test_the_article_s_row_comes_out()
