"""Refreshing replaces a file whole or not at all, and only when something changed."""

import errno
from pathlib import Path

import pytest

from helpers.facts.claims import all_errata
from helpers.words.errors import InputError
from tests import checks
from tools import pages, places, refresh


def test_a_file_is_replaced_only_when_it_differs(tmp_path):
    path = tmp_path / "deep" / "file"
    assert refresh.replace(path, b"one")
    before = path.stat().st_mtime_ns
    assert not refresh.replace(path, b"one")
    assert path.stat().st_mtime_ns == before
    assert refresh.replace(path, b"two") and path.read_bytes() == b"two"
    assert list(path.parent.iterdir()) == [path]


def full(*_, **__):
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize(
    ("owner", "step"),
    [(refresh.tempfile, "mkstemp"), (refresh.os, "fsync"), (Path, "chmod"), (Path, "replace")],
)
def test_a_full_disk_leaves_the_old_file_and_no_rest(owner, step, tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes(b"old")
    monkeypatch.setattr(owner, step, full)
    with pytest.raises(InputError, match="file could not be written: No space left on device"):
        refresh.replace(path, b"new")
    assert path.read_bytes() == b"old" and list(tmp_path.iterdir()) == [path]


def test_a_full_disk_ends_refreshing_with_a_sentence(tmp_path, monkeypatch, capsys):
    old = {tmp_path / name: b"old" for name in ("first", "second")}
    for path, content in old.items():
        path.write_bytes(content)
    monkeypatch.setattr(refresh, "targets", lambda: {path: lambda: b"new" for path in old})
    monkeypatch.setattr(refresh.os, "fsync", full)
    with pytest.raises(SystemExit, match=r"first could not be written.*run make refresh again"):
        refresh.main()
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == old


def test_a_lesson_that_fails_is_not_stored(tmp_path):
    nb = checks.read(checks.ENGLISH[0])
    nb.cells = nb.cells[:3]
    nb.cells[2].source += "\nlesson.check('h.xian.d1', 3)"
    path = tmp_path / "8-02.ipynb"
    refresh.replace(path, refresh.stored(nb))
    with pytest.raises(Exception, match=r"h\.xian\.d1"):
        refresh.executed(path)


def test_no_notebook_tells_which_python_ran_it():
    for path in places.notebooks():
        info = checks.read(path).metadata.language_info
        assert info.name == "python" and "version" not in info, path


def test_every_notebook_and_figure_is_a_target():
    made = refresh.targets()
    assert set(places.notebooks()) <= set(made)
    assert {places.chinese(path) for path in checks.ENGLISH} <= set(made)
    assert {p for p in (checks.ROOT / "figures").rglob("*.*")} <= set(made)


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
