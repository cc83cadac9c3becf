"""The book's sources: links that land in it, panels in their place, Chinese that can be found."""

import base64
import hashlib
import re

import nbformat
import pytest

from book import build, policy, sources
from book.sources import in_book
from helpers.lessons import LESSONS
from helpers.words.i18n import LANGUAGES, labels
from helpers.words.places import ROOT, notebook

FIRST, SECOND = LESSONS[:2]
EN, ZH = (notebook(FIRST, language) for language in ("en", "zh"))
NEXT_EN, NEXT_ZH = (notebook(SECOND, language) for language in ("en", "zh"))


@pytest.mark.parametrize(
    ("target", "path", "language", "lands"),
    [
        (f"zh/{ZH.name}", EN, "en", f'<a href="../zh/{ZH.stem}.html">x</a>'),
        (f"../{EN.name}", ZH, "zh", f'<a href="../en/{EN.stem}.html">x</a>'),
        (NEXT_ZH.name, ZH, "zh", f"[x]({NEXT_ZH.name})"),
        (f"{NEXT_EN.name}#see", EN, "en", f"[x]({NEXT_EN.name}#see)"),
        ("../GLOSSARY.md", EN, "en", "[x](glossary.md)"),
        ("../../GLOSSARY.md", ZH, "zh", "[x](glossary.md)"),
        ("../../ERRATA.zh.md", ZH, "zh", "[x](errata.md)"),
        ("ERRATA.md", ROOT / "ERRATA.zh.md", "zh", '<a href="../en/errata.html">x</a>'),
        ("https://example.org/a.ipynb", EN, "en", "[x](https://example.org/a.ipynb)"),
        ("#see", EN, "en", "[x](#see)"),
    ],
)
def test_links_land_in_the_book(target, path, language, lands):
    assert in_book(f"so [x]({target}).", path, language) == f"so {lands}."


@pytest.mark.parametrize("target", ["8-99_nothing.ipynb", "../LICENSE", "../helpers/lesson.py"])
def test_a_link_without_a_page_stops_the_build(target):
    with pytest.raises(ValueError, match="of which the book has no page"):
        in_book(f"[x]({target})", EN, "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", LESSONS)
def test_only_the_panels_output_changes(number, language):
    path = notebook(number, language)
    stored = nbformat.read(path, as_version=4)
    made = sources.page(nbformat.read(path, as_version=4), path, language, "<p>alive</p>")
    changed = [b for a, b in zip(stored.cells, made.cells) if a.get("outputs") != b.get("outputs")]
    assert [cell.source for cell in changed] == [sources.PANEL]
    assert changed[0].outputs[0].data == {"text/html": "<p>alive</p>"}


def test_a_lesson_without_a_panel_stops_the_build():
    with pytest.raises(ValueError, match="unpack"):
        sources.page(nbformat.v4.new_notebook(), EN, "en", "")


def test_a_build_that_fails_destroys_nothing(tmp_path):
    out = tmp_path / "_site"
    out.mkdir()
    (out / "page").write_text("old")
    with pytest.raises(RuntimeError), build.replaced(out) as new:
        (new / "page").write_text("half")
        raise RuntimeError
    assert [path.name for path in tmp_path.iterdir()] == ["_site"]
    assert (out / "page").read_text() == "old"


def test_a_build_that_succeeds_takes_the_place_of_the_last(tmp_path):
    out = tmp_path / "_site"
    for content in ("first", "second"):
        with build.replaced(out) as new:
            (new / "page").write_text(content)
        assert (out / "page").read_text() == content
    assert [path.name for path in tmp_path.iterdir()] == ["_site"]


def test_the_front_page_knows_every_language():
    front = (sources.BOOK / "index.html").read_text("utf-8")
    for language in LANGUAGES:
        assert f'href="{language}/index.html"' in front and f'"{language}"' in front
        assert labels()["site.title"][language] in front


def test_a_page_s_policy_names_its_own_scripts_and_nothing_else():
    page = "<head><title>x</title></head><script>a < 1</script><script src=b.js></script>"
    page += "<script>a < 1</script><script>é</script>"
    told = policy.with_policy(page, policy.BOOK)
    (scripts,) = re.findall(r"script-src ([^;]+);", told)
    own = (hashlib.sha256(script.encode()).digest() for script in ("a < 1", "é"))
    hashes = [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in own]
    assert scripts.split() == ["'self'", *hashes]
    assert told.index("http-equiv") < told.index("<title>") and "default-src 'self'" in told
