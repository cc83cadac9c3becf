"""Open, Run All, drag, press keys, reset: every lesson, both languages."""

import itertools
from random import Random

import pytest

from helpers.lessons import LESSONS, figure
from helpers.show.inputs import Choice, Range
from helpers.words.i18n import text
from tests import checks
from tests.browser.lab import Notebook

EDITIONS = list(itertools.product(checks.ENGLISH, ("en", "zh")))
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
def panel(lesson):
    """The page with the panel in view, sliders where they start."""
    page = lesson[0].page
    page.locator(PANEL).first.scroll_into_view_if_needed()
    page.wait_for_selector(PICTURE)
    yield page
    page.locator(f"{PANEL} button").click()
    settled(page)


def state(page):
    """What the picture shows and what the words say, read in one moment."""
    page.wait_for_function(f"document.querySelector('{PICTURE}').complete")
    read = """([picture, words]) => {
        const image = document.querySelector(picture);
        return [image.src, image.alt, document.querySelector(words).innerText];
    }"""
    return tuple(page.evaluate(read, [PICTURE, WORDS]))


def settled(page):
    """The state once it has stayed the same for longer than any redraw takes."""
    before = None
    while (now := state(page)) != before:
        before = now
        page.wait_for_timeout(400)
    return now


def changed(page, before):
    """The state once the picture has changed, and has come to rest."""
    source = "([selector, was]) => document.querySelector(selector).src !== was"
    page.wait_for_function(source, arg=[PICTURE, before[0]], timeout=5000)
    return settled(page)


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
    assert untouched == figure(number, language).readout()


def test_run_all_completes_without_an_error(lesson):
    notebook = lesson[0]
    assert notebook.page.locator(".jp-RenderedText[data-mime-type*='error']").count() == 0
    assert notebook.page.locator("[data-mime-type*='stderr']").count() == 0
    assert notebook.page.locator(".Toastify__toast").count() == 0  # nothing to click away
    assert notebook.complaints == []


def ranges(number):
    """The inputs that are sliders, in the order of the page."""
    return [entry for entry in figure(number, "en").inputs.values() if isinstance(entry, Range)]


def test_every_slider_moves_by_key(lesson, panel):
    handles = panel.locator(f"{PANEL} .noUi-handle")
    entries = ranges(lesson[1])
    assert handles.count() == len(entries)
    for i, entry in enumerate(entries):
        before = state(panel)
        handles.nth(i).focus()
        panel.keyboard.press("ArrowLeft" if entry.default == entry.high else "ArrowRight")
        after = changed(panel, before)
        assert len({*before, *after}) >= 4  # picture, alt text and words are new
        assert after[1] == after[2]


def test_every_slider_drags_from_end_to_end(lesson, panel):
    handles, tracks = (panel.locator(f"{PANEL} .noUi-{part}") for part in ("handle", "base"))
    for i, entry in enumerate(ranges(lesson[1])):
        seen = [state(panel)]
        handles.nth(i).hover()
        panel.mouse.down()
        box = tracks.nth(i).bounding_box()
        for x in (box["x"] - 20, box["x"] + box["width"] + 20):
            panel.mouse.move(x, box["y"] + box["height"] / 2, steps=8)
            seen.append(settled(panel))
        panel.mouse.up()
        assert len({words for _, _, words in seen}) == len(entry.samples)
        panel.locator(f"{PANEL} button").click()
        settled(panel)


def test_a_burst_ends_at_the_last_value(lesson, panel):
    chance = Random(8)
    drawn = figure(*lesson[1:3])
    names = [name for name, entry in drawn.inputs.items() if isinstance(entry, Range)]
    handles = panel.locator(f"{PANEL} .noUi-handle")
    for _ in range(20):
        handles.nth(chance.randrange(len(names))).focus()
        for _ in range(10):
            panel.keyboard.press(chance.choice(["ArrowLeft", "ArrowRight"]))
    _, alt, words = settled(panel)
    last = [float(handle.get_attribute("aria-valuetext")) for handle in handles.all()]
    drawn.update(**dict(zip(names, last)))
    assert alt == words == drawn.readout()


def test_every_menu_changes_the_picture(lesson, panel):
    entries = [e for e in figure(lesson[1], "en").inputs.values() if isinstance(e, Choice)]
    menus = panel.locator(f"{PANEL} select")
    assert menus.count() == len(entries)
    for i, entry in enumerate(entries):
        start = entry.options.index(entry.default)
        seen = set()
        for option in [*(set(range(len(entry.options))) - {start}), start]:
            before = state(panel)
            menus.nth(i).select_option(index=option)
            seen.add(changed(panel, before))
        assert len(seen) == len(entry.options)


def test_nothing_jumps_while_a_slider_moves(panel):
    before_all = place(panel)
    handles = panel.locator(f"{PANEL} .noUi-handle")
    for i in range(handles.count()):
        for key in ("Home", "End"):
            handles.nth(i).focus()
            panel.keyboard.press(key)
            settled(panel)
            assert place(panel) == before_all


def test_reset_brings_back_the_start(lesson, panel):
    _, number, language, _ = lesson
    before = state(panel)
    panel.locator(f"{PANEL} .noUi-handle").first.focus()
    entry = ranges(number)[0]
    panel.keyboard.press("End" if entry.default == entry.low else "Home")
    moved = changed(panel, before)
    button = panel.locator(f"{PANEL} button")
    assert button.inner_text() == text("panel.reset", language)
    button.click()
    assert changed(panel, moved) == before
    assert before[1] == figure(number, language).readout()


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
