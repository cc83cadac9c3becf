"""What lesson 8-01 shows: who moves when one token is nudged."""

import numpy as np

from helpers.claims.properties import shows


@shows("attention.mixes_rows")
def mixes_rows(before: np.ndarray, after: np.ndarray, row: int) -> bool:
    """Outputs before and after a nudge of one input row: every other row moved too."""
    return bool((np.delete(before != after, row, axis=0)).any(axis=-1).all())


@shows("ffn.row_wise")
def row_wise(before: np.ndarray, after: np.ndarray, row: int) -> bool:
    """Outputs before and after a nudge of one input row: that row moved, and no other."""
    moved = (before != after).any(axis=-1)
    return bool(moved[row] and moved.sum() == 1)
