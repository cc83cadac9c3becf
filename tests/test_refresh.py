"""Refreshing replaces a file whole or not at all, and only when something changed."""

import os
import re
import shutil
import subprocess
import sys

import nbformat
import pytest

from book import pages
from helpers.facts.claims import all_errata
from helpers.words.places import ROOT, notebooks
from tests import checks

FIGURE = "figures/8-02.svg"
LESSON = "notebooks/8-02_residual_connection.ipynb"
SMALL_FILES = """
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
runpy.run_module("tools.refresh", run_name="__main__")
"""


@pytest.fixture
def copy(tmp_path):
    """The project without what is installed or built in it."""
    for part in ("helpers", "tools", "book", "notebooks", "figures"):
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / part, tmp_path / part, ignore=skip)
    return tmp_path


def refresh(copy, name, *how):
    command = [sys.executable, *(how or ("-m", "tools.refresh")), name]
    env = os.environ | {"PYTHONPATH": str(copy)}
    return subprocess.run(command, cwd=copy, capture_output=True, encoding="utf-8", env=env)


def files(copy):
    return {path: path.read_bytes() for path in (copy / "figures").iterdir() if path.is_file()}


def test_a_file_is_replaced_only_when_it_differs(copy):
    before = files(copy)
    written = (copy / FIGURE).stat().st_mtime_ns
    assert "changed: 0" in refresh(copy, FIGURE).stdout
    assert (copy / FIGURE).stat().st_mtime_ns == written
    (copy / FIGURE).write_bytes(b"old")
    assert re.search(rf"changed: 1\n{FIGURE}", refresh(copy, FIGURE).stdout)
    assert files(copy) == before


@pytest.mark.skipif(sys.platform == "win32", reason="a limit of POSIX stands for a full disk")
def test_a_full_disk_leaves_the_old_file_no_rest_and_a_sentence(copy):
    (copy / FIGURE).write_bytes(b"old")
    before = files(copy)
    done = refresh(copy, FIGURE, "-c", SMALL_FILES)
    assert done.returncode == 1
    assert re.search(r"8-02.svg could not be written: .*run make refresh again", done.stderr)
    assert "Traceback" not in done.stderr and files(copy) == before


def test_a_lesson_that_fails_is_not_stored(copy):
    nb = checks.read(copy / LESSON)
    first = next(cell for cell in nb.cells if cell.cell_type == "code")
    first.source += "\nlesson.check('h.xian.d1', 3)"
    nbformat.write(nb, copy / LESSON)
    before = (copy / LESSON).read_bytes()
    done = refresh(copy, LESSON)
    assert done.returncode == 1 and "h.xian.d1" in done.stderr
    assert (copy / LESSON).read_bytes() == before


def test_no_notebook_tells_which_python_ran_it():
    for path in notebooks():
        info = checks.read(path).metadata.language_info
        assert info.name == "python" and "version" not in info, path


def test_the_glossary_page_is_up_to_date():
    assert (checks.ROOT / "GLOSSARY.md").read_bytes() == pages.glossary_page("en")


@pytest.mark.parametrize("language", pages.ERRATA)
def test_the_errata_page_is_up_to_date_and_has_every_erratum(language):
    page = (checks.ROOT / pages.ERRATA[language]).read_bytes()
    assert page == pages.errata_page(language)
    rows = [line for line in page.decode().splitlines() if line.startswith("|")][2:]
    assert len(rows) == len(all_errata()) and len({row.count(" | ") for row in rows}) == 1
    for erratum in all_errata().values():
        assert any(erratum.correct[language] in row for row in rows), erratum.id


def test_a_bar_in_a_cell_does_not_end_it():
    assert pages._table(["a"], [["x | y"]]).splitlines()[2] == "| x &#124; y |"
