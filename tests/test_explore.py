"""The slider panel: what each slider does, what bad input does, what reset does."""

import itertools
import random

import numpy as np
import pytest

from helpers import i18n
from helpers.explore import Panel
from helpers.figures import figure
from helpers.registry import MODULES


@pytest.fixture(params=itertools.product(MODULES, i18n.LANGUAGES), ids="-".join)
def panel(request):
    i18n.set_reader(request.param[1])
    yield Panel(figure(*request.param))
    i18n.set_reader("en")


def test_each_slider_moves_picture_and_words(panel):
    for name, slider in panel.sliders.items():
        seen = {panel.view.value}
        for value in (slider.min, slider.max):
            slider.value = value
            seen.add(panel.view.value)
        assert len(seen) == 3, name


def test_reset_brings_back_the_first_view(panel):
    first = panel.view.value
    for slider in panel.sliders.values():
        slider.value = slider.max
    assert panel.view.value != first
    panel.reset_button.click()
    assert panel.view.value == first


@pytest.mark.parametrize("bad", [np.nan, np.inf, "text", None, 1e9])
def test_bad_input_is_told_and_the_panel_lives_on(panel, bad):
    first = panel.view.value
    name, slider = next(iter(panel.sliders.items()))
    panel.show(**{name: bad})
    assert 'role="alert"' in panel.view.value and "<img alt=" in panel.view.value
    slider.value = slider.max
    assert 'role="alert"' not in panel.view.value
    panel.reset_button.click()
    assert panel.view.value == first


def test_a_value_that_a_slider_sends_may_carry_rounding_noise(panel):
    first = panel.view.value
    for slider in panel.sliders.values():
        steps = round((slider.value - slider.min) / slider.step)
        slider.value = slider.min + steps * slider.step
    assert panel.view.value == first


def test_the_last_of_many_movements_wins(panel):
    draw = random.Random(8)
    name, slider = next(iter(panel.sliders.items()))
    for _ in range(50):
        slider.value = draw.uniform(slider.min, slider.max)
    panel.show(**{name: slider.max})
    wanted = panel.view.value
    slider.value = slider.max
    assert panel.view.value == wanted


def test_every_slider_has_a_label_and_shows_three_decimals(panel):
    for slider in panel.sliders.values():
        assert slider.description and slider.readout_format == ".3f"


def test_without_a_kernel_there_is_a_picture_and_a_sentence(panel):
    shown = panel._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in shown
    assert shown["text/plain"] == repr(panel) and len(repr(panel)) > 15
    assert "<img alt=" in shown["text/html"] and repr(panel) in shown["text/html"]
