"""No label is left over: code, a template, an exercise or a menu names it, whole or in parts."""

import ast
import re
from inspect import getsource

import nbformat
import pytest

from helpers.check import CHECKS
from helpers.facts.claims import all_claims, all_errata
from helpers.lessons import LESSONS, exercises, part
from helpers.show.inputs import Choice
from helpers.words import i18n
from helpers.words.places import ROOT, notebook

FOLDERS = ("helpers", "tools", "hub", "book")
TEMPLATES = [path for path in ROOT.glob("book/**/*") if path.suffix in (".html", ".js", ".md")]


class Names:
    """The strings of some code, and its f-strings as patterns with a group for each blank."""

    def __init__(self, *sources):
        nodes = [node for source in sources for node in ast.walk(ast.parse(source))]
        strings = {node.value for node in nodes if isinstance(node, ast.Constant)}
        self.words = {value for value in strings if isinstance(value, str)}
        blanked = {_pattern(node) for node in nodes if isinstance(node, ast.JoinedStr)}
        self.patterns = [re.compile(p) for p in blanked if re.search("[a-z]", p)]

    def hold(self, key, everything=None):
        """Whether the code says the key; what fills a blank must be said anywhere."""
        fillings = (p.fullmatch(key) for p in self.patterns)
        return (
            key in self.words
            or key.isdigit()
            or any(all(map((everything or self).hold, f.groups())) for f in fillings if f)
        )


def _pattern(node):
    parts = (part.value if isinstance(part, ast.Constant) else None for part in node.values)
    return "".join("(.+)" if part is None else re.escape(part) for part in parts)


def modules():
    return [path.read_text("utf-8") for name in FOLDERS for path in ROOT.glob(f"{name}/**/*.py")]


def cells(number):
    nb = nbformat.read(notebook(number, "en"), as_version=4)
    return [cell.source for cell in nb.cells if cell.cell_type == "code"]


CODE = Names(*modules(), *(source for number in LESSONS for source in cells(number)))
CODE.words |= {check.__name__ for check in CHECKS}
CODE.words |= {erratum.effect for erratum in all_errata().values()}
CODE.words |= {w.lower() for c in all_claims().values() for w in re.findall("[A-Za-z]+", c.section)}
PAGES = "".join(path.read_text("utf-8") for path in TEMPLATES)


def of_figure(number):
    """What the figure's own module says, and the names of its inputs and their options."""
    module = part(number, "figure")
    inputs = module.Figure.inputs
    menus = {name: entry.options for name, entry in inputs.items() if isinstance(entry, Choice)}
    names = Names(getsource(module))
    names.words |= {*inputs, *(f"{name}_{option}" for name in menus for option in menus[name])}
    return names


def of_exercises(number):
    return {
        f"exercise.{number}.{name}.{verdict}"
        for name, exercise in exercises(number).items()
        for verdict in ("right", *exercise.mistakes)
    }


@pytest.mark.parametrize("number", LESSONS)
def test_every_label_of_a_lesson_is_used(number):
    own, answers = of_figure(number), of_exercises(number)
    mine = [key for key in i18n.labels() if f".{number}." in key]
    left = [key for key in mine if not used(key, own, answers)]
    assert mine and not left


def used(key, own, answers):
    room, _, rest = key.split(".", 2)
    if room == "figure":
        return own.hold(rest, CODE) or key in CODE.words
    return key in answers if room == "exercise" else CODE.hold(key)


def test_every_other_label_is_used():
    whole = r"\.8-\d\d\.|^theme\."  # of a lesson, or of the room that Sphinx gets as it is
    others = [key for key in i18n.labels() if not re.search(whole, key)]
    assert others and not [key for key in others if not CODE.hold(key) and key not in PAGES]


@pytest.mark.parametrize("key", ["error.left_over", "figure.8-01.left_over", "verdict.lost"])
def test_a_label_that_nobody_names_is_noticed(key):
    assert not CODE.hold(key)
