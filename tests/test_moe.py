"""Routing and the mixture of experts against loops."""

import math

import numpy as np
import pytest

from helpers.maths import moe
from helpers.maths.transformer import swiglu

N, D, D_FF, EXPERTS = 5, 4, 3, 6


def weights(seed=0):
    rng = np.random.default_rng(seed)
    shapes = (N, D), (D, EXPERTS), (EXPERTS, D, D_FF), (EXPERTS, D, D_FF), (EXPERTS, D_FF, D)
    return [rng.normal(size=shape) for shape in shapes]


def by_loops(x, W_router, W_gate, W_up, W_down, active):
    """The same, token by token and number by number."""
    out = []
    for row in x:
        logits = [sum(a * b for a, b in zip(row, column)) for column in W_router.T]
        best = sorted(range(len(logits)), key=lambda i: -logits[i])[:active]
        whole = sum(math.exp(logits[i]) for i in best)
        total = [0.0] * len(row)
        for i in best:
            gate = [sum(a * b for a, b in zip(row, column)) for column in W_gate[i].T]
            content = [sum(a * b for a, b in zip(row, column)) for column in W_up[i].T]
            hidden = [g / (1 + math.exp(-g)) * c for g, c in zip(gate, content)]
            for d, column in enumerate(W_down[i].T):
                share = math.exp(logits[i]) / whole
                total[d] += share * sum(a * b for a, b in zip(hidden, column))
        out.append(total)
    return out


@pytest.mark.parametrize("active", range(1, EXPERTS + 1))
@pytest.mark.parametrize("seed", range(3))
def test_a_mixture_of_experts_is_the_loops(seed, active):
    made = weights(seed)
    got = moe.mixture_of_experts(*made, active)
    np.testing.assert_allclose(got, by_loops(*made, active), rtol=1e-10, atol=1e-12)


def test_an_expert_that_no_token_goes_to_makes_no_difference():
    x, W_router, *matrices = weights()
    best, _ = moe.route(x, W_router, 2)
    idle = sorted(set(range(EXPERTS)) - set(best.ravel().tolist()))
    before = moe.mixture_of_experts(x, W_router, *matrices, 2)
    for matrix in matrices:
        matrix[idle] = 1e6
    assert idle
    np.testing.assert_array_equal(before, moe.mixture_of_experts(x, W_router, *matrices, 2))


def test_weights_are_sorted_and_add_up_to_1():
    x, W_router, *_ = weights()
    best, shares = moe.route(x, W_router, 3)
    np.testing.assert_allclose(shares.sum(axis=-1), 1, rtol=1e-12)
    assert (np.diff(shares, axis=-1) <= 0).all() and best.shape == (N, 3)
    assert all(len(set(row)) == 3 for row in best.tolist())


def test_a_batch_is_routed_like_its_rows():
    x, W_router, *_ = weights()
    best, shares = moe.route(np.stack([x, -x]), W_router, 2)
    for found_best, found_shares, rows in zip(best, shares, (x, -x), strict=True):
        alone_best, alone_shares = moe.route(rows, W_router, 2)
        np.testing.assert_array_equal(found_best, alone_best)
        np.testing.assert_allclose(found_shares, alone_shares, rtol=1e-12)


def test_one_expert_is_a_plain_swiglu():
    x, W_router, *matrices = weights()
    one = [matrix[:1] for matrix in matrices]
    got = moe.mixture_of_experts(x, W_router[:, :1], *one, 1)
    np.testing.assert_allclose(got, swiglu(x, *(matrix[0] for matrix in matrices)), rtol=1e-12)


@pytest.mark.parametrize("active", [0, 7])
def test_a_wrong_number_of_active_experts_is_refused(active):
    x, W_router, *_ = weights()
    with pytest.raises(AssertionError):
        moe.route(x, W_router, active)


def test_our_weights_are_the_same_each_time_and_at_one_decimal():
    made, again = ([moe.our_gate(), *moe.our_experts()] for _ in range(2))
    shapes = [(4, 8), (4, 8), (8, 4, 2), (8, 4, 2), (8, 2, 4)]
    for matrix, other, shape in zip(made, again, shapes, strict=True):
        assert matrix.shape == shape
        np.testing.assert_array_equal(matrix, other)
        np.testing.assert_array_equal(matrix, matrix.round(1))
    assert (made[2] != made[3]).any()  # the gates are not the contents
