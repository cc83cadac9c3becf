"""One hub for all of its tests, with a class list."""

import pytest

from tests.browser import lab
from tests.hub import running

CLASS = ["Student01", "student02", "李雷"]


@pytest.fixture(scope="session")
def hub(tmp_path_factory):
    data = tmp_path_factory.mktemp("class")
    (data / "names.txt").write_text("\n".join(["# 7b", *CLASS]), "utf-8")
    with running.serve(data) as one:
        yield one


@pytest.fixture(scope="session")
def chromium():
    if lab.browser_path() is None:
        pytest.skip("no Chromium-like browser is installed: apt-get install chromium")
    with lab.browser() as one:
        yield one
