"""A mixture of experts: a router sends each token to a few of many small SwiGLU FFNs.

Weights for it that are ours: nobody trained them, and the article prints none.
"""

import numpy as np

from helpers.maths.transformer import softmax, swiglu


def route(x, W_router, active):
    """Each token's `active` best experts, best first, and their weights: both (..., active).

    The weights are the kept probabilities, scaled to add up to 1; that is softmax over the kept
    logits alone, as in Mixtral (arXiv 2401.04088).
    """
    assert 1 <= active <= W_router.shape[1]  # a slice would quietly pick fewer
    probabilities = softmax(x @ W_router)
    best = np.argsort(-probabilities, axis=-1, kind="stable")[..., :active]
    kept = np.take_along_axis(probabilities, best, axis=-1)
    return best, kept / kept.sum(axis=-1, keepdims=True)


def mixture_of_experts(x, W_router, W_gate, W_up, W_down, active):
    """The sum of each token's best experts, weighted; the others compute nothing.

    x is (n, d_model); W_gate and W_up (experts, d_model, d_ff), W_down (experts, d_ff, d_model).
    """
    best, weights = route(x, W_router, active)
    out = np.zeros_like(x)
    for i, expert in enumerate(zip(W_gate, W_up, W_down)):
        token, place = np.nonzero(best == i)  # who chose it, and as which choice
        if len(token):
            out[token] += weights[token, place, None] * swiglu(x[token], *expert)
    return out


def our_gate(d_model=4, d_ff=8):
    """A W_gate for the running example: (d_model, d_ff), random, at one decimal as W_up is.

    The seed was chosen: row Xi'an then has gates above 1, between 0 and 1, and below 0.
    """
    return _random((d_model, d_ff), seed=6)


def our_experts(d_model=4, experts=8, d_ff=2):
    """W_router (d_model, experts) and the experts' W_gate, W_up and W_down, stacked."""
    wide, narrow = (experts, d_model, d_ff), (experts, d_ff, d_model)
    shapes = (d_model, experts), wide, wide, narrow
    return tuple(_random(shape, seed) for seed, shape in enumerate(shapes))


def _random(shape, seed):
    return np.random.default_rng(seed).normal(0, 0.5, shape).round(1)
