"""What comes from a reader is checked where it comes in: our own error, and nothing else."""

import numpy as np
import pytest

from helpers.facts import claims, example, models, records
from helpers.lesson import Lesson
from helpers.lessons import figure
from helpers.show.tables import NumberTable
from helpers.words.errors import InputError
from tests.junk import ODD

LESSON, EXAMPLE, FIGURE = Lesson("8-02", "en"), example.load(), figure("8-02", "en")
X, NAMES = np.ones((1, 2)), ["a", "b"]
MODEL = models.model("llama3_8b")
DEEPSEEK = models.model("deepseek_v3")
PARTS = (MODEL, MODEL.attention, MODEL.ffn, DEEPSEEK.attention, DEEPSEEK.ffn)
BORDERS = {
    "claim": lambda odd: LESSON.check(odd, 1),
    "measured": lambda odd: LESSON.check("h.xian.d1", odd),
    "row": lambda odd: LESSON.check_rows(odd),
    "row's value": lambda odd: LESSON.check_rows({"h.xian.d1": odd}),
    "erratum": LESSON.erratum,
    "label": LESSON.say,
    "exercise": lambda odd: LESSON.exercise(odd, 1),
    "answer": lambda odd: LESSON.exercise("add", odd),
    "table's name": lambda odd: LESSON.table(odd, X, ["a"], NAMES),
    "table's values": lambda odd: LESSON.table("sum", odd, ["a"], NAMES),
    "table's rows": lambda odd: NumberTable(X, odd, NAMES, "en"),
    "table's columns": lambda odd: NumberTable(X, ["a"], odd, "en"),
    "table's language": lambda odd: NumberTable(X, ["a"], NAMES, odd),
    "table's caption": lambda odd: NumberTable(X, ["a"], NAMES, "en", odd),
    "table's origin": lambda odd: NumberTable(X, ["a"], NAMES, "en", origin=odd),
    "table's decimals": lambda odd: NumberTable(X, ["a"], NAMES, "en", decimals=odd),
    "token": EXAMPLE.row,
    "model's name": models.model,
    "record": lambda odd: records.record("papers.toml", odd),
    "slider": lambda odd: FIGURE.update(d1=odd),
}


@pytest.mark.parametrize("border", BORDERS)
def test_anything_gives_a_result_or_our_error(border):
    for odd in ODD:
        try:
            BORDERS[border](odd)
        except InputError as error:
            assert str(error)


def test_the_example_of_a_slider_is_an_input_of_the_figure():
    assert "d1" in FIGURE.inputs and claims.find("h.xian.d1").notebook == LESSON.number


@pytest.mark.parametrize("part", PARTS, ids=lambda part: type(part).__name__)
def test_a_configuration_takes_nothing_odd(part):
    for name in part.__dataclass_fields__:
        for odd in ODD:
            values = part.__dict__ | {name: odd}
            try:
                made = type(part)(**values)
            except InputError as error:
                assert name in str(error) or "dense" in str(error) or "active" in str(error)
            else:
                assert type(getattr(made, name)) is type(getattr(part, name))
