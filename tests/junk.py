"""What a reader may hand over by mistake: anything, or something that nearly fits."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from helpers.words.checked import ANY_SHAPE, SAME_SHAPE, Parts, Place
from helpers.words.values import Whole


class Refusing:
    """An object that raises whatever it is asked for."""

    def refuse(self, *_):
        raise RuntimeError("ask somebody else")

    __eq__ = __hash__ = __array__ = __float__ = __len__ = __iter__ = __bool__ = __repr__ = refuse
    __lt__ = __index__ = __call__ = __getitem__ = __contains__ = __format__ = refuse


class Frame:
    """A stranger's table, which turns into an array of objects."""

    columns = ("a", "b")

    def __array__(self, dtype=None, copy=None):
        return np.array([["a", 1.5], [None, 2]], dtype=object)


def fails(x):
    """A function of the reader's with a mistake in it."""
    return x / 0


ODD = [
    *(None, True, np.True_, ..., NotImplemented, print, len, np.sin, fails, lambda: 1, np, int, st),
    *(0, -1, 10**19, -(10**400), 10**5000, np.int8(-128), np.uint64(2**64 - 1), 1.0, -0.0, 1e308),
    *(np.nan, np.inf, 2j, np.float16(1), np.longdouble(1), Decimal("0.5"), Decimal("sNaN")),
    *(Fraction(1, 3), Fraction(10**400), "", "0.976", "d2", "\ud800", "x" * 10_000, b"d2"),
    *([], [1, [2]], [[1, 2], [3]], [10**400, 0.5], {}, {"x": 1}, {1: 2}, {1, 2}, frozenset(), ()),
    *(range(3), slice(3), bytearray(3), memoryview(b"abc"), iter([1]), (i for i in "ab")),
    *(np.array(1.5), np.ones((0, 4)), np.array([None]), np.zeros(2, "f4,i4")),
    *(np.ma.array([1.0, 2.0], mask=[0, 1]), np.datetime64("2026-01-01")),
    *(np.array("x"), np.array([b"x"]), np.array([Decimal(1)]), np.broadcast_to(1.0, (99, 99))),
    *(object(), Refusing(), [Refusing()], Frame(), Exception("x"), type("Own", (float,), {})(2)),
]  # fmt: skip

kinds = st.sampled_from(["?", "i1", "u8", "f2", "f4", "f8", "c16", "U3", "S2", "O", "M8[s]"])
junk = st.one_of(
    st.integers(0, len(ODD) - 1).map(lambda i: ODD[i]),  # some of them cannot be shown
    arrays(kinds, array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4)),
    st.recursive(
        st.none() | st.integers() | st.floats() | st.text(max_size=3) | st.booleans(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
        max_leaves=6,
    ),
)
functions = st.sampled_from([np.tanh, abs, np.copy, lambda x: 2 * x, np.square])
tame = st.integers(-3, 3)


def fitting(kind, sizes, good):
    """Values of the kind that `checked` describes; `good` has instances for every type."""
    match kind:
        case str() if kind in (SAME_SHAPE, ANY_SHAPE):
            return functions
        case str():
            return _arrays(kind, sizes)
        case Whole():
            most = kind.most or kind.least + 30
            few = range(kind.least, min(most, kind.least + 8) + 1)
            return st.sampled_from([*few, most])
        case Place():
            return st.integers(0, sizes[kind.of] - 1)
        case Mapping():
            return st.sampled_from(sorted(kind))
        case type():
            return st.sampled_from(good[kind])
        case Parts():
            parts = (nearly(part, sizes, good) for part in kind.wanted.values())
            return st.builds(kind.kind, *parts)


def nearly(kind, sizes, good):
    """Mostly values that fit, and now and then anything else."""
    fits = fitting(kind, sizes, good)
    return st.integers(0, 9).flatmap(lambda n: junk if n == 9 else fits)


def _arrays(shape, sizes):
    words = shape.split()
    named = [int(w) if w.isdigit() else sizes[w] for w in words if w != "..."]
    leading = st.lists(st.integers(1, 3), max_size=2) if "..." in words else st.just([])
    dtypes = st.sampled_from(["?", "i1", "i8", "f2", "f4", "f8"])
    wild = leading.flatmap(lambda lead: arrays(dtypes, (*lead, *named)))
    numbers = leading.flatmap(lambda lead: arrays("f8", (*lead, *named), elements=tame))
    return st.one_of(numbers, numbers, wild)
