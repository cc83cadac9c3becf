"""Traces of blocks: the same as the blocks to the bit, and each step what its name says."""

import numpy as np
import pytest

from helpers.maths.transformer import (
    attention,
    block_post_norm,
    block_pre_norm,
    block_without_norm,
    causal_mask,
    ffn,
    layer_norm,
    rms_norm,
    trace,
)

PRE = ["norm_1", "attend", "residual_1", "norm_2", "feed", "residual_2"]
POST = ["attend", "residual_1", "norm_1", "feed", "residual_2", "norm_2"]
BOTH = pytest.mark.parametrize(("block", "order"), [(block_pre_norm, PRE), (block_post_norm, POST)])


@pytest.fixture(params=range(3))
def parts(request):
    """x, and the four layers by name; the norms differ, so neither stands for the other."""
    rng = np.random.default_rng(request.param)
    Q, K, V, up = (rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 4), (4, 6)))
    down, x = rng.normal(size=(6, 4)), rng.normal(size=(2, 5, 4))
    layers = {
        "attend": lambda h: attention(h, Q, K, V, causal_mask(5)),
        "feed": lambda h: ffn(h, up, down),
        "norm_1": layer_norm,
        "norm_2": lambda h: 3 * rms_norm(h),
    }
    return x, layers


@BOTH
def test_a_trace_is_what_its_block_does(parts, block, order):
    x, layers = parts
    steps = trace(block, x, **layers)
    assert list(steps) == order
    assert all(rows.shape == x.shape for rows in steps.values())
    np.testing.assert_array_equal(steps[order[-1]], block(x, **layers))


@BOTH
def test_the_layers_run_in_the_order_of_the_trace(parts, block, order):
    x, layers = parts
    called = []

    def noting(name):
        return lambda h: called.append(name) or layers[name](h)

    trace(block, x, **{name: noting(name) for name in layers})
    assert called == [name for name in order if name in layers]


def test_each_step_of_pre_norm(parts):
    x, f = parts
    h = x + f["attend"](layer_norm(x))
    normed = 3 * rms_norm(h)
    wanted = [layer_norm(x), h - x, h, normed, f["feed"](normed), h + f["feed"](normed)]
    for rows, want in zip(trace(block_pre_norm, x, **f).values(), wanted, strict=True):
        np.testing.assert_allclose(rows, want, atol=1e-12)


def test_each_step_of_post_norm(parts):
    x, f = parts
    total = x + f["attend"](x)
    h = layer_norm(total)
    out = h + f["feed"](h)
    wanted = [total - x, total, h, f["feed"](h), out, 3 * rms_norm(out)]
    for rows, want in zip(trace(block_post_norm, x, **f).values(), wanted, strict=True):
        np.testing.assert_allclose(rows, want, atol=1e-12)


def test_with_norms_that_do_nothing_both_are_the_block_without(parts):
    x, f = parts
    plain = f | {"norm_1": np.copy, "norm_2": np.copy}
    want = block_without_norm(x, f["attend"], f["feed"])
    np.testing.assert_array_equal(trace(block_pre_norm, x, **plain)["residual_2"], want)
    np.testing.assert_array_equal(trace(block_post_norm, x, **plain)["norm_2"], want)


@BOTH
def test_layers_that_hand_on_the_very_array_they_got_are_told_apart(parts, block, order):
    x, layers = parts
    steps = trace(block, x, **layers | {"norm_1": lambda h: h, "norm_2": lambda h: h})
    assert list(steps) == order
