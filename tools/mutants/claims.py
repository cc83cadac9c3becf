"""What the article states: each digit group of each claim's printed text, and of its value."""

import tomllib

from helpers.facts.claims import all_claims, all_errata
from helpers.words.i18n import LANGUAGES
from tests import test_claims, test_printed
from tools.mutants import Kind, Mutant
from tools.mutants.data import breaks, entries, lesson_differs, reread, warm
from tools.mutants.digits import count, places, raised
from tools.places import ROOT

_FILE = ROOT / "helpers" / "facts" / "claims.toml"
_FIELDS = ("printed", "value", "about")


def mutants() -> list[Mutant]:
    """By claim and field."""
    text = _FILE.read_text("utf-8")
    lesson = {name: text[a:b].strip('"') for name, key, a, b in entries(text) if key == "notebook"}
    return [
        Mutant(f"{name} {field} {place}", (lesson[name], start + place))
        for name, field, start, end in entries(text)
        if field in _FIELDS
        for place in places(text[start:end])
    ]


def counted() -> int:
    """The digit groups of the parsed values."""
    claims = tomllib.loads(_FILE.read_text("utf-8"), parse_float=str)
    return sum(count(str(c[field])) for c in claims.values() for field in _FIELDS if field in c)


def noticed(mutant: Mutant) -> bool:
    """Whether the tests of claims fail, or a lesson raises or prints what is not stored."""
    lesson, place = mutant.change
    warm(lesson, "en")
    changed = raised(_FILE.read_text("utf-8"), place)
    return reread(_FILE, changed, lambda: breaks(hold) or lesson_differs(lesson, "en"))


def hold() -> None:
    """What the tests say of claims and errata as they are now."""
    for claim in all_claims().values():
        test_claims.test_a_claim_is_well_formed(claim)
    for erratum in all_errata().values():
        test_claims.test_an_erratum_is_well_formed(erratum)
    test_claims.test_a_corrected_value_is_not_the_printed_one()
    for case in test_claims.VERDICTS:
        test_claims.test_verdict(*case)
    for language in LANGUAGES:
        test_printed.test_both_languages_tell_the_same_numbers(language)
    test_printed.test_an_erratum_quotes_the_wrong_value_as_the_claim_prints_it()
    test_printed.test_what_an_erratum_of_scope_gives_is_measured()
    test_printed.test_numbers_in_properties_are_measured()


KIND = Kind("claims", mutants, counted, noticed)
