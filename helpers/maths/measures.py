"""What the lessons measure on rows of numbers: directions, crossovers, and who moved."""

import numpy as np


def cosine(a, b):
    """How rows point: 1 the same way, 0 at right angles, -1 opposite ways: (...)."""
    a, b = np.asarray(a), np.asarray(b)
    norms = np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1)
    return (a * b).sum(axis=-1) / norms


def crossover(x, o):
    """The smallest α > 0 at which another entry of x + α·o becomes the largest, or inf: (...)."""
    top = x.argmax(axis=-1, keepdims=True)
    lead = np.take_along_axis(x, top, axis=-1) - x
    gain = o - np.take_along_axis(o, top, axis=-1)
    alphas = np.divide(lead, gain, out=np.full(x.shape, np.inf), where=gain > 0)
    return alphas.min(axis=-1)


def moved(f, x, d, nudge):
    """How far each output row moves when one token is nudged in entry d: (n, n).

    A row for each nudged token, a column for each output row.
    """
    before, rows = f(x), []
    for token in range(len(x)):
        nudged = x.copy()
        nudged[token, d] += nudge
        rows.append(np.linalg.norm(f(nudged) - before, axis=1))
    return np.array(rows)
