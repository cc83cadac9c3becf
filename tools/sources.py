"""What Sphinx makes a language's book of: the notebooks as stored, and pages made from the data."""

from collections.abc import Mapping
from html import escape
from pathlib import Path

import nbformat

from helpers.lessons import LESSONS
from helpers.words.i18n import LANGUAGES, labels
from tools.links import in_book, page_name, teacher
from tools.pages import ERRATA, errata_page, glossary_page
from tools.places import ROOT, notebook
from tools.teacher import filled

SITE = ROOT / "site"
PANEL = "lesson.panel()"
CATALOGUE = {"en": "en", "zh": "zh_CN"}  # what Sphinx calls the languages


def write(folder: Path, language: str, panels: Mapping[str, str]) -> None:
    """Fill a folder with a language's sources; panels: each lesson's, as HTML."""
    folder.mkdir()
    for number in LESSONS:
        path = notebook(number, language)
        lesson = page(nbformat.read(path, as_version=4), path, language, panels[number])
        nbformat.write(lesson, folder / path.name)
    made = {ROOT / ERRATA[language]: errata_page(language), **_guides(language)}
    for path, content in made.items():
        markdown = in_book(content.decode(), path, language)
        (folder / page_name(path)).write_text(markdown, "utf-8")
    (folder / "glossary.md").write_bytes(glossary_page(language))
    (folder / "index.md").write_text(_index(language), "utf-8")
    _translate_theme(folder / "locales" / CATALOGUE[language] / "LC_MESSAGES", language)


def page(
    lesson: nbformat.NotebookNode, path: Path, language: str, panel: str
) -> nbformat.NotebookNode:
    """A notebook as the book shows it: links that hold there, and the panel alive."""
    for cell in lesson.cells:
        if cell.cell_type == "markdown":
            cell.source = in_book(cell.source, path, language)
    (shown,) = (cell for cell in lesson.cells if cell.source == PANEL)
    shown.outputs = [nbformat.v4.new_output("display_data", {"text/html": panel})]
    return lesson


def title(number: str, language: str) -> str:
    """A lesson's heading, as its notebook has it."""
    first = nbformat.read(notebook(number, language), as_version=4).cells[0]
    return first.source.partition("\n")[0].removeprefix("# ")


def _guides(language: str) -> dict[Path, bytes]:
    """The pages for the teacher, with their solutions."""
    pages = sorted(teacher(language).glob("*.md"))
    return {path: filled(path.read_text("utf-8")).encode() for path in pages}


def _index(language: str) -> str:
    """The front page, filled with the lessons and the names of the pages for the teacher."""
    front = (SITE / language / "index.md").read_text("utf-8")
    guides = "\n".join(path.stem for path in _guides(language))
    parts = {"lessons": _cards(language), "slides": _slides(), "teacher": guides}
    for name, part in parts.items():
        front = front.replace(f"<!-- {name} -->", part)
    return front


def _cards(language: str) -> str:
    """The lessons with their pictures."""
    cards = (
        f'<a href="{notebook(number, language).stem}.html">'
        f'<img src="frames/{number}/start.webp" alt="" loading="lazy">'
        f"<span>{escape(title(number, language))}</span></a>\n"
        for number in LESSONS
    )
    return f'<div class="cards">\n{"".join(cards)}</div>'


def _slides() -> str:
    """Links to the slides of the lessons, which Sphinx does not make."""
    return " ".join(f'<a href="slides/{number}.html">{number}</a>' for number in LESSONS)


def _translate_theme(folder: Path, language: str) -> None:
    """Give Sphinx the theme's words in this language, in the form that it reads."""
    words = [word for key, word in labels().items() if key.startswith("theme.")]
    entries = (f'msgid "{word[LANGUAGES[0]]}"\nmsgstr "{word[language]}"\n' for word in words)
    folder.mkdir(parents=True)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
    (folder / "sphinx.po").write_text("\n".join([head, *entries]), "utf-8")
