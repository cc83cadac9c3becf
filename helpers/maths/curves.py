"""Nine activation functions side by side: where each has its minimum, and where it is flat."""

from functools import partial

import numpy as np

from helpers.maths import activations as act

STEP = 0.01
GRID = np.arange(-1600, 1601) * STEP
FLAT = 0.02  # a derivative nearer to 0 than this lets next to no gradient through

ACTIVATIONS = {
    "relu": act.RELU,
    "gelu": act.GELU,
    "gelu_tanh": act.Activation(act.gelu_tanh, act.gelu_tanh_derivative),
    "swish": act.Activation(act.swish, act.swish_derivative),
    "sigmoid": act.Activation(act.sigmoid, act.sigmoid_derivative),
    "tanh": act.TANH,
    "softplus": act.Activation(act.softplus, act.softplus_derivative),
    "mish": act.Activation(act.mish, act.mish_derivative),
    "elu": act.Activation(act.elu, act.elu_derivative),
}


def activation(name, beta=1.0):
    """The function of that name and its derivative; Swish, alone of the nine, with its β."""
    found = ACTIVATIONS[name]
    return act.Activation(*(partial(f, beta=beta) for f in found)) if name == "swish" else found


def minimum(derivative):
    """Where the derivative turns from negative to positive; None if it is negative nowhere."""
    falling = GRID[derivative(GRID) < 0]
    if not falling.size:
        return None
    low, high = falling[-1], falling[-1] + STEP
    while (middle := (low + high) / 2) not in (low, high):  # halved down to the last bit
        low, high = (middle, high) if derivative(middle) < 0 else (low, middle)
    return float(high)


def flat(x, derivatives, bound=FLAT):
    """The intervals of x, first and last point of each, where |derivative| is below the bound."""
    inside = np.concatenate([[False], abs(derivatives) < bound, [False]])
    edges = np.flatnonzero(inside[1:] != inside[:-1])
    return [(float(x[first]), float(x[end - 1])) for first, end in zip(edges[::2], edges[1::2])]
