"""The handout: the figure and the exercises of every lesson on paper, without solutions.

Run it with `make handout`; `make site` puts it into the site together with the worksheet.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat

from helpers.lessons import LESSONS
from helpers.words.i18n import LANGUAGES, text
from tools import worksheet
from tools.cells import part, printed, shown
from tools.paper import markdown, pdf
from tools.places import ROOT, notebook
from tools.places import folder as folder_of

NEEDED = {  # cells that show the numbers which exercises need and the figure lacks
    "8-01": ["a"],
    "8-06": ["w-up", "w-down"],
    "8-10": ["rule"],
}


def write(folder: Path) -> None:
    """Put handout, worksheet and key into a folder, in every language."""
    for language in LANGUAGES:
        pages = {
            "handout": "\n".join(lesson(number, language) for number in LESSONS),
            "worksheet": markdown(worksheet.empty(language)),
            "worksheet-key": markdown(worksheet.key(language)),
        }
        for name, body in pages.items():
            title = text(f"site.{name}", language)
            (folder / f"{name}-{language}.pdf").write_bytes(pdf(body, title, language))


def lesson(number: str, language: str) -> str:
    """A lesson's pages: what it is about, its figure, its exercises."""
    stored = nbformat.read(notebook(number, language), as_version=4)
    cells = {cell.id: cell for cell in stored.cells}
    picture = folder_of("figures", language) / f"{number}.png"
    parts = [
        markdown(cells["title"].source.partition("\n")[0]),
        f'<p class="size">{printed(cells["language"])[-1]}</p>',
        markdown(cells["you-will"].source),
        f'<img src="{picture.as_uri()}">',
        *_exercises(stored, [cells[name] for name in NEEDED.get(number, [])], language),
        f"<footer>{markdown(cells['source'].source)}</footer>",
    ]
    return f'<section class="lesson">{"".join(parts)}</section>'


def _exercises(
    stored: nbformat.NotebookNode, needed: list[nbformat.NotebookNode], language: str
) -> Iterator[str]:
    """The part Your turn: numbers first, then each exercise with room for the answer."""
    heading, *rest = part(stored, "your-turn")
    yield markdown(heading.source.partition("\n")[0])
    yield from map(shown, needed)
    asked = ""
    for cell in (heading, *rest):
        if cell.cell_type == "markdown":
            asked = "".join(p for p in cell.source.split("\n\n") if p.startswith("**"))
            continue
        told = markdown(asked) + shown(cell, without=text("exercise.blank", language))
        yield f'<div class="exercise">{told}</div>' if asked else told


def main() -> None:
    """Write into the folder of the command line, or beside the site."""
    folder = Path(sys.argv[1]) if sys.argv[1:] else ROOT / "_site"
    folder.mkdir(exist_ok=True)
    write(folder)
    print(*sorted(path.name for path in folder.glob("*.pdf")), sep="\n")


if __name__ == "__main__":
    main()
