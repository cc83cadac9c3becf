"""The worksheet: a key that a student can reach by hand, and a worksheet that does not tell it."""

import re

import numpy as np
import pytest

from book import worksheet
from helpers.words.i18n import LANGUAGES

BLANK = re.compile(r'<span class="blank">([^<]*)</span>')
STEPS = worksheet.steps()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_is_the_worksheet_with_its_blanks_filled(language):
    empty, key = worksheet.empty(language), worksheet.key(language)
    assert set(BLANK.findall(empty)) == {""}
    assert all(BLANK.findall(key))
    assert BLANK.sub("", empty) == BLANK.sub("", key)


def test_both_languages_have_the_same_key():
    assert len({tuple(BLANK.findall(worksheet.key(language))) for language in LANGUAGES}) == 1


def test_rounding_on_the_way_moves_the_result_by_a_hundredth_at_most():
    assert abs(STEPS["out"] - STEPS["exact"]).max() < 0.01
    assert STEPS["out"].argmax() == STEPS["exact"].argmax()


@pytest.mark.parametrize(("value", "wanted"), [(0.365, 0.37), (-0.365, -0.37), (0.364, 0.36)])
def test_a_half_is_rounded_away_from_zero(value, wanted):
    assert worksheet.rounded(np.array(value), 2) == pytest.approx(wanted, abs=1e-12)


def test_the_sigmoid_table_reaches_every_hidden_number():
    rows = worksheet.entries()
    table = [float(value) for row in range(11) for value in rows[f"sigmoid{row}"]]
    looked_up = np.array([table[round(100 * abs(x))] for x in STEPS["widened"]])
    share = np.where(STEPS["widened"] < 0, 1 - looked_up, looked_up)
    np.testing.assert_allclose(share, STEPS["share"], atol=1e-9)


def test_the_counts_are_those_of_the_models():
    rows = worksheet.entries()
    assert rows["example_count"] == [str(4 * 8 + 8 * 4)]
    assert rows["real_count"] == [f"{3 * 4096 * 14336:,}"]
