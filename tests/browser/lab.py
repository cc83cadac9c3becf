"""A JupyterLab server on a copy of the lessons, a plain one on web pages, and a real browser.

The browser tests and the benchmark share it. Playwright is imported only when a browser starts.
"""

import json
import os
import secrets
import shutil
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from helpers.words.places import ROOT
from tests.waiting import PATIENCE, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Request

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP classroom.test 127.0.0.1",  # for plain http from another machine
]
EXPOSED = "--LabApp.expose_app_in_browser=True"  # so that a test can give commands
# The page shows "idle" before a kernel is connected; then Run All would ask which one to take.
READY = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"


def browser_path() -> str | None:
    """Where a Chromium-like browser is installed, if one is."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@dataclass
class Server:
    """A running JupyterLab: its address, its token, its process and the folder that it serves."""

    url: str
    token: str
    pid: int
    folder: Path


@contextmanager
def serve(folder: Path, *options: str) -> Iterator[Server]:
    """Start JupyterLab on `folder` with the project's configuration; it ends with the block."""
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", *options]
    command += ["--port=0", f"--ServerApp.root_dir={folder}"]  # it chooses a port, and tells
    environment = os.environ | {
        "JUPYTER_CONFIG_PATH": str(ROOT / "config"),
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
    }
    log = (folder / "jupyterlab.log").open("w")
    process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=folder)
    try:
        yield until(partial(_answering, folder), process)
    except (RuntimeError, TimeoutError) as error:
        error.add_note((folder / "jupyterlab.log").read_text())
        raise
    finally:
        process.terminate()
        process.wait()
        log.close()


def _answering(folder: Path) -> Server | None:
    """The server that describes itself in `folder`, once it answers: that comes a moment later."""
    with suppress(OSError, json.JSONDecodeError):  # no file yet, an empty one, or no answer yet
        for described in (folder / "runtime").glob("jpserver-*.json"):
            told = json.loads(described.read_text())
            with urllib.request.urlopen(f"{told['url']}api", timeout=PATIENCE):
                return Server(told["url"].rstrip("/"), told["token"], told["pid"], folder)
    return None


class _Quiet(SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        """Let pages of other sites read what is served, as a CDN does."""
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *args: Any) -> None:
        """Say nothing of each request."""


@contextmanager
def hand_out(folder: Path) -> Iterator[str]:
    """A plain web server on a folder of files; its address."""
    handler = partial(_Quiet, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@contextmanager
def browser() -> Iterator["Browser"]:
    """A headless browser that makes no connections of its own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        flags = [*QUIET, "--no-sandbox"] if os.name == "posix" and os.geteuid() == 0 else QUIET
        chromium = playwright.chromium.launch(executable_path=browser_path(), args=flags)
        try:
            yield chromium
        finally:
            chromium.close()


@dataclass
class Notebook:
    """One notebook open in JupyterLab, and what went wrong there."""

    page: "Page"
    complaints: list[str] = field(default_factory=list)

    @classmethod
    def open(
        cls, chromium: "Browser", server: Server, path: str, size: tuple[int, int] = (1280, 720)
    ) -> "Notebook":
        """Open `path` in a fresh workspace, at the size of a classroom projector unless told."""
        page = chromium.new_page(viewport={"width": size[0], "height": size[1]})
        page.set_default_timeout(1000 * PATIENCE)
        notebook = cls(page)
        page.on("console", notebook._listen)
        page.on("pageerror", lambda error: notebook.complaints.append(f"page: {error}"))
        page.on("request", lambda request: notebook._watch(request, server))
        workspace = secrets.token_hex(4)
        page.goto(f"{server.url}/lab/workspaces/{workspace}/tree/{path}?token={server.token}")
        page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=1000 * PATIENCE)
        page.wait_for_function(READY, timeout=1000 * PATIENCE)
        return notebook

    def _listen(self, message: "ConsoleMessage") -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text}")

    def _watch(self, request: "Request", server: Server) -> None:
        inside = (server.url, server.url.replace("http", "ws"), "data:", "blob:")
        if not request.url.startswith(inside):
            self.complaints.append(f"outside request: {request.url}")

    def dark(self) -> None:
        """Switch to JupyterLab's dark theme."""
        self.command("apputils:change-theme", theme="JupyterLab Dark")
        self.page.wait_for_selector("body[data-jp-theme-light='false']", state="attached")

    def command(self, name: str, **arguments: object) -> None:
        """Run one of JupyterLab's commands by its name, as a menu entry does."""
        run = "([name, args]) => window.jupyterapp.commands.execute(name, args)"
        self.page.evaluate(run, [name, arguments])

    def run_all(self) -> None:
        """Run every cell from the top, as the Run menu does, and wait until the last is done."""
        run = "window.jupyterapp.commands.execute('notebook:run-all-cells')"
        # Not awaited inside evaluate, which knows no time limit.
        self.page.evaluate(
            f"() => {{ window.ran = false; {run}.then(() => {{ window.ran = true }}) }}"
        )
        self.page.wait_for_function("window.ran", timeout=1000 * PATIENCE)
