"""The parts of a transformer block. A token is a row, so a layer is x @ W.

Shapes: x is (..., n, d_model), n tokens; W_Q and W_K (d_model, d_k), W_V (d_model, d_v);
W_up and W_gate (d_model, d_ff), W_down (d_ff, d_model).
"""

import numpy as np

from helpers.maths.activations import silu


def softmax(scores):
    """Each row of scores as probabilities: none is negative, and they add up to 1."""
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))  # the largest becomes e^0: no overflow
    return e / e.sum(axis=-1, keepdims=True)


def causal_mask(n):
    """(n, n), True where the row's token may look: at itself and at what came before."""
    return np.tri(n, dtype=bool)


def attention_weights(x, W_Q, W_K, mask=True):
    """How much each token (row) takes from each token (column): (..., n, n), one head.

    mask: True where a row may look at a column; a row that is masked everywhere attends uniformly.
    """
    assert np.asarray(mask).dtype == bool  # one of 0 and -1e9, to be added, would do the opposite
    Q, K = x @ W_Q, x @ W_K
    scores = Q @ K.mT / np.sqrt(K.shape[-1])
    return softmax(np.where(mask, scores, np.finfo(float).min))


def attention(x, W_Q, W_K, W_V, mask=True):
    """Each row becomes a mixture of all rows' values: (..., n, d_v)."""
    return attention_weights(x, W_Q, W_K, mask) @ (x @ W_V)


def layer_norm(x, *, gamma=1.0, beta=0.0, eps=1e-5):
    """Shift each row to mean 0 and scale it to variance 1 (Ba, Kiros and Hinton 2016)."""
    centred = x - x.mean(axis=-1, keepdims=True)
    return gamma * centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + eps) + beta


def rms_norm(x, *, gamma=1.0, eps=1e-5):
    """Scale each row to root mean square 1 (Zhang and Sennrich 2019); LLaMA's norm."""
    return gamma * x / np.sqrt((x**2).mean(axis=-1, keepdims=True) + eps)


def residual(x, f):
    """What comes in, plus what the layer f makes of it."""
    return x + f(x)


def ffn(x, W_up, W_down, activation=silu):
    """Widen each row, activate every number, narrow it again: (..., n, d_model)."""
    hidden = activation(x @ W_up)
    return hidden @ W_down


def swiglu(x, W_gate, W_up, W_down):
    """An FFN whose content x @ W_up passes a gate, SiLU(x @ W_gate) (Shazeer 2020)."""
    hidden = silu(x @ W_gate) * (x @ W_up)
    return hidden @ W_down


def block_pre_norm(x, attend, feed, norm_1, norm_2):
    """Norm before each sublayer, as in LLaMA; the stream itself is not normalised."""
    h = x + attend(norm_1(x))
    return h + feed(norm_2(h))


def block_post_norm(x, attend, feed, norm_1, norm_2):
    """Norm after each residual, as in Vaswani et al. 2017."""
    h = norm_1(x + attend(x))
    return norm_2(h + feed(h))


def block_without_norm(x, attend, feed):
    """Both norms left out, as in the article's calculation by hand."""
    h = x + attend(x)
    return h + feed(h)


def trace(block, x, attend, feed, norm_1, norm_2):
    """The six steps of a block by name, in the order in which they are taken.

    What goes into a layer and did not come out of the one before it is a sum: residual_1 or _2.
    """
    steps, latest = {}, x

    def note(name, array):
        nonlocal latest
        steps[name] = latest = array

    def note_sum(array):
        if array is not latest:
            note("residual_2" if "residual_1" in steps else "residual_1", array)

    def watched(name, layer):
        def run(rows):
            note_sum(rows)
            note(name, layer(rows))
            return steps[name]

        return run

    layers = {"attend": attend, "feed": feed, "norm_1": norm_1, "norm_2": norm_2}
    note_sum(block(x, *(watched(name, layer) for name, layer in layers.items())))
    return steps
