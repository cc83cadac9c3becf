"""The book as a class meets it: every page, in a real browser, from a plain web server."""

import re
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import furo
import pytest
from axe_playwright_python.sync_playwright import Axe

from book import build, panels
from book.chinese_search import ChineseSearch
from helpers.lessons import LESSONS, figure
from helpers.words.i18n import LANGUAGES, labels, text
from helpers.words.places import notebook
from tests.browser.site.stranger import refused

EDITIONS = [(number, language) for number in LESSONS for language in LANGUAGES]
NAMED = {f"{number}-{language}": (number, language) for number, language in EDITIONS}
CONTENT = "article"  # what is ours; the frame around it is the theme's
PHONE = {"width": 390, "height": 844}
SLIDER = ".panel input"


def lesson_path(number, language):
    return f"{language}/{notebook(number, language).stem}.html"


@pytest.fixture(params=NAMED.values(), ids=NAMED)
def lesson(request):
    return request.param


def pages(folder):
    """The pages of the book; the slides have tests of their own."""
    found = (path.relative_to(folder) for path in folder.rglob("*.html"))
    return sorted(path.as_posix() for path in found if "slides" not in path.parts)


def state(page):
    """What the panel shows: picture, alt text, words, value, what the slider says of itself."""
    return page.evaluate("""() => {
      const find = selector => document.querySelector(".panel " + selector);
      const canvas = find("canvas");
      return [canvas.toDataURL(), canvas.ariaLabel, find("[role=status] span").textContent,
              find("output").textContent, find("input").getAttribute("aria-valuetext")];
    }""")


def ready(page):
    page.wait_for_selector(f"{SLIDER}:enabled")
    return page.locator(SLIDER)


def test_every_page_is_silent_and_fits_projector_and_phone(folder, visit):
    for path in pages(folder):
        page = visit(path)
        page.wait_for_load_state("networkidle")  # whatever it asks for late, it asks for by then
        for width in (1280, PHONE["width"]):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert "mathjax" not in page.content().lower()


def test_every_link_resolves(folder):
    @cache
    def names(path):
        return set(re.findall(r'\bid="([^"]+)"', path.read_text("utf-8")))

    for path in pages(folder):
        targets = re.findall(r'\b(?:href|src)="([^"]+)"', (folder / path).read_text("utf-8"))
        for target in map(unescape, targets):
            if urlsplit(target).scheme:
                continue
            url, place = urldefrag(urljoin(f"/{path}", target))
            file = folder / unquote(urlsplit(url).path).lstrip("/")
            assert file.is_file(), (path, target)
            assert not place or place in names(file), (path, target)


def serious(page, **options):
    """What axe-core finds in our content, and calls serious or worse."""
    context = CONTENT if page.query_selector(CONTENT) else None
    found = Axe().run(page, context, {"resultTypes": ["violations"], **options}).response
    return [
        (violation["id"], [node["html"] for node in violation["nodes"]])
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    ]


@pytest.mark.slow  # every page in a browser, with axe: a minute and a half
def test_no_serious_accessibility_violation(folder, visit):
    for path in pages(folder):
        page = visit(path, color_scheme="light")
        assert serious(page) == [], path
        if path.startswith(LANGUAGES[0]):  # colours are the same in every language
            page.emulate_media(color_scheme="dark")
            assert serious(page, runOnly=["color-contrast"]) == [], path


def test_a_violation_would_be_found(visit):
    page = visit(lesson_path(*EDITIONS[0]))
    page.evaluate("""() => {
      document.querySelector("article p").style.color = "#ccc";
      document.querySelector("article img").removeAttribute("alt");
    }""")
    assert {name for name, _ in serious(page)} == {"color-contrast", "image-alt"}


def test_the_language_switch_lands_on_the_same_page_and_is_remembered(folder, address, visit):
    for path in pages(folder):
        if path == "index.html":
            continue
        language, _, name = path.partition("/")
        other = next(each for each in LANGUAGES if each != language)
        page = visit(path)
        page.locator(f".page-button[hreflang={other}]").click()
        page.wait_for_url(f"{address}/{other}/{name}")
        page.goto(f"{address}/index.html")
        page.wait_for_url(f"{address}/{other}/index.html")


def test_a_first_visit_asks_for_the_language(visit):
    page = visit("index.html")
    assert page.locator("a").all_inner_texts() == [
        text("site.title", language) for language in ("zh", "en")
    ]


def test_lessons_follow_one_another(visit, address):
    for language in LANGUAGES:
        page = visit(f"{language}/index.html")
        for number in LESSONS:
            page.locator(".next-page").click()
            page.wait_for_url(f"{address}/{lesson_path(number, language)}")


def test_the_slider_moves_by_key_from_end_to_end(lesson, visit):
    number, language = lesson
    page, drawn = visit(lesson_path(*lesson)), figure(number, language)
    slider, seen = ready(page), []
    start = state(page)
    assert start[1] == start[2] == drawn.describe()
    slider.focus()
    for key, stop in (("Home", 0), ("End", -1)):
        page.keyboard.press(key)
        drawn.update(**{drawn.played: panels.stops(drawn.inputs[drawn.played])[stop]})
        _, alt, words, value, told = state(page)
        assert alt == words == drawn.description
        assert value == told
        seen.append(state(page)[0])
    page.keyboard.press("ArrowLeft")
    seen.append(state(page)[0])
    assert len(set(seen)) == 3
    page.get_by_role("button", name=text("panel.reset", language)).click()
    assert state(page) == start


def test_the_slider_moves_by_touch(visit):
    page = visit(lesson_path("8-02", "zh"), viewport=PHONE, has_touch=True, is_mobile=True)
    slider = ready(page)
    before = state(page)
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    page.touchscreen.tap(box["x"] + 0.9 * box["width"], box["y"] + box["height"] / 2)
    assert len({*before, *state(page)}) >= 6  # picture, alt text and words, and the value


def test_nothing_jumps_while_the_slider_moves(lesson, visit):
    page = visit(lesson_path(*lesson))
    slider = ready(page)
    heights = set()
    slider.focus()
    page.keyboard.press("Home")
    for _ in range(panels.MOST):
        heights.add(round(page.locator(".panel").bounding_box()["height"]))
        page.keyboard.press("ArrowRight")
    assert len(heights) == 1


def test_without_javascript_the_picture_and_a_sentence_stay(lesson, visit):
    number, language = lesson
    page = visit(lesson_path(*lesson), java_script_enabled=False)
    picture = page.locator(".panel img")
    assert picture.get_attribute("alt") == figure(number, language).describe()
    assert page.locator(".panel-note noscript").is_visible()
    assert not page.locator(SLIDER).is_visible()


@pytest.mark.parametrize(("language", "query", "number"), [
    ("en", "swiglu", "8-09"), ("zh", "残差连接", "8-02"), ("zh", "因果掩码", "8-01"),
])  # fmt: skip
def test_search_finds_the_lesson(visit, language, query, number):
    page = visit(f"{language}/search.html?q={query}")
    page.wait_for_selector(f"#search-results a[href*='{number}_']")


def test_search_in_chinese_finds_only_what_is_there(visit):
    page = visit("zh/search.html?q=橡皮鸭子")
    page.wait_for_selector(".search-summary:not(:empty)")
    assert page.locator("#search-results li").count() == 0


def test_chinese_words_are_found_by_their_pairs():
    words = ChineseSearch({}).split("残差连接 is H")
    assert sorted(words) == sorted(["残", "差", "连", "接", "残差", "差连", "连接", "is", "h"])


def test_what_the_theme_says_in_english_is_translated():
    theme = Path(furo.__file__).parent / "theme"
    said = "".join(path.read_text("utf-8") for path in theme.rglob("*.html"))
    words = [word["en"].strip() for key, word in labels().items() if key.startswith("theme.")]
    assert words and [word for word in words if word not in said] == []


def test_lessons_and_book_are_small(folder):
    for number, language in EDITIONS:
        assert build.lesson_size(folder / language, number) <= build.LARGEST_LESSON
    assert sum(build.size(folder / language) for language in LANGUAGES) <= build.LARGEST_BOOK


def test_no_page_runs_or_asks_for_what_is_not_the_site_s_own(folder, address, chromium):
    page = chromium.new_page()
    found = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    for path in found:
        assert len(refused(page, f"{address}/{path}")) >= 3, path
    page.close()
