"""The exercises of lesson 8-01, their answers computed from the running example."""

from helpers.facts import example
from helpers.maths.transformer import attention_weights, causal_mask
from helpers.show.exercise import Exercise

_EXAMPLE = example.load()
_MASK = causal_mask(len(_EXAMPLE.X))
_N = len(_MASK)
_XIAN, _TODAY, _DE, _WEATHER = map(_EXAMPLE.row, ("西安", "今天", "的", "天气"))
_OPEN, _MASKED = (
    attention_weights(_EXAMPLE.X, _EXAMPLE.W_Q, _EXAMPLE.W_K, mask) for mask in (True, _MASK)
)

EXERCISES = {
    "moved": Exercise(
        answer=int(_MASK[:, _WEATHER].sum()),
        mistakes={
            "all_rows": _N,
            "earlier": int(_MASK[_WEATHER].sum()),
            "own": 1,
            "without_it": int(_MASK[:, _WEATHER].sum()) - 1,
        },
    ),
    "share": Exercise(
        answer=float(_MASKED[_DE, _TODAY]),
        mistakes={
            "unchanged": float(_OPEN[_DE, _TODAY]),
            "other": float(_MASKED[_DE, _XIAN]),
            "own": float(_MASKED[_DE, _DE]),
            "thirds": 1 / 3,
            "rest": float(_OPEN[_DE, : _DE + 1].sum()),
        },
    ),
    "looks": Exercise(
        answer=int(_MASK.sum()),
        mistakes={
            "all_looks": _MASK.size,
            "strictly": int(_MASK.sum()) - _N,
            "half": _MASK.size // 2,
        },
    ),
}
