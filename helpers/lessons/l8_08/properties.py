"""What lesson 8-08 shows: lines that fail, layers that collapse, and activations that help."""

import numpy as np

_DEGREE = 0.01746  # in radians, rounded up
_ROUNDING = 1e-9  # a difference below it may be rounding noise


def no_line(angles: np.ndarray, accuracies: np.ndarray) -> bool:
    """The best accuracy by direction: all directions tried, none past 75 %."""
    angles = np.sort(angles)
    dense = (np.diff(angles) <= _DEGREE).all() and np.ptp(angles) > np.pi - 2 * _DEGREE
    return bool(dense and len(accuracies) == len(angles) and 0.5 <= np.max(accuracies) <= 0.75)


def collapse(one_by_one: np.ndarray, at_once: np.ndarray) -> bool:
    """Outputs after each of a hundred layers or more, and through one matrix: the same.

    They must be of a fair size: what vanishes or explodes shows nothing.
    """
    one_by_one, at_once = np.asarray(one_by_one), np.asarray(at_once)
    size = abs(one_by_one).mean(axis=tuple(range(1, one_by_one.ndim)))
    fair = len(one_by_one) >= 100 and (size > 1e-3).all() and (size < 1e3).all()
    return bool(fair and np.allclose(one_by_one, at_once, rtol=0, atol=_ROUNDING))


def bent(labels: np.ndarray, without: np.ndarray, activated: np.ndarray) -> bool:
    """Logits without and with an activation: a quarter wrong or more, and none wrong."""
    lost, found = ((np.sign(logits) == labels).mean() for logits in (without, activated))
    return bool(lost <= 0.75 and found == 1)


def elementwise(before: np.ndarray, after: np.ndarray) -> bool:
    """Outputs before, and after a nudge of each number in turn: that number moved, no other."""
    moved = abs(np.asarray(after) - before) > _ROUNDING
    return bool(np.array_equal(moved, np.eye(len(before), dtype=bool)))


def condition(others: np.ndarray, polynomial: np.ndarray) -> bool:
    """Errors by growing width: a row each activation that is no polynomial, then one that is.

    What holds of the claim: the former get below a twentieth of where they began. What does not:
    the latter come to rest far above them.
    """
    others, polynomial = np.asarray(others), np.asarray(polynomial)
    falling = (others[:, -1] < others[:, 0] / 20).all()
    at_rest = np.allclose(polynomial[2:], polynomial[-1], rtol=1e-9)
    return bool(falling and at_rest and polynomial[-1] > 5 * others[:, -1].max())


def necessary(straight: np.ndarray, bent: np.ndarray) -> bool:
    """Errors by growing width without and with an activation: only it and width together help."""
    stuck = np.allclose(straight, straight[0], rtol=1e-9)
    return bool(stuck and bent[0] > straight[0] / 2 and bent[-1] < straight[0] / 20)


def only_bender(without: np.ndarray, activated: np.ndarray) -> bool:
    """What an FFN makes of a, b and a + b, without and with its activation: only then no sum."""
    return _adds_up(*without) and not _adds_up(*activated)


def maps(rotated: np.ndarray, stretched: np.ndarray, moved: np.ndarray) -> bool:
    """Images of a, b, a + b and the middle of a and b: all keep the middle, two keep the sum.

    Translation is the one that does not: it is affine.
    """
    images = [np.asarray(image) for image in (rotated, stretched, moved)]
    straight = all(np.allclose((a + b) / 2, middle) for a, b, _, middle in images)
    return straight and [_adds_up(*image[:3]) for image in images] == [True, True, False]


def _adds_up(of_a: np.ndarray, of_b: np.ndarray, of_sum: np.ndarray) -> bool:
    return bool(np.allclose(np.add(of_a, of_b), of_sum, rtol=0, atol=_ROUNDING))


PREDICATES = {
    "xor.no_line": no_line,
    "linear.collapse": collapse,
    "xor.bent": bent,
    "activation.elementwise": elementwise,
    "uat.condition": condition,
    "uat.necessary": necessary,
    "activation.only_bender": only_bender,
    "linear.maps": maps,
}
