"""The notebook's door: an error inside helpers is told by the reader's line and what came in."""

import inspect
import linecache
import operator
import re
import sys
import traceback
from collections.abc import Callable, Iterator
from html import escape
from types import FrameType, TracebackType
from typing import Any

import numpy as np

from helpers.words.errors import CELL, shortened
from helpers.words.i18n import reader, text

_OURS = "helpers."


def watch() -> None:
    """Tell errors at the door of the running notebook, if there is one.

    Overflow and 0/0 are errors there, not a warning and a NaN later on.
    """
    if "IPython" in sys.modules and (shell := sys.modules["IPython"].get_ipython()):
        np.seterr(over="raise", invalid="raise", divide="raise")
        shell.set_custom_exc((Exception,), _show)


def _show(shell: Any, kind: type, error: Exception, tb: TracebackType, **_: object) -> None:  # noqa: ANN401
    """Show our sentence if there is one, with the traceback folded below it; else what is usual."""
    if hasattr(error, "_render_traceback_") or not (lines := explained(error)):
        shell.showtraceback((kind, error, tb))
        return
    shell._showtraceback(kind, error, lines)
    whole = escape("".join(traceback.format_exception(error)))
    head = text("error.traceback", reader())
    folded = f"<details><summary>{head}</summary><pre>{whole}</pre></details>"
    shell.display_pub.publish({"text/html": folded, "text/plain": head})


def explained(error: Exception) -> list[str]:
    """The reader's own line and what is wrong with it; nothing if helpers had no part in it."""
    frames = list(traceback.walk_tb(error.__traceback__))
    cells = [at for at in frames if any(mark in at[0].f_code.co_filename for mark in CELL)]
    if not cells:
        return []
    own, number = cells[-1]
    sentence = _sentence(error, [frame for frame, _ in frames], own)
    line = linecache.getline(own.f_code.co_filename, number).strip()
    return [f"{number}: {line}", sentence] if sentence else []


def _sentence(error: Exception, frames: list[FrameType], own: FrameType) -> str:
    ours = [f for f in frames if f.f_globals.get("__name__", "").startswith(_OURS)]
    if ours:
        called = next(f for f in ours if not f.f_code.co_name.startswith("<"))
        came = ", ".join(f"{name} {_short(value)}" for name, value in _arguments(called))
        key = "own_function" if frames[-1] is own else _kind(error)
        raised = f"{type(error).__name__}: {error}"
        values = {"came": came, "raised": raised, "needed": _condition(error)}
        return text(f"error.{key}", reader(), where=called.f_code.co_qualname, **values)
    if isinstance(error, TypeError) and (function := _refused(str(error))):
        return text("error.call", reader(), call=function.__qualname__ + _signature(function))
    return ""


def _kind(error: Exception) -> str:
    """Which of our sentences tells an error of Python or NumPy."""
    match error:
        case AssertionError():
            return "needed"
        case ArithmeticError() | MemoryError():
            return "overflow"
        case np.linalg.LinAlgError() if "ingular" in str(error):
            return "dependent"
        case IndexError() | KeyError() if "shape" not in str(error):
            return "no_entry"
        case ValueError() | IndexError():
            return "together"
    return "not_function" if "not callable" in str(error) else "cannot"


def _arguments(called: FrameType) -> Iterator[tuple[str, object]]:
    """What came into a function, by name."""
    code = called.f_code
    for name in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]:
        if name != "self" and name in called.f_locals:
            yield name, called.f_locals[name]


def _short(value: object) -> str:
    if isinstance(value, np.ndarray):
        return str(value.shape)
    return f"= {getattr(value, '__name__', None) or shortened(value)}"


def _condition(error: Exception) -> str:
    """The condition of the assert that failed, as it stands in the code, without its comment."""
    line = traceback.extract_tb(error.__traceback__)[-1].line or ""
    return line.removeprefix("assert ").split("  #")[0]


def _refused(message: str) -> Callable | None:
    """The function of ours that could not even be called, from Python's own words."""
    if match := re.match(r"([\w.]+)\(\) (missing|takes|got)", message):
        for name, module in list(sys.modules.items()):
            try:
                found = operator.attrgetter(match[1])(module)
            except AttributeError:
                continue
            if name.startswith(_OURS) and found.__module__ == name:
                return found
    return None


def _signature(function: Callable) -> str:
    """How to call a function: its arguments by name, and what is taken where one is left out."""
    shown = []
    for name, parameter in inspect.signature(function).parameters.items():
        default = parameter.default
        left_out = "" if default is parameter.empty else f"={getattr(default, '__name__', default)}"
        shown += [name + left_out] * (name != "self")
    return f"({', '.join(shown)})"
