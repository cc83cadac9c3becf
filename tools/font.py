"""Build the Chinese font of the package: a subset of Noto Sans SC, the same bytes every time.

Takes one pinned package from PyPI, whose hash pip compares, keeps GB 2312 level 1, the symbols of
GB 2312 and the extra characters below, and writes helpers/words/fonts/. Run it with `make font`.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from fontTools import subset

PACKAGE = (
    "pylopdf-fonts-zh-cn==0.1.1"
    " --hash=sha256:e2661ef3790cbe0f0f6aa5338b6859b7cd288ee75bc88cd4239c62cd025d4fb3"
)
FONT = "pylopdf_fonts_zh_cn/NotoSansSC-Regular.otf"
LICENCE = "pylopdf_fonts_zh_cn-0.1.1.dist-info/licenses/LICENSE"
FONTS = Path(__file__).parents[1] / "helpers" / "words" / "fonts"
EXTRA = "×→−≈≤≥≠·αβγδεπσφΦ√∑⊙ⁱʳ①②③④⑤⑥—–…「」《》“”‘’"  # symbols of the labels
ROWS = (*range(0xA1, 0xAA), *range(0xB0, 0xD8))  # of GB 2312: symbols, the 3,755 most used
OPTIONS = ["--layout-features=", "--no-hinting", "--notdef-outline", "--recalc-bounds"]
OPTIONS += ["--canonical-order", "--name-IDs=0,1,2,3,4,5,6,13,14"]  # names, copyright, licence

pairs = (bytes((row, cell)) for row in ROWS for cell in range(0xA1, 0xFF))
decoded = (pair.decode("gb2312", errors="ignore") for pair in pairs)
text = "".join([*map(chr, range(32, 127)), *decoded, EXTRA])
with TemporaryDirectory() as scratch:
    (wanted := Path(scratch) / "wanted.txt").write_text(PACKAGE)
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    subprocess.run([*pip, "--dest", scratch, "-r", wanted], check=True)
    with ZipFile(next(Path(scratch).glob("*.whl"))) as package:
        font = package.extract(FONT, scratch)
        licence = package.read(LICENCE)
    made = Path(scratch) / "made.otf"
    subset.main([font, f"--text={text}", *OPTIONS, f"--output-file={made}"])
    (FONTS / "NotoSansSC-subset.otf").write_bytes(made.read_bytes())
(FONTS / "OFL.txt").write_bytes(licence)
