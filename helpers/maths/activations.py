"""Activation functions and their derivatives: each acts on every number of x by itself."""

import math
from collections import namedtuple

import numpy as np

_erfc = np.vectorize(math.erfc, otypes=[float])


class Activation(namedtuple("Activation", "function derivative")):
    """An activation function and its derivative."""


def sigmoid(x):
    """1 / (1 + e^-x): squeezes any number into 0..1, and never overflows."""
    e = np.exp(-np.abs(x))  # at most 1, where e^-x would overflow for x = -1000
    return np.where(x >= 0, 1, e) / (1 + e)


def sigmoid_derivative(x):
    """sigmoid(x) · (1 - sigmoid(x)), with 1 - sigmoid(x) written as sigmoid(-x)."""
    return sigmoid(x) * sigmoid(-x)


def relu(x):
    """The larger of 0 and x."""
    return np.maximum(x, 0)


def relu_derivative(x):
    """1 right of 0 and 0 left of it; at 0, where there is none, 0 as frameworks choose."""
    return np.heaviside(x, 0)


def normal_cdf(x):
    """The share of a standard normal distribution that lies below x."""
    return _erfc(-x / np.sqrt(2)) / 2


def normal_pdf(x):
    """The density of the standard normal distribution at x."""
    return np.exp(-(x**2) / 2) / np.sqrt(2 * np.pi)


def gelu(x):
    """x · Φ(x), exact (Hendrycks and Gimpel 2016)."""
    return x * normal_cdf(x)


def gelu_derivative(x):
    """Φ(x) + x · φ(x)."""
    return normal_cdf(x) + x * normal_pdf(x)


def gelu_tanh(x):
    """GELU's tanh form, x/2 · (1 + tanh u), which BERT and GPT-2 use; u is a cubic of x."""
    return x * sigmoid(2 * gelu_tanh_inner(x))


def gelu_tanh_derivative(x):
    """The product rule on x · sigmoid(2u), which is x/2 · (1 + tanh u)."""
    u = gelu_tanh_inner(x)
    du = np.sqrt(2 / np.pi) * (1 + 3 * 0.044715 * x**2)
    return sigmoid(2 * u) + x * sigmoid_derivative(2 * u) * 2 * du


def gelu_tanh_inner(x):
    """The cubic u of x whose tanh GELU's tanh form takes."""
    return np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)


def silu(x):
    """x · sigmoid(x), also called Swish: a number is let through by its own gate."""
    return x * sigmoid(x)


def silu_derivative(x):
    """sigmoid(x) · (1 + x · (1 - sigmoid(x)))."""
    return sigmoid(x) * (1 + x * sigmoid(-x))


def swish(x, beta=1.0):
    """x · sigmoid(βx): SiLU for β = 1, x/2 for β = 0, and near ReLU for large β.

    β may be trained (Ramachandran et al. 2017).
    """
    return x * sigmoid(beta * x)


def swish_derivative(x, beta=1.0):
    """sigmoid(βx) · (1 + βx · (1 - sigmoid(βx)))."""
    return sigmoid(beta * x) * (1 + beta * x * sigmoid(-beta * x))


def tanh(x):
    """(e^x - e^-x) / (e^x + e^-x): squeezes any number into -1..1."""
    return np.tanh(x)


def tanh_derivative(x):
    """1 - tanh(x)², written so that nothing cancels: tanh(x) is 2 · sigmoid(2x) - 1."""
    return 4 * sigmoid_derivative(2 * x)


def softplus(x):
    """ln(1 + e^x): a ReLU without the corner; its derivative is the sigmoid."""
    return np.maximum(x, 0) + np.log1p(np.exp(-np.abs(x)))


def softplus_derivative(x):
    """sigmoid(x)."""
    return sigmoid(x)


def mish(x):
    """x · tanh(softplus(x)) (Misra 2019)."""
    return x * np.tanh(softplus(x))


def mish_derivative(x):
    """The product rule on x · tanh(softplus(x))."""
    return np.tanh(softplus(x)) + x * tanh_derivative(softplus(x)) * sigmoid(x)


def elu(x):
    """x right of 0, e^x - 1 left of it (Clevert et al. 2015, with α = 1)."""
    return np.maximum(x, 0) + np.expm1(np.minimum(x, 0))


def elu_derivative(x):
    """1 right of 0, e^x left of it."""
    return np.exp(np.minimum(x, 0))


def identity(x):
    """x itself: no activation at all."""
    return x


def identity_derivative(x):
    """1 everywhere."""
    return np.ones_like(x)


def square(x):
    """x · x, an activation that is a polynomial."""
    return x * x


def square_derivative(x):
    """2x."""
    return 2 * x


RELU = Activation(relu, relu_derivative)
GELU = Activation(gelu, gelu_derivative)
SILU = Activation(silu, silu_derivative)
TANH = Activation(tanh, tanh_derivative)
