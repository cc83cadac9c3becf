"""Links that hold between the project's files, put right for the pages of the book."""

import re
from pathlib import Path

from helpers.words.i18n import LANGUAGES
from tools.pages import ERRATA
from tools.places import ROOT, folder

LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?![a-z]+:|#)([^()#\s]+)(#[^()\s]*)?\)")


def in_book(markdown: str, path: Path, language: str) -> str:
    """The text of a file of the project as it stands on the page of one language's book.

    Raises ValueError for a link to a file that has no page.
    """

    def link(found: re.Match) -> str:
        words, target, place = found.groups(default="")
        file = (path.parent / target).resolve()
        books = _books(file)
        if language in books:
            return f"[{words}]({page_name(file)}{place})"
        if books:  # another book, of which Sphinx knows nothing
            address = f"../{books[0]}/{Path(page_name(file)).with_suffix('.html')}{place}"
            return f'<a href="{address}">{words}</a>'
        raise ValueError(f"{path.name} links to {target}, of which the book has no page")

    return LINK.sub(link, markdown)


def teacher(language: str) -> Path:
    """Where the pages for the teacher are, in one language."""
    return ROOT / "site" / "teacher" / language


def page_name(file: Path) -> str:
    """What a file of the project is called in a book, where all pages lie side by side."""
    return file.name.lower().replace(".zh.", ".")


def _books(file: Path) -> list[str]:
    """The languages whose books have a page of this file of the project."""
    return [language for language in LANGUAGES if file in _pages(language)]


def _pages(language: str) -> set[Path]:
    lessons = folder("notebooks", language).glob("8-*.ipynb")
    made = ROOT / "GLOSSARY.md", ROOT / ERRATA[language]
    return {*lessons, *made, *teacher(language).glob("*.md")}
