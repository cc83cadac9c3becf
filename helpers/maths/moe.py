"""A mixture of experts: a router sends each token to a few of many small SwiGLU FFNs.

Weights for it that are ours: nobody trained them, and the article prints none.
"""

import numpy as np

from helpers.maths.transformer import softmax, swiglu
from helpers.words.checked import COUNT, checked
from helpers.words.errors import InputError
from helpers.words.values import Whole

_SMALL = Whole(1, 64)  # three such sizes at once are a quarter of a million numbers


@checked(x="... d_model", W_router="d_model experts", active=COUNT)
def route(x: np.ndarray, W_router: np.ndarray, active: int) -> tuple[np.ndarray, np.ndarray]:
    """Each token's `active` best experts, best first, and their shares: both (..., active).

    The shares are softmax over all experts, of which the kept ones are scaled to add up to 1;
    that is softmax over the kept scores alone, as in Mixtral (arXiv 2401.04088). InputError if
    there are fewer experts.
    """
    _can_pick(active, W_router.shape[1])
    shares = softmax(x @ W_router)
    best = np.argsort(-shares, axis=-1, kind="stable")[..., :active]
    kept = np.take_along_axis(shares, best, axis=-1)
    return best, kept / kept.sum(axis=-1, keepdims=True)


@checked(
    x="n d_model",
    W_router="d_model experts",
    W_gate="experts d_model d_ff",
    W_up="experts d_model d_ff",
    W_down="experts d_ff d_model",
    active=COUNT,
)
def mixture_of_experts(
    x: np.ndarray,
    W_router: np.ndarray,
    W_gate: np.ndarray,
    W_up: np.ndarray,
    W_down: np.ndarray,
    active: int,
) -> np.ndarray:
    """The sum of each token's best experts, by shares; the others compute nothing."""
    best, shares = route(x, W_router, active)
    out = np.zeros_like(x)
    for i, expert in enumerate(zip(W_gate, W_up, W_down)):
        token, place = np.nonzero(best == i)  # who chose it, and as which choice
        if len(token):
            out[token] += shares[token, place, None] * swiglu(x[token], *expert)
    return out


@checked(d_model=_SMALL, d_ff=_SMALL)
def our_gate(d_model: int = 4, d_ff: int = 8) -> np.ndarray:
    """A W_gate for the running example: (d_model, d_ff), random, at one decimal as W_up is.

    The seed was chosen: row Xi'an then has gates above 1, between 0 and 1, and below 0.
    """
    return _random((d_model, d_ff), seed=6)


@checked(d_model=_SMALL, experts=_SMALL, d_ff=_SMALL)
def our_experts(d_model: int = 4, experts: int = 8, d_ff: int = 2) -> tuple[np.ndarray, ...]:
    """W_router (d_model, experts) and the experts' W_gate, W_up and W_down, stacked."""
    wide, narrow = (experts, d_model, d_ff), (experts, d_ff, d_model)
    shapes = (d_model, experts), wide, wide, narrow
    return tuple(_random(shape, seed) for seed, shape in enumerate(shapes))


def _random(shape: tuple[int, ...], seed: int) -> np.ndarray:
    return np.random.default_rng(seed).normal(0, 0.5, shape).round(1)


def _can_pick(active: int, experts: int) -> None:
    if active > experts:
        raise InputError("active_experts", got=active, experts=experts)
