"""How pytest runs the notebooks, from any folder, and with the packages of `make lab` alone."""

import os
from functools import partial
from pathlib import Path
from pprint import pformat
from tempfile import TemporaryDirectory

import nbval.kernel

os.environ["LESSON_STRICT"] = "1"  # a check that does not hold raises; every kernel inherits it
CELL_SECONDS, OUTPUT_SECONDS = 300, 60  # what takes one second on a machine with nothing else to do
PICTURES = Path(__file__).parent / "tests" / "nbval_sanitize.cfg"
