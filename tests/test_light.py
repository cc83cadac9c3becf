"""What an import brings along: a kernel starts fast, and the mathematics runs anywhere."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("imported", "absent"),
    [
        ("helpers.lesson", {"matplotlib.pyplot", "pandas", "scipy"}),
        ("helpers.maths.transformer", {"matplotlib", "ipywidgets", "IPython"}),
    ],
)
def test_an_import_brings_nothing_heavy(imported, absent):
    code = f"import {imported}, sys; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert imported in run.stdout.split() and not absent & set(run.stdout.split())
