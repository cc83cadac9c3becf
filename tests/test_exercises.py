"""The exercises: the right answer, three typical wrong ones, blank, wrong type; no hint tells."""

import re
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from helpers.lessons import LESSONS, exercises
from helpers.show.exercise import feedback as say
from helpers.words import i18n
from helpers.words.errors import InputError
from tests.junk import ODD

ALL = [
    (lesson, name, exercise) for lesson in LESSONS for name, exercise in exercises(lesson).items()
]


@pytest.fixture(params=ALL, ids=lambda e: f"{e[0]}-{e[1]}")
def one(request):
    return request.param


@pytest.fixture(params=i18n.LANGUAGES)
def language(request):
    return request.param


def test_the_right_answer_is_right(one, language):
    lesson, name, exercise = one
    assert feedback(lesson, name, exercise.answer, language).startswith("✓")


def test_three_wrong_answers_have_hints_of_their_own(one, language):
    lesson, name, exercise = one
    hints = {feedback(lesson, name, wrong, language) for wrong in exercise.mistakes.values()}
    assert len(exercise.mistakes) >= 3 and len(hints) == len(exercise.mistakes)
    assert all(hint.startswith("✗") for hint in hints)


def test_answers_are_told_apart(one):
    exercise = one[2]
    answers = [exercise.answer, *exercise.mistakes.values()]
    assert [exercise.verdict(a) for a in answers] == ["right", *exercise.mistakes]


def test_another_wrong_answer_is_wrong_too(one, language):
    lesson, name, exercise = one
    if not exercise.choices:
        assert feedback(lesson, name, exercise.answer + 12.3, language).startswith("✗")


def test_no_hint_contains_the_answer(one):
    lesson, name, exercise = one
    answer = exercise.answer if exercise.choices else f"{exercise.answer:.3f}"
    for verdict in exercise.mistakes:
        for told in i18n.labels()[f"exercise.{lesson}.{name}.{verdict}"].values():
            assert answer not in told and answer.lstrip("-") not in told
            if not exercise.choices:
                assert not re.search(r"\d\.\d", told)


def test_blank_is_an_invitation(one, language):
    lesson, name, _ = one
    assert feedback(lesson, name, None, language).startswith("○")


def feedback(lesson, *answer):
    return say(exercises(lesson), lesson, *answer)


NO_ANSWERS = ["", "abc", [1], {}, True, np.nan, np.inf, 10**400, 1j, np.ones(2), b"d2", print, ...]


def test_a_wrong_type_is_told_what_is_wanted(one, language):
    lesson, name, exercise = one
    wanted = "want_choice" if exercise.choices else "want_number"
    for given in NO_ANSWERS:
        assert exercise.verdict(given) == wanted, given
        assert feedback(lesson, name, given, language).startswith("○"), given


def test_answers_may_come_in_many_forms(one):
    exercise = one[2]
    if exercise.choices:
        forms = [
            exercise.answer.upper(),
            f" {exercise.answer} ",
            exercise.answer.replace("d", "ｄ"),
        ]
    else:
        forms = [np.float64(exercise.answer), round(exercise.answer, 3), Fraction(exercise.answer)]
    assert [exercise.verdict(form) for form in forms] == ["right"] * 3


def test_a_number_must_be_right_to_three_decimals(one):
    exercise = one[2]
    if not exercise.choices:
        assert exercise.verdict(exercise.answer + 0.0004) == "right"
        assert exercise.verdict(exercise.answer - 0.0004) == "right"
        assert exercise.verdict(exercise.answer + 0.0006) == "other"
        assert exercise.verdict(exercise.answer - 0.0006) == "other"


def test_an_unknown_exercise_is_named():
    with pytest.raises(InputError, match=r"no exercise 'nonsense'. Its exercises: add"):
        feedback("8-02", "nonsense", 1, "en")


def test_the_answers_of_8_02_by_hand():
    answers = {name: exercise.answer for lesson, name, exercise in ALL if lesson == "8-02"}
    assert answers["add"] == pytest.approx(1.396 - 0.420)
    assert answers["largest"] == "d2"
    assert answers["tie"] == pytest.approx(1.471 + 0.485)


def test_the_answers_of_8_03_by_hand():
    answers = {name: exercise.answer for lesson, name, exercise in ALL if lesson == "8-03"}
    assert answers["twice"] == pytest.approx(1.433 - 2 * 0.363)
    assert answers["level"] == pytest.approx((1.257 + 0.485) / (0.407 - 0.214))
    assert answers["cosine"] == pytest.approx(0.96)


def test_the_answers_of_8_01_by_hand():
    answers = {name: exercise.answer for lesson, name, exercise in ALL if lesson == "8-01"}
    assert answers["moved"] == 3  # weather, how's, ?
    assert answers["share"] == pytest.approx(0.106 / (0.215 + 0.106 + 0.209), abs=5e-4)
    assert answers["looks"] == 1 + 2 + 3 + 4 + 5 + 6


def test_the_answers_of_8_06_by_hand():
    answers = {name: exercise.answer for lesson, name, exercise in ALL if lesson == "8-06"}
    assert answers["up"] == pytest.approx(
        -0.041 * 0.3 - 0.976 * 0.1 - 1.199 * 0.5 - 0.733 * 0.2, abs=1e-12
    )
    assert answers["term"] == pytest.approx(0.680 * 0.6, abs=5e-4)
    assert answers["normed"] == pytest.approx(-1.199 - 0.068, abs=5e-4)


def test_the_answers_of_8_07_by_hand():
    answers = {name: exercise.answer for lesson, name, exercise in ALL if lesson == "8-07"}
    assert answers["first"] == "attend"
    assert answers["causal"] == 3  # weather, how's, ?
    assert answers["post"] == pytest.approx(1.697 + 0.131, abs=5e-4)


def test_the_answers_of_8_10_by_hand():
    answers = {name: exercise.answer for lesson, name, exercise in ALL if lesson == "8-10"}
    assert answers["gate"] == pytest.approx(-1.2 * 0.23148 * 2, abs=5e-4)
    assert answers["rule"] == 54 * 256  # 2/3 · 4 · 5120 is 53.3 times 256
    assert answers["acting"] == 4 * 3 * 2048 * 1024


def test_the_answers_of_8_08_by_hand():
    answers = {name: exercise.answer for lesson, name, exercise in ALL if lesson == "8-08"}
    assert answers["count"] == 2 * 5 + 5 + 5 + 1
    assert answers["merge"] == 1 * 1 + 2 * -1
    assert answers["fold"] == pytest.approx((0.76 + 0.78) - 1)


def test_the_answers_of_8_11_by_hand():
    answers = {name: exercise.answer for lesson, name, exercise in ALL if lesson == "8-11"}
    assert answers["ungrouped"] == pytest.approx(4 * 16.777216)
    assert answers["int4"] == pytest.approx(8.030261248e9 / 2 / 1024**3)
    assert answers["tied"] == pytest.approx(5_637_144_576 / 7_504_924_672)


def test_the_answers_of_8_09_by_hand():
    answers = {name: exercise.answer for lesson, name, exercise in ALL if lesson == "8-09"}
    assert answers["beta"] == pytest.approx(-1.27846 / 2, abs=1e-5)
    assert answers["dead"] == -3  # 1.5 · 2 + b = 0


def test_any_answer_at_all_gets_one_plain_line(one, language):
    lesson, name, _ = one
    for answer in ODD:
        line = feedback(lesson, name, answer, language)
        assert line[0] in "✓✗○" and len(line) < 300 and "\n" not in line
        line.encode()  # half a character would not survive being printed


def test_a_number_of_any_kind_is_a_number(one):
    if not one[2].choices:
        answer = round(one[2].answer, 3)
        for form in (Decimal(str(answer)), np.array(answer), np.float32(answer)):
            assert one[2].verdict(form) == "right"
