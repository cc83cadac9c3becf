"""Activation functions and their derivatives: each acts on every number by itself."""

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from helpers.words.checked import SAME_SHAPE, Parts, checked

_erfc = np.vectorize(math.erfc, otypes=[float])


class Bend(NamedTuple):
    """What a unit makes of its number, and the derivative of that."""

    function: Callable
    slope: Callable


BEND = Parts(Bend, function=SAME_SHAPE, slope=SAME_SHAPE)


@checked(x="...")
def sigmoid(x: np.ndarray) -> np.ndarray:
    """1 / (1 + e^-x): squeezes any number into 0..1, and never overflows."""
    e = np.exp(-np.abs(x))  # at most 1, where e^-x would overflow for x = -1000
    return np.where(x >= 0, 1, e) / (1 + e)


@checked(x="...")
def sigmoid_derivative(x: np.ndarray) -> np.ndarray:
    """sigmoid(x) · (1 - sigmoid(x)), with 1 - sigmoid(x) written as sigmoid(-x)."""
    return sigmoid(x) * sigmoid(-x)


@checked(x="...")
def relu(x: np.ndarray) -> np.ndarray:
    """The larger of 0 and x."""
    return np.maximum(x, 0)


@checked(x="...")
def relu_derivative(x: np.ndarray) -> np.ndarray:
    """1 right of 0 and 0 left of it; at 0, where there is none, 0 as frameworks choose."""
    return np.heaviside(x, 0)


@checked(x="...")
def normal_cdf(x: np.ndarray) -> np.ndarray:
    """The share of a standard normal distribution that lies below x."""
    return _erfc(-x / np.sqrt(2)) / 2


@checked(x="...")
def normal_pdf(x: np.ndarray) -> np.ndarray:
    """The density of the standard normal distribution at x."""
    return np.exp(-(x**2) / 2) / np.sqrt(2 * np.pi)


@checked(x="...")
def gelu(x: np.ndarray) -> np.ndarray:
    """x · Φ(x), exact (Hendrycks and Gimpel 2016)."""
    return x * normal_cdf(x)


@checked(x="...")
def gelu_derivative(x: np.ndarray) -> np.ndarray:
    """Φ(x) + x · φ(x)."""
    return normal_cdf(x) + x * normal_pdf(x)


@checked(x="...")
def gelu_tanh(x: np.ndarray) -> np.ndarray:
    """GELU's tanh form, which BERT and GPT-2 use; x · sigmoid(2u) is x/2 · (1 + tanh u)."""
    return x * sigmoid(2 * gelu_bend(x))


@checked(x="...")
def gelu_tanh_derivative(x: np.ndarray) -> np.ndarray:
    """The product rule on x · sigmoid(2u)."""
    u = gelu_bend(x)
    du = np.sqrt(2 / np.pi) * (1 + 3 * 0.044715 * x**2)
    return sigmoid(2 * u) + x * sigmoid_derivative(2 * u) * 2 * du


@checked(x="...")
def gelu_bend(x: np.ndarray) -> np.ndarray:
    """What GELU's tanh form takes the tanh of."""
    return np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)


@checked(x="...")
def silu(x: np.ndarray) -> np.ndarray:
    """x · sigmoid(x), also called Swish: a number is let through by its own gate."""
    return x * sigmoid(x)


@checked(x="...")
def silu_derivative(x: np.ndarray) -> np.ndarray:
    """sigmoid(x) · (1 + x · (1 - sigmoid(x)))."""
    return sigmoid(x) * (1 + x * sigmoid(-x))


@checked(x="...", steepness="")
def swish(x: np.ndarray, steepness: float = 1.0) -> np.ndarray:
    """x · sigmoid(βx), β the steepness: SiLU for β = 1, x/2 for β = 0, and near ReLU for large β.

    β may be trained (Ramachandran et al. 2017).
    """
    return x * sigmoid(steepness * x)


@checked(x="...", steepness="")
def swish_derivative(x: np.ndarray, steepness: float = 1.0) -> np.ndarray:
    """sigmoid(βx) · (1 + βx · (1 - sigmoid(βx)))."""
    return sigmoid(steepness * x) * (1 + steepness * x * sigmoid(-steepness * x))


@checked(x="...")
def tanh(x: np.ndarray) -> np.ndarray:
    """(e^x - e^-x) / (e^x + e^-x): squeezes any number into -1..1."""
    return np.tanh(x)


@checked(x="...")
def tanh_derivative(x: np.ndarray) -> np.ndarray:
    """1 - tanh(x)², written so that nothing cancels: tanh(x) is 2 · sigmoid(2x) - 1."""
    return 4 * sigmoid_derivative(2 * x)


@checked(x="...")
def softplus(x: np.ndarray) -> np.ndarray:
    """ln(1 + e^x): a ReLU without the corner; its derivative is the sigmoid."""
    return np.maximum(x, 0) + np.log1p(np.exp(-np.abs(x)))


@checked(x="...")
def softplus_derivative(x: np.ndarray) -> np.ndarray:
    """sigmoid(x)."""
    return sigmoid(x)


@checked(x="...")
def mish(x: np.ndarray) -> np.ndarray:
    """x · tanh(softplus(x)) (Misra 2019)."""
    return x * np.tanh(softplus(x))


@checked(x="...")
def mish_derivative(x: np.ndarray) -> np.ndarray:
    """The product rule on x · tanh(softplus(x))."""
    return np.tanh(softplus(x)) + x * tanh_derivative(softplus(x)) * sigmoid(x)


@checked(x="...")
def elu(x: np.ndarray) -> np.ndarray:
    """x right of 0, e^x - 1 left of it (Clevert et al. 2015, with α = 1)."""
    return np.maximum(x, 0) + np.expm1(np.minimum(x, 0))


@checked(x="...")
def elu_derivative(x: np.ndarray) -> np.ndarray:
    """1 right of 0, e^x left of it."""
    return np.exp(np.minimum(x, 0))
