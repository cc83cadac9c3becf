"""Errata: each digit group of what they say, in both languages, and of the values."""

import tomllib

from helpers.facts.claims import all_errata, find
from tools.mutants import Kind, Mutant
from tools.mutants.claims import hold
from tools.mutants.data import breaks, entries, lesson_differs, reread, warm
from tools.mutants.digits import count, places, raised
from tools.places import ROOT

_FILE = ROOT / "helpers" / "facts" / "errata.toml"
_FIELDS = ("says", "correct", "why", "source", "corrected")


def mutants() -> list[Mutant]:
    """By erratum, field and language or claim."""
    text = _FILE.read_text("utf-8")
    return [
        Mutant(f"{name} {key} {place}", (name, key, start + place))
        for name, key, start, end in entries(text)
        if key.split(".")[0] in _FIELDS
        for place in places(text[start:end], hidden="#.*$")
    ]


def counted() -> int:
    """The digit groups of the parsed values."""
    errata = tomllib.loads(_FILE.read_text("utf-8"), parse_float=str)
    parts = (
        part for erratum in errata.values() for f in _FIELDS for part in erratum.get(f, {}).values()
    )
    return sum(count(str(part)) for part in parts)


def noticed(mutant: Mutant) -> bool:
    """Whether the tests of errata fail, or a lesson raises or prints what is not stored."""
    name, key, place = mutant.change
    language = "zh" if key.endswith(".zh") else "en"
    lessons = {find(claim).notebook for claim in all_errata()[name].claims}
    for lesson in lessons:
        warm(lesson, language)

    def told() -> bool:
        return breaks(hold) or any(lesson_differs(lesson, language) for lesson in lessons)

    return reread(_FILE, raised(_FILE.read_text("utf-8"), place), told)


KIND = Kind("errata", mutants, counted, noticed)
