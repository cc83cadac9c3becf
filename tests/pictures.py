"""Pictures compared as a reader sees them: alike within what two machines may differ by.

Since 3.11 matplotlib draws letters of another shape and width. What an older one draws is held to
the stored pictures outside its letters, and to their words.
"""

import io
import re

import matplotlib
import numpy as np
import pytest
from matplotlib.text import Text
from PIL import Image, ImageDraw

from helpers.show.figure import LessonFigure

SAME_LETTERS = matplotlib.__version_info__ >= (3, 11)
looks_at_letters = pytest.mark.skipif(not SAME_LETTERS, reason="an older matplotlib's letters")
AROUND = 8  # pixels: by how much a text may be wider with other letters

BLOCK = 16  # pixels: about the size of a digit
# Mean difference of a block, of 255. Edges drawn by another rasteriser stay below; a digit changed
# to another one, or a point moved by its own width, lies above.
TOLERANCE = 6.0

# Coordinates of two machines, in SVG points; a label moved by a pixel is 0.72.
NEAR = 0.3
_LETTERS = re.compile(r'<g id="text_\d+">.*?(<!-- .*? -->).*?</g>\s*</g>', re.DOTALL)
_NUMBER = re.compile(r"-?\d+\.?\d*(?:e-?\d+)?")


def difference(first: bytes, second: bytes) -> float:
    """The largest mean difference of any block of two pictures; infinite if sizes differ."""
    a, b = (
        np.asarray(Image.open(io.BytesIO(p)).convert("RGB"), np.float32) for p in (first, second)
    )
    if a.shape != b.shape:
        return float("inf")
    per_pixel = abs(a - b).mean(axis=2)
    height, width = (size // BLOCK * BLOCK for size in per_pixel.shape)
    blocks = per_pixel[:height, :width].reshape(height // BLOCK, BLOCK, width // BLOCK, BLOCK)
    edges = per_pixel[height:].mean() if height < len(per_pixel) else 0.0
    return max(blocks.mean(axis=(1, 3)).max(), edges)


def same_svg(first: str, second: str) -> bool:
    """Whether two drawings have the same elements, and coordinates that are all near."""
    if _NUMBER.sub("#", first) != _NUMBER.sub("#", second):
        return False
    pairs = zip(_NUMBER.findall(first), _NUMBER.findall(second), strict=True)
    # Names hold what looks like numbers too, some of them infinite: those are compared as text.
    return all(a == b or abs(float(a) - float(b)) <= NEAR for a, b in pairs)


def comparable(picture: bytes, figure: LessonFigure) -> bytes:
    """What of a figure's picture can be compared with a stored one: all, or all but letters."""
    return picture if SAME_LETTERS else without_letters(picture, figure)


def comparable_svg(drawing: str) -> str:
    """The same of a drawing."""
    return drawing if SAME_LETTERS else svg_without_letters(drawing)


def without_letters(picture: bytes, figure: LessonFigure) -> bytes:
    """A picture of a figure, white wherever the figure writes."""
    with Image.open(io.BytesIO(picture)) as image:
        blank = image.convert("RGB")
    pen, scale = ImageDraw.Draw(blank), blank.width / figure.fig.bbox.width
    for label in figure.fig.findobj(Text):
        if label.get_text() and label.get_visible():
            box = label.get_window_extent().padded(AROUND)
            top, bottom = (figure.fig.bbox.height - y for y in (box.y1, box.y0))
            pen.rectangle([scale * side for side in (box.x0, top, box.x1, bottom)], "white")
    out = io.BytesIO()
    blank.save(out, "png")
    return out.getvalue()


def svg_without_letters(drawing: str) -> str:
    """A drawing in which every text has given its place to its words, which stand in a comment."""
    return _LETTERS.sub(r"\1", drawing)
