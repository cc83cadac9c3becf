"""Does a refresh give the stored bytes however the machine is set? Run it with `make determinism`.

Each variant refreshes a copy of the project under settings of its own, and what comes out is
compared with what is stored. A setting must show in what a process finds, or the run stops: a
refresh without it would prove nothing. For Linux, where glibc makes the locales here.
"""

import difflib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

from PIL import Image

from tools import refresh
from tools.places import ROOT

NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "_site", "build", "class", "node_modules")
LOCALES = ("zh_CN.UTF-8", "zh_CN.GBK")  # the second is like a Chinese Windows
MANY = min(4, os.cpu_count() or 1)  # OpenBLAS starts no more threads than there are cores
KERNELS = {"Nehalem": "X86_V2", "Haswell": "X86_V3", "SkylakeX": "X86_V4"}  # with what they need
PIXELS = re.compile(r"(?<=data:image/png;base64,)[A-Za-z0-9+/=]+")
DUBLIN_CORE = "{http://purl.org/dc/elements/1.1/}"
MOST_LINES, LONGEST_LINE = 6, 400  # shown of a difference


@dataclass(frozen=True)
class Setting:
    """Variables of the environment, the telling one first, and what a process then finds."""

    variables: dict[str, str]
    trait: str
    found: object

    def __str__(self) -> str:
        return "=".join(next(iter(self.variables.items())))


@dataclass(frozen=True)
class Variant:
    """A refresh under some settings, and what of a file must then be as it is stored."""

    settings: tuple[Setting, ...] = ()
    content: Callable[[Path], object] = Path.read_bytes

    def __str__(self) -> str:
        return " ".join(map(str, self.settings)) or "as this machine is set"

    def environment(self, base: dict[str, str]) -> dict[str, str]:
        """An environment with all settings."""
        return reduce(or_, (one.variables for one in self.settings), base)


def words(path: Path) -> str:
    """What a file says, without its pixels; of a picture it is the title and the alt text."""
    if path.suffix == ".png":
        with Image.open(path) as picture:
            return "\n".join(said for said in picture.info.values() if isinstance(said, str))
    if path.suffix == ".svg":
        drawing = ElementTree.parse(path)
        said = (
            drawing.findtext(f".//{DUBLIN_CORE}{name}", "") for name in ("title", "description")
        )
        return "\n".join(said)
    return PIXELS.sub("", path.read_text("utf-8"))


def variants(plain: dict, locales: Path) -> list[Variant]:
    """What is tried, where this is what a process finds when nothing is set."""
    utf8, gbk = (locale(name, locales) for name in LOCALES)
    return [
        Variant(),
        Variant(),  # twice in a row
        Variant((zone("Asia/Kathmandu", "+0545"), utf8, seed(0), threads(1))),
        Variant((zone("Pacific/Marquesas", "-0930"), locale("C", locales), seed(1), threads(MANY))),
        Variant((zone("Pacific/Kiritimati", "+1400"), gbk, seed("random"))),
        *(Variant((one,), words) for one in processors(plain)),
    ]


def zone(name: str, offset: str) -> Setting:
    """A time zone, one that keeps its offset all year."""
    return Setting({"TZ": name}, "zone", offset)


def locale(name: str, folder: Path) -> Setting:
    """A language and an encoding, from a folder of locales."""
    return Setting({"LC_ALL": name, "LOCPATH": str(folder)}, "locale", name)


def seed(value: int | str) -> Setting:
    """What the order of a set depends on; Python itself refuses a value that it cannot use."""
    return Setting({"PYTHONHASHSEED": str(value)}, "seeded", int(value != 0))


def threads(count: int) -> Setting:
    """How many threads multiply matrices."""
    return Setting({"OPENBLAS_NUM_THREADS": str(count)}, "threads", count)


def processors(plain: dict) -> list[Setting]:
    """Every other BLAS kernel that this machine can run, and numpy without vector instructions."""
    able = {*plain["baseline"], *plain["vectors"]}
    names = [name for name, need in KERNELS.items() if need in able and name != plain["kernel"]]
    if not names:
        raise RuntimeError(f"This machine runs no BLAS kernel but {plain['kernel']}.")
    off = {"NPY_DISABLE_CPU_FEATURES": " ".join(plain["vectors"])}
    kernels = (Setting({"OPENBLAS_CORETYPE": name}, "kernel", name) for name in names)
    return [*kernels, Setting(off, "vectors", [])]


def copied(scratch: Path) -> Path:
    """A copy of the project, without what is installed or built in it."""
    return shutil.copytree(ROOT, scratch / "copy", ignore=NOT_COPIED)


def compiled(scratch: Path) -> Path:
    """A folder with the locales that are tried, whether the machine has them or not."""
    folder = scratch / "locales"
    folder.mkdir()
    for name in LOCALES:
        language, encoding = name.split(".")
        command = ["localedef", "-i", language, "-f", encoding, str(folder / name)]
        subprocess.run(command, check=True)
    return folder


def run(module: str, copy: Path, environment: dict[str, str]) -> str:
    """Run a module of the copy, and give what it prints."""
    command = [sys.executable, "-m", module]
    paths = environment | {"PYTHONPATH": str(copy)}
    done = subprocess.run(command, cwd=copy, env=paths, check=True, stdout=subprocess.PIPE)
    return done.stdout.decode(errors="replace")


def require(variant: Variant, found: dict, copy: Path) -> None:
    """RuntimeError unless the copy is what runs, under every setting of the variant."""
    wanted = {"package": str(copy / "helpers")} | {s.trait: s.found for s in variant.settings}
    if missed := {trait: found[trait] for trait in wanted if found[trait] != wanted[trait]}:
        raise RuntimeError(f"{variant} has no effect here, a process finds {missed}.")


def refreshed(variant: Variant, copy: Path) -> list[Path]:
    """Refresh the copy under a variant; the files that are not as stored."""
    environment = variant.environment(dict(os.environ))
    require(variant, json.loads(run("tools.surroundings", copy, environment)), copy)
    run("tools.refresh", copy, environment)
    made = (path.relative_to(ROOT) for path in refresh.targets())
    return [path for path in made if variant.content(ROOT / path) != variant.content(copy / path)]


def difference(stored: Path, made: Path) -> str:
    """The first lines that differ between two files, but for their pixels."""
    before, after = (words(path).splitlines() for path in (stored, made))
    lines = [*difflib.unified_diff(before, after, lineterm="", n=0)][2:]
    shown = (f"  {line[:LONGEST_LINE]}\n" for line in lines[:MOST_LINES])
    return "".join(shown) or "  only pixels differ\n"


def report(variant: Variant, copy: Path) -> int:
    """Print what came out of a variant; how many files differ."""
    start = time.perf_counter()
    other = refreshed(variant, copy)
    seconds = time.perf_counter() - start
    print(f"{len(refresh.targets()):>5} {len(other):>6} {seconds:>7.0f}  {variant}", flush=True)
    for path in other:
        print(f"{path.as_posix()}:\n{difference(ROOT / path, copy / path)}", end="", flush=True)
    return len(other)


def main() -> int:
    """Print a line for each variant and what differs; 0 if nothing does."""
    with TemporaryDirectory() as scratch:
        copy, locales = copied(Path(scratch)), compiled(Path(scratch))
        plain = json.loads(run("tools.surroundings", copy, dict(os.environ)))
        print(f"{'files':>5} {'differ':>6} {'seconds':>7}  settings", flush=True)
        differ = [report(variant, copy) for variant in variants(plain, locales)]
    return 1 if any(differ) else 0


if __name__ == "__main__":
    sys.exit(main())
