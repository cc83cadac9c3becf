"""The face that a notebook uses: one object that knows its lesson and its language."""

import gc

# Nothing that is imported is garbage. To look through all of it takes a tenth of a second, now, and
# later would stop a slider that is being dragged.
gc.disable()

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import starmap
from typing import TYPE_CHECKING

import numpy as np

from helpers import claims, example, exercises, report
from helpers.errors import InputError, one_of, shortened
from helpers.explore import Panel
from helpers.figures import figure
from helpers.figures.base import LessonFigure
from helpers.i18n import has, set_reader, text
from helpers.registry import MODULES
from helpers.tables import NumberTable
from helpers.values import finite

if TYPE_CHECKING:
    from helpers.on_request import OnRequest

gc.freeze()
gc.enable()


class Lesson:
    """Tables, checks, pictures, panels and exercises of one lesson, in one language.

    Raises InputError for an unknown lesson. With LESSON_STRICT set, as when lessons are refreshed
    or tested, a check that does not hold raises; for a reader it is one line, and the lesson goes
    on.
    """

    def __init__(self, number: str, language: str):
        set_reader(language)
        one_of("lesson", number, MODULES)
        self.number, self.language = number, language
        self._verdicts: dict[str, str] = {}
        self._told: dict[str, str] = {}  # errata that the reader has met, and where in full

    def say(self, key: str, **values: object) -> str:
        """The label `key` in this lesson's language."""
        if not isinstance(key, str) or not has(key):
            raise InputError("label", got=shortened(key))
        return text(key, self.language, **values)

    def __repr__(self) -> str:
        own = f"lesson.{self.number}.on_screen"  # for a lesson that shows real sizes only
        size = own if has(own) else "lesson.size_example"
        title = self.say(f"lesson.{self.number}.title")
        return f"{title}\n{report.prose(self.say(size), 0, self.language)}"

    @cached_property
    def example(self) -> example.Example:
        """The running example: X, W_Q, W_K, W_V, O, W_up, W_down."""
        return example.load()

    @property
    def tokens(self) -> list[str]:
        """The example's tokens in the lesson's language."""
        return self.example.tokens[self.language]

    def table(
        self,
        name: str,
        values: np.ndarray,
        rows: Sequence[str] | None = None,
        columns: Sequence[str] | None = None,
        origin: np.ndarray | str = "printed",
    ) -> NumberTable:
        """A number table under the caption that labels/ has for `name`.

        Rows are the example's tokens and columns d1, d2, … unless told. origin: where each entry
        comes from, or one word for all of them.
        """
        values = np.atleast_2d(finite("table: values", values))
        if not isinstance(name, str) or not has(f"lesson.{self.number}.{name}"):
            raise InputError("caption", lesson=self.number, got=shortened(name))
        row_origin = self.example.origin["tokens"] if rows is None else None
        return NumberTable(
            values,
            rows=self.tokens if rows is None else rows,
            columns=[f"d{i + 1}" for i in range(values.shape[-1])] if columns is None else columns,
            language=self.language,
            caption=self.say(f"lesson.{self.number}.{name}"),
            origin=np.broadcast_to(origin, values.shape) if isinstance(origin, str) else origin,
            row_origin=row_origin,
        )

    def check(self, claim_id: str, *measured: object) -> None:
        """Print what the article states, what was recomputed, and the verdict."""
        if result := self._result(claim_id, *measured):
            print(*report.lines(result, self.language, self._told), sep="\n")
            self._conclude(result)

    def check_rows(self, *rows: Mapping[str, object]) -> None:
        """Print one line for each row of a table, its claims with what was measured for each.

        A claim with an erratum, or one that does not hold, gets its usual line as well.
        """
        seen = []
        for row in rows:
            if not isinstance(row, Mapping):
                raise InputError("row", got=shortened(row))
            results = [r for r in starmap(self._result, row.items()) if r]
            if results:
                print(report.row_line(results))
            for result in results:
                if result.errata or result.verdict == claims.MISMATCH:
                    print(*report.lines(result, self.language, self._told), sep="\n")
                self._conclude(result)
            seen += results
        print(report.legend(seen, self.language))

    def _result(self, claim_id: str, *measured: object) -> claims.Result | None:
        """The outcome of a check; None, and a line that says why, if the reader misnamed it."""
        try:
            result = claims.check(claim_id, *measured)
            if result.claim.notebook != self.number:
                owner = result.claim.notebook
                raise InputError("foreign", claim=claim_id, owner=owner, here=self.number)
        except InputError as error:
            if _strict():
                raise
            print(error.told(self.language))  # the reader of another lesson may be the last
            return None
        return result

    def _conclude(self, result: claims.Result) -> None:
        """Remember a verdict and the errata told with it; a mismatch raises where none may be."""
        self._verdicts[result.claim.id] = result.verdict
        self._told = {erratum.id: result.claim.id for erratum in result.errata} | self._told
        if result.verdict == claims.MISMATCH and _strict():
            values = {"printed": result.claim.printed, "measured": claims.shown(result)}
            raise InputError("mismatch", claim=result.claim.id, **values)

    def erratum(self, erratum_id: str) -> None:
        """Print what the article says, what is right, why, and the source."""
        print(*report.erratum_lines(claims.find_erratum(erratum_id), self.language), sep="\n")
        self._told.setdefault(erratum_id, "")  # here, and not at a claim

    def summary(self) -> None:
        """Print how many of the lesson's claims were checked, and with which verdicts."""
        mine = [c.id for c in claims.all_claims().values() if c.notebook == self.number]
        missing = [name for name in mine if name not in self._verdicts]
        if missing and _strict():
            raise InputError("unchecked", lesson=self.number, missing=", ".join(missing))
        values = {"lesson": self.number, "done": len(self._verdicts), "all": len(mine)}
        print(self.say("check.summary", **values))
        for verdict, count in Counter(self._verdicts.values()).items():
            print(f"  {report.MARKS[verdict]} {count:3}  {self.say(f'verdict.{verdict}')}")

    def figure(self) -> LessonFigure:
        """The lesson's picture, as it was exported; there is one, drawn once."""
        self._figure.reset()
        return self._figure

    def panel(self) -> Panel:
        """The lesson's picture with sliders."""
        return Panel(self._figure)

    @cached_property
    def _figure(self) -> LessonFigure:
        return figure(self.number, self.language)

    def real_ffn(self) -> "OnRequest":
        """A button that runs one FFN of the real model's size on the reader's machine."""
        from helpers.on_request import OnRequest  # which one lesson needs

        return OnRequest(self.language)

    def exercise(self, name: str, answer: object) -> None:
        """Print what to say about an answer; None is an answer not given yet."""
        print(exercises.feedback(self.number, name, answer, self.language))


def _strict() -> bool:
    return bool(os.environ.get("LESSON_STRICT"))
