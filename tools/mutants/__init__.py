"""What a mutation run is made of: kinds of mutants, each one thing that is told wrongly.

A module of this package is one kind. It offers `KIND`, and `tools/mutate.py` names it in `KINDS`:

    KIND = Kind(
        name="claims",
        mutants=...,  # () -> list[Mutant]: every change of this kind, in a fixed order
        counted=...,  # () -> int: how many there must be, counted from the files in another way
        noticed=...,  # (Mutant) -> bool: whether the project's own tests notice it
        ready=...,    # () -> None, if wanted: raises if they fail before anything is changed
    )

A mutant's `id` is short, names the place, and stays the same from run to run: with the kind's name
before it, it is what tests/equivalents.toml calls it. `change` is whatever `noticed` needs to make
the change; mutants and kinds cross to other processes, so both must pickle. `noticed` is called in
processes that many mutants share: what others would see changed goes through `apart`.
"""

import os
import resource
import signal
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

PATIENCE = 60  # seconds of computing until a mutant that never comes to an end counts as noticed
_FAILED = 2


@dataclass(frozen=True)
class Mutant:
    """One change: where it is, and what `noticed` needs to make it."""

    id: str
    change: Any = None


@dataclass(frozen=True)
class Kind:
    """Mutants of one kind, an independent count of them, and how the tests are asked."""

    name: str
    mutants: Callable[[], list[Mutant]]
    counted: Callable[[], int]
    noticed: Callable[[Mutant], bool]
    ready: Callable[[], object] = bool


@contextmanager
def forking() -> Iterator[None]:
    """Python warns of threads when a process forks; here they are BLAS's own, and idle."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        yield


def apart(noticed: Callable[[], bool]) -> bool:
    """Ask in a process of its own, which takes the change with it when it ends.

    What that process prints is dropped. An error of the run itself raises here.
    """
    sys.stdout.flush()
    with forking():
        child = os.fork()
    if child == 0:
        os._exit(_outcome(noticed))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code == -signal.SIGXCPU:
        print(f"noticed for not coming to an end in {PATIENCE} s", file=sys.stderr)
    elif code not in (0, 1):
        raise RuntimeError(f"the process of a mutant ended with {code}")
    return code != 0


def _outcome(noticed: Callable[[], bool]) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE + 1))
    errors = os.dup(2)
    nothing = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nothing, stream)
    try:
        return int(bool(noticed()))
    except BaseException:
        os.write(errors, traceback.format_exc().encode())
        return _FAILED


def forget(*packages: str) -> None:
    """Drop the modules of these packages, so that they are imported, and read their files, anew."""
    for name in list(sys.modules):
        if name.split(".")[0] in packages:
            del sys.modules[name]
