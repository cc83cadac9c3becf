"""Configurations: the weights of each part, counted by hand, and what cannot be."""

from dataclasses import FrozenInstanceError, replace

import pytest

from helpers.facts.models import FFN, Attention, Experts, LatentAttention, model
from helpers.words.errors import InputError

LATENT = LatentAttention(heads=2, q_rank=3, kv_rank=5, d_nope=7, d_rope=11, d_v=13)


def test_attention_by_hand():
    own = {"W_Q": 400, "W_K": 400, "W_V": 400, "W_O": 400}
    assert Attention(heads=4, kv_heads=4).parts(20) == own
    shared = own | {"W_K": 100, "W_V": 100}  # one head of width 5 for all
    assert Attention(heads=4, kv_heads=1).parts(20) == shared
    assert Attention(heads=4, kv_heads=1, bias=True).parts(20) == shared | {"b_QKV": 20 + 5 + 5}


def test_parts_are_whole_numbers():
    real = model("qwen2_5_7b")  # its heads share keys and values, and have a bias
    assert {type(n) for n in real.attention.parts(real.d_model).values()} == {int}


def test_latent_attention_by_hand():
    assert LATENT.parts(17) == {
        "W_Q_down": 51,
        "norm_Q": 3,
        "W_Q_up": 108,  # two heads of 7 + 11, out of 3
        "W_KV_down": 272,  # 17 into 5 + 11
        "norm_KV": 5,
        "W_KV_up": 200,  # two heads of 7 + 13, out of 5
        "W_O": 442,
    }


def test_experts_by_hand():
    few = Experts(d_ff=5, experts=4, active=2)  # an expert: three matrices of 3 times 5
    assert few.parts(3) == {"router": 12, "experts": 180}
    assert few.active_parts(3) == {"router": 12, "experts": 90}
    more = replace(few, shared=2)
    assert more.parts(3) == {"router": 12, "experts": 180, "shared": 90}
    assert more.active_parts(3) == {"router": 12, "experts": 90, "shared": 90}


def test_a_two_matrix_ffn_has_two_thirds_of_a_gated_one():
    plain, gated = FFN(16384, gated=False).parts(4096), FFN(16384).parts(4096)
    assert list(gated) == ["W_gate", "W_up", "W_down"]
    assert 3 * sum(plain.values()) == 2 * sum(gated.values())


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: replace(model("llama3_8b"), layers=0), "layers must be .* at least 1, .* 0"),
        (lambda: replace(model("llama3_8b"), d_model=-4096), "d_model must be .* -4096"),
        (lambda: replace(model("llama3_8b"), vocabulary=1.5), "vocabulary must be a whole .* 1.5"),
        (lambda: replace(model("deepseek_v3"), dense_layers=-1), "dense_layers .* at least 0"),
        (lambda: replace(model("deepseek_v3"), dense_layers=62), "dense_layers = 62 .* 61 layers"),
        (lambda: replace(model("llama3_8b"), dense_layers=2), "dense_layers = 2, but no dense FFN"),
        (lambda: FFN(True), "d_ff must be a whole number"),
        (lambda: Attention(0, 1), "heads must be"),
        (lambda: replace(LATENT, d_v=0), "d_v must be"),
        (lambda: Experts(8, experts=4, active=5), "active = 5 experts .* 4 experts"),
        (lambda: Experts(8, experts=4, active=2, shared=-1), "shared must be .* at least 0"),
        (lambda: Attention(30, 30).parts(4096), "heads = 30 does not divide d_model = 4096"),
        (lambda: Attention(32, 5).parts(4096), "kv_heads = 5 does not divide heads = 32"),
    ],
)
def test_a_wrong_configuration_is_refused_with_the_reason(make, said):
    with pytest.raises(InputError, match=said):
        make()


def test_the_width_of_a_model_is_that_of_its_ffn_or_of_one_expert():
    assert (model("llama3_8b").d_ff, model("deepseek_v3").d_ff) == (14336, 2048)


def test_experts_may_all_be_active_and_all_layers_dense():
    assert Experts(8, experts=4, active=4).active_parts(2)["experts"] == 4 * 48
    assert replace(model("deepseek_v3"), dense_layers=61).dense_layers == 61


def test_sizes_make_a_model_not_its_name_or_where_they_stand():
    real = model("llama3_8b")
    assert replace(real, name="another", source="nowhere", published_as={}) == real
    assert replace(real, tied=True) != real


@pytest.mark.parametrize(
    "part", [model("llama3_8b"), LATENT, Attention(1, 1), FFN(1), Experts(1, 1, 1)]
)
def test_a_configuration_cannot_be_changed_in_place(part):
    with pytest.raises(FrozenInstanceError):
        part.heads = 1


def test_experts_with_two_matrices_weigh_two_thirds():
    two, three = (Experts(6, 4, 2, gated=gated).parts(8)["experts"] for gated in (False, True))
    assert 3 * two == 2 * three


def test_every_model_tells_where_its_values_stand():
    for key in ("llama2_7b", "deepseek_v3"):
        assert set(model(key).published_as) == {"d_model", "d_ff", "activation"}
