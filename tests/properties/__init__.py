"""For each property of the article: what shows it, and a wrong function that must fail it.

A module for each lesson that shows properties, with CASES: claim -> [(measured, holds), ...].
"""

from importlib import import_module
from pkgutil import iter_modules

CASES = {}
for _module in iter_modules(__path__):
    CASES |= import_module(f"{__name__}.{_module.name}").CASES
