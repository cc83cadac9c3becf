"""The slider panel: what each control does, what bad input does, what reset does."""

import itertools
import random
import threading
import time
from functools import partial

import ipywidgets as widgets
import numpy as np
import pytest
from traitlets import TraitError

from helpers.lessons import LESSONS, figure
from helpers.show.inputs import Range
from helpers.show.panel import Panel
from helpers.words import i18n
from tests.waiting import until

# A slider, a typed field and a menu; five sliders and three menus. All panels are of one class.
TWO = [("8-09", "en"), ("8-11", "zh")]


def opened(edition):
    i18n.set_reader(edition[1])
    yield Panel(figure(*edition))
    widgets.Widget.close_all()  # else every panel stays until the last test, a figure each
    i18n.set_reader("en")


@pytest.fixture(params=TWO, ids="-".join)
def panel(request):
    yield from opened(request.param)


@pytest.fixture(params=itertools.product(LESSONS, i18n.LANGUAGES), ids="-".join)
def any_panel(request):
    yield from opened(request.param)


def other(entry):
    """A value of an input that is not its default."""
    return next(value for value in reversed(entry.samples) if value != entry.default)


def sliders(panel):
    return {n: panel.controls[n] for n, e in panel.inputs.items() if isinstance(e, Range)}


def test_every_lesson_has_a_panel_that_works(any_panel):
    """What depends on a lesson: its labels, its inputs, its words; the rest is tested on two."""
    assert all(control.description for control in any_panel.controls.values())
    menus = [c for c in any_panel.controls.values() if isinstance(c, widgets.Dropdown)]
    assert all(label for menu in menus for label, _ in menu.options)
    first = any_panel.view.value
    for name, control in any_panel.controls.items():
        control.value = other(any_panel.inputs[name])
        assert 'role="alert"' not in any_panel.view.value != first, name
        any_panel.reset_button.click()
        assert any_panel.view.value == first, name


def test_each_control_moves_picture_and_words(panel):
    for name, control in panel.controls.items():
        seen = {panel.view.value}
        for value in panel.inputs[name].samples:
            control.value = value
            seen.add(panel.view.value)
        assert len(seen) == len(panel.inputs[name].samples), name
        control.value = panel.inputs[name].default


def test_reset_brings_back_the_first_view(panel):
    first = panel.view.value
    for name, control in panel.controls.items():
        control.value = other(panel.inputs[name])
    assert panel.view.value != first
    panel.reset_button.click()
    assert panel.view.value == first
    assert {n: c.value for n, c in panel._sources.items()} == panel._figure.start


@pytest.mark.parametrize("bad", [np.nan, np.inf, "text", None, 1e9])
def test_bad_input_is_told_and_the_panel_lives_on(panel, bad):
    first = panel.view.value
    for name, control in panel.controls.items():
        panel.show(**{name: bad})
        assert 'role="alert"' in panel.view.value and "<img alt=" in panel.view.value
        control.value = other(panel.inputs[name])
        assert 'role="alert"' not in panel.view.value
    panel.reset_button.click()
    assert panel.view.value == first


def test_a_value_that_a_slider_sends_may_carry_rounding_noise(panel):
    first = panel.view.value
    for slider in sliders(panel).values():
        steps = round((slider.value - slider.min) / slider.step)
        slider.value = slider.min + steps * slider.step
    assert panel.view.value == first


def test_the_last_of_many_movements_wins(panel):
    draw = random.Random(8)
    for name, slider in list(sliders(panel).items())[:1]:
        for _ in range(30):
            slider.value = draw.uniform(slider.min, slider.max)
        panel.show(**{name: slider.max})
        wanted = panel.view.value
        slider.value = slider.max
        assert panel.view.value == wanted


def test_panels_that_share_a_figure_keep_their_own_values(panel):
    first, twin = panel.view.value, Panel(panel._figure)
    for name, control in twin.controls.items():
        control.value = other(panel.inputs[name])
    panel.show()
    assert panel.view.value == first and twin.view.value != first


def test_reset_draws_once(panel, monkeypatch):
    for name, control in panel.controls.items():
        control.value = other(panel.inputs[name])
    drawn, html = [], panel._figure.html
    monkeypatch.setattr(panel._figure, "html", lambda: drawn.append(1) or html())
    panel.reset_button.click()
    assert len(drawn) == 1


@pytest.fixture
def typed():
    """A panel whose x has a field to type into."""
    panel = Panel(figure("8-09", "en"))
    return panel, panel.controls["x"], panel.fields["x"]


def test_slider_and_field_keep_in_step(typed):
    panel, slider, field = typed
    first = panel.view.value
    field.value = 0.9449  # between two steps: the slider goes to the nearest
    assert slider.value == 0.945 and "SiLU(0.9449) = 0.680" in panel.view.value
    slider.value = 0.9450000000000003  # which a browser may send back
    assert field.value == 0.9449
    panel.reset_button.click()
    assert field.value == 0.945 and panel.view.value == first
    slider.value = -1.28
    assert field.value == -1.28
    panel.reset_button.click()
    assert field.value == slider.value == 0.945 and panel.view.value == first


def test_a_field_shows_no_rounding_noise(typed):
    _, slider, field = typed
    slider.value = 0.26400000000000023
    assert field.value == 0.264


def test_a_slider_is_not_sent_back_what_it_said(typed):
    _, slider, _ = typed
    slider.value = 0.26500000000000057  # else a hand that has dragged on is pulled back
    assert slider.value == 0.26500000000000057


@pytest.mark.parametrize("outside", [1e9, -1e9, np.inf])
def test_a_typed_number_out_of_range_is_the_nearest_end(typed, outside):
    panel, slider, field = typed
    field.value = outside
    assert field.value == slider.value == (slider.max if outside > 0 else slider.min)
    assert 'role="alert"' not in panel.view.value


@pytest.mark.parametrize("nonsense", ["abc", "", None, [1]])
def test_typed_nonsense_is_refused_and_harms_nothing(typed, nonsense):
    panel, slider, field = typed
    before = panel.view.value
    with pytest.raises(TraitError):
        field.value = nonsense
    assert (slider.value, field.value, panel.view.value) == (0.945, 0.945, before)


def test_a_typed_number_draws_once(typed, monkeypatch):
    panel, slider, field = typed
    shown = []
    monkeypatch.setattr(panel, "show", lambda **inputs: shown.append(inputs["x"]))
    field.value = 0.5
    slider.value = 0.75
    assert shown == [0.5, 0.75]


def test_without_a_kernel_there_is_a_picture_and_a_sentence(panel):
    shown = panel._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in shown
    assert shown["text/plain"] == repr(panel) and len(repr(panel)) > 15
    assert "<img alt=" in shown["text/html"] and repr(panel) in shown["text/html"]


def test_two_threads_never_draw_at_once(panel, monkeypatch):
    """JupyterLab hands each control's messages to a thread of its own."""
    busy, overlaps, html = threading.Lock(), [], panel._figure.html

    def watched():
        overlaps.append(not busy.acquire(blocking=False))
        time.sleep(0.002)  # a switch of threads here would find the picture half drawn
        shown = html()
        if not overlaps[-1]:
            busy.release()
        return shown

    monkeypatch.setattr(panel._figure, "html", watched)
    threads = [threading.Thread(target=panel.show) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(overlaps) == 6 and not any(overlaps)


def in_threads(jobs):
    """JupyterLab hands each control's messages to a thread of its own."""
    threads = [threading.Thread(target=job) for job in jobs]
    for thread in threads:
        thread.start()
    return threads


def at_rest(panel):
    """What a panel shows that never moved, but for the last value of each control."""
    fresh = Panel(figure(panel._figure.number, panel._figure.language))
    fresh.show(**{name: source.value for name, source in panel._sources.items()})
    return fresh.view.value


def test_of_200_movements_in_a_burst_the_last_of_each_control_wins(panel):
    def burst(name, control):
        draw = random.Random(name)
        for _ in range(200 // len(panel.controls)):
            entry = panel.inputs[name]
            ends = {"a": entry.low, "b": entry.high} if isinstance(entry, Range) else {}
            control.value = draw.uniform(**ends) if ends else draw.choice(entry.options)

    for thread in in_threads([partial(burst, *item) for item in panel.controls.items()]):
        thread.join()
    assert panel.view.value == at_rest(panel)


def test_however_many_controls_wait_only_one_redraw_does(panel, monkeypatch):
    first, go, drawn, html = threading.Event(), threading.Event(), [], panel._figure.html

    def slow():
        drawn.append(1)
        first.set()
        go.wait()
        return html()

    monkeypatch.setattr(panel._figure, "html", slow)
    moves = [
        partial(setattr, c, "value", other(panel.inputs[n])) for n, c in panel.controls.items()
    ]
    threads = in_threads(moves[:1])
    first.wait()
    threads += in_threads(moves[1:])
    until(lambda: all(c.value == other(panel.inputs[n]) for n, c in panel.controls.items()))
    go.set()
    for thread in threads:
        thread.join()
    assert len(drawn) <= 2 and panel.view.value == at_rest(panel)
