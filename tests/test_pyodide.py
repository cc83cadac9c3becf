"""What is copied of a Pyodide distribution: what is needed, and nothing tampered with."""

import json
from hashlib import sha256

import pytest

from book import pyodide
from helpers.words.errors import InputError

CONTENT = {"python.js": b"runtime", "a.whl": b"a", "b_b.whl": b"b", "other.whl": b"not needed"}


def digest(name):
    return sha256(CONTENT[name]).hexdigest()


@pytest.fixture
def distribution(tmp_path, monkeypatch):
    """A small distribution: Python, and a package that depends on another."""
    depends = {"a": ["B_b"], "b-b": ["a"], "other": []}
    packages = {
        name: {"file_name": file, "sha256": digest(file), "depends": depends[name]}
        for name, file in (("a", "a.whl"), ("b-b", "b_b.whl"), ("other", "other.whl"))
    }
    monkeypatch.setattr(pyodide, "RUNTIME", {"python.js": digest("python.js")})
    monkeypatch.setattr(pyodide, "PACKAGES", ("a",))
    folder = tmp_path / "distribution"
    folder.mkdir()
    for name, content in CONTENT.items():
        (folder / name).write_bytes(content)
    lock = {"info": {"version": pyodide.VERSION}, "packages": packages}
    (folder / pyodide.LOCK).write_text(json.dumps(lock))
    return folder


def test_what_is_needed_is_copied(distribution, tmp_path):
    pyodide.copy(distribution, tmp_path / "site" / "pyodide")
    copied = {path.name: path.read_bytes() for path in (tmp_path / "site" / "pyodide").iterdir()}
    lock = {pyodide.LOCK: (distribution / pyodide.LOCK).read_bytes()}
    assert copied == lock | {name: CONTENT[name] for name in ("python.js", "a.whl", "b_b.whl")}


@pytest.mark.parametrize("name", ["python.js", "a.whl", "b_b.whl"])
@pytest.mark.parametrize("harm", ["missing", "damaged"])
def test_a_file_that_is_missing_or_damaged_is_named(distribution, tmp_path, name, harm):
    path = distribution / name
    if harm == "missing":
        path.unlink()
    else:
        path.write_bytes(CONTENT[name] + b".")
    with pytest.raises(InputError, match=name):
        pyodide.copy(distribution, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_folder_that_is_no_distribution_is_refused(tmp_path):
    with pytest.raises(InputError, match=pyodide.LOCK):
        pyodide.copy(tmp_path, tmp_path / "out")


def test_another_version_is_refused(distribution, tmp_path):
    lock = json.loads((distribution / pyodide.LOCK).read_text())
    lock["info"]["version"] = "0.28.0"
    (distribution / pyodide.LOCK).write_text(json.dumps(lock))
    with pytest.raises(InputError, match=r"0\.28\.0"):
        pyodide.copy(distribution, tmp_path / "out")
