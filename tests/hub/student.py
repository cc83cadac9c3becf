"""A student of a JupyterHub, who does over HTTP what a browser does: log in, open, run a lesson."""

import json
import time
from configparser import ConfigParser
from dataclasses import dataclass, field
from functools import cache
from re import sub
from typing import Any
from urllib.parse import urlsplit

import nbformat
import requests
from bs4 import BeautifulSoup
from jupyter_client.jsonutil import json_default
from jupyter_client.session import Session
from nbformat import NotebookNode
from nbformat.v4 import output_from_msg
from websocket import WebSocket, create_connection

from helpers.words.places import ROOT
from tools.refresh import LIVE_ONLY

PATIENCE = 300  # seconds to wait for any one answer of a busy machine
STRICT = "import os; os.environ['LESSON_STRICT'] = '1'"  # a check that does not hold raises


@dataclass(eq=False)  # each student is one of a kind
class Student:
    """One account, and after `arrive` its kernel."""

    name: str
    hub: str
    lesson: str  # the path of a notebook in the student's folder
    web: requests.Session = field(default_factory=requests.Session)
    messages: Session = field(default_factory=Session)
    server: str = ""
    kernel: WebSocket | None = None

    def log_in(self, password: str) -> bool:
        """Send the form of the login page; tell whether the hub let the student in."""
        page = self._get(f"{self.hub}/hub/login")
        form, *_ = BeautifulSoup(page.text, "html.parser").select("form")
        hidden = {i["name"]: i["value"] for i in form.select("input[type=hidden]")}
        sent = hidden | {"username": self.name, "password": password}
        # Relative to the page, as a browser takes it.
        answer = self.web.post(f"{self.hub}{form['action']}", data=sent, timeout=PATIENCE)
        return answer.status_code != requests.codes.forbidden

    def arrive(self, password: str) -> None:
        """Log in, wait for the own server, and start a kernel for the lesson."""
        if not self.log_in(password):
            raise RuntimeError(f"{self.name} was not let in")
        self._wait_for_server()
        self.kernel = self._start_kernel()
        self._execute(STRICT, silent=True)

    def differences(self, stored: NotebookNode) -> list[str]:
        """Run the student's copy of the lesson; name the cells that show what is not stored."""
        opened = self._get(f"{self.server}api/contents/{self.lesson}").json()["content"]
        mine, theirs = (
            [cell for cell in notebook.cells if cell.cell_type == "code"]
            for notebook in (nbformat.from_dict(opened), stored)
        )
        shown = [visible(self._execute(cell.source)) for cell in mine]
        wanted = [visible(cell.outputs) for cell in theirs]
        return [cell.id for cell, a, b in zip(theirs, shown, wanted, strict=True) if a != b]

    def close(self) -> None:
        """Leave; the server and its kernel live on, as they do when a browser is closed."""
        if self.kernel:
            self.kernel.close()
        self.web.close()

    def _get(self, address: str) -> requests.Response:
        answer = self.web.get(address, timeout=PATIENCE)
        answer.raise_for_status()
        return answer

    def _wait_for_server(self) -> None:
        end = time.monotonic() + PATIENCE
        page = self._get(f"{self.hub}/hub/spawn")
        while not urlsplit(page.url).path.startswith("/user/"):
            if time.monotonic() > end:
                raise TimeoutError(f"no server for {self.name}: {page.url}")
            time.sleep(1)
            page = self._get(page.url)
        escaped = urlsplit(page.url).path.split("/")[2]
        self.server = f"{self.hub}/user/{escaped}/"

    def _start_kernel(self) -> WebSocket:
        token = self.web.cookies.get("_xsrf", path=urlsplit(self.server).path) or ""
        kernel: dict[str, Any] = {
            "path": self.lesson,
            "name": "",
            "type": "notebook",
            "kernel": {"name": "python3"},
        }
        answer = self.web.post(
            f"{self.server}api/sessions",
            json=kernel,
            headers={"X-XSRFToken": token},
            timeout=PATIENCE,
        )
        answer.raise_for_status()
        channels = f"{self.server}api/kernels/{answer.json()['kernel']['id']}/channels"
        prepared = self.web.prepare_request(requests.Request("GET", channels))
        return create_connection(
            channels.replace("http", "ws", 1), cookie=prepared.headers["Cookie"], timeout=PATIENCE
        )

    def _execute(self, code: str, silent: bool = False) -> list[NotebookNode]:
        """What a cell shows; it is done when its reply is there and the kernel is idle again."""
        content = {"code": code, "silent": silent, "store_history": not silent}
        assert self.kernel, "arrive comes first"
        request = self.messages.msg("execute_request", content)
        self.kernel.send(json.dumps(request | {"channel": "shell"}, default=json_default))
        outputs, missing = [], {"reply", "idle"}
        while missing:
            message = json.loads(self.kernel.recv())
            if message["parent_header"].get("msg_id") != request["msg_id"]:
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "execute_reply":
                missing.discard("reply")
            elif kind == "status":
                missing.discard(content["execution_state"])
            elif kind in ("stream", "display_data", "execute_result", "error"):
                outputs.append(output_from_msg(message))
        return outputs


def visible(outputs: list[NotebookNode]) -> list[object]:
    """What nbval compares: streams as a whole, data without pixels and live views, errors."""
    streams: dict[str, str] = {}
    rest: list[object] = []
    for output in outputs:
        if output.output_type == "stream":
            streams[output.name] = streams.get(output.name, "") + output.text
        elif output.output_type == "error":
            rest.append((output.ename, output.evalue))
        else:
            data = {kind: value for kind, value in output.data.items() if kind != LIVE_ONLY}
            rest.append({kind: _sanitised(str(value)) for kind, value in data.items()})
    return [streams, *rest]


def _sanitised(shown: str) -> str:
    for pattern, word in _rules():
        shown = sub(pattern, word, shown)
    return shown


@cache
def _rules() -> list[tuple[str, str]]:
    """The rules that `make test` gives to nbval."""
    rules = ConfigParser(interpolation=None)
    rules.read(ROOT / "tests" / "nbval_sanitize.cfg", "utf-8")
    return [(rules[name]["regex"], rules[name]["replace"]) for name in rules.sections()]
