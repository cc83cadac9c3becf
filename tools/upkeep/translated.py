"""Note that every Chinese cell renders its English cell as it is now.

Run it with `make translated` after the Chinese text has been brought up to date; until then the
tests name each cell that is behind.
"""

import hashlib

import nbformat

from helpers.words.places import ROOT, chinese
from tools.refresh import replace, stored


def digest(source: str) -> str:
    """What a Chinese cell remembers of the English cell that it renders."""
    return hashlib.sha256(source.encode()).hexdigest()[:12]


def main() -> None:
    """Write the digests, and name the editions that changed."""
    for path in sorted(ROOT.glob("notebooks/8-*.ipynb")):
        other = chinese(path)
        english, rendering = (nbformat.read(p, as_version=4) for p in (path, other))
        sources = {cell.id: cell.source for cell in english.cells}
        for cell in rendering.cells:
            if cell.cell_type == "markdown" and cell.id in sources:
                cell.metadata["english"] = digest(sources[cell.id])
        if replace(other, stored(rendering)):
            print(f"noted: {other.relative_to(ROOT).as_posix()}")


if __name__ == "__main__":
    main()
