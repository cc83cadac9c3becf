"""What lesson 8-10 shows: that a gate helps a little, and what a mixture of experts costs."""

from collections.abc import Sequence

import numpy as np


def slightly_better(ungated: np.ndarray, swiglu: float) -> bool:
    """Log-perplexities without a gate, and SwiGLU's: lower than each of them, by less than 5%."""
    ungated = np.asarray(ungated)
    return bool((swiglu < ungated).all() and (swiglu > 0.95 * ungated).all())


def many_stored_few_used(stored: int, acting: int, dense: Sequence[int]) -> bool:
    """Parameters that a model stores, those that act on a token, and what dense models store.

    It stores more than ten times as many as the largest dense one, and less than a tenth of them
    acts on a token.
    """
    return bool(stored > 10 * max(dense) and 0 < acting < stored / 10)


PREDICATES = {
    "swiglu.better": slightly_better,
    "moe.cost": many_stored_few_used,
}
