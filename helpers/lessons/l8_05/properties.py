"""What lesson 8-05 shows: what a wide layer does to points that no line separates."""

import numpy as np


def why_widen(line: float, by_width: np.ndarray) -> bool:
    """Accuracy of the best line, and behind layers (seeds, widths), narrow to wide: width helps.

    The line fails, more width never costs the middle seed anything, and the widest layer is better
    than the line and than every narrowest one, and nearly perfect, whatever the seed.
    """
    by_width = np.asarray(by_width)
    narrow, wide = by_width[:, 0], by_width[:, -1]
    rising = np.diff(np.median(by_width, axis=0)) >= 0
    return bool(line < 0.75 and rising.all() and wide.min() > max(0.95, narrow.max()))


PREDICATES = {
    "ffn.why_widen": why_widen,
}
