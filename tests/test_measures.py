"""What the lessons measure, against plain Python and against brute force."""

import math

import numpy as np
import pytest

from helpers.maths.measures import cosine, crossover, moved


def rows(seed, *shape):
    return np.random.default_rng(seed).normal(size=shape)


@pytest.mark.parametrize("batch", [(), (1,), (5,), (2, 3)])
def test_cosine_is_that_of_the_law_of_cosines(batch):
    a, b = rows(1, *batch, 4), rows(2, *batch, 4)
    found = cosine(a, b)
    assert found.shape == batch
    for p, q, c in zip(a.reshape(-1, 4), b.reshape(-1, 4), found.ravel(), strict=True):
        one, other, apart = math.hypot(*p), math.hypot(*q), math.dist(p, q)
        assert c == pytest.approx((one**2 + other**2 - apart**2) / (2 * one * other))


def test_cosine_knows_its_ends():
    x = rows(3, 6, 4)
    np.testing.assert_allclose(cosine(x, 7 * x), 1)
    np.testing.assert_allclose(cosine(x, -x), -1)
    assert cosine([3, 4], [-4, 3]) == 0


def test_a_row_of_zeros_has_no_direction():
    with np.errstate(invalid="raise"), pytest.raises(FloatingPointError):
        cosine([0, 0], [1, 2])


@pytest.mark.parametrize("seed", range(20))
def test_crossover_is_where_the_largest_entry_changes(seed):
    x, o = rows(seed, 6, 4), rows(seed + 100, 6, 4)
    alphas = crossover(x, o)
    assert alphas.shape == (6,)
    for before, added, alpha in zip(x, o, alphas, strict=True):
        if math.isinf(alpha):
            assert (before + 1e6 * added).argmax() == before.argmax() == added.argmax()
        else:
            assert (before + (alpha - 1e-9) * added).argmax() == before.argmax()
            assert (before + (alpha + 1e-9) * added).argmax() != before.argmax()


def test_crossover_by_hand():
    assert crossover(np.array([2.0, 0.0]), np.array([0.0, 4.0])) == 0.5
    assert crossover(np.array([2.0, 0.0]), np.ones(2)) == math.inf


def mix(x):
    return np.tril(np.arange(1.0, 17).reshape(4, 4)) @ x


@pytest.mark.parametrize("nudge", [0.5, -2.0])
@pytest.mark.parametrize("d", [0, 2])
def test_moved_is_nudged_row_against_output_row(d, nudge):
    x = rows(4, 4, 3)
    M = np.tril(np.arange(1.0, 17).reshape(4, 4))  # row i reads rows up to i
    np.testing.assert_allclose(moved(mix, x, d, nudge), abs(nudge) * M.T, atol=1e-12)
    np.testing.assert_allclose(moved(np.sinh, x, d, 0.0), 0)


def test_moved_nudges_upwards():
    x = rows(6, 4, 3)
    up = np.sinh(x[:, 1] + 0.5) - np.sinh(x[:, 1])
    np.testing.assert_allclose(moved(np.sinh, x, 1, 0.5).diagonal(), up)


def test_moved_leaves_its_input_alone():
    x = rows(5, 4, 3)
    x.flags.writeable = False
    assert (moved(np.sinh, x, 1, 0.5) > 0).sum() == 4
