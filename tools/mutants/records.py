"""What models and papers publish: each digit group, each yes, and the numbers of models.py."""

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tools.mutants import Kind, Mutant
from tools.mutants.data import breaks, entries, imported_anew, lesson_differs, reread, warm
from tools.mutants.digits import count, places, raised
from tools.places import ROOT

_HELPERS = ROOT / "helpers" / "facts"
_CODE, _MODELS, _PAPERS = (_HELPERS / name for name in ("models.py", "models.toml", "papers.toml"))
_UNTOLD = (
    "source"  # no reader meets it; what the lessons name as source is a claim's or an erratum's
)
_LESSONS = ("8-10", "8-11", "8-09", "8-04", "8-08")


def mutants() -> list[Mutant]:
    """By file, table and key, then those of the code."""
    return [
        *(mutant for file in (_MODELS, _PAPERS) for mutant in _of_data(file)),
        *_of_code(),
    ]


def _of_data(file: Path) -> Iterator[Mutant]:
    text = file.read_text("utf-8")
    for table, key, start, end in entries(text):
        if key == _UNTOLD:
            continue
        value = re.sub("#.*", lambda comment: " " * len(comment[0]), text[start:end])
        for place in places(value):
            yield Mutant(f"{table} {key} {place}", (file, raised(text, start + place)))
        for yes in re.finditer(r"\btrue\b", value):
            at = start + yes.start()
            yield Mutant(
                f"{table} {key} {yes.start()}", (file, f"{text[:at]}false{text[at + 4 :]}")
            )


def _of_code() -> Iterator[Mutant]:
    text = _CODE.read_text("utf-8")
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NUMBER:
            row, column = token.end
            place = starts[row - 1] + column - 1
            yield Mutant(f"code {token.line.strip()} {column}", (_CODE, raised(text, place)))


def counted() -> int:
    """The digit groups and yeses of the parsed files, and the numbers of the parsed code."""
    data = [tomllib.loads(file.read_text("utf-8"), parse_float=str) for file in (_MODELS, _PAPERS)]
    values = [
        str(value) for file in data for t in file.values() for k, value in t.items() if k != _UNTOLD
    ]
    code = [getattr(node, "value", None) for node in ast.walk(ast.parse(_CODE.read_text("utf-8")))]
    return sum(count(v) + v.count("True") for v in values) + sum(type(v) is int for v in code)


def noticed(mutant: Mutant) -> bool:
    """Whether tests of models fail, or a lesson raises or prints what is not stored."""
    file, text = mutant.change
    for lesson in _LESSONS:
        warm(lesson, "en")

    def told() -> bool:
        return any(lesson_differs(lesson, "en") for lesson in _LESSONS)

    return imported_anew(file, text, lambda: breaks(_hold)) or reread(file, text, told)


KIND = Kind("records", mutants, counted, noticed)


def _hold() -> None:
    account, records = map(import_module, ("tests.test_account", "tests.test_records"))
    for key in account.TOTALS:
        account.test_totals(key)
    account.test_of_deepseek_v3_a_small_part_acts_on_a_token()
    account.test_the_smallest_size_is_one()
    records.test_a_year_is_one_that_the_source_names()
    records.test_what_errata_quote_is_what_papers_say()
