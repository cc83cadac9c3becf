"""One decorator that checks arguments, so that the mathematics can stay mathematics."""

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from helpers.words.errors import InputError, one_of, shortened
from helpers.words.i18n import reader, text
from helpers.words.values import Whole, all_finite, finite, instance, whole

SAME_SHAPE, ANY_SHAPE = "same shape", "any shape"
R = TypeVar("R")


@dataclass(frozen=True)
class Place:
    """Which entry of a dimension, counted from 0; the dimension is one of an array before it."""

    of: str


class Parts:
    """A named tuple of that kind, each part as described."""

    def __init__(self, kind: type, **wanted: object):
        self.kind: Any = kind
        self.wanted = wanted


COUNT, SEED = Whole(1), Whole(0)
SIZE = Whole(1, 4096)  # of something that is filled with numbers


def checked(**wanted: object) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Check the named arguments of a function before it runs, and hand them over as it wants them.

    An array is described by its shape, one word a dimension, and handed over as float64:
    "... n d_model" wants at least two dimensions; a word that occurs twice must have one size, and
    a numeral is a size. SAME_SHAPE describes a function whose result must have the shape of its
    first argument, ANY_SHAPE one that returns any array. A Whole describes a whole number, a Place
    that of an entry, a mapping one of its keys, a type an instance, Parts a named tuple. A default
    is not checked. Raises InputError with the argument's name and what is wrong with it; and when
    the numbers cannot be computed with. Arrays are copied, so that a function may work in place; a
    read-only one is handed over as it is.
    """

    def decorate(function: Callable[..., R]) -> Callable[..., R]:
        parameters = inspect.signature(function).parameters
        places = {name: place for place, name in enumerate(parameters)}
        defaults = {name: parameter.default for name, parameter in parameters.items()}

        @functools.wraps(function)
        def checking(*args: Any, **kwargs: Any) -> R:
            positional = list(args)
            sizes: dict[str, tuple[int, str]] = {}
            for name, kind in wanted.items():
                given: Any = kwargs if name in kwargs else positional
                at: Any = name if name in kwargs else places[name]
                if given is positional and at >= len(positional):
                    continue  # left to its default, or missing: then the call itself says so
                if not _is_default(given[at], defaults[name]):
                    where = f"{function.__name__}: {name}"
                    given[at] = _checked(where, given[at], kind, sizes)
            return _guarded(function, positional, kwargs)

        vars(checking)["wanted"] = wanted
        return checking

    return decorate


def shape_error(where: str, got: tuple, want: object, because: str = "") -> InputError:
    """The error for an array of another shape than wanted, and what made that shape wanted."""
    return InputError("shape", where=where, got=got, want=want, because=because)


def source_of_size(name: str, size: int, owner: str) -> str:
    """Which argument gave a dimension its size, as a part of an error."""
    return text("error.shape_from", reader(), name=name, size=size, owner=owner)


def _is_default(value: object, default: object) -> bool:
    return value is default or (isinstance(value, int | float) and value == default)


def _guarded(function: Callable[..., R], args: list, kwargs: dict) -> R:
    """Call the function; overflow and 0/0 are an error here, not a warning and a NaN later on."""
    where = function.__name__
    try:
        with np.errstate(over="raise", invalid="raise", divide="raise"):
            return function(*args, **kwargs)
    except InputError:
        raise
    except (ArithmeticError, MemoryError):
        raise InputError("overflow", where=where) from None
    except np.linalg.LinAlgError:
        raise InputError("dependent", where=where) from None
    except (ValueError, IndexError) as error:  # each array is right, but their shapes do not fit
        arrays = {
            n: v.shape for n, v in _bound(function, args, kwargs) if isinstance(v, np.ndarray)
        }
        shapes = ", ".join(f"{name} {shape}" for name, shape in arrays.items())
        raise InputError("together", where=where, shapes=shapes) from error
    except TypeError:
        _bound(function, args, kwargs)  # says so if the call was wrong; else it is our mistake
        raise


def _bound(function: Callable, args: list, kwargs: dict) -> Iterable[tuple[str, object]]:
    """The arguments by name; InputError if there are too few, too many, or others."""
    signature = inspect.signature(function)
    try:
        return signature.bind(*args, **kwargs).arguments.items()
    except TypeError:
        names = ", ".join(signature.parameters)
        raise InputError("call", call=f"{function.__name__}({names})") from None


def _checked(where: str, value: object, kind: object, sizes: dict[str, tuple[int, str]]) -> object:
    match kind:
        case str():
            of_shape = _function if kind in (SAME_SHAPE, ANY_SHAPE) else _array
            return of_shape(where, value, kind, sizes)
        case Whole():
            return whole(where, value, kind)
        case Place():
            return whole(where, value, Whole(0, sizes[kind.of][0] - 1))
        case Mapping():
            return one_of("input_choice", value, kind, name=where)
        case type():
            return instance(where, value, kind)
        case Parts():
            parts = zip(kind.wanted.items(), instance(where, value, kind.kind), strict=True)
            return kind.kind(
                *(_checked(f"{where}.{n}", part, want, sizes) for (n, want), part in parts)
            )
        case _:
            raise TypeError(f"no description of an argument: {kind!r}")


def _array(where: str, value: object, shape: str, sizes: dict[str, tuple[int, str]]) -> np.ndarray:
    array = finite(where, value)
    leading, names = _words(shape)
    tail = array.shape[array.ndim - len(names) :] if leading else array.shape
    owner = where.split(": ")[-1]
    fits = len(tail) == len(names) <= array.ndim
    for name, size in zip(names, tail):
        fits = fits and _size(name, size, owner, sizes) == size
    if not fits:
        known = {n: sizes[n] for n in names if n in sizes and sizes[n][1] != owner}
        want = ["..."] * leading + [f"{n}={known[n][0]}" if n in known else n for n in names]
        because = [source_of_size(name, *known[name]) for name in known]
        raise shape_error(where, array.shape, f"({', '.join(want)})", "".join(because))
    return array


@functools.cache
def _words(shape: str) -> tuple[bool, tuple[str, ...]]:
    """Whether a description starts with dimensions that do not matter, and the others."""
    leading = shape.startswith("...")
    return leading, tuple(shape.split()[leading:])


def _size(name: str, size: int, owner: str, sizes: dict[str, tuple[int, str]]) -> int:
    """The size that a dimension must have: a numeral's, or that of its first array."""
    return int(name) if name.isdigit() else sizes.setdefault(name, (size, owner))[0]


def _function(where: str, function: object, shape: str, _sizes: dict) -> Callable:
    if not callable(function):
        raise InputError("not_function", where=where, got=shortened(function))

    def checking(x: np.ndarray, *others: np.ndarray) -> np.ndarray:
        try:
            returned = function(x.copy(), *others)  # a layer that works in place harms nothing
        except (InputError, FloatingPointError, MemoryError):
            raise
        except Exception as error:  # whatever a function of the reader's may raise
            raised = f"{type(error).__name__}: {error}"
            raise InputError("function_fails", where=where, got=x.shape, raised=raised) from error
        result = all_finite(where, returned)
        if shape is SAME_SHAPE and result.shape != x.shape:
            raise InputError("result_shape", where=where, got=result.shape, want=x.shape)
        return result

    return checking
