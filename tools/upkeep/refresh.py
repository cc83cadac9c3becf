"""Re-execute every notebook and re-export every figure, in both languages.

A file is replaced only when its new content is whole, and only when it differs. Run it with
`make refresh`; a second run changes nothing.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from tqdm import tqdm

from helpers.lessons import LESSONS, figure
from helpers.words.errors import InputError
from helpers.words.i18n import LANGUAGES
from tools import slides
from tools.pages import ERRATA, errata_page, glossary_page
from helpers.words.places import ROOT, folder, notebooks

CELL_TIMEOUT = 30  # seconds
LIVE_ONLY = "application/vnd.jupyter.widget-view+json"  # names a model that ends with its kernel
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def executed(path: Path) -> bytes:
    """The notebook run from the top in a fresh kernel; any error, mismatch or warning raises."""
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata = nbformat.from_dict(METADATA)
    slides.mark(notebook)
    resources = {"metadata": {"path": str(path.parent)}}
    client = NotebookClient(
        notebook,
        timeout=CELL_TIMEOUT,
        kernel_name="python3",
        resources=resources,
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


def targets() -> dict[Path, Callable[[], bytes]]:
    """Every file that is made, and how."""
    made: dict[Path, Callable[[], bytes]] = {p: partial(executed, p) for p in notebooks()}
    for number in LESSONS:
        for language in LANGUAGES:
            for kind in ("svg", "png"):
                path = folder("figures", language) / f"{number}.{kind}"
                made[path] = partial(exported, number, language, kind)
    errata = {ROOT / name: partial(errata_page, lang) for lang, name in ERRATA.items()}
    return made | errata | {ROOT / "GLOSSARY.md": partial(glossary_page, "en")}


def exported(number: str, language: str, kind: str) -> bytes:
    """A lesson's picture as a file, "svg" or "png"."""
    return figure(number, language).save(kind)


def replace(path: Path, content: bytes) -> bool:
    """Put content in the place of a file, whole or not at all; tell whether anything changed.

    InputError, and the old file stays, when the disk is full or may not be written to.
    """
    if path.exists() and path.read_bytes() == content:
        return False
    try:
        _replace(path, content)
    except OSError as error:
        raise InputError("not_written", file=path, why=error.strerror) from error
    return True


def _replace(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(0o644)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def main() -> None:
    """Refresh everything, with a progress bar, and name what changed."""
    with tqdm(targets().items(), unit="file", file=sys.stdout) as files:
        changed = []
        for path, make in files:
            files.set_postfix_str(path.name)
            try:
                if replace(path, make()):
                    changed.append(path.relative_to(ROOT).as_posix())
            except InputError as error:
                sys.exit(f"\n{error}")
    print("\n".join([f"changed: {len(changed)}", *changed]))


if __name__ == "__main__":
    main()
