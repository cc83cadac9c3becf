"""Linear models: the best line between two classes, and the least-squares fit.

A point is a row of x, (n, d); its label is 1 or -1.
"""

import numpy as np


def best_lines(x, labels, angles):
    """The accuracy of the best threshold along each direction: (k,) for k angles, x is (n, 2)."""
    along = x @ [np.cos(angles), np.sin(angles)]
    lead = labels[along.argsort(axis=0)].cumsum(axis=0)  # label 1 over label -1, before each cut
    before = (lead - labels.sum() / 2) / len(labels)
    return 0.5 + np.abs(before).max(axis=0)


def linear_fit(hidden, y):
    """The least-squares weights of y, (n,): a bias, then a weight for each column of hidden."""
    return np.linalg.lstsq(_with_bias(hidden), y, rcond=None)[0]


def linear_fits(hidden, y):
    """The fits on the first 1, 2, … columns, a column each: (1 + width, width).

    All come from one QR decomposition, because R's inverse holds the inverses of its corners. The
    columns must be independent of each other, as those behind an activation are.
    """
    Q, R = np.linalg.qr(_with_bias(hidden))
    return np.cumsum(np.linalg.inv(R) * (Q.T @ y), axis=1)[:, 1:]


def predict(hidden, weights):
    """What a fit (or each column of several) says of each row; for a class, its sign counts."""
    return _with_bias(hidden) @ weights


def accuracy(hidden, labels, weights):
    """The share of rows for which a fit (or each of several) has the sign of the label."""
    return np.mean(labels == np.sign(predict(hidden, weights)).T, axis=-1)


def _with_bias(hidden):
    return np.column_stack([np.ones(len(hidden)), hidden])
