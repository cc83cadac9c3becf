"""What lesson 8-07 shows: which steps a block takes, and that its rows are mixed."""

from collections.abc import Mapping

import numpy as np

ORDER = ("norm_1", "attend", "residual_1", "norm_2", "feed", "residual_2")
_ROUNDING = 1e-9  # a change below it may be rounding noise


def steps(x: np.ndarray, trace: Mapping[str, np.ndarray]) -> bool:
    """Input and trace of a block: six steps in the article's order, both residuals real sums."""
    if tuple(trace) != ORDER:
        return False
    _, attended, h, _, fed, out = trace.values()
    return bool(np.array_equal(h, x + attended) and np.array_equal(out, h + fed))


def mixed(before: np.ndarray, after: np.ndarray) -> bool:
    """Output, and outputs after a nudge of each token in turn: all others' rows moved each time."""
    moved = (abs(np.asarray(after) - before) > _ROUNDING).any(axis=-1)
    n = len(before)
    return bool(moved.shape == (n, n) and moved[~np.eye(n, dtype=bool)].all())


PREDICATES = {
    "block.steps": steps,
    "block.mixed": mixed,
}
