"""The environment self-check: ready here, and a remedy for whatever fails."""

import subprocess
from functools import cache
from pathlib import Path

import pytest

from helpers import check
from helpers.show import style
from helpers.words.i18n import LANGUAGES, set_reader, text


@pytest.fixture(autouse=True)
def english_again():
    yield
    set_reader("en")


run = subprocess.run


@cache
def once(*command):
    return run(command, capture_output=True, text=True, check=True)


@pytest.fixture(autouse=True)
def asked_once(monkeypatch):
    """JupyterLab takes two seconds to list its extensions, and says the same each time."""
    monkeypatch.setattr(subprocess, "run", lambda command, **_: once(*command))


@pytest.mark.parametrize("one", check.CHECKS, ids=lambda c: c.__name__)
def test_this_machine_is_ready(one):
    good, line = check.report(one, "en")
    assert good, line


def old_python(monkeypatch):
    monkeypatch.setattr(check.sys, "version_info", (3, 10, 9))


def old_package(monkeypatch):
    monkeypatch.setattr(check, "version", lambda name: "0.1")


def no_package(monkeypatch):
    monkeypatch.setattr(check, "PROJECT", "no-such-project")


def no_kernel(monkeypatch):
    monkeypatch.setattr(check, "ERRORS_ONLY", "--no-such-option=x")
    monkeypatch.setattr("jupyter_client.manager.KernelManager.shutdown_wait_time", 0.1)
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    monkeypatch.setenv("JUPYTER_PATH", "/nowhere")
    monkeypatch.setattr("jupyter_client.kernelspec.KernelSpecManager.get_kernel_spec", refused)


def refused(*_):
    raise RuntimeError("no such kernel: python3")


def no_extension(monkeypatch):
    monkeypatch.setattr(check, "WIDGETS", "@no/such-extension")


def no_font(monkeypatch):
    monkeypatch.setattr(style, "FONT_FILE", Path("/nowhere/font.otf"))
    style._register_font.cache_clear()
    style._known_characters.cache_clear()


def no_lesson(monkeypatch):
    monkeypatch.setattr(check, "__file__", "/nowhere/helpers/check.py")


FAULTS = [
    (check.python, old_python),
    (check.packages, old_package),
    (check.packages, no_package),
    (check.kernel, no_kernel),
    (check.widgets, no_extension),
    (check.font, no_font),
    (check.lesson, no_lesson),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("one", "fault"), FAULTS)
def test_each_failure_says_what_to_do(one, fault, language, monkeypatch):
    fault(monkeypatch)
    set_reader(language)
    good, line = check.report(one, language)
    assert not good and line.startswith("✗")
    assert text(f"selfcheck.{one.__name__}_remedy", language) in line
    style._register_font.cache_clear()
    style._known_characters.cache_clear()


def test_the_exit_code_tells_the_outcome(monkeypatch, capsys):
    monkeypatch.setattr(check, "CHECKS", [check.python])
    assert check.main() == 0 and "Ready" in capsys.readouterr().out
    old_python(monkeypatch)
    assert check.main("zh") == 1 and "还没准备好" in capsys.readouterr().out
