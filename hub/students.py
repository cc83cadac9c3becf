"""Who is in the class, and which files each student gets."""

import shutil
from pathlib import Path

from helpers.words.places import ROOT, notebooks


def names(roster: Path) -> set[str]:
    """The accounts of a class: one name a line, in small letters as JupyterHub compares them."""
    lines = (line.strip().lower() for line in roster.read_text("utf-8-sig").splitlines())
    return {line for line in lines if line and not line.startswith("#")}


def hand_out(folder: Path) -> None:
    """Copy the notebooks that a student's folder lacks; what is there is the student's own."""
    for lesson in notebooks():
        copy = folder / lesson.relative_to(ROOT / "notebooks")
        if not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(lesson, copy)
