"""The exercises of lesson 8-09, their answers from the functions themselves."""

from helpers.activations import sigmoid, silu, silu_derivative, swish
from helpers.curves import minimum
from helpers.exercises import Exercise

_X = -6.0  # exercise "twice"
_BETA = 2.0  # exercise "beta"
_WEIGHT, _REACH = 1.5, 2.0  # exercise "dead": z = weight · x + b, x from -reach to reach

_lowest = minimum(silu_derivative)

EXERCISES = {
    "twice": Exercise(
        answer=float(silu(_X)),
        mistakes={
            "rounded": _X * round(float(sigmoid(_X)), 3),
            "share": float(sigmoid(_X)),
            "sign": -float(silu(_X)),
        },
    ),
    "beta": Exercise(
        answer=_lowest / _BETA,
        mistakes={
            "same": _lowest,
            "doubled": _lowest * _BETA,
            "value": float(swish(_lowest / _BETA, _BETA)),
        },
    ),
    "dead": Exercise(
        answer=-_WEIGHT * _REACH,
        mistakes={
            "sign": _WEIGHT * _REACH,
            "weight": -_REACH,
            "middle": 0.0,
        },
    ),
}
