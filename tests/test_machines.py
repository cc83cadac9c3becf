"""Machines as classes have them: a home that cannot be written, no display, an odd folder."""

import os
import shutil
import subprocess
import sys

import nbformat
import pytest

from helpers.words.places import ROOT

FOLDER = "课 堂 2 (copy) & more"
CELLS = """
import json, sys
names = {}
for cell in json.load(open(sys.argv[1], encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        exec("".join(cell["source"]), names)
"""
LESSON = "notebooks/zh/8-02_residual_connection.ipynb"
LOCKED = 'mount --bind . . && mount -o remount,ro,bind . . && cd "$PWD" && exec "$@"'


@pytest.fixture
def copy(tmp_path):
    """The lessons in a folder of a name with spaces, brackets and Chinese."""
    for part in ("helpers", "tools", "notebooks", "book"):
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / part, tmp_path / FOLDER / part, ignore=skip)
    return tmp_path / FOLDER


def alone(home, **more):
    """The environment of a fresh login: no display, no settings of matplotlib's, a plain locale."""
    kept = {k: os.environ[k] for k in ("PATH", "SYSTEMROOT", "TEMP") if k in os.environ}
    return kept | {"HOME": str(home), "USERPROFILE": str(home), "LC_ALL": "C"} | more


def without_outputs(lesson):
    """A notebook whose refresh must write it anew."""
    nb = nbformat.read(lesson, as_version=4)
    for cell in nb.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return nbformat.writes(nb).encode()


def run(command, folder, env):
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, encoding="utf-8")


@pytest.mark.parametrize("home", ["empty", os.devnull])
def test_nothing_frightens_on_a_machine_where_nothing_was_set_up(home, tmp_path):
    where = tmp_path if home == "empty" else home
    done = run([sys.executable, "-c", CELLS, ROOT / LESSON], ROOT, alone(where))
    assert (done.returncode, done.stderr) == (0, "") and "✓" in done.stdout


def test_a_lesson_gives_the_same_bytes_in_a_folder_of_any_name(copy, tmp_path):
    env = alone(tmp_path, PYTHONPATH=str(copy))
    (copy / LESSON).write_bytes(without_outputs(ROOT / LESSON))
    done = run([sys.executable, "-m", "tools.refresh", LESSON], copy, env)
    assert (done.returncode, done.stderr) == (0, "") and f"changed: 1\n{LESSON}" in done.stdout
    assert (copy / LESSON).read_bytes() == (ROOT / LESSON).read_bytes()


@pytest.fixture
def locked(copy):
    """What to put before a command so that it cannot write into the folder."""
    if os.name != "posix":
        pytest.skip("permissions of POSIX")
    if os.geteuid() != 0:
        everything = [copy, *copy.rglob("*")]
        for path in everything:
            path.chmod(path.stat().st_mode & ~0o222)
        yield []
        for path in everything:
            path.chmod(path.stat().st_mode | 0o200)
        return
    as_root = ["unshare", "--mount", "sh", "-c", LOCKED, "sh"]  # permissions do not stop root
    if run([*as_root, "true"], copy, os.environ).returncode:
        pytest.skip("this root may not mount")
    yield as_root


def test_a_lesson_runs_where_nothing_may_be_written(copy, locked, tmp_path):
    before = {path: path.stat().st_mtime_ns for path in copy.rglob("*")}
    env = alone(tmp_path, PYTHONPATH=str(copy))
    assert run([*locked, "touch", "mine"], copy, env).returncode
    done = run([*locked, sys.executable, "-c", CELLS, LESSON], copy, env)
    assert (done.returncode, done.stderr) == (0, "") and "✓" in done.stdout
    assert {path: path.stat().st_mtime_ns for path in copy.rglob("*")} == before
