"""Links that hold between the project's files, put right for the pages of the book."""

import re
from pathlib import Path

from helpers.i18n import LANGUAGES
from tools.pages import ERRATA
from tools.places import ROOT, folder

LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?![a-z]+:|#)([^()#\s]+)(#[^()\s]*)?\)")


def in_book(markdown: str, path: Path, language: str) -> str:
    """The text of a file of the project as it stands on the page of one language's book.

    Raises ValueError for a link to a file that has no page.
    """

    def link(found: re.Match) -> str:
        words, target, place = found.groups(default="")
        page, books = _page((path.parent / target).resolve())
        if language in books:
            return f"[{words}]({page}{place})"
        if books:  # another book, of which Sphinx knows nothing
            address = f"../{books[0]}/{Path(page).with_suffix('.html')}{place}"
            return f'<a href="{address}">{words}</a>'
        raise ValueError(f"{path.name} links to {target}, of which the book has no page")

    return LINK.sub(link, markdown)


def _page(file: Path) -> tuple[str, tuple[str, ...]]:
    """The page that a file of the project becomes, and in the books of which languages."""
    if file == ROOT / "GLOSSARY.md":
        return "glossary.md", LANGUAGES
    for language in LANGUAGES:
        if file == ROOT / ERRATA[language]:
            return "errata.md", (language,)
        if file.parent == folder("notebooks", language) and file.is_file():
            return file.name, (language,)
    return "", ()
