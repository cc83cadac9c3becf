"""JupyterLite: the lessons of both editions, to run in any browser with nothing installed."""

import json
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote
from zipfile import ZIP_DEFLATED, ZipFile

from flit_core.wheel import make_wheel_in

from book import policy, pyodide
from helpers.words.i18n import text
from helpers.words.places import ROOT, folder, notebook

LITE = "lite"  # the folder inside the site
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
# It would keep copies of a site that has been replaced, and over plain http there is none.
SERVICE_WORKER = "@jupyterlite/application-extension:service-worker-manager"
# Its JupyterLab is older than ours, and would take cells out of the page that are out of view.
WHOLE_PAGE = {"@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"}}
FROM_KERNEL = "../../../../"  # a wheel is looked up from where the kernel's script lies
INSTALLED = ("comm", "ipywidgets")  # what helpers needs beside Pyodide's own packages
BUILD = [
    *(sys.executable, "-m", "jupyter", "lite", "build", "--apps", "lab"),
    *("--no-sourcemaps", "--no-unused-shared-packages", "--no-libarchive", "--log-level=ERROR"),
]


def build(site: Path, python: str) -> None:
    """Write JupyterLite into the site; python: a folder with Pyodide to copy, or "cdn"."""
    target = site / LITE
    with TemporaryDirectory() as scratch:
        sources = Path(scratch)
        settings = _settings(pyodide.CDN if python == "cdn" else "./pyodide/", wheels(sources))
        for file, content in settings.items():
            (sources / file).write_text(json.dumps(content), "utf-8")
        skip = shutil.ignore_patterns(".*")
        shutil.copytree(ROOT / "notebooks", sources / "files", ignore=skip)
        run = [*BUILD, "--lite-dir", scratch, "--output-dir", str(target.resolve())]
        subprocess.run(run, cwd=scratch, check=True, stdout=subprocess.DEVNULL)
        shutil.copytree(sources / "wheels", target / "wheels")
    policy.write(target, policy.LIVE)
    if python != "cdn":
        pyodide.copy(Path(python), target / "pyodide")


def wheels(target: Path) -> list[Path]:
    """Wheels of helpers, and of what is installed here and needed there: no index is asked."""
    target /= "wheels"
    target.mkdir(parents=True)
    made = [make_wheel_in(ROOT / "pyproject.toml", target).file]
    for package in map(distribution, INSTALLED):
        made.append(target / f"{package.name}-{package.version}-py3-none-any.whl")
        with ZipFile(made[-1], "w", ZIP_DEFLATED) as wheel:
            for file in package.files or ():
                if not {"..", "__pycache__"} & set(file.parts):
                    wheel.write(file.locate(), file.as_posix())
    return made


def address(number: str, language: str) -> str:
    """Where a lesson's notebook opens, from the root of the site."""
    return _opens(language) + quote(notebook(number, language).name)


def context(language: str) -> dict[str, str]:
    """What the template live.html fills in on the pages of a language's book."""
    words = {f"live_{key}": text(f"live.{key}", language) for key in ("button", "file")}
    return {"live": f"../{_opens(language)}"} | words


def _opens(language: str) -> str:
    inside = folder("notebooks", language).relative_to(ROOT / "notebooks").as_posix()
    return f"{LITE}/lab/index.html?path={'' if inside == '.' else inside + '/'}"


def _settings(python: str, own: list[Path]) -> dict[str, dict]:
    """JupyterLite's files of settings: where Python comes from, and what a class wants to see."""
    packages = [*pyodide.PACKAGES, *(f"{FROM_KERNEL}wheels/{wheel.name}" for wheel in own)]
    kernel = {
        "pyodideUrl": python + pyodide.SCRIPT,
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": packages},
    }
    page = {
        "exposeAppInBrowser": True,  # for the tests
        "disabledExtensions": [SERVICE_WORKER],
        "litePluginSettings": {KERNEL: kernel},
    }
    chosen = json.loads((ROOT / "config" / "overrides.json").read_text("utf-8"))
    return {
        "jupyter-lite.json": {"jupyter-lite-schema-version": 0, "jupyter-config-data": page},
        "overrides.json": chosen | WHOLE_PAGE,
    }
