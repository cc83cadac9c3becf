"""How pytest runs the notebooks: strictly, from any folder, and patiently on a busy machine."""

import os
from itertools import count
from pathlib import Path
from pprint import pformat
from tempfile import TemporaryDirectory

import nbval.kernel
from jupyter_client.manager import KernelManager
from nbval.plugin import IPyNbCell

from tests.waiting import PATIENCE

os.environ["LESSON_STRICT"] = "1"  # a check that does not hold raises; every kernel inherits it
PICTURES = Path(__file__).parent / "tests" / "nbval_sanitize.cfg"


class Formatted:
    """A message that is formatted when its log is read: nbval would format each that it gets."""

    def __init__(self, message):
        self.message = message

    def __str__(self):
        return pformat(self.message)


nbval.kernel.pformat = Formatted

SOCKETS, NUMBERS = TemporaryDirectory(prefix="nbval-"), count()


def manager(**options):
    """A kernel that talks over files: a port that is free now may be taken when it starts."""
    return KernelManager(transport="ipc", ip=f"{SOCKETS.name}/{next(NUMBERS)}", **options)


if os.name == "posix":
    nbval.kernel.KernelManager = manager


def pytest_configure(config):
    config.option.nbval_sanitize_with = str(PICTURES)
    config.option.nbval_cell_timeout = PATIENCE
    config.option.nbval_kernel_startup_timeout = PATIENCE


def pytest_runtest_setup(item):
    if isinstance(item, IPyNbCell):
        item.output_timeout = PATIENCE
