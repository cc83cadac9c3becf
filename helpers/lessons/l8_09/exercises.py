"""The exercises of lesson 8-09, their answers from the functions themselves."""

from helpers.maths.activations import silu_derivative, swish
from helpers.maths.curves import minimum
from helpers.show.exercise import Exercise

_BETA = 2.0  # exercise "beta"
_WEIGHT, _REACH = 1.5, 2.0  # exercise "dead": z = weight · x + b, x from -reach to reach

_lowest = minimum(silu_derivative)
assert _lowest is not None

EXERCISES = {
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
