"""Minima and flat intervals: against a fine grid, closed forms and hand-made derivatives."""

import numpy as np
import pytest

from helpers.maths.curves import ACTIVATIONS, FLAT, GRID, STEP, activation, flat, minimum

FINE = np.linspace(-30, 30, 600_001)
names = pytest.mark.parametrize("name", ACTIVATIONS)


@names
def test_a_derivative_is_the_slope_of_its_value(name):
    x = np.linspace(-5.05, 5.05, 102)  # not 0, where ReLU has none
    nudged = (activation(name).function(x + 1e-6) - activation(name).function(x - 1e-6)) / 2e-6
    np.testing.assert_allclose(activation(name).derivative(x), nudged, atol=1e-9)


@names
def test_the_minimum_is_the_lowest_point_of_a_fine_grid(name):
    found, ys = minimum(activation(name).derivative), activation(name).function(FINE)
    if found is None:
        assert (np.diff(ys) >= 0).all()
    else:
        assert found == pytest.approx(FINE[ys.argmin()], abs=2e-4)
        assert abs(activation(name).derivative(found)) < 1e-15


def test_which_functions_have_a_minimum():
    have = {name for name in ACTIVATIONS if minimum(activation(name).derivative) is not None}
    assert have == {"gelu", "gelu_tanh", "swish", "mish"}


@pytest.mark.parametrize("beta", [0.1, 0.7, 1, 2, 10])
def test_the_minimum_of_swish_moves_with_beta(beta):
    assert minimum(activation("swish", beta).derivative) == pytest.approx(
        -1.278464542761074 / beta, rel=1e-9
    )


def test_a_minimum_is_found_to_the_last_bit_wherever_it_is():
    for place in (3.0005, -3.0005):
        assert minimum(lambda x, place=place: x - place) == place


def test_a_dip_at_a_single_point_of_the_grid_is_enough():
    assert minimum(lambda x: abs(x - 3) - STEP / 2) == pytest.approx(3 + STEP / 2)


def test_a_name_is_known_by_its_letters():
    assert activation("".join(["sw", "ish"]), 2.0).function(1.0) == activation(
        "swish", 2.0
    ).function(1.0)
    assert activation("swish").function(1.0) == pytest.approx(
        1 / (1 + np.exp(-1))
    )  # β is 1, unless told


def test_of_several_minima_it_is_the_last():
    assert minimum(lambda x: np.sin(x / 2)) == pytest.approx(4 * np.pi, rel=1e-12)


def test_swish_without_beta_has_none():
    assert minimum(activation("swish", 0).derivative) is None


@pytest.mark.parametrize(
    ("derivatives", "intervals"),
    [
        ([0, 0, 1, 0.019, -0.019], [(1, 2), (4, 5)]),
        ([1, 0, 1, 1, 1], [(2, 2)]),
        ([1, FLAT, -FLAT, 1, 1], []),
        ([0] * 5, [(1, 5)]),
    ],
)
def test_flat_intervals(derivatives, intervals):
    assert flat(np.arange(1, 6), np.array(derivatives)) == intervals


def test_where_nine_functions_are_flat():
    intervals = {n: flat(GRID, activation(n).derivative(GRID)) for n in ACTIVATIONS}
    assert flat(GRID, 0 * GRID) == [(-16, 16)]
    assert intervals["relu"] == [(-16, 0)]
    edge = np.log((1 - np.sqrt(1 - 4 * FLAT)) / (1 + np.sqrt(1 - 4 * FLAT)))  # s (1 - s) = bound
    assert intervals["sigmoid"][0][1] == pytest.approx(edge, abs=0.01)
    assert intervals["sigmoid"][1][0] == pytest.approx(-edge, abs=0.01)
    assert intervals["elu"] == [(-16, pytest.approx(np.log(FLAT), abs=0.01))]
    assert len(intervals["swish"]) == len(intervals["gelu"]) == len(intervals["mish"]) == 2
