"""The one error that a reader meets: what is wrong, where, and what to do."""

import difflib
import traceback
from collections.abc import Collection, Iterable

from helpers.words import i18n

CELL = ("ipykernel", "ipython-input")  # how a cell's file is called, and how it is in a browser


class InputError(ValueError):
    """Bad input, told in the reader's language.

    `key` names the sentence under [error] in labels/common.toml, `values` fill its braces.
    """

    def __init__(self, key: str, **values: object):
        self.key, self.values = key, values
        super().__init__(self.message(i18n.reader()))

    def message(self, language: str) -> str:
        """The sentence in any of the languages."""
        return i18n.text(f"error.{self.key}", language, **self.values)

    def _render_traceback_(self) -> list[str]:
        """What IPython shows: the sentence and the reader's own line, not forty lines of ours."""
        calls = traceback.extract_tb(self.__traceback__)
        if self.__cause__:  # raised in a function of the reader's
            calls += traceback.extract_tb(self.__cause__.__traceback__)
        own = [call for call in calls if any(mark in call.filename for mark in CELL)]
        where = [f"{call.lineno}: {call.line}" for call in own[-1:]]
        return [*where, f"{type(self).__name__}: {self}"]


def one_of(error: str, given: object, known: Collection[str], **values: object) -> str:
    """`given` if it is one of the known names, else the InputError of that key, which lists them.

    `near` in a sentence is filled with those that may have been meant, `known` with all.
    """
    if isinstance(given, str) and given in known:
        return given
    names = {"known": ", ".join(known), "near": _near(given, known)}
    raise InputError(error, got=shortened(given), **names, **values)


def shape_error(where: str, got: tuple, want: object) -> InputError:
    """The error for an array of another shape than wanted."""
    return InputError("shape", where=where, got=got, want=want)


def shortened(value: object) -> str:
    """A value as Python writes it, on one line and short enough for an error."""
    try:
        shown = " ".join(repr(value).split())
    except Exception:  # a number of too many digits, or an object that cannot be shown
        shown = f"<{type(value).__name__}>"
    return shown if len(shown) <= 40 else shown[:39] + "…"


def _near(name: object, known: Iterable[str]) -> str:
    """The names in `known` that `name` may have meant, for the end of an error."""
    word = name if isinstance(name, str) else ""
    return ", ".join(difflib.get_close_matches(word, list(known), n=3, cutoff=0.4)) or "–"
