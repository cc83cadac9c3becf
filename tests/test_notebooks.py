"""Every stored notebook, in both languages, against what nbval cannot see."""

from copy import deepcopy
from pprint import pformat

import nbval.kernel
import pytest

from book import slides
from helpers.words import places
from tests import checks

EDITIONS = [(p, lang) for p in checks.ENGLISH for lang in ("en", "zh")]


@pytest.fixture(params=EDITIONS, ids=lambda e: f"{e[0].stem[:4]}-{e[1]}")
def edition(request):
    path, language = request.param
    return checks.read(path if language == "en" else places.chinese(path)), path.name[:4], language


def test_there_are_lessons():
    assert checks.ENGLISH


def test_both_editions_exist():
    english = {path.name for path in checks.ENGLISH}
    assert english == {path.name for path in checks.ROOT.glob("notebooks/zh/*.ipynb")}


def test_every_cell_was_run_in_order(edition):
    assert not list(checks.execution(edition[0]))


def test_nothing_hides_or_breaks(edition):
    assert not list(checks.left_overs(edition[0]))


def test_nothing_stored_is_active(edition):
    assert not list(checks.active(edition[0]))


def test_no_mismatch_is_stored(edition):
    assert not list(checks.verdicts(edition[0]))


def test_pictures_are_the_figure(edition):
    assert not list(checks.pictures(*edition))


def test_numerals_in_prose_are_known(edition):
    assert not list(checks.numerals(edition[0]))


@pytest.mark.parametrize("path", checks.ENGLISH, ids=lambda p: p.stem[:4])
def test_printed_lines_fit_a_projector(path):
    assert not list(checks.too_wide(checks.read(path)))


def test_form_of_a_lesson(edition):
    nb, _, language = edition
    assert not list(checks.form(nb, language))


@pytest.mark.parametrize("path", checks.ENGLISH, ids=lambda p: p.stem[:4])
def test_editions_match(path):
    english, chinese = checks.read(path), checks.read(places.chinese(path))
    assert not list(checks.parity(english, chinese))
    assert not list(checks.same_numbers(english, chinese))
    assert not list(checks.terms(chinese))


def test_every_cell_has_its_place_on_the_slides(edition):
    stored = edition[0]
    marked = deepcopy(stored)
    slides.mark(marked)
    assert marked == stored


def test_nbval_still_logs_the_messages_of_a_kernel():
    message = {"content": {"text": "1\n" * 60}}
    assert nbval.kernel.pformat is not pformat
    assert str(nbval.kernel.pformat(message)) == pformat(message)
