"""What a student calls wrongly is told at the door, in a real kernel and in both languages."""

import re

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from helpers.words import i18n

SETUP = """
import numpy as np
from helpers.lesson import Lesson
lesson = Lesson("8-01", language="{language}")
example = lesson.example
X, W_Q, W_K, W_V, W_up, W_down = (
    getattr(example, name) for name in ("X", "W_Q", "W_K", "W_V", "W_up", "W_down")
)
attend, feed = example.attend, example.feed
from helpers.maths import xor
from helpers.maths.account import *
from helpers.maths.activations import *
from helpers.maths.gradients import jacobian
from helpers.maths.linear import *
from helpers.maths.measures import *
from helpers.maths.moe import *
from helpers.maths.transformer import *
from helpers.maths.widening import *
import numpy as np
"""
# A wrong call -> the sentence that tells it, and what it names; "" where NumPy lets it pass.
CALLS = {
    "attention(X.T, W_Q, W_K, W_V)": ("together", "attention", "x (4, 6), W_Q (4, 4)"),
    "attention(X[0], W_Q, W_K, W_V)": ("together", "attention", "x (4,)"),
    "attention(X, W_Q, W_K)": ("call", "attention(x, W_Q, W_K, W_V, mask=True)"),
    "attention(X, W_Q, W_K, W_V, W_V, W_V)": ("call", "attention(x, W_Q, W_K, W_V, mask=True)"),
    "attention('X', W_Q, W_K, W_V)": ("cannot", "attention", "x = 'X'"),
    "attention(None, W_Q, W_K, W_V)": ("together", "attention", "x = None"),
    "attention(X * 1e200, W_Q, W_K, W_V)": ("overflow", "attention"),
    "attention(X, W_Q, W_K, W_V, causal_mask(5))": ("together", "attention", "mask (5, 5)"),
    "attention(X, W_Q, W_K, W_V, np.where(causal_mask(6), 0, -1e9))": ("needed", "dtype == bool"),
    "attention(X, W_Q, W_K, W_V, np.tri(6))": ("needed", "attention", "dtype == bool"),
    "attention(X, W_Q.T, W_K, W_V)": "",
    "attention(X, W_Q, W_K, W_up)": "",
    "causal_mask('6')": ("cannot", "causal_mask", "n = '6'"),
    "causal_mask(10**12)": ("overflow", "causal_mask", "n = 1000000000000"),
    "causal_mask(3.5)": "",
    "softmax([1, 2, 3])": ("cannot", "softmax", "scores = [1, 2, 3]", "np.array"),
    "softmax(np.array([]))": ("together", "softmax", "scores (0,)"),
    "softmax(np.array([np.nan, 1]))": "",
    "ffn(X, W_down, W_up)": ("together", "ffn", "W_up (8, 4), W_down (4, 8)"),
    "ffn(X[:, :3], W_up, W_down)": ("together", "ffn", "x (6, 3)"),
    "ffn(X, W_up)": ("call", "ffn(x, W_up, W_down, activation=silu)"),
    "ffn(X, W_up, W_down, gate=None)": ("call", "ffn(x, W_up, W_down, activation=silu)"),
    "ffn(X, W_up, W_down, silu(X))": ("not_function", "ffn", "activation (6, 4)"),
    "ffn(X, W_up, W_down, 'silu')": ("not_function", "ffn", "activation = 'silu'"),
    "swiglu(X, W_up, W_up[:, :4], W_down)": ("together", "swiglu", "W_up (4, 4)"),
    "rms_norm(X, 2)": ("call", "rms_norm(x, gamma=1.0, eps=1e-05)"),
    "rms_norm(X * 1e200)": ("overflow", "rms_norm"),
    "layer_norm(X, gamma=np.ones(3))": ("together", "layer_norm", "gamma (3,)"),
    "layer_norm(5)": ("cannot", "layer_norm", "x = 5"),
    "residual(X, X)": ("not_function", "residual", "f (6, 4)"),
    "residual(X, lambda x: x @ W_up)": ("together", "residual", "x (6, 4)"),
    "residual(X, lambda x: None)": ("cannot", "residual"),
    "residual(X, lambda x: x + unknown)": ("own_function", "residual", "'unknown' is not defined"),
    "residual(X, lambda x: x[0])": "",
    "silu('3')": ("cannot", "silu", "x = '3'"),
    "silu([1, 2])": ("cannot", "silu", "x = [1, 2]"),
    "silu(None)": ("cannot", "silu", "x = None"),
    "relu(10**400)": ("overflow", "relu"),
    "cosine(X, W_up)": ("together", "cosine", "a (6, 4), b (4, 8)"),
    "cosine([0, 0], [1, 2])": ("overflow", "cosine"),
    "crossover(X, W_up)": ("together", "crossover"),
    "moved(attend, X, 9, 0.5)": ("no_entry", "moved", "d = 9"),
    "moved(attend, X, 'd1', 0.5)": ("no_entry", "moved", "d = 'd1'"),
    "moved(attend, X, 0, 'much')": ("cannot", "moved", "nudge = 'much'"),
    "jacobian(feed, X)": ("together", "jacobian", "f = feed, x (6, 4)"),
    "block_pre_norm(X, attend, feed, rms_norm)": ("call", "norm_1, norm_2)"),
    "block_pre_norm(X, attend, feed, rms_norm, None)": ("not_function", "norm_2 = None"),
    "trace(block_pre_norm, X, feed, attend, rms_norm, rms_norm)": "",
    "xor.train('sigmoid', 4)": ("no_entry", "train", "name = 'sigmoid'"),
    "xor.train('silu', 99)": ("needed", "train", "1 <= width <= WIDEST", "width = 99"),
    "linear_fit(X, np.ones(5))": ("together", "linear_fit", "y (5,)"),
    "linear_fits(np.ones((9, 2)), np.ones(9))": ("dependent", "linear_fits"),
    "predict(X, np.ones(3))": ("together", "predict", "weights (3,)"),
    "random_layer(65, 1)": ("needed", "random_layer", "width = 65"),
    "random_layer(4, 'seed')": ("cannot", "random_layer", "seed = 'seed'"),
    "mixture_of_experts(X, *our_experts(), 9)": ("needed", "active = 9"),
    "gibibytes(8e9, 'int2')": ("no_entry", "gibibytes", "'int2'"),
    "llama_d_ff(4096, 1, 0)": ("overflow", "llama_d_ff", "multiple = 0"),
    "total('llama3_8b')": ("cannot", "total", "model = 'llama3_8b'"),
    "example.feed(X.T)": ("together", "Example.feed", "x (4, 6)"),
    "example.row(7)": ("token", "7"),
    "lesson.table('A', X, rows=['a'])": ("shape", "(6, 4)"),
    "lesson.exercise('share', 1, 2)": ("call", "Lesson.exercise(name, answer)"),
}


def told(cell):
    """What a cell's error says, line by line; None if it has none."""
    errors = [out for out in cell.outputs if out.output_type == "error"]
    return errors[0].traceback if errors else None


def sentence(key, language):
    """The label of an error as a pattern: anything may fill its braces."""
    label = i18n.labels()[f"error.{key}"][language]
    return ".*".join(re.escape(piece) for piece in re.split(r"\{\w+\}", label))


def notebook(language, *cells):
    made = [SETUP.format(language=language), *cells]
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in made])


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_a_wrong_call_is_told_by_the_reader_s_own_line(language):
    nb = notebook(language, *CALLS)
    NotebookClient(nb, allow_errors=True, kernel_name="python3").execute()
    assert told(nb.cells[0]) is None
    for cell, (call, expected) in zip(nb.cells[1:], CALLS.items(), strict=True):
        if not expected:
            assert told(cell) is None, call
            continue
        key, *named = expected
        line, words = told(cell)
        assert line == f"1: {call}"
        assert re.fullmatch(f"(InputError: )?{sentence(key, language)}", words), words
        assert all(name in words for name in named), words


def test_the_traceback_can_be_opened_and_the_cells_below_are_not_run():
    nb = notebook("en", "ffn(X, W_down, W_up)", "print('still here')")
    with pytest.raises(CellExecutionError):
        NotebookClient(nb, kernel_name="python3").execute()
    error, folded = nb.cells[1].outputs
    assert error.ename == "ValueError" and "<details>" in folded.data["text/html"]
    assert "Traceback (most recent call last)" in folded.data["text/html"]
    assert not nb.cells[2].outputs


def test_a_mistake_without_us_is_shown_as_python_shows_it():
    nb = notebook("en", "1 / 0", "len()", "X[9]")
    NotebookClient(nb, allow_errors=True, kernel_name="python3").execute()
    for cell in nb.cells[1:]:
        assert "Traceback" in "".join(told(cell)) and len(cell.outputs) == 1
