"""The running example, its provenance entry by entry, and what it must reproduce."""

from dataclasses import FrozenInstanceError

import numpy as np
import pytest

from helpers.facts import example
from helpers.maths.transformer import attention, attention_weights, ffn
from helpers.words.errors import InputError

E = example.load()


def test_shapes():
    shapes = {name: getattr(E, name).shape for name in E.origin if name != "tokens"}
    square = dict.fromkeys(("W_Q", "W_K", "W_V"), (4, 4))
    assert shapes == {"X": (6, 4), "O": (6, 4), "W_up": (4, 8), "W_down": (8, 4)} | square
    assert all(E.origin[name].shape == shape for name, shape in shapes.items())
    assert all(len(names) == len(E.origin["tokens"]) == 6 for names in E.tokens.values())


def test_the_tokens_make_a_sentence():
    assert "".join(E.tokens["zh"]) == "西安今天的天气怎么样？"
    assert " ".join(E.tokens["en"]) == "Xi'an today 's weather how's ?"


def test_provenance():
    counts = {name: dict(zip(*np.unique(o, return_counts=True))) for name, o in E.origin.items()}
    assert counts["X"] == {"printed": 7, "reconstructed": 17}
    assert counts["O"] == {"printed": 4, "implied": 3, "reconstructed": 17}
    assert counts["W_up"] == {"printed": 4, "reconstructed": 28}
    assert counts["W_down"] == {"printed": 3, "reconstructed": 29}
    assert counts["tokens"] == {"printed": 4, "reconstructed": 2}
    assert all(counts[name] == {"reconstructed": 16} for name in ("W_Q", "W_K", "W_V"))


def test_o_is_attention_of_x_at_three_decimals():
    np.testing.assert_array_equal(attention(E.X, E.W_Q, E.W_K, E.W_V).round(3), E.O)


def test_the_article_s_row_comes_out():
    A = attention_weights(E.X, E.W_Q, E.W_K)
    assert (A[0, 4].round(3), A[0, 3].round(3)) == (0.259, 0.223)
    H = E.X + E.O
    np.testing.assert_allclose(H[0], [-1.182, -0.043, 1.471, -0.078], atol=1e-12)
    out = H + ffn(H, E.W_up, E.W_down)
    np.testing.assert_array_equal(out[0].round(3), [-1.046, 0.577, 1.667, -0.655])


def test_each_load_is_fresh():
    example.load().X[:] = 0
    assert example.load().X[0, 0] == -1.446


def test_a_part_cannot_be_replaced():
    with pytest.raises(FrozenInstanceError):
        E.X = E.O


@pytest.mark.parametrize("token", ["Xi'an", "西安"])
def test_a_token_has_a_row_in_either_language(token):
    assert E.row(token) == 0


def test_an_unknown_token_is_named():
    with pytest.raises(InputError, match=r"no token 'Beijing'.*Xi'an"):
        E.row("Beijing")
