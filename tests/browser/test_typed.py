"""Type a number into the field of lesson 8-09: the picture, the words and the slider follow."""

import pytest

from helpers.lessons import figure
from tests.browser.lab import Notebook
from tests.browser.test_lessons import PANEL, PICTURE, changed, settled, state

PATH = {
    "en": "notebooks/8-09_activation_functions.ipynb",
    "zh": "notebooks/zh/8-09_activation_functions.ipynb",
}


@pytest.fixture(params=PATH)
def opened(request, chromium, server):
    """The page of the lesson with its panel in view, and its language."""
    notebook = Notebook.open(chromium, server, PATH[request.param])
    notebook.run_all()
    notebook.page.locator(PANEL).first.scroll_into_view_if_needed()
    notebook.page.wait_for_selector(PICTURE)
    settled(notebook.page)
    yield notebook.page, request.param
    notebook.page.close()


def test_the_picture_follows_a_typed_number(opened):
    page, language = opened
    field = page.locator(f"{PANEL} input[type=number]")
    drawn = figure("8-09", language)
    for typed, used in (("0.9449", 0.9449), ("-1.27846", -1.27846), ("99", 5.0)):
        before = state(page)
        field.fill(typed)
        field.press("Enter")
        after = changed(page, before)
        drawn.update(x=used)
        assert after[1] == after[2] == drawn.readout()  # 0.9449 lies between two steps
    assert float(field.input_value()) == 5  # held within the slider's range


def test_the_field_follows_the_slider(opened):
    page, _ = opened
    field = page.locator(f"{PANEL} input[type=number]")
    before = state(page)
    page.locator(f"{PANEL} .noUi-handle").last.focus()
    page.keyboard.press("ArrowRight")
    changed(page, before)
    assert float(field.input_value()) == 0.95
