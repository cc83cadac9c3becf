"""What every kind of mutant needs: a change of a file, and the project's own tests asked about it.

A mutant is a name, which stays the same from run to run, and a question: is it noticed? Whatever
others would see changed goes through `apart`.
"""

import inspect
import io
import os
import re
import resource
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import cache, partial, reduce
from importlib import import_module, reload
from importlib.machinery import SourceFileLoader
from itertools import product
from operator import or_
from pathlib import Path
from typing import Any
from unittest.mock import patch

import nbformat
import pytest

from helpers.facts import claims, records
from helpers.words import i18n
from helpers.words.places import notebook

Question = Callable[[], bool]
Mutant = tuple[str, Question]
PATIENCE = 60  # seconds of computing until a mutant that never comes to an end counts as noticed
FAILED = 2
HEAD_OR_KEY = re.compile(r'^(?:\[+(.+?)\]+\s*(?:#.*)?$|([\w."-]+)\s*=\s*)', re.M)


def raised(digits: str) -> str:
    """A number whose last digit is one higher, or 0 after 9."""
    return f"{digits[:-1]}{(int(digits[-1]) + 1) % 10}"


def places(text: str, pattern: str = "[0-9]+", hidden: str = "(?!)") -> list[tuple[int, int]]:
    """Where a pattern matches, but for what lies inside a match of `hidden`."""
    seen = re.sub(hidden, lambda match: "." * len(match[0]), text)
    return [match.span() for match in re.finditer(pattern, seen)]


def spliced(text: str, start: int, end: int, change: Callable[[str], str]) -> str:
    """The text with one part changed."""
    return text[:start] + change(text[start:end]) + text[end:]


def entries(text: str) -> Iterator[tuple[str, str, int, int]]:
    """Of a TOML file each table, key, and where the value starts and ends."""
    table, found = "", list(HEAD_OR_KEY.finditer(text))
    for match, after in zip(found, [*found[1:], None]):
        if match[1]:
            table = match[1].replace('"', "").strip()
            table += f" {match.start()}" if match[0].startswith("[[") else ""
        else:
            end = after.start() if after else len(text)
            yield table, match[2].replace('"', ""), match.end(), end


@contextmanager
def reading(path: Path, text: str) -> Iterator[None]:
    """Whoever reads or imports the file finds this text in it."""
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


def reread(path: Path, text: Callable[[], str], *questions: Question) -> bool:
    """Ask where data is read anew, with this text in the file; modules stay as they are."""

    def forget() -> None:
        for reader in (claims, i18n, records):
            for known in vars(reader).values():
                if hasattr(known, "cache_clear"):
                    known.cache_clear()

    return _asked(forget, path, text, questions)


def imported_anew(path: Path, text: Callable[[], str], *questions: Question) -> bool:
    """Ask where all modules of the project are imported anew, with this text in the file."""

    def forget() -> None:
        for name in [n for n in sys.modules if n.split(".")[0] == "helpers" or ".test_" in n]:
            del sys.modules[name]

    return _asked(forget, path, text, questions)


def _asked(forget: Callable[[], None], path: Path, text: Callable[[], str], questions: Any) -> bool:
    def asked() -> bool:
        forget()
        with reading(path, text()):
            return any(question() for question in questions)

    return apart(asked)


def fails(module: str, only: object = None) -> bool:
    """Whether a test of a module of tests fails; only those that were given this value, if told.

    Tests that want a fixture are not asked: most of them start a process, or look at a screen.
    """
    try:
        i18n.set_reader("en")  # a lesson that was run before may have chosen another
        tests = reload(sys.modules[module]) if module in sys.modules else import_module(module)
        for call in _calls(vars(tests).values(), only):
            call()
    except (Exception, pytest.fail.Exception):
        return True
    return False


def _calls(candidates: Any, only: object) -> Iterator[Callable[[], object]]:
    for test in candidates:
        if not (inspect.isfunction(test) and test.__name__.startswith("test_")):
            continue
        rows = [_given(mark) for mark in getattr(test, "pytestmark", [])]
        for given in (reduce(or_, each, {}) for each in product(*rows)):
            told = only is None or any(value == only for value in given.values())
            if told and set(inspect.signature(test).parameters) <= set(given):
                yield partial(test, **given)


def _given(mark: pytest.Mark) -> list[dict[str, object]]:
    if mark.name != "parametrize":
        return [{}]
    names, rows = mark.args[:2]
    if isinstance(names, str):
        names = names.split(",")
    return [
        {name.strip(): value for name, value in zip(names, row if len(names) > 1 else [row])}
        for row in rows
    ]


def lesson_differs(number: str, language: str) -> bool:
    """Whether a lesson, run in strict mode, raises or prints what is not stored."""
    os.environ["LESSON_STRICT"] = "1"
    names: dict = {}
    try:
        for source, stored in _cells(number, language):
            with redirect_stdout(io.StringIO()) as now:
                exec(source, names)
            if now.getvalue() != stored:
                return True
    except Exception:
        return True
    return False


@cache
def _cells(number: str, language: str) -> list[tuple[str, str]]:
    """Each code cell of a lesson, and what it printed."""
    cells = nbformat.read(notebook(number, language), as_version=4).cells
    code = [cell for cell in cells if cell.cell_type == "code"]
    return [(c.source, "".join(o.text for o in c.outputs if "text" in o)) for c in code]


def apart(question: Question) -> bool:
    """Ask in a process of its own, which takes the change with it when it ends.

    What that process prints is dropped. An error of the run itself raises here.
    """
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        os._exit(_answer(question))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code not in (0, 1, -signal.SIGXCPU):
        raise RuntimeError(f"the process of a mutant ended with {code}")
    return code != 0


def _answer(question: Question) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE + 1))
    sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115  until the process ends
    try:
        return int(question())
    except BaseException:
        traceback.print_exc(file=sys.__stderr__)
        return FAILED
