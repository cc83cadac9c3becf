"""The parts of a transformer block in the row-vector convention: a token is a row, x · W.

Every function takes float64 arrays with any leading batch shape: x is (..., n, d_model), n tokens.
"""

from collections.abc import Callable

import numpy as np

from helpers.maths.activations import silu
from helpers.words.checked import SAME_SHAPE, SIZE, checked

# Masked scores become this instead of -inf: e to it is exactly 0, and no inf - inf can arise.
LOWEST = np.finfo(float).min

_SUBLAYERS = {"attend": SAME_SHAPE, "feed": SAME_SHAPE}
LAYERS = _SUBLAYERS | dict.fromkeys(("norm_1", "norm_2"), SAME_SHAPE)


@checked(scores="... n")
def softmax(scores: np.ndarray) -> np.ndarray:
    """Turn each row of scores into shares: none is negative, and together they are 1."""
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


@checked(n=SIZE)
def causal_mask(n: int) -> np.ndarray:
    """(n, n), true where the row's token may look: at itself and at what came before."""
    return np.tri(n, dtype=bool)


@checked(x="... n d_model", W_Q="d_model d_k", W_K="d_model d_k", mask="n n")
def attention_weights(
    x: np.ndarray, W_Q: np.ndarray, W_K: np.ndarray, mask: np.ndarray | bool = True
) -> np.ndarray:
    """How much each token (row) takes from each token (column): (..., n, n), one head.

    mask: true where a row may look at a column; a row that may look nowhere looks at all alike.
    """
    Q, K = x @ W_Q, x @ W_K
    scores = Q @ K.swapaxes(-1, -2) / np.sqrt(K.shape[-1])
    return softmax(np.where(mask, scores, LOWEST))


@checked(
    x="... n d_model",
    W_Q="d_model d_k",
    W_K="d_model d_k",
    W_V="d_model d_v",
    mask="n n",
)
def attention(
    x: np.ndarray,
    W_Q: np.ndarray,
    W_K: np.ndarray,
    W_V: np.ndarray,
    mask: np.ndarray | bool = True,
) -> np.ndarray:
    """Each row becomes a mixture of all rows' values: (..., n, d_v), one head."""
    return attention_weights(x, W_Q, W_K, mask) @ (x @ W_V)


@checked(x="... d_model", gamma="d_model", beta="d_model", eps="")
def layer_norm(
    x: np.ndarray,
    gamma: np.ndarray | float = 1.0,
    beta: np.ndarray | float = 0.0,
    eps: float = 1e-5,
) -> np.ndarray:
    """Shift each row to mean 0 and scale it to variance 1 (Ba, Kiros and Hinton 2016)."""
    centred = x - x.mean(axis=-1, keepdims=True)
    return gamma * centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + eps) + beta


@checked(x="... d_model", gamma="d_model", eps="")
def rms_norm(x: np.ndarray, gamma: np.ndarray | float = 1.0, eps: float = 1e-5) -> np.ndarray:
    """Scale each row to root mean square 1 (Zhang and Sennrich 2019); LLaMA's norm."""
    return gamma * x / np.sqrt((x**2).mean(axis=-1, keepdims=True) + eps)


@checked(x="...", f=SAME_SHAPE)
def residual(x: np.ndarray, f: Callable) -> np.ndarray:
    """What comes in, plus what the layer f makes of it."""
    return x + f(x)


@checked(
    x="... d_model",
    W_up="d_model d_ff",
    W_down="d_ff d_model",
    activation=SAME_SHAPE,
)
def ffn(
    x: np.ndarray, W_up: np.ndarray, W_down: np.ndarray, activation: Callable = silu
) -> np.ndarray:
    """Widen each row, bend it, narrow it again: (..., d_model)."""
    hidden = activation(x @ W_up)
    return hidden @ W_down


@checked(
    x="... d_model",
    W_gate="d_model d_ff",
    W_up="d_model d_ff",
    W_down="d_ff d_model",
)
def swiglu(
    x: np.ndarray,
    W_gate: np.ndarray,
    W_up: np.ndarray,
    W_down: np.ndarray,
) -> np.ndarray:
    """An FFN whose content x · W_up passes a gate, SiLU(x · W_gate) (Shazeer 2020)."""
    hidden = silu(x @ W_gate) * (x @ W_up)
    return hidden @ W_down


@checked(x="... n d_model", **LAYERS)
def block_pre_norm(
    x: np.ndarray, attend: Callable, feed: Callable, norm_1: Callable, norm_2: Callable
) -> np.ndarray:
    """Norm before each sublayer, as in LLaMA: the residual adds the un-normalised stream."""
    h = x + attend(norm_1(x))
    return h + feed(norm_2(h))


@checked(x="... n d_model", **LAYERS)
def block_post_norm(
    x: np.ndarray, attend: Callable, feed: Callable, norm_1: Callable, norm_2: Callable
) -> np.ndarray:
    """Norm after each residual, as in Vaswani et al. 2017."""
    h = norm_1(x + attend(x))
    return norm_2(h + feed(h))


@checked(x="... n d_model", **_SUBLAYERS)
def block_without_norm(x: np.ndarray, attend: Callable, feed: Callable) -> np.ndarray:
    """Both norms left out, as in the article's calculation by hand."""
    h = x + attend(x)
    return h + feed(h)
