"""The exercises of lesson 8-04, their answers from the chain rule."""

from math import ceil, log

from helpers.show.exercise import Exercise

_KEPT = 0.9  # exercise "half": the share that a layer keeps
_SLOPE, _BLOCKS = -0.4, 3  # exercise "direct": f(x) = slope · x, in so many residual blocks
_LEFT, _DEPTH = 0.1, 100  # exercise "share": what is left, and after how many layers

_half = ceil(log(0.5) / log(_KEPT))

EXERCISES = {
    "half": Exercise(
        answer=float(_half),
        mistakes={
            "early": _half - 1.0,
            "late": _half + 1.0,
            "linear": round(0.5 / (1 - _KEPT)),
        },
    ),
    "direct": Exercise(
        answer=(1 + _SLOPE) ** _BLOCKS,
        mistakes={
            "forgot_x": _SLOPE**_BLOCKS,
            "added": 1 + _BLOCKS * _SLOPE,
            "sign": (1 - _SLOPE) ** _BLOCKS,
        },
    ),
    "share": Exercise(
        answer=_LEFT ** (1 / _DEPTH),
        mistakes={
            "divided": _LEFT / _DEPTH,
            "linear": 1 - (1 - _LEFT) / _DEPTH,
            "tenth": _LEFT ** (10 / _DEPTH),
        },
    ),
}
