"""What the article prints where no lesson computes it: words, quotes, and numbers in properties."""

import re

import numpy as np
import pytest

from helpers.facts import claims
from helpers.facts.models import model
from helpers.facts.stated import stated
from helpers.lessons.l8_07 import properties as block_output
from helpers.maths.account import per_layer, total
from helpers.maths.activations import relu_derivative, sigmoid, silu
from helpers.words.i18n import LANGUAGES, other
from tests.numbers import missing

PROPERTIES = {
    "block.steps": [len(block_output.ORDER)],
    "grad.factor": [1],  # below it a factor shrinks
    "silu.compression": sigmoid(np.array([-0.315, -1.038])),
    "sigmoid.range": sigmoid(np.array([-50, 50])),
    "relu.dead": relu_derivative(np.array([-1])),
}

LLAMA, DEEPSEEK = model("llama3_8b"), model("deepseek_v3")
LAYER, TABLE = per_layer(LLAMA), LLAMA.vocabulary * LLAMA.d_model
ELSEWHERE = {  # what an erratum of scope gives beside a printed value that holds
    "t2.r2.silu": silu(0.945),
    "range.max": [0.945, silu(0.945)],
    "moe.active": f"{DEEPSEEK.ffn.active} routed + {DEEPSEEK.ffn.shared} shared",
    "t4.norm": LAYER["norms"],
    "t4.embedding.shape": [LLAMA.vocabulary, LLAMA.d_model],
    "t4.embedding": TABLE,
    "t4.lm_head": TABLE,
    "t4.cumulative": TABLE + LAYER["attention"],
    "t4.total": total(LLAMA) - TABLE,
    "t4.grand_total": total(LLAMA),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_tell_the_same_numbers(language):
    told = [claim.what for claim in claims.all_claims().values()]
    for erratum in claims.all_errata().values():
        told += filter(None, (erratum.says, erratum.correct, erratum.source, erratum.why))
    for words in told:
        assert not missing(words[language], words[other(language)]), words[language]


def test_an_erratum_quotes_the_wrong_value_as_the_claim_prints_it():
    wrong = [e for e in claims.all_errata().values() if e.effect == "value"]
    quoted = [(e.says["zh"], claims.find(name)) for e in wrong for name in e.corrected]
    assert quoted
    for says, claim in quoted:
        assert not missing(claim.printed, says), claim.id


def test_what_an_erratum_of_scope_gives_is_measured():
    given = [
        e.corrected for e in claims.all_errata().values() if e.effect not in ("value", "source")
    ]
    assert {name for corrected in given for name in corrected} == set(ELSEWHERE)
    for name, value in (item for corrected in given for item in corrected.items()):
        assert stated(value).agrees(ELSEWHERE[name]), name


def test_numbers_in_properties_are_measured():
    properties = [c for c in claims.all_claims().values() if c.needs_predicate]
    numbers = {c.id: re.findall(r"[\d.]+%?", c.printed) for c in properties}
    found = {name: printed for name, printed in numbers.items() if printed}
    assert set(found) == set(PROPERTIES)
    for name, printed in found.items():
        assert stated(" / ".join(printed)).agrees(PROPERTIES[name]), name
