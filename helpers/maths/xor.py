"""Why a network needs activations: clusters in XOR position, and a network trained by hand.

A point is a row of two numbers, its label is 1 or -1. The network has two inputs, one layer of
`width` units with an activation, and one logit: above 0 for label 1.
"""

from collections import namedtuple

import numpy as np

from helpers.maths import activations as act

WIDEST, STEPS, RATE = 16, 200, 0.27  # units at most, steps of training, learning rate
POINTS, POINTS_SEED, INIT_SEED = 48, 8, 2  # of the training that the lesson shows

ACTIVATIONS = {
    "none": act.Activation(act.identity, act.identity_derivative),
    "square": act.Activation(act.square, act.square_derivative),
    "tanh": act.TANH,
    "relu": act.RELU,
    "gelu": act.GELU,
    "silu": act.SILU,
}


class Network(namedtuple("Network", "W b v c")):
    """The weights of 2 → width → 1: W (2, width), b (width,), v (width,) and the number c."""


def clusters(n, seed):
    """Four clusters in turn, opposite ones with one label: (n, 2) points and (n,) labels."""
    corners = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]], float)[np.arange(n) % 4]
    spread = np.random.default_rng(seed).normal(0, 0.25, (n, 2))
    return corners + spread, corners.prod(axis=1)


def logits(x, net, activation):
    """What the network says of each point: activation(xW + b) · v + c."""
    return activation.function(x @ net.W + net.b) @ net.v + net.c


def loss(logits, labels):
    """The mean of log(1 + e^(-label · logit)): near 0 when every point is well on its side."""
    return np.logaddexp(0, -labels * logits).mean(axis=-1)


def gradient(x, labels, net, activation):
    """Back-propagation: the derivative of the loss by every weight."""
    z = x @ net.W + net.b
    h = activation.function(z)
    dlogit = -labels * act.sigmoid(-labels * (h @ net.v + net.c)) / len(labels)
    dz = np.outer(dlogit, net.v) * activation.derivative(z)
    return Network(x.T @ dz, dz.sum(axis=0), h.T @ dlogit, dlogit.sum())


def init(width, seed):
    """Random weights; the units of a narrow network are the first ones of the widest."""
    assert 1 <= width <= WIDEST  # a slice would quietly hand over fewer
    W, (b, v) = np.split(np.random.default_rng(seed).normal(size=(4, WIDEST)), [2])
    return Network(W[:, :width], b[:width], v[:width] / np.sqrt(width), np.zeros(()))


def gradient_descent(net, x, labels, activation, steps=STEPS):
    """The network before training, and after each step against the gradient."""
    nets = [net]
    for _ in range(steps):
        grads = gradient(x, labels, nets[-1], activation)
        nets.append(Network(*(weight - RATE * grad for weight, grad in zip(nets[-1], grads))))
    return nets


class Run(namedtuple("Run", "nets losses accuracies")):
    """One training: the network, its loss and its accuracy before each step and after the last."""


def train(name, width):
    """The lesson's training with one of ACTIVATIONS and one width."""
    activation = ACTIVATIONS[name]
    x, labels = clusters(POINTS, POINTS_SEED)
    nets = gradient_descent(init(width, INIT_SEED), x, labels, activation)
    said = np.array([logits(x, net, activation) for net in nets])
    return Run(nets, loss(said, labels), (np.sign(said) == labels).mean(axis=1))
