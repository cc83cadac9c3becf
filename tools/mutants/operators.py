"""The mathematics: each operator, number, condition and decorator of floor 1 becomes another.

Cosmic Ray makes the changes; what it leaves alone, matrix products and +=, is added here. The tests
of the module must notice, or those of bad input, or, where a number only says how large a lesson's
experiment is, the lessons: they refuse, or print what is not stored.
"""

import ast
import os
import resource
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import hypothesis.extra.numpy  # noqa: F401  once for all, not in the process of each mutant
import matplotlib.pyplot
import mpmath  # noqa: F401  likewise
import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import get_operator, operator_names
from hypothesis import HealthCheck, Phase, settings
from parso.tree import Leaf

from helpers.lessons import LESSONS
from tools.mutants import Kind, Mutant
from tools.mutants.data import imported_anew, lesson_differs
from tools.places import ROOT, mathematics

BYTES = 6 * 2**30  # of memory, for a mutant that grows without end


class _Replace(Operator):
    """A sign that Cosmic Ray does not know becomes another."""

    old, new = "", ""

    def mutation_positions(self, node: Leaf) -> Iterator[tuple]:
        """Where the sign stands between two values."""
        if (
            getattr(node, "value", None) == self.old
            and getattr(node.parent, "type", "") != "decorator"
        ):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Leaf, index: int) -> Leaf:
        """The other sign in its place."""
        node.value = self.new
        return node

    @classmethod
    def examples(cls) -> tuple[Example]:
        """One before and after, as Cosmic Ray asks for."""
        return (Example(f"a {cls.old} b", f"a {cls.new} b"),)


_OURS = {
    f"Replace {old} by {new}": type("Replace", (_Replace,), {"old": old, "new": new})
    for old, new in (("@", "*"), ("@", "+"), ("+=", "="), ("+=", "-="))
}


@cache
def operators() -> dict[str, Operator]:
    """Cosmic Ray's operators that need no arguments, and ours, by name."""
    names = {name: get_operator(name) for name in operator_names()}
    theirs = {name.split("/")[-1]: kind for name, kind in names.items() if not kind.arguments()}
    return {name: kind() for name, kind in (theirs | _OURS).items()}


def floor_1() -> list[str]:
    """The modules of the mathematics, without their package."""
    return [module.split(".")[-1] for module in mathematics()]


def _file(module: str) -> Path:
    return ROOT / "helpers" / "maths" / f"{module}.py"


def mutants() -> list[Mutant]:
    """By module, operator and occurrence."""
    return [
        Mutant(f"{module} {name} {i}", (module, name, i))
        for module in floor_1()
        for nodes in [list(ast_nodes(get_ast(_file(module).read_text("utf-8"))))]
        for name, operator in operators().items()
        for i, _ in enumerate(p for node in nodes for p in operator.mutation_positions(node))
    ]


_COMPARED = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_EACH: dict[type, Callable[[Any], int]] = {
    ast.BinOp: lambda node: 2 if isinstance(node.op, ast.MatMult) else 11,
    ast.UnaryOp: lambda node: {ast.Not: 1, ast.UAdd: 3}.get(type(node.op), 4),
    ast.BoolOp: lambda node: len(node.values) - 1,
    ast.Compare: lambda node: sum(map(_comparisons, node.ops, node.comparators)),
    ast.Constant: lambda node: {bool: 1, int: 2, float: 2}.get(type(node.value), 0),
    ast.AugAssign: lambda node: 2 * isinstance(node.op, ast.Add),
    ast.FunctionDef: lambda node: len(node.decorator_list),
    ast.ClassDef: lambda node: len(node.decorator_list),
    ast.ExceptHandler: lambda node: node.type is not None,
} | dict.fromkeys(
    (ast.If, ast.IfExp, ast.While, ast.Assert, ast.For, ast.Break, ast.Continue), lambda node: 1
)


def counted() -> int:
    """How many changes Python's own parser finds places for."""
    trees = (ast.parse(_file(module).read_text("utf-8")) for module in floor_1())
    nodes = [node for tree in trees for node in ast.walk(tree)]
    return sum(_EACH.get(type(node), lambda _: 0)(node) for node in nodes) - _hinted(nodes)


def _comparisons(operator: ast.cmpop, right: ast.expr) -> int:
    if isinstance(operator, ast.In | ast.NotIn):
        return 0
    if isinstance(right, ast.Constant) and right.value is None:
        return int(not isinstance(operator, ast.Lt | ast.LtE | ast.Gt | ast.GtE))
    number = isinstance(right, ast.Constant) and type(right.value) in (int, float)
    return len(_COMPARED) - isinstance(operator, _COMPARED) if number else 7


def _hinted(nodes: list[ast.AST]) -> int:
    """The changes that Cosmic Ray spares: those of A | B as the type of a field."""
    hints = [node.annotation for node in nodes if isinstance(node, ast.AnnAssign)]
    return 11 * sum(isinstance(hint, ast.BinOp) for hint in hints)


def noticed(mutant: Mutant) -> bool:
    """Whether the module's own tests fail, or a lesson is not what it was."""
    module, name, occurrence = mutant.change
    text = _file(module).read_text("utf-8")
    changed = mutate_code(text, operators()[name], occurrence)
    return _breaks(module, changed, [*_own(module), *_ANY])


def ready() -> None:
    """RuntimeError if some test or lesson fails before anything is changed."""
    tests = [(module, fails) for module in floor_1() for fails in _own(module)]
    tests += [(floor_1()[0], fails) for fails in _ANY]
    for module, fails in tests:  # one by one: together they would take longer than a mutant may
        if _breaks(module, _file(module).read_text("utf-8"), [fails]):
            raise RuntimeError(f"true before anything is changed: {module}, {fails}")


def _breaks(module: str, text: str, tests: Sequence[Callable[[], bool]]) -> bool:
    def tried() -> bool:
        _bound()
        return any(fails() for fails in tests)

    return imported_anew(_file(module), text, tried)


def _own(module: str) -> list[Callable[[], bool]]:
    """The module's own tests, and those of bad input to it."""
    return [partial(_fail, module, "not quick"), partial(_fail, "hostile", f"[{module}.")]


def _fail(tested: str, chosen: str) -> bool:
    bare = [f"-pno:{name}" for name in ("cacheprovider", "unraisableexception", "threadexception")]
    few_words = ["-x", "-q", "--tb=no", "--assert=plain", "-oaddopts="]
    known = "-Wignore:Module already imported"  # by what ran before
    file = str(ROOT / "tests" / f"test_{tested}.py")
    return pytest.main([*bare, *few_words, known, "-k", chosen, file]) != 0


def _lessons_differ() -> bool:
    matplotlib.pyplot.close("all")
    return any(lesson_differs(lesson, "en") for lesson in LESSONS)


# What notices a change that a module's own tests let pass.
_ANY: tuple[Callable[[], bool], ...] = (partial(_fail, "checked", ""), _lessons_differ)


def _bound() -> None:
    """Let the process end in time, and fail for no reason but the mutant."""
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    settings.register_profile(
        "mutants",
        phases=[Phase.explicit, Phase.generate],  # the first failure will do
        suppress_health_check=list(HealthCheck),
        deadline=None,
        database=None,
        derandomize=True,
    )
    settings.load_profile("mutants")


KIND = Kind("operators", mutants, counted, noticed, ready)
