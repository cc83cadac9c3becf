"""Properties of lesson 8-07."""

import numpy as np

from helpers.facts import example
from helpers.maths.transformer import (
    block_post_norm,
    block_pre_norm,
    block_without_norm,
    causal_mask,
    layer_norm,
    trace,
)

E = example.load()
X, attend, feed = E.X, E.attend, E.feed


def look_back(x):
    return attend(x, causal_mask(len(x)))


PARTS = (attend, feed, layer_norm, layer_norm)
TRACE = trace(block_pre_norm, X, *PARTS)


def only(*names):
    """The trace with these steps only, in this order."""
    return {name: TRACE[name] for name in names}


def each_nudged(block, *parts):
    """The output of a block, and its outputs after a nudge of d1 of each token in turn."""
    nudged = [X + 0.1 * np.eye(24)[4 * j].reshape(6, 4) for j in range(6)]
    return block(X, *parts), np.stack([block(x, *parts) for x in nudged])


CASES = {
    "block.steps": [
        ((X, TRACE), True),
        ((X, trace(block_pre_norm, X, attend, feed, np.copy, np.copy)), True),
        ((X, trace(block_post_norm, X, *PARTS)), False),  # another order
        ((X, only(*list(TRACE)[1:])), False),  # a step is missing
        ((X, TRACE | {"norm_3": X}), False),  # one too many
        ((X, only("norm_1", "attend", "residual_1", "feed", "norm_2", "residual_2")), False),
        ((X, TRACE | {"residual_2": TRACE["norm_2"] + TRACE["feed"]}), False),  # adds to the copy
        ((X, TRACE | {"residual_1": TRACE["attend"]}), False),  # adds nothing
        ((X + 1e-9, TRACE), False),  # another input
    ],
    "block.mixed": [
        (each_nudged(block_without_norm, attend, feed), True),
        (each_nudged(block_pre_norm, *PARTS), True),
        (each_nudged(block_without_norm, feed, feed), False),  # nobody mixes
        (each_nudged(block_without_norm, look_back, feed), False),  # nobody looks ahead
        ((X, X + np.zeros((6, 6, 4))), False),
        ((X, X + np.full((6, 6, 4), 1e-12)), False),  # rounding is no information
        ((X, X[None] + 1), False),  # only one token was nudged
    ],
}
