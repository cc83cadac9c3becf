"""FFN widths: the one that keeps the parameter count, and LLaMA's rule."""

import pytest

from helpers.facts.models import FFN, model
from helpers.facts.records import paper
from helpers.maths.ffn_widths import llama_d_ff, neutral_ratio


def test_a_neutral_ratio_leaves_the_weights_as_many():
    assert neutral_ratio(2) == 4
    assert neutral_ratio(3) == pytest.approx(8 / 3)
    plain, gated = FFN(4 * 3072, gated=False), FFN(round(neutral_ratio(3) * 3072))
    assert sum(plain.parts(3072).values()) == sum(gated.parts(3072).values())


@pytest.mark.parametrize("key", ["llama2_7b", "llama3_8b"])
def test_llamas_rule_gives_the_published_width(key):
    real = model(key)
    assert llama_d_ff(real.d_model, **paper("llama_widths")[key]) == real.d_ff


def test_llamas_rule_gives_larger_models_too():
    assert llama_d_ff(5120, 1.0, 256) == 13824  # LLaMA-2-13B
    assert llama_d_ff(8192, 1.3, 4096) == 28672  # LLaMA-2-70B, LLaMA-3-70B
