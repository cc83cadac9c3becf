"""A button that runs the real-size FFN on the reader's machine, and only when it is pressed."""

import sys
from collections.abc import Callable
from html import escape
from typing import Any, NamedTuple

import ipywidgets as widgets

from helpers.facts.models import model
from helpers.maths import real_ffn
from helpers.show.palette import INK
from helpers.words.errors import InputError
from helpers.words.i18n import text

ROOM = 200_000_000  # bytes beside the weights, for what BLAS copies while it multiplies


class Measured(NamedTuple):
    """Bytes of the weights and bytes free before; the fastest read, one token and six."""

    weight_bytes: int
    free_bytes: int
    read: float
    one: float
    six: float


def measure() -> Measured:
    """Look at free memory, draw the weights of one FFN, time them, and let go of them.

    Raises InputError, before anything is drawn, when memory is short or cannot be looked at.
    """
    size = model("llama3_8b")
    needed = real_ffn.weight_bytes(size.d_model, size.d_ff) + ROOM
    free = free_bytes()
    if free < needed:
        raise _too_little(free, needed)
    try:
        matrices = real_ffn.random_weights(size.d_model, size.d_ff)
        work = real_ffn.jobs(matrices)
        real_ffn.timed(work, 1)  # the first run also wakes BLAS
        seconds = real_ffn.timed(work, real_ffn.RUNS)
    except MemoryError:  # somebody else took it meanwhile, or the process has a limit of its own
        raise _too_little(free, needed) from None
    fastest = {name: min(runs) for name, runs in seconds.items()}
    return Measured(sum(W.nbytes for W in matrices), free, **fastest)


def free_bytes() -> int:
    """The machine's free memory; InputError if nobody can tell."""
    try:
        import psutil  # comes with the notebook's kernel, but not with every Python
    except ImportError:
        browser = sys.platform == "emscripten"
        raise InputError("memory_browser" if browser else "memory_unknown") from None
    return psutil.virtual_memory().available


def _too_little(free: int, needed: int) -> InputError:
    """The error for memory that is short, in millions of bytes."""
    return InputError("memory", free=f"{free / 1e6:,.0f}", needed=f"{needed / 1e6:,.0f}")


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
            "runs": real_ffn.RUNS,
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
