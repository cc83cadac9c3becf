"""Dead units: what a large learning rate does to a small network behind ReLU, and behind SiLU.

A network reads one number and guesses one: its hidden units are z = x·w + b, the guess is
activation(z) · v + c. Many networks, one a seed, are trained side by side, each by itself.
"""

from collections import namedtuple

import numpy as np

NETS, UNITS, STEPS = 10, 32, 60
POINTS = np.linspace(-2, 2, 16)
TARGETS = 2 + np.sin(2 * POINTS)


class Net(namedtuple("Net", "w b v c")):
    """The numbers that training moves: w, b and v (nets, units), c (nets, 1)."""


def init():
    """The networks before training, each from a seed of its own."""
    w, b, v = np.array(
        [np.random.default_rng(seed).normal(size=(3, UNITS)) for seed in range(NETS)]
    ).swapaxes(0, 1)
    return Net(w, b / 2, v * np.sqrt(2 / UNITS), np.zeros((NETS, 1)))


def hidden(net):
    """What each unit gets at each point, before the activation: (nets, points, units)."""
    return POINTS[:, None] * net.w[:, None] + net.b[:, None]


def gradients(net, activation):
    """The gradient of the mean squared error at net, and on its way at every z."""
    z = hidden(net)
    a = activation.function(z)
    guess = (a * net.v[:, None]).sum(axis=-1) + net.c
    g = 2 * (guess - TARGETS) / len(POINTS)  # (nets, points)
    dz = g[..., None] * net.v[:, None] * activation.derivative(z)
    dw = (dz * POINTS[:, None]).sum(axis=1)
    dv = (g[..., None] * a).sum(axis=1)
    return Net(dw, dz.sum(axis=1), dv, g.sum(axis=1, keepdims=True)), dz


def train(net, activation, rate, steps=STEPS):
    """The networks after so many steps down the gradient."""
    for _ in range(steps):
        grads, _ = gradients(net, activation)
        net = Net(*(weight - rate * grad for weight, grad in zip(net, grads)))
    return net


def arriving(net, activation):
    """The largest gradient that any point sends into each unit: (nets, units); 0 is a dead unit."""
    return abs(gradients(net, activation)[1]).max(axis=1)
