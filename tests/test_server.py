"""The server that `make lab` starts: for this machine alone, and only with its token."""

import urllib.error
import urllib.request
from contextlib import suppress

import psutil
import pytest

from tests.browser import lab
from tests.waiting import PATIENCE, until

LOOPBACK = {"127.0.0.1", "::1"}
KERNEL_PORTS = 5  # shell, iopub, stdin, control, heartbeat


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with lab.serve(tmp_path_factory.mktemp("server")) as running:
        yield running


def status(server, path, method="GET", **headers):
    request = urllib.request.Request(f"{server.url}/{path}", method=method, headers=headers)
    try:
        answer = urllib.request.urlopen(request, timeout=PATIENCE)
    except urllib.error.HTTPError as refused:
        answer = refused  # an answer, too, and to be closed like any
    with answer:
        return answer.status


def where_they_listen(processes):
    for one in processes:
        with suppress(psutil.NoSuchProcess):  # some only look something up, and end
            connections = one.net_connections("inet")
            yield from (at.laddr.ip for at in connections if at.status == psutil.CONN_LISTEN)


def test_it_and_its_kernels_listen_on_this_machine_alone(server):
    token = {"Authorization": f"token {server.token}"}
    assert status(server, "api/kernels", "POST", **token) == 201
    process = psutil.Process(server.pid)

    def listening():
        of_kernels = list(where_they_listen(process.children(recursive=True)))
        return of_kernels if len(of_kernels) >= KERNEL_PORTS else None

    assert {*until(listening), *where_they_listen([process])} <= LOOPBACK


@pytest.mark.parametrize(
    ("path", "method"),
    [("api/contents", "GET"), ("api/kernels", "GET"), ("api/kernels", "POST"), ("api/me", "GET")],
)
def test_without_its_token_it_refuses(server, path, method):
    assert len(server.token) >= 32
    assert status(server, path, method) == 403
    assert status(server, path, method, Authorization="token nonsense") == 403
    right = status(server, path, method, Authorization=f"token {server.token}")
    assert right in (200, 201)


def test_a_page_of_another_site_cannot_use_it(server):
    token = {"Authorization": f"token {server.token}"}
    assert status(server, "api/contents", Host="evil.example", **token) == 403
