"""Run it live, as far as it can be looked at without building it; tests/browser/ runs it."""

from urllib.parse import parse_qs, urlsplit
from zipfile import ZipFile

import pytest

from book import lite
from helpers.lessons import LESSONS
from helpers.words.i18n import LANGUAGES
from helpers.words.places import ROOT, notebook


@pytest.mark.parametrize("language", LANGUAGES)
def test_addresses_name_the_notebooks(language):
    for number in LESSONS:
        page = urlsplit(lite.address(number, language))
        (path,) = parse_qs(page.query)["path"]
        assert page.path == "lite/lab/index.html"
        assert ROOT / "notebooks" / path == notebook(number, language)
        shown = lite.context(language)["live"] + notebook(number, language).name
        assert shown == f"../{lite.address(number, language)}"


def test_the_template_asks_for_what_it_is_given():
    template = (ROOT / "book" / "templates" / "live.html").read_text("utf-8")
    assert all(f"{{{{ {name} }}}}" in template for name in lite.context("en"))


def test_wheels_hold_whole_packages(tmp_path):
    wheels = lite.wheels(tmp_path)
    assert len(wheels) == len(set(wheels)) == 1 + len(lite.INSTALLED)
    inside = {name for wheel in wheels for name in ZipFile(wheel).namelist()}
    ours = {path.relative_to(ROOT).as_posix() for path in (ROOT / "helpers").rglob("*.*")}
    assert {name for name in ours if "__pycache__" not in name} <= inside
    assert {"ipywidgets/__init__.py", "comm/__init__.py"} <= inside
    assert not any(".." in name or "__pycache__" in name for name in inside)
