"""The exercises of lesson 8-06, their answers computed from the running example."""

from helpers.facts import example
from helpers.maths.activations import silu
from helpers.maths.transformer import ffn, layer_norm
from helpers.show.exercise import Exercise

_EXAMPLE = example.load()
_H = _EXAMPLE.X + _EXAMPLE.O
_XIAN, _TODAY = _EXAMPLE.row("西安"), _EXAMPLE.row("今天")
_W_UP, _W_DOWN = _EXAMPLE.W_up, _EXAMPLE.W_down
_D1, _D2, _D3, _FIFTH = 0, 1, 2, 4

_today, _column = _H[_TODAY], _W_UP[:, 0]
_before = (_H[_XIAN] @ _W_UP)[_FIFTH]
_normed = layer_norm(_today)
_added = ffn(_normed, _W_UP, _W_DOWN)

EXERCISES = {
    "up": Exercise(
        answer=_today @ _column,
        mistakes={
            "row": _today @ _W_UP[0, :4],
            "signs": _today @ abs(_column),
            "one_short": _today[:3] @ _column[:3],
        },
    ),
    "term": Exercise(
        answer=silu(_before) * _W_DOWN[_FIFTH, _D2],
        mistakes={
            "no_silu": _before * _W_DOWN[_FIFTH, _D2],
            "column": silu(_before) * _W_DOWN[_FIFTH, _D1],
            "weight": _W_DOWN[_FIFTH, _D2],
        },
    ),
    "normed": Exercise(
        answer=_today[_D3] + _added[_D3],
        mistakes={
            "normed_stream": _normed[_D3] + _added[_D3],
            "only_ffn": _added[_D3],
            "subtracted": _today[_D3] - _added[_D3],
        },
    ),
}
