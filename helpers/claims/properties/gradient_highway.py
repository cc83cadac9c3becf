"""What lesson 8-04 shows: what residuals do to a signal and to a gradient."""

import numpy as np

from helpers.claims.properties import shows


@shows("residual.dead_layer")
def dead_layer(x: np.ndarray, h: np.ndarray, layer_output: np.ndarray) -> bool:
    """Input, output and layer output: the layer gave 0, and the input came through to the bit."""
    return bool((np.asarray(layer_output) == 0).all() and np.array_equal(x, h))
