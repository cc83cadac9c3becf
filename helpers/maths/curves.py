"""Nine activation functions side by side: where each has its minimum, and where it is flat."""

from collections.abc import Callable
from functools import partial

import numpy as np

from helpers.maths import activations as a
from helpers.words.checked import SAME_SHAPE, checked

STEP = 0.01
GRID = np.arange(-1600, 1601) * STEP
FLAT = 0.02  # a slope nearer to 0 than this lets next to no gradient through


CURVES = {
    "relu": a.Bend(a.relu, a.relu_derivative),
    "gelu": a.Bend(a.gelu, a.gelu_derivative),
    "gelu_tanh": a.Bend(a.gelu_tanh, a.gelu_tanh_derivative),
    "swish": a.Bend(a.swish, a.swish_derivative),
    "sigmoid": a.Bend(a.sigmoid, a.sigmoid_derivative),
    "tanh": a.Bend(a.tanh, a.tanh_derivative),
    "softplus": a.Bend(a.softplus, a.softplus_derivative),
    "mish": a.Bend(a.mish, a.mish_derivative),
    "elu": a.Bend(a.elu, a.elu_derivative),
}


@checked(name=CURVES, beta="")
def curve(name: str, beta: float = 1.0) -> a.Bend:
    """The curve of that name; Swish, alone of the nine, with its β."""
    found = CURVES[name]
    return a.Bend(*(partial(f, steepness=beta) for f in found)) if name == "swish" else found


@checked(slope=SAME_SHAPE)
def minimum(slope: Callable) -> float | None:
    """Where the slope turns from negative to positive; None if it is negative nowhere."""
    falling = GRID[slope(GRID) < 0]
    if not falling.size:
        return None
    low, high = falling[-1], falling[-1] + STEP
    while (middle := (low + high) / 2) not in (low, high):  # halved down to the last bit
        low, high = (middle, high) if slope(middle) < 0 else (low, middle)
    return float(high)


@checked(x="n", slopes="n", bound="")
def flat(x: np.ndarray, slopes: np.ndarray, bound: float = FLAT) -> list[tuple[float, float]]:
    """The stretches of x, first and last point of each, where |slope| is below the bound."""
    inside = np.concatenate([[False], abs(slopes) < bound, [False]])
    edges = np.flatnonzero(inside[1:] != inside[:-1])
    return [(float(x[first]), float(x[end - 1])) for first, end in zip(edges[::2], edges[1::2])]
