"""Is this machine ready for class? Run it with `make check`, or `python -m helpers.check zh`.

Each line is one thing that a lesson needs; what fails says what to do.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import requires, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from helpers.words.i18n import set_reader, text

PROJECT = "ffn-lessons"
WIDGETS = "@jupyter-widgets/jupyterlab-manager"
OLDEST_PYTHON = (3, 11)
ERRORS_ONLY = "--log-level=40"  # a kernel on this machine alone need not warn of plain TCP


def python() -> str:
    """The version of Python, and where it runs."""
    found = f"Python {sys.version.split()[0]}"
    if sys.version_info < OLDEST_PYTHON:
        raise RuntimeError(found)
    return found


def packages() -> str:
    """The packages that the lessons need, each within its range."""
    from packaging.requirements import Requirement

    wanted = [Requirement(line) for line in requires(PROJECT) or [] if "extra ==" not in line]
    found = {r.name: version(r.name) for r in wanted}
    bad = [f"{r.name} {found[r.name]}" for r in wanted if not r.specifier.contains(found[r.name])]
    if bad:
        raise RuntimeError(", ".join(bad))
    return ", ".join(f"{name} {number}" for name, number in found.items())


def kernel() -> str:
    """A kernel starts in another folder, and finds the lessons' package."""
    from jupyter_client.manager import run_kernel

    code = "from helpers.lesson import Lesson; Lesson('8-02', 'en')"
    client: Any  # has more than its declared class
    how = {"kernel_name": "python3", "extra_arguments": [ERRORS_ONLY]}
    with TemporaryDirectory() as elsewhere, run_kernel(cwd=elsewhere, **how) as client:
        said = client.execute_interactive(code, timeout=60, output_hook=lambda _: None)
    if (reply := said["content"])["status"] != "ok":
        raise RuntimeError(reply["evalue"])
    return "python3"


def widgets() -> str:
    """JupyterLab has the extension that draws sliders, and has not switched it off."""
    command = [sys.executable, "-m", "jupyter", "labextension", "list", "--verbose"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True)
    line = next((s for s in (listed.stdout + listed.stderr).splitlines() if WIDGETS in s), "")
    if "enabled" not in line or "OK" not in line:
        raise RuntimeError(line.strip() or WIDGETS)
    return WIDGETS


def font() -> str:
    """The Chinese font can be read and draws Chinese."""
    from helpers.show.style import FONT_FILE, require_glyphs

    require_glyphs("西安今天的天气怎么样？")
    return FONT_FILE.name


def lesson() -> str:
    """The first lesson is there and can be read."""
    path = min(Path(__file__).parents[1].glob("notebooks/8-*.ipynb"))
    json.loads(path.read_text("utf-8"))
    return path.name


CHECKS: list[Callable[[], str]] = [python, packages, kernel, widgets, font, lesson]


def report(check: Callable[[], str], language: str) -> tuple[bool, str]:
    """Whether a check holds, and the line that says so or says what to do."""
    name = text(f"selfcheck.{check.__name__}", language)
    try:
        return True, f"✓ {name}: {check()}"
    except Exception as error:  # whatever is amiss, there is a remedy to be told
        remedy = text(f"selfcheck.{check.__name__}_remedy", language)
        return False, f"✗ {name}: {error}\n  → {remedy}"


def main(language: str = "en") -> int:
    """Print every check; 0 when the machine is ready."""
    set_reader(language)
    ready = True
    for check in CHECKS:
        good, line = report(check, language)
        print(line, flush=True)
        ready &= good
    print(text("selfcheck.ready" if ready else "selfcheck.not_ready", language))
    return int(not ready)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
