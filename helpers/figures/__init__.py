"""The figures, one module each: what is exported, what a lesson shows and what a panel moves."""

from importlib import import_module

from helpers.figures.base import LessonFigure

# Lesson number -> module with a class Figure; imported only when it is asked for.
MODULES = {"8-02": "residual_connection"}


def figure(number: str, language: str) -> LessonFigure:
    """The figure of a lesson, drawn at its default inputs."""
    return import_module(f"helpers.figures.{MODULES[number]}").Figure(language)
