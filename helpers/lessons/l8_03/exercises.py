"""The exercises of lesson 8-03, their answers computed from the running example."""

from helpers.facts import example
from helpers.maths.measures import cosine, crossover
from helpers.show.exercise import Exercise

_EXAMPLE = example.load()
_X, _O = _EXAMPLE.X, _EXAMPLE.O
_WEATHER, _XIAN = _EXAMPLE.row("天气"), _EXAMPLE.row("西安")
_D3, _D4 = 2, 3
_TWICE = 2

_x, _o = _X[_WEATHER, _D4], _O[_WEATHER, _D4]
_lead = _X[_XIAN, _D3] - _X[_XIAN, _D4]  # how far d3 is ahead before anything is added
_fast, _slow = _O[_XIAN, _D4], _O[_XIAN, _D3]  # what d4 and d3 gain for each unit of α
_A, _B = (3, 4), (4, 3)
_dot = sum(a * b for a, b in zip(_A, _B))
_square = sum(a * a for a in _A)  # of either length: both rows are as long

EXERCISES = {
    "twice": Exercise(
        answer=_x + _TWICE * _o,
        mistakes={"once": _x + _o, "both": _TWICE * (_x + _o), "again": _x + _o + _TWICE * _o},
    ),
    "level": Exercise(
        answer=float(crossover(_X[_XIAN], _O[_XIAN])),
        mistakes={
            "still": _lead / _fast,
            "helping": _lead / (_fast + _slow),
            "sign": (_X[_XIAN, _D3] + _X[_XIAN, _D4]) / (_fast - _slow),
            "upside_down": (_fast - _slow) / _lead,
        },
    ),
    "cosine": Exercise(
        answer=float(cosine(_A, _B)),
        mistakes={
            "dot": float(_dot),
            "one_length": _dot / _square**0.5,
            "squares": _dot / _square**2,
        },
    ),
}
