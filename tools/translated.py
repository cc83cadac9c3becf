"""Note that every Chinese cell renders its English cell as it is now.

Run it with `make translated` after the Chinese text has been brought up to date; until then the
tests name each cell that is behind.
"""

import hashlib

from book.sources import read
from helpers.words.places import ROOT, chinese
from tools.refresh import replace, stored

for path in sorted(ROOT.glob("notebooks/8-*.ipynb")):
    english, rendering = read(path), read(chinese(path))
    sources = {cell.id: cell.source.encode() for cell in english.cells}
    for cell in rendering.cells:
        if cell.cell_type == "markdown" and cell.id in sources:
            cell.metadata["english"] = hashlib.sha256(sources[cell.id]).hexdigest()[:12]
    if replace(chinese(path), stored(rendering)):
        print(f"noted: {chinese(path).relative_to(ROOT).as_posix()}")
