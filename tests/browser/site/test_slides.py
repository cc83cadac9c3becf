"""The slides as a teacher shows them: on a projector, offline, by the arrow keys."""

import re
from urllib.parse import urljoin

import pytest

from helpers.lessons import LESSONS
from helpers.words.i18n import LANGUAGES
from tests.browser.conftest import PROJECTOR

EDITIONS = [(number, language) for number in LESSONS for language in LANGUAGES]
# Where the show is, how many slides there are, and how many parts of this one stick out sideways.
PLACE = "() => [Reveal.getSlidePastCount(), Reveal.getTotalSlides()]"
TOO_WIDE = """() => [...Reveal.getCurrentSlide().querySelectorAll('img, table, .code, .panel')]
  .map(part => part.getBoundingClientRect())
  .filter(box => box.left < 0 || box.right > innerWidth + 1).length"""
PICTURES = """() => [...Reveal.getCurrentSlide().querySelectorAll('.shown img')]
  .map(picture => picture.getBoundingClientRect())
  .map(box => box.height > 100 && box.height <= innerHeight)"""


@pytest.mark.parametrize(("number", "language"), EDITIONS)
def test_the_arrow_key_goes_through_all_slides(visit, number, language):
    page = visit(f"{language}/slides/{number}.html")
    page.wait_for_function("window.Reveal?.isReady()")
    first, count = page.evaluate(PLACE)
    assert first == 0 and count > 20
    pictures = []
    for place in range(count):
        assert page.evaluate(PLACE)[0] == place
        assert page.evaluate(TOO_WIDE) == 0, place
        pictures += page.evaluate(PICTURES)
        page.keyboard.press("ArrowRight")
    assert page.evaluate(PLACE)[0] == count - 1
    assert pictures == [True]
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(PLACE)[0] == count - 2


def test_the_slider_moves_on_its_slide(visit):
    page = visit("zh/slides/8-02.html", viewport=PROJECTOR)
    while not page.locator("section.present section.present .panel").count():
        page.keyboard.press("ArrowRight")
    page.wait_for_selector(".panel input:enabled")
    before, place = page.locator(".panel output").inner_text(), page.evaluate(PLACE)
    page.locator(".panel input").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator(".panel output").inner_text() != before
    assert page.evaluate(PLACE) == place


def test_every_link_of_the_slides_resolves(folder):
    for number, language in EDITIONS:
        path = folder / language / "slides" / f"{number}.html"
        for target in re.findall(r'\b(?:href|src)="([^"#:]+)"', path.read_text("utf-8")):
            assert (folder / urljoin(f"{language}/slides/", target)).is_file(), target
