"""Frames for pages without a kernel: from end to end, few, and the figure's own pictures."""

import itertools

import pytest

from book import panels
from helpers.lessons import LESSONS, figure
from helpers.show.inputs import Choice, Range
from helpers.words.i18n import LANGUAGES
from tests.pictures import TOLERANCE, difference


@pytest.mark.parametrize("number", LESSONS)
def test_stops_go_from_end_to_end_and_start_where_the_figure_does(number):
    drawn = figure(number, "en")
    entry = drawn.inputs[drawn.played]
    stops = panels.stops(entry)
    assert set(entry.samples) <= set(stops)
    assert len(stops) <= panels.MOST + 1
    if isinstance(entry, Range):
        assert stops == sorted(set(stops)) and (stops[0], stops[-1]) == (entry.low, entry.high)


@pytest.mark.parametrize("entry", [
    Range(0, 3, 1, 2), Range(-2.0, 2.0, 0.1, 0.5), Range(1, 1000, 1, 7), Range(0, 1, 0.001, 0.333),
])  # fmt: skip
def test_stops_lie_on_steps(entry):
    for stop in panels.stops(entry):
        assert (stop - entry.low) / entry.step == pytest.approx(
            round((stop - entry.low) / entry.step)
        )


def test_few_steps_are_all_stops():
    assert panels.stops(Range(0, 3, 1, 2)) == [0, 1, 2, 3]
    assert panels.stops(Choice(("b", "a"), "a")) == ["b", "a"]


@pytest.mark.parametrize(("number", "language"), [*zip(LESSONS, itertools.cycle(LANGUAGES))])
def test_frames_are_the_figure_in_few_colours(number, language, monkeypatch):
    drawn = figure(number, language)
    entry = drawn.inputs[drawn.played]
    monkeypatch.setattr(panels, "stops", lambda entry: list(entry.samples))
    made = list(panels.frames(drawn))
    for stop, frame in zip(entry.samples, made, strict=True):
        drawn.update(**{drawn.played: stop})
        assert difference(drawn.png(), frame.picture) <= TOLERANCE
        assert frame.words == drawn.description
        assert frame.is_start == (stop == entry.default)
    assert len({f.value for f in made}) == len({f.words for f in made}) == len(made)
