"""One server and one browser for all browser tests; a plain skip where there is no browser."""

import os
import shutil

import pytest

from tests import checks
from tools import lab

MISSING = "no Chromium-like browser is installed: apt-get install chromium"


def pytest_collection_modifyitems(items):
    if lab.browser_path() is None and not os.environ.get("REQUIRE_BROWSER"):
        for item in items:
            item.add_marker(pytest.mark.skip(reason=MISSING))


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    shutil.copytree(checks.ROOT / "notebooks", folder / "notebooks")
    with lab.serve(folder) as running:
        yield running


@pytest.fixture(scope="session")
def chromium():
    assert lab.browser_path(), MISSING
    with lab.browser() as running:
        yield running
