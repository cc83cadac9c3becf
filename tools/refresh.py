"""Re-execute every notebook and re-export every figure, in both languages; or only files named.

A file is replaced only when its new content is whole, and only when it differs. Run it with
`make refresh`; a second run changes nothing.
"""

import os
import sys
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from tqdm import tqdm

from book import slides
from book.pages import ERRATA, errata_page, glossary_page
from book.sources import read
from helpers.lessons import LESSONS, figure
from helpers.words.errors import InputError
from helpers.words.i18n import LANGUAGES
from helpers.words.places import ROOT, folder, notebooks

LIVE_ONLY = "application/vnd.jupyter.widget-view+json"  # names a model that ends with its kernel
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def executed(path: Path) -> bytes:
    """The notebook run from the top in a fresh kernel; any error, mismatch or warning raises."""
    notebook = read(path)
    notebook.metadata = nbformat.from_dict(METADATA)
    slides.mark(notebook)
    client = NotebookClient(
        notebook,
        timeout=300,  # seconds a cell
        resources={"metadata": {"path": str(path.parent)}},
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
        extra_arguments=["--log-level=40"],  # a kernel on this machine alone need not warn of TCP
    )
    client.execute(env=os.environ | {"LESSON_STRICT": "1"})
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(LIVE_ONLY, None)
    del notebook.metadata.language_info["version"]  # every Python writes the same file
    return stored(notebook)


def stored(notebook: nbformat.NotebookNode) -> bytes:
    """A notebook as it stands in its file."""
    return (nbformat.writes(notebook) + "\n").encode()


def exported(number: str, language: str, kind: str) -> bytes:
    """A lesson's picture as a file, "svg" or "png"."""
    return figure(number, language).save(kind)


def targets() -> dict[Path, Callable[[], bytes]]:
    """Every file that is made, and how."""
    made: dict[Path, Callable[[], bytes]] = {path: partial(executed, path) for path in notebooks()}
    for language, number, kind in product(LANGUAGES, LESSONS, ("svg", "png")):
        path = folder("figures", language) / f"{number}.{kind}"
        made[path] = partial(exported, number, language, kind)
    made |= {ROOT / page: partial(errata_page, language) for language, page in ERRATA.items()}
    return made | {ROOT / "GLOSSARY.md": partial(glossary_page, "en")}


def replace(path: Path, content: bytes) -> bool:
    """Put content in the place of a file, whole or not at all; tell whether anything changed.

    InputError, and the old file stays, when the disk is full or may not be written to.
    """
    if path.exists() and path.read_bytes() == content:
        return False
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    except OSError as error:
        raise InputError("not_written", file=path, why=error.strerror) from error
    finally:
        beside.unlink(missing_ok=True)
    return True


def main(*named: str) -> None:
    """Refresh all files, or those named, with a progress bar, and say what changed."""
    wanted = {ROOT / name for name in named}
    made = {path: make for path, make in targets().items() if not named or path in wanted}
    with tqdm(made.items(), unit="file", file=sys.stdout) as files:
        changed = [path for path, make in files if replace(path, make())]
    print(f"changed: {len(changed)}", *(p.relative_to(ROOT).as_posix() for p in changed), sep="\n")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except InputError as error:
        sys.exit(f"\n{error}")
