"""Build the book, in every language, into one folder that any web server can hand out.

Run it with `make site`. Nothing is replaced before all of it has been built.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from helpers.i18n import LANGUAGES, text
from helpers.registry import MODULES
from tools import handout, slides, sources
from tools.panels import panel
from tools.places import ROOT, notebook

OUT = ROOT / "_site"
MEGABYTE = 1e6
LARGEST_LESSON, LARGEST_BOOK = 2.5, 40  # megabytes, of a lesson and of all books together


def build(out: Path) -> None:
    """Build the whole site into an empty folder."""
    with tempfile.TemporaryDirectory() as scratch:
        panels = _panels(out)
        running = []
        for language in LANGUAGES:
            folder = Path(scratch) / language
            sources.write(folder, language, {n: panels[n, language] for n in MODULES})
            running.append(_sphinx(folder, out / language, language))
        slides.write(out, panels)
        handout.write(out)
        if any([process.wait() for process in running]):
            raise RuntimeError("the book has errors, told above")
    shutil.copy(sources.SITE / "index.html", out)


def _panels(out: Path) -> dict[tuple[str, str], str]:
    """Every lesson's panel as HTML, its frames written into the book."""
    editions = list(product(MODULES, LANGUAGES))
    with ProcessPoolExecutor() as pool:
        jobs = [pool.submit(panel, number, lang, out / lang) for number, lang in editions]
        return {edition: job.result() for edition, job in zip(editions, jobs)}


def _sphinx(source: Path, out: Path, language: str) -> subprocess.Popen:
    """Start Sphinx on one language's sources; a warning is an error."""
    other = next(each for each in LANGUAGES if each != language)
    config = {
        "language": sources.CATALOGUE[language],
        "project": text("site.title", language),
        "html_title": text("site.title", language),
        "html_context.other": other,
        "html_context.other_name": text("site.language", other),
    }
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-c", str(sources.SITE)]
    command += ["--quiet", "--fail-on-warning", "--keep-going"]
    command += [part for key, value in config.items() for part in ("-D", f"{key}={value}")]
    command += ["-d", str(source.with_suffix(".doctrees")), str(source), str(out)]
    return subprocess.Popen(command, cwd=ROOT)


@contextmanager
def replaced(out: Path) -> Iterator[Path]:
    """A new folder that takes the place of `out` when the block ends well, and else goes away."""
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as scratch:
        new, old = Path(scratch) / "new", Path(scratch) / "old"
        new.mkdir()
        yield new
        if out.exists():
            out.rename(old)
        new.rename(out)


def size(path: Path) -> float:
    """Megabytes of a file, or of all files in a folder."""
    files = [path] if path.is_file() else path.rglob("*")
    return sum(file.stat().st_size for file in files if file.is_file()) / MEGABYTE


def lesson_size(book: Path, number: str) -> float:
    """Megabytes of a lesson: its page and its frames."""
    return size(next(book.glob(f"{number}_*.html"))) + size(book / "frames" / number)


def main() -> None:
    """Build, put in place, and tell sizes."""
    with replaced(OUT) as new:
        build(new)
    books = [OUT / language for language in LANGUAGES]
    lessons = {(b.name, n): lesson_size(b, n) for b in books for n in MODULES}
    language, largest = max(lessons, key=lessons.get)
    print(f"largest lesson  {lessons[language, largest]:6.2f} MB  (at most {LARGEST_LESSON})"
          f"  {notebook(largest, language).name}, {language}")  # fmt: skip
    print(f"all books       {sum(map(size, books)):6.2f} MB  (at most {LARGEST_BOOK})")
    print(f"look at it: python -m http.server --directory {OUT.name}")


if __name__ == "__main__":
    main()
