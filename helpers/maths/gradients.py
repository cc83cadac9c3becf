"""Back-propagation by hand: what is left of a gradient after a stack of layers.

The layer is f(x) = ReLU(xW). A block hands on f(x) alone, or adds it to x. Rows are vectors, as in
transformer: y = x · W, and a gradient g at y becomes g · Wᵀ at x.
One stack has one W a layer, (d, d); many stacks side by side have many, (stacks, d, d), and x and g
then have (stacks, rows, d).
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from helpers.maths.activations import relu, relu_derivative
from helpers.maths.transformer import rms_norm
from helpers.words.checked import ANY_SHAPE, SAME_SHAPE, SEED, Parts, checked
from helpers.words.values import read_only

WIDTH, DEPTH, SEEDS = 64, 100, 20  # of the measurement

_BACK = {"g": "... d", "x": "... d", "W": "... d d"}


@checked(x="... d", W="... d d")
def layer(x: np.ndarray, W: np.ndarray) -> np.ndarray:
    """f(x) = ReLU(xW)."""
    return relu(x @ W)


@checked(**_BACK)
def layer_back(g: np.ndarray, x: np.ndarray, W: np.ndarray) -> np.ndarray:
    """From the gradient at the layer's output to the one at its input x."""
    return (g * relu_derivative(x @ W)) @ W.mT


@checked(x="... d", W="... d d")
def residual_layer(x: np.ndarray, W: np.ndarray) -> np.ndarray:
    """x + f(x), without a norm."""
    return x + layer(x, W)


@checked(**_BACK)
def residual_back(g: np.ndarray, x: np.ndarray, W: np.ndarray) -> np.ndarray:
    """The gradient itself, by the direct term, plus what comes back through f."""
    return g + layer_back(g, x, W)


@checked(x="... d", W="... d d")
def pre_norm_layer(x: np.ndarray, W: np.ndarray) -> np.ndarray:
    """x + f(norm(x)), with LLaMA's RMS norm."""
    return x + layer(rms_norm(x), W)


@checked(**_BACK)
def pre_norm_back(g: np.ndarray, x: np.ndarray, W: np.ndarray) -> np.ndarray:
    """The gradient itself, by the direct term, plus what comes back through f and the norm."""
    return g + rms_norm_back(layer_back(g, rms_norm(x), W), x)


@checked(g="... d", x="... d", eps="")
def rms_norm_back(g: np.ndarray, x: np.ndarray, eps: float = 1e-5) -> np.ndarray:
    """From the gradient at rms_norm(x) to the one at x: less what would only change x's length."""
    square = (x**2).mean(axis=-1, keepdims=True) + eps
    return (g - x * (g * x).mean(axis=-1, keepdims=True) / square) / np.sqrt(square)


class Stack(NamedTuple):
    """A kind of stack: its layer forward and back, and the gain of its weights.

    W is normal with standard deviation gain · √(2 / d): a gain of 1 is He initialisation (He et al.
    2015), which keeps the mean square of a gradient from layer to layer if nothing is added.
    """

    forward: Callable
    back: Callable
    gain: float = 1.0


STACK = Parts(Stack, forward=SAME_SHAPE, back=SAME_SHAPE, gain="")
STACKS = {
    "plain_half": Stack(layer, layer_back, gain=0.5),
    "plain_he": Stack(layer, layer_back),
    "residual": Stack(residual_layer, residual_back),
    "pre_norm": Stack(pre_norm_layer, pre_norm_back),
}


@checked(x="... d", weights="... d d", stack=STACK)
def forward(x: np.ndarray, weights: np.ndarray, stack: Stack) -> list[np.ndarray]:
    """What comes into each layer, and at last what comes out."""
    inputs = [x]
    for W in weights:
        inputs.append(stack.forward(inputs[-1], W))
    return inputs


@checked(r="d", x="d", weights="depth d d", stack=STACK)
def backward(
    r: np.ndarray,
    x: np.ndarray,
    weights: np.ndarray,
    stack: Stack,
) -> np.ndarray:
    """The gradient of y · r on its way from the output y back to x: (depth + 1, d)."""
    gradients = [r]
    inputs = forward(x, weights, stack)[:-1]
    for a, W in zip(inputs[::-1], weights[::-1]):
        gradients.append(stack.back(gradients[-1], a, W))
    return np.array(gradients)


@checked(r="... n d", x="... d", weights="... d d", stack=STACK)
def from_every_depth(r: np.ndarray, x: np.ndarray, weights: np.ndarray, stack: Stack) -> np.ndarray:
    """The gradient at x if the stack had one layer, two, … all of them: (..., depth, d).

    One way back for all: where a shallower stack ends, its gradient r joins those on their way.
    """
    g = r[..., :0, :]
    inputs = forward(x, weights, stack)[:-1]
    for a, W in zip(inputs[::-1], weights[::-1]):
        g = stack.back(np.concatenate([r, g], axis=-2), a, W)
    return g


@checked(seed=SEED, stack=STACK)
def draw(seed: int, stack: Stack) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A random direction r of length 1, an input x and weights: (d,), (d,) and (depth, d, d)."""
    r, x, weights = _he(seed)
    return r / np.linalg.norm(r), x, weights * stack.gain


@checked(kind=STACKS)
def shares(kind: str) -> np.ndarray:
    """How long the gradient is at a stack's input, if it is 1 at the output: (seeds, depths).

    Measured once for all kinds and then kept, so it is read-only.
    """
    return _shares()[kind]


@cache
def _shares() -> dict[str, np.ndarray]:
    """All seeds of a kind go side by side; the random numbers are drawn once for all kinds."""
    r, x = np.empty((2, SEEDS, 1, WIDTH))
    weights = np.empty((DEPTH, SEEDS, WIDTH, WIDTH))
    for seed in range(SEEDS):
        r[seed], x[seed], weights[:, seed] = _he(seed)
    r /= np.linalg.norm(r, axis=-1, keepdims=True)
    lengths, gain = {}, 1.0
    for kind, stack in STACKS.items():
        weights *= stack.gain / gain  # in place: to fill fresh memory takes longer than to compute
        gain = stack.gain
        arrived = from_every_depth(r, x, read_only(weights), stack)
        lengths[kind] = read_only(np.linalg.norm(arrived, axis=-1))
    return lengths


@lru_cache(maxsize=1)  # a lesson stays with one seed, and all kinds of stacks ask for it
def _he(seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Normal r, x and weights of one seed, the weights at a gain of 1."""
    rng = np.random.default_rng(seed)
    r, x = read_only(rng.normal(size=(2, WIDTH)))
    return r, x, read_only(rng.normal(scale=np.sqrt(2 / WIDTH), size=(DEPTH, WIDTH, WIDTH)))


@checked(f=ANY_SHAPE, x="d", step="")
def jacobian(f: Callable, x: np.ndarray, step: float = 1e-6) -> np.ndarray:
    """Nudge each entry of x up and down, and see how far each output moves: (d_in, d_out)."""
    nudges = step * np.eye(len(x))
    return (f(x + nudges) - f(x - nudges)) / (2 * step)
