"""Run it live: the lessons in JupyterLite, from a plain web server, with nothing else reachable."""

import json
import re

import nbformat
import pytest

from book import build, lite, pyodide
from helpers.lessons import LESSONS, figure
from helpers.show.inputs import Range
from helpers.words.i18n import LANGUAGES, text
from helpers.words.places import notebook
from tests.browser.lab import READY, Notebook, hand_out
from tests.browser.site import distribution
from tests.browser.site.stranger import refused
from tests.waiting import PATIENCE

CHINESE = ("8-01", "8-05", "8-09")
EDITIONS = [*((number, "en") for number in LESSONS), *((number, "zh") for number in CHINESE)]
QUICK = [("8-02", "en"), ("8-09", "zh")]  # the others run in `make test-all`
MODEL = "window.jupyterapp.shell.currentWidget.content.model"
PIXELS = re.compile(r"data:image/png;base64,[A-Za-z0-9+/=]+")
PANEL = ".jupyter-widgets.widget-vbox"


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """The site, with Pyodide inside."""
    out = tmp_path_factory.mktemp("live")
    build.build(out, str(distribution.folder()))
    return out


@pytest.fixture(scope="session")
def address(folder):
    with hand_out(folder) as running:
        yield running


def opened(chromium, origin, number, language, allowed=()):
    """A lesson open in JupyterLite, its kernel idle, and what was asked of other hosts."""
    page = chromium.new_context(viewport={"width": 1280, "height": 720}).new_page()
    page.set_default_timeout(1000 * PATIENCE)
    live = Notebook(page)
    page.on("pageerror", lambda error: live.complaints.append(f"page: {error}"))
    inside = (origin, "data:", "blob:", *allowed)

    def watch(request):
        if not request.url.startswith(inside):
            live.complaints.append(f"outside request: {request.url}")

    page.context.on("request", watch)
    page.goto(f"{origin}/{lite.address(number, language)}")
    page.wait_for_selector(".jp-Notebook .jp-Cell")
    page.wait_for_function(READY)
    return live


def shown(cell):
    """What a cell shows: pictures by their alt text, live widgets by what stands for them."""
    outputs = []
    for output in cell.get("outputs", []):
        kinds = output.get("data") or {output.get("name", "error"): output.get("text", str(output))}
        outputs.append(
            {k: PIXELS.sub("", "".join(v)) for k, v in kinds.items() if "widget" not in k}
        )
    return outputs


def results(live):
    """What each cell of the open notebook shows, by the name of the cell."""
    cells = json.loads(live.page.evaluate(f"JSON.stringify({MODEL}.toJSON())"))["cells"]
    return {cell["id"]: shown(cell) for cell in cells if cell["cell_type"] == "code"}


def stored(number, language):
    """The same of the notebook's file."""
    cells = nbformat.read(notebook(number, language), as_version=4).cells
    return {cell.id: shown(cell) for cell in cells if cell.cell_type == "code"}


RUN = [pytest.param(e, marks=[] if e in QUICK else pytest.mark.slow) for e in EDITIONS]


@pytest.fixture(scope="module", params=RUN, ids="-".join)
def lesson(request, chromium, address):
    """A lesson, run from the top."""
    live = opened(chromium, address, *request.param)
    live.run_all()
    yield live, *request.param
    live.page.context.close()


def test_it_runs_to_the_end_with_the_stored_results(lesson):
    live, number, language = lesson
    assert results(live) == stored(number, language)
    assert live.page.locator(".jp-Dialog").count() == 0  # nothing asks, nothing is to click away
    assert live.page.locator(".Toastify__toast").count() == 0
    assert live.complaints == []


def test_a_slider_moves_the_picture(lesson):
    live, number, language = lesson
    page = live.page
    picture = page.locator(f"{PANEL} .widget-html-content img").first
    page.locator(PANEL).first.scroll_into_view_if_needed()
    assert picture.get_attribute("alt") == figure(number, language).describe()
    before = picture.get_attribute("src")
    first = next(e for e in figure(number, language).inputs.values() if isinstance(e, Range))
    page.locator(f"{PANEL} .noUi-handle").first.focus()
    page.keyboard.press("Home" if first.default > first.low else "End")
    moved = "([selector, was]) => document.querySelector(selector).src !== was"
    page.wait_for_function(moved, arg=[f"{PANEL} .widget-html-content img", before])
    assert live.complaints == []


@pytest.fixture
def plain(chromium, address):
    """A lesson under a name that is not this machine's own, over plain http."""
    live = opened(chromium, address.replace("127.0.0.1", "classroom.test"), "8-05", "zh")
    yield live
    live.page.context.close()


def test_plain_http_is_enough(plain):
    assert plain.page.evaluate("window.isSecureContext") is False
    plain.run_all()
    assert results(plain) == stored("8-05", "zh")
    button = plain.page.get_by_role("button", name=text("real_ffn.button", "zh"))
    button.scroll_into_view_if_needed()
    button.click()
    told = plain.page.locator("[role=alert]")
    told.wait_for()
    assert told.inner_text() == text("error.memory_browser", "zh")
    assert plain.complaints == []


def test_bad_input_is_told_in_the_line_of_the_reader_and_a_sentence(plain):
    first = f"{MODEL}.cells.get(2)"
    source = "from helpers.lesson import Lesson\nLesson('9-99', 'zh')"
    plain.page.evaluate(f"source => {first}.sharedModel.setSource(source)", source)
    plain.command("notebook:run-all-cells")
    plain.page.wait_for_function(f"{first}.outputs.length")
    (output,) = json.loads(plain.page.evaluate(f"JSON.stringify({first}.outputs.toJSON())"))
    known = ", ".join(LESSONS)
    sentence = text("error.lesson", "zh", got="'9-99'", known=known)
    assert output["traceback"] == ["2: Lesson('9-99', 'zh')", f"InputError: {sentence}"]


@pytest.fixture
def page(chromium):
    page = chromium.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    yield page
    page.close()


@pytest.mark.parametrize(("number", "language"), EDITIONS[::5])
def test_the_button_of_a_page_opens_its_notebook(page, address, number, language):
    page.goto(f"{address}/{language}/{notebook(number, language).stem}.html")
    page.get_by_role("link", name=text("live.button", language)).click()
    page.wait_for_selector(".jp-Notebook .jp-Cell")
    heading = nbformat.read(notebook(number, language), as_version=4).cells[0].source
    assert page.locator(".jp-Notebook h1").first.inner_text() in heading


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_that_was_opened_as_a_file_says_so(page, folder, language):
    path = folder / language / f"{notebook('8-01', language).stem}.html"
    page.goto(path.as_uri())
    note = page.get_by_text(text("live.file", language))
    assert not note.is_visible()
    page.get_by_role("link", name=text("live.button", language)).click()
    assert note.is_visible() and page.url == path.as_uri()


def test_only_lessons_have_the_button(page, address):
    page.goto(f"{address}/en/glossary.html")
    assert page.get_by_role("link", name=text("live.button", "en")).count() == 0


def test_python_from_elsewhere(chromium, tmp_path, monkeypatch):
    with hand_out(distribution.folder()) as cdn, hand_out(tmp_path) as address:
        monkeypatch.setattr(pyodide, "CDN", f"{cdn}/")
        lite.build(tmp_path, "cdn")
        assert not (tmp_path / lite.LITE / "pyodide").exists()
        live = opened(chromium, address, "8-02", "en", allowed=[cdn])
        live.run_all()
        assert results(live) == stored("8-02", "en")
        assert live.complaints == []
        live.page.context.close()


def test_no_page_runs_or_asks_for_what_is_not_the_site_s_own(folder, page, address):
    pages = list((folder / lite.LITE).rglob("*.html"))
    assert pages and all("Content-Security-Policy" in p.read_text("utf-8") for p in pages)
    told = refused(page, f"{address}/{lite.address('8-01', 'en')}")
    assert len(told) >= 3 and any("connect-src" in line for line in told)
