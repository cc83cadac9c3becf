"""The exercises of lesson 8-02, their answers computed from the running example."""

from helpers.facts import example
from helpers.show.exercise import Exercise

_EXAMPLE = example.load()
_X, _O = _EXAMPLE.X, _EXAMPLE.O
_H = _X + _O
_XIAN, _TODAY = _EXAMPLE.row("西安"), _EXAMPLE.row("今天")
_D2, _D4 = 1, 3
_NAMES = ("d1", "d2", "d3", "d4")

_x, _o = _X[_TODAY, _D2], _O[_TODAY, _D2]
_peak = _H[_XIAN].max()

EXERCISES = {
    "add": Exercise(
        answer=_x + _o,
        mistakes={"multiplied": _x * _o, "subtracted": _x - _o, "replaced": _o},
    ),
    "largest": Exercise(
        answer=_NAMES[_H[_TODAY].argmax()],
        mistakes={
            "magnitude": _NAMES[abs(_H[_TODAY]).argmax()],
            "attention": _NAMES[_H[_TODAY].argsort()[-2]],
            "smallest": _NAMES[abs(_H[_TODAY]).argmin()],
        },
        choices=_NAMES,
    ),
    "tie": Exercise(
        answer=_peak - _X[_XIAN, _D4],
        mistakes={
            "extra": _peak - _H[_XIAN, _D4],
            "forgot_x": _peak,
            "sign": _peak + _X[_XIAN, _D4],
        },
    ),
}
