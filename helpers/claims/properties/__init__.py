"""The properties that the article claims, each a predicate on measured arrays.

A predicate gets what a lesson measured and looks for itself; no lesson can hand it the answer.
There is a module for each lesson that shows properties.
"""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules

PREDICATES: dict[str, Callable[..., bool]] = {}


def shows(claim_id: str) -> Callable:
    """Register a predicate under the claim that it decides."""

    def register(predicate: Callable[..., bool]) -> Callable[..., bool]:
        PREDICATES[claim_id] = predicate
        return predicate

    return register


for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
