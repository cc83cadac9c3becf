"""Type a number into the field of lesson 8-09: the picture, the words and the slider follow."""

import pytest

from helpers.lessons import figure
from tests.browser.lab import Notebook
from tests.browser.test_lessons import PANEL, shows

PATH = {
    "en": "notebooks/8-09_activation_functions.ipynb",
    "zh": "notebooks/zh/8-09_activation_functions.ipynb",
}


@pytest.fixture(params=PATH)
def opened(request, chromium, server):
    """The page of the lesson with its panel in view, and its figure."""
    notebook = Notebook.open(chromium, server, PATH[request.param])
    notebook.run_all()
    notebook.page.locator(PANEL).first.scroll_into_view_if_needed()
    drawn = figure("8-09", request.param)
    shows(notebook.page, drawn)
    yield notebook.page, drawn
    notebook.page.close()


def test_the_picture_follows_a_typed_number_and_the_field_the_slider(opened):
    page, drawn = opened
    field = page.locator(f"{PANEL} input[type=number]")
    page.locator(f"{PANEL} .noUi-handle").last.focus()
    page.keyboard.press("ArrowRight")
    shows(page, drawn, x=0.95)
    assert float(field.input_value()) == 0.95
    for typed, used in (("0.9449", 0.9449), ("-1.27846", -1.27846), ("99", 5.0)):
        field.fill(typed)
        field.press("Enter")
        shows(page, drawn, x=used)  # 0.9449 lies between two steps
    assert float(field.input_value()) == 5  # held within the slider's range
