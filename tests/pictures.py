"""Pictures compared as a reader sees them: alike within what two machines may differ by."""

import io
import re

import numpy as np
from PIL import Image

BLOCK = 16  # pixels: about the size of a digit
# Mean difference of a block, of 255. Edges drawn by another rasteriser stay below; a digit changed
# to another one, or a point moved by its own width, lies above.
TOLERANCE = 6.0

# Coordinates of two machines, in SVG points; a label moved by a pixel is 0.72.
NEAR = 0.3
_NUMBER = re.compile(r"-?\d+\.?\d*(?:e-?\d+)?")


def difference(first: bytes, second: bytes) -> float:
    """The largest mean difference of any block of two pictures; infinite if sizes differ."""
    a, b = (np.asarray(Image.open(io.BytesIO(p)).convert("RGB"), float) for p in (first, second))
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
