"""Tangled points, random layers and linear fits: against their laws and against each other."""

import numpy as np
import pytest

from helpers.facts.example import load
from helpers.facts.models import model
from helpers.maths import linear, widening

KINDS = [widening.spirals, widening.disc_in_ring]
kinds = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
X, LABELS = widening.spirals(200, seed=100)


def behind(width, seed=1):
    return widening.widen(X, *widening.random_layer(width, seed))


@kinds
def test_points_come_from_their_seed_and_labels_are_even(kind):
    x, labels = kind(200, seed=3)
    again, other = kind(200, seed=3), kind(200, seed=4)
    assert x.shape == (200, 2) and labels.sum() == 0 and set(labels) == {-1, 1}
    np.testing.assert_array_equal(x, again[0])
    assert (x != other[0]).any()
    assert abs(x).max() < 2.7  # the picture shows up to 2.5


def test_the_spirals_are_one_turned_by_half_a_turn():
    x, labels = widening.spirals(4000, seed=0)
    means = [x[labels == s].mean(axis=0) for s in (1, -1)]
    np.testing.assert_allclose(means[0], -means[1], atol=0.1)


def test_a_spiral_goes_half_a_turn_each_third_of_its_way():
    x, labels = widening.spirals(2000, seed=0)
    way = np.hypot(*x.T) / 2.2
    spiral = x * labels[:, None] / way[:, None] / 2.2
    turned = np.arctan2(*spiral.T[::-1])
    off = (turned - 3 * np.pi * way + np.pi) % (2 * np.pi) - np.pi
    assert abs(np.mean(off)) < 0.05 and abs(off * way).mean() < 0.45
    assert np.mean(way**2) == pytest.approx(0.53, rel=0.03)  # as many in each ring of one area


def test_the_disc_lies_inside_the_ring_and_both_are_full():
    x, labels = widening.disc_in_ring(4000, seed=0)
    out, angle = np.hypot(*x.T), np.arctan2(*x.T)
    assert out[labels > 0].max() <= 1 < 1.4 <= out[labels < 0].min() and out.max() <= 2.2
    assert np.mean(out[labels > 0] < 0.5) == pytest.approx(0.25, abs=0.03)
    assert np.mean(out[labels < 0] < 1.8) == pytest.approx(0.5, abs=0.03)
    for turn in np.split(np.sort(angle), 8):
        assert np.ptp(turn) == pytest.approx(np.pi / 4, rel=0.15)


def test_random_layers_are_normal_and_steep():
    drawn = [np.vstack(widening.random_layer(64, seed)) for seed in range(100)]
    for row in np.swapaxes(drawn, 0, 1):  # both weights, and the bias
        assert np.mean(row) == pytest.approx(0, abs=0.1) and np.std(row) == pytest.approx(
            2, rel=0.05
        )


def test_a_narrower_layer_is_the_beginning_of_the_wide_one():
    for narrow, wide in zip(widening.random_layer(5, seed=2), widening.random_layer(64, seed=2)):
        np.testing.assert_array_equal(narrow, wide[..., :5])
    assert widening.random_layer(widening.WIDEST, seed=2)[0].shape == (2, 64)


def test_widen_is_a_loop_over_units():
    W, b = widening.random_layer(3, seed=0)
    by_hand = [
        [z / (1 + np.exp(-z)) for z in (p[0] * W[0, j] + p[1] * W[1, j] + b[j] for j in range(3))]
        for p in X[:4]
    ]
    np.testing.assert_allclose(widening.widen(X[:4], W, b), by_hand, rtol=1e-12)


def test_a_linear_fit_solves_the_normal_equations():
    hidden = behind(8)
    A = np.column_stack([np.ones(len(hidden)), hidden])
    rest = LABELS - A @ linear.linear_fit(hidden, LABELS)
    assert abs(A.T @ rest).max() < 1e-9  # what is left over is orthogonal to every column


def test_all_fits_at_once_are_the_fits_one_by_one():
    hidden = behind(64)
    together = linear.linear_fits(hidden, LABELS)
    assert together.shape == (65, 64)
    for k in (1, 2, 17, 64):
        alone = linear.linear_fit(hidden[:, :k], LABELS)
        np.testing.assert_allclose(together[: k + 1, k - 1], alone, rtol=1e-6)
        assert (together[k + 1 :, k - 1] == 0).all()  # columns to come have no say


def test_accuracy_counts():
    x, labels = np.array([[1.0], [2.0], [-1.0], [0.0], [-2.0]]), np.array([1, 1, -1, -1, 1])
    assert linear.accuracy(x, labels, np.array([0, 1])) == 0.6  # on the line is on no labels
    assert linear.accuracy(x, labels, np.array([[0, -0.5], [1, 0]])).tolist() == [0.6, 0.4]


@kinds
def test_no_line_at_all_separates_the_points(kind):
    x, labels = kind(1000, seed=200)
    found = 0.5
    for angle in np.linspace(0, np.pi, 180):
        order = np.argsort(x @ [np.cos(angle), np.sin(angle)])
        share = 0.5 + np.cumsum(labels[order]) / len(labels)  # a border behind each point in turn
        found = max(found, share.max(), 1 - share.min())
    assert 0.5 < found < 0.8


@kinds
def test_no_point_is_so_near_a_border_that_rounding_decides(kind):
    x, labels = kind(200, seed=100)
    new, _ = kind(1000, seed=200)
    for seed in range(1, 9):
        layer = widening.random_layer(64, seed)
        weights = linear.linear_fits(widening.widen(x, *layer), labels)
        assert abs(linear.predict(widening.widen(new, *layer), weights)).min() > 1e-6


def test_costs_are_the_sizes_of_the_matrices():
    E = load()
    costs = widening.ffn_costs(*E.W_up.shape)
    assert list(costs.values()) == [(E.W_up.size,) * 2, (0, 0), (E.W_down.size,) * 2]
    real = model("llama3_8b")
    assert widening.ffn_costs(real.d_model, real.d_ff)["x @ W_up"][0] == 58_720_256


@pytest.mark.parametrize("width", [0, widening.WIDEST + 1])
def test_a_layer_has_1_to_64_units(width):
    assert widening.random_layer(1, seed=0)[1].shape == (1,)
    with pytest.raises(AssertionError):
        widening.random_layer(width, seed=0)


def test_a_fit_of_many_columns_adds_them_all():
    assert linear.predict(np.ones((1, 300)), np.ones(301)) == 301
