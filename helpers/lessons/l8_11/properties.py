"""What lesson 8-11 asks of depths, and of a source on what FFN weights know."""

import numpy as np


def tens_of_layers(layers: np.ndarray) -> bool:
    """Numbers of layers, each of them two digits long and at least 20."""
    layers = np.asarray(layers, float)
    return bool(layers.size and ((layers >= 20) & (layers <= 99)).all())


def most_knowledge(shares: np.ndarray) -> bool:
    """Shares of knowledge in FFN weights, as a source measured them: some, each above a half."""
    shares = np.asarray(shares, float)
    return bool(shares.size and ((shares > 0.5) & (shares <= 1)).all())


PREDICATES = {
    "depth.dozens": tens_of_layers,
    "geva.most": most_knowledge,
}
