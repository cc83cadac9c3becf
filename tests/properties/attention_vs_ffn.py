"""Properties of lesson 8-01."""

import numpy as np

from helpers import example
from helpers.transformer import attention, ffn

E = example.load()
MANY_ROWS = E.X + np.eye(6, 4)  # rows 0 to 3 moved
ONE_ROW = E.X.copy()
ONE_ROW[2] += 0.5


def attend(x):
    return attention(x, E.W_Q, E.W_K, E.W_V)


def feed(x):
    return ffn(x, E.W_up, E.W_down)


CASES = {
    "attention.mixes_rows": [
        ((attend(E.X), attend(ONE_ROW), 2), True),
        ((feed(E.X), feed(ONE_ROW), 2), False),
        ((E.X, E.X, 2), False),
        ((E.X, np.vstack([ONE_ROW[:5] + 1, ONE_ROW[5:]]), 2), False),  # one row stayed
    ],
    "ffn.row_wise": [
        ((feed(E.X), feed(ONE_ROW), 2), True),
        ((attend(E.X), attend(ONE_ROW), 2), False),
        ((feed(E.X), feed(MANY_ROWS), 2), False),
        ((feed(E.X), feed(E.X), 2), False),  # nothing moved: nothing shown
        ((feed(E.X), feed(ONE_ROW), 1), False),
    ],
}
