"""One style for all figures: fonts with Chinese, sizes that the last row can read."""

from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import Any

from matplotlib import RcParams, font_manager, rc_context
from matplotlib.ft2font import FT2Font

from helpers.show.palette import GREY, INK, RED
from helpers.words.errors import InputError

Style = dict[str, Any]  # what matplotlib takes by name

FONT_FILE = Path(__file__).parents[1] / "words" / "fonts" / "NotoSansSC-subset.otf"
FAMILIES = ["DejaVu Sans", "Noto Sans SC"]

WIDTH, DPI = 960, 100  # CSS pixels, and matplotlib's pixels per inch

SMALL, TEXT, LARGE = (px * 72 / DPI for px in (17, 20, 24))  # points, from pixels

# How numbers are written: the Chinese font has no bold, and numbers need none of it.
PLAIN: Style = {"color": INK, "fontweight": "normal", "fontfamily": FAMILIES}
LARGEST: Style = {"color": RED, "fontweight": "bold", "fontfamily": FAMILIES[0]}

STYLE = RcParams(
    {
        "font.family": FAMILIES,
        "font.size": TEXT,
        "figure.dpi": DPI,
        "figure.facecolor": "white",
        "axes.edgecolor": GREY,
        "axes.labelcolor": INK,
        "text.color": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.unicode_minus": False,  # one minus sign, in tables, figures and printed lines
        "text.hinting": "none",  # strokes of one width, evenly set; and drawn faster
        "svg.fonttype": "path",  # an exported picture needs no font of the reader's
        "svg.hashsalt": "8",  # the same picture is the same file
    }
)


def styled() -> AbstractContextManager[None]:
    """A context in which everything that matplotlib creates has the project's style."""
    _register_font()
    return rc_context(STYLE)


def require_glyphs(label: str) -> None:
    """InputError if some character of the label would come out as a box."""
    missing = {c for c in label if ord(c) not in _known_characters() and c != "\n"}
    if missing or ("$" in label and not label.isascii()):
        glyphs = " ".join(sorted(missing)) or "$"
        raise InputError("glyph", glyphs=glyphs, label=label)


@cache
def _register_font() -> None:
    try:
        font_manager.fontManager.addfont(FONT_FILE)
    except (OSError, RuntimeError):
        raise InputError("font", path=FONT_FILE) from None


@cache
def _known_characters() -> frozenset[int]:
    _register_font()
    files = [font_manager.findfont(family) for family in FAMILIES]
    return frozenset(code for file in files for code in FT2Font(file).get_charmap())
