"""The server that `make lab` starts: for this machine alone, and only with its token."""

import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress

import psutil
import pytest

from helpers.words.places import ROOT

LOOPBACK = {"127.0.0.1", "::1"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The running server as it describes itself: its process, address and token."""
    own = tmp_path_factory.mktemp("server")
    env = os.environ | {
        "JUPYTER_CONFIG_PATH": str(ROOT / "config"),
        "JUPYTERLAB_SETTINGS_DIR": str(own / "settings"),
        "JUPYTER_RUNTIME_DIR": str(own / "runtime"),
    }
    root = ["--allow-root"] if os.name == "posix" and os.geteuid() == 0 else []
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", *root]
    process = subprocess.Popen(command, env=env, cwd=own)
    try:
        for _ in range(300):
            if described := list((own / "runtime").glob("jpserver-*.json")):
                break
            time.sleep(0.2)
        yield json.loads(described[0].read_text())
    finally:
        process.terminate()
        process.wait(timeout=20)


def status(server, path, method="GET", **headers):
    request = urllib.request.Request(server["url"] + path, method=method, headers=headers)
    try:
        answer = urllib.request.urlopen(request, timeout=20)
    except urllib.error.HTTPError as refused:
        answer = refused  # an answer, too, and to be closed like any
    with answer:
        return answer.status


def where_it_listens(process):
    for one in (process, *process.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):  # some only look something up, and end
            connections = one.net_connections("inet")
            yield from (at.laddr.ip for at in connections if at.status == psutil.CONN_LISTEN)


def test_it_and_its_kernels_listen_on_this_machine_alone(server):
    token = {"Authorization": f"token {server['token']}"}
    assert status(server, "api/kernels", "POST", **token) == 201
    for _ in range(100):
        listening = list(where_it_listens(psutil.Process(server["pid"])))
        if len(listening) > 1:  # of the server one, the rest of its kernel
            break
        time.sleep(0.2)
    assert len(listening) > 1 and set(listening) <= LOOPBACK


@pytest.mark.parametrize(
    ("path", "method"),
    [("api/contents", "GET"), ("api/kernels", "GET"), ("api/kernels", "POST"), ("api/me", "GET")],
)
def test_without_its_token_it_refuses(server, path, method):
    assert len(server["token"]) >= 32
    assert status(server, path, method) == 403
    assert status(server, path, method, Authorization="token nonsense") == 403
    right = status(server, path, method, Authorization=f"token {server['token']}")
    assert right in (200, 201)


def test_a_page_of_another_site_cannot_use_it(server):
    token = {"Authorization": f"token {server['token']}"}
    assert status(server, "api/contents", Host="evil.example", **token) == 403
