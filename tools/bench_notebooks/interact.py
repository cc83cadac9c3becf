"""The usual way: interact, and a callback that makes a new figure with pyplot and shows it."""

import ipywidgets as widgets
import matplotlib.pyplot as plt
from matplotlib.artist import Artist

from helpers.figures import residual_connection
from helpers.figures.style import DPI, WIDTH, styled


class Plain(residual_connection.Figure):
    """The panel's size and artists, none of them marked as moving."""

    def __init__(self, **values: float):
        self.language = "en"
        self.fig = plt.figure(figsize=(WIDTH / DPI, self.height / DPI))
        self.draw()
        self.move(**values)

    def moving(self, artist: Artist) -> Artist:
        """Leave the artist as it is."""
        return artist

    changing = moving


def show(**values: float) -> None:
    """Draw everything anew."""
    with styled():
        Plain(**values)
        plt.show()


sliders = {
    name: widgets.FloatSlider(entry.default, min=entry.low, max=entry.high, step=entry.step)
    for name, entry in Plain.inputs.items()
}
widgets.interact(show, **sliders)
