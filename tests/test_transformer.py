"""The parts of a transformer block against loops over Python floats, and against their laws."""

import math
import statistics

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from helpers.maths.activations import gelu
from helpers.maths.transformer import (
    attention,
    attention_weights,
    block_post_norm,
    block_pre_norm,
    block_without_norm,
    causal_mask,
    ffn,
    layer_norm,
    residual,
    rms_norm,
    softmax,
    swiglu,
)

N, D, D_K, D_V, D_FF = 5, 4, 3, 2, 6  # all different, so that no axis can stand in for another
ordinary = settings(
    max_examples=100,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],  # which a busy machine makes of anything
)
seeds = st.integers(0, 2**32 - 1)


def numbers(shape, size=10.0):
    return arrays(float, shape, elements=st.floats(-size, size, allow_subnormal=False))


def normal(seed, *shapes):
    """Standard normal arrays, read-only: a function that writes into its input raises."""
    rng = np.random.default_rng(seed)
    made = [rng.normal(size=shape) for shape in shapes]
    for array in made:
        array.flags.writeable = False
    return made


def close(a, b):
    np.testing.assert_allclose(a, b, rtol=1e-11, atol=1e-13)


# The references: lists of rows, Python floats, one matrix at a time.


def dot(a, b):
    return math.fsum(p * q for p, q in zip(a, b, strict=True))


def times(rows, W):
    return [[dot(row, column) for column in zip(*W, strict=True)] for row in rows]


def plus(A, B):
    return [[a + b for a, b in zip(p, q, strict=True)] for p, q in zip(A, B, strict=True)]


def probabilities(row):
    powers = [math.exp(s - max(row)) for s in row]
    return [p / math.fsum(powers) for p in powers]


def attention_by_loops(x, W_Q, W_K, W_V, causal=False):
    Q, K, V = times(x, W_Q), times(x, W_K), times(x, W_V)
    out = []
    for i, q in enumerate(Q):
        seen = range(i + 1) if causal else range(len(x))  # a later token is not even looked at
        weights = probabilities([dot(q, K[j]) / len(q) ** 0.5 for j in seen])
        out.append([dot(weights, [V[j][c] for j in seen]) for c in range(len(V[0]))])
    return out


def silu_by_hand(v):
    return v / (1 + math.exp(-v))


def gelu_by_hand(v):
    return v * (1 + math.erf(v / math.sqrt(2))) / 2


def ffn_by_loops(x, W_up, W_down, activation=silu_by_hand):
    return times([[activation(v) for v in row] for row in times(x, W_up)], W_down)


def swiglu_by_loops(x, W_gate, W_up, W_down):
    gates, contents = times(x, W_gate), times(x, W_up)
    hidden = [
        [silu_by_hand(g) * c for g, c in zip(gs, cs, strict=True)]
        for gs, cs in zip(gates, contents, strict=True)
    ]
    return times(hidden, W_down)


def layer_norm_by_loops(x, gamma, beta, eps):
    standard = [
        [(v - statistics.fmean(row)) / math.sqrt(statistics.pvariance(row) + eps) for v in row]
        for row in x
    ]
    return [[s * g + b for s, g, b in zip(row, gamma, beta, strict=True)] for row in standard]


def rms_norm_by_loops(x, gamma, eps):
    standard = [[v / math.sqrt(math.hypot(*row) ** 2 / len(row) + eps) for v in row] for row in x]
    return [[s * g for s, g in zip(row, gamma, strict=True)] for row in standard]


def over_batch(reference, x, *args, **kwargs):
    """`reference` on every matrix of a batch, as one array."""
    args = [a.tolist() for a in args]
    found = [reference(m.tolist(), *args, **kwargs) for m in x.reshape(-1, *x.shape[-2:])]
    return np.array(found).reshape(*x.shape[:-2], *np.shape(found[0]))


batches = pytest.mark.parametrize("batch", [(), (1,), (3,), (2, 3)])
several = pytest.mark.parametrize("seed", range(5))


# softmax


@ordinary
@given(numbers(array_shapes(max_dims=3, max_side=6), size=1e4))
def test_softmax_rows_are_probabilities(scores):
    with np.errstate(all="raise", under="ignore"):
        p = softmax(scores)
    assert (p >= 0).all() and p.shape == scores.shape
    np.testing.assert_allclose(p.sum(axis=-1), 1, rtol=1e-15)
    close(
        p.reshape(-1, p.shape[-1]),
        [probabilities(r) for r in scores.reshape(-1, p.shape[-1]).tolist()],
    )


@ordinary
@given(
    arrays(int, (2, 4), elements=st.integers(-10_000, 10_000)),
    arrays(int, (2, 1), elements=st.integers(-(2**40), 2**40)),
)
def test_softmax_does_not_see_a_shift_of_a_row(scores, shift):
    # Whole numbers, so that scores + shift is exact and nothing may change, not even a last bit.
    np.testing.assert_array_equal(softmax(scores + shift), softmax(scores))


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([1e4, -1e4, 0], [1, 0, 0]),
        ([1e4, 1e4, -1e4], [0.5, 0.5, 0]),
        ([1e308, 1e308, 0], [0.5, 0.5, 0]),
        ([-1.7e308], [1]),
    ],
)
def test_softmax_of_extreme_scores(scores, expected):
    np.testing.assert_array_equal(softmax(np.array(scores)), expected)


# attention


@pytest.mark.parametrize("n", [1, 2, 5])
def test_causal_mask_looks_back_only(n):
    mask = causal_mask(n)
    assert mask.dtype == bool
    assert mask.tolist() == [[j <= i for j in range(n)] for i in range(n)]


@several
@pytest.mark.parametrize("causal", [False, True])
@batches
def test_attention_is_the_loops(batch, causal, seed):
    x, *W = normal(seed, (*batch, N, D), (D, D_K), (D, D_K), (D, D_V))
    masks = [causal_mask(N)] if causal else []
    close(attention(x, *W, *masks), over_batch(attention_by_loops, x, *W, causal=causal))


@batches
def test_attention_weights_are_what_attention_mixes_with(batch):
    x, W_Q, W_K = normal(0, (*batch, N, D), (D, D_K), (D, D_K))
    for mask in (np.ones((N, N), bool), causal_mask(N)):
        p = attention_weights(x, W_Q, W_K, mask)
        assert p.shape == (*batch, N, N)
        assert (p[..., mask == 0] == 0).all()  # exactly
        np.testing.assert_allclose(p.sum(axis=-1), 1, rtol=1e-15)
        close(attention(x, W_Q, W_K, np.eye(D), mask), p @ x)
    close(attention_weights(x, W_Q, W_K), attention_weights(x, W_Q, W_K, np.ones((N, N), bool)))


@ordinary
@given(seeds, st.integers(1, N), numbers((N, D), size=1e4))
def test_causal_attention_ignores_later_rows(seed, kept, other):
    x, *W = normal(seed, (N, D), (D, D_K), (D, D_K), (D, D_V))
    changed = np.vstack([x[:kept], other[kept:]])
    before, after = (attention(rows, *W, causal_mask(N)) for rows in (x, changed))
    np.testing.assert_array_equal(before[:kept], after[:kept])


@ordinary
@given(seeds, st.permutations(range(N)))
def test_attention_without_mask_knows_no_order(seed, order):
    x, *W = normal(seed, (N, D), (D, D_K), (D, D_K), (D, D_V))
    close(attention(x[order], *W), attention(x, *W)[order])


def test_attention_with_mask_knows_the_order():
    x, *W = normal(0, (N, D), (D, D_K), (D, D_K), (D, D_V))
    turned = attention(x[::-1], *W, causal_mask(N))[::-1]
    assert abs(turned - attention(x, *W, causal_mask(N))).max() > 0.1


@pytest.mark.parametrize(
    ("x", "sign"),
    [
        (np.array([[1.0], [1e150]]), 1),  # the later score is 1e150
        (
            np.array([[1e75], [1.0]]),
            -1,
        ),  # its own score is -1e150, lower than a mask of -1e9 would be
    ],
)
def test_a_later_token_cannot_win_with_any_score(x, sign):
    p = attention_weights(x, np.eye(1), sign * np.eye(1), causal_mask(2))
    np.testing.assert_array_equal(p, np.eye(2))


@pytest.mark.parametrize("mask", [np.where(np.tri(N), 0, -1e9), np.tri(N), 1])
def test_a_mask_that_is_no_truth_is_refused(mask):
    x, *W = normal(0, (N, D), (D, D_K), (D, D_K), (D, D_V))
    with pytest.raises(AssertionError):  # 0 and -1e9, to be added, would mean the opposite
        attention(x, *W, mask)


def test_a_norm_takes_its_scale_by_name_only():
    (x,) = normal(0, (N, D))
    for norm in (rms_norm, layer_norm):
        with pytest.raises(TypeError):  # eps, meant as the second, would be a scale
            norm(x, 1e-6)


# ffn and swiglu


@several
@batches
def test_ffn_and_swiglu_are_the_loops(batch, seed):
    x, gate, up, down = normal(seed, (*batch, N, D), (D, D_FF), (D, D_FF), (D_FF, D))
    close(ffn(x, up, down), over_batch(ffn_by_loops, x, up, down))
    close(ffn(x, up, down, gelu), over_batch(ffn_by_loops, x, up, down, activation=gelu_by_hand))
    close(swiglu(x, gate, up, down), over_batch(swiglu_by_loops, x, gate, up, down))


@ordinary
@given(seeds, numbers((N, D)), st.integers(0, N - 1))
def test_ffn_and_swiglu_act_row_by_row(seed, x, i):
    gate, up, down = normal(seed, (D, D_FF), (D, D_FF), (D_FF, D))
    close(ffn(x, up, down)[i], ffn(x[i], up, down))
    close(swiglu(x, gate, up, down)[i], swiglu(x[i], gate, up, down))


# norms


@several
@pytest.mark.parametrize("eps", [1e-5, 0.5])  # 0.5 shows where eps is added
@batches
def test_norms_are_the_loops(batch, eps, seed):
    x, gamma, beta = normal(seed, (*batch, N, D), D, D)
    ours = layer_norm(x, gamma=gamma, beta=beta, eps=eps)
    close(ours, over_batch(layer_norm_by_loops, x, gamma, beta, eps=eps))
    close(rms_norm(x, gamma=gamma, eps=eps), over_batch(rms_norm_by_loops, x, gamma, eps=eps))


def test_norms_have_the_usual_eps():
    (x,) = normal(0, (N, D))
    np.testing.assert_array_equal(layer_norm(x), layer_norm(x, eps=1e-5))
    np.testing.assert_array_equal(rms_norm(x), rms_norm(x, eps=1e-5))


@ordinary
@given(seeds)
def test_norms_bring_each_row_to_its_standard(seed):
    (x,) = normal(seed, (2, N, D))
    y = layer_norm(7 * x + 3, eps=0)
    close(y.mean(axis=-1), 0)
    close(y.var(axis=-1), 1)
    close((rms_norm(7 * x + 3, eps=0) ** 2).mean(axis=-1), 1)


@ordinary
@given(seeds, st.floats(1e-3, 1e3), st.floats(-10, 10))
def test_norms_do_not_see_scale_nor_layer_norm_a_shift(seed, scale, shift):
    x = normal(seed, (N, D))[0]
    x = x + np.arange(D)  # keeps a row's numbers apart: from equal ones a shift takes all digits
    np.testing.assert_allclose(layer_norm(scale * x, eps=0), layer_norm(x, eps=0), atol=1e-11)
    np.testing.assert_allclose(rms_norm(scale * x, eps=0), rms_norm(x, eps=0), atol=1e-11)
    np.testing.assert_allclose(layer_norm(x + shift, eps=0), layer_norm(x, eps=0), atol=1e-11)


def test_rms_norm_keeps_the_mean_that_layer_norm_takes_away():
    row = np.full((1, D), 3.0)
    close(rms_norm(row, eps=0), np.ones((1, D)))
    np.testing.assert_array_equal(layer_norm(row), np.zeros((1, D)))  # eps keeps 0/0 away


# residual and blocks


@ordinary
@given(arrays(float, array_shapes(), elements=st.floats(allow_nan=False, allow_infinity=False)))
def test_residual_of_a_layer_that_adds_nothing_is_its_input(x):
    np.testing.assert_array_equal(residual(x, np.zeros_like), x)  # exactly


def test_residual_adds():
    x, y = normal(0, (2, N, D), (2, N, D))
    np.testing.assert_array_equal(residual(x, lambda _: y), x + y)


@pytest.fixture(params=range(5))
def layers(request):
    """(x, ours, references): attend, feed and two norms, all with weights of their own."""
    x, g_1, b_1, g_2, *W = normal(
        request.param, (2, N, D), D, D, D, (D, D_K), (D, D_K), (D, D), (D, D_FF), (D_FF, D)
    )
    rows = [a.tolist() for a in (g_1, b_1, g_2, *W)]
    ours = (
        lambda h: attention(h, *W[:3], causal_mask(N)),
        lambda h: ffn(h, *W[3:]),
        lambda h: layer_norm(h, gamma=g_1, beta=b_1),
        lambda h: rms_norm(h, gamma=g_2),
    )
    references = (
        lambda h: attention_by_loops(h, *rows[3:6], causal=True),
        lambda h: ffn_by_loops(h, *rows[6:]),
        lambda h: layer_norm_by_loops(h, *rows[:2], eps=1e-5),
        lambda h: rms_norm_by_loops(h, rows[2], eps=1e-5),
    )
    return x, ours, references


def pre_by_loops(x, attend, feed, norm_1, norm_2):
    for layer, norm in ((attend, norm_1), (feed, norm_2)):
        x = plus(x, layer(norm(x)))
    return x


def post_by_loops(x, attend, feed, norm_1, norm_2):
    for layer, norm in ((attend, norm_1), (feed, norm_2)):
        x = norm(plus(x, layer(x)))
    return x


def without_by_loops(x, attend, feed):
    for layer in (attend, feed):
        x = plus(x, layer(x))
    return x


@pytest.mark.parametrize(
    ("block", "by_loops", "parts"),
    [
        (block_pre_norm, pre_by_loops, 4),
        (block_post_norm, post_by_loops, 4),
        (block_without_norm, without_by_loops, 2),
    ],
)
def test_blocks_are_the_loops(layers, block, by_loops, parts):
    x, ours, references = layers
    expected = over_batch(lambda h: by_loops(h, *references[:parts]), x)
    close(block(x, *ours[:parts]), expected)


def test_where_the_norms_stand_matters(layers):
    x, ours, _ = layers
    made = [block_pre_norm(x, *ours), block_post_norm(x, *ours), block_without_norm(x, *ours[:2])]
    for a, b in ((0, 1), (0, 2), (1, 2)):
        assert abs(made[a] - made[b]).max() > 0.1


@several
def test_layers_that_add_nothing_leave_the_stream_alone_unless_a_norm_is_on_it(seed):
    (x,) = normal(seed, (N, D))
    nothing, norm = np.zeros_like, rms_norm
    np.testing.assert_array_equal(block_pre_norm(x, nothing, nothing, norm, norm), x)
    np.testing.assert_array_equal(block_without_norm(x, nothing, nothing), x)
    np.testing.assert_array_equal(block_post_norm(x, nothing, nothing, norm, norm), norm(norm(x)))
