"""One hub for all of its tests, with a class list."""

import pytest

from tools import hub_load, lab

CLASS = ["Student01", "student02", "李雷"]
MISSING = "no Chromium-like browser is installed: apt-get install chromium"


@pytest.fixture(scope="session")
def hub(tmp_path_factory):
    data = tmp_path_factory.mktemp("class")
    (data / "names.txt").write_text("\n".join(["# 7b", *CLASS]), "utf-8")
    with hub_load.serve(data) as running:
        yield running


@pytest.fixture(scope="session")
def chromium():
    if lab.browser_path() is None:
        pytest.skip(MISSING)
    with lab.browser() as running:
        yield running
