"""Clusters, lines and the small network: against loops, nudges and each other."""

import itertools
import math

import numpy as np
import pytest

from helpers.maths import xor
from helpers.maths.xor import (
    BENDS,
    STEPS,
    WIDEST,
    Network,
    best_lines,
    clusters,
    gradient,
    score,
    train,
)
from helpers.words.errors import InputError

X, SIDE = clusters(xor.POINTS, xor.POINTS_SEED)
bends = pytest.mark.parametrize("name", BENDS)
ALL = list(itertools.product(BENDS, range(1, WIDEST + 1)))


def small(name, width=3):
    return X[:7], SIDE[:7], xor.start(width, seed=5), BENDS[name]


def test_clusters_come_from_their_seed_and_lie_in_xor_position():
    x, side = clusters(4000, seed=3)
    assert side.sum() == 0 and set(side) == {-1, 1}
    corners = [x[i::4].mean(axis=0).round(1).tolist() for i in range(4)]
    assert corners == [[1, 1], [-1, 1], [-1, -1], [1, -1]]
    np.testing.assert_array_equal(side[:4], [1, -1, 1, -1])
    np.testing.assert_array_equal(x, clusters(4000, seed=3)[0])
    assert (np.sign(X.prod(axis=1)) == SIDE).all() and abs(X).max() < 2  # the picture shows up to 2


@pytest.mark.parametrize(
    "kept", [slice(None), X[:, 0] < X[:, 1] + 0.9, slice(45)], ids=["all", "some", "odd"]
)
def test_best_lines_by_trying_every_cut(kept):
    x, side = X[kept], SIDE[kept]  # some: more points have side 1
    for angle, best in zip(range(0, 180, 7), best_lines(x, side, np.radians(range(0, 180, 7)))):
        along = x @ [math.cos(math.radians(angle)), math.sin(math.radians(angle))]
        cuts = [-np.inf, *along]
        found = max(np.mean(np.where(along <= c, 1, -1) * s == side) for c in cuts for s in (1, -1))
        assert best == pytest.approx(found)


def test_no_line_at_all_gets_past_three_quarters():
    # The order along a direction changes only where two points draw level: between all of these
    # directions every line is tried. Two sweeps, since an even one might miss a narrow gap.
    level = [math.atan2(q[1] - p[1], q[0] - p[0]) for p, q in itertools.combinations(X, 2)]
    turns = np.unique((np.array(level) + np.pi / 2) % np.pi)
    between = (turns + np.append(turns[1:], turns[0] + np.pi)) / 2
    assert best_lines(X, SIDE, between).max() == 0.75


def test_any_four_corners_cross():
    # Why 75 %: one point of each cluster; where the diagonals of the four cross, no line can have
    # both sides, so it has at most three of them right. Three quarters of all, four by four.
    for a, b, c, d in itertools.product(*(X[i::4] for i in range(4))):
        s, t = np.linalg.solve(np.column_stack([c - a, b - d]), b - a)
        assert 0 < s < 1 and 0 < t < 1


def test_two_classes_that_a_line_separates():
    assert best_lines(X, np.sign(X[:, 0]), [0.0, np.pi]).tolist() == [1, 1]


@bends
def test_score_and_loss_are_loops(name):
    x, side, net, bend = small(name)
    by_hand = []
    for p in x:
        z = [p[0] * net.W[0, j] + p[1] * net.W[1, j] + net.b[j] for j in range(3)]
        by_hand.append(sum(float(bend.function(z[j])) * net.v[j] for j in range(3)) + net.c)
    np.testing.assert_allclose(score(x, net, bend), by_hand, rtol=1e-12)
    losses = [math.log(1 + math.exp(-y * s)) for y, s in zip(side, by_hand)]
    assert xor.loss(by_hand, side) == pytest.approx(sum(losses) / 7)


@bends
def test_back_propagation_agrees_with_nudges(name):
    x, side, net, bend = small(name)
    found = gradient(x, side, net, bend)
    for i, array in enumerate(net):
        for place in np.ndindex(np.shape(array)):
            ends = []
            for step in (1e-6, -1e-6):
                arrays = [np.array(a) for a in net]
                arrays[i][place] += step
                ends.append(xor.loss(score(x, Network(*arrays), bend), side))
            assert found[i][place] == pytest.approx((ends[0] - ends[1]) / 2e-6, abs=1e-7)


@pytest.mark.parametrize("x", [-3.0, -0.4, 0.0, 0.7, 12.0])
def test_identity_and_square_have_their_slopes(x):
    assert xor.identity(x) == x and xor.identity_derivative(x) == 1
    assert xor.square(x) == x * x and xor.square_derivative(x) == 2 * x


def test_a_narrow_start_is_the_beginning_of_the_widest():
    narrow, wide = xor.start(3, seed=1), xor.start(WIDEST, seed=1)
    np.testing.assert_array_equal(narrow.W, wide.W[:, :3])
    np.testing.assert_array_equal(narrow.b, wide.b[:3])
    np.testing.assert_allclose(narrow.v * 3**0.5, wide.v[:3] * WIDEST**0.5)


@bends
def test_a_run_keeps_the_weights_of_all_steps(name):
    run = train(name, 4)
    assert [rows.shape for rows in run.weights] == [
        (STEPS + 1, 2, 4), (STEPS + 1, 4), (STEPS + 1, 4), (STEPS + 1,)
    ]  # fmt: skip
    for step in (0, 1, 57, STEPS):
        scores = score(X, run.at(step), BENDS[name])
        assert run.losses[step] == pytest.approx(xor.loss(scores, SIDE))
        assert run.shares[step] == np.mean(np.sign(scores) == SIDE)
    assert not any(array.flags.writeable for array in (*run.weights, run.losses, run.shares))


def test_a_run_is_200_steps_long():
    assert len(train("none", 1).losses) == 1 + 200


@pytest.mark.parametrize("step", [-1, STEPS + 1])
def test_a_run_has_no_step_before_the_first_or_after_the_last(step):
    with pytest.raises(InputError, match=f"at: step .*{step}"):
        train("none", 1).at(step)


def test_training_takes_0_to_1000_steps():
    x, side, net, bend = small("tanh", 1)
    assert [len(xor.descend(net, x, side, bend, n)) for n in (0, 1000)] == [1, 1001]
    for n in (-1, 1001):
        with pytest.raises(InputError, match="descend: steps"):
            xor.descend(net, x, side, bend, n)


@bends
def test_rewind_gives_the_same_weights(name):
    before = train(name, 4)
    assert train(name, 4) is before  # the second time, nothing is computed
    train.__wrapped__.cache_clear()
    for mine, again in zip(before.weights, train(name, 4).weights):
        np.testing.assert_array_equal(mine, again)


def test_training_goes_downhill():
    for name, width in ALL:
        losses = train(name, width).losses
        assert losses[-1] < losses[0]
        if name != "square":  # whose slope knows no bounds
            assert np.diff(losses).max() < 0.05


def test_a_bend_solves_what_no_line_can():
    for name, width in ALL:
        last = train(name, width).shares[-1]
        if name == "none":
            assert train(name, width).shares.max() <= 0.75
        elif width >= 3 or name == "square":
            assert last == 1, (name, width)
        elif width == 1:
            assert last <= 0.75


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_rounding_does_not_decide_what_is_shown(setting):
    name, width = setting
    run, noise = train(name, width), np.random.default_rng(0)
    nudged = [a * (1 + 1e-12 * noise.normal(size=a.shape)) for a in run.at(0)]
    nets = xor.descend(Network(*nudged), X, SIDE, BENDS[name])
    scores = np.array([score(X, net, BENDS[name]) for net in nets])
    np.testing.assert_array_equal((np.sign(scores) == SIDE).mean(axis=1), run.shares)
    np.testing.assert_allclose(xor.loss(scores, SIDE), run.losses, rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: best_lines(X, SIDE[:5], [0]), r"best_lines: side .*n=48"),
        (lambda: gradient(X, SIDE[:5], xor.start(2, 0), BENDS["relu"]), r"gradient: side .*n=48"),
        (lambda: score([[np.nan, 0]], xor.start(2, 0), BENDS["relu"]), "finite"),
    ],
)
def test_wrong_shapes_are_named(call, told):
    with pytest.raises(InputError, match=told):
        call()


@pytest.mark.parametrize("width", [0, WIDEST + 1])
def test_a_network_has_1_to_16_units(width):
    with pytest.raises(InputError):
        xor.start(width, seed=0)
