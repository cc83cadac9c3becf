"""The slider panel: any figure, its inputs as sliders, what it shows as a picture and in words."""

from contextlib import ExitStack
from html import escape
from typing import Any

import ipywidgets as widgets

from helpers.show.figure import LessonFigure
from helpers.show.inputs import Choice, Range
from helpers.show.palette import INK
from helpers.words.errors import InputError
from helpers.words.i18n import text


class Panel(widgets.VBox):
    """Sliders and menus for a figure's inputs, a reset button, the description and the picture.

    The picture goes into an HTML widget with its alt text: an Output widget would print into the
    notebook's own outputs, and a widget Image has no alt text. Panels may share a figure: each
    keeps its own values, and moves the figure to all of them.
    """

    def __init__(self, figure: LessonFigure):
        self._figure = figure
        self.inputs = figure.inputs
        self.values = figure.start
        self.controls = {name: _control(figure, name) for name in figure.inputs}
        self.reset_button = widgets.Button(description=text("panel.reset", figure.language))
        self.view = widgets.HTML()
        wrap = widgets.Layout(flex_flow="row wrap", max_width="960px")
        self.fields = {
            name: _field(figure, name, entry, self.controls[name])
            for name, entry in figure.inputs.items()
            if isinstance(entry, Range) and entry.typed
        }
        self._sources = self.controls | self.fields  # what the picture follows
        shown = [w for n, c in self.controls.items() for w in (c, self.fields.get(n)) if w]
        row = widgets.HBox([*shown, self.reset_button], layout=wrap)
        super().__init__([row, self.view])
        for source in self._sources.values():
            source.observe(self._follow, "value")
        self.reset_button.on_click(self._reset)
        self.show()

    def show(self, **inputs: object) -> None:
        """Move the picture; bad input is told in place of the words, and the panel lives on."""
        with self._figure.lock:
            try:
                self._figure.update(**self.values | inputs)
                words = f'<p role="status" style="{_WORDS}">{escape(self._figure.description)}</p>'
            except InputError as error:
                self._figure.update(**self.values)
                words = f'<p role="alert" style="{_WORDS}">{escape(str(error))}</p>'
            self.values = self._figure.values
            self.view.value = f'<div style="{_CARD}">{words}{self._figure.html()}</div>'

    def _follow(self, _change: dict) -> None:
        """Show what all controls say by now: of many that moved meanwhile, only one has to draw."""
        with self._figure.lock:
            wanted = {name: source.value for name, source in self._sources.items()}
            if any(_told(wanted[name]) != value for name, value in self.values.items()):
                self.show(**wanted)

    def _reset(self, _button: widgets.Button) -> None:
        start = self._figure.start
        self.show(**start)
        with ExitStack() as held:  # no control is followed before all are back
            for name, source in self._sources.items():
                held.enter_context(source.hold_trait_notifications())
                source.value = start[name]

    def __repr__(self) -> str:
        return text("panel.static", self._figure.language)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict:
        """The live panel, and for viewers that have no kernel the picture as it stands."""
        still = f"{self.view.value}<p>{escape(repr(self))}</p>"
        return super()._repr_mimebundle_(**kwargs) | {"text/html": still, "text/plain": repr(self)}


def _control(figure: LessonFigure, name: str) -> widgets.FloatSlider | widgets.Dropdown:
    """A slider for a range, a menu for a choice."""
    entry = figure.inputs[name]
    look: dict[str, Any] = {"style": {"description_width": "9em"}, "layout": {"width": "400px"}}
    look |= {"description": figure.say(name), "value": entry.default}
    if isinstance(entry, Choice):
        options = [(figure.say(f"{name}_{option}"), option) for option in entry.options]
        return widgets.Dropdown(options=options, **look)
    bounds = {"min": entry.low, "max": entry.high, "step": entry.step}
    readout = {"readout_format": f".{entry.decimals}f", "readout": not entry.typed}
    return widgets.FloatSlider(**readout, **bounds, **look)


def _field(
    figure: LessonFigure, name: str, entry: Range, slider: widgets.FloatSlider
) -> widgets.BoundedFloatText:
    """A field to type a slider's number into, both in step; it keeps to the slider's range."""
    field = widgets.BoundedFloatText(
        **{key: getattr(slider, key) for key in ("min", "max", "step", "value")},
        description=text("panel.typed", figure.language, name=figure.say(name)),
        style={"description_width": "9em"},
        layout={"width": "260px"},
    )

    def slid(change: dict) -> None:
        # A number between two steps moves the slider to the nearest one; that is no new number.
        if (value := _told(change["new"])) != entry.nearest(field.value):
            field.value = value

    def typed(change: dict) -> None:
        # The same number without noise is no news: sent back, it would stop a hand that drags on.
        if (value := entry.nearest(change["new"])) != _told(slider.value):
            slider.value = value

    slider.observe(slid, "value")
    field.observe(typed, "value")
    return field


def _told(value: float | str) -> float | str:
    """What a control means: a slider counts in steps, and its sums carry rounding noise."""
    return value if isinstance(value, str) else round(value, 9)


# White and of one height, so that nothing jumps and the dark theme changes nothing.
_CARD = f"background:#fff;color:{INK};max-width:960px"
_WORDS = "font-size:18px;line-height:1.4;margin:0;padding:8px 24px 0;min-height:4.2em"
