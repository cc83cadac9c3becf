"""Properties of lesson 8-01."""

import numpy as np

from helpers.facts import example
from helpers.maths.transformer import causal_mask, rms_norm

E = example.load()
attend, feed = E.attend, E.feed
MANY_ROWS = E.X + np.eye(6, 4)  # rows 0 to 3 moved
ONE_ROW = E.X.copy()
ONE_ROW[2] += 0.5


def attend_backwards(x):
    return attend(x, causal_mask(6))


CASES = {
    "attention.mixes_rows": [
        ((attend(E.X), attend(ONE_ROW), 2), True),
        ((feed(E.X), feed(ONE_ROW), 2), False),
        ((E.X, E.X, 2), False),
        ((attend_backwards(E.X), attend_backwards(ONE_ROW), 2), False),  # rows 0 and 1 stay
        ((E.X, np.vstack([ONE_ROW[:5] + 1, ONE_ROW[5:]]), 2), False),  # one row stayed
    ],
    "ffn.row_wise": [
        ((feed(E.X), feed(ONE_ROW), 2), True),
        ((rms_norm(E.X), rms_norm(ONE_ROW), 2), True),
        ((attend(E.X), attend(ONE_ROW), 2), False),
        ((feed(E.X), feed(MANY_ROWS), 2), False),
        ((feed(E.X), feed(E.X), 2), False),  # nothing moved: nothing shown
        ((feed(E.X), feed(ONE_ROW), 1), False),
    ],
}
