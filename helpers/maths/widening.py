"""Why an FFN widens: points that no line separates come apart behind a wide layer.

A point is a row of two numbers, its label is 1 or -1. The layer is random; only the linear fit
behind it is fitted.
"""

import numpy as np

from helpers.maths.activations import silu

WIDEST = 64
STEEPNESS = 2.0  # size of the layer's random weights: enough bend within the points' range


def spirals(n, seed):
    """Two spirals wound into each other: (n, 2) points and their (n,) labels."""
    rng = np.random.default_rng(seed)
    labels = np.resize([1.0, -1.0], n)
    outwards = np.sqrt(rng.uniform(0.06, 1, n))
    angle = 3 * np.pi * outwards
    x = 2.2 * (outwards * labels)[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    return x + rng.normal(0, 0.1, (n, 2)), labels


def disc_in_ring(n, seed):
    """A disc with a ring around it: (n, 2) points and their (n,) labels."""
    rng = np.random.default_rng(seed)
    labels = np.resize([1.0, -1.0], n)
    outwards = np.where(labels > 0, np.sqrt(rng.uniform(0, 1, n)), rng.uniform(1.4, 2.2, n))
    angle = rng.uniform(0, 2 * np.pi, n)
    return outwards[:, None] * np.column_stack([np.cos(angle), np.sin(angle)]), labels


def random_layer(width, seed):
    """Untrained weights (2, width) and biases (width,): the first columns of 64."""
    assert 1 <= width <= WIDEST  # a slice would quietly hand over fewer
    rng = np.random.default_rng(seed)
    W, b = rng.normal(0, STEEPNESS, (2, WIDEST)), rng.normal(0, STEEPNESS, WIDEST)
    return W[:, :width], b[:width]


def widen(x, W, b):
    """Widen each point and activate every number: (n, width)."""
    return silu(x @ W + b)


def ffn_costs(d_model, d_ff):
    """Weights and multiply-adds per token of each stage: a token meets each weight once."""
    size = d_model * d_ff
    return {"x @ W_up": (size, size), "SiLU": (0, 0), "@ W_down": (size, size)}
