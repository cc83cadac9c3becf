"""Pyodide, the Python of the browser: what the lessons need of it, verified and copied."""

import json
import shutil
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from packaging.utils import canonicalize_name

from helpers.words.errors import InputError

VERSION = "0.27.7"
CDN = f"https://cdn.jsdelivr.net/pyodide/v{VERSION}/full/"
SCRIPT, LOCK = "pyodide.js", "pyodide-lock.json"
# What the kernel starts with, and what helpers imports.
PACKAGES = ("micropip", "ipython", "jedi", "sqlite3", "ssl", "numpy", "matplotlib")
# The distribution's own lock tells the digests of its packages, but not of Python itself.
RUNTIME = {
    SCRIPT: "b4cb23a53aba19c221659b9fb40a2f18281d685691dc06647fb0afd0681baf98",
    "pyodide.asm.js": "6b4c90de5b7172873f04f21884d0e9d2274e305fe32116558fe3e4fbe3618d51",
    "pyodide.asm.wasm": "a50dd1843f805a0b7c45b61037ee0d7b26dfe85efe0e18ef95a34ad24e401f5f",
    "python_stdlib.zip": "16611534726e5d8ac2bd8f926410b2dcb8d6f49aa24913463533b457a2115c16",
}


def copy(distribution: Path, target: Path) -> None:
    """Copy what is needed, or nothing: InputError names a file that is missing or damaged."""
    lock = json.loads(_read(distribution / LOCK))
    if (found := lock["info"]["version"]) != VERSION:
        raise InputError("pyodide_version", folder=distribution, got=found, version=VERSION)
    files = RUNTIME | {p["file_name"]: p["sha256"] for p in needed(lock["packages"], PACKAGES)}
    for name, digest in files.items():
        if sha256(_read(distribution / name)).hexdigest() != digest:
            raise InputError("pyodide_damaged", file=distribution / name, version=VERSION)
    target.mkdir(parents=True)
    for name in (LOCK, *files):
        shutil.copyfile(distribution / name, target / name)


def needed(packages: Mapping[str, dict], names: Iterable[str]) -> list[dict]:
    """The entries of a lock for these packages and for all that they depend on."""
    found: dict[str, dict] = {}
    waiting = list(names)
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name not in found:
            found[name] = packages[name]
            waiting += packages[name]["depends"]
    return list(found.values())


def _read(path: Path) -> bytes:
    if not path.is_file():
        raise InputError("pyodide_missing", folder=path.parent, file=path.name, version=VERSION)
    return path.read_bytes()
