"""Minima and flat stretches: against a fine grid, closed forms and hand-made slopes."""

import numpy as np
import pytest

from helpers.maths.curves import CURVES, FLAT, GRID, STEP, curve, flat, minimum
from helpers.words.errors import InputError

FINE = np.linspace(-30, 30, 600_001)
names = pytest.mark.parametrize("name", CURVES)


@names
def test_a_slope_is_the_slope_of_its_value(name):
    x = np.linspace(-5.05, 5.05, 102)  # not 0, where ReLU has none
    nudged = (curve(name).function(x + 1e-6) - curve(name).function(x - 1e-6)) / 2e-6
    np.testing.assert_allclose(curve(name).slope(x), nudged, atol=1e-9)


@names
def test_the_minimum_is_the_lowest_point_of_a_fine_grid(name):
    found, ys = minimum(curve(name).slope), curve(name).function(FINE)
    if found is None:
        assert (np.diff(ys) >= 0).all()
    else:
        assert found == pytest.approx(FINE[ys.argmin()], abs=2e-4)
        assert abs(curve(name).slope(found)) < 1e-15


def test_which_functions_have_a_minimum():
    have = {name for name in CURVES if minimum(curve(name).slope) is not None}
    assert have == {"gelu", "gelu_tanh", "swish", "mish"}


@pytest.mark.parametrize("beta", [0.1, 0.7, 1, 2, 10])
def test_the_minimum_of_swish_moves_with_beta(beta):
    assert minimum(curve("swish", beta).slope) == pytest.approx(-1.278464542761074 / beta, rel=1e-9)


def test_a_minimum_is_found_to_the_last_bit_wherever_it_is():
    for place in (3.0005, -3.0005):
        assert minimum(lambda x, place=place: x - place) == place


def test_a_dip_at_a_single_point_of_the_grid_is_enough():
    assert minimum(lambda x: abs(x - 3) - STEP / 2) == pytest.approx(3 + STEP / 2)


def test_a_name_is_known_by_its_letters():
    assert curve("".join(["sw", "ish"]), 2.0).function(1.0) == curve("swish", 2.0).function(1.0)
    assert curve("swish").function(1.0) == pytest.approx(
        1 / (1 + np.exp(-1))
    )  # β is 1, unless told


def test_of_several_minima_it_is_the_last():
    assert minimum(lambda x: np.sin(x / 2)) == pytest.approx(4 * np.pi, rel=1e-12)


def test_swish_without_beta_has_none():
    assert minimum(curve("swish", 0).slope) is None


@pytest.mark.parametrize(
    ("slopes", "stretches"),
    [
        ([0, 0, 1, 0.019, -0.019], [(1, 2), (4, 5)]),
        ([1, 0, 1, 1, 1], [(2, 2)]),
        ([1, FLAT, -FLAT, 1, 1], []),
        ([0] * 5, [(1, 5)]),
    ],
)
def test_flat_stretches(slopes, stretches):
    assert flat([1, 2, 3, 4, 5], slopes) == stretches


def test_where_nine_functions_are_flat():
    stretches = {n: flat(GRID, curve(n).slope(GRID)) for n in CURVES}
    assert flat(GRID, 0 * GRID) == [(-16, 16)]
    assert stretches["relu"] == [(-16, 0)]
    edge = np.log((1 - np.sqrt(1 - 4 * FLAT)) / (1 + np.sqrt(1 - 4 * FLAT)))  # s (1 - s) = bound
    assert stretches["sigmoid"][0][1] == pytest.approx(edge, abs=0.01)
    assert stretches["sigmoid"][1][0] == pytest.approx(-edge, abs=0.01)
    assert stretches["elu"] == [(-16, pytest.approx(np.log(FLAT), abs=0.01))]
    assert len(stretches["swish"]) == len(stretches["gelu"]) == len(stretches["mish"]) == 2


def test_wrong_shapes_are_named():
    with pytest.raises(InputError, match=r"flat: slopes .*n=2"):
        flat([1, 2], [1, 2, 3])
