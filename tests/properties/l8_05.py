"""Properties of lesson 8-05."""

import numpy as np

from helpers.maths.linear import accuracy, linear_fit
from helpers.maths.widening import random_layer, spirals, widen

FITTED, NEW = spirals(200, seed=100), spirals(1000, seed=200)
WIDTHS, SEEDS = (1, 4, 16, 64), (1, 2, 3)


def behind(layer, fitted=FITTED, new=NEW):
    return accuracy(layer(new[0]), new[1], linear_fit(layer(fitted[0]), fitted[1]))


def drawn(layer, width, seed):
    return lambda x: layer(x, *random_layer(width, seed))


def by_width(layer, *points):
    return np.array([[behind(drawn(layer, w, s), *points) for w in WIDTHS] for s in SEEDS])


def straight(x, W, b):
    return x @ W + b


def apart(x, labels):
    return x + 3 * labels[:, None], labels


LINE, WIDENED = behind(lambda x: x), by_width(widen)
CLOUDS = apart(*FITTED), apart(*NEW)
BAD_SEED = WIDENED.copy()
BAD_SEED[1, -1] = LINE

CASES = {
    "ffn.why_widen": [
        ((LINE, WIDENED), True),
        ((LINE, by_width(straight)), False),  # width without an activation
        ((behind(lambda x: x, *CLOUDS), by_width(widen, *CLOUDS)), False),  # a line would do
        ((LINE, WIDENED[:, ::-1]), False),
        ((LINE, BAD_SEED), False),
    ],
}
