"""Paper: handout, worksheet and key as A4 pages, drawn with fonts that the project brings along.

The handout is the figure and the exercises of every lesson, without solutions. `make handout` makes
these alone, `make site` puts them into the site. WeasyPrint is imported when a page is made.
"""

import logging
import re
from collections.abc import Iterator
from html import unescape
from itertools import takewhile
from pathlib import Path

import matplotlib
import nbformat
from matplotlib.ft2font import FT2Font

from book import worksheet
from book.cells import lines, markdown, shown
from book.sources import BOOK, read
from helpers.lessons import LESSONS
from helpers.words.i18n import LANGUAGES, text
from helpers.words.places import ROOT, folder, notebook

STYLE = BOOK / "paper" / "paper.css"
LATIN = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
FONTS = {
    LATIN / "DejaVuSans.ttf": ("Latin", "normal"),
    LATIN / "DejaVuSans-Bold.ttf": ("Latin", "bold"),
    LATIN / "DejaVuSansMono.ttf": ("Latin mono", "normal"),
    ROOT / "helpers" / "words" / "fonts" / "NotoSansSC-subset.otf": ("Chinese", "normal"),
}
DRAWABLE = {"\n"}.union(*(map(chr, FT2Font(path).get_charmap()) for path in FONTS))
# Cells that show the numbers which exercises need and the figure lacks.
NEEDED = {"8-01": ["a"], "8-06": ["w-up", "w-down"], "8-10": ["rule"]}


def write(target: Path) -> None:
    """Put handout, worksheet and key into a folder, in every language."""
    for language in LANGUAGES:
        pages = {
            "handout": "\n".join(lesson(number, language) for number in LESSONS),
            "worksheet": markdown(worksheet.empty(language)),
            "worksheet-key": markdown(worksheet.key(language)),
        }
        for name, body in pages.items():
            title = text(f"site.{name}", language)
            (target / f"{name}-{language}.pdf").write_bytes(pdf(body, title, language))


def lesson(number: str, language: str) -> str:
    """A lesson's pages: what it is about, its figure, its exercises."""
    cells = {cell.id: cell for cell in read(notebook(number, language)).cells}
    picture = folder("figures", language) / f"{number}.png"
    parts = [
        markdown(cells["title"].source.partition("\n")[0]),
        f'<p class="size">{lines(cells["language"].outputs[-1])[-1]}</p>',
        markdown(cells["you-will"].source),
        f'<img src="{picture.as_uri()}">',
        *_exercises(cells, NEEDED.get(number, []), language),
        f"<footer>{markdown(cells['source'].source)}</footer>",
    ]
    return f'<section class="lesson">{"".join(parts)}</section>'


def pdf(body: str, title: str, language: str) -> bytes:
    """A4 pages of HTML; ValueError for a character that no font of ours can draw."""
    # WeasyPrint tells every step, the first ones while it is imported.
    logging.getLogger("weasyprint.progress").setLevel(logging.WARNING)
    from weasyprint import CSS, HTML
    from weasyprint.text.fonts import FontConfiguration

    if missing := "".join(sorted(set(unescape(re.sub("<[^>]*>", "", body))) - DRAWABLE)):
        raise ValueError(f"no font can draw {missing!r} on paper; add it to tools/font.py")
    head = f'<title>{title}</title><body><p class="title">{title}</p>'
    page = f'<html lang="{language}">{head}{body}'
    fonts = FontConfiguration()
    face = "@font-face {{ font-family: '{}'; src: url({}); font-weight: {}; }}\n"
    faces = "".join(face.format(name, path.as_uri(), bold) for path, (name, bold) in FONTS.items())
    styles = [CSS(string=faces, font_config=fonts), CSS(STYLE, font_config=fonts)]
    return HTML(string=page, base_url=str(ROOT)).write_pdf(stylesheets=styles, font_config=fonts)


def _exercises(
    cells: dict[str, nbformat.NotebookNode], needed: list[str], language: str
) -> Iterator[str]:
    """The part Your turn: numbers first, then each exercise with room for the answer."""
    heading, *rest = list(cells.values())[list(cells).index("your-turn") :]
    yield markdown(heading.source.partition("\n")[0])
    yield from (shown(cells[name]) for name in needed)
    asked = ""
    for cell in (heading, *takewhile(lambda c: not c.source.startswith("## "), rest)):
        if cell.cell_type == "markdown":
            asked = "".join(p for p in cell.source.split("\n\n") if p.startswith("**"))
            continue
        told = markdown(asked) + shown(cell, without=text("exercise.blank", language))
        yield f'<div class="exercise">{told}</div>' if asked else told


if __name__ == "__main__":
    (ROOT / "_site").mkdir(exist_ok=True)
    write(ROOT / "_site")
    print(*sorted(path.name for path in (ROOT / "_site").glob("*.pdf")), sep="\n")
