"""What nbval cannot see in a stored notebook; each check returns its complaints."""

import base64
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from statistics import median

import nbformat

from helpers.facts.claims import all_claims, all_errata, stated
from helpers.lessons import figure
from helpers.show.tables import columns
from helpers.words.i18n import LANGUAGES, glossary, text
from helpers.words.places import ROOT
from tests.numbers import missing
from tests.pictures import TOLERANCE, comparable, difference

ENGLISH = sorted(ROOT.glob("notebooks/8-*.ipynb"))

HEADINGS = {
    "en": ["You will", "Predict", "Compute", "See", "Tweak", "What the article gets wrong",
           "Your turn", "Takeaways"],
    "zh": ["学习目标", "先猜一猜", "动手算", "看图", "拖一拖", "原文哪里错了", "轮到你了", "小结"],
}  # fmt: skip
OPTIONAL = {"What the article gets wrong", "原文哪里错了"}
MARKERS = re.compile(r"NBVAL_|PYTEST_VALIDATE_IGNORE")
PICTURE = re.compile(r'<img alt="([^"]*)"[^>]*src="data:image/png;base64,([^"]+)"')
RESTING_TAGS = {
    *("b", "br", "caption", "div", "img", "p", "span"),
    *("table", "tbody", "td", "th", "thead", "tr"),
}
RESTING_ATTRIBUTES = {"alt", "height", "role", "scope", "src", "style", "width"}
PROJECTED = 87  # columns beside the file browser at 1280 pixels; Chinese may break anywhere
LONGEST_CELL, MEDIAN_CELL = 20, (1, 6)

# Numerals in prose that are names or dates and no measured values.
NAMED = re.compile(
    r"https?://\S+|\]\([^)]*\)"  # addresses
    r"|\b8-\d{1,2}\b"  # lessons and figures
    r"|\b(?:19|20)\d\d\b"  # years
    r"|\b\d+ (?:minutes|分钟)"  # how long a lesson takes
    r"|\bpart 8\b|CC BY-SA 4\.0"
)
NUMERAL = re.compile(r"(?<![\w.-])[-+−]?\d[\d,]*(?:\.\d+)?(?:e-?\d+)?%?")


def read(path: Path) -> nbformat.NotebookNode:
    """A stored notebook."""
    return nbformat.read(path, as_version=4)


def execution(nb: nbformat.NotebookNode) -> Iterator[str]:
    """Every code cell was run, in order, and shows something that nbval can compare."""
    cells = [cell for cell in nb.cells if cell.cell_type == "code"]
    for count, cell in enumerate(cells, start=1):
        if cell.execution_count != count:
            yield f"{cell.id}: execution count {cell.execution_count}, want {count}"
        if not cell.outputs:
            yield f"{cell.id}: no stored output, so nbval compares nothing"
        for output in cell.outputs:
            if output.output_type == "error" or output.get("name") == "stderr":
                yield f"{cell.id}: stored {output.output_type} {output.get('name', '')}"


def left_overs(nb: nbformat.NotebookNode) -> Iterator[str]:
    """Nothing that hides a cell from nbval or breaks a viewer."""
    if "widgets" in nb.metadata:
        yield "metadata.widgets is stored: GitHub's viewer fails on it"
    if nb.metadata.get("kernelspec", {}).get("name") != "python3":
        yield "the kernel is not python3"
    for cell in nb.cells:
        if cell.cell_type == "raw" or MARKERS.search(cell.source) or cell.metadata.get("tags"):
            yield f"{cell.id}: raw cell, nbval marker or tag"
        for output in cell.get("outputs", []):
            kinds = set(output.get("data", {}))
            if any("widget" in kind for kind in kinds):
                yield f"{cell.id}: a widget view is stored, its model is gone"
            if kinds & {"image/png", "image/jpeg"}:
                yield f"{cell.id}: a picture outside HTML, which nbval skips, without alt text"


def active(nb: nbformat.NotebookNode) -> Iterator[str]:
    """Nothing stored runs or asks for a file: only tags and attributes that rest."""
    for cell in nb.cells:
        prose = cell.source if cell.cell_type == "markdown" else ""
        found = _Restless()
        found.feed(html(cell) + prose)
        yield from (f"{cell.id}: {what} is stored" for what in found.what)
        if re.search(r"\]\(\s*(javascript|data):", prose, flags=re.I):
            yield f"{cell.id}: a link that runs is stored"
        for output in cell.get("outputs", []):
            if kinds := set(output.get("data", {})) - {"text/html", "text/plain"}:
                yield f"{cell.id}: {kinds} is stored"


class _Restless(HTMLParser):
    """Collects what is on none of the lists of harmless tags, attributes and values."""

    def __init__(self):
        super().__init__()
        self.what: list[str] = []

    def handle_starttag(self, tag: str, attrs: list) -> None:
        if tag not in RESTING_TAGS:
            self.what.append(f"<{tag}>")
        for name, value in attrs:
            loads = name == "src" and not (value or "").startswith("data:image/png;base64,")
            if name not in RESTING_ATTRIBUTES or loads or "url(" in (value or "").lower():
                self.what.append(f"<{tag} {name}={(value or '')[:40]!r}>")


def verdicts(nb: nbformat.NotebookNode) -> Iterator[str]:
    """No stored line says that a recomputed value does not fit."""
    bad = [text("verdict.mismatch", language) for language in LANGUAGES]
    for cell in nb.cells:
        if any(word in line for word in bad for line in outputs(cell).splitlines()):
            yield f"{cell.id}: a mismatch is stored"


def pictures(nb: nbformat.NotebookNode, number: str, language: str) -> Iterator[str]:
    """Every stored picture is the lesson's figure, redrawn, and says so in its alt text."""
    drawn = figure(number, language)
    found = [m for cell in nb.cells for m in PICTURE.findall(html(cell))]
    if not found:
        yield "no picture is stored"
    for alt, data in found:
        if unescape(alt) != drawn.describe():
            yield f"alt text {unescape(alt)!r}, want {drawn.describe()!r}"
        both = (comparable(png, drawn) for png in (base64.b64decode(data), drawn.png()))
        if (off := difference(*both)) > TOLERANCE:
            yield f"a stored picture differs from the figure by {off:.1f}"


def too_wide(nb: nbformat.NotebookNode) -> Iterator[str]:
    """No printed line that a projector would break in the middle of a word."""
    for cell in nb.cells:
        html_too = [o for o in cell.get("outputs", []) if "text/html" in o.get("data", {})]
        lines = [] if html_too else outputs(cell).splitlines()
        widest = max(map(columns, lines), default=0)
        if widest > PROJECTED:
            yield f"{cell.id}: a printed line has {widest} columns"


def numerals(nb: nbformat.NotebookNode) -> Iterator[str]:
    """Every numeral in prose is a claim's, an erratum's, or stands in an output of the notebook."""
    shown = " ".join(map(outputs, nb.cells))
    for cell in nb.cells:
        if cell.cell_type == "markdown":
            for numeral in sorted(unknown(NAMED.sub(" ", cell.source), shown)):
                yield f"{cell.id}: {numeral} stands in no output and is no claim's value"


def unknown(prose: str, *shown: str) -> set[str]:
    """The numerals in prose that are no claim's, no erratum's, and not among what is shown."""
    return _plain(prose) - _stated_numbers() - _plain(" ".join(shown))


def form(nb: nbformat.NotebookNode, language: str) -> Iterator[str]:
    """The same headings in the same order, and code that can be read aloud."""
    prose = "\n".join(cell.source for cell in nb.cells if cell.cell_type == "markdown")
    found = re.findall(r"^## (.+)$", prose, flags=re.M)
    wanted = [h for h in HEADINGS[language] if h in found or h not in OPTIONAL]
    if found != wanted:
        yield f"headings {found}, want {wanted}"
    lines = {c.id: len(c.source.splitlines()) for c in nb.cells if c.cell_type == "code"}
    yield from (f"{name}: {n} lines of code" for name, n in lines.items() if n > LONGEST_CELL)
    if not MEDIAN_CELL[0] <= median(lines.values()) <= MEDIAN_CELL[1]:
        yield f"the median code cell has {median(lines.values())} lines"
    yield from (f"{c.id}: plotting code" for c in nb.cells if "matplotlib" in c.source)


def parity(english: nbformat.NotebookNode, other: nbformat.NotebookNode) -> Iterator[str]:
    """The same cells in the same order, the same code, and no translation that is behind."""
    if [cell.id for cell in english.cells] != [cell.id for cell in other.cells]:
        yield "the editions do not have the same cells in the same order"
        return
    for ours, theirs in zip(english.cells, other.cells):
        if ours.cell_type != theirs.cell_type:
            yield f"{ours.id}: {ours.cell_type} in English, {theirs.cell_type} in Chinese"
        elif ours.cell_type == "markdown":
            if theirs.metadata.get("english") != sha256(ours.source.encode()).hexdigest()[:12]:
                yield f"{ours.id}: the English text moved, the Chinese did not"
        elif ours.source.replace('language="en"', 'language="zh"') != theirs.source:
            yield f"{ours.id}: the code differs"


def same_numbers(one: nbformat.NotebookNode, other: nbformat.NotebookNode) -> Iterator[str]:
    """A number that a cell writes is written as often in the other edition, or told in words."""
    for pair in zip(one.cells, other.cells):
        if pair[0].cell_type == "markdown":
            for ours, theirs in (pair, pair[::-1]):
                for number in missing(ours.source, theirs.source):
                    yield f"{ours.id}: {number} is missing in an edition"


def terms(nb: nbformat.NotebookNode) -> Iterator[str]:
    """A Chinese lesson follows the glossary, and gives a term's English at its first use."""
    prose = "\n".join(cell.source for cell in nb.cells if cell.cell_type == "markdown")
    for term in glossary():
        yield from (
            f"{word} is {term['zh']} here" for word in term.get("avoid", []) if word in prose
        )
        first = None if term.get("everyday") else _first_use(prose, term["zh"])
        if first is not None and not re.match(
            r"\**\s*[(（]" + re.escape(term["en"]), prose[first:]
        ):
            yield f"{term['zh']} comes without ({term['en']}) at its first use"


def outputs(cell: nbformat.NotebookNode) -> str:
    """All text that a cell's stored outputs show."""
    shown = (
        o.get("text", "") + o.get("data", {}).get("text/plain", "") for o in cell.get("outputs", [])
    )
    return "\n".join(shown)


def html(cell: nbformat.NotebookNode) -> str:
    """All HTML that a cell's stored outputs show."""
    return "\n".join(o.get("data", {}).get("text/html", "") for o in cell.get("outputs", []))


def _first_use(prose: str, term: str) -> int | None:
    """Where a term ends for the first time, outside any longer term that holds it."""
    longer = [other["zh"] for other in glossary() if term in other["zh"] and other["zh"] != term]
    masked = prose
    for other in longer:
        masked = masked.replace(other, "□" * len(other))
    at = masked.find(term)
    return None if at < 0 else at + len(term)


def _plain(prose: str) -> set[str]:
    found = (n.replace(",", "").replace("−", "-").removeprefix("+") for n in NUMERAL.findall(prose))
    return {numeral.rstrip("%") for numeral in found}


@cache
def _stated_numbers() -> set[str]:
    claims = (claim.printed for claim in all_claims().values())
    errata = (" ".join(e.correct.values()) for e in all_errata().values())
    corrected = (str(stated(v).text) for e in all_errata().values() for v in e.corrected.values())
    return _plain(" ".join([*claims, *errata, *corrected]))
