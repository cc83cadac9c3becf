"""A file of the project read with one change, and whether lessons or tests then fail."""

import io
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any
from unittest.mock import patch

import nbformat
import pytest

from helpers.facts import claims, records
from helpers.words import i18n
from tools.mutants import apart, forget
from tools.places import notebook

Trial = Callable[[], bool]
_HEAD = re.compile(r"\[+\s*(.+?)\s*\]+\s*(?:#.*)?")
_ENTRY = re.compile(r'([\w."-]+)\s*=\s*(.*)')


def entries(text: str) -> Iterator[tuple[str, str, int, int]]:
    """Each line `key = value` of a TOML file: table, key, and where the value starts and ends."""
    table, start = "", 0
    for line in text.splitlines(keepends=True):
        if head := _HEAD.fullmatch(line.strip()):
            table = head[1].replace('"', "")
        elif entry := _ENTRY.match(line):
            yield table, entry[1].replace('"', ""), start + entry.start(2), start + entry.end(2)
        start += len(line)


def reread(path: Path, text: str, trial: Trial) -> bool:
    """Try it where the data is read anew, with this text in the file; modules stay as they are."""

    def tried() -> bool:
        for reader in (claims, i18n, records):
            for known in vars(reader).values():
                if hasattr(known, "cache_clear"):
                    known.cache_clear()
        with _reading(path, text):
            return trial()

    return apart(tried)


def imported_anew(path: Path, text: str, trial: Trial) -> bool:
    """Try it where every module is imported anew, with this text in the file."""

    def tried() -> bool:
        forget("helpers", "tests", "conftest")
        with _reading(path, text):
            return trial()

    return apart(tried)


@contextmanager
def _reading(path: Path, text: str) -> Iterator[None]:
    read, code = Path.read_text, SourceFileLoader.get_code

    def read_text(self: Path, *args: Any, **kwargs: Any) -> str:
        return text if self.resolve() == path else read(self, *args, **kwargs)

    def get_code(self: SourceFileLoader, name: str) -> object:
        changed = Path(self.path).resolve() == path
        return compile(text, self.path, "exec") if changed else code(self, name)

    with (
        patch.object(Path, "read_text", read_text),
        patch.object(SourceFileLoader, "get_code", get_code),
    ):
        yield


def lesson_refuses(number: str, language: str) -> bool:
    """Whether a lesson, run in strict mode, raises."""
    try:
        list(_told(number, language))
    except Exception:
        return True
    return False


def lesson_differs(number: str, language: str) -> bool:
    """Whether a lesson, run in strict mode, raises or prints what is not stored."""
    try:
        return any(now != stored for stored, now in _told(number, language))
    except Exception:
        return True


@cache
def warm(number: str, language: str) -> None:
    """Run a lesson, so that processes that come after find what it remembers; it must be sound."""
    if lesson_differs(number, language):
        raise RuntimeError(f"lesson {number} fails before anything is changed")


def _told(number: str, language: str) -> Iterator[tuple[str, str]]:
    """What each code cell has printed, as stored and now."""
    os.environ["LESSON_STRICT"] = "1"
    names: dict = {}
    for cell in nbformat.read(notebook(number, language), as_version=4).cells:
        if cell.cell_type == "code":
            with redirect_stdout(io.StringIO()) as now:
                exec(cell.source, names)
            yield "".join(o.text for o in cell.outputs if "text" in o), now.getvalue()


def breaks(*tests: Callable[[], object]) -> bool:
    """Whether any of these tests of the project fails."""
    try:
        for test in tests:
            test()
    except (Exception, pytest.fail.Exception):
        return True
    return False
