"""Properties of lesson 8-08."""

import numpy as np

from helpers.maths.activations import silu
from helpers.maths.approximation import fit, fit_polynomial, rms_error, target
from helpers.maths.linear import best_lines
from helpers.maths.transformer import ffn, rms_norm, softmax
from helpers.maths.xor import ACTIVATIONS, STEPS, clusters, logits, train

X, LABELS = clusters(48, 8)
ANGLES = np.radians(range(180))
BEST = best_lines(X, LABELS, ANGLES)
EASY = best_lines(X, np.sign(X[:, 0]), ANGLES)  # left against right
RNG = np.random.default_rng(8)


def layers(size, count=100):
    return RNG.normal(size=(count, 16, 16)) * size / 4


def stacked(weights, f=lambda x: x):
    """Outputs after each layer, and through the product of all layers up to it."""
    x, out, product, one_by_one, at_once = np.eye(16), np.eye(16), np.eye(16), [], []
    for W in weights:
        out, product = f(out @ W), product @ W
        one_by_one.append(out)
        at_once.append(x @ product)
    return np.array(one_by_one), np.array(at_once)


def trained(name, width=4):
    return logits(X, train(name, width).nets[STEPS], ACTIVATIONS[name])


def nudged(f):
    x = np.array([-2.0, -0.5, 0.3, 1.7])
    return f(x), np.array([f(x + nudge) for nudge in np.eye(4)])


CURVE = target()
WIDTHS = (1, 2, 4, 8, 16, 32, 64)
ERRORS = {
    name: np.array([rms_error(CURVE[1], fit(*CURVE, w, activation)) for w in WIDTHS])
    for name, activation in ACTIVATIONS.items()
}
SMOOTH = np.array([ERRORS[name] for name in ("tanh", "relu", "gelu", "silu")])
CUBE = np.full(len(WIDTHS), rms_error(CURVE[1], fit_polynomial(*CURVE, 3)))

A, B = np.array([1.0, 2.0]), np.array([0.5, -1.0])
TURN, STRETCH = np.array([[0, 1], [-1, 0]]), np.diag([2, 0.5])
W_UP, W_DOWN = RNG.normal(size=(2, 8)), RNG.normal(size=(8, 2))


def images(f):
    return np.array([f(x) for x in (A, B, A + B, (A + B) / 2)])


def turned(x):
    return x @ TURN


def moved(x):
    return x + np.array([1, 0])


def straight(x):
    return x @ W_UP @ W_DOWN


def feed(x):
    return ffn(x, W_UP, W_DOWN)


CASES = {
    "xor.no_line": [
        ((ANGLES, BEST), True),
        ((ANGLES, EASY), False),
        ((ANGLES[:90], BEST[:90]), False),  # half of the directions
        ((ANGLES[::5], BEST[::5]), False),  # too coarse
        ((ANGLES, np.zeros(180)), False),  # either way round, a line gets half
    ],
    "linear.collapse": [
        (stacked(layers(1)), True),
        (stacked(layers(1, count=99)), False),
        (stacked(layers(1), silu), False),
        (stacked(layers(1), lambda x: x + 0.01), False),  # affine: one matrix is not all
        (stacked(layers(0.5)), False),  # vanishes
        (stacked(layers(2)), False),  # explodes
    ],
    "xor.bent": [
        ((LABELS, trained("none"), trained("silu")), True),
        ((LABELS, trained("none"), trained("tanh")), True),
        ((LABELS, trained("none"), trained("none")), False),
        ((LABELS, trained("silu"), trained("silu")), False),  # the straight one is bent
        ((LABELS, trained("none"), trained("tanh", width=1)), False),
        ((LABELS, trained("none"), -trained("silu")), False),
    ],
    "activation.elementwise": [
        (nudged(silu), True),
        (nudged(np.tanh), True),
        (nudged(softmax), False),
        (nudged(rms_norm), False),
        (nudged(np.sort), False),
        (nudged(np.ones_like), False),  # nothing moved: nothing shown
    ],
    "uat.condition": [
        ((SMOOTH, ERRORS["square"]), True),
        ((SMOOTH, CUBE), True),
        ((SMOOTH, ERRORS["silu"]), False),  # no polynomial
        ((np.array([ERRORS["square"], ERRORS["silu"]]), ERRORS["square"]), False),
        ((SMOOTH[:, ::-1], ERRORS["square"]), False),
        ((SMOOTH, np.zeros(len(WIDTHS))), False),  # a curve that a polynomial fits
    ],
    "uat.necessary": [
        ((ERRORS["none"], ERRORS["silu"]), True),
        ((ERRORS["none"], ERRORS["none"]), False),
        ((ERRORS["silu"], ERRORS["silu"]), False),
        ((ERRORS["none"], ERRORS["square"]), False),
        ((ERRORS["none"], 0 * ERRORS["silu"]), False),  # width is not needed
    ],
    "activation.only_bender": [
        ((images(straight)[:3], images(feed)[:3]), True),
        ((images(straight)[:3], images(straight)[:3]), False),
        ((images(feed)[:3], images(feed)[:3]), False),
        ((images(rms_norm)[:3], images(feed)[:3]), False),  # something else bends too
    ],
    "linear.maps": [
        ((images(turned), images(lambda x: x @ STRETCH), images(moved)), True),
        ((images(turned), images(turned), images(turned)), False),  # nothing moves
        ((images(moved), images(turned), images(moved)), False),
        ((images(turned), images(turned), images(lambda x: moved(x) ** 2)), False),  # not affine
        ((images(turned), images(silu), images(moved)), False),
    ],
}
