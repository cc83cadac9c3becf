"""Cells run twice, out of order, alone after a restart, and two lessons in one process."""

import ast
import io
import random
from contextlib import redirect_stdout, suppress
from itertools import product

import pytest

from helpers.lesson import Lesson
from helpers.lessons import LESSONS
from helpers.words import i18n
from helpers.words.errors import InputError
from helpers.words.places import notebook
from tests.checks import outputs, read

EDITIONS = list(product(LESSONS, i18n.LANGUAGES))
UNCOUNTED = "summary"  # says what was checked so far, which depends on what was run so far


@pytest.fixture(autouse=True)
def reader(monkeypatch):
    """Not strict: somebody reads and clicks about."""
    monkeypatch.delenv("LESSON_STRICT")
    yield
    i18n.set_reader("en")


@pytest.fixture(params=EDITIONS, ids="-".join)
def cells(request):
    return [c for c in read(notebook(*request.param)).cells if c.cell_type == "code"]


def lines(text):
    """The lines that are not empty: outputs of two kinds may be parted by one that is."""
    return [line for line in text.splitlines() if line.strip()]


def stored(cell):
    return lines(outputs(cell))


def run(cell, names):
    """Run a cell as a kernel does; the lines that it prints, and those that its last line shows."""
    *body, last = ast.parse(cell.source).body
    shows = isinstance(last, ast.Expr)
    body += [] if shows else [last]
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile(ast.Module(body, []), cell.id, "exec"), names)
        shown = eval(compile(ast.Expression(last.value), cell.id, "eval"), names) if shows else None
        print("" if shown is None else repr(shown))
    return lines(printed.getvalue())


def test_cells_say_the_same_when_run_twice_and_in_any_order(cells):
    names = {}
    for cell in cells:
        assert [run(cell, names), run(cell, names)] == [stored(cell)] * 2, cell.id
    again = [cell for cell in cells[1:] if cell.id != UNCOUNTED]
    random.Random(8).shuffle(again)
    for cell in again:
        assert run(cell, names) == stored(cell), cell.id


def test_a_cell_alone_after_a_restart_says_which_name_is_missing(cells):
    for cell in cells:
        with suppress(NameError), pytest.raises(InputError, match="NameError: name '"):
            run(cell, {})
            raise NameError("none: it needs nothing from above")


def test_two_lessons_at_once_keep_their_languages(capsys):
    english, chinese = Lesson("8-02", "en"), Lesson("8-02", "zh")
    for lesson, other in ((english, chinese), (chinese, english), (english, chinese)):
        other.summary()
        capsys.readouterr()
        lesson.check("h.xian.d1", -1.1)
        lesson.exercise("add", None)
        lesson.check("h.xian.d99", 1)
        told = capsys.readouterr().out + lesson.table("X", lesson.example.X)._repr_html_()
        assert any("\u4e00" <= c <= "\u9fff" for c in told) == (lesson.language == "zh"), told
