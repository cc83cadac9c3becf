"""Mutants of data: what stands in the project's TOML files, each number, letter or label of it.

A row of TABLE says which files, which keys, what is changed how; `noticed` asks who must notice.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from helpers.facts.claims import all_errata, find
from helpers.words.i18n import files
from helpers.words.places import ROOT
from tests.mutants.engine import (
    Mutant,
    Question,
    entries,
    fails,
    lesson_differs,
    places,
    raised,
    reread,
    spliced,
)

Change = Callable[[str], str]
FACTS = ROOT / "helpers" / "facts"
LABELS = list(files().values())
WORDS = r'(?:[^"\\]|\\.)*'
NUMBER = "[0-9]+"
# No words: a comment, and in a label what is filled in, or an escape.
HIDDEN = r"#.*"
HIDDEN_IN_LABELS = r"(?m)^\s*#.*|\{[^\s{}][^{}]*\}|\\u\w{4}"
REPLACED = {"p": "r", "i": "r", "r": "p", "true": "false"}
TABLE: list[tuple[str, list[Path], str, str, Change]] = [
    ("claims", [FACTS / "claims.toml"], "(printed|value|about)$", NUMBER, raised),
    ("errata", [FACTS / "errata.toml"], r"(says|correct|why|source|corrected)\.", NUMBER, raised),
    ("example", [FACTS / "example.toml"], "values", NUMBER, raised),
    ("example", [FACTS / "example.toml"], "origin", "[pir]", REPLACED.__getitem__),
    ("example", [FACTS / "example.toml"], "(zh|en)$", '(?<=.)"', "x{}".format),
    ("records", [FACTS / "models.toml"], "(?!source)", NUMBER, raised),
    ("records", [FACTS / "models.toml"], "(?!source)", r"\btrue\b", REPLACED.__getitem__),
    ("records", [FACTS / "papers.toml"], "(?!source)", NUMBER, raised),
    ("labels", LABELS, "", NUMBER, raised),
    ("labels", LABELS, "", f'en = "{WORDS}", ?', lambda _: ""),  # the label without English
    ("labels", LABELS, "", f', zh = "{WORDS}"', lambda _: ""),
]
PUBLISHED = ("8-10", "8-11", "8-09", "8-04", "8-08")  # lessons that tell what models and papers do


def mutants(kind: str) -> Iterator[Mutant]:
    """Every change of a kind, by file, table and key."""
    for name, paths, keys, pattern, change in TABLE:
        for path in paths if name == kind else []:
            text = path.read_text("utf-8")
            hidden = HIDDEN_IN_LABELS if kind == "labels" else HIDDEN
            for table, key, start, end in entries(text):
                if re.match(keys, key):
                    for a, b in places(text[start:end], pattern, hidden):
                        changed = partial(spliced, text, start + a, start + b, change)
                        asked = partial(ASKED[kind], table, key)
                        yield f"{table} {key} {b - 1}", partial(_noticed, path, changed, asked)


def _noticed(path: Path, text: Callable[[], str], asked: Callable[[], list[Question]]) -> bool:
    return reread(path, text, *asked())


def _told(lessons: set[str], language: str = "en") -> list[Question]:
    return [partial(lesson_differs, lesson, language) for lesson in sorted(lessons)]


def _tested(*modules: str) -> list[Question]:
    return [partial(fails, f"tests.test_{module}") for module in modules]


def _of_erratum(name: str, key: str) -> list[Question]:
    lessons = {find(claim).notebook for claim in all_errata()[name].claims}
    return [*_tested("printed", "claims"), *_told(lessons, "zh" if key.endswith(".zh") else "en")]


def _of_label(table: str, key: str) -> list[Question]:
    return [partial(fails, "tests.test_i18n", f"{table}.{key}")]


ASKED: dict[str, Callable[[str, str], list[Question]]] = {
    "claims": lambda claim, _: [*_told({find(claim).notebook}), *_tested("printed", "claims")],
    "errata": _of_erratum,
    "example": lambda *_: [*_tested("example"), *_told({"8-02", "8-06"})],
    "records": lambda *_: [*_tested("account", "records"), *_told(set(PUBLISHED))],
    "labels": _of_label,
}
