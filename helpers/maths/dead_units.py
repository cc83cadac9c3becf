"""Dead units: what large steps do to a small network behind ReLU, and behind SiLU.

A network reads one number and guesses one: its hidden units are z = x·w + b, the guess is
activation(z) · v + c. Many networks, one a seed, are trained side by side, each by itself.
"""

from typing import NamedTuple

import numpy as np

from helpers.maths.activations import BEND, Bend, relu, relu_derivative, silu, silu_derivative
from helpers.words.checked import Parts, checked
from helpers.words.values import Whole

NETS, UNITS, STEPS = 10, 32, 60
POINTS = np.linspace(-2, 2, 16)
TARGETS = 2 + np.sin(2 * POINTS)

RELU, SILU = Bend(relu, relu_derivative), Bend(silu, silu_derivative)


class Net(NamedTuple):
    """The numbers that training moves: w, b and v (nets, units), c (nets, 1)."""

    w: np.ndarray
    b: np.ndarray
    v: np.ndarray
    c: np.ndarray


NET = Parts(Net, w="nets units", b="nets units", v="nets units", c="nets 1")


def draw() -> Net:
    """The networks before training, each from a seed of its own."""
    w, b, v = np.array(
        [np.random.default_rng(seed).normal(size=(3, UNITS)) for seed in range(NETS)]
    ).swapaxes(0, 1)
    return Net(w, b / 2, v * np.sqrt(2 / UNITS), np.zeros((NETS, 1)))


@checked(net=NET)
def hidden(net: Net) -> np.ndarray:
    """What each unit gets at each point, before the activation: (nets, points, units)."""
    return POINTS[:, None] * net.w[:, None] + net.b[:, None]


@checked(net=NET, bend=BEND)
def gradients(net: Net, bend: Bend) -> tuple[Net, np.ndarray]:
    """The gradient of the mean squared error at net, and on its way at every z."""
    z = hidden(net)
    a = bend.function(z)
    guess = (a * net.v[:, None]).sum(axis=-1) + net.c
    g = 2 * (guess - TARGETS) / len(POINTS)  # (nets, points)
    at_z = g[..., None] * net.v[:, None] * bend.slope(z)
    at_w = (at_z * POINTS[:, None]).sum(axis=1)
    at_v = (g[..., None] * a).sum(axis=1)
    return Net(at_w, at_z.sum(axis=1), at_v, g.sum(axis=1, keepdims=True)), at_z


@checked(net=NET, bend=BEND, rate="", steps=Whole(0, 1000))
def train(net: Net, bend: Bend, rate: float, steps: int = STEPS) -> Net:
    """The networks after so many steps down the gradient."""
    for _ in range(steps):
        down, _ = gradients(net, bend)
        net = Net(*(p - rate * d for p, d in zip(net, down)))
    return net


@checked(net=NET, bend=BEND)
def arriving(net: Net, bend: Bend) -> np.ndarray:
    """The largest gradient that any point sends into each unit: (nets, units); 0 is a dead unit."""
    return abs(gradients(net, bend)[1]).max(axis=1)
