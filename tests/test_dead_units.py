"""Small networks in training: gradients against nudges, dead units against their definition."""

import numpy as np
import pytest

from helpers.maths import dead_units
from helpers.maths.activations import RELU, SILU, relu, silu
from helpers.maths.dead_units import (
    POINTS,
    TARGETS,
    Net,
    arriving,
    gradients,
    init,
    train,
)

kinds = pytest.mark.parametrize("kind", [RELU, SILU], ids=["relu", "silu"])
LARGE = 0.08


def loss(net, activation):
    """The mean squared error of each network, point by point."""
    guess = [
        [sum(activation(p * w + b) * v) + c for p in POINTS]
        for w, b, v, (c,) in zip(*net, strict=True)
    ]
    return ((np.array(guess) - TARGETS) ** 2).mean(axis=1)


def nudged(net, part, place, step):
    moved = [p.copy() for p in net]
    moved[part][place] += step
    return Net(*moved)


@kinds
@pytest.mark.parametrize(("part", "place"), [(0, (3, 5)), (1, (0, 31)), (2, (9, 0)), (3, (4, 0))])
def test_gradients_agree_with_nudges(kind, part, place):
    net = train(init(), kind, rate=0.01, steps=3)  # before the first step, c is 0
    up, down = (loss(nudged(net, part, place, step), kind[0]) for step in (1e-6, -1e-6))
    derivatives = (up - down) / 2e-6
    assert gradients(net, kind)[0][part][place] == pytest.approx(derivatives[place[0]], abs=1e-7)
    assert (np.delete(derivatives, place[0]) == 0).all()  # each network by itself


def test_targets_and_draws_are_what_they_are_said_to_be():
    assert (POINTS[0], POINTS[-1], len(POINTS)) == (-2, 2, 16)
    np.testing.assert_allclose(TARGETS, 2 + 2 * np.sin(POINTS) * np.cos(POINTS), atol=1e-14)
    w, b, v, c = init()
    for rows, size in ((w, 1), (b, 0.5), (v, 0.25)):  # v: the root of 2 / 32
        assert rows.mean() == pytest.approx(0, abs=size / 5)
        assert rows.std() == pytest.approx(size, rel=0.1)
    assert not c.any()


@kinds
def test_training_lowers_the_loss(kind):
    assert (loss(train(init(), kind, rate=0.01), kind[0]) < loss(init(), kind[0])).all()


def test_a_dead_relu_is_one_that_no_point_lifts_above_0_and_training_never_moves_it():
    net = train(init(), RELU, rate=LARGE)
    dead = arriving(net, RELU) == 0
    assert (dead == (dead_units.hidden(net).max(axis=1) <= 0)).all()
    later = train(net, RELU, rate=0.05)
    for before, after in zip(net[:3], later[:3]):
        np.testing.assert_array_equal(before[dead], after[dead])


def test_what_large_steps_do():
    dead = {
        (kind[0], rate): (arriving(train(init(), kind, rate), kind) < 1e-12).mean(axis=1)
        for kind in (RELU, SILU)
        for rate in (0.01, LARGE)
    }
    assert np.median(dead[relu, 0.01]) < 0.1 < 0.25 < np.median(dead[relu, LARGE]) < 0.4
    assert dead[silu, 0.01].max() == dead[silu, LARGE].max() == 0


def test_silu_brings_some_of_the_dead_back():
    net = train(init(), RELU, rate=LARGE)
    dead = arriving(net, RELU) == 0
    back = dead_units.hidden(train(net, SILU, rate=0.05)).max(axis=1)[dead] > 0
    assert 0.1 < back.mean() < 0.4


def outcome(start):
    """All that the lesson prints of it, as counts."""
    counts = [(arriving(train(start, RELU, rate), RELU) == 0).sum(axis=1) for rate in (0.01, LARGE)]
    net = train(start, RELU, rate=LARGE)
    dead = arriving(net, RELU) == 0
    back = dead_units.hidden(train(net, SILU, rate=0.05)).max(axis=1)[dead] > 0
    return [*np.ravel(counts), back.sum()]


@pytest.mark.parametrize("step", [1e-12, -1e-12, 1e-10])
def test_the_result_does_not_hang_on_the_last_bits(step):
    start = init()
    noise = np.random.default_rng(9).choice([step, -step], size=start.w.shape)
    assert outcome(Net(start.w + noise, *start[1:])) == outcome(start)


def test_steps_that_are_too_large_are_told():
    with np.errstate(over="raise"), pytest.raises(FloatingPointError):
        train(init(), RELU, rate=1.0)


def test_training_takes_as_many_steps_as_it_is_told():
    net = init()
    np.testing.assert_array_equal(train(net, SILU, 0.01, steps=0).w, net.w)
    assert np.isfinite(train(net, SILU, 0.001, steps=1000).w).all()
