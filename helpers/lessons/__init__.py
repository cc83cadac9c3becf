"""The lessons, a folder each: its figure, exercises, properties and labels.

A lesson is known by its folder's name, so that to add one is to copy a folder.
"""

from importlib import import_module
from pathlib import Path
from types import ModuleType

from helpers.show.exercise import Exercise
from helpers.show.figure import LessonFigure
from helpers.words.errors import one_of

LESSONS = tuple(sorted(p.name[1:].replace("_", "-") for p in Path(__file__).parent.glob("l?_*")))


def figure(lesson: str, language: str) -> LessonFigure:
    """The figure of a lesson, drawn at its default inputs; only its own module is imported."""
    return part(lesson, "figure").Figure(language)


def exercises(lesson: str) -> dict[str, Exercise]:
    """The exercises of a lesson by name."""
    return part(lesson, "exercises").EXERCISES


def part(lesson: str, name: str) -> ModuleType:
    """A module of a lesson: "figure", "exercises" or "properties"; InputError if there is none."""
    number = one_of("lesson", lesson, LESSONS)
    return import_module(f"helpers.lessons.l{number.replace('-', '_')}.{name}")
