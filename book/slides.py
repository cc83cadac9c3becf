"""The lessons as slides: which cells begin one, and the pages that reveal.js presents.

A heading of the first or second rank begins a slide; below it every further paragraph does, and
takes the code behind it along, so that a slide is one thought and what it shows. A picture stands
alone.
"""

import re
import shutil
from importlib.resources import files
from pathlib import Path

import nbformat
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from book.cells import markdown, shown
from book.sources import BOOK, PANEL, TEMPLATES, read, title
from helpers.lessons import LESSONS
from helpers.words.i18n import LANGUAGES
from helpers.words.places import folder, notebook

WHOLE = ("lesson.figure()", PANEL)  # a picture gets a slide of its own
LINK = re.compile(r'href="(?!https?:)([^"]+\.ipynb)"')


def mark(lesson: nbformat.NotebookNode) -> None:
    """Note in each cell how it stands on the slides, as Jupyter's presenters read it."""
    before = ""
    for cell in lesson.cells:
        cell.metadata["slideshow"] = {"slide_type": slide_type(cell, before)}
        before = cell.cell_type


def slide_type(cell: nbformat.NotebookNode, before: str) -> str:
    """What a cell begins: a slide, a slide below it, or nothing; before: the last cell's type."""
    if cell.cell_type == "markdown":
        return "slide" if cell.source.startswith(("# ", "## ")) else "subslide"
    return "-" if before == "markdown" and cell.source not in WHOLE else "subslide"


def write(site: Path, panels: dict[tuple[str, str], str]) -> None:
    """Put every lesson's slides into the site, and beside them the presenter."""
    presenter = site / "reveal"
    presenter.mkdir()
    for name in ("reveal.js", "reveal.css"):
        source = files("sphinx_revealjs") / "_static" / "revealjs" / "dist" / name
        (presenter / name).write_bytes(source.read_bytes())
    shutil.copy(BOOK / "slides.css", presenter)
    for language in LANGUAGES:
        (site / language / "slides").mkdir(parents=True)
        for number in LESSONS:
            path = site / language / "slides" / f"{number}.html"
            path.write_text(page(number, language, panels[number, language]), "utf-8")


def page(number: str, language: str, panel: str) -> str:
    """A lesson's slides as a page; panel: the lesson's, as HTML for the book."""
    path = notebook(number, language)
    alive = panel.replace("frames/", "../frames/")
    slides: list[list[str]] = []
    for cell in read(path).cells:
        content = alive if cell.source == PANEL else _content(cell, path)
        match cell.metadata.slideshow.slide_type:
            case "slide":
                slides.append([content])
            case "subslide":
                slides[-1].append(content)
            case _:
                slides[-1][-1] += content
    template = TEMPLATES.get_template("slides.html")
    return template.render(title=title(number, language), language=language, slides=slides)


def _content(cell: nbformat.NotebookNode, path: Path) -> str:
    if cell.cell_type == "markdown":
        return LINK.sub(lambda link: _to_slides(path.parent / link[1]), markdown(cell.source))
    style = HtmlFormatter(noclasses=True, style="a11y-high-contrast-light", cssclass="code")
    return f'{highlight(cell.source, PythonLexer(), style)}<div class="shown">{shown(cell)}</div>'


def _to_slides(lesson: Path) -> str:
    """A link from the slides of one notebook to those of another."""
    (language,) = (n for n in LANGUAGES if folder("notebooks", n) == lesson.resolve().parent)
    return f'href="../../{language}/slides/{lesson.name[:4]}.html"'
