"""The parameter account against known totals."""

from dataclasses import replace

import pytest

from helpers.facts.models import FFN, Attention, model, models
from helpers.facts.records import paper
from helpers.lessons import figure
from helpers.maths import account

TOTALS = {
    "llama2_7b": 6_738_415_616,
    "llama3_8b": 8_030_261_248,
    "qwen2_5_7b": 7_615_616_512,
    "glm4_9b": 9_399_951_360,
    "mistral_7b": 7_241_732_096,
    "deepseek_v3": 671_026_404_352,
}


def test_a_total_is_known_for_every_model():
    assert list(models()) == list(TOTALS)


@pytest.mark.parametrize("key", TOTALS)
def test_totals(key):
    assert account.total(model(key)) == TOTALS[key]


def test_llama3_8b_layer_by_layer():
    layer = account.per_layer(model("llama3_8b"))
    assert layer == {"attention": 41_943_040, "ffn": 176_160_768, "norms": 8_192}
    assert 32 * sum(layer.values()) + 4096 + 2 * 525_336_576 == 8_030_261_248


def test_of_deepseek_v3_a_small_part_acts_on_a_token():
    real = model("deepseek_v3")
    active = account.active(real)
    assert round(sum(active.values()) / 1e9, 2) == 37.55
    assert round((sum(active.values()) - active["embedding"]) / 1e9, 2) == 36.63
    assert real.dense.d_ff == 9 * real.d_ff


@pytest.mark.parametrize("key", [key for key in TOTALS if key != "deepseek_v3"])
def test_in_a_dense_model_every_weight_acts(key):
    assert account.active(model(key)) == account.account(model(key))


def test_the_smallest_size_is_one():
    smallest = replace(
        model("llama3_8b"), d_model=1, layers=1, attention=Attention(1, 1), ffn=FFN(1)
    )
    assert account.per_layer(smallest) == {"attention": 4, "ffn": 3, "norms": 2}


def test_a_tied_head_is_counted_once():
    real = model("llama3_8b")
    assert account.total(real) - account.total(replace(real, tied=True)) == 525_336_576


def test_sizes_in_gibibytes():
    weights = account.total(model("llama3_8b"))
    assert round(account.gibibytes(weights, "bfloat16"), 2) == 14.96
    bits = {name: 8 * account.gibibytes(2**30, name) for name in account.BYTES}
    assert bits == {"float32": 32, "bfloat16": 16, "int8": 8, "int4": 4}
    with pytest.raises(KeyError):
        account.gibibytes(1, "float12")


def test_an_impossible_model_leaves_the_panel_s_picture_empty_and_says_why():
    drawn, fresh = figure("8-11", "zh"), figure("8-11", "zh")
    drawn.update(layers=80, tied="yes")
    drawn.update(layers=32, tied="no", heads=24)
    assert "heads = 24 不能整除 d_model = 4096" in drawn.describe()
    fresh.update(heads=24)
    assert drawn.png() == fresh.png()


@pytest.mark.parametrize("key", ["llama2_7b", "llama3_8b", "mistral_7b"])
def test_the_panel_reaches_and_names_known_models(key):
    real, drawn = model(key), figure("8-11", "en")
    drawn.update(
        heads=real.attention.heads,
        kv_heads=str(real.attention.kv_heads),
        d_ff=real.d_ff,
        vocabulary=real.vocabulary,
    )
    assert drawn.describe().startswith(f"{real.name}: {TOTALS[key]:,} parameters.")
    for entry, size in (("d_ff", real.d_ff), ("vocabulary", real.vocabulary)):
        assert (size - drawn.inputs[entry].low) % drawn.inputs[entry].step == 0


def test_a_neutral_ratio_leaves_the_weights_as_many():
    assert account.neutral_ratio(2) == 4
    assert account.neutral_ratio(3) == pytest.approx(8 / 3)
    plain, gated = FFN(4 * 3072, gated=False), FFN(round(account.neutral_ratio(3) * 3072))
    assert sum(plain.parts(3072).values()) == sum(gated.parts(3072).values())


@pytest.mark.parametrize("key", ["llama2_7b", "llama3_8b"])
def test_llamas_rule_gives_the_published_width(key):
    real = model(key)
    assert account.llama_d_ff(real.d_model, **paper("llama_widths")[key]) == real.d_ff


def test_llamas_rule_gives_larger_models_too():
    assert account.llama_d_ff(5120, 1.0, 256) == 13824  # LLaMA-2-13B
    assert account.llama_d_ff(8192, 1.3, 4096) == 28672  # LLaMA-2-70B, LLaMA-3-70B
