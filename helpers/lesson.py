"""The face that a notebook uses: one object that knows its lesson and its language."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from helpers.facts import claims, example
from helpers.lessons import exercises, figure, part
from helpers.show import door, report
from helpers.show.exercise import feedback
from helpers.show.figure import LessonFigure
from helpers.show.panel import Panel
from helpers.show.tables import NumberTable
from helpers.words.errors import InputError, shortened
from helpers.words.i18n import has, set_reader, text
from helpers.words.values import finite

if TYPE_CHECKING:
    from helpers.show.on_request import OnRequest


class Lesson:
    """Tables, checks, pictures, panels and exercises of one lesson, in one language.

    Raises InputError for an unknown lesson. With LESSON_STRICT set, as when lessons are refreshed
    or tested, a check that does not hold raises; for a reader it is one line, and the lesson goes
    on.
    """

    def __init__(self, number: str, language: str):
        set_reader(language)
        door.watch()
        self._ledger = claims.Ledger(number, part(number, "properties").PREDICATES)
        self.number, self.language = number, language

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
        for result in self._results((claim_id, measured)):
            print(*report.lines(result, self.language), sep="\n")

    def check_rows(self, *rows: Mapping[str, object]) -> None:
        """Print one line for each row of a table, its claims with what was measured for each.

        A claim with an erratum, or one that does not hold, gets its usual line as well.
        """
        seen = []
        for row in rows:
            if not isinstance(row, Mapping):
                raise InputError("row", got=shortened(row))
            if results := self._results(*((name, [value]) for name, value in row.items())):
                print(report.row_line(results))
            for result in results:
                if result.errata or result.verdict == claims.MISMATCH:
                    print(*report.lines(result, self.language), sep="\n")
            seen += results
        print(report.legend(seen, self.language))

    def _results(self, *checks: tuple[str, Sequence]) -> list[claims.Result]:
        """The outcomes of checks; what a reader misnamed is told in a line of its own instead."""
        found = []
        for claim_id, measured in checks:
            try:
                found.append(self._ledger.check(claim_id, *measured))
            except InputError as error:
                if claims.strict():
                    raise
                print(error.message(self.language))  # the reader of another lesson may be the last
        return found

    def erratum(self, erratum_id: str) -> None:
        """Print what the article says, what is right, why, and the source."""
        print(*report.erratum_lines(self._ledger.tell(erratum_id), self.language), sep="\n")

    def summary(self) -> None:
        """Print how many of the lesson's claims were checked, and with which verdicts."""
        print(*report.summary(self._ledger, self.language), sep="\n")

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
        from helpers.show.on_request import OnRequest  # which one lesson needs

        return OnRequest(self.language)

    def exercise(self, name: str, answer: object) -> None:
        """Print what to say about an answer; None is an answer not given yet."""
        print(feedback(exercises(self.number), self.number, name, answer, self.language))
