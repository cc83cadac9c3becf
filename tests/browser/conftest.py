"""One server and one browser for all browser tests; a plain skip where there is no browser."""

import os
import shutil

import pytest

from book import build
from tests import checks
from tests.browser import lab
from tests.waiting import PATIENCE

PROJECTOR = {"width": 1280, "height": 720}
MISSING = "no Chromium-like browser is installed: apt-get install chromium"


def pytest_collection_modifyitems(items):
    if lab.browser_path() is None and not os.environ.get("REQUIRE_BROWSER"):
        for item in items:
            item.add_marker(pytest.mark.skip(reason=MISSING))


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    shutil.copytree(checks.ROOT / "notebooks", folder / "notebooks")
    with lab.serve(folder, lab.EXPOSED) as running:
        yield running


@pytest.fixture(scope="session")
def chromium():
    assert lab.browser_path(), MISSING
    with lab.browser() as running:
        yield running


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("site")
    build.build(out)
    return out


@pytest.fixture(scope="session")
def address(folder):
    with lab.hand_out(folder) as running:
        yield running


@pytest.fixture
def visit(chromium, address):
    """Opens pages, one at a time, that must stay silent and ask nothing of another host."""
    complaints, contexts = [], []

    def watch(request):
        if not request.url.startswith((address, "data:", "blob:")):
            complaints.append(f"outside request: {request.url}")

    def opened(path, viewport=PROJECTOR, **options):
        close()
        contexts.append(chromium.new_context(viewport=viewport, **options))
        page = contexts[-1].new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.on("console", lambda message: complaints.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(f"page: {error}"))
        page.on("request", watch)
        page.goto(f"{address}/{path}")
        return page

    def close():
        while contexts:
            contexts.pop().close()

    yield opened
    close()
    assert complaints == []
