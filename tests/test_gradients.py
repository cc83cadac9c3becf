"""Back-propagation against nudges, against loops over Python floats, and against its laws."""

import math

import numpy as np
import pytest

from helpers.maths import gradients
from helpers.maths.gradients import (
    DEPTH,
    SEEDS,
    STACKS,
    WIDTH,
    Stack,
    backward,
    forward,
    gradient_norms,
    init,
    input_gradients,
    jacobian,
    rms_norm_back,
)
from helpers.maths.transformer import residual, rms_norm

NORMS = gradient_norms()
kinds = pytest.mark.parametrize("kind", STACKS)
several = pytest.mark.parametrize("seed", range(5))
D = 6


def drawn(seed, kind, depth):
    """A small stack: r, x, weights and its kind."""
    rng = np.random.default_rng(seed)
    r, x = rng.normal(size=(2, D))
    weights = rng.normal(size=(depth, D, D)) * STACKS[kind].gain * np.sqrt(2 / D)
    return r, x, weights, STACKS[kind]


def close(a, b, rtol=1e-10):
    np.testing.assert_allclose(a, b, rtol=rtol, atol=rtol * np.abs(b).max())


# The reference: the Jacobian of every layer entry by entry, and their product, in Python floats.


def layer_by_loops(x, W):
    """One layer's output and Jacobian, out[j] and J[i][j] = d out[j] / d x[i]."""
    sums = [math.fsum(x[i] * W[i][j] for i in range(D)) for j in range(D)]
    J = [[W[i][j] if sums[j] > 0 else 0.0 for j in range(D)] for i in range(D)]
    return [max(s, 0.0) for s in sums], J


def norm_by_loops(x):
    size = math.sqrt(math.fsum(v * v for v in x) / D + 1e-5)
    J = [[(i == j) / size - x[i] * x[j] / (D * size**3) for j in range(D)] for i in range(D)]
    return [v / size for v in x], J


def times(A, B):
    return [[math.fsum(A[i][k] * B[k][j] for k in range(D)) for j in range(D)] for i in range(D)]


def block_by_loops(x, W, kind):
    if kind.startswith("plain"):
        return layer_by_loops(x, W)
    normed, J_norm = norm_by_loops(x) if kind == "pre_norm" else (x, np.eye(D).tolist())
    y, J = layer_by_loops(normed, W)
    J = times(J_norm, J)
    direct = [[(i == j) + J[i][j] for j in range(D)] for i in range(D)]
    return [a + b for a, b in zip(x, y, strict=True)], direct


@several
@kinds
def test_back_propagation_is_the_product_of_the_jacobians(kind, seed):
    r, x, weights, stack = drawn(seed, kind, 5)
    point, product = x.tolist(), np.eye(D).tolist()
    for W in weights.tolist():
        point, J = block_by_loops(point, W, kind)
        product = times(product, J)
    close(forward(x, weights, stack)[-1], point)
    wanted = [math.fsum(p * q for p, q in zip(row, r.tolist(), strict=True)) for row in product]
    close(backward(r, x, weights, stack)[-1], wanted)


@pytest.mark.parametrize("depth", [1, 3, 20])
@kinds
def test_back_propagation_agrees_with_nudges(kind, depth):
    stack = STACKS[kind]
    r, x, weights = init(0, stack)
    by_nudges = jacobian(lambda v: forward(v, weights[:depth], stack)[-1], x) @ r
    close(backward(r, x, weights[:depth], stack)[-1], by_nudges, rtol=1e-6)


@several
def test_the_norm_back_agrees_with_nudges(seed):
    g, x = np.random.default_rng(seed).normal(size=(2, D))
    close(rms_norm_back(g, x), jacobian(rms_norm, x) @ g, rtol=1e-6)
    close(rms_norm_back(g, x, 0.5), jacobian(lambda v: rms_norm(v, eps=0.5), x) @ g, rtol=1e-6)


@kinds
def test_one_way_back_serves_every_depth(kind):
    r, x, weights, stack = drawn(0, kind, 8)
    each = [backward(r, x, weights[: n + 1], stack)[-1] for n in range(8)]
    close(input_gradients(r[None], x[None], weights, stack), each)


def test_several_directions_go_back_together():
    r, x, weights, stack = drawn(0, "residual", 4)
    one = input_gradients(r[None], x[None], weights, stack)
    both = input_gradients(np.stack([r, -2 * r]), x[None], weights, stack)
    close(both, np.repeat(one, 2, axis=0) * np.array([1.0, -2] * 4)[:, None])


def test_the_way_back_begins_at_the_output():
    r, x, weights, stack = drawn(0, "residual", 4)
    way = backward(r, x, weights, stack)
    assert way.shape == (5, D)
    np.testing.assert_array_equal(way[0], r)


def test_a_stack_of_dead_layers_hands_the_gradient_on_to_the_bit():
    r, x, weights, stack = drawn(0, "residual", 4)
    np.testing.assert_array_equal(backward(r, x, 0 * weights, stack), [r] * 5)
    np.testing.assert_array_equal(backward(r, x, 0 * weights, STACKS["plain_he"])[1:], 0)


def test_half_the_weights_are_half_the_gradient_per_layer():
    halves = 0.5 ** np.arange(1, DEPTH + 1)
    close(NORMS["plain_half"] / halves, NORMS["plain_he"])


def test_he_keeps_the_mean_square_and_a_residual_doubles_it():
    first = {kind: (NORMS[kind][:, 0] ** 2).mean() for kind in STACKS}
    assert first["plain_half"] == pytest.approx(0.25, rel=0.1)
    assert first["plain_he"] == pytest.approx(1, rel=0.1)
    assert first["residual"] == pytest.approx(2, rel=0.1)


@kinds
def test_norms_are_what_back_propagation_gives(kind):
    found = NORMS[kind]
    assert found.shape == (SEEDS, DEPTH)
    r, x, weights = init(7, STACKS[kind])
    assert np.linalg.norm(r) == pytest.approx(1) and x.shape == (WIDTH,)
    for depth in (1, 61, DEPTH):
        way = backward(r, x, weights[:depth], STACKS[kind])
        assert found[7, depth - 1] == pytest.approx(np.linalg.norm(way[-1]), rel=1e-9)


def test_what_is_left_at_depth_100():
    left = {kind: np.median(NORMS[kind][:, -1]) for kind in STACKS}
    assert 5e-32 < left["plain_half"] < 5e-31
    assert 0.1 < left["plain_he"] < 0.3
    assert 1e21 < left["residual"] < 1e23
    assert 2 < left["pre_norm"] < 4


def test_jacobian_of_a_matrix_is_the_matrix():
    W = np.random.default_rng(0).normal(size=(4, 3))
    close(jacobian(lambda x: x @ W, np.ones(4)), W, rtol=1e-8)
    close(jacobian(lambda x: residual(x, np.zeros_like), np.ones(4)), np.eye(4), rtol=1e-8)


def test_a_jacobian_needs_no_function_of_whole_tables():
    x = np.array([1.0, 2.0, 3.0])
    close(jacobian(lambda v: v.sum(), x), np.ones(3), rtol=1e-8)  # one number comes out
    close(jacobian(lambda v: v[::-1] * v[0], x), [[3, 2, 2], [0, 1, 0], [1, 0, 0]], rtol=1e-8)


@pytest.mark.parametrize("slope", [-0.5, 0.1])
def test_residual_blocks_may_shrink_or_explode(slope):
    def blocks(x):
        for _ in range(50):
            x = residual(x, lambda v: slope * v)
        return x

    assert jacobian(blocks, np.ones(1))[0, 0] == pytest.approx((1 + slope) ** 50, rel=1e-6)


def test_numbers_that_grow_too_large_are_told():
    stack = Stack(gradients.layer, gradients.layer_back)
    with np.errstate(over="raise"), pytest.raises(FloatingPointError):
        backward(np.ones(1), np.ones(1), np.full((400, 1, 1), 10.0), stack)
