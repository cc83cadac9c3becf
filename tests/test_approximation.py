"""One curve, fitted: against polynomials and against what least squares promises."""

import numpy as np
import pytest

from helpers.maths import approximation
from helpers.maths.approximation import WIDEST, fit, fit_polynomial, rms_error, target, units
from helpers.maths.xor import ACTIVATIONS

X, Y = target()
WIDTHS = (1, 2, 4, 8, 16, 32, 64)
several = pytest.mark.parametrize("seed", range(1, 5))


def by_width(name, seed=approximation.SEED):
    return np.array([rms_error(Y, fit(X, Y, width, ACTIVATIONS[name], seed)) for width in WIDTHS])


def best(degree):
    return rms_error(Y, np.polyval(np.polyfit(X, Y, degree), X))


def test_the_curve_runs_from_minus_3_to_3():
    assert (X[0], X[-1], len(X)) == (-3, 3, 301)
    np.testing.assert_allclose(Y, (2 * np.sin(X) + 1) * np.cos(X), atol=1e-14)


def test_units_are_lines_through_their_places():
    lines = units(X, WIDEST)
    np.testing.assert_array_equal(lines[:, :5], units(X, 5))
    assert abs(np.diff(lines, n=2, axis=0)).max() < 1e-12
    assert (lines.min(axis=0) < 0).all() and (lines.max(axis=0) > 0).all()  # each bends within view


@pytest.mark.parametrize("degree", [1, 2, 3])
def test_the_best_polynomial_is_numpys(degree):
    assert rms_error(Y, fit_polynomial(X, Y, degree)) == pytest.approx(best(degree), rel=1e-9)


@several
def test_a_layer_without_an_activation_stays_at_the_best_line(seed):
    np.testing.assert_allclose(by_width("none", seed), best(1), rtol=1e-9)


@several
def test_squares_stay_at_the_best_parabola(seed):
    errors = by_width("square", seed)
    assert errors[0] > best(2)
    np.testing.assert_allclose(errors[1:], best(2), rtol=1e-9)


@several
@pytest.mark.parametrize("name", ["tanh", "relu", "gelu", "silu"])
def test_an_activation_that_is_no_polynomial_gets_as_close_as_width_allows(name, seed):
    errors = by_width(name, seed)
    assert (np.diff(errors) < 1e-9).all()  # more units, never worse
    assert errors[-1] < 0.02


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_rounding_does_not_decide_what_is_printed(name):
    noisy = Y * (1 + 1e-12 * np.random.default_rng(0).normal(size=len(Y)))
    wobbly = X * (1 + 1e-12 * np.random.default_rng(1).normal(size=len(X)))
    for width, was in zip(WIDTHS, by_width(name)):
        now = rms_error(noisy, fit(wobbly, noisy, width, ACTIVATIONS[name]))
        assert f"{now:.3f}" == f"{was:.3f}" and abs(now - was) < 1e-6
        assert abs(was * 1000 % 1 - 0.5) > 1e-3  # not near a tie


def test_rms_error_is_a_root_mean_square():
    assert rms_error(np.array([1, 2, 3]), [1, 2, 0]) == pytest.approx(3**0.5)


@pytest.mark.parametrize("width", [0, WIDEST + 1])
def test_a_layer_has_1_to_64_units(width):
    with pytest.raises(AssertionError):
        units(X, width)
