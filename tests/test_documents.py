"""README, CONTRIBUTING and the licences: links that resolve, commands that exist."""

import re
import tomllib

import pytest

from book.pages import ERRATA
from helpers.words.places import ROOT, chinese
from tests.checks import ENGLISH

PAGES = ["README.md", "CONTRIBUTING.md", "hub/README.md", "GLOSSARY.md", *ERRATA.values()]


@pytest.mark.parametrize("page", PAGES)
def test_links_resolve(page):
    links = re.findall(r"\]\(([^)#\s]+)\)", (ROOT / page).read_text("utf-8"))
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_make_targets_exist(page):
    named = set(
        re.findall(r"(?:`|^)make ([a-z-]+)\b", (ROOT / page).read_text("utf-8"), flags=re.M)
    )
    assert named <= set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), flags=re.M))


def test_the_readme_links_every_lesson_in_both_languages():
    readme = (ROOT / "README.md").read_text("utf-8")
    for path in [*ENGLISH, *map(chinese, ENGLISH)]:
        assert f"({path.relative_to(ROOT).as_posix()})" in readme


def test_the_readme_links_the_errata_in_both_languages():
    readme = (ROOT / "README.md").read_text("utf-8")
    assert all(f"({page})" in readme for page in ERRATA.values())


def test_lessons_link_to_each_other():
    for path in ENGLISH:
        assert f"(zh/{path.name})" in path.read_text("utf-8")
        assert f"(../{path.name})" in chinese(path).read_text("utf-8")


def test_the_hashes_are_those_of_the_pinned_versions():
    hashed = (ROOT / "config" / "hashes.txt").read_text()
    plain = re.sub(r" \\\n    --hash=\S+", "", hashed)
    assert plain == (ROOT / "constraints.txt").read_text()
    packages = re.split(r"\n(?=\w)", hashed)[1:]
    assert packages and all(re.search(r"--hash=sha256:[0-9a-f]{64}$", each) for each in packages)


def test_pins_lie_in_the_ranges_and_agree():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    pins = re.findall(r"^([\w-]+)==(\S+)$", (ROOT / "requirements.txt").read_text(), flags=re.M)
    assert {name for name, _ in pins} == {
        "numpy",
        "matplotlib",
        "jupyterlab",
        "ipywidgets",
        "nbval",
    }
    locked = dict(
        re.findall(r"^([\w-]+)==(\S+)", (ROOT / "constraints.txt").read_text(), flags=re.M)
    )
    assert all(locked[name] == number for name, number in pins)
    ranges = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    assert all(any(line.startswith(name) for line in ranges) for name, _ in pins)
