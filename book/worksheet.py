"""The worksheet to be filled in by hand, and its key: one text, with the blanks empty or filled.

Every number is the running example's, or computed from it the way a student does: rounded after
each step.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from helpers.facts import example
from helpers.facts.models import model
from helpers.facts.stated import decimals as without_noise
from helpers.facts.stated import rounded as rounded_to_whole
from helpers.maths.activations import sigmoid
from helpers.maths.transformer import ffn
from helpers.show.tables import number

PAPER = Path(__file__).parent / "paper"
PAGES = Environment(loader=FileSystemLoader(PAPER), undefined=StrictUndefined)
MILLION, YI = 1e6, 1e8


def empty(language: str) -> str:
    """The worksheet as Markdown."""
    return _written(language, lambda _: "")


def key(language: str) -> str:
    """The worksheet with every blank filled."""
    return _written(language, lambda value: value)


def steps() -> dict[str, np.ndarray]:
    """Row Xi'an from X to the block's output, rounded after each step as on paper."""
    one, xian = example.load(), example.load().row("西安")
    x, o = one.X[xian], one.O[xian]
    h = rounded(x + o, 2)
    widened = rounded(h @ one.W_up, 2)
    share = rounded(sigmoid(widened), 3)
    bent = rounded(widened * share, 2)
    narrowed = rounded(bent @ one.W_down, 2)
    return {
        "x": x,
        "o": o,
        "sum": x + o,
        "h": h,
        "widened": widened,
        "share": share,
        "bent": bent,
        "narrowed": narrowed,
        "out": h + narrowed,
        "exact": x + o + ffn(x + o, one.W_up, one.W_down),
    }


def rounded(values: np.ndarray, decimals: int) -> np.ndarray:
    """Rounded as taught at school: a half goes away from 0."""
    whole = [rounded_to_whole(value.scaleb(decimals)) for value in without_noise(values)]
    return np.reshape([float(value.scaleb(-decimals)) for value in whole], np.shape(values))


def entries() -> dict[str, list[str]]:
    """Every row of numbers on the worksheet by its name, as it is written."""
    one, real, row = example.load(), model("llama3_8b"), steps()
    decimals = {"x": 3, "o": 3, "sum": 3, "share": 3, "exact": 3}
    written = {name: _numbers(values, decimals.get(name, 2)) for name, values in row.items()}
    tables = {
        **{f"up{d}": _numbers(one.W_up[d], 1) for d in range(4)},
        **{f"down{d}": _numbers(one.W_down[:, d], 1) for d in range(4)},
        **{f"narrowed{d}": [written["narrowed"][d]] for d in range(4)},
        **{f"sigmoid{r}": _numbers(sigmoid((10 * r + np.arange(10)) / 100), 3) for r in range(11)},
    }
    weights = sum(real.ffn.parts(real.d_model).values())
    counts = {
        "example_up": _size(one.W_up.shape),
        "example_down": _size(one.W_down.shape),
        "example_count": f"{one.W_up.size + one.W_down.size}",
        "real_size": _size((real.d_model, real.d_ff)),
        "real_count": f"{weights:,}",
        "real_million": f"{weights / MILLION:.1f}",
        "real_yi": f"{weights / YI:.2f}",
    }
    return written | tables | {name: [count] for name, count in counts.items()}


def _written(language: str, fill: Callable[[str], str]) -> str:
    rows = entries()

    def cells(name: str) -> str:
        return " | ".join(rows[name])

    def blank(name: str) -> str:
        return " | ".join(f'<span class="blank">{fill(value)}</span>' for value in rows[name])

    return PAGES.get_template(f"{language}/worksheet.md").render(
        given=cells, text=cells, blank=blank
    )


def _numbers(values: Iterable[float], decimals: int) -> list[str]:
    return [number(value, decimals) for value in values]


def _size(shape: Sequence[int]) -> str:
    return " × ".join(map(str, shape))
