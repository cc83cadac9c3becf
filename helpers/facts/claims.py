"""What the article states, held against what a lesson recomputes.

claims.toml lists the article's statements, errata.toml where it is wrong, rough or silent. `check`
compares a recomputed value with a claim and gives a verdict; a Ledger keeps a lesson's.
"""

import inspect
import os
import tomllib
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from helpers.facts.stated import Stated, decimals, stated
from helpers.words.errors import InputError, one_of

_HERE = Path(__file__).parent

# The verdicts, each a key under [verdict] in words/labels/common.toml, and their marks.
GIVEN = "given"
REPRODUCED = "reproduced"
RECONSTRUCTED = "reconstructed"
REMARK = "remark"
DIFFERS = "differs"
SOURCE_AGREES = "source_agrees"
SOURCE_REMARK = "source_remark"
SOURCE_DIFFERS = "source_differs"
NO_SOURCE = "no_source"
MISMATCH = "mismatch"
VERDICT_MARKS = {
    GIVEN: "·",
    REPRODUCED: "✓",
    RECONSTRUCTED: "≈",
    REMARK: "✓",
    DIFFERS: "!",
    SOURCE_AGREES: "✓",
    SOURCE_REMARK: "✓",
    SOURCE_DIFFERS: "!",
    NO_SOURCE: "?",
    MISMATCH: "✗",
}
Predicate = Callable[..., bool]


@dataclass(frozen=True)
class Erratum:
    """One place where the article is wrong, rough or silent.

    effect: "value" (the printed value is wrong), "scope" (the value holds, but not in the place
    or for the case that the article names), "wording" (the number is fine, the sentence is not),
    "source" (no or another source). corrected: the right value per claim, at the digits that the
    erratum vouches for.
    """

    id: str
    claims: list[str]
    effect: str
    says: dict[str, str]
    correct: dict[str, str]
    source: dict[str, str]
    why: dict[str, str] = field(default_factory=dict)
    corrected: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Claim:
    """One thing that the article states.

    kind: "given" (an input), "computed", "fact" (from the named source) or "property" (shown on
    measured numbers). rests_on: "print" or "reconstruction", what the recomputation stands on.
    value: needed where `printed` is not itself the number. about: a tolerance, where the article
    says "about".
    """

    id: str
    notebook: str
    section: str
    what: dict[str, str]
    printed: str
    kind: str
    rests_on: str = "print"
    value: Any = None
    about: Decimal | None = None
    source: str = ""

    @property
    def stated(self) -> Stated:
        """The value that the article states, at the digits that it prints."""
        return stated(self.printed if self.value is None else self.value)

    @property
    def needs_predicate(self) -> bool:
        """Whether the claim is not a value, so that only measured arrays can decide it."""
        return self.kind == "property" or self.value is True

    @property
    def errata(self) -> list[Erratum]:
        """The errata that name this claim."""
        return [erratum for erratum in all_errata().values() if self.id in erratum.claims]

    @property
    def is_corrected(self) -> bool:
        """Whether an erratum puts another value in the place of the printed one."""
        return any(e.effect == "value" and self.id in e.corrected for e in self.errata)

    def agrees(self, *measured: object) -> bool:
        """Whether the measured value is the stated one."""
        if self.about is not None:
            values = [value for value in decimals(measured[0]) if value.is_finite()]
            return len(values) == 1 and abs(values[0] - self.value) <= self.about
        return self.stated.agrees(measured[0])

    def agrees_corrected(self, *measured: object) -> bool:
        """Whether the measured value is one that an erratum puts in the place of a wrong one."""
        errata = [e for e in self.errata if e.effect in ("value", "source")]
        corrections = [e.corrected[self.id] for e in errata if self.id in e.corrected]
        return any(stated(value).agrees(measured[0]) for value in corrections)


@dataclass(frozen=True)
class Result:
    """The outcome of one check: all that is told of it.

    shown: the measured values in the claim's unit, with two digits more than the article prints;
    empty for a property, which is measured on whole arrays. errata: each with whether it is told
    in full here.
    """

    claim: Claim
    verdict: str
    shown: str
    errata: list[tuple[Erratum, bool]]

    @property
    def mark(self) -> str:
        """The verdict as one character."""
        return VERDICT_MARKS[self.verdict]


class Ledger:
    """The verdicts of one lesson, and which errata its reader has met where.

    predicates: claim -> what decides it, for the properties that the lesson shows.
    """

    def __init__(self, lesson: str, predicates: Mapping[str, Predicate]):
        self.lesson, self.predicates = lesson, predicates
        self.verdicts: dict[str, str] = {}
        self._told: dict[str, str] = {}  # erratum -> the claim at which it was told in full

    def check(self, claim_id: str, *measured: object) -> Result:
        """Hold a recomputed value, or the arrays that show a property, against a claim.

        Raises InputError for an unknown claim or another lesson's, for a property without a
        predicate or handed a bare True or False; and for a mismatch where none may be.
        """
        claim = find(claim_id)
        if claim.notebook != self.lesson:
            raise InputError("foreign", claim=claim_id, owner=claim.notebook, here=self.lesson)
        verdict = check(claim, *measured, predicate=self.predicates.get(claim_id))
        shown = "" if claim.needs_predicate else claim.stated.show(measured[0])
        if verdict == MISMATCH and strict():
            raise InputError("mismatch", claim=claim_id, printed=claim.printed, measured=shown)
        self.verdicts[claim_id] = verdict
        return Result(claim, verdict, shown, [(e, self._first(e, claim)) for e in claim.errata])

    def tell(self, erratum_id: str) -> Erratum:
        """An erratum that is told for itself; at a claim it is then only named."""
        erratum = all_errata()[one_of("erratum", erratum_id, all_errata())]
        self._told.setdefault(erratum_id, "")
        return erratum

    def all_checked(self) -> list[Claim]:
        """The lesson's claims; InputError if one was not checked, where all must be."""
        mine = [claim for claim in all_claims().values() if claim.notebook == self.lesson]
        missing = [claim.id for claim in mine if claim.id not in self.verdicts]
        if missing and strict():
            raise InputError("unchecked", lesson=self.lesson, missing=", ".join(missing))
        return mine

    def _first(self, erratum: Erratum, claim: Claim) -> bool:
        """Whether this is the claim that tells it in full: a cell run twice says the same twice."""
        return self._told.setdefault(erratum.id, claim.id) == claim.id


def strict() -> bool:
    """Whether a mismatch raises, as when lessons are refreshed or tested; a reader is told."""
    return bool(os.environ.get("LESSON_STRICT"))


def check(claim: Claim, *measured: object, predicate: Predicate | None = None) -> str:
    """The verdict on measured values, or for a property what `predicate` finds in the arrays."""
    if not measured or any(isinstance(value, bool | np.bool_) for value in measured):
        raise InputError("check_bool", claim=claim.id)
    if predicate is not None:
        return _verdict(claim, _holds(claim, predicate, *measured), *measured)
    if claim.needs_predicate:
        raise InputError("no_predicate", claim=claim.id)
    return _verdict(claim, claim.agrees(*measured), *measured)


def _holds(claim: Claim, predicate: Predicate, *measured: object) -> bool:
    try:
        with warnings.catch_warnings(action="error"):
            return bool(predicate(*measured))
    except Exception as error:  # arrays too few or too many, of other shapes or kinds
        names = ", ".join(inspect.signature(predicate).parameters)
        raise InputError("predicate", claim=claim.id, names=names) from error


def _verdict(claim: Claim, agrees: bool, *measured: object) -> str:
    effects = {erratum.effect for erratum in claim.errata}
    if claim.kind == "fact" and not claim.source:
        return NO_SOURCE
    if claim.is_corrected:
        wrong_as_expected = not agrees and claim.agrees_corrected(*measured)
        differs = SOURCE_DIFFERS if claim.kind == "fact" else DIFFERS
        return differs if wrong_as_expected else MISMATCH
    if claim.kind == "fact" and "source" in effects and not agrees:
        return SOURCE_DIFFERS if claim.agrees_corrected(*measured) else MISMATCH
    if not agrees:
        return MISMATCH
    if claim.kind == "fact":
        return SOURCE_REMARK if effects else SOURCE_AGREES
    if claim.rests_on == "reconstruction":
        return RECONSTRUCTED
    if effects:
        return REMARK
    return GIVEN if claim.kind == "given" else REPRODUCED


def find(claim_id: str) -> Claim:
    """The claim of that id; InputError with the nearest names if there is none."""
    return all_claims()[one_of("claim", claim_id, all_claims())]


@cache
def all_claims() -> dict[str, Claim]:
    """Every claim of claims.toml, by id."""
    return {name: Claim(id=name, **entry) for name, entry in _read("claims.toml").items()}


@cache
def all_errata() -> dict[str, Erratum]:
    """Every erratum of errata.toml, by id."""
    return {name: Erratum(id=name, **entry) for name, entry in _read("errata.toml").items()}


def _read(name: str) -> dict:
    # Decimal keeps the digits as written: 0.240 is a statement about three decimals.
    return tomllib.loads((_HERE / name).read_text("utf-8"), parse_float=Decimal)
