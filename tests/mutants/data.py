"""Mutants of data: what stands in the project's TOML files, each number, letter or label of it."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from helpers.facts.claims import all_errata, find
from helpers.lessons import LESSONS
from helpers.words.i18n import files
from helpers.words.places import ROOT
from tests.mutants import engine
from tests.mutants.engine import raised

Change = Callable[[str], str]
FACTS = ROOT / "helpers" / "facts"
LABELS = list(files().values())
LESSON = {path: name for name, path in files().items() if name in LESSONS}
WORDS = r'(?:[^"\\]|\\.)*'
NUMBER = "[0-9]+"
# No words: a comment, and in a label what is filled in, or an escape.
HIDDEN = r"#.*"
HIDDEN_IN_LABELS = r"(?m)^\s*#.*|\{[^\s{}][^{}]*\}|\\u\w{4}"
REPLACED = {"p": "r", "i": "r", "r": "p", "true": "false"}
# By kind: which files, which keys in them, what is changed there, and how.
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
PUBLISHED = ("8-04", "8-08", "8-09", "8-10", "8-11")  # lessons that tell what models and papers do


def mutants(kind: str) -> Iterator[engine.Mutant]:
    """Every change of a kind, by file, table and key."""
    for name, paths, keys, pattern, change in TABLE:
        for path in paths if name == kind else []:
            text = path.read_text("utf-8")
            hidden = HIDDEN_IN_LABELS if kind == "labels" else HIDDEN
            own = f".{LESSON[path]}" if path in LESSON else ""  # as i18n names a lesson's labels
            for table, key, start, end in engine.entries(text):
                table = re.sub(r"^\w+", rf"\g<0>{own}", table)
                if re.match(keys, key):
                    for a, b in engine.places(text[start:end], pattern, hidden):
                        changed = partial(engine.spliced, text, start + a, start + b, change)
                        noticed = partial(engine.reread, path, changed, *ASKED[kind](table, key))
                        yield f"{table} {key} {b - 1}", noticed


def _lessons(*numbers: str, language: str = "en") -> list[engine.Question]:
    return [partial(engine.lesson_differs, number, language) for number in numbers]


def _tests(*modules: str) -> list[engine.Question]:
    return [partial(engine.fails, f"tests.test_{module}") for module in modules]


def _of_erratum(name: str, key: str) -> list[engine.Question]:
    numbers = sorted({find(claim).notebook for claim in all_errata()[name].claims})
    language = "zh" if key.endswith(".zh") else "en"
    return [*_tests("printed", "claims"), *_lessons(*numbers, language=language)]


ASKED: dict[str, Callable[[str, str], list[engine.Question]]] = {
    "claims": lambda claim, _: [*_lessons(find(claim).notebook), *_tests("printed", "claims")],
    "errata": _of_erratum,
    "example": lambda *_: [*_tests("example"), *_lessons("8-02", "8-06")],
    "records": lambda *_: [*_tests("account", "records"), *_lessons(*PUBLISHED)],
    "labels": lambda *label: [partial(engine.fails, "tests.test_i18n", ".".join(label))],
}
