"""Universal approximation: one curve, fitted by a layer of growing width.

Each unit bends a line of its own, slope · (x - place). The lines are random; only the read-out
behind the layer is fitted.
"""

import numpy as np

from helpers.maths.activations import BEND, Bend
from helpers.maths.widening import readout, scores
from helpers.words.checked import SEED as ANY_SEED
from helpers.words.checked import checked
from helpers.words.values import Whole

EDGE, WIDEST, SEED = 3.0, 64, 1  # the curve runs from -3 to 3
WIDTHS = Whole(1, WIDEST)


def curve() -> tuple[np.ndarray, np.ndarray]:
    """The curve to fit, y = sin 2x + cos x, at 301 places: (n,) and (n,)."""
    x = np.linspace(-EDGE, EDGE, 301)
    return x, np.sin(2 * x) + np.cos(x)


@checked(x="n", width=WIDTHS, seed=ANY_SEED)
def units(x: np.ndarray, width: int, seed: int = SEED) -> np.ndarray:
    """The lines of a random layer, slope · (x - place): the first columns of 64, (n, width)."""
    rng = np.random.default_rng(seed)
    slope, place = rng.normal(0, 1, WIDEST), rng.uniform(-EDGE, EDGE, WIDEST)
    return (x[:, None] - place[:width]) * slope[:width]


@checked(x="n", y="n", width=WIDTHS, bend=BEND, seed=ANY_SEED)
def fit(x: np.ndarray, y: np.ndarray, width: int, bend: Bend, seed: int = SEED) -> np.ndarray:
    """What a layer of this width and bend makes of x, its read-out fitted to y: (n,)."""
    hidden = bend.function(units(x, width, seed))
    return scores(hidden, readout(hidden, y))


@checked(x="n", y="n", degree=WIDTHS)
def fit_polynomial(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """The best line (degree 1), the best parabola (2), ...: (n,)."""
    powers = x[:, None] ** np.arange(1, degree + 1)
    return scores(powers, readout(powers, y))


@checked(y="n", fitted="n")
def error(y: np.ndarray, fitted: np.ndarray) -> float:
    """The root of the mean square of what is left over."""
    return float(np.sqrt(((y - fitted) ** 2).mean()))
