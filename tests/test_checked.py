"""Bad input into any public function raises InputError, which names the place and the remedy."""

import inspect
import linecache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from helpers import activations, i18n, transformer
from helpers.checked import SAME_SHAPE, checked, read_only
from helpers.errors import InputError

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


def test_a_call_that_python_refuses_stays_refused():
    @checked(x="n", y="n")
    def two(x, y):
        return x + y

    assert two([1], y=[2]).tolist() == two(y=[2], x=[1]).tolist() == [3]
    for args, kwargs in (((), {}), (([1],), {}), (([1], [2], [3]), {}), (([1],), {"x": [1]})):
        with pytest.raises(TypeError, match=r"two\(\)"):
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


# Anything at all.

kinds = st.sampled_from(["?", "i1", "u8", "f2", "f4", "f8", "c16", "U3", "S2", "O", "M8[s]"])
junk = st.one_of(
    arrays(kinds, array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4)),
    st.recursive(
        st.none() | st.integers() | st.floats() | st.text(max_size=3) | st.booleans(),
        lambda inner: st.lists(inner, max_size=3),
        max_leaves=6,
    ),
    st.sampled_from([object(), 10**400, [10**400, 0.5], {}, {1}, b"", range(3), np.sin, len]),
)


def anything(name):
    """Something good, something of the right shape, or anything else; each often enough."""
    if name in LAYERS:
        return st.sampled_from([st.just(GOOD[name]), junk.map(lambda v: lambda _: v), junk])
    right_shape = st.sampled_from(["?", "i1", "u8", "f2", "f4", "f8"]), np.shape(GOOD[name])
    return st.sampled_from([st.just(GOOD[name]), arrays(*right_shape), junk])


@pytest.mark.parametrize("function", PUBLIC)
@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=st.data())
def test_anything_gives_a_result_or_an_input_error(function, data):
    values = {n: data.draw(data.draw(anything(n)), label=n) for n in arguments(function)}
    try:
        with np.errstate(all="ignore"):  # 1e308 overflows; that is for InputError to say, or fine
            result = function(**values)
    except InputError:
        return
    assert result.dtype == np.float64


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
