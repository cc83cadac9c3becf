"""JupyterLite: the lessons of both editions, to run in any browser with nothing installed.

`make site` calls it. Alone: python -m tools.lite SITE PYODIDE, where PYODIDE is the folder of the
unpacked Pyodide distribution, or the word cdn.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from helpers.words.errors import InputError
from helpers.words.i18n import text
from tools import policy, pyodide, wheels
from tools.places import ROOT, folder, notebook

LITE = "lite"  # the folder inside the site
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
# It would keep copies of a site that has been replaced, and over plain http there is none.
SERVICE_WORKER = "@jupyterlite/application-extension:service-worker-manager"
# Its JupyterLab is older than ours, and would take cells out of the page that are out of view.
WHOLE_PAGE = {"@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"}}
FROM_KERNEL = "../../../../"  # a wheel is looked up from where the kernel's script lies
BUILD = [
    *(sys.executable, "-m", "jupyter", "lite", "build", "--apps", "lab"),
    *("--no-sourcemaps", "--no-unused-shared-packages", "--no-libarchive", "--log-level=ERROR"),
]


def build(site: Path, python: str) -> None:
    """Write JupyterLite into the site; python: a folder with Pyodide, or "cdn" for its CDN."""
    if python == "cdn":
        from_cdn(site)
    else:
        from_folder(site, Path(python))


def from_folder(site: Path, distribution: Path) -> None:
    """Write JupyterLite with what it needs of the distribution beside it: it asks nobody else.

    Raises InputError for a distribution that is not the one meant.
    """
    _build(site / LITE, "./pyodide/")
    pyodide.copy(distribution, site / LITE / "pyodide")


def from_cdn(site: Path) -> None:
    """Write JupyterLite so that the reader's browser gets Python from its public CDN."""
    _build(site / LITE, pyodide.CDN)


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


def _build(target: Path, python: str) -> None:
    with TemporaryDirectory() as scratch:
        sources = Path(scratch)
        names = wheels.write(sources / "wheels")
        for file, content in _settings(python, names).items():
            (sources / file).write_text(json.dumps(content), "utf-8")
        skip = shutil.ignore_patterns(".*")
        shutil.copytree(ROOT / "notebooks", sources / "files", ignore=skip)
        run = [*BUILD, "--lite-dir", scratch, "--output-dir", str(target.resolve())]
        subprocess.run(run, cwd=scratch, check=True, stdout=subprocess.DEVNULL)
        shutil.copytree(sources / "wheels", target / "wheels")
    policy.write(target, policy.LIVE)


def _settings(python: str, own: list[str]) -> dict[str, dict]:
    """JupyterLite's files of settings: where Python comes from, and what a class wants to see."""
    packages = [*pyodide.PACKAGES, *(f"{FROM_KERNEL}wheels/{name}" for name in own)]
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


if __name__ == "__main__":
    try:
        build(Path(sys.argv[1]), sys.argv[2])
    except InputError as error:
        sys.exit(str(error))
