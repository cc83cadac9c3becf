"""What the lessons measure on rows of numbers: directions, take-overs, and who moved."""

from collections.abc import Callable

import numpy as np

from helpers.words.checked import SAME_SHAPE, Place, checked


@checked(a="... d", b="... d")
def cosine(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """How rows point: 1 the same way, 0 at right angles, -1 opposite ways: (...).

    A row of zeros has no direction: InputError.
    """
    lengths = np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1)
    return (a * b).sum(axis=-1) / lengths


@checked(x="... d", o="... d")
def takeover(x: np.ndarray, o: np.ndarray) -> np.ndarray:
    """The α > 0 from which on x + α·o has its largest entry elsewhere, inf if never: (...)."""
    top = x.argmax(axis=-1, keepdims=True)
    lead = np.take_along_axis(x, top, axis=-1) - x
    gain = o - np.take_along_axis(o, top, axis=-1)
    alphas = np.divide(lead, gain, out=np.full(x.shape, np.inf), where=gain > 0)
    return alphas.min(axis=-1)


@checked(f=SAME_SHAPE, x="n d_model", d=Place("d_model"), nudge="")
def moved(f: Callable, x: np.ndarray, d: int, nudge: float) -> np.ndarray:
    """How far each output row moves when one token is nudged in entry d: (n, n).

    A row for each nudged token, a column for each output row.
    """
    before, rows = f(x), []
    for token in range(len(x)):
        nudged = x.copy()
        nudged[token, d] += nudge
        rows.append(np.linalg.norm(f(nudged) - before, axis=1))
    return np.array(rows)
