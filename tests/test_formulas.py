"""Numbers as lessons print them in a line."""

import pytest

from helpers.show import formulas


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (1, "1.0"),
        (0.284, "0.28"),
        (2.04, "2.0"),
        (9.96, "10"),
        (40.3, "40"),
        (99.7, "1e2"),
        (0.0099, "1e-2"),
        (4.34e-19, "4e-19"),
        (1.157e22, "1e22"),
    ],
)
def test_a_rough_number_shows_its_size(value, shown):
    assert formulas.rough(value) == shown


def test_a_spread_is_median_lowest_highest():
    assert formulas.spread([3.0, 1.0, 2.0, 40.0, 1e-9]) == "2.0 (1e-9 … 40)"


def test_a_bound_shows_no_noise():
    assert formulas.bound([1e-17, -3e-16], 1e-12) == "< 1e-12"
    assert formulas.bound([1e-17, -0.5], 1e-12) == ">= 1e-12"


def test_a_gap_shows_its_digits_unless_they_are_noise():
    assert formulas.gap([1e-17, -3e-16]) == "< 1e-12"
    assert formulas.gap([0.1, -0.5]) == "= 0.500ᶜ"
    assert formulas.gap([1e-17, 2e-12], "printed") == "= 0.000"
