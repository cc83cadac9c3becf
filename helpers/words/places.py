"""Where the project's files lie, for whoever works on all of them: site, hub, tools, tests."""

from pathlib import Path

from helpers.words.i18n import LANGUAGES

ROOT = Path(__file__).parents[2]


def folder(kind: str, language: str) -> Path:
    """Where a language's edition lives: figures/ and notebooks/ are English, zh/ is Chinese."""
    return ROOT / kind / ("" if language == "en" else language)


def notebooks() -> list[Path]:
    """Every notebook of both editions, in the order of the lessons."""
    folders = (folder("notebooks", language) for language in LANGUAGES)
    return [path for lessons in folders for path in sorted(lessons.glob("8-*.ipynb"))]


def chinese(path: Path) -> Path:
    """The Chinese edition of an English notebook."""
    return folder("notebooks", "zh") / path.name


def notebook(number: str, language: str) -> Path:
    """The notebook of a lesson in one language."""
    return next(folder("notebooks", language).glob(f"{number}_*.ipynb"))
