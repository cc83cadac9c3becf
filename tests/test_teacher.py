"""The pages for the teacher: every solution is there, every number has something behind it."""

import re

import pytest

from book.sources import SOLUTION, answer, filled, teacher
from helpers.lessons import LESSONS, exercises
from helpers.words.errors import InputError
from helpers.words.i18n import LANGUAGES, glossary
from helpers.words.places import notebook
from tests import checks

MINUTES = re.compile(r"(\d+) (?:minutes|分钟)")
FOR_HAND = re.compile(r"\d{1,2}|-\d")  # counted on fingers: 5, 36, -6


def guide(language):
    return (teacher(language) / "guide.md").read_text("utf-8")


def sections(language):
    """The guide's part about each lesson."""
    _, *parts = re.split(r"^## (?=8-)", guide(language), flags=re.M)
    return {part[:4]: part for part in parts}


def outputs(lesson, language):
    return "\n".join(map(checks.outputs, checks.read(notebook(lesson, language)).cells))


def unbacked(prose, *behind):
    """The measured numbers in prose that nothing states and no output shows."""
    prose = SOLUTION.sub(" ", checks.NAMED.sub(" ", prose))
    return {n for n in checks.unknown(prose, *behind) if not FOR_HAND.fullmatch(n)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_has_its_part_in_order(language):
    assert list(sections(language)) == [*LESSONS]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_every_exercise_has_its_solution_in_order(lesson, language):
    solved = [(n, name) for n, name, mistake in SOLUTION.findall(sections(language)[lesson])
              if not mistake]  # fmt: skip
    lettered = re.findall(r"^- \*\*([A-Z])\.\*\* ", sections(language)[lesson], flags=re.M)
    assert list(dict.fromkeys(solved)) == [(lesson, name) for name in exercises(lesson)]
    assert lettered == [chr(ord("A") + i) for i in range(len(exercises(lesson)))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_takes_as_long_as_it_says(lesson, language):
    first = checks.read(notebook(lesson, language)).cells[1].source
    assert MINUTES.findall(sections(language)[lesson])[0] == MINUTES.search(first)[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_no_number_is_typed_that_nothing_stands_behind(lesson, language):
    assert unbacked(sections(language)[lesson], outputs(lesson, language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_typed_before_the_lessons_either(language):
    before = re.split(r"^## 8-", guide(language), flags=re.M)[0]
    both = (outputs(lesson, each) for lesson in LESSONS for each in LANGUAGES)
    assert unbacked(before, *both) == set()


def test_a_typed_number_is_found():
    assert unbacked("so 0.123 and 12345 but 7") == {"0.123", "12345"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_routes_add_up(language):
    rows = re.findall(r"^\| (\S+) \| (\d+) \| (\d+) \|", guide(language), flags=re.M)
    (*lessons, total) = rows
    assert [row[0] for row in lessons] == [*LESSONS]
    for column, minutes in ((1, 45), (2, 90)):
        assert sum(int(row[column]) for row in lessons) == int(total[column]) == minutes


def test_both_languages_plan_the_same_minutes():
    assert len({str(re.findall(r"\| (\d+) \| (\d+) \|", guide(lang))) for lang in LANGUAGES}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_tell_the_same_solutions(language):
    assert SOLUTION.findall(guide(language)) == SOLUTION.findall(guide("en"))


def test_chinese_follows_the_glossary():
    assert [w for term in glossary() for w in term.get("avoid", []) if w in guide("zh")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_to_fill(language):
    assert "{{" not in filled(guide(language))


@pytest.mark.parametrize(
    ("value", "text"),
    [("d2", "d2"), (3, "3"), (-3.0, "-3"), (13824, "13,824"), (0.96, "0.960"), (-0.0148, "-0.015")],
)
def test_an_answer_is_shown_as_the_exercise_wants_it(value, text):
    assert answer(value) == text


@pytest.mark.parametrize("place", ["{{8-06 nothing}}", "{{8-06 up nothing}}", "{{8-99 up}}"])
def test_a_solution_that_does_not_exist_stops_the_build(place):
    with pytest.raises((KeyError, InputError)):
        filled(place)
