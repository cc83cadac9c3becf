"""Properties of lesson 8-03."""

from helpers.facts import example

E = example.load()
X, H = E.X, E.X + E.O
HOWS, QUESTION, D4 = E.row("怎么样"), E.row("？"), 3

OTHER = H.copy()
OTHER[0, 0] = 3.0
TIED = H.copy()
TIED[0, 0] = H.max()
CALM = H[:, D4].copy()
CALM[HOWS] = X[HOWS, D4] - 0.01

CASES = {
    "h.global_max": [
        ((X, H, HOWS, D4), True),
        ((X, OTHER, HOWS, D4), False),
        ((OTHER, H, HOWS, D4), False),
        ((X, TIED, HOWS, D4), False),
        ((X, X - 3 * E.O, HOWS, 2), False),
        ((X, H, QUESTION, D4), False),
    ],
    "h.question.smallest": [
        ((X[:, D4], H[:, D4], QUESTION), True),
        ((X[:, D4], X[:, D4], QUESTION), False),  # nothing changed anywhere
        ((X[:, D4], H[:, D4], HOWS), False),
        ((X[:, D4], CALM, QUESTION), False),
        ((X[QUESTION], H[QUESTION], QUESTION - 2), False),  # a row in a column's place
        ((X, H, QUESTION), False),  # all columns at once
    ],
}
