"""Number tables: the largest entry of each row red and bold, reconstructed entries marked."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import numpy as np

from helpers.show.palette import GREY, INK, RED
from helpers.words.errors import InputError, one_of, shape_error, shortened
from helpers.words.i18n import LANGUAGES, text
from helpers.words.values import Int, finite, instance, whole

ORIGIN_MARKS = {"printed": "", "implied": "ⁱ", "reconstructed": "ʳ", "derived": "ᶜ", "ours": "ᵒ"}
DECIMALS = Int(0, 15)  # more are noise


@dataclass(frozen=True)
class NumberTable:
    """A table of numbers with labelled rows and columns, as HTML and as equally readable text.

    origin and row_origin: for each entry and row label "printed", "implied", "reconstructed",
    "derived" (computed from reconstructed numbers) or "ours" (rests on numbers of our own choice);
    what is not printed gets a mark and a line in the legend. Raises InputError when the labels or
    origins do not fit the numbers.
    """

    values: np.ndarray
    rows: Sequence[str]
    columns: Sequence[str]
    language: str
    caption: str = ""
    origin: np.ndarray | None = None
    row_origin: np.ndarray | None = None
    decimals: int = 3

    def __post_init__(self) -> None:
        values = np.atleast_2d(finite("table: values", self.values))
        want = len(_labels("rows", self.rows)), len(_labels("columns", self.columns))
        if values.shape != want:
            raise shape_error("table: values", values.shape, want)
        for name, shape in {"origin": want, "row_origin": want[:1]}.items():
            if (origins := getattr(self, name)) is not None:
                _check_origins(name, origins, shape)
        one_of("input_choice", self.language, LANGUAGES, name="table: language")
        instance("table: caption", self.caption, str)
        whole("table: decimals", self.decimals, DECIMALS)
        object.__setattr__(self, "values", values)

    def __repr__(self) -> str:
        """The table as text: * behind the largest of a row, ʳ and ⁱ behind what is not printed."""
        lines = [["", *self.columns]]
        lines += [[label, *cells] for label, cells in zip(self._labels, self._texts())]
        widths = [max(map(columns, column)) for column in zip(*lines)]
        body = ["  ".join(map(_rjust, line, widths)).rstrip() for line in lines]
        return "\n".join(filter(None, [self.caption, *body, *self._legend("largest_text")]))

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col" style="{_CELL}">{escape(c)}</th>' for c in self.columns)
        legend = f'<br><span style="color:{GREY}">{" · ".join(self._legend("largest"))}</span>'
        return (
            f'<table style="{_CARD}"><caption style="{_CAPTION}">{escape(self.caption)}{legend}'
            f'</caption><thead><tr><td style="{_CELL}"></td>{head}</tr></thead>'
            f"<tbody>{''.join(map(self._html_row, range(len(self.rows))))}</tbody></table>"
        )

    def _html_row(self, i: int) -> str:
        cells = zip(self.values[i], self._largest[i], self._origins[i])
        return (
            f'<tr><th scope="row" style="{_CELL}">{escape(self._labels[i])}</th>'
            + "".join(self._html_cell(*cell) for cell in cells)
            + "</tr>"
        )

    def _html_cell(self, value: float, largest: bool, origin: str) -> str:
        shown = number(value, self.decimals)
        if largest:
            shown = f'<b style="color:{RED}">{shown}</b>'
        return f'<td style="{_CELL}">{shown}{ORIGIN_MARKS[origin]}</td>'

    def _texts(self) -> list[list[str]]:
        """Every entry as text, its marks in columns of their own so that the digits line up."""

        def entry(value: float, largest: bool, origin: str) -> str:
            star, mark = "*" if largest else " ", ORIGIN_MARKS[origin] or " "
            return f"{number(value, self.decimals)}{star}{mark}"

        return [
            [entry(*cell) for cell in zip(*row)]
            for row in zip(self.values, self._largest, self._origins)
        ]

    def _legend(self, largest: str) -> list[str]:
        origins = {*self._origins.ravel()}
        if self.row_origin is not None:
            origins |= {*self.row_origin}
        keys = [largest, *(name for name in ORIGIN_MARKS if name in origins and ORIGIN_MARKS[name])]
        return [text(f"table.{key}", self.language) for key in keys]

    @property
    def _largest(self) -> np.ndarray:
        return largest(self.values, self.decimals)

    @property
    def _labels(self) -> Sequence[str]:
        if self.row_origin is None:
            return self.rows
        return [label + ORIGIN_MARKS[origin] for label, origin in zip(self.rows, self.row_origin)]

    @property
    def _origins(self) -> np.ndarray:
        if self.origin is None:
            return np.full((len(self.rows), len(self.columns)), "printed")
        return np.atleast_2d(self.origin)


def largest(values: np.ndarray, decimals: int = 3) -> np.ndarray:
    """Where the largest of each row is: entries that print alike are marked alike, all never."""
    shown = values.round(decimals)
    top = shown == shown.max(axis=-1, keepdims=True)
    return top & ~top.all(axis=-1, keepdims=True)


def _labels(name: str, labels: Sequence[str]) -> Sequence[str]:
    """The labels themselves; InputError unless they are a list of words."""
    if not isinstance(labels, list | tuple) or not all(isinstance(word, str) for word in labels):
        raise InputError("labels", where=f"table: {name}", got=shortened(labels))
    return labels


def _check_origins(name: str, origins: object, want: tuple) -> None:
    """InputError unless there is an origin that is known for each entry."""
    where = f"table: {name}"
    try:
        array = np.array(origins, ndmin=len(want))
    except Exception:  # rows of different lengths, or a reader's own object
        raise InputError("labels", where=where, got=shortened(origins)) from None
    if array.shape != want:
        raise shape_error(where, array.shape, want)
    for origin in array.ravel():
        one_of("input_choice", origin, ORIGIN_MARKS, name=where)


def number(value: float, decimals: int = 3) -> str:
    """A number as every table and figure prints it: fixed decimals, no -0.000."""
    try:
        return f"{value:z.{decimals}f}"
    except Exception:  # what is no number may raise anything
        raise InputError("not_numbers", where="number", got=shortened(value)) from None


def columns(label: str) -> int:
    """Columns on a terminal: a Chinese character takes two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in label)


def _rjust(label: str, width: int) -> str:
    return " " * (width - columns(label)) + label


def ljust(label: str, width: int) -> str:
    """A label filled up to a width, where a Chinese character takes two columns."""
    return label + " " * (width - columns(label))


# A white card with its own colours, so that the table reads the same on Jupyter's dark theme.
_CARD = f"background-color:#fff;color:{INK};font-size:18px;border-collapse:collapse;margin:8px 0"
_CELL = f"background-color:#fff;color:{INK};font-size:18px;text-align:right;padding:4px 14px"
_CAPTION = f"background-color:#fff;color:{INK};font-size:16px;text-align:left;padding:4px 14px"
