"""Wheels of pure Python for the browser, made of what is installed here: no index is asked."""

from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from flit_core.wheel import make_wheel_in

from tools.places import ROOT

INSTALLED = ("comm", "ipywidgets")


def write(folder: Path) -> list[str]:
    """Write the wheels of helpers and of what it needs beside Pyodide's own; return their names."""
    folder.mkdir(parents=True)
    helpers = make_wheel_in(ROOT / "pyproject.toml", folder).file
    return [path.name for path in (helpers, *(packed(name, folder) for name in INSTALLED))]


def packed(name: str, folder: Path) -> Path:
    """The wheel of an installed package, put together again from its files."""
    package = distribution(name)
    path = folder / f"{name}-{package.version}-py3-none-any.whl"
    with ZipFile(path, "w", ZIP_DEFLATED) as wheel:
        for file in package.files or ():
            if not {"..", "__pycache__"} & set(file.parts):
                wheel.write(file.locate(), file.as_posix())
    return path
