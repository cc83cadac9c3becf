"""Clusters, lines and the small network: against loops, nudges and each other."""

import itertools
import math

import numpy as np
import pytest

from helpers.maths import activations, xor
from helpers.maths.linear import best_lines
from helpers.maths.xor import (
    ACTIVATIONS,
    STEPS,
    WIDEST,
    Network,
    clusters,
    gradient,
    logits,
    train,
)

X, LABELS = clusters(xor.POINTS, xor.POINTS_SEED)
activated = pytest.mark.parametrize("name", ACTIVATIONS)
ALL = list(itertools.product(ACTIVATIONS, range(1, WIDEST + 1)))


def small(name, width=3):
    return X[:7], LABELS[:7], xor.init(width, seed=5), ACTIVATIONS[name]


def test_clusters_come_from_their_seed_and_lie_in_xor_position():
    x, labels = clusters(4000, seed=3)
    assert labels.sum() == 0 and set(labels) == {-1, 1}
    corners = [x[i::4].mean(axis=0).round(1).tolist() for i in range(4)]
    assert corners == [[1, 1], [-1, 1], [-1, -1], [1, -1]]
    np.testing.assert_array_equal(labels[:4], [1, -1, 1, -1])
    np.testing.assert_array_equal(x, clusters(4000, seed=3)[0])
    assert (np.sign(X.prod(axis=1)) == LABELS).all() and abs(
        X
    ).max() < 2  # the picture shows up to 2


@pytest.mark.parametrize(
    "kept", [slice(None), X[:, 0] < X[:, 1] + 0.9, slice(45)], ids=["all", "some", "odd"]
)
def test_best_lines_by_trying_every_cut(kept):
    x, labels = X[kept], LABELS[kept]  # some: more points have labels 1
    for angle, best in zip(range(0, 180, 7), best_lines(x, labels, np.radians(range(0, 180, 7)))):
        along = x @ [math.cos(math.radians(angle)), math.sin(math.radians(angle))]
        cuts = [-np.inf, *along]
        found = max(
            np.mean(np.where(along <= c, 1, -1) * s == labels) for c in cuts for s in (1, -1)
        )
        assert best == pytest.approx(found)


def test_no_line_at_all_gets_past_three_quarters():
    # The order along a direction changes only where two points draw level: between all of these
    # directions every line is tried. Two sweeps, since an even one might miss a narrow gap.
    level = [math.atan2(q[1] - p[1], q[0] - p[0]) for p, q in itertools.combinations(X, 2)]
    turns = np.unique((np.array(level) + np.pi / 2) % np.pi)
    between = (turns + np.append(turns[1:], turns[0] + np.pi)) / 2
    assert best_lines(X, LABELS, between).max() == 0.75


def test_any_four_corners_cross():
    # Why 75 %: one point of each cluster; where the diagonals of the four cross, no line can have
    # both sides, so it has at most three of them right. Three quarters of all, four by four.
    for a, b, c, d in itertools.product(*(X[i::4] for i in range(4))):
        s, t = np.linalg.solve(np.column_stack([c - a, b - d]), b - a)
        assert 0 < s < 1 and 0 < t < 1


def test_two_classes_that_a_line_separates():
    assert best_lines(X, np.sign(X[:, 0]), np.array([0.0, np.pi])).tolist() == [1, 1]


@activated
def test_logits_and_loss_are_loops(name):
    x, labels, net, activation = small(name)
    by_hand = []
    for p in x:
        z = [p[0] * net.W[0, j] + p[1] * net.W[1, j] + net.b[j] for j in range(3)]
        by_hand.append(sum(float(activation.function(z[j])) * net.v[j] for j in range(3)) + net.c)
    np.testing.assert_allclose(logits(x, net, activation), by_hand, rtol=1e-12)
    losses = [math.log(1 + math.exp(-y * s)) for y, s in zip(labels, by_hand)]
    assert xor.loss(np.array(by_hand), labels) == pytest.approx(sum(losses) / 7)


@activated
def test_back_propagation_agrees_with_nudges(name):
    x, labels, net, activation = small(name)
    found = gradient(x, labels, net, activation)
    for i, array in enumerate(net):
        for place in np.ndindex(np.shape(array)):
            ends = []
            for step in (1e-6, -1e-6):
                arrays = [np.array(a) for a in net]
                arrays[i][place] += step
                ends.append(xor.loss(logits(x, Network(*arrays), activation), labels))
            assert found[i][place] == pytest.approx((ends[0] - ends[1]) / 2e-6, abs=1e-7)


@pytest.mark.parametrize("x", [-3.0, -0.4, 0.0, 0.7, 12.0])
def test_identity_and_square_have_their_derivatives(x):
    assert activations.identity(x) == x and activations.identity_derivative(x) == 1
    assert activations.square(x) == x * x and activations.square_derivative(x) == 2 * x


def test_a_narrow_init_is_the_beginning_of_the_widest():
    narrow, wide = xor.init(3, seed=1), xor.init(WIDEST, seed=1)
    np.testing.assert_array_equal(narrow.W, wide.W[:, :3])
    np.testing.assert_array_equal(narrow.b, wide.b[:3])
    np.testing.assert_allclose(narrow.v * 3**0.5, wide.v[:3] * WIDEST**0.5)


@activated
def test_a_run_keeps_the_weights_of_all_steps(name):
    run = train(name, 4)
    assert len(run.nets) == STEPS + 1
    assert [np.shape(weight) for weight in run.nets[-1]] == [(2, 4), (4,), (4,), ()]
    for step in (0, 1, 57, STEPS):
        said = logits(X, run.nets[step], ACTIVATIONS[name])
        assert run.losses[step] == pytest.approx(xor.loss(said, LABELS))
        assert run.accuracies[step] == np.mean(np.sign(said) == LABELS)


def test_a_run_is_200_steps_long():
    assert len(train("none", 1).losses) == 1 + 200


def test_training_takes_as_many_steps_as_it_is_told():
    x, labels, net, activation = small("tanh", 1)
    taken = (xor.gradient_descent(net, x, labels, activation, n) for n in (0, 1000))
    assert [len(nets) for nets in taken] == [1, 1001]


@activated
def test_rewind_gives_the_same_weights(name):
    for mine, again in zip(train(name, 4).nets, train(name, 4).nets):
        for one, other in zip(mine, again):
            np.testing.assert_array_equal(one, other)


def test_training_goes_downhill():
    for name, width in ALL:
        losses = train(name, width).losses
        assert losses[-1] < losses[0]
        if name != "square":  # whose derivative knows no bounds
            assert np.diff(losses).max() < 0.05


def test_an_activation_solves_what_no_line_can():
    for name, width in ALL:
        last = train(name, width).accuracies[-1]
        if name == "none":
            assert train(name, width).accuracies.max() <= 0.75
        elif width >= 3 or name == "square":
            assert last == 1, (name, width)
        elif width == 1:
            assert last <= 0.75


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_rounding_does_not_decide_what_is_shown(setting):
    name, width = setting
    run, noise = train(name, width), np.random.default_rng(0)
    nudged = [a * (1 + 1e-12 * noise.normal(size=a.shape)) for a in run.nets[0]]
    nets = xor.gradient_descent(Network(*nudged), X, LABELS, ACTIVATIONS[name])
    said = np.array([logits(X, net, ACTIVATIONS[name]) for net in nets])
    np.testing.assert_array_equal((np.sign(said) == LABELS).mean(axis=1), run.accuracies)
    np.testing.assert_allclose(xor.loss(said, LABELS), run.losses, rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize("width", [0, WIDEST + 1])
def test_a_network_has_1_to_16_units(width):
    with pytest.raises(AssertionError):
        xor.init(width, seed=0)
