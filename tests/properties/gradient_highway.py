"""Properties of lesson 8-04."""

import numpy as np

from helpers import example
from helpers.transformer import residual

X = example.load().X

CASES = {
    "residual.dead_layer": [
        ((X, residual(X, np.zeros_like), np.zeros_like(X)), True),
        ((X, residual(X, lambda x: 0 * x + 1e-3), np.full_like(X, 1e-3)), False),
        ((X, X + 1e-15, np.zeros_like(X)), False),
        ((X, X, np.tanh(X)), False),
    ],
}
