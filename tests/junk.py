"""What a reader may hand over by mistake: anything."""

from decimal import Decimal
from fractions import Fraction

import numpy as np


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
    *(None, True, np.True_, ..., NotImplemented, print, len, np.sin, fails, lambda: 1, np, int),
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
