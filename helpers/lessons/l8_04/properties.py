"""What lesson 8-04 shows: what residuals do to a signal and to a gradient."""

from collections.abc import Sequence

import numpy as np


def dead_layer(x: np.ndarray, h: np.ndarray, layer_output: np.ndarray) -> bool:
    """Input, output and layer output: the layer gave 0, and the input came through to the bit."""
    return bool((np.asarray(layer_output) == 0).all() and np.array_equal(x, h))


def direct_term(of_h: np.ndarray, of_f: np.ndarray) -> bool:
    """Jacobians of H = X + f(X) and of f: what X itself adds is 1 on the diagonal, 0 elsewhere."""
    return bool(np.allclose(of_h - of_f, np.eye(len(of_f)), rtol=0, atol=1e-6))


def factor(norms: np.ndarray) -> bool:
    """Norms of a gradient on its way back: every layer makes it shorter."""
    norms = np.asarray(norms)
    return bool((norms > 0).all() and (norms[1:] < norms[:-1]).all() and len(norms) > 1)


def hundreds_of_millions(count: int) -> bool:
    """A count between one and ten times 亿, a hundred million."""
    return 10**8 <= count < 10**9


def no_decay(norms: np.ndarray) -> bool:
    """What is left of a gradient, (seeds, depths): at every depth the median is at least 1."""
    return bool((np.median(norms, axis=0) >= 1).all())


def deeper_is_harder(plain: Sequence[float], residual: Sequence[float]) -> bool:
    """Errors by growing depth: without residuals they rise, with residuals they fall."""
    return bool((np.diff(plain) > 0).all() and (np.diff(residual) < 0).all())


PREDICATES = {
    "residual.dead_layer": dead_layer,
    "residual.direct_term": direct_term,
    "grad.factor": factor,
    "grad.bottom": hundreds_of_millions,
    "grad.no_decay": no_decay,
    "resnet.motive": deeper_is_harder,
}
