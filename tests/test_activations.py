"""Every activation and derivative against mpmath at 50 digits, and against what is known of it."""

import inspect
import math

import mpmath as mp
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from helpers.maths import activations
from helpers.maths.activations import (
    elu,
    elu_derivative,
    gelu,
    gelu_derivative,
    gelu_tanh,
    gelu_tanh_derivative,
    gelu_tanh_inner,
    identity,
    identity_derivative,
    mish,
    mish_derivative,
    normal_cdf,
    normal_pdf,
    relu,
    relu_derivative,
    sigmoid,
    sigmoid_derivative,
    silu,
    silu_derivative,
    softplus,
    softplus_derivative,
    square,
    square_derivative,
    swish,
    swish_derivative,
    tanh,
    tanh_derivative,
)

mp.mp.dps = 50
EPS = np.finfo(float).eps
# A factor below the smallest normal number has no relative accuracy, and may be flushed to 0; what
# multiplies it (x, or the cubic's derivative) is at most 1e4 here.
TINY = 1e4 * float(np.finfo(float).tiny)

GRID = [1e4, 750.0, 100.0, 40.0, 20.0, 5.0, 1.27846, 1.0, 0.751791, 0.4, 1e-300, 5e-324, 0.0]
GRID += [-x for x in GRID]
numbers = st.floats(-1e4, 1e4, allow_subnormal=True)
ordinary = settings(
    max_examples=100,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],  # which a busy machine makes of anything
)


def gate(x):
    return 1 / (1 + mp.exp(-x))


def gate_derivative(x):
    return mp.sech(x / 2) ** 2 / 4


def share(x):
    return mp.erfc(-x / mp.sqrt(2)) / 2


def cubic(x):
    return mp.sqrt(8 / mp.pi) * (x + mp.mpf("0.044715") * x**3)


def cubic_derivative(x):
    return mp.sqrt(8 / mp.pi) * (1 + 3 * mp.mpf("0.044715") * x**2)


def soft(x):
    return mp.log1p(mp.exp(x))


# Function -> its value as the list of terms that float64 must add. Where terms cancel (a derivative
# near its zero), a user may rely on the error being small beside the terms, not beside the sum.
TERMS = {
    sigmoid: lambda x: [gate(x)],
    sigmoid_derivative: lambda x: [gate_derivative(x)],
    relu: lambda x: [max(x, 0)],
    relu_derivative: lambda x: [mp.mpf(x > 0)],
    normal_cdf: lambda x: [share(x)],
    normal_pdf: lambda x: [mp.npdf(x)],
    gelu: lambda x: [x * share(x)],
    gelu_derivative: lambda x: [share(x), x * mp.npdf(x)],
    gelu_tanh: lambda x: [x * gate(cubic(x))],
    gelu_tanh_derivative: lambda x: [
        gate(cubic(x)),
        x * gate_derivative(cubic(x)) * cubic_derivative(x),
    ],
    silu: lambda x: [x * gate(x)],
    silu_derivative: lambda x: [gate(x), x * gate_derivative(x)],
    gelu_tanh_inner: lambda x: [cubic(x) / 2],
    swish: lambda x: [x * gate(x)],  # β = 1; other β below
    swish_derivative: lambda x: [gate(x), x * gate_derivative(x)],
    tanh: lambda x: [mp.tanh(x)],
    tanh_derivative: lambda x: [mp.sech(x) ** 2],
    softplus: lambda x: [soft(x)],
    softplus_derivative: lambda x: [gate(x)],
    mish: lambda x: [x * mp.tanh(soft(x))],
    mish_derivative: lambda x: [mp.tanh(soft(x)), x * mp.sech(soft(x)) ** 2 * gate(x)],
    elu: lambda x: [x if x > 0 else mp.expm1(x)],
    elu_derivative: lambda x: [mp.mpf(1) if x > 0 else mp.exp(x)],
    identity: lambda x: [x],
    identity_derivative: lambda x: [mp.mpf(1)],
    square: lambda x: [x * x],
    square_derivative: lambda x: [2 * x],
}
DERIVATIVE_OF = {
    sigmoid: sigmoid_derivative,
    normal_cdf: normal_pdf,
    gelu: gelu_derivative,
    gelu_tanh: gelu_tanh_derivative,
    silu: silu_derivative,
    swish: swish_derivative,
    tanh: tanh_derivative,
    softplus: softplus_derivative,
    mish: mish_derivative,
    elu: elu_derivative,
    identity: identity_derivative,
    square: square_derivative,
}
# e^t turns the relative error of a rounded t into t times as much. sigmoid and silu take x itself
# as t, which is exact; the others round x²/2 or the cubic first. So in the far left tail (value
# 1e-300, t = -690) these are good to 3e-13, and to 2e-15 where the value is not small.
ROUNDS_EXPONENT = {normal_cdf, normal_pdf, gelu, gelu_derivative, gelu_tanh, gelu_tanh_derivative}


def allowed(function, terms):
    size = sum(map(abs, terms))
    exponent = abs(mp.log(size)) if size and function in ROUNDS_EXPONENT else 0
    return EPS * (4 + 2 * exponent) * size + TINY


def assert_accurate(function, x):
    with np.errstate(all="raise", under="ignore"):  # a result that is too small becomes 0, rightly
        got = float(function(x))
    terms = TERMS[function](mp.mpf(x))
    assert abs(got - sum(terms)) <= allowed(function, terms), (x, got, mp.nstr(sum(terms), 20))


def test_every_public_function_has_a_reference():
    public = {
        f
        for name, f in inspect.getmembers(activations, inspect.isfunction)
        if f.__module__ == activations.__name__ and not name.startswith("_")
    }
    assert public == set(TERMS)


@pytest.mark.parametrize("function", TERMS)
def test_accurate_on_the_grid(function):
    for x in GRID:
        assert_accurate(function, x)


@pytest.mark.parametrize("function", TERMS)
@ordinary
@given(x=numbers | st.floats(-40, 40))  # most of -1e4..1e4 is saturated
def test_accurate_anywhere(function, x):
    assert_accurate(function, x)


@pytest.mark.parametrize("x", [-20, -5, -1.27846, -1, -0.751791, -0.4, 0, 0.4, 1, 5, 20])
@pytest.mark.parametrize("function", DERIVATIVE_OF)
def test_the_reference_slopes_are_the_slopes_of_the_reference_values(function, x):
    slope = mp.diff(lambda t: sum(TERMS[function](t)), x)
    assert mp.almosteq(slope, sum(TERMS[DERIVATIVE_OF[function]](mp.mpf(x))), rel_eps=1e-25)


@ordinary
@given(numbers)
def test_relu_is_exact(x):
    assert relu(x) == (x if x > 0 else 0)
    assert relu_derivative(x) == (1 if x > 0 else 0)  # so 0 at 0


@pytest.mark.parametrize("function", [relu, gelu, gelu_tanh, silu])
@ordinary
@given(x=numbers)
def test_what_x_and_minus_x_let_through_differs_by_x(function, x):
    assert function(x) - function(-x) == pytest.approx(x, rel=4 * EPS, abs=TINY)


@pytest.mark.parametrize(
    ("function", "even_part"),
    [
        (relu, abs),
        (gelu, lambda x: x * math.erf(x / math.sqrt(2))),
        (silu, lambda x: x * math.tanh(x / 2)),
    ],
)
@ordinary
@given(x=numbers)
def test_what_x_and_minus_x_let_through_adds_up_to_the_even_part(function, even_part, x):
    assert abs(function(x) + function(-x) - even_part(x)) <= 4 * EPS * abs(x) + TINY


@ordinary
@given(numbers)
def test_shares_on_both_sides_add_up_to_1(x):
    assert sigmoid(x) + sigmoid(-x) == pytest.approx(1, rel=2 * EPS)
    assert normal_cdf(x) + normal_cdf(-x) == pytest.approx(1, rel=2 * EPS)


def test_silu_has_its_minimum_where_the_article_says():
    x = np.linspace(-3, 3, 600_001)
    lowest = x[silu(x).argmin()]
    assert (round(lowest, 4), round(silu(x).min(), 5)) == (-1.2785, -0.27846)
    root = float(mp.findroot(lambda t: mp.diff(lambda s: s * gate(s), t), -1.3))
    assert round(root, 5) == -1.27846
    assert abs(silu_derivative(root)) < 4 * EPS
    assert silu(root) == pytest.approx(root + 1, rel=4 * EPS)  # as 1 + x · sigmoid(-x) = 0 says


@pytest.mark.parametrize("beta", [0, 0.1, 1, 1.702, 10, 1000])
@pytest.mark.parametrize("x", [-750, -40, -1.27846, -0.3, 0, 0.945, 6, 750])
def test_swish_with_any_beta(x, beta):
    def wanted(t):
        return t * gate(beta * t)

    assert swish(x, beta) == pytest.approx(float(wanted(mp.mpf(x))), rel=1e-12, abs=TINY)
    slope = float(mp.diff(wanted, mp.mpf(x)))
    assert swish_derivative(x, beta) == pytest.approx(slope, rel=1e-12, abs=1e-15)


def test_swish_lies_between_half_of_x_and_relu():
    x = np.linspace(-5, 5, 101)
    np.testing.assert_array_equal(swish(x, 0), x / 2)
    np.testing.assert_array_equal(swish(x, 1), silu(x))
    np.testing.assert_allclose(swish(x, 1e4), relu(x), atol=1e-4)


def test_gelu_tanh_stays_near_gelu():
    x = np.linspace(-10, 10, 20_001)
    gap = abs(gelu_tanh(x) - gelu(x)).max()
    assert 1e-4 < gap < 5e-4  # near, yet not the same function


@pytest.mark.parametrize("shape", [(), (1,), (5,), (2, 3), (2, 1, 3, 2)])
@pytest.mark.parametrize("function", TERMS)
def test_shape_is_kept_and_each_number_is_by_itself(function, shape):
    x = np.random.default_rng(0).normal(scale=3, size=shape)
    x.flags.writeable = False  # writing into the input would raise
    y = np.asarray(function(x))
    assert y.shape == shape
    # NumPy's exp may round the last bit another way in a vector than by itself.
    np.testing.assert_allclose(y.ravel(), [function(v) for v in x.ravel()], rtol=1e-13)
