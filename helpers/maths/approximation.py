"""Universal approximation: one curve, fitted by a layer of growing width.

Each unit gets a line of its own, slope · (x - place). The lines are random; only the linear fit
behind the layer is fitted.
"""

import numpy as np

from helpers.maths.linear import linear_fit, predict

EDGE, WIDEST, SEED = 3.0, 64, 1  # the curve runs from -3 to 3


def target():
    """The curve to fit, y = sin 2x + cos x, at 301 places: (n,) and (n,)."""
    x = np.linspace(-EDGE, EDGE, 301)
    return x, np.sin(2 * x) + np.cos(x)


def units(x, width, seed=SEED):
    """The lines of a random layer, slope · (x - place): the first columns of 64, (n, width)."""
    assert 1 <= width <= WIDEST  # a slice would quietly hand over fewer
    rng = np.random.default_rng(seed)
    slope, place = rng.normal(0, 1, WIDEST), rng.uniform(-EDGE, EDGE, WIDEST)
    return (x[:, None] - place[:width]) * slope[:width]


def fit(x, y, width, activation, seed=SEED):
    """What a layer of this width makes of x, with a linear fit to y behind it: (n,)."""
    hidden = activation.function(units(x, width, seed))
    return predict(hidden, linear_fit(hidden, y))


def fit_polynomial(x, y, degree):
    """The best line (degree 1), the best parabola (2), ...: (n,)."""
    powers = x[:, None] ** np.arange(1, degree + 1)
    return predict(powers, linear_fit(powers, y))


def rms_error(y, fitted):
    """The root of the mean square of what is left over."""
    return float(np.sqrt(((y - fitted) ** 2).mean()))
