"""The exercises of lesson 8-07, their answers measured on the running example."""

import numpy as np

from helpers.facts import example
from helpers.maths.transformer import (
    block_post_norm,
    block_pre_norm,
    block_without_norm,
    causal_mask,
    layer_norm,
    trace,
)
from helpers.show.exercise import Exercise

_EXAMPLE = example.load()
_X, _attend, _feed = _EXAMPLE.X, _EXAMPLE.attend, _EXAMPLE.feed
_WEATHER, _HOWS, _D4 = _EXAMPLE.row("天气"), _EXAMPLE.row("怎么样"), 3
_NUDGED = _X.copy()
_NUDGED[_WEATHER, 0] += 1


def _look_back(x: np.ndarray) -> np.ndarray:
    return _attend(x, causal_mask(len(x)))


def _moved(before: np.ndarray, after: np.ndarray) -> int:
    """How many rows differ by more than rounding."""
    return int((abs(after - before) > 1e-9).any(axis=-1).sum())


_PARTS = (_attend, _feed, layer_norm, layer_norm)
_pre, _pre_nudged = (trace(block_pre_norm, x, *_PARTS) for x in (_X, _NUDGED))
_reached = {name: _moved(_pre[name], _pre_nudged[name]) for name in _pre}
_post = {name: rows[_HOWS, _D4] for name, rows in trace(block_post_norm, _X, *_PARTS).items()}

EXERCISES = {
    "first": Exercise(
        answer=next(name for name, count in _reached.items() if count > 1),
        mistakes={name: name for name in ("norm_1", "residual_1", "norm_2", "feed", "residual_2")},
        choices=tuple(_reached),
    ),
    "causal": Exercise(
        answer=_moved(*(block_without_norm(x, _look_back, _feed) for x in (_X, _NUDGED))),
        mistakes={
            "no_mask": _moved(*(block_without_norm(x, _attend, _feed) for x in (_X, _NUDGED))),
            "backwards": _WEATHER + 1,
            "others_only": len(_X) - _WEATHER - 1,
            "itself_only": _moved(_feed(_X), _feed(_NUDGED)),
        },
    ),
    "post": Exercise(
        answer=_post["norm_1"] + _post["feed"],
        mistakes={
            "stream": _post["residual_1"] + _post["feed"],
            "input": _X[_HOWS, _D4] + _post["feed"],
            "only_ffn": _post["feed"],
        },
    ),
}
