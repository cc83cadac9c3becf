"""The pages for the teacher: their solutions come from the exercises themselves.

{{8-06 normed}} in a page stands for the answer of an exercise, {{8-06 normed only_ffn}} for one of
its typical mistakes.
"""

import re

from helpers.lessons import exercises

PLACE = re.compile(r"\{\{(8-\d\d) (\w+)(?: (\w+))?\}\}")


def filled(page: str) -> str:
    """A page with every solution in its place; KeyError where there is none of that name."""
    return PLACE.sub(lambda found: shown(_value(*found.groups())), page)


def shown(value: float | str) -> str:
    """An answer as the exercise wants it: a word, a whole number, or three decimals."""
    if isinstance(value, str):
        return value
    return f"{int(value):,}" if float(value).is_integer() else f"{value:.3f}"


def _value(lesson: str, name: str, mistake: str | None) -> float | str:
    exercise = exercises(lesson)[name]
    return exercise.mistakes[mistake] if mistake else exercise.answer
