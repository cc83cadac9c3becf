"""The real hub on this machine, for as long as a test needs it, and a student in a browser."""

import os
import re
import secrets
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import psutil
import requests

from helpers.words.places import ROOT
from tests import checks
from tests.browser.lab import READY
from tests.waiting import PATIENCE, until

COMMAND = [sys.executable, "-m", "jupyterhub", "-f", "hub/jupyterhub_config.py"]
NOTEBOOKS = ROOT / "notebooks"
PIXELS = re.compile("base64,[A-Za-z0-9+/=]+")
ASKABLE = '{"LabApp": {"expose_app_in_browser": true}}'  # so that READY can ask the page


@dataclass
class Hub:
    """A running JupyterHub of our configuration."""

    url: str
    password: str
    data: Path
    process: psutil.Process

    def everything(self):
        """The hub, its proxy, the students' servers and their kernels."""
        return [self.process, *self.process.children(recursive=True)]

    def copy(self, student, lesson):
        """A student's own copy of a notebook."""
        return self.data / "students" / student / "notebooks" / lesson.relative_to(NOTEBOOKS)


@contextmanager
def serve(data: Path) -> Iterator[Hub]:
    """Start the hub on this machine with a password of its own; it ends with the block."""
    port, password = free_ports(), secrets.token_urlsafe(12)
    own = {"HUB_PASSWORD": password, "HUB_PORT": str(port), "HUB_DATA": str(data)}
    # In a container there is but root, and nobody else to be protected.
    environment = os.environ | own | ({"HUB_AS_ROOT": "1"} if os.geteuid() == 0 else {})
    with (data / "hub.log").open("w") as log:
        started = psutil.Popen(COMMAND, env=environment, cwd=ROOT, stdout=log, stderr=log)
    try:
        for each in (port + 2, port):  # the proxy is up before the hub, and would complain
            until(partial(answers, f"http://127.0.0.1:{each}/hub/health"), started)
        yield Hub(f"http://127.0.0.1:{port}", password, data, started)
    finally:
        mine = [started, *started.children(recursive=True)] if started.is_running() else []
        started.terminate()
        for process in psutil.wait_procs(mine, timeout=90)[1]:
            process.kill()


def answers(address):
    with suppress(requests.RequestException):
        return requests.get(address, timeout=5).ok


def free_ports():
    """The first of three free ports side by side, among those that no system hands out itself."""
    while True:
        first = 10_000 + secrets.randbelow(20_000)
        with ExitStack() as sockets, suppress(OSError):
            for port in range(first, first + 3):
                sockets.enter_context(socket.socket()).bind(("127.0.0.1", port))
            return first


def log_in(hub, chromium, name, password, lesson):
    """A page on which a student has sent the form, on the way to a lesson."""
    settings = hub.data / "students" / name / ".jupyter"
    settings.mkdir(mode=0o700, parents=True, exist_ok=True)
    (settings / "jupyter_lab_config.json").write_text(ASKABLE)
    page = chromium.new_context(viewport={"width": 1280, "height": 720}).new_page()
    page.goto(f"{hub.url}/hub/user-redirect/lab/tree/{lesson.relative_to(NOTEBOOKS).as_posix()}")
    page.fill("#username_input", name)
    page.fill("#password_input", password)
    page.click("#login_submit")
    return page


def run(page, lesson):
    """Run the lesson from the menu when its kernel is there, and save it."""
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=1000 * PATIENCE)
    page.wait_for_function(READY, timeout=1000 * PATIENCE)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    page.get_by_text(f"[{len(code(lesson))}]:").wait_for(timeout=1000 * PATIENCE)
    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")


def differences(lesson, copy):
    """The cells of a student's copy that show what is not stored; of pictures their words count."""
    pairs = zip(code(lesson), code(copy), strict=True)
    return [cell.id for cell, mine in pairs if shown(cell) != shown(mine)]


def code(path):
    return [cell for cell in checks.read(path).cells if cell.cell_type == "code"]


def shown(cell):
    return checks.outputs(cell), PIXELS.sub("", checks.html(cell))
