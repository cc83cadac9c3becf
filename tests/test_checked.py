"""Bad input into any public function raises InputError, which names the place and the remedy."""

import inspect
import linecache
from typing import NamedTuple

import numpy as np
import pytest

from helpers.maths import (
    account,
    activations,
    approximation,
    curves,
    gradients,
    measures,
    moe,
    trace,
    transformer,
    widening,
    xor,
)
from helpers.words import i18n
from helpers.words.checked import SAME_SHAPE, Parts, checked
from helpers.words.errors import InputError
from helpers.words.values import Whole, read_only

# One good value for every argument there is. A new argument of a new function must come here.
LAYERS = dict.fromkeys(["f", "attend", "feed", "norm_1", "norm_2", "activation"], np.tanh)
ARRAYS = {
    "x": np.ones((2, 3, 4)),
    "scores": np.ones((2, 3)),
    "W_Q": np.ones((4, 2)),
    "W_K": np.ones((4, 2)),
    "W_V": np.ones((4, 5)),
    "W_gate": np.ones((4, 6)),
    "W_up": np.ones((4, 6)),
    "W_down": np.ones((6, 4)),
    "mask": np.ones((3, 3), dtype=bool),
    "gamma": np.ones(4),
    "beta": np.ones(4),
}
NUMBERS = {"eps": 1e-6, "steepness": 1.5}
GOOD = ARRAYS | LAYERS | NUMBERS

PUBLIC = [
    function
    for module in (activations, transformer)
    for name, function in inspect.getmembers(module, inspect.isfunction)
    if function.__module__ == module.__name__ and name[0] != "_" and name != "causal_mask"
]


def arguments(function):
    return list(inspect.signature(function).parameters)


def hints(function):
    return {name: p.annotation for name, p in inspect.signature(function).parameters.items()}


def places(kind):
    """(function, argument) for every public function and each of its arguments of that kind."""
    return pytest.mark.parametrize(
        ("function", "name"),
        [
            pytest.param(f, name, id=f"{f.__name__}-{name}")
            for f in PUBLIC
            for name in arguments(f)
            if name in kind or name not in GOOD
        ],
    )


def call(function, **bad):
    return function(**{name: GOOD[name] for name in arguments(function)} | bad)


@pytest.fixture(autouse=True)
def english_again():
    yield
    i18n.set_reader("en")


def assert_refused(fragments, function, **bad):
    """In both languages the message names the function and its argument, and holds `fragments`."""
    for language in i18n.LANGUAGES:
        i18n.set_reader(language)
        with pytest.raises(InputError) as caught:
            call(function, **bad)
        message = str(caught.value)
        for fragment in (f"{function.__name__}: {next(iter(bad))} ", *fragments):
            assert fragment in message
        assert any("\u4e00" <= c <= "\u9fff" for c in message) == (language == "zh")


@pytest.mark.parametrize("function", PUBLIC)
def test_good_input_passes_and_is_left_alone(function):
    before = {name: np.copy(value) for name, value in ARRAYS.items()}
    assert call(function).dtype == np.float64
    for name, value in ARRAYS.items():
        np.testing.assert_array_equal(value, before[name])


MATHEMATICS = (
    activations, approximation, curves, gradients, measures, moe, trace, transformer, widening, xor
)  # fmt: skip
TAKE_ARRAYS = [
    function
    for module in MATHEMATICS
    for name, function in inspect.getmembers(module, inspect.isfunction)
    if function.__module__ == module.__name__
    and not name.startswith("_")
    and np.ndarray in hints(function).values()
    and function is not xor.descend  # hands its arrays on to gradient as they are
]


@pytest.mark.parametrize("function", TAKE_ARRAYS)
def test_every_function_that_takes_arrays_names_itself_when_they_hold_nan(function):
    given = hints(function).items()
    bad = {name: [np.nan] if hint is np.ndarray else np.tanh for name, hint in given}
    with pytest.raises(InputError, match=rf"^{function.__name__}: \w+ .* nan"):
        function(**bad)


def with_entry(entry):
    return lambda good: np.concatenate([good.ravel()[:-1], [entry]]).reshape(good.shape)


@pytest.mark.parametrize(
    ("spoil", "fragment"),
    [
        pytest.param(lambda good: "3.5", "'3.5'", id="text that looks like a number"),
        pytest.param(lambda good: good.astype(str), "array([", id="array of text"),
        pytest.param(lambda good: b"3", "b'3'", id="bytes"),
        pytest.param(lambda good: None, "None", id="None"),
        pytest.param(lambda good: [None, 1.0], "[None, 1.0]", id="None inside"),
        pytest.param(lambda good: good + 1j, "array([", id="complex"),
        pytest.param(lambda good: 2j, "2j", id="complex number"),
        pytest.param(lambda good: good.astype(object), "array([", id="object"),
        pytest.param(lambda good: {"a": 1}, "{'a': 1}", id="dict"),
        pytest.param(lambda good: 10**400, "1000", id="int too large"),
        pytest.param(lambda good: good.astype("M8[s]"), "array([", id="date"),
        pytest.param(lambda good: np.sin, "<ufunc 'sin'>", id="function"),
        pytest.param(lambda good: [[1, 2], [3]], "", id="ragged"),
        pytest.param(lambda good: [[1, 2], 3], "", id="ragged in depth"),
        pytest.param(lambda good: [], "(0,)", id="empty"),
        pytest.param(lambda good: np.ones((0, 4)), "(0, 4)", id="no rows"),
        pytest.param(with_entry(np.nan), " nan", id="nan"),
        pytest.param(with_entry(np.inf), " inf", id="inf"),
        pytest.param(with_entry(-np.inf), " -inf", id="-inf"),
    ],
)
@places(ARRAYS)
def test_not_an_array_of_finite_numbers(function, name, spoil, fragment):
    bad = spoil(GOOD[name].astype(float))
    place = []
    if "inf" in fragment or "nan" in fragment:
        place = [str([size - 1 for size in GOOD[name].shape])]
    assert_refused([fragment, *place], function, **{name: bad})


@pytest.mark.parametrize(
    ("bad", "fragment"), [("a", "'a'"), (np.nan, "nan"), ([1e-6] * 4, "(4,)"), (None, "None")]
)
@places(NUMBERS)
def test_not_a_number(function, name, bad, fragment):
    assert_refused([fragment], function, **{name: bad})


def test_the_first_bad_place_is_named():
    x = np.ones((2, 3, 4))
    x[1, 0, 2] = x[1, 2, 0] = np.nan
    assert_refused(["[1, 0, 2]", "nan"], activations.relu, x=x)
    assert_refused(["[]", "inf"], activations.relu, x=np.inf)


@pytest.mark.parametrize(
    ("function", "name", "shape", "wanted"),
    [
        (transformer.softmax, "scores", (), "(..., n)"),
        (transformer.layer_norm, "x", (), "(..., d_model)"),
        (transformer.layer_norm, "gamma", (3,), "(d_model=4)"),
        (transformer.layer_norm, "beta", (1, 4), "(d_model=4)"),  # would broadcast
        (transformer.rms_norm, "gamma", (1,), "(d_model=4)"),  # would broadcast
        (transformer.attention_weights, "x", (4,), "(..., n, d_model)"),
        (transformer.attention_weights, "W_Q", (2, 4), "(d_model=4, d_k)"),  # not transposed
        (transformer.attention_weights, "W_K", (4, 3), "(d_model=4, d_k=2)"),
        (transformer.attention_weights, "mask", (3, 4), "(n=3, n=3)"),
        (transformer.attention_weights, "mask", (3,), "(n=3, n=3)"),  # would broadcast
        (transformer.attention, "x", (), "(..., n, d_model)"),
        (transformer.attention, "W_V", (5, 4), "(d_model=4, d_v)"),
        (transformer.attention, "W_V", (1, 4, 5), "(d_model=4, d_v)"),  # weights have no batch
        (transformer.attention, "mask", (2, 2), "(n=3, n=3)"),
        (transformer.ffn, "W_up", (6, 4), "(d_model=4, d_ff)"),
        (transformer.ffn, "W_down", (6, 5), "(d_ff=6, d_model=4)"),
        (transformer.ffn, "W_down", (4, 6), "(d_ff=6, d_model=4)"),
        (transformer.swiglu, "W_gate", (4,), "(d_model=4, d_ff)"),
        (transformer.swiglu, "W_up", (4, 1), "(d_model=4, d_ff=6)"),  # would broadcast
        (transformer.swiglu, "W_down", (4, 6), "(d_ff=6, d_model=4)"),
        (transformer.block_pre_norm, "x", (4,), "(..., n, d_model)"),
        (transformer.block_post_norm, "x", (4,), "(..., n, d_model)"),
        (transformer.block_without_norm, "x", (), "(..., n, d_model)"),
    ],
)
def test_wrong_shape(function, name, shape, wanted):
    assert_refused([str(shape), wanted], function, **{name: np.ones(shape)})


@pytest.mark.parametrize(
    ("bad", "fragments"),
    [
        (3.5, ["3.5"]),
        (None, ["None"]),
        ("gelu", ["'gelu'"]),
        (np.ones(2), ["array([1., 1.])"]),
        (lambda h: h[..., :1], ["(2, 3, 1)", "(2, 3, "]),  # would broadcast
        (lambda h: 0.0, ["()", "(2, 3, "]),  # would broadcast
        (lambda h: h[None], ["(1, 2, 3, ", "(2, 3, "]),  # would broadcast
        (lambda h: h * np.nan, ["nan", "[0, 0, 0]"]),
        (lambda h: None, ["None"]),
        (lambda h: h.astype(str), ["array(["]),
    ],
)
@places(LAYERS)
def test_not_a_layer(function, name, bad, fragments):
    assert_refused(fragments, function, **{name: bad})


@pytest.mark.parametrize("function", PUBLIC)
def test_the_check_leaves_the_function_as_it_reads(function):
    assert function.__doc__
    assert "args" not in inspect.signature(function).parameters
    with pytest.raises(InputError):  # by position as by name
        function("3.5", *[GOOD[name] for name in arguments(function)[1:]])


# The decorator by itself.


def test_arrays_arrive_as_float64_copies():
    @checked(x="... n", f=SAME_SHAPE)
    def spy(x, f, other=None):
        x += 1  # the caller's array must not see this
        return x, f, other

    mine = np.ones(2)
    x, f, other = spy(mine, lambda h: [0, 0], other="anything")
    assert mine.tolist() == [1, 1] and other == "anything"
    assert x.dtype == f(x).dtype == np.float64
    for given_ in ([1, 2], (True, False), np.int8([1, 2]), np.float32([1, 2]), range(2)):
        assert spy(given_, f)[0].dtype == np.float64


def test_what_nobody_can_change_is_not_copied():
    @checked(x="n")
    def spy(x):
        return x

    mine = np.ones(2)
    kept = read_only(mine)
    assert spy(kept) is kept and not kept.flags.writeable
    assert spy(mine) is not mine and mine.flags.writeable
    assert spy(read_only(np.ones(2, dtype=np.float32))).dtype == np.float64


def test_a_call_that_python_refuses_says_how_to_call():
    @checked(x="n", y="n")
    def two(x, y):
        return x + y

    assert two([1], y=[2]).tolist() == two(y=[2], x=[1]).tolist() == [3]
    for args, kwargs in (((), {}), (([1],), {}), (([1], [2], [3]), {}), (([1],), {"x": [1]})):
        with pytest.raises(InputError, match=r"two\(x, y\)"):
            two(*args, **kwargs)


def test_a_word_that_occurs_twice_has_one_size():
    @checked(a="n n", b="... n m")
    def square(a, b=None):
        return a.shape

    assert square(np.ones((3, 3)), np.ones((7, 3, 2))) == (3, 3)
    with pytest.raises(InputError, match=r"square: b has shape \(2, 2\), but \(\.\.\., n=3, m\)"):
        square(np.ones((3, 3)), np.ones((2, 2)))
    with pytest.raises(InputError, match=r"square: a has shape \(3, 4\)"):
        square(np.ones((3, 4)))


def test_a_default_is_the_function_s_own_business():
    @checked(x="...", gamma="n")
    def scaled(x, gamma=1.0):
        return gamma

    assert scaled(1) == 1.0
    assert scaled(1, [2, 3]).tolist() == [2, 3]


# What is no array.


class Pair(NamedTuple):
    weights: object
    bend: object


@checked(
    pair=Parts(Pair, weights="n", bend=SAME_SHAPE), n=Whole(1, 9), kind={"a": 1, "b": 2}, of=bytes
)
def odd(pair=None, n=1, kind="a", of=b""):
    return pair, n, kind, of


@pytest.mark.parametrize(
    ("bad", "fragment"),
    [
        ({"pair": (1, 2)}, "pair must be of the kind Pair, but it is (1, 2)"),
        ({"pair": Pair([np.nan], abs)}, "odd: pair.weights must be finite"),
        ({"pair": Pair([1], 2)}, "odd: pair.bend must be a function"),
        ({"n": 0}, "odd: n must be a whole number from 1 to 9, but it is 0"),
        ({"n": 2.0}, "it is 2.0"),
        ({"n": "1"}, "it is '1'"),
        ({"n": 10**5000}, "it is <int>"),
        ({"kind": "c"}, "odd: kind must be one of a, b, but it is 'c'"),
        ({"kind": ["a"]}, "it is ['a']"),
        ({"of": "b"}, "odd: of must be of the kind bytes"),
        ({"off": 1}, "Call it like this: odd(pair, n, kind, of)"),
    ],
)
def test_each_kind_of_argument_is_checked(bad, fragment):
    with pytest.raises(InputError) as caught:
        odd(**bad)
    assert fragment in str(caught.value)


def test_what_fits_arrives_as_it_is_wanted():
    pair, n, *_ = odd(Pair([1, 2], abs), np.int8(3))
    assert pair.weights.dtype == np.float64 and type(n) is int
    with pytest.raises(InputError, match=r"returned shape \(1,\)"):
        odd(Pair([1, 2], lambda x: x[:1]))[0].bend(np.ones(2))


@pytest.mark.parametrize(
    ("function", "values", "told"),
    [
        (widening.readouts, (np.ones((9, 2)), np.ones(9)), "some columns follow from the others"),
        (measures.cosine, (np.ones((2, 3)), np.ones((4, 3))), r"a \(2, 3\), b \(4, 3\)"),
        (widening.scores, (np.ones((9, 2)), np.ones(2)), r"shape \(2,\), but \(3, ...\)"),
        (transformer.causal_mask, (10**9,), "from 1 to 4096"),
        (account.gibibytes, (10**400, "int8"), "too large"),
    ],
)
def test_what_does_not_go_together_is_told(function, values, told):
    with pytest.raises(InputError, match=told):
        function(*values)


# What a reader sees.


@pytest.mark.parametrize("cell", ["/tmp/ipykernel_7/1.py", "<ipython-input-1-7c4a>"])
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_ipython_shows_the_sentence_and_the_readers_own_line(language, cell):
    i18n.set_reader(language)
    lines = ["x = '3.5'\n", "relu(x)\n"]
    linecache.cache[cell] = (None, None, lines, cell)
    with pytest.raises(InputError) as caught:
        exec(compile("".join(lines), cell, "exec"), {"relu": activations.relu})
    shown = caught.value._render_traceback_()
    assert shown == ["2: relu(x)", f"InputError: {caught.value}"]
    assert "relu: x" in shown[-1] and "'3.5'" in shown[-1]


def test_outside_a_kernel_only_the_sentence_is_shown():
    with pytest.raises(InputError) as caught:
        activations.relu(None)
    assert caught.value._render_traceback_() == [f"InputError: {caught.value}"]


def test_a_default_may_be_written_out():
    x = np.arange(6.0).reshape(2, 3)
    written = transformer.layer_norm(x, gamma=1.0, beta=0, eps=1e-5)
    np.testing.assert_array_equal(written, transformer.layer_norm(x))


@pytest.mark.parametrize(
    ("function", "values"),
    [
        (transformer.rms_norm, ([1e155, 1.0],)),  # the square overflows: all zeros, but for this
        (transformer.layer_norm, ([1e308, -1e308, 1.0],)),
        (transformer.rms_norm, ([0.0, 0.0], 1.0, 0.0)),  # 0 / 0
        (transformer.layer_norm, ([1.0, 2.0], 1.0, 0.0, -9.0)),  # the root of a negative number
        (activations.gelu_bend, (1e103,)),
        (transformer.softmax, ([1.7e308, -1.7e308],)),
    ],
)
def test_what_cannot_be_computed_names_the_function(function, values):
    with pytest.raises(InputError, match=f"^{function.__name__}: the numbers are too large"):
        function(*values)


def test_a_layer_that_works_in_place_harms_nothing():
    def doubled(x):
        x *= 2
        return x

    np.testing.assert_array_equal(transformer.residual([1.0, 2.0], doubled), [3.0, 6.0])


def test_the_line_that_is_shown_is_the_one_inside_the_reader_s_own_function():
    cell = "/tmp/ipykernel_7/2.py"
    lines = ["def f(x):\n", "    return x + [1, 2]\n", "residual([1, 2, 3], f)\n"]
    linecache.cache[cell] = (None, None, lines, cell)
    with pytest.raises(InputError) as caught:
        exec(compile("".join(lines), cell, "exec"), {"residual": transformer.residual})
    line, sentence = caught.value._render_traceback_()
    assert (
        line == "2: return x + [1, 2]" and "residual: f fails on an array of shape (3,)" in sentence
    )
