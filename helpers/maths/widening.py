"""Why an FFN widens: points that no line separates come apart behind a wide layer that bends.

A point is a row of two numbers, its side is 1 or -1. The layer is random; only the read-out behind
it is fitted.
"""

import numpy as np

from helpers.maths.activations import silu
from helpers.words.checked import COUNT, SEED, SIZE, checked, shape_error
from helpers.words.values import Whole

WIDEST = 64
STEEPNESS = 2.0  # size of the layer's random weights: enough bend within the points' range


@checked(n=SIZE, seed=SEED)
def spirals(n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Two spirals wound into each other: (n, 2) points and their (n,) sides."""
    rng = np.random.default_rng(seed)
    side = np.resize([1.0, -1.0], n)
    outwards = np.sqrt(rng.uniform(0.06, 1, n))
    angle = 3 * np.pi * outwards
    x = 2.2 * (outwards * side)[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    return x + rng.normal(0, 0.1, (n, 2)), side


@checked(n=SIZE, seed=SEED)
def disc_in_ring(n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """A disc with a ring around it: (n, 2) points and their (n,) sides."""
    rng = np.random.default_rng(seed)
    side = np.resize([1.0, -1.0], n)
    outwards = np.where(side > 0, np.sqrt(rng.uniform(0, 1, n)), rng.uniform(1.4, 2.2, n))
    angle = rng.uniform(0, 2 * np.pi, n)
    return outwards[:, None] * np.column_stack([np.cos(angle), np.sin(angle)]), side


@checked(width=Whole(1, WIDEST), seed=SEED)
def random_layer(width: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Untrained weights (2, width) and biases (width,): the first columns of 64."""
    rng = np.random.default_rng(seed)
    W, b = rng.normal(0, STEEPNESS, (2, WIDEST)), rng.normal(0, STEEPNESS, WIDEST)
    return W[:, :width], b[:width]


@checked(x="n d", W="d width", b="width")
def widen(x: np.ndarray, W: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Widen each point and bend it: (n, width)."""
    return silu(x @ W + b)


@checked(hidden="n width", side="n")
def readout(hidden: np.ndarray, side: np.ndarray) -> np.ndarray:
    """The least-squares read-out of the sides: a bias, then a weight for each column."""
    return np.linalg.lstsq(_with_bias(hidden), side, rcond=None)[0]


@checked(hidden="n width", side="n")
def readouts(hidden: np.ndarray, side: np.ndarray) -> np.ndarray:
    """The read-outs of the first 1, 2, … columns, a column each: (1 + width, width).

    All come from one QR decomposition, because R's inverse holds the inverses of its corners. The
    columns must be independent of each other, as those behind a bend are.
    """
    Q, R = np.linalg.qr(_with_bias(hidden))
    return np.cumsum(np.linalg.inv(R) * (Q.T @ side), axis=1)[:, 1:]


@checked(hidden="n width", weights="...")
def scores(hidden: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """What a read-out (or each column of several) says of each row: above 0 for side 1."""
    rows = 1 + hidden.shape[1]  # of weights: the bias and one for each column
    if weights.ndim not in (1, 2) or len(weights) != rows:
        raise shape_error("scores: weights", weights.shape, f"({rows}, ...)")
    return _with_bias(hidden) @ weights


@checked(hidden="n width", side="n", weights="...")
def accuracy(hidden: np.ndarray, side: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The share of rows that a read-out (or each of several) puts on their own side, counted."""
    return np.mean(side == np.sign(scores(hidden, weights)).T, axis=-1)


@checked(d_model=COUNT, d_ff=COUNT)
def ffn_costs(d_model: int, d_ff: int) -> dict[str, tuple[int, int]]:
    """Weights and multiply-adds per token of each stage: a token meets each weight once."""
    size = d_model * d_ff
    return {"x @ W_up": (size, size), "SiLU": (0, 0), "@ W_down": (size, size)}


def _with_bias(hidden: np.ndarray) -> np.ndarray:
    return np.column_stack([np.ones(len(hidden)), hidden])
