"""A check told to a class: one line for the claim, one for each erratum behind it."""

from collections import Counter
from functools import partial

from helpers.facts import claims
from helpers.facts.stated import in_english
from helpers.show.tables import columns, ljust
from helpers.words.i18n import text

OURS = {"given": "used", "fact": "found"}  # what our value is called; else it was recomputed
CELL_WIDTH = 25  # of a claim in a row
WHAT_WIDTH = 27  # columns: most checks fit on one line of a projector
LINE_WIDTH = 86  # columns that a projector shows; a browser would break words in the middle


def lines(result: claims.Result, language: str) -> list[str]:
    """The lines of one check: the values and the verdict, then what is told of them."""
    say = partial(text, language=language)
    what = f"{result.mark} {ljust(result.claim.what[language], WHAT_WIDTH)}"
    parts = [what, *_values(result, say, language), say(f"verdict.{result.verdict}")]
    remarks = []
    for erratum, first in result.errata:
        key = "check.erratum" if first else "check.erratum_again"
        remarks.append(say(key, id=erratum.id, correct=erratum.correct[language]))
    if result.verdict == claims.MISMATCH:
        remarks.append(say("check.edited"))
    return [_fitted(parts, "  ", 4), *(prose(f"    {line}", 4, language) for line in remarks)]


def prose(line: str, indent: int, language: str) -> str:
    """A sentence broken between words; a browser may break Chinese anywhere, so that is left."""
    return line if language == "zh" else _fitted(line.split(" "), " ", indent)


def _fitted(words: list[str], between: str, indent: int) -> str:
    """Words on one line, or on several where that is too wide; these start at column `indent`."""
    shown = words[:1]
    for word in words[1:]:
        longer = shown[-1] + between + word
        if columns(longer) > LINE_WIDTH:
            shown.append(" " * indent + word)
        else:
            shown[-1] = longer
    return "\n".join(shown)


def row_line(results: list[claims.Result]) -> str:
    """A row of checks on one line: what the claims have in common, then each one's two values."""
    ids = [result.claim.id.split(".") for result in results]
    common = max(n for n in range(min(map(len, ids))) if all(i[:n] == ids[0][:n] for i in ids))
    parts = [".".join(ids[0][:common])]
    for result, name in zip(results, ids):
        said = f"{'.'.join(name[common:])} {result.mark} {result.claim.printed}"
        parts.append(ljust(f"{said} ({result.shown})", CELL_WIDTH))
    return "  ".join(parts).rstrip()


def legend(results: list[claims.Result], language: str) -> str:
    """What the values and the marks of rows of checks mean."""
    verdicts = dict.fromkeys(result.verdict for result in results)
    marks = [f"{claims.VERDICT_MARKS[v]} {text(f'verdict.{v}', language)}" for v in verdicts]
    return _fitted([text("check.row", language), *marks], "    ", 0)


def erratum_lines(erratum: claims.Erratum, language: str) -> list[str]:
    """What the article says, what is right, why, and the source; a line each."""
    parts = {part: getattr(erratum, part) for part in ("says", "correct", "why", "source")}
    told = {part: words[language] for part, words in parts.items() if words}
    said = (text(f"check.{part}", language, **{part: words}) for part, words in told.items())
    return [prose(line, 13, language) for line in said]


def summary(ledger: claims.Ledger, language: str) -> list[str]:
    """How many of a lesson's claims were checked, and with which verdicts."""
    values = {"all": len(ledger.all_checked()), "done": len(ledger.verdicts)}
    counts = Counter(ledger.verdicts.values()).items()
    told = [
        f"  {claims.VERDICT_MARKS[v]} {n:3}  {text(f'verdict.{v}', language)}" for v, n in counts
    ]
    return [text("check.summary", language, lesson=ledger.lesson, **values), *told]


def _values(result: claims.Result, say: partial, language: str) -> list[str]:
    """The article's value and ours; a property has none, it was measured on whole arrays."""
    claim, unsourced = result.claim, result.verdict == claims.NO_SOURCE
    if claim.needs_predicate:
        return [f"{say('check.found')} –" if unsourced else say("check.arrays")]
    ours = "–" if unsourced else result.shown
    name = OURS.get(claim.kind, "recomputed")
    printed = claim.printed
    if language == "en" and in_english(printed) != printed:  # as it stands there, and in English
        printed, ours = f"{printed} = {in_english(printed)}", in_english(ours)
    return [f"{say('check.article')} {printed:>6}", f"{say(f'check.{name}')} {ours:>8}"]
