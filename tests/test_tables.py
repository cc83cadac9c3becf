"""Number tables: marks, legends, both ways of showing, and labels that fit."""

import re

import numpy as np
import pytest

from helpers.show.palette import RED
from helpers.show.tables import NumberTable, number
from helpers.words.errors import InputError
from helpers.words.i18n import LANGUAGES

VALUES = np.array([[1.0, -2.5, 0.25], [-3.0, -0.0004, -1.0]])
ORIGIN = np.array([["printed", "implied", "reconstructed"], ["printed", "printed", "derived"]])


def table(**changes):
    parts = {"rows": ["a", "西安"], "columns": ["d1", "d2", "d3"], "language": "en"}
    return NumberTable(**{"values": VALUES, **parts, **changes})


def bold(html):
    return re.findall(rf'<b style="color:{RED}">([^<]*)</b>', html)


def test_the_largest_of_each_row_is_red_and_bold():
    assert bold(table()._repr_html_()) == ["1.000", "0.000"]


def test_the_same_in_text():
    lines = repr(table()).splitlines()
    assert [re.findall(r"(\S+)\*", line) for line in lines[1:3]] == [["1.000"], ["0.000"]]


def test_entries_that_print_alike_are_marked_alike():
    twins = table(values=[[1.0004, 1.0, 0], [2, 1, 0]])
    assert bold(twins._repr_html_()) == ["1.000", "1.000", "2.000"]


def test_where_all_print_alike_none_is_the_largest():
    level = table(values=[[1.0004, 1.0, 1.0], [2, 1, 0]])
    assert bold(level._repr_html_()) == ["2.000"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_printed_is_marked_and_explained(language):
    marked, plain = table(origin=ORIGIN, language=language), table(language=language)
    for shown in (repr(marked), marked._repr_html_()):
        assert [shown.count(mark) for mark in "ʳⁱᶜ"] == [2, 2, 2]  # the entry, the legend
    assert not {"ʳ", "ⁱ", "ᶜ"} & set(repr(plain) + plain._repr_html_())


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_of_our_own_are_marked_and_explained(language):
    marked = table(origin=np.full(VALUES.shape, "ours"), language=language)
    for shown in (repr(marked), marked._repr_html_()):
        assert shown.count("ᵒ") == VALUES.size + 1  # the entries, the legend


def test_a_reconstructed_row_label_is_marked():
    marked = table(row_origin=np.array(["printed", "reconstructed"]))
    assert "西安ʳ" in repr(marked) and "西安ʳ</th>" in marked._repr_html_()
    assert "aʳ" not in repr(marked)


def test_text_columns_line_up_under_chinese_labels():
    lines = repr(table()).splitlines()[1:3]
    widths = [
        sum(2 if "\u4e00" <= c <= "\u9fff" else 1 for c in line[: line.index(".")])
        for line in lines
    ]
    assert widths[0] == widths[1]


def test_labels_are_escaped():
    assert "<script>" not in table(rows=["<script>", "b"], caption="<script>")._repr_html_()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rows": ["a"]}, r"values has shape \(2, 3\), but \(1, 3\)"),
        ({"columns": ["d1"]}, r"values has shape \(2, 3\), but \(2, 1\)"),
        ({"origin": ORIGIN[:1]}, r"origin has shape \(1, 3\), but \(2, 3\)"),
        ({"values": [["a", 1, 2], [1, 2, 3]]}, "numbers only"),
        ({"values": [[np.nan, 1, 2], [1, 2, 3]]}, "finite"),
    ],
)
def test_what_does_not_fit_is_refused(changes, message):
    with pytest.raises(InputError, match=message):
        table(**changes)


def test_numbers_have_no_negative_zero():
    assert (number(-0.0001), number(-1.25, 1)) == ("0.000", "-1.2")
