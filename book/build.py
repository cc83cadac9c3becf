"""Build the book, in every language, into one folder that any web server can hand out.

Run it with `make site`, or with `make site PYODIDE=…` so that the lessons also run live. Nothing is
replaced before all of it has been built.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import product
from multiprocessing import get_context
from pathlib import Path

from book import lite, paper, policy, slides, sources
from book.panels import panel
from helpers.lessons import LESSONS
from helpers.words.errors import InputError
from helpers.words.i18n import LANGUAGES, other, text
from helpers.words.places import ROOT, notebook

OUT = ROOT / "_site"
LARGEST_LESSON, LARGEST_BOOK = 2.5, 40  # megabytes, of a lesson and of all books together


def build(out: Path, python: str = "") -> None:
    """Build all books into an empty folder, to run live if told where `lite` has Python from."""
    if python:
        lite.build(out, python)
    with tempfile.TemporaryDirectory() as scratch:
        panels = _panels(out)
        running = []
        for language in LANGUAGES:
            folder = Path(scratch) / language
            sources.write(folder, language, {n: panels[n, language] for n in LESSONS})
            more = lite.context(language) if python else {}
            running.append(_sphinx(folder, out / language, language, more))
        slides.write(out, panels)
        paper.write(out)
        if any([process.wait() for process in running]):
            raise RuntimeError("the book has errors, told above")
    shutil.rmtree(out / "jupyter_execute")  # MyST-NB's copies of the notebooks: no page uses them
    front = (sources.BOOK / "index.html").read_text("utf-8")
    (out / "index.html").write_text(policy.with_policy(front, policy.BOOK), "utf-8")
    for language in LANGUAGES:
        policy.write(out / language, policy.BOOK)


def _panels(out: Path) -> dict[tuple[str, str], str]:
    """Every lesson's panel as HTML, its frames written into the book."""
    editions = list(product(LESSONS, LANGUAGES))
    # A fresh process each: a copy of one that has threads, as under a test, may never end.
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        books = (out / language for _, language in editions)
        return dict(zip(editions, pool.map(panel, *zip(*editions), books)))


def _sphinx(source: Path, out: Path, language: str, more: dict[str, str]) -> subprocess.Popen:
    """Start Sphinx on one language's sources, its templates given more; a warning is an error."""
    title, there = text("site.title", language), other(language)
    config = {"language": sources.CATALOGUE[language], "project": title, "html_title": title}
    context = more | {"other": there, "other_name": text("site.language", there)}
    config |= {f"html_context.{name}": words for name, words in context.items()}
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-c", str(sources.BOOK)]
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


def size(*paths: Path) -> float:
    """Megabytes of files, and of all files in folders."""
    files = (file for path in paths for file in (path, *path.rglob("*")) if file.is_file())
    return sum(file.stat().st_size for file in files) / 1e6


def lesson_size(book: Path, number: str) -> float:
    """Megabytes of a lesson: its page and its frames."""
    return size(*book.glob(f"{number}_*.html"), book / "frames" / number)


def main(python: str = "") -> None:
    """Build, put in place, and tell sizes."""
    with replaced(OUT) as new:
        build(new, python)
    books = [OUT / language for language in LANGUAGES]
    largest = max((lesson_size(b, n), notebook(n, b.name)) for b in books for n in LESSONS)
    print(f"largest lesson  {largest[0]:6.2f} MB  (at most {LARGEST_LESSON})  {largest[1].name}")
    print(f"all books       {size(*books):6.2f} MB  (at most {LARGEST_BOOK})")
    if python:
        print(f"JupyterLite     {size(OUT / lite.LITE):6.2f} MB")
    print(f"look at it: python -m http.server --directory {OUT.name}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except InputError as error:  # about the folder with Pyodide, and says what to do
        sys.exit(str(error))
