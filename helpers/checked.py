"""One decorator that checks arrays, so that the mathematics can stay mathematics."""

import functools
import inspect
import math
from collections.abc import Callable
from numbers import Real
from typing import Any, TypeVar

import numpy as np

from helpers.errors import InputError, shortened
from helpers.i18n import reader, text

SAME_SHAPE = "same shape"
R = TypeVar("R")


def checked(**wanted: str) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Check the named arguments of a function before it runs, and hand them over as float64.

    Each argument is described by its shape, one word a dimension: "... n d_model" wants at least
    two dimensions; a word that occurs twice must have one size. SAME_SHAPE describes a function
    whose result must have the shape of its input. A default is not checked. Raises InputError with
    the argument's name, its shape and the shape wanted, or the place of the first entry that is
    not a finite number; and when the numbers are too large to compute with. Arrays are copied, so
    that a function may work in place; a read-only one is handed over as it is.
    """

    def decorate(function: Callable[..., R]) -> Callable[..., R]:
        parameters = inspect.signature(function).parameters
        places = {name: place for place, name in enumerate(parameters)}
        defaults = {name: parameter.default for name, parameter in parameters.items()}

        @functools.wraps(function)
        def checking(*args: Any, **kwargs: Any) -> R:
            positional = list(args)
            sizes: dict[str, tuple[int, str]] = {}
            for name, shape in wanted.items():
                given: Any = kwargs if name in kwargs else positional
                at: Any = name if name in kwargs else places[name]
                if given is positional and at >= len(positional):
                    continue  # left to its default, or missing: then the call itself says so
                if not _is_default(given[at], defaults[name]):
                    check = _same_shape if shape is SAME_SHAPE else _array
                    given[at] = check(f"{function.__name__}: {name}", given[at], shape, sizes)
            return _guarded(function, positional, kwargs)

        return checking

    return decorate


def finite(where: str, value: object) -> np.ndarray:
    """`value` as a float64 array; InputError if it holds anything but finite numbers."""
    try:
        array = np.asarray(value)
    except ValueError:  # rows of different lengths
        raise InputError("ragged", where=where) from None
    if array.dtype.kind not in "bifu":
        raise InputError("not_numbers", where=where, got=shortened(value))
    if array.dtype != float or array.flags.writeable:  # no copy of what `read_only` hands over
        array = array.astype(float)
    if array.size == 0:
        raise InputError("empty", where=where, got=array.shape)
    if not np.isfinite(array).all():
        first = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        raise InputError("not_finite", where=where, got=array[first], place=list(first))
    return array


def read_only(array: np.ndarray) -> np.ndarray:
    """The same numbers where nobody can change them, so that nobody needs a copy."""
    view = array.view()
    view.flags.writeable = False
    return view


def real(value: object) -> float | None:
    """`value` as a float; None if it is not one finite number, and True is none."""
    if not isinstance(value, Real) or isinstance(value, bool):
        return None
    try:
        number = float(value)
    except OverflowError:  # a whole number of 400 digits
        return None
    return number if math.isfinite(number) else None


def _is_default(value: object, default: object) -> bool:
    return value is default or (isinstance(value, int | float) and value == default)


def _guarded(function: Callable[..., R], args: list, kwargs: dict) -> R:
    """Call the function; overflow and 0/0 are an error here, not a warning and a NaN later on."""
    try:
        with np.errstate(over="raise", invalid="raise", divide="raise"):
            return function(*args, **kwargs)
    except FloatingPointError:
        raise InputError("overflow", where=function.__name__) from None


def _array(where: str, value: object, shape: str, sizes: dict[str, tuple[int, str]]) -> np.ndarray:
    array = finite(where, value)
    leading = shape.startswith("...")
    names = shape.split()[leading:]
    known = {name: sizes[name] for name in names if name in sizes}
    tail = array.shape[array.ndim - len(names) :] if leading else array.shape
    fits = len(tail) == len(names) <= array.ndim
    owner = where.split(": ")[-1]
    if not fits or any(sizes.setdefault(n, (s, owner))[0] != s for n, s in zip(names, tail)):
        want = ["..."] * leading + [f"{n}={known[n][0]}" if n in known else n for n in names]
        because = [source_of_size(name, *known[name]) for name in known]
        raise shape_error(where, array.shape, f"({', '.join(want)})", "".join(because))
    return array


def shape_error(where: str, got: tuple, want: object, because: str = "") -> InputError:
    """The error for an array of another shape than wanted, and what made that shape wanted."""
    return InputError("shape", where=where, got=got, want=want, because=because)


def source_of_size(name: str, size: int, owner: str) -> str:
    """Which argument gave a dimension its size, as a part of an error."""
    return text("error.shape_from", reader(), name=name, size=size, owner=owner)


def _same_shape(
    where: str, function: object, _shape: str, _sizes: dict[str, tuple[int, str]]
) -> Callable:
    if not callable(function):
        raise InputError("not_function", where=where, got=shortened(function))

    def checking(x: np.ndarray) -> np.ndarray:
        result = finite(where, function(x.copy()))  # a layer that works in place harms nothing
        if result.shape != x.shape:
            raise InputError("result_shape", where=where, got=result.shape, want=x.shape)
        return result

    return checking
