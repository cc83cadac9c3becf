"""Whatever a reader hands over: a result or our own error, never a traceback of Python or numpy.

Every public function below the figures is found here by itself, and fuzzed by what its decorator
says of its arguments.
"""

import inspect
from collections import defaultdict
from importlib import import_module

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from helpers.facts import claims, example, models
from helpers.lesson import Lesson
from helpers.maths import xor
from helpers.show import formulas, tables
from helpers.words.errors import InputError
from helpers.words.i18n import set_reader
from tests.junk import junk, nearly, tame
from tools.places import mathematics

MODELS = models.models()
GOOD = {
    models.Model: list(MODELS.values()),
    str: ["", "d1", "天气"],
}
OWNERS = [
    example.load(),
    xor.train("tanh", 2),
    *{type(part): part for m in MODELS.values() for part in (m.attention, m.ffn)}.values(),
    Lesson("8-02", "en"),
]
MADE = [
    *(models.Attention, models.LatentAttention, models.FFN, models.Experts, models.Model),
    tables.NumberTable,
]


def public(owner):
    """The public functions of a module or methods of an object that take an argument."""
    home = getattr(owner, "__name__", type(owner).__module__)
    for name, function in inspect.getmembers(owner, inspect.isroutine):
        if name[0] != "_" and getattr(function, "__module__", "") == home and arguments(function):
            yield function


def arguments(function):
    parameters = inspect.signature(function).parameters
    return {n: p for n, p in parameters.items() if p.kind is not p.VAR_KEYWORD}


def full_name(made):
    """`moe.route`: what a mutation run asks for, module by module."""
    return f"{made.__module__.split('.')[-1]}.{made.__qualname__}"


# They take 705 MB from each other and nothing from a reader; helpers/maths/real_ffn.py says more.
UNCHECKED = {
    f"real_ffn.{name}"
    for name in ("random_weights", "swiglu_float32", "product", "plain_read", "jobs", "timed")
}
MODULES = [*map(import_module, mathematics()), formulas, tables]  # none draws a picture
FOUND = {full_name(f): f for owner in [*MODULES, *OWNERS] for f in public(owner)}
FUNCTIONS = {name: function for name, function in FOUND.items() if name not in UNCHECKED}
NAMES = {
    "claim_id": list(claims.all_claims()),
    "erratum_id": list(claims.all_errata()),
    "key": list(MODELS),
    "token": ["天气", "Xi'an"],
    "name": ["add", "largest", "X", "sum"],
    "rows": [None, ["a", "b"]],
    "columns": [None, ["a", "b", "c"]],
    "language": ["en", "zh"],
    "origin": ["printed", None],
}


ATTENTIONS, FFNS = ([getattr(m, part) for m in MODELS.values()] for part in ("attention", "ffn"))
KINDS = {
    int: st.integers(-1, 12),
    bool: st.booleans(),
    str: st.text(max_size=3),
    np.ndarray: arrays("f8", (2, 3), elements=tame),
    models.Attention | models.LatentAttention: st.sampled_from(ATTENTIONS),
    models.FFN | models.Experts: st.sampled_from(FFNS),
    models.FFN | None: st.sampled_from([None, models.FFN(4)]),
}


def described(function, name):
    """A strategy for an argument: what its check says of it, or its name, or its annotation."""
    wanted = getattr(function, "wanted", {})
    if name in wanted:
        return nearly(wanted[name], defaultdict(lambda: 3), GOOD)
    if name in NAMES:
        return st.sampled_from(NAMES[name]) | junk
    annotation = arguments(function)[name].annotation
    return st.one_of(KINDS[annotation], KINDS[annotation], junk) if annotation in KINDS else junk


LISTING = {"models.model", "example.Example.row"}  # which say what there is to choose from


@st.composite
def calls(draw, name):
    """Arguments for a call: by position, and sometimes one too few or too many."""
    function, handed = FUNCTIONS[name], []
    for argument, parameter in arguments(function).items():
        repeated = parameter.kind is parameter.VAR_POSITIONAL
        one = described(function, argument)
        handed += draw(st.lists(one, max_size=3)) if repeated else [draw(one)]
    count = draw(st.sampled_from([len(handed)] * 30 + [len(handed) - 1, len(handed) + 1]))
    return [*handed, 0][:count] if hasattr(function, "wanted") else handed


@pytest.fixture(scope="module", autouse=True)
def reader():
    """Not strict: somebody reads and edits."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("LESSON_STRICT", raising=False)
        yield
    set_reader("en")


def result_or_error(function, handed):
    try:
        result = function(*handed)
    except InputError as error:
        told = error.told("en"), error.told("zh")
        assert "{" not in error.key and all("\n" not in line for line in told)
        assert any("\u4e00" <= c <= "\u9fff" for c in told[1])
        return
    assert repr(result)


MANY = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def test_no_exception_is_out_of_date():
    assert (UNCHECKED | LISTING).issubset(FOUND)


@pytest.mark.parametrize("name", FUNCTIONS)
@MANY
@given(data=st.data())
def test_anything_gives_a_result_or_our_error(name, data):
    result_or_error(FUNCTIONS[name], data.draw(calls(name)))


@pytest.mark.parametrize(
    "function",
    [f for n, f in FUNCTIONS.items() if f.__module__ in mathematics() and n not in LISTING],
    ids=full_name,
)
def test_an_error_names_the_function_that_was_called(function):
    nothing_fits = [object() for _ in arguments(function)]
    for call in (lambda: function(*nothing_fits), lambda: function(another=1)):
        with pytest.raises(InputError, match=rf"\b{function.__name__}(: |\()"):
            call()


@pytest.mark.parametrize("kind", MADE, ids=full_name)
@MANY
@given(data=st.data())
def test_anything_makes_an_object_or_our_error(kind, data):
    result_or_error(kind, [data.draw(described(kind, name)) for name in arguments(kind)])
