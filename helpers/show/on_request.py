"""A button that runs the real-size FFN on the reader's machine, and only when it is pressed."""

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from helpers.maths.real_ffn import RUNS, Measured, measure
from helpers.show.palette import INK
from helpers.words.errors import InputError
from helpers.words.i18n import text


class OnRequest(widgets.Box):
    """The button, and below it what happens: at rest, running, measured, or why it cannot run.

    What was measured stands in the widget alone, never in an output that a notebook stores.
    """

    def __init__(self, language: str, measure: Callable[[], Measured] = measure):
        self._language, self._measure = language, measure
        wide = widgets.Layout(width="auto")
        self.button = widgets.Button(description=self._say("button"), layout=wide)
        self.view = widgets.HTML()
        column = widgets.Layout(flex_flow="column", align_items="flex-start")
        super().__init__([self.button, self.view], layout=column)
        self.button.on_click(self._run)
        self._tell("status", self._say("idle"))

    def _say(self, key: str, **values: object) -> str:
        return text(f"real_ffn.{key}", self._language, **values)

    def _run(self, _button: widgets.Button) -> None:
        self.button.disabled = True  # a second press while it runs would only queue up
        self._tell("status", self._say("running"))
        try:
            self._tell("status", *self._lines(self._measure()))
        except InputError as error:
            self._tell("alert", str(error))
        finally:
            self.button.disabled = False

    def _lines(self, found: Measured) -> list[str]:
        values = {
            "runs": RUNS,
            "weights": f"{found.weight_bytes / 1e6:,.0f}",
            "free": f"{found.free_bytes / 1e6:,.0f}",
            "per_read": f"{found.one / found.read:.1f}",
            "per_one": f"{found.six / found.one:.1f}",
        }
        values |= {name: f"{getattr(found, name) * 1e3:.0f}" for name in ("read", "one", "six")}
        return [self._say(key, **values) for key in ("memory", "read", "one", "six")]

    def _tell(self, role: str, *lines: str) -> None:
        words = "<br>".join(map(escape, lines))
        self.view.value = f'<p role="{role}" style="{_CARD}">{words}</p>'

    def __repr__(self) -> str:
        return self._say("static")

    def _repr_mimebundle_(self, **kwargs: Any) -> dict:
        """The live button, and for viewers that have no kernel a sentence about it."""
        words = {"text/html": f"<p>{escape(repr(self))}</p>", "text/plain": repr(self)}
        return super()._repr_mimebundle_(**kwargs) | words


# White and of one height, as the slider panel is.
_CARD = (
    f"background:#fff;color:{INK};max-width:960px;font-size:18px;line-height:1.5;margin:0;"
    "padding:8px 24px;min-height:6em"
)
