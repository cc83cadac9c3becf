"""The worksheet to be filled in by hand, and its key: one text, with the blanks empty or filled.

Every number is the running example's, or computed from it the way a student does: rounded after
each step.
"""

from collections.abc import Iterable
from functools import partial

import numpy as np

from book.sources import TEMPLATES
from helpers.facts import example
from helpers.facts.models import model
from helpers.facts.stated import decimals as without_noise
from helpers.facts.stated import rounded as rounded_to_whole
from helpers.maths.activations import sigmoid
from helpers.maths.transformer import ffn
from helpers.show.tables import number

MILLION, YI = 1e6, 1e8
DECIMALS = {"x": 3, "o": 3, "sum": 3, "share": 3, "exact": 3}  # all other steps have 2


def empty(language: str) -> str:
    """The worksheet as Markdown."""
    return _written(language, "")


def key(language: str) -> str:
    """The worksheet with every blank filled."""
    return _written(language, "{}")


def steps() -> dict[str, np.ndarray]:
    """Row Xi'an from X to the block's output, rounded after each step as on paper."""
    one, xian = example.load(), example.load().row("西安")
    x, o = one.X[xian], one.O[xian]
    row = {"x": x, "o": o, "sum": x + o, "h": rounded(x + o, 2)}
    row["widened"] = rounded(row["h"] @ one.W_up, 2)
    row["share"] = rounded(sigmoid(row["widened"]), 3)
    row["bent"] = rounded(row["widened"] * row["share"], 2)
    row["narrowed"] = rounded(row["bent"] @ one.W_down, 2)
    row["out"] = row["h"] + row["narrowed"]
    row["exact"] = x + o + ffn(x + o, one.W_up, one.W_down)
    return row


def rounded(values: np.ndarray, decimals: int) -> np.ndarray:
    """Rounded as taught at school: a half goes away from 0."""
    whole = [rounded_to_whole(value.scaleb(decimals)) for value in without_noise(values)]
    return np.reshape([float(value.scaleb(-decimals)) for value in whole], np.shape(values))


def entries() -> dict[str, list[str]]:
    """Every row of numbers on the worksheet by its name, as it is written."""
    one, real = example.load(), model("llama3_8b")
    written = {name: _numbers(row, DECIMALS.get(name, 2)) for name, row in steps().items()}
    tables = {
        **{f"up{d}": _numbers(one.W_up[d], 1) for d in range(4)},
        **{f"down{d}": _numbers(one.W_down[:, d], 1) for d in range(4)},
        **{f"narrowed{d}": [written["narrowed"][d]] for d in range(4)},
        **{f"sigmoid{r}": _numbers(sigmoid((10 * r + np.arange(10)) / 100), 3) for r in range(11)},
    }
    weights = sum(real.ffn.parts(real.d_model).values())
    counts = {
        "example_up": "{} × {}".format(*one.W_up.shape),
        "example_down": "{} × {}".format(*one.W_down.shape),
        "example_count": f"{one.W_up.size + one.W_down.size}",
        "real_size": f"{real.d_model} × {real.d_ff}",
        "real_count": f"{weights:,}",
        "real_million": f"{weights / MILLION:.1f}",
        "real_yi": f"{weights / YI:.2f}",
    }
    return written | tables | {name: [count] for name, count in counts.items()}


def _written(language: str, fill: str) -> str:
    rows = entries()

    def cells(name: str, form: str = "{}") -> str:
        return " | ".join(map(form.format, rows[name]))

    blank = partial(cells, form=f'<span class="blank">{fill}</span>')
    page = TEMPLATES.get_template(f"paper/{language}/worksheet.md")
    return page.render(given=cells, text=cells, blank=blank)


def _numbers(values: Iterable[float], decimals: int) -> list[str]:
    return [number(value, decimals) for value in values]
