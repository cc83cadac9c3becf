"""The usual way: interact, and a callback that makes a new figure with pyplot and shows it."""

import ipywidgets as widgets
import matplotlib.pyplot as plt
from matplotlib.artist import Artist

from helpers import lessons as figures
from helpers.show.inputs import Choice
from helpers.show.style import DPI, WIDTH, styled

Drawn = type(figures.figure("LESSON", "en"))


class Plain(Drawn):
    """The panel's size and artists, none of them marked as moving."""

    def __init__(self, **values: float | str):
        self.language, self.values = "en", values
        self.fig = plt.figure(figsize=(WIDTH / DPI, self.height / DPI))
        self.draw()
        self.move(**values)

    def moving(self, artist: Artist) -> Artist:
        """Leave the artist as it is."""
        return artist

    changing = moving


def show(**values: float | str) -> None:
    """Draw everything anew."""
    with styled():
        Plain(**values)
        plt.show()


def control(entry: object) -> widgets.Widget:
    """A slider for a range, a menu for a choice."""
    if isinstance(entry, Choice):
        return widgets.Dropdown(options=entry.options, value=entry.default)
    bounds = {"min": entry.low, "max": entry.high, "step": entry.step}
    return widgets.FloatSlider(entry.default, **bounds)


widgets.interact(show, **{name: control(entry) for name, entry in Drawn.inputs.items()})
