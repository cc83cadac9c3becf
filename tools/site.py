"""Build the book, in every language, into one folder that any web server can hand out.

Run it with `make site`, or with `make site PYODIDE=…` so that the lessons also run live. Nothing is
replaced before all of it has been built.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import product
from multiprocessing import get_context
from pathlib import Path

from helpers.lessons import LESSONS
from helpers.words.errors import InputError
from helpers.words.i18n import LANGUAGES, other, text
from tools import handout, lite, policy, slides, sources
from tools.panels import panel
from tools.places import ROOT, notebook

OUT = ROOT / "_site"
MEGABYTE = 1e6
LARGEST_LESSON, LARGEST_BOOK = 2.5, 40  # megabytes, of a lesson and of all books together


def build(out: Path) -> None:
    """Build the books of all languages into an empty folder."""
    _books(out, lambda _: {})


def build_live(out: Path, python: str) -> None:
    """Build the books and JupyterLite; python: a folder with Pyodide, or "cdn" for its CDN."""
    lite.build(out, python)
    _books(out, lite.context)


def _books(out: Path, more: Callable[[str], dict[str, str]]) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        panels = _panels(out)
        running = []
        for language in LANGUAGES:
            folder = Path(scratch) / language
            sources.write(folder, language, {n: panels[n, language] for n in LESSONS})
            running.append(_sphinx(folder, out / language, language, more(language)))
        slides.write(out, panels)
        handout.write(out)
        if any([process.wait() for process in running]):
            raise RuntimeError("the book has errors, told above")
    shutil.rmtree(out / "jupyter_execute")  # MyST-NB's copies of the notebooks: no page uses them
    front = (sources.SITE / "index.html").read_text("utf-8")
    (out / "index.html").write_text(policy.with_policy(front, policy.BOOK), "utf-8")
    for language in LANGUAGES:
        policy.write(out / language, policy.BOOK)


def _panels(out: Path) -> dict[tuple[str, str], str]:
    """Every lesson's panel as HTML, its frames written into the book."""
    editions = list(product(LESSONS, LANGUAGES))
    # A fresh process each: a copy of one that has threads, as under a test, may never end.
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        jobs = [pool.submit(panel, number, lang, out / lang) for number, lang in editions]
        return {edition: job.result() for edition, job in zip(editions, jobs)}


def _sphinx(source: Path, out: Path, language: str, more: dict[str, str]) -> subprocess.Popen:
    """Start Sphinx on one language's sources, its templates given more; a warning is an error."""
    config = {
        "language": sources.CATALOGUE[language],
        "project": text("site.title", language),
        "html_title": text("site.title", language),
        "html_context.other": other(language),
        "html_context.other_name": text("site.language", other(language)),
    }
    config |= {f"html_context.{name}": words for name, words in more.items()}
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


def main(*python: str) -> None:
    """Build, put in place, and tell sizes; python: where Pyodide comes from, for running live."""
    with replaced(OUT) as new:
        (build_live if python else build)(new, *python)
    books = [OUT / language for language in LANGUAGES]
    lessons = {(b.name, n): lesson_size(b, n) for b in books for n in LESSONS}
    language, largest = max(lessons, key=lambda place: lessons[place])
    print(f"largest lesson  {lessons[language, largest]:6.2f} MB  (at most {LARGEST_LESSON})"
          f"  {notebook(largest, language).name}, {language}")  # fmt: skip
    print(f"all books       {sum(map(size, books)):6.2f} MB  (at most {LARGEST_BOOK})")
    if python:
        print(f"JupyterLite     {size(OUT / lite.LITE):6.2f} MB")
    print(f"look at it: python -m http.server --directory {OUT.name}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except InputError as error:  # about the folder with Pyodide, and says what to do
        sys.exit(str(error))
