"""One value that somebody hands over: is it numbers, a whole number, an instance of a class?"""

import math
from dataclasses import dataclass
from decimal import Decimal
from numbers import Real
from typing import TypeVar

import numpy as np

from helpers.words.errors import InputError, shortened

T = TypeVar("T")

_HUGE = 10**18  # more of anything is a slip of the keyboard


@dataclass(frozen=True)
class Whole:
    """A whole number of at least `least`, and of at most `most` if there is an end."""

    least: int
    most: int | None = None


def finite(where: str, value: object) -> np.ndarray:
    """`value` as a float64 array of its own; InputError if anything is no finite number."""
    array = all_finite(where, value)
    return array.copy() if array.flags.writeable else array  # no copy of what is `read_only`


def all_finite(where: str, value: object) -> np.ndarray:
    """`value` as a float64 array, not a copy if it is one; InputError like finite."""
    array = numbers(where, value).astype(float, copy=False)
    if array.size == 0:
        raise InputError("empty", where=where, got=array.shape)
    if not np.isfinite(array).all():
        first = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        raise InputError("not_finite", where=where, got=array[first], place=list(first))
    return array


def numbers(where: str, value: object) -> np.ndarray:
    """`value` as an array; InputError if it holds anything but real numbers, NaN among them."""
    try:
        array = np.asarray(value)
    except ValueError:  # rows of different lengths
        raise InputError("ragged", where=where) from None
    except Exception:  # a reader's own object may raise anything when it is asked for its array
        raise InputError("not_numbers", where=where, got=shortened(value)) from None
    if array.dtype.kind not in "bifu":
        raise InputError("not_numbers", where=where, got=shortened(value))
    return array


def whole(where: str, value: object, kind: Whole) -> int:
    """`value` as an int; InputError if it is no whole number, or is out of bounds."""
    if isinstance(value, int | np.integer) and not isinstance(value, bool):
        number = int(value)
        if kind.most is None and number > _HUGE:
            raise InputError("overflow", where=where)
        if number >= kind.least and (kind.most is None or number <= kind.most):
            return number
    bounds = {"least": kind.least, "most": kind.most}
    key = "size" if kind.most is None else "whole"
    raise InputError(key, name=where, got=shortened(value), **bounds)


def instance(where: str, value: object, kind: type[T]) -> T:
    """`value` itself; InputError if it is no instance of that class."""
    if not isinstance(value, kind):
        want = getattr(kind, "__name__", kind)  # of several kinds there is no one name
        raise InputError("kind", where=where, want=want, got=shortened(value))
    return value


def read_only(array: np.ndarray) -> np.ndarray:
    """The same numbers where nobody can change them, so that nobody needs a copy."""
    view = array.view()
    view.flags.writeable = False
    return view


def real(value: object) -> float | None:
    """`value` as a float; None if it is not one finite number, and True is none."""
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value.item()  # what elu(-1) returns
    if isinstance(value, bool) or not isinstance(value, Real | Decimal):
        return None
    try:
        number = float(value)
    except Exception:  # a number too large, or of a reader's own kind, which may raise anything
        return None
    return number if math.isfinite(number) else None
