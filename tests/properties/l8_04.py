"""Properties of lesson 8-04."""

import numpy as np

from helpers.facts import example
from helpers.facts.records import paper
from helpers.maths.gradients import STACKS, backward, gradient_norms, init, jacobian
from helpers.maths.transformer import residual, rms_norm

E = example.load()
X = E.X
ROW = X[0]
RESNET = {kind: list(paper("resnet")[f"{kind}_error"].values()) for kind in ("plain", "residual")}


def f(x):
    return np.tanh(x @ E.W_Q)


NORMS = gradient_norms()
OF_F = jacobian(f, ROW)


def lengths(kind):
    return np.linalg.norm(backward(*init(0, STACKS[kind]), STACKS[kind]), axis=-1)


CASES = {
    "residual.dead_layer": [
        ((X, residual(X, np.zeros_like), np.zeros_like(X)), True),
        ((X, residual(X, lambda x: 0 * x + 1e-3), np.full_like(X, 1e-3)), False),
        ((X, X + 1e-15, np.zeros_like(X)), False),
        ((X, X, np.tanh(X)), False),
    ],
    "residual.direct_term": [
        ((jacobian(lambda x: residual(x, f), ROW), OF_F), True),
        ((OF_F, OF_F), False),  # no residual
        ((jacobian(lambda x: 0.999 * x + f(x), ROW), OF_F), False),
        ((jacobian(lambda x: x[..., ::-1] + f(x), ROW), OF_F), False),
        ((jacobian(lambda x: rms_norm(x + f(x)), ROW), OF_F), False),  # post-norm
    ],
    "grad.bottom": [
        ((583_000_000,), True),
        ((10**8,), True),
        ((99_999_999,), False),
        ((10**9,), False),
    ],
    "grad.factor": [
        ((lengths("plain_half"),), True),
        ((lengths("plain_he"),), False),
        ((lengths("residual"),), False),
        ((lengths("pre_norm"),), False),
        ((np.zeros(3),), False),
        ((np.ones(1),), False),  # no layer: nothing shown
    ],
    "grad.no_decay": [
        ((NORMS["pre_norm"],), True),
        ((NORMS["residual"],), True),  # no decay, but an explosion
        ((NORMS["plain_he"],), False),
        ((NORMS["plain_half"],), False),
        ((0.5 ** np.arange(1, 51)[None],), False),  # residual blocks with f(x) = -0.5x
        ((np.full((20, 100), np.nan),), False),
    ],
    "resnet.motive": [
        ((RESNET["plain"], RESNET["residual"]), True),
        ((RESNET["residual"], RESNET["residual"]), False),
        ((RESNET["plain"], RESNET["plain"]), False),
        ((RESNET["plain"][::-1], RESNET["residual"]), False),
    ],
}
