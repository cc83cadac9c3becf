"""Pin what the ranges of pyproject.toml allow today, for every platform and Python from 3.11 on.

Writes hashes.txt (each version, and what its files hash to), constraints.txt (the versions alone:
with hashes, pip would refuse our own package, which has none), and the pins in requirements.txt and
hub/requirements.txt. Run it with `make lock`; `make audit` compares the hashes.
"""

import re
import subprocess
import sys

from tools.places import ROOT

COMPILE = [
    *(sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--all-extras"),
    *("--python-version", "3.11", "--fork-strategy", "fewest", "--no-header", "--no-annotate"),
    *("--generate-hashes", "--upgrade", "pyproject.toml"),
]
HEADER = "# What the ranges of pyproject.toml allow, pinned. Written by `make lock`.\n"
HASHES = ROOT / "hashes.txt"
PINNED = (ROOT / "requirements.txt", ROOT / "hub" / "requirements.txt")


def with_pins(lines: str, pins: dict[str, str]) -> str:
    """A list of packages with each number that is pinned there brought up to date."""
    return re.sub(r"^([\w-]+)==\S+", lambda m: f"{m[1]}=={pins[m[1]]}", lines, flags=re.M)


def without_hashes(lines: str) -> str:
    """A list of packages, each on one line."""
    return re.sub(r" \\\n    --hash=\S+", "", lines)


def main() -> None:
    """Resolve first; write only when that has succeeded."""
    run = subprocess.run(COMPILE, cwd=ROOT, check=True, capture_output=True, text=True)
    pins = dict(re.findall(r"^([\w-]+)==(\S+)", run.stdout, flags=re.M))
    pinned = {path: with_pins(path.read_text(), pins) for path in PINNED}
    HASHES.write_text(HEADER + run.stdout)
    (ROOT / "constraints.txt").write_text(without_hashes(HEADER + run.stdout))
    for path, lines in pinned.items():
        path.write_text(lines)
    print(f"constraints.txt: {len(pins)} packages")


if __name__ == "__main__":
    main()
