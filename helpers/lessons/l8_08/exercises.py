"""The exercises of lesson 8-08, their answers from small networks."""

import numpy as np

from helpers.maths import xor
from helpers.maths.activations import relu
from helpers.show.exercise import Exercise

_INPUTS, _WIDTH = 2, 5
_FIRST, _SECOND = np.array([[1, 2], [0, 3]]), np.array([[2, 1], [4, -1]])
_FOLD = np.array([[1, -1], [-1, 1]])  # exercise "fold": x₁ - x₂ and x₂ - x₁
_POINT = xor.clusters(xor.POINTS, xor.POINTS_SEED)[0][3].round(2)  # the fourth, as printed

_folded = relu(_POINT @ _FOLD).sum()

EXERCISES = {
    "count": Exercise(
        answer=(_INPUTS + 1) * _WIDTH + _WIDTH + 1,
        mistakes={
            "last_bias": (_INPUTS + 1) * _WIDTH + _WIDTH,
            "biases": _INPUTS * _WIDTH + _WIDTH,
            "matrix": _INPUTS * _WIDTH,
        },
    ),
    "merge": Exercise(
        answer=float((_FIRST @ _SECOND)[0, 1]),
        mistakes={
            "order": float((_SECOND @ _FIRST)[0, 1]),
            "entries": float((_FIRST * _SECOND)[0, 1]),
            "sum": float((_FIRST + _SECOND)[0, 1]),
        },
    ),
    "fold": Exercise(
        answer=_folded - 1,
        mistakes={
            "straight": (_POINT @ _FOLD).sum() - 1,
            "bias": _folded,
            "both": 2 * _folded - 1,
        },
    ),
}
