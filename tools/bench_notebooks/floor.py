"""The least that a slider can cost: a line of SVG, written by hand, in an HTML widget."""

import ipywidgets as widgets
from IPython.display import display

slider = widgets.FloatSlider(0.5, min=0, max=1, step=0.1)
view = widgets.HTML()


def show(change: dict) -> None:
    """Draw one dot where the slider is."""
    dot = f'<circle cx="{960 * change["new"]}" cy="250" r="9"/>'
    view.value = f'<svg width="960" height="500">{dot}</svg>'


slider.observe(show, "value")
show({"new": slider.value})
display(widgets.VBox([slider, view]))
