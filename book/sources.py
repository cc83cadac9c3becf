"""What Sphinx makes a language's book of: the notebooks as stored, and pages made from the data.

In a page for the teacher {{8-06 normed}} stands for the answer of an exercise, {{8-06 normed
only_ffn}} for one of its typical mistakes: a solution is never typed.
"""

import re
from collections.abc import Mapping
from html import escape
from pathlib import Path

import nbformat
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from book.pages import ERRATA, errata_page, glossary_page
from helpers.lessons import LESSONS, exercises
from helpers.words.i18n import LANGUAGES, labels
from helpers.words.places import ROOT, folder, notebook

BOOK = Path(__file__).parent
TEMPLATES = Environment(
    loader=FileSystemLoader(BOOK), autoescape=select_autoescape(), undefined=StrictUndefined
)
PANEL = "lesson.panel()"
CATALOGUE = {"en": "en", "zh": "zh_CN"}  # what Sphinx calls the languages
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?![a-z]+:|#)([^()#\s]+)(#[^()\s]*)?\)")
SOLUTION = re.compile(r"\{\{(8-\d\d) (\w+)(?: (\w+))?\}\}")


def write(target: Path, language: str, panels: Mapping[str, str]) -> None:
    """Fill a folder with a language's sources; panels: each lesson's, as HTML."""
    target.mkdir()
    for number in LESSONS:
        path = notebook(number, language)
        nbformat.write(page(read(path), path, language, panels[number]), target / path.name)
    guides = sorted(teacher(language).glob("*.md"))
    made = {ROOT / ERRATA[language]: errata_page(language).decode()}
    for path, content in (made | {g: filled(g.read_text("utf-8")) for g in guides}).items():
        (target / page_name(path)).write_text(in_book(content, path, language), "utf-8")
    (target / "glossary.md").write_bytes(glossary_page(language))
    (target / "index.md").write_text(_index(language, guides), "utf-8")
    _translate_theme(target / "locales" / CATALOGUE[language] / "LC_MESSAGES", language)


def read(path: Path) -> nbformat.NotebookNode:
    """A stored notebook."""
    return nbformat.read(path, as_version=4)


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
    return read(notebook(number, language)).cells[0].source.partition("\n")[0].removeprefix("# ")


def in_book(markdown: str, path: Path, language: str) -> str:
    """A file's text as its page in a book has it; ValueError for a link that has no page there."""

    def link(found: re.Match) -> str:
        words, target, place = found.groups(default="")
        file = (path.parent / target).resolve()
        books = [each for each in LANGUAGES if file in _pages(each)]
        if language in books:
            return f"[{words}]({page_name(file)}{place})"
        if books:  # another book, of which Sphinx knows nothing
            address = f"../{books[0]}/{Path(page_name(file)).with_suffix('.html')}{place}"
            return f'<a href="{address}">{words}</a>'
        raise ValueError(f"{path.name} links to {target}, of which the book has no page")

    return LINK.sub(link, markdown)


def page_name(file: Path) -> str:
    """What a file of the project is called in a book, where all pages lie side by side."""
    return file.name.lower().replace(".zh.", ".")


def teacher(language: str) -> Path:
    """Where the pages for the teacher are, in one language."""
    return BOOK / "teacher" / language


def filled(page: str) -> str:
    """A page with every solution in its place; KeyError where there is none of that name."""

    def solution(found: re.Match) -> str:
        exercise, mistake = exercises(found[1])[found[2]], found[3]
        return answer(exercise.mistakes[mistake] if mistake else exercise.answer)

    return SOLUTION.sub(solution, page)


def answer(value: float | str) -> str:
    """An answer as the exercise wants it: a word, a whole number, or three decimals."""
    if isinstance(value, str):
        return value
    return f"{int(value):,}" if float(value).is_integer() else f"{value:.3f}"


def _pages(language: str) -> set[Path]:
    lessons = folder("notebooks", language).glob("8-*.ipynb")
    made = ROOT / "GLOSSARY.md", ROOT / ERRATA[language]
    return {*lessons, *made, *teacher(language).glob("*.md")}


def _index(language: str, guides: list[Path]) -> str:
    """The front page, filled with the lessons' pictures, slides, and the teacher's pages."""
    cards = (
        f'<a href="{notebook(number, language).stem}.html">'
        f'<img src="frames/{number}/start.webp" alt="" loading="lazy">'
        f"<span>{escape(title(number, language))}</span></a>\n"
        for number in LESSONS
    )
    parts = {
        "lessons": f'<div class="cards">\n{"".join(cards)}</div>',
        "slides": " ".join(f'<a href="slides/{n}.html">{n}</a>' for n in LESSONS),
        "teacher": "\n".join(path.stem for path in guides),
    }
    front = (BOOK / language / "index.md").read_text("utf-8")
    return re.sub(r"<!-- (\w+) -->", lambda found: parts[found[1]], front)


def _translate_theme(target: Path, language: str) -> None:
    """Give Sphinx the theme's words in this language, in the form that it reads."""
    words = {"": "Content-Type: text/plain; charset=utf-8\\n"}
    words |= {w["en"]: w[language] for key, w in labels().items() if key.startswith("theme.")}
    target.mkdir(parents=True)
    entries = (f'msgid "{english}"\nmsgstr "{word}"\n' for english, word in words.items())
    (target / "sphinx.po").write_text("\n".join(entries), "utf-8")
