"""What every figure is: named inputs with ranges, drawn once, moved often, told in words."""

import base64
import io
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from html import escape
from threading import RLock
from typing import Any, ClassVar, TypeVar

import matplotlib.figure
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.lines import Line2D
from matplotlib.text import Text

from helpers.show.inputs import Choice, Range
from helpers.show.palette import PALE
from helpers.show.png import encode
from helpers.show.style import DPI, SMALL, TEXT, WIDTH, require_glyphs, styled
from helpers.words.errors import InputError
from helpers.words.i18n import text

Drawn = TypeVar("Drawn", bound=Artist)
Values = dict[str, Any]  # of the inputs, each as its own `valid` hands it over


class LessonFigure(ABC):
    """A picture that is drawn once and then only moved.

    A subclass names its inputs and height, creates all artists in `draw` (those that will change
    go through `animated`), sets them in `move`, and says the same in words in `describe`. The
    description is also the picture's alt text.
    """

    inputs: ClassVar[Mapping[str, Range | Choice]]
    height: int = 540  # CSS pixels

    def __init__(self, language: str):
        self.language = language
        self.lock = RLock()  # JupyterLab handles each control's messages in a thread of its own
        self._animated: list[Artist] = []
        self._shown = ""  # the picture as <img>, until it moves
        self.values = self.start
        with styled():
            self.fig = matplotlib.figure.Figure(figsize=(WIDTH / DPI, self.height / DPI))
            self.canvas = FigureCanvasAgg(self.fig)
            self.draw()
            self.move(**self.values)
            self._check_glyphs(_drawn_artists(self.fig))
            self.canvas.draw()
        self._background = self.canvas.copy_from_bbox(self.fig.bbox)
        self.description = self.describe()

    @property
    def number(self) -> str:
        """The number of the lesson in whose folder the figure stands."""
        return type(self).__module__.split(".")[-2].removeprefix("l").replace("_", "-")

    @property
    def start(self) -> Values:
        """Every input at its default: where the picture starts, and where it was exported."""
        return {name: entry.default for name, entry in self.inputs.items()}

    @property
    def played(self) -> str:
        """The input that moves where there is no kernel: the first range, or what a class names."""
        return next(name for name, entry in self.inputs.items() if isinstance(entry, Range))

    @abstractmethod
    def draw(self) -> None:
        """Create every artist of the picture."""

    @abstractmethod
    def move(self, *_: Any, **values: Any) -> None:  # each figure names its own
        """Set the animated artists to these inputs."""

    @abstractmethod
    def describe(self) -> str:
        """What the picture shows now, in words."""

    def animated(self, artist: Drawn) -> Drawn:
        """Mark an artist as one that `move` will change."""
        artist.set_animated(True)  # kept out of the background
        self._animated.append(artist)
        return artist

    def say(self, key: str, **values: object) -> str:
        """This figure's label `key`, in its language."""
        return text(f"figure.{self.number}.{key}", self.language, **values)

    def put(
        self, x: float, y: float, label: str, ha: str = "center", size: float = TEXT, **style: Any
    ) -> Text:
        """Write at pixels from the left and from the top."""
        return self.fig.text(*self._at(x, y), label, ha=ha, va="center", fontsize=size, **style)

    def write(self, x: float, y: float, key: str, **style: Any) -> Text:
        """Write this figure's label `key`, starting at x."""
        return self.put(x, y, self.say(key), ha="left", **style)

    def line(self, xs: Iterable[float], ys: Iterable[float], **style: Any) -> Line2D:
        """Draw a line, or signs, at pixels from the left and from the top."""
        points = zip(*map(self._at, xs, ys))
        return self.add(Line2D(*points, **style))

    def add(self, artist: Drawn) -> Drawn:
        """Add lines or a shape whose places are parts of the picture, from 0 to 1."""
        self.fig.add_artist(artist)
        return artist

    def axes(self, left: float, right: float, top: float, bottom: float) -> Axes:
        """Axes between these pixels, counted from the left and from the top."""
        (x0, y0), (x1, y1) = self._at(left, bottom), self._at(right, top)
        return self.fig.add_axes((x0, y0, x1 - x0, y1 - y0))

    def chart(self, left: float, right: float, top: float, bottom: float) -> Axes:
        """Axes between these pixels, with small labels and a pale line at each number upwards."""
        axes = self.axes(left, right, top, bottom)
        axes.grid(axis="y", color=PALE)
        axes.tick_params(labelsize=SMALL, color=PALE)
        return axes

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return x / WIDTH, 1 - y / self.height

    def update(self, **inputs: object) -> None:
        """Move the picture to these inputs; the ones that are not named stay where they are.

        Raises InputError, and leaves the picture as it was, for an unknown name or for anything
        that the input does not take.
        """
        values = self.values | {name: self._valid(name, v) for name, v in inputs.items()}
        if values == self.values:
            return
        with self.lock, styled():
            self.move(**values)
            self._check_glyphs(self._animated)
            self.values = values
            self.description, self._shown = self.describe(), ""

    def reset(self) -> None:
        """Move the picture back to where it starts, and where it was exported."""
        self.update(**self.start)

    def png(self) -> bytes:
        """The picture as it stands: only the animated artists are drawn anew."""
        self.canvas.restore_region(self._background)
        with styled():
            for artist in self._animated:
                self.fig.draw_artist(artist)
        return encode(np.asarray(self.canvas.buffer_rgba()))

    def save(self, format: str, dpi: int = 2 * DPI) -> bytes:
        """The picture for export, "svg" or "png" (at twice the size), with the words inside."""
        words = {"Title": self.say("title"), "Description": self.description}
        maker = {"Date": None, "Creator": None} if format == "svg" else {"Software": None}
        out = io.BytesIO()
        with styled(), self._whole():
            self.fig.savefig(out, format=format, dpi=dpi, metadata=words | maker)
        return out.getvalue()

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """Let a figure draw its animated artists too, which savefig would leave out."""
        for artist in self._animated:
            artist.set_animated(False)
        try:
            yield
        finally:
            for artist in self._animated:
                artist.set_animated(True)

    def html(self) -> str:
        """The picture as one <img> with its alt text."""
        with self.lock:
            if not self._shown:
                alt, data = escape(self.description), base64.b64encode(self.png()).decode()
                self._shown = (
                    f'<img alt="{alt}" width="{WIDTH}" height="{self.height}" '
                    f'style="max-width:100%;height:auto" src="data:image/png;base64,{data}">'
                )
            return self._shown

    _repr_html_ = html

    def __repr__(self) -> str:
        return self.description

    def _valid(self, name: str, value: object) -> float | str:
        if name not in self.inputs:
            known = ", ".join(self.inputs)
            raise InputError("input_name", figure=self.number, got=name, known=known)
        return self.inputs[name].valid(self.say(name), value)

    @staticmethod
    def _check_glyphs(artists: Iterable[Artist]) -> None:
        for artist in artists:
            if isinstance(artist, Text):
                require_glyphs(artist.get_text())


def _drawn_artists(artist: Artist) -> Iterator[Artist]:
    """All artists below one that will be drawn: asking a hidden axis for its signs makes them."""
    for child in artist.get_children():
        yield child
        hidden = isinstance(child, Axis) and not (child.get_visible() and child.axes.axison)
        if not hidden:
            yield from _drawn_artists(child)
