"""What lesson 8-09 shows: what activation functions let through, and which derivative they have."""

from collections.abc import Sequence

import numpy as np

_NEXT_TO_NOTHING = 1e-3


def keeps_order(before: np.ndarray, after: np.ndarray) -> bool:
    """Numbers before and after: no two of them changed places, and none became equal."""
    order = np.argsort(before)
    return bool((np.diff(np.asarray(after)[order]) > 0).all() and len(order) > 1)


def uneven(before: np.ndarray, after: np.ndarray) -> bool:
    """Negative numbers before and after: each is made smaller, the deeper the more."""
    before = np.asarray(before)
    order = np.argsort(-before)
    kept = (np.asarray(after) / before)[order]
    return bool(
        (before < 0).all() and ((kept > 0) & (kept < 1)).all() and (np.diff(kept) < 0).all()
    )


def smooth(x: np.ndarray, of_silu: np.ndarray, of_relu: np.ndarray) -> bool:
    """Derivatives on both sides of each x, (2, n): SiLU's agree everywhere, ReLU's all but at 0."""
    silu_gap, relu_gap = (abs(np.subtract(*sides)) for sides in (of_silu, of_relu))
    corners = np.asarray(x)[relu_gap > 0.5]
    return bool((silu_gap < _NEXT_TO_NOTHING).all() and corners.tolist() == [0])


def dead(x: np.ndarray, derivatives: np.ndarray) -> bool:
    """Slopes at x: exactly 0 wherever x is negative, and nowhere that x is positive."""
    x, derivatives = np.asarray(x), np.asarray(derivatives)
    both = (x < 0).any() and (x > 0).any()
    return bool(both and (derivatives[x < 0] == 0).all() and (derivatives[x > 0] != 0).all())


def almost_equal(before: np.ndarray, after: np.ndarray) -> bool:
    """Two numbers before and after: they printed apart, and now print alike."""
    (a, b), (c, d) = np.round(before, 3), np.round(after, 3)
    return bool(a != b and c == d)


def lead_shrinks(before: np.ndarray, after: np.ndarray) -> bool:
    """Numbers before and after: the same one is the largest, and leads every other by less."""
    before, after = np.asarray(before), np.asarray(after)
    top = before.argmax()
    leads = [np.delete(values[top] - values, top) for values in (before, after)]
    return bool((leads[1] > 0).all() and (leads[1] < leads[0]).all())


def silent_far_out(x: np.ndarray, y: np.ndarray) -> bool:
    """Ever deeper negative numbers and what becomes of them: ever less, at last nothing."""
    x, size = np.asarray(x), abs(np.asarray(y))
    deeper = (np.diff(x) < 0).all() and x[0] < 0
    return bool(deeper and (np.diff(size) < 0).all() and size[-1] < _NEXT_TO_NOTHING)


def between_0_and_1(x: np.ndarray, y: np.ndarray) -> bool:
    """Any numbers and what becomes of them: inside 0..1, and up to a hair of either end."""
    x, y = np.asarray(x), np.asarray(y)
    spans = x.min() <= -20 and x.max() >= 20
    fills = y.min() < _NEXT_TO_NOTHING and y.max() > 1 - _NEXT_TO_NOTHING
    return bool(spans and fills and ((y > 0) & (y < 1)).all())


def almost_unchanged(x: np.ndarray, y: np.ndarray) -> bool:
    """Ever larger positive numbers from 4 on: at least 98% pass, and ever more of it."""
    share = np.asarray(y) / x
    return bool(np.min(x) >= 4 and (share > 0.98).all() and (np.diff(share) > 0).all())


def untrained(weights: Sequence[np.ndarray], curves: Sequence[np.ndarray]) -> bool:
    """Weights and the activation's values before and after training: only the weights moved."""
    return bool((weights[0] != weights[1]).any() and np.array_equal(curves[0], curves[1]))


def saturates(x: np.ndarray, *derivatives: np.ndarray) -> bool:
    """Derivatives of each function at x: far out on both sides next to nothing beside that at 0."""
    x = np.asarray(x)
    far = [x <= -10, x >= 10]
    ratio = [abs(s)[side].max() / abs(s[x == 0].item()) for s in derivatives for side in far]
    return bool(derivatives and max(ratio) < _NEXT_TO_NOTHING)


def in_the_1980s(*years: int) -> bool:
    """Years of papers: there are some, and each is in the 1980s."""
    return bool(years) and all(1980 <= year <= 1989 for year in years)


def revived(start: np.ndarray, with_relu: np.ndarray, with_silu: np.ndarray) -> bool:
    """Each unit's largest input at any point: none above 0 at first, nor with ReLU; some with SiLU.

    And with ReLU none has moved at all.
    """
    start = np.asarray(start)
    stuck = (start <= 0).all() and np.array_equal(start, with_relu)
    return bool(stuck and (np.asarray(with_silu) > 0).any())


PREDICATES = {
    "order.positive": keeps_order,
    "silu.compression": uneven,
    "silu.smooth": smooth,
    "relu.dead": dead,
    "t2.deep_pair": almost_equal,
    "range.gap": lead_shrinks,
    "t2.deep_silent": silent_far_out,
    "sigmoid.range": between_0_and_1,
    "silu.large_positive": almost_unchanged,
    "activation.untrained": untrained,
    "sigmoid.saturates": saturates,
    "sigmoid.year": in_the_1980s,
    "relu.revived": revived,
}
