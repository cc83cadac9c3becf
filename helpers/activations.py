"""Activation functions and their derivatives: each acts on every number by itself."""

import math

import numpy as np

from helpers.checked import checked

_erfc = np.vectorize(math.erfc, otypes=[float])


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
    return (x > 0) * 1.0


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
    return x * sigmoid(2 * _gelu_bend(x))


@checked(x="...")
def gelu_tanh_derivative(x: np.ndarray) -> np.ndarray:
    """The product rule on x · sigmoid(2u)."""
    u = _gelu_bend(x)
    du = np.sqrt(2 / np.pi) * (1 + 3 * 0.044715 * x**2)
    return sigmoid(2 * u) + x * sigmoid_derivative(2 * u) * 2 * du


def _gelu_bend(x: np.ndarray) -> np.ndarray:
    return np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)


@checked(x="...")
def silu(x: np.ndarray) -> np.ndarray:
    """x · sigmoid(x), also called Swish: a number is let through by its own gate."""
    return x * sigmoid(x)


@checked(x="...")
def silu_derivative(x: np.ndarray) -> np.ndarray:
    """sigmoid(x) · (1 + x · (1 - sigmoid(x)))."""
    return sigmoid(x) * (1 + x * sigmoid(-x))


@checked(x="...")
def tanh(x: np.ndarray) -> np.ndarray:
    """(e^x - e^-x) / (e^x + e^-x): squeezes any number into -1..1."""
    return np.tanh(x)


@checked(x="...")
def tanh_derivative(x: np.ndarray) -> np.ndarray:
    """1 - tanh(x)², written without the difference, which would lose digits where tanh(x) is ±1."""
    return 4 * sigmoid_derivative(2 * x)
