"""Open, Run All, drag, press keys, reset: every lesson, both languages."""

import itertools
from random import Random

import pytest

from helpers.lessons import LESSONS, figure
from helpers.show.inputs import Choice, Range
from helpers.words.i18n import text
from tests import checks
from tests.browser.lab import Notebook
from tests.waiting import until

# A lesson's tests run in one process, one after the other, in the page that is open there.
EDITIONS = [
    pytest.param(edition, marks=pytest.mark.xdist_group(str(edition)))
    for edition in itertools.product(checks.ENGLISH, ("en", "zh"))
]
PANEL = ".jupyter-widgets.widget-vbox"
PICTURE = f"{PANEL} .widget-html-content img"
WORDS = f"{PANEL} [role=status]"


@pytest.fixture(scope="module", params=EDITIONS, ids=lambda e: f"{e[0].name[:4]}-{e[1]}")
def lesson(request, chromium, server):
    """A lesson, run from the top; its number and language."""
    path, language = request.param
    folder = "notebooks/" if language == "en" else f"notebooks/{language}/"
    notebook = Notebook.open(chromium, server, folder + path.name)
    untouched = notebook.page.locator(".jp-OutputArea img").first.get_attribute("alt")
    notebook.run_all()
    yield notebook, path.name[:4], language, untouched
    notebook.page.close()


@pytest.fixture
def drawn(lesson):
    """The lesson's figure outside the browser: what the page must come to show."""
    return figure(*lesson[1:3])


@pytest.fixture
def panel(lesson, drawn):
    """The page with the panel in view, sliders where they start."""
    page = lesson[0].page
    page.locator(PANEL).first.scroll_into_view_if_needed()
    shows(page, drawn)
    yield page
    page.locator(f"{PANEL} button").click()
    drawn.reset()
    shows(page, drawn)


def shows(page, drawn, **values):
    """Wait until alt text and words say what the figure does at these values; the picture then."""
    drawn.update(**values)
    page.wait_for_function(
        """([picture, words, wanted]) => {
            const image = document.querySelector(picture);
            const said = document.querySelector(words)?.innerText;
            return image?.complete && image.alt === wanted && said === wanted;
        }""",
        arg=[PICTURE, WORDS, drawn.describe()],
    )
    return page.locator(PICTURE).get_attribute("src")


def place(page):
    """Where the picture lies in its panel, and how large it is; scrolling changes neither."""
    return page.evaluate(
        """([picture, panel]) => {
            const box = selector => document.querySelector(selector).getBoundingClientRect();
            const [a, b] = [box(picture), box(panel)];
            return [a.y - b.y, a.width, a.height, b.height].map(Math.round);
        }""",
        [PICTURE, PANEL],
    )


def test_alt_text_is_there_before_anything_runs(lesson):
    _, number, language, untouched = lesson
    assert untouched == figure(number, language).describe()


def test_run_all_completes_without_an_error(lesson):
    notebook = lesson[0]
    assert notebook.page.locator(".jp-RenderedText[data-mime-type*='error']").count() == 0
    assert notebook.page.locator("[data-mime-type*='stderr']").count() == 0
    assert notebook.page.locator(".Toastify__toast").count() == 0  # nothing to click away
    assert notebook.complaints == []


def kind(drawn, wanted):
    """The inputs of a kind, in the order of the page."""
    return {name: e for name, e in drawn.inputs.items() if isinstance(e, wanted)}


def test_every_slider_moves_by_key(drawn, panel):
    handles, ranges = panel.locator(f"{PANEL} .noUi-handle"), kind(drawn, Range)
    assert handles.count() == len(ranges)
    for i, (name, entry) in enumerate(ranges.items()):
        before = shows(panel, drawn)
        handles.nth(i).focus()
        step = -entry.step if entry.default == entry.high else entry.step
        panel.keyboard.press("ArrowRight" if step > 0 else "ArrowLeft")
        assert shows(panel, drawn, **{name: entry.default + step}) != before


def test_every_slider_drags_from_end_to_end(drawn, panel):
    handles, tracks = (panel.locator(f"{PANEL} .noUi-{part}") for part in ("handle", "base"))
    for i, (name, entry) in enumerate(kind(drawn, Range).items()):
        seen = {shows(panel, drawn)}
        handles.nth(i).hover()
        panel.mouse.down()
        box = tracks.nth(i).bounding_box()
        ends = (box["x"] - 20, entry.low), (box["x"] + box["width"] + 20, entry.high)
        for x, value in ends:
            panel.mouse.move(x, box["y"] + box["height"] / 2, steps=8)
            seen.add(shows(panel, drawn, **{name: value}))
        panel.mouse.up()
        assert len(seen) == len(entry.samples)
        panel.locator(f"{PANEL} button").click()
        drawn.reset()


def test_a_burst_ends_at_the_last_value(drawn, panel):
    chance, names = Random(8), list(kind(drawn, Range))
    handles = panel.locator(f"{PANEL} .noUi-handle")
    for _ in range(20):
        handles.nth(chance.randrange(len(names))).focus()
        for _ in range(10):
            panel.keyboard.press(chance.choice(["ArrowLeft", "ArrowRight"]))

    def at_rest():
        last = [float(handle.get_attribute("aria-valuetext")) for handle in handles.all()]
        drawn.update(**dict(zip(names, last)))
        return panel.locator(PICTURE).get_attribute("alt") == drawn.describe()

    assert until(at_rest)


def test_every_menu_changes_the_picture(drawn, panel):
    menus, choices = panel.locator(f"{PANEL} select"), kind(drawn, Choice)
    assert menus.count() == len(choices)
    for i, (name, entry) in enumerate(choices.items()):
        start, seen = entry.options.index(entry.default), set()
        for option in [*(set(range(len(entry.options))) - {start}), start]:
            menus.nth(i).select_option(index=option)
            seen.add(shows(panel, drawn, **{name: entry.options[option]}))
        assert len(seen) == len(entry.options)


def test_nothing_jumps_while_a_slider_moves(drawn, panel):
    before_all = place(panel)
    handles = panel.locator(f"{PANEL} .noUi-handle")
    for i, (name, entry) in enumerate(kind(drawn, Range).items()):
        for key, value in (("Home", entry.low), ("End", entry.high)):
            handles.nth(i).focus()
            panel.keyboard.press(key)
            shows(panel, drawn, **{name: value})
            assert place(panel) == before_all


def test_reset_brings_back_the_start(lesson, drawn, panel):
    before = shows(panel, drawn)
    panel.locator(f"{PANEL} .noUi-handle").first.focus()
    name, entry = next(iter(kind(drawn, Range).items()))
    to_the_end = entry.default == entry.low
    panel.keyboard.press("End" if to_the_end else "Home")
    assert shows(panel, drawn, **{name: entry.high if to_the_end else entry.low}) != before
    button = panel.locator(f"{PANEL} button")
    assert button.inner_text() == text("panel.reset", lesson[2])
    button.click()
    drawn.reset()
    assert shows(panel, drawn) == before


def test_the_picture_fits_the_projector(panel):
    box, width = panel.locator(PICTURE).bounding_box(), panel.viewport_size["width"]
    assert box["x"] + box["width"] <= width and box["width"] > 0.6 * width


def test_cards_keep_their_colours_on_the_dark_theme(lesson, panel):
    notebook = lesson[0]
    script = "e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]"
    card, cell = (
        panel.locator(f"{PANEL} .widget-html-content > div"),
        panel.locator(".jp-OutputArea td").last,
    )
    light = [card.evaluate(script), cell.evaluate(script)]
    notebook.dark()
    assert [card.evaluate(script), cell.evaluate(script)] == light
    assert light[0][1] == light[1][1] == "rgb(255, 255, 255)"


def test_there_is_a_figure_for_every_lesson():
    assert {path.name[:4] for path in checks.ENGLISH} == set(LESSONS)
