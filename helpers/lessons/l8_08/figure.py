"""Figure 8-8: four clusters that no line separates, and a small network trained to do it."""

from functools import cache
from typing import ClassVar

import numpy as np

from helpers.maths import approximation, xor
from helpers.maths.activations import Activation
from helpers.maths.linear import best_lines
from helpers.show.figure import LessonFigure
from helpers.show.inputs import Choice, Range
from helpers.show.palette import DOWN, GREY, INK, PALE, UP
from helpers.show.style import LARGE, SMALL, Style
from helpers.show.tables import number

_DEGREES = np.arange(181)  # the directions of all lines, one degree apart
_EDGE = 2.0  # the picture shows -2 to 2 both ways
_NODES, _CELLS = 33, 200  # the network is asked at 33 × 33 places; the picture has 200 × 200 cells

# Pixels from the left and from the top.
_LEFT, _TITLE, _HEAD = 24, 28, 74
_SIDE, _TOP, _KEYS = 400, 96, (517, 542)
_COURSE = (530, 936, 96, 240)
_LOWER_HEAD, _LOWER, _AXIS = 308, (330, 490), 542
_SCAN, _FIT = (530, 690), (750, 936)
_SIDES: dict[int, Style] = {1: {"marker": "o", "mfc": UP}, -1: {"marker": "s", "mfc": DOWN}}
_MARK: Style = {"ls": "", "mew": 1, "mec": "white", "ms": 8}
_SHARE: Style = {"color": INK, "lw": 2.5, "marker": "o", "ms": 10, "zorder": 5}
_LOSS: Style = {"color": GREY, "lw": 1.2, "marker": "o", "ms": 7, "zorder": 4}
# DOWN and UP, paler the less decided: far below 0, just below, just above, far above.
_SHADES = np.array([[222, 194, 152], [238, 225, 206], [206, 226, 242], [160, 200, 232]])


class Figure(LessonFigure):
    """A network at one step of its training, the course of it, all lines, and one fitted curve."""

    inputs: ClassVar = {
        "activation": Choice(tuple(xor.ACTIVATIONS), "silu"),
        "width": Range(1, xor.WIDEST, 1, 4, decimals=0),
        "step": Range(0, xor.STEPS, 1, 150, decimals=0),
    }
    height = 560
    played = "step"

    def draw(self) -> None:
        """The picture of the network on the left; on the right the three charts."""
        self.write(_LEFT, _TITLE, "title", size=LARGE)
        self._setting = self.animated(self.put(_LEFT, _HEAD, "", ha="left"))
        self._state = self.animated(self.put(_LEFT + _SIDE, _HEAD, "", ha="right"))
        self._draw_picture()
        self._draw_course()
        self._draw_scan()
        self._draw_fit()

    def move(self, activation: str, width: float, step: float) -> None:
        """Show the network as it was at this step, and the curve as this width fits it."""
        run, t = _train(activation, int(width)), int(step)
        self._image.set_data(_areas(run.nets[t], xor.ACTIVATIONS[activation]))
        for curve, heights in ((self._share, run.accuracies), (self._loss, run.losses)):
            curve.set(ydata=heights, markevery=[t])
        self._fitted.set_ydata(_fit(activation, int(width)))
        name = self.say(f"activation_{activation}")
        self._setting.set_text(self.say("setting", name=name, width=int(width)))
        self._state.set_text(self.say("state", step=t, share=f"{run.accuracies[t]:.0%}"))
        self._off.set_text(self.say("fit", error=_off(activation, int(width))))

    def describe(self) -> str:
        """How many points are on their side at this step, and how far off the curve is."""
        activation, width, step = self.values.values()
        run, t = _train(activation, int(width)), int(step)
        told = {
            "name": self.say(f"activation_{activation}"),
            "width": int(width),
            "step": t,
            "steps": xor.STEPS,
            "share": f"{run.accuracies[t]:.0%}",
            "loss": number(run.losses[t]),
            "line": f"{_best_lines().max():.0%}",
            "error": _off(activation, int(width)),
        }
        return self.say("description", **told)

    def _draw_picture(self) -> None:
        axes = self.axes(_LEFT, _LEFT + _SIDE, _TOP, _TOP + _SIDE)
        axes.set(xlim=(-_EDGE, _EDGE), ylim=(-_EDGE, _EDGE), xticks=[], yticks=[])
        axes.spines[:].set_visible(False)
        empty, box = np.zeros((_CELLS, _CELLS, 4), np.uint8), (-_EDGE, _EDGE, -_EDGE, _EDGE)
        image = axes.imshow(empty, extent=box, origin="lower", interpolation="nearest")
        self._image = self.animated(image)
        x, labels = _points()
        for (which, look), y in zip(_SIDES.items(), _KEYS):
            self.animated(axes.plot(*x[labels == which].T, **_MARK, **look)[0])
            self.line((_LEFT + 8,), (y,), **_MARK, **look)
            self.write(_LEFT + 24, y, f"side_{'one' if which == 1 else 'other'}", size=SMALL)
        self.put(_LEFT + _SIDE, _KEYS[0], self.say("shade"), ha="right", size=SMALL, color=GREY)

    def _draw_course(self) -> None:
        """Share and loss over the steps; both run from 0 to 1 and a little more."""
        axes = self.chart(*_COURSE)
        axes.set(xlim=(-4, xor.STEPS + 4), xticks=[0, 50, 100, 150, 200])
        axes.set(ylim=(0, 1.3), yticks=[0, 0.5, 1])
        axes.axhline(_best_lines().max(), color=GREY, lw=1.2, ls=(0, (4, 3)))
        steps = np.arange(xor.STEPS + 1)
        self._loss, self._share = (
            self.animated(axes.plot(steps, steps, **look)[0]) for look in (_LOSS, _SHARE)
        )
        left = _COURSE[0]
        for x, look, key in ((left + 12, _SHARE, "share"), (left + 175, _LOSS, "loss")):
            self.line((x - 12, x, x + 12), [_HEAD] * 3, **look, markevery=[1])
            self.write(x + 22, _HEAD, key, size=SMALL)
        self.put(_COURSE[1], _HEAD, self.say("dashed"), ha="right", size=SMALL, color=GREY)
        self.put((_COURSE[0] + _COURSE[1]) / 2, 278, self.say("steps"), size=SMALL)

    def _draw_scan(self) -> None:
        axes = self.chart(*_SCAN, *_LOWER)
        axes.set(xlim=(0, 180), ylim=(0.45, 1.05))
        axes.set_xticks([0, 90, 180], ["0°", "90°", "180°"])
        axes.set_yticks([0.5, 0.75, 1], ["50%", "75%", "100%"])
        axes.plot(_DEGREES, _best_lines(), color=INK, lw=2.5)
        self.write(_SCAN[0], _LOWER_HEAD, "scan", size=SMALL)
        self.put(sum(_SCAN) / 2, _AXIS, self.say("direction"), size=SMALL)

    def _draw_fit(self) -> None:
        x, y = approximation.target()
        axes = self.chart(*_FIT, *_LOWER)
        axes.set(xlim=(x[0], x[-1]), xticks=[-3, 0, 3], ylim=(-2.5, 2.5), yticks=[-2, 0, 2])
        axes.plot(x, y, color=PALE, lw=6)
        self._fitted = self.animated(axes.plot(x, y, color=INK, lw=2)[0])
        self._off = self.animated(self.put(_FIT[0], _LOWER_HEAD, "", ha="left", size=SMALL))
        self.put(sum(_FIT) / 2, _AXIS, self.say("pale"), size=SMALL, color=GREY)


_train = cache(xor.train)


@cache
def _points() -> tuple[np.ndarray, np.ndarray]:
    return xor.clusters(xor.POINTS, xor.POINTS_SEED)


@cache
def _best_lines() -> np.ndarray:
    return best_lines(*_points(), np.radians(_DEGREES))


@cache
def _fit(activation: str, width: int) -> np.ndarray:
    x, y = approximation.target()
    return approximation.fit(x, y, width, xor.ACTIVATIONS[activation])


def _off(activation: str, width: int) -> str:
    """How far the fitted curve is off, to three decimals."""
    error = approximation.rms_error(approximation.target()[1], _fit(activation, width))
    return number(error) if error >= 0.0005 else "< 0.001"


@cache
def _nodes() -> np.ndarray:
    axis = np.linspace(-_EDGE, _EDGE, _NODES)
    return np.column_stack([line.ravel() for line in np.meshgrid(axis, axis)])


@cache
def _between() -> np.ndarray:
    """Each cell's middle as a mixture of the two nodes beside it: (cells, nodes)."""
    middles = (np.arange(_CELLS) + 0.5) / _CELLS * (_NODES - 1)
    return np.maximum(0, 1 - abs(middles[:, None] - np.arange(_NODES)))


@cache
def _colours() -> np.ndarray:
    """256 colours for the network's certainty of a label, -1 to 1; with alpha, which is fast."""
    halves = [np.linspace(low, high, 128) for low, high in (_SHADES[:2], _SHADES[2:])]
    return np.column_stack([np.concatenate(halves), np.full(256, 255)]).astype(np.uint8)


def _areas(net: xor.Network, activation: Activation) -> np.ndarray:
    """The network's logit at the nodes, in a straight line between them, as colours."""
    logits = xor.logits(_nodes(), net, activation).reshape(_NODES, _NODES)
    logits = np.clip(_between() @ logits @ _between().T, -30, 30)
    return _colours()[(256 / (1 + np.exp(-logits))).astype(int).clip(0, 255)]
