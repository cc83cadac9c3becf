"""Mutants of the mathematics: each operator, number and condition becomes another.

Cosmic Ray makes the changes; what it leaves alone, matrix products and +=, is added here. A test of
the module must notice, or, where a number only says how large an experiment is, a lesson.
"""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import hypothesis.extra.numpy  # noqa: F401  once for all, not in the process of each mutant
import mpmath  # noqa: F401  likewise
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from hypothesis import HealthCheck, Phase, settings

from helpers.lessons import LESSONS
from helpers.words.places import ROOT
from tests.mutants import engine
from tests.mutants.engine import Mutant, Question, fails, imported_anew, lesson_differs

MODULES = [*sorted(ROOT.glob("helpers/maths/[a-z]*.py")), ROOT / "helpers/facts/models.py"]
SLOW = ("test_door",)  # what is said of odd input, not what is computed
OURS = {" @ ": (" * ", " + "), " += ": (" = ", " -= ")}
WORDS = r'"""[\s\S]*?"""|#.*'
# The first failure will do, whatever it is.
QUICK = {"phases": [Phase.explicit, Phase.generate], "suppress_health_check": list(HealthCheck)}
settings.register_profile("mutants", settings.get_profile("ci"), **QUICK)


def mutants() -> Iterator[Mutant]:
    """By module, operator and occurrence."""
    kinds = {name.split("/")[-1]: get_operator(name) for name in operator_names()}
    operators = {name: kind() for name, kind in kinds.items() if not kind.arguments()}
    for path in MODULES:
        text = path.read_text("utf-8")
        nodes = list(ast_nodes(get_ast(text)))
        for name, operator in operators.items():
            for i, _ in enumerate(p for node in nodes for p in operator.mutation_positions(node)):
                change = partial(mutate_code, text, operator, i)
                yield f"{path.stem} {name} {i}", partial(_noticed, path, change)
        for old, others in OURS.items():
            for i, span in enumerate(engine.places(text, re.escape(old), WORDS)):
                for new in others:
                    change = partial(engine.spliced, text, *span, lambda _, new=new: new)
                    yield f"{path.stem} Replace{old}by{new}{i}", partial(_noticed, path, change)


def _noticed(path: Path, change: partial) -> bool:
    settings.load_profile("mutants")
    lessons = [partial(lesson_differs, lesson, "en") for lesson in LESSONS]
    return imported_anew(path, change, *_tests(path.stem), *lessons)


def _tests(module: str) -> list[Question]:
    """The module's own tests first, then all others that name it and are not slow."""
    named = re.compile(rf"^from helpers\.(maths|facts).*\b{module}\b", re.M)
    found = [p for p in ROOT.glob("tests/test_*.py") if named.search(p.read_text("utf-8"))]
    found.sort(key=lambda path: (path.stem != f"test_{module}", path.stem))
    return [partial(fails, f"tests.{path.stem}") for path in found if path.stem not in SLOW]


def unsound() -> list[str]:
    """The modules whose tests fail before anything is changed."""
    return [p.stem for p in MODULES if imported_anew(p, p.read_text, *_tests(p.stem))]
