"""What lesson 8-01 shows: who moves when one token is nudged."""

import numpy as np


def mixes_rows(before: np.ndarray, after: np.ndarray, row: int) -> bool:
    """Outputs before and after a nudge of one input row: every other row moved too."""
    return bool((np.delete(before != after, row, axis=0)).any(axis=-1).all())


def row_wise(before: np.ndarray, after: np.ndarray, row: int) -> bool:
    """Outputs before and after a nudge of one input row: that row moved, and no other."""
    moved = (before != after).any(axis=-1)
    return bool(moved[row] and moved.sum() == 1)


PREDICATES = {
    "attention.mixes_rows": mixes_rows,
    "ffn.row_wise": row_wise,
}
