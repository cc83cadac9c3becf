"""The list of claims as data, and every verdict that a check can give."""

import sys
from collections import Counter
from decimal import Decimal

import numpy as np
import pytest

from helpers.facts import claims
from helpers.facts.stated import in_english, stated
from helpers.lessons import LESSONS, part
from helpers.words import i18n
from helpers.words.errors import InputError
from tests.properties import CASES

PREDICATES = {name: p for n in LESSONS for name, p in part(n, "properties").PREDICATES.items()}
KINDS = {"given", "computed", "fact", "property"}
EFFECTS = {"value", "scope", "wording", "source"}


def checked(claim_id, *measured):
    """The outcome of one check in the claim's own lesson."""
    return claims.Ledger(claims.find(claim_id).notebook, PREDICATES).check(claim_id, *measured)


# The data


def test_nothing_is_missing():
    assert len(claims.all_errata()) == 38
    assert Counter(c.notebook for c in claims.all_claims().values()) == {
        "8-01": 5, "8-02": 13, "8-03": 10, "8-04": 15, "8-05": 5, "8-06": 26, "8-07": 4,
        "8-08": 9, "8-09": 59, "8-10": 34, "8-11": 32,
    }  # fmt: skip


@pytest.mark.parametrize("claim", claims.all_claims().values(), ids=lambda c: c.id)
def test_a_claim_is_well_formed(claim):
    assert claim.kind in KINDS
    assert claim.rests_on in {"print", "reconstruction"}
    assert all(claim.what[language].strip() for language in i18n.LANGUAGES)
    assert claim.printed and claim.section
    if claim.kind in {"given", "computed"}:
        assert claim.stated.numbers, "no number to compare with"
    if not claim.needs_predicate and claim.stated.numbers:
        values = [float(number.value) for number in claim.stated.numbers]
        assert claim.stated.agrees(values)


@pytest.mark.parametrize("erratum", claims.all_errata().values(), ids=lambda e: e.id)
def test_an_erratum_is_well_formed(erratum):
    assert erratum.effect in EFFECTS
    assert set(erratum.claims) <= set(claims.all_claims())
    assert set(erratum.corrected) <= set(erratum.claims)
    for told in (erratum.says, erratum.correct, erratum.source):
        assert all(told[language].strip() for language in i18n.LANGUAGES)
    if erratum.effect == "value":
        assert erratum.corrected, "a wrong value needs the right one"


def test_a_corrected_value_is_not_the_printed_one():
    for erratum in claims.all_errata().values():
        for name, value in erratum.corrected.items() if erratum.effect == "value" else ():
            numbers = [float(n.value) for n in stated(value).numbers]
            assert not claims.find(name).agrees(numbers), name


# Digits


@pytest.mark.parametrize(
    ("printed", "yes", "no"),
    [
        ("0.240", [0.2395, 0.24, 0.2404999], [0.2394999, 0.2405, -0.24]),
        ("-0.043", [-0.043, -0.0434999, -0.0425], [-0.0435, -0.0424999, 0.043]),
        ("25.9%", [0.2585, 0.2589999], [0.2595, 25.9, 0.2584]),
        ("5.30 亿", [529_530_880, 5.3e8, 529_500_000], [5.30, 530_500_000, 529_499_999]),
        ("1.6 万", [16_384, 15_500], [16_500, 1.6]),
        ("8B", [8_030_261_248, 7.5e9], [8.5e9, 8]),
        ("4e-19", [0.5**61], [0.5**60, 0.0]),
        ("2.7x", [11008 / 4096], [2.75]),
        ("4096×14336", [[4096, 14336]], [[14336, 4096], [4096], 4096, [4096, 14336, 1]]),
        ("0.945 → 0.680", [[0.9449, 0.68041]], [[0.945, 0.681], [0.68, 0.945]]),
        ("8 倍", [8.4], [4.2]),
        ("SwiGLU", ["SwiGLU"], ["swiglu", 3]),
        ("1", [1, 1.0, np.float32(1.2)], [2, np.nan, np.inf, -np.inf]),
    ],
)
def test_comparison_is_at_the_printed_digits(printed, yes, no):
    assert [stated(printed).agrees(value) for value in yes] == [True] * len(yes)
    assert [stated(printed).agrees(value) for value in no] == [False] * len(no)


def test_a_tie_rounds_away_from_zero_whatever_the_noise():
    for noise in (-1e-16, 0, 1e-16):
        assert stated("0.001").agrees(0.0005 + noise)
        assert stated("-0.001").agrees(-0.0005 + noise)
    assert not stated("0.001").agrees(0.0005 - 1e-9)


def test_corrected_values_may_be_unbounded():
    gate = claims.all_errata()["gate-range"].corrected["swiglu.gate_range"]
    assert stated(gate).agrees([-0.2784645427610738, np.inf])
    assert not stated(gate).agrees([-0.2784645427610738, 1e9])


@pytest.mark.parametrize(
    ("claim", "value", "shown"),
    [
        ("o.xian.d1", 0.263957, "0.26396"),
        ("attn.xian.tianqi", 0.22312, "22.312%"),
        ("t4.embedding", 529_530_880, "5.2953亿"),
        ("h.xian.d2", -1e-17, "0.00000"),
        ("t3.llama2_7b.ffn", 11008, "11,008"),
        ("ffn.up.shape", [4096, 14336], "4,096, 14,336"),
        ("grad.61", 0.5**61, "4.34e-19"),
        ("swiglu.gate_range", [-0.278465, np.inf], "-0.28, ∞"),
        ("swiglu.matrices", 2.9999999, "3"),
        ("resnet.year", 2015, "2015"),
        ("resnet.citations", [103756, 254074], "10.38万, 25.41万"),
        ("t4.ffn_vs_attention", 4.2, "4.20"),  # printed as a whole number, measured as none
        ("t4.layers", 32 + 1e-9, "32"),
    ],
)
def test_measured_values_show_more_digits_than_the_print(claim, value, shown):
    assert claims.find(claim).stated.show(value) == shown


def test_numbers_are_shown_without_a_module_that_a_browser_lacks(monkeypatch):
    monkeypatch.setitem(sys.modules, "_pydecimal", None)
    assert claims.find("h.xian.d2").stated.show(-1e-17) == "0.00000"


# Verdicts

VERDICTS = [
    ("h.xian.d1", -1.182, claims.REPRODUCED),
    ("x.xian.d1", -1.446, claims.GIVEN),
    ("o.xian.d1", 0.26396, claims.RECONSTRUCTED),
    ("attn.xian.tianqi", 0.2231, claims.RECONSTRUCTED),  # and a remark, see below
    ("t2.r2.silu", 0.68041, claims.RECONSTRUCTED),  # and a remark: effect scope
    ("w_down.c1.r1", 0.4, claims.REMARK),  # effect wording
    ("t1.r3.silu", 0.239475, claims.DIFFERS),
    ("out.xian.red", [1.6668], claims.DIFFERS),
    ("up.xian.max", 0.9449, claims.RECONSTRUCTED),  # its erratum corrects another claim
    ("up.xian.max", 0.4008, claims.MISMATCH),
    ("t1.r3.silu", 0.240, claims.MISMATCH),  # an erratum that suddenly agrees
    ("t1.r3.silu", 0.241, claims.MISMATCH),  # neither printed nor corrected
    ("t2.r2.silu", 0.681, claims.MISMATCH),  # effect scope: the print must hold
    ("h.xian.d1", -1.1829, claims.MISMATCH),
    ("h.xian.d1", np.nan, claims.MISMATCH),
    ("x.xian.d1", -1.447, claims.MISMATCH),
    ("t4.layers", 32, claims.SOURCE_AGREES),
    ("moe.active", 8, claims.SOURCE_REMARK),
    ("t3.glm4_9b.ffn", 13696, claims.SOURCE_DIFFERS),
    ("t3.glm4_9b.ffn", 14336, claims.MISMATCH),
    ("t4.layers", 33, claims.MISMATCH),
    ("resnet.award", 2024, claims.NO_SOURCE),
    ("resnet.citations", [103756, 254074], claims.SOURCE_DIFFERS),
    ("resnet.citations", [103756, 254075], claims.MISMATCH),
    ("t1.r5.share", 0.2689, claims.REMARK),  # about a quarter
    ("t1.r5.share", 0.31, claims.MISMATCH),
    ("t1.r5.share", np.nan, claims.MISMATCH),
]


@pytest.mark.parametrize(("claim", "value", "verdict"), VERDICTS)
def test_verdict(claim, value, verdict):
    assert claims.check(claims.find(claim), value) == verdict


def test_every_verdict_is_tried_and_has_a_label():
    tried = {verdict for _, _, verdict in VERDICTS}
    assert tried == {key.split(".")[1] for key in i18n.labels() if key.startswith("verdict.")}


def test_errata_come_with_the_verdict():
    assert [e.id for e, _ in checked("attn.xian.tianqi", 0.2231).errata] == ["causal-mask"]
    assert checked("h.xian.d1", -1.182).errata == []


def test_an_unknown_claim_suggests_near_names():
    with pytest.raises(InputError, match=r"no claim 'h.xian.d5'. Near names: h\.xian\.d"):
        checked("h.xian.d5", 0)


@pytest.mark.parametrize("value", [True, np.True_, False])
def test_a_verdict_cannot_be_handed_in(value):
    with pytest.raises(InputError, match="not a verdict"):
        checked("h.xian.d1", value)
    with pytest.raises(InputError, match="not a verdict"):
        checked("residual.dead_layer", value)


def test_nothing_measured_is_no_check():
    with pytest.raises(InputError):
        checked("residual.dead_layer")


def test_a_property_without_a_predicate_is_refused():
    with pytest.raises(InputError, match="no predicate"):
        claims.check(claims.find("residual.dead_layer"), np.ones(3))


def test_text_is_no_measured_number():
    with pytest.raises(InputError, match="numbers only"):
        checked("h.xian.d1", "-1.182")


# Properties


@pytest.mark.parametrize("claim", PREDICATES)
def test_every_predicate_holds_and_can_fail(claim):
    assert {holds for _, holds in CASES[claim]} == {True, False}
    for measured, holds in CASES[claim]:
        assert bool(PREDICATES[claim](*measured)) == holds
        verdict = claims.check(claims.find(claim), *measured, predicate=PREDICATES[claim])
        if verdict != claims.NO_SOURCE:
            assert (verdict != claims.MISMATCH) == holds


def test_every_case_belongs_to_a_predicate():
    assert set(CASES) == set(PREDICATES) <= set(claims.all_claims())


def test_decimals_survive_the_file():
    assert claims.all_errata()["silu-0.4"].corrected == {"t1.r3.silu": Decimal("0.239")}


@pytest.mark.parametrize(
    ("printed", "english"),
    [
        ("75.1 亿", "7.51 billion"),
        ("5.30 亿", "530 million"),
        ("20 万", "200 thousand"),
        ("1.6 万/层", "16 thousand/层"),
        ("10.38万, 25.41万", "103.8 thousand, 254.1 thousand"),
        ("4096", "4096"),
    ],
)
def test_chinese_units_in_english(printed, english):
    assert in_english(printed) == english
