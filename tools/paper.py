"""Paper: A4 pages from Markdown, drawn with fonts that the project brings along.

WeasyPrint and markdown-it are imported only when a page is made.
"""

import logging
import re
from functools import cache
from html import unescape
from pathlib import Path

import matplotlib
from matplotlib.ft2font import FT2Font

from tools.places import ROOT

PAPER = ROOT / "site" / "paper"
LATIN = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
FONTS = {
    LATIN / "DejaVuSans.ttf": ("Latin", "normal"),
    LATIN / "DejaVuSans-Bold.ttf": ("Latin", "bold"),
    LATIN / "DejaVuSansMono.ttf": ("Latin mono", "normal"),
    ROOT / "helpers" / "words" / "fonts" / "NotoSansSC-subset.otf": ("Chinese", "normal"),
}


def pdf(body: str, title: str, language: str) -> bytes:
    """A4 pages of HTML; ValueError for a character that no font of ours can draw."""
    # WeasyPrint tells every step, the first ones while it is imported.
    logging.getLogger("weasyprint.progress").setLevel(logging.WARNING)
    from weasyprint import CSS, HTML
    from weasyprint.text.fonts import FontConfiguration

    if missing := "".join(sorted(set(unescape(re.sub("<[^>]*>", "", body))) - drawable())):
        raise ValueError(f"no font can draw {missing!r} on paper; add it to tools/font.py")
    head = f'<title>{title}</title><body><p class="title">{title}</p>'
    page = f'<html lang="{language}">{head}{body}'
    fonts = FontConfiguration()
    styles = [CSS(string=_faces(), font_config=fonts), CSS(PAPER / "paper.css", font_config=fonts)]
    return HTML(string=page, base_url=str(ROOT)).write_pdf(stylesheets=styles, font_config=fonts)


def markdown(source: str) -> str:
    """Markdown as HTML."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": True}).enable("table").render(source)


@cache
def drawable() -> set[str]:
    """Every character that the fonts can draw, and those that need no drawing."""
    codes = set().union(*(FT2Font(path).get_charmap() for path in FONTS))
    return {*map(chr, codes), "\n"}


def _faces() -> str:
    face = "@font-face {{ font-family: '{}'; src: url({}); font-weight: {}; }}\n"
    return "".join(face.format(name, path.as_uri(), bold) for path, (name, bold) in FONTS.items())
