"""Exercises that check themselves: a right answer, typical wrong ones, and a hint for each."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from helpers.words.errors import one_of, shortened
from helpers.words.i18n import listed, text
from helpers.words.values import real


@dataclass(frozen=True)
class Exercise:
    """A right answer and the typical wrong ones, each under the name of its hint.

    Numbers count as equal when they agree to half of the third decimal. `choices` names the
    answers to choose from, where the answer is a word.
    """

    answer: float | str
    mistakes: Mapping[str, float | str]
    choices: tuple[str, ...] = field(default=())

    def verdict(self, given: object) -> str:
        """The name of the feedback that an answer deserves."""
        if given is None:
            return "blank"
        answer = self._chosen(given) if self.choices else real(given)
        if answer is None:
            return "want_choice" if self.choices else "want_number"
        outcomes = {"right": self.answer, **self.mistakes}
        return next((name for name, value in outcomes.items() if _same(answer, value)), "other")

    def _chosen(self, given: object) -> str | None:
        if not isinstance(given, str):
            return None
        word = unicodedata.normalize("NFKC", given).strip().lower()  # full-width ｄ２ is d2
        return word if word in self.choices else None


def feedback(
    exercises: Mapping[str, Exercise], lesson: str, name: str, given: object, language: str
) -> str:
    """What to tell a reader about an answer; InputError if the lesson has no such exercise."""
    exercise = exercises[one_of("exercise", name, exercises, lesson=lesson)]
    verdict = exercise.verdict(given)
    general = verdict in ("blank", "want_number", "want_choice", "other")
    key = f"exercise.{verdict}" if general else f"exercise.{lesson}.{name}.{verdict}"
    choices = listed(map(repr, exercise.choices), language)
    return text(key, language, got=shortened(given), choices=choices)


def _same(a: float | str, b: float | str) -> bool:
    if isinstance(a, str) or isinstance(b, str):
        return a == b
    return abs(a - b) < 0.000501
