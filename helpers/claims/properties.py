"""The properties that the article claims, each a predicate on measured arrays.

A predicate gets what a lesson measured and looks for itself; no lesson can hand it the answer.
"""

from collections.abc import Callable

import numpy as np

PREDICATES: dict[str, Callable[..., bool]] = {}


def shows(claim_id: str) -> Callable:
    """Register a predicate under the claim that it decides."""

    def register(predicate: Callable[..., bool]) -> Callable[..., bool]:
        PREDICATES[claim_id] = predicate
        return predicate

    return register


@shows("attention.mixes_rows")
def mixes_rows(before: np.ndarray, after: np.ndarray, row: int) -> bool:
    """Outputs before and after a nudge of one input row: every other row moved too."""
    return bool((np.delete(before != after, row, axis=0)).any(axis=-1).all())


@shows("ffn.row_wise")
def row_wise(before: np.ndarray, after: np.ndarray, row: int) -> bool:
    """Outputs before and after a nudge of one input row: that row moved, and no other."""
    moved = (before != after).any(axis=-1)
    return bool(moved[row] and moved.sum() == 1)


@shows("residual.dead_layer")
def dead_layer(x: np.ndarray, h: np.ndarray, layer_output: np.ndarray) -> bool:
    """Input, output and layer output: the layer gave 0, and the input came through to the bit."""
    return bool((np.asarray(layer_output) == 0).all() and np.array_equal(x, h))
