"""A check told to a class: one line for the claim, one for each erratum behind it."""

from functools import partial

from helpers import claims
from helpers.claims.stated import in_english
from helpers.i18n import text
from helpers.tables import ljust

MARKS = {
    claims.GIVEN: "·",
    claims.REPRODUCED: "✓",
    claims.RECONSTRUCTED: "≈",
    claims.REMARK: "✓",
    claims.DIFFERS: "!",
    claims.SOURCE_AGREES: "✓",
    claims.SOURCE_DIFFERS: "!",
    claims.NO_SOURCE: "?",
    claims.MISMATCH: "✗",
}
OURS = {"given": "used", "fact": "found"}  # what our value is called; else it was recomputed
CELL_WIDTH = 25  # of a claim in a row
WHAT_WIDTH = 27  # columns: most checks fit on one line of a projector


def lines(result: claims.Result, language: str, told: set[str]) -> list[str]:
    """The lines of one check; an erratum whose id is in `told` is not told in full again."""
    say = partial(text, language=language)
    parts = [ljust(result.claim.what[language], WHAT_WIDTH), *_values(result, say, language)]
    parts.append(say(f"verdict.{result.verdict}"))
    shown = [f"{MARKS[result.verdict]} {'  '.join(parts)}"]
    for erratum in result.errata:
        key = "check.erratum_again" if erratum.id in told else "check.erratum"
        shown.append(f"    {say(key, id=erratum.id, correct=erratum.correct[language])}")
    if result.verdict == claims.MISMATCH:
        shown.append(f"    {say('check.edited')}")
    return shown


def row_line(results: list[claims.Result]) -> str:
    """A row of checks on one line: what the claims have in common, then each one's two values."""
    ids = [result.claim.id.split(".") for result in results]
    common = max(n for n in range(min(map(len, ids))) if all(i[:n] == ids[0][:n] for i in ids))
    parts = [".".join(ids[0][:common])]
    for result, name in zip(results, ids):
        said = f"{'.'.join(name[common:])} {MARKS[result.verdict]} {result.claim.printed}"
        parts.append(ljust(f"{said} ({claims.shown(result)})", CELL_WIDTH))
    return "  ".join(parts).rstrip()


def legend(results: list[claims.Result], language: str) -> str:
    """What the values and the marks of rows of checks mean."""
    verdicts = dict.fromkeys(result.verdict for result in results)
    marks = [f"{MARKS[v]} {text(f'verdict.{v}', language)}" for v in verdicts]
    return "    ".join([text("check.row", language), *marks])


def erratum_lines(erratum: claims.Erratum, language: str) -> list[str]:
    """What the article says, what is right, why, and the source; a line each."""
    parts = {part: getattr(erratum, part) for part in ("says", "correct", "why", "source")}
    told = {part: words[language] for part, words in parts.items() if words}
    return [text(f"check.{part}", language, **{part: words}) for part, words in told.items()]


def _values(result: claims.Result, say: partial, language: str) -> list[str]:
    """The article's value and ours; a property has none, it was measured on whole arrays."""
    claim, unsourced = result.claim, result.verdict == claims.NO_SOURCE
    if claim.needs_predicate:
        return [f"{say('check.found')} –" if unsourced else say("check.arrays")]
    ours = "–" if unsourced else claims.shown(result)
    name = OURS.get(claim.kind, "recomputed")
    printed = claim.printed
    if language == "en" and in_english(printed) != printed:  # as it stands there, and in English
        printed, ours = f"{printed} = {in_english(printed)}", in_english(ours)
    return [f"{say('check.article')} {printed:>6}", f"{say(f'check.{name}')} {ours:>8}"]
