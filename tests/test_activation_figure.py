"""Figure 8-9: the formula that it shows is the function that it draws."""

import numpy as np
import pytest

from helpers.lessons import figure
from helpers.lessons.l8_09.figure import FORMS, worked
from helpers.maths.activations import silu
from helpers.maths.curves import ACTIVATIONS, activation

XS = [-6.0, -1.28, -0.315, 0.0, 0.945, 5.0]


@pytest.mark.parametrize("x", XS)
@pytest.mark.parametrize("name", FORMS)
def test_a_form_worked_out_unrounded_is_the_function(name, x):
    form, beta = FORMS[name], 2.5 if name == "swish" else 1.0
    of = activation("swish" if name == "silu" else name, beta)
    if name != "elu" or x <= 0:
        assert form.outer(x, form.inner(beta * x)) == pytest.approx(
            float(of.function(x)), abs=1e-12
        )


@pytest.mark.parametrize(
    ("function", "beta", "x", "plugged", "twice"),
    [
        ("swish", 1.0, 0.945, "0.945 × sigmoid(0.945) = 0.945 × 0.720", "0.945 × 0.720 = 0.680"),
        ("swish", 2.0, -1.0, "(-1.000) × sigmoid(2.0 × (-1.000)) = (-1.000) × 0.119", "= -0.119"),
        ("sigmoid", 1.0, -6.0, "1 / (1 + e^6.000) = 1 / (1 + 403.429)", "= 0.002"),
        ("gelu", 1.0, 0.0, "0.000 × Φ(0.000) = 0.000 × 0.500", "= 0.000"),
        ("elu", 1.0, -0.5, "e^(-0.500) - 1 = 0.607 - 1", "= -0.393"),
        ("elu", 1.0, 0.5, "", ""),
        ("relu", 1.0, -0.5, "max(0, -0.500)", ""),
    ],
)
def test_numbers_are_plugged_in(function, beta, x, plugged, twice):
    shown = worked(function, beta, x)
    assert shown[0] == plugged and shown[1].endswith(twice)


def test_rounding_on_the_way_is_told_and_not_done():
    drawn = figure("8-09", "en")
    shown = [text.get_text() for text in drawn._texts]
    assert shown[0].endswith("= 0.681") and shown[2].endswith("= 0.680")
    assert shown[3] == drawn.say("twice_other")
    drawn.update(x=0.9449)  # the number behind the article's 0.945
    assert (
        drawn._texts[0].get_text()
        == "SiLU(0.9449) = 0.9449 × sigmoid(0.9449) = 0.9449 × 0.720 = 0.680"
    )
    assert round(float(silu(0.9449)), 3) == 0.680


def test_the_number_shown_is_the_number_used():
    drawn = figure("8-09", "en")
    drawn.update(x=0.94996)
    assert drawn.describe().startswith("SiLU(0.950) = 0.685")
    assert drawn._points[0].get_xdata() == [0.95]


@pytest.mark.parametrize("function", ACTIVATIONS)
def test_the_tangent_touches_the_curve(function):
    drawn = figure("8-09", "en")
    drawn.update(function=function, x=-0.7)
    (x0, x1), (y0, y1) = drawn._tangent.get_data()
    of = activation(function)
    assert (y1 - y0) / (x1 - x0) == pytest.approx(float(of.derivative(-0.7)))
    assert np.mean([y0, y1]) == pytest.approx(float(of.function(-0.7)))
