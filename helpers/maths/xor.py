"""Why a network bends: four clusters in XOR position, and a small network trained by hand.

A point is a row of two numbers, its side is 1 or -1. The network has two inputs, one layer of
`width` units that bends or not, and one score: above 0 for side 1.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from helpers.maths.activations import (
    BEND,
    Bend,
    gelu,
    gelu_derivative,
    relu,
    relu_derivative,
    sigmoid,
    silu,
    silu_derivative,
    tanh,
    tanh_derivative,
)
from helpers.words.checked import SEED, SIZE, Parts, checked
from helpers.words.values import Whole, read_only

WIDEST, STEPS, RATE = 16, 200, 0.27  # units at most, steps of training, length of a step
WIDTHS = Whole(1, WIDEST)
POINTS, POINTS_SEED, START_SEED = 48, 8, 2  # of the training that the lesson shows


@checked(x="...")
def identity(x: np.ndarray) -> np.ndarray:
    """x itself: no bend at all."""
    return x


@checked(x="...")
def identity_derivative(x: np.ndarray) -> np.ndarray:
    """1 everywhere."""
    return np.ones_like(x)


@checked(x="...")
def square(x: np.ndarray) -> np.ndarray:
    """x · x, a bend that is a polynomial."""
    return x * x


@checked(x="...")
def square_derivative(x: np.ndarray) -> np.ndarray:
    """2x."""
    return 2 * x


BENDS = {
    "none": Bend(identity, identity_derivative),
    "square": Bend(square, square_derivative),
    "tanh": Bend(tanh, tanh_derivative),
    "relu": Bend(relu, relu_derivative),
    "gelu": Bend(gelu, gelu_derivative),
    "silu": Bend(silu, silu_derivative),
}


class Network(NamedTuple):
    """The weights of 2 → width → 1: W (2, width), b (width,), v (width,) and the number c."""

    W: np.ndarray
    b: np.ndarray
    v: np.ndarray
    c: np.ndarray


NETWORK = Parts(Network, W="d width", b="width", v="width", c="")


@checked(n=SIZE, seed=SEED)
def clusters(n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Four clusters in turn, opposite ones of the same side: (n, 2) points and their (n,) sides."""
    corners = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]], float)[np.arange(n) % 4]
    spread = np.random.default_rng(seed).normal(0, 0.25, (n, 2))
    return corners + spread, corners.prod(axis=1)


@checked(x="n 2", side="n", angles="k")
def best_lines(x: np.ndarray, side: np.ndarray, angles: np.ndarray) -> np.ndarray:
    """For each direction the best share of right sides over all cuts across it: (k,)."""
    along = x @ [np.cos(angles), np.sin(angles)]
    lead = side[along.argsort(axis=0)].cumsum(axis=0)  # side 1 over side -1, before each cut
    before = (lead - side.sum() / 2) / len(side)
    return 0.5 + np.abs(before).max(axis=0)


@checked(x="n d", net=NETWORK, bend=BEND)
def score(x: np.ndarray, net: Network, bend: Bend) -> np.ndarray:
    """What the network says of each point: bend(xW + b) · v + c."""
    return bend.function(x @ net.W + net.b) @ net.v + net.c


@checked(scores="... n", side="n")
def loss(scores: np.ndarray, side: np.ndarray) -> np.ndarray:
    """The mean of log(1 + e^(-side · score)): near 0 when every point is well on its side."""
    return np.logaddexp(0, -side * scores).mean(axis=-1)


@checked(x="n d", side="n", net=NETWORK, bend=BEND)
def gradient(x: np.ndarray, side: np.ndarray, net: Network, bend: Bend) -> Network:
    """Back-propagation: the derivative of the loss by every weight."""
    z = x @ net.W + net.b
    h = bend.function(z)
    at_score = -side * sigmoid(-side * (h @ net.v + net.c)) / len(side)
    at_z = np.outer(at_score, net.v) * bend.slope(z)
    return Network(x.T @ at_z, at_z.sum(axis=0), h.T @ at_score, at_score.sum())


@checked(width=WIDTHS, seed=SEED)
def start(width: int, seed: int) -> Network:
    """Random weights; the units of a narrow network are the first ones of the widest."""
    W, (b, v) = np.split(np.random.default_rng(seed).normal(size=(4, WIDEST)), [2])
    return Network(W[:, :width], b[:width], v[:width] / np.sqrt(width), np.zeros(()))


@checked(net=NETWORK, x="n d", side="n", bend=BEND, steps=Whole(0, 1000))
def descend(
    net: Network, x: np.ndarray, side: np.ndarray, bend: Bend, steps: int = STEPS
) -> list[Network]:
    """The network before training, and after each step against the gradient."""
    nets = [net]
    for _ in range(steps):
        slopes = gradient(x, side, nets[-1], bend)
        nets.append(Network(*(a - RATE * slope for a, slope in zip(nets[-1], slopes))))
    return nets


class Run(NamedTuple):
    """One training, step by step: weights, losses, shares of points on their right side."""

    weights: Network
    losses: np.ndarray
    shares: np.ndarray

    @checked(step=Whole(0, STEPS))
    def at(self, step: int) -> Network:
        """The network as it was after so many steps."""
        return Network(*(rows[step] for rows in self.weights))


@checked(bend=BENDS, width=WIDTHS)
@cache
def train(bend: str, width: int) -> Run:
    """The lesson's training with one of BENDS and one width: computed once, kept for all."""
    x, side = clusters(POINTS, POINTS_SEED)
    nets = descend(start(width, START_SEED), x, side, BENDS[bend])
    scores = np.array([score(x, net, BENDS[bend]) for net in nets])
    weights = Network(*(read_only(np.array(steps)) for steps in zip(*nets)))
    shares = (np.sign(scores) == side).mean(axis=1)
    return Run(weights, read_only(loss(scores, side)), read_only(shares))
