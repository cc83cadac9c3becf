"""One value that somebody hands over: is it numbers, a whole number, an instance of a class?"""

import math
from dataclasses import dataclass
from decimal import Decimal
from numbers import Real
from typing import TypeVar

import numpy as np

from helpers.words.errors import InputError, shortened

T = TypeVar("T")


HUGE = 10**18  # more of anything is a slip of the keyboard


@dataclass(frozen=True)
class Int:
    """A whole number of at least `least`, and of at most `most`."""

    least: int
    most: int = HUGE


def finite(where: str, value: object) -> np.ndarray:
    """`value` as a float64 array of its own; InputError if anything is no finite number."""
    array = numbers(where, value).astype(float)
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


def whole(where: str, value: object, kind: Int) -> int:
    """`value` as an int; InputError if it is no whole number, or is out of bounds."""
    number = int(value) if isinstance(value, int | np.integer) else None
    if number is not None and not isinstance(value, bool) and kind.least <= number <= kind.most:
        return number
    bounds = {"least": kind.least, "most": kind.most}
    key = "size" if kind.most == HUGE else "whole"
    raise InputError(key, name=where, got=shortened(value), **bounds)


def instance(where: str, value: object, kind: type[T]) -> T:
    """`value` itself; InputError if it is no instance of that class."""
    if not isinstance(value, kind):
        want = getattr(kind, "__name__", kind)  # of several kinds there is no one name
        raise InputError("kind", where=where, want=want, got=shortened(value))
    return value


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
