"""The one error that a reader meets: what is wrong, where, and what to do."""

import difflib
import traceback
from collections.abc import Iterable

from helpers import i18n

CELL = ("ipykernel", "ipython-input")  # how a cell's file is called, and how it is in a browser


class InputError(ValueError):
    """Bad input, told in the reader's language.

    `key` names the sentence under [error] in labels/common.toml, `values` fill its braces.
    """

    def __init__(self, key: str, **values: object):
        self.key, self.values = key, values
        super().__init__(self.told(i18n.reader()))

    def told(self, language: str) -> str:
        """The sentence in any of the languages."""
        return i18n.text(f"error.{self.key}", language, **self.values)

    def _render_traceback_(self) -> list[str]:
        """What IPython shows: the sentence and the reader's own line, not forty lines of ours."""
        calls = traceback.extract_tb(self.__traceback__)
        own = [call for call in calls if any(mark in call.filename for mark in CELL)]
        where = [f"{call.lineno}: {call.line}" for call in own[-1:]]
        return [*where, f"{type(self).__name__}: {self}"]


def shortened(value: object) -> str:
    """A value as Python writes it, on one line and short enough for an error."""
    shown = " ".join(repr(value).split())
    return shown if len(shown) <= 40 else shown[:39] + "…"


def near(name: object, known: Iterable[str]) -> str:
    """The names in `known` that `name` may have meant, for the end of an error."""
    return ", ".join(difflib.get_close_matches(str(name), list(known), n=3, cutoff=0.4)) or "–"
