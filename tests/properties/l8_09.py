"""Properties of lesson 8-09."""

import numpy as np

from helpers.maths import dead_units
from helpers.maths.activations import (
    RELU,
    SILU,
    elu,
    gelu,
    relu,
    relu_derivative,
    sigmoid,
    sigmoid_derivative,
    silu,
    silu_derivative,
    softplus,
    swish,
    tanh,
    tanh_derivative,
)

THREE = np.array([0.945, 0.401, -0.315])
PRINTED = np.array([0.401, 0.945, -0.315, -1.038, -1.031])
DEEP = np.array([-0.315, -1.031, -1.038])
PAIR = DEEP[1:]
FAR = np.array([-4.0, -6.0, -10.0])
LARGE = np.array([4.0, 6.0, 10.0])
WIDE = np.linspace(-30, 30, 61)
X = np.arange(-3, 3.5, 0.5)


def sides(f, step=1e-6):
    return np.array([(f(X) - f(X - step)) / step, (f(X + step) - f(X)) / step])


def largest(net):
    return dead_units.hidden(net).max(axis=1)


TRAINED = dead_units.train(dead_units.init(), RELU, rate=0.08)
DEAD = dead_units.arriving(TRAINED, RELU) == 0
START, STILL, BACK = (
    largest(net)[DEAD]
    for net in (
        TRAINED,
        dead_units.train(TRAINED, RELU, rate=0.05),
        dead_units.train(TRAINED, SILU, rate=0.05),
    )
)
NETS = dead_units.init().w, TRAINED.w
CURVE = silu(X)

CASES = {
    "order.positive": [
        ((THREE, silu(THREE)), True),
        (([-1.0, -4.0], silu(np.array([-1.0, -4.0]))), False),  # left of the minimum
        ((THREE, -THREE), False),
        ((PRINTED, abs(PRINTED)), False),
        ((DEEP, relu(DEEP)), False),  # all equal
    ],
    "silu.compression": [
        ((DEEP, silu(DEEP)), True),
        ((DEEP, gelu(DEEP)), True),
        ((DEEP, 0.3 * DEEP), False),  # a straight line: one share for all
        ((DEEP, relu(DEEP)), False),
        ((DEEP, tanh(3 * DEEP)), False),  # grows
        ((THREE, silu(THREE)), False),  # not all negative
    ],
    "silu.smooth": [
        ((X, sides(silu), sides(relu)), True),
        ((X, sides(relu), sides(relu)), False),
        ((X, sides(silu), sides(elu)), False),  # no corner
        ((X, sides(silu), sides(lambda x: relu(x - 1))), False),  # a corner elsewhere
    ],
    "relu.dead": [
        ((X, relu_derivative(X)), True),
        ((X, silu_derivative(X)), False),
        ((X, 0 * X), False),
        ((X[X > 0], relu_derivative(X[X > 0])), False),  # nothing shown
    ],
    "t2.deep_pair": [
        ((PAIR, silu(PAIR)), True),
        ((PAIR, 0.26 * PAIR), False),
        ((PAIR, tanh(PAIR)), False),
        (([-1.0, -1.0], silu(np.array([-1.0, -1.0]))), False),
    ],
    "range.gap": [
        ((PRINTED, silu(PRINTED)), True),
        ((PRINTED, 2 * PRINTED), False),
        ((PRINTED, -PRINTED), False),
        ((PRINTED, 0 * PRINTED), False),
    ],
    "t2.deep_silent": [
        ((FAR, silu(FAR)), True),
        ((DEEP, silu(DEEP)), False),  # the article's own numbers are not deep enough
        ((FAR, elu(FAR)), False),
        ((FAR, 0.26 * FAR), False),
    ],
    "sigmoid.range": [
        ((WIDE, sigmoid(WIDE)), True),
        ((WIDE, tanh(WIDE)), False),
        ((WIDE, softplus(WIDE)), False),
        ((X, sigmoid(X)), False),  # too near 0 to show it
        ((WIDE, 0.5 + 0.1 * tanh(WIDE)), False),
    ],
    "silu.large_positive": [
        ((LARGE, silu(LARGE)), True),
        ((LARGE, 0.99 * LARGE), False),
        ((LARGE, tanh(LARGE)), False),
        ((X[X > 0], silu(X[X > 0])), False),
    ],
    "activation.untrained": [
        ((NETS, (CURVE, silu(X))), True),
        ((NETS, (swish(X, 1.0), swish(X, 1.2))), False),  # β was trained
        ((NETS[:1] * 2, (CURVE, CURVE)), False),  # nothing was trained
    ],
    "sigmoid.saturates": [
        ((WIDE, sigmoid_derivative(WIDE), tanh_derivative(WIDE)), True),
        ((WIDE, sigmoid_derivative(WIDE), silu_derivative(WIDE)), False),
        ((WIDE, np.ones_like(WIDE)), False),
        ((WIDE, sigmoid_derivative(WIDE / 8)), False),
        ((WIDE,), False),
    ],
    "sigmoid.year": [
        ((1986, 1989), True),
        ((1986, 2010), False),
        ((1979,), False),
        ((1990,), False),
    ],
    "relu.revived": [
        ((START, STILL, BACK), True),
        ((START, BACK, BACK), False),
        ((START, STILL, STILL), False),
        ((abs(START) + 1, abs(START) + 1, BACK), False),  # never dead
        ((START, START - 1e-9, BACK), False),
    ],
}
