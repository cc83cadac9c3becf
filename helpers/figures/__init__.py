"""The figures, one module each: what is exported, what a lesson shows and what a panel moves."""

from importlib import import_module

from helpers.figures.base import LessonFigure
from helpers.registry import MODULES


def figure(number: str, language: str) -> LessonFigure:
    """The figure of a lesson, drawn at its default inputs; only its own module is imported."""
    return import_module(f"helpers.figures.{MODULES[number]}").Figure(language)
