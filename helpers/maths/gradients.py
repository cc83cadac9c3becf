"""Back-propagation by hand: what is left of a gradient after a stack of layers.

The layer is f(x) = ReLU(xW). A block hands on f(x) alone, or adds it to x. Rows are vectors, as in
transformer: y = x @ W, and a gradient g at y becomes g @ W.T at x.
One stack has one W a layer, (d, d); many stacks side by side have many, (stacks, d, d), and x and g
then have (stacks, rows, d).
"""

from collections import namedtuple

import numpy as np

from helpers.maths.activations import relu, relu_derivative
from helpers.maths.transformer import rms_norm

WIDTH, DEPTH, SEEDS = 64, 100, 20  # of the measurement


def layer(x, W):
    """f(x) = ReLU(xW)."""
    return relu(x @ W)


def layer_back(g, x, W):
    """From the gradient at the layer's output to the one at its input x."""
    return (g * relu_derivative(x @ W)) @ W.mT


def residual_layer(x, W):
    """x + f(x), without a norm."""
    return x + layer(x, W)


def residual_back(g, x, W):
    """The gradient itself, by the direct term, plus what comes back through f."""
    return g + layer_back(g, x, W)


def pre_norm_layer(x, W):
    """x + f(norm(x)), with LLaMA's RMS norm."""
    return x + layer(rms_norm(x), W)


def pre_norm_back(g, x, W):
    """The gradient itself, by the direct term, plus what comes back through f and the norm."""
    return g + rms_norm_back(layer_back(g, rms_norm(x), W), x)


def rms_norm_back(g, x, eps=1e-5):
    """From the gradient at rms_norm(x) to the one at x: less what would only change x's length."""
    square = (x**2).mean(axis=-1, keepdims=True) + eps
    return (g - x * (g * x).mean(axis=-1, keepdims=True) / square) / np.sqrt(square)


class Stack(namedtuple("Stack", "forward back gain", defaults=[1.0])):
    """A kind of stack: its layer forward and back, and the gain of its weights.

    W is normal with standard deviation gain · √(2 / d): a gain of 1 is He initialisation (He et al.
    2015), which keeps the mean square of a gradient from layer to layer if nothing is added.
    """


STACKS = {
    "plain_half": Stack(layer, layer_back, gain=0.5),
    "plain_he": Stack(layer, layer_back),
    "residual": Stack(residual_layer, residual_back),
    "pre_norm": Stack(pre_norm_layer, pre_norm_back),
}


def forward(x, weights, stack):
    """What comes into each layer, and at last what comes out."""
    inputs = [x]
    for W in weights:
        inputs.append(stack.forward(inputs[-1], W))
    return inputs


def backward(r, x, weights, stack):
    """The gradient of y · r on its way from the output y back to x: (depth + 1, d)."""
    gradients = [r]
    inputs = forward(x, weights, stack)[:-1]
    for a, W in zip(inputs[::-1], weights[::-1]):
        gradients.append(stack.back(gradients[-1], a, W))
    return np.array(gradients)


def input_gradients(r, x, weights, stack):
    """The gradient at x if the stack had one layer, two, … all of them: (..., depth, d).

    All depths share one pass back: r joins at each layer, for the stack that ends there.
    """
    g = r[..., :0, :]
    inputs = forward(x, weights, stack)[:-1]
    for a, W in zip(inputs[::-1], weights[::-1]):
        g = stack.back(np.concatenate([r, g], axis=-2), a, W)
    return g


def init(seed, stack):
    """A random direction r of length 1, an input x and weights: (d,), (d,) and (depth, d, d)."""
    r, x, weights = _he(seed)
    return r / np.linalg.norm(r), x, weights * stack.gain


def gradient_norms():
    """The gradient's norm at the input of each kind of stack, if it is 1 at the output.

    (seeds, depths) for each of STACKS; all seeds go side by side.
    """
    r, x = np.empty((2, SEEDS, 1, WIDTH))
    weights = np.empty((DEPTH, SEEDS, WIDTH, WIDTH))
    for seed in range(SEEDS):
        r[seed], x[seed], weights[:, seed] = _he(seed)
    r /= np.linalg.norm(r, axis=-1, keepdims=True)
    norms, gain = {}, 1.0
    for kind, stack in STACKS.items():
        weights *= stack.gain / gain  # in place: to fill fresh memory takes longer than to compute
        gain = stack.gain
        norms[kind] = np.linalg.norm(input_gradients(r, x, weights, stack), axis=-1)
    return norms


def _he(seed):
    rng = np.random.default_rng(seed)
    r, x = rng.normal(size=(2, WIDTH))
    return r, x, rng.normal(scale=np.sqrt(2 / WIDTH), size=(DEPTH, WIDTH, WIDTH))


def jacobian(f, x, step=1e-6):
    """How far each output moves with each entry of x, (d_in,), by nudging it: (d_in, d_out)."""
    nudges = step * np.eye(len(x))
    return np.array([f(x + nudge) - f(x - nudge) for nudge in nudges]) / (2 * step)
