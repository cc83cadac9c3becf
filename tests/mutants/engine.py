"""What every kind of mutant needs: a change of a file, and the project's own tests asked about it.

A mutant is a name, which stays the same from run to run, and a question: is it noticed?
"""

import inspect
import io
import os
import re
import resource
import signal
import sys
import traceback
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from functools import cache, partial
from importlib import import_module, reload
from importlib.machinery import SourceFileLoader
from itertools import product
from pathlib import Path
from typing import Any

import nbformat
import pytest

from helpers.facts import claims, records
from helpers.words import i18n
from helpers.words.places import notebook

Question = Callable[[], bool]
Mutant = tuple[str, Question]
PATIENCE = 60  # seconds of computing until a mutant that never comes to an end counts as noticed
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
    for match, end in zip(found, [*(after.start() for after in found[1:]), len(text)]):
        if match[1]:
            table = match[1].replace('"', "").strip()
            table += f" {match.start()}" if match[0].startswith("[[") else ""
        else:
            yield table, match[2].replace('"', ""), match.end(), end


def reread(path: Path, text: Callable[[], str], *questions: Question) -> bool:
    """Ask where data is read anew, with this text in the file; modules stay as they are."""
    known = [each for module in (claims, i18n, records) for each in vars(module).values()]
    forget = [each.cache_clear for each in known if hasattr(each, "cache_clear")]
    return apart(partial(_told, path, text, forget, questions))


def imported_anew(path: Path, text: Callable[[], str], *questions: Question) -> bool:
    """Ask where all modules of the project are imported anew, with this text in the file."""
    ours = [name for name in sys.modules if name.split(".")[0] == "helpers" or ".test_" in name]
    forget = [partial(sys.modules.pop, name) for name in ours]
    return apart(partial(_told, path, text, forget, questions))


def _told(path: Path, text: Callable[[], str], forget: Iterable, questions: Iterable) -> bool:
    """Answer in a process that ends afterwards: whoever reads the file finds this text in it."""
    changed, read, code = text(), Path.read_text, SourceFileLoader.get_code

    def read_text(self: Path, *args: Any, **kwargs: Any) -> str:
        return changed if self.resolve() == path else read(self, *args, **kwargs)

    def get_code(self: SourceFileLoader, name: str) -> object:
        ours = Path(self.path).resolve() == path
        return compile(changed, self.path, "exec") if ours else code(self, name)

    Path.read_text, SourceFileLoader.get_code = read_text, get_code
    for each in forget:
        each()
    return any(question() for question in questions)


def fails(module: str, only: object = None) -> bool:
    """Whether a test of a module of tests fails; only those that were given this value, if told."""
    try:
        i18n.set_reader("en")  # a lesson that was run before may have chosen another
        tests = reload(sys.modules[module]) if module in sys.modules else import_module(module)
        for name, test in list(vars(tests).items()):
            for given in _given(test) if name.startswith("test_") else ():
                # Most tests that want a fixture start a process, or look at a screen.
                told = only is None or only in given.values()
                if told and set(inspect.signature(test).parameters) <= set(given):
                    test(**given)
    except (Exception, pytest.fail.Exception):
        return True
    return False


def _given(test: Callable) -> Iterator[dict[str, object]]:
    """The values of each of a test's cases, by parameter."""
    rows = []
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            names, cases = mark.args[:2]
            names = names.replace(" ", "").split(",") if isinstance(names, str) else names
            rows.append([dict(zip(names, each if len(names) > 1 else [each])) for each in cases])
    return (dict(ChainMap(*each)) for each in product(*rows))


def lesson_differs(number: str, language: str) -> bool:
    """Whether a lesson, run in strict mode, raises or prints what is not stored."""
    os.environ["LESSON_STRICT"] = "1"
    names: dict = {}
    try:
        for source, stored in _cells(number, language):
            with redirect_stdout(io.StringIO()) as now:
                exec(source, names)
            assert now.getvalue() == stored
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
    """Ask in a silent process that takes the change with it; an error of the run raises here."""
    sys.stdout.flush()
    if not (child := os.fork()):
        resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE + 1))
        sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115  until the process ends
        try:
            os._exit(question())
        except BaseException:
            traceback.print_exc(file=sys.__stderr__)
        finally:
            os._exit(2)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code not in (0, 1, -signal.SIGXCPU):
        raise RuntimeError(f"the process of a mutant ended with {code}")
    return code != 0
