"""Change every number that a reader could be told wrongly, one at a time: do the tests notice?

It fails when a mutant survives that tests/equivalents.toml does not list, and when that list is no
longer true. A sample is another one each week.
"""

import argparse
import os
import sys
import time
import tomllib
import warnings
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from multiprocessing import get_context
from random import Random

from helpers.lessons import LESSONS
from helpers.words.i18n import LANGUAGES
from helpers.words.places import ROOT
from tests.mutants import data, lessons, operators
from tests.mutants.engine import Mutant, fails, lesson_differs

KINDS: dict[str, Callable[[], Iterator[Mutant]]] = {
    "outputs": lessons.outputs,
    "prose": lessons.prose,
    **{kind: partial(data.mutants, kind) for kind in data.ASKED},
    "figures": lessons.figures,
    "operators": operators.mutants,
}
FEWEST, AT_MOST = 100, 0.01  # mutants of a kind, and the share that may be equivalents
CHUNKS = 8  # for each process: neighbouring mutants share what is costly to start
TESTS = ("printed", "claims", "example", "account", "records", "i18n")
_tried: list[Mutant] = []


def survivors(mutants: list[Mutant]) -> list[str]:
    """The names of those that nobody notices, asked in as many processes as there are."""
    global _tried
    _tried, processes = mutants, os.cpu_count() or 1
    chunk = max(1, len(mutants) // (processes * CHUNKS))
    with get_context("fork").Pool(processes) as pool:
        seen = pool.map(_noticed, range(len(mutants)), chunk)
    return [name for (name, _), noticed in zip(mutants, seen, strict=True) if not noticed]


def _noticed(i: int) -> bool:
    return _tried[i][1]()


def unsound(kinds: list[str]) -> list[str]:
    """What fails before anything is changed; what lessons remember, later processes find."""
    told = [f"{n} {lang}" for n in LESSONS for lang in LANGUAGES if lesson_differs(n, lang)]
    told += [name for name in TESTS if fails(f"tests.test_{name}")]
    return told + operators.unsound() if "operators" in kinds else told


def complaints(
    every: dict[str, list[str]], tried: set[str], survived: set[str], listed: list[str]
) -> Iterator[str]:
    """What is wrong, when these mutants, by kind, were made, tried and survived."""
    names = [name for kind in every.values() for name in kind]
    yield from (f"{kind}: only {len(n)} mutants" for kind, n in every.items() if len(n) < FEWEST)
    if len(set(names)) != len(names):
        yield "two mutants have one name"
    yield from (f"survives: {name}" for name in sorted(survived - set(listed)))
    yield from (f"listed, but noticed: {name}" for name in listed if name in tried - survived)
    if set(every) == set(KINDS):
        yield from (f"listed, but gone: {name}" for name in sorted(set(listed) - set(names)))
        if len(listed) > AT_MOST * len(names):
            yield f"{len(listed)} equivalents are more than {AT_MOST:.0%} of {len(names)} mutants"


def attempt(kind: str, sample: int | None, seed: str) -> tuple[list[str], list[str], list[str]]:
    """The names of all mutants of a kind, of those that were tried, and of those that survived."""
    start = time.monotonic()
    mutants = [(f"{kind} {name}", question) for name, question in KINDS[kind]()]
    size = len(mutants) if sample is None else min(sample, len(mutants))
    tried = [mutants[i] for i in sorted(Random(seed).sample(range(len(mutants)), size))]
    left = survivors(tried)
    took = time.monotonic() - start
    print(f"{kind:12}{len(mutants):9}{size:9}{len(left):11}{took:9.1f}", flush=True)
    return [name for name, _ in mutants], [name for name, _ in tried], left


def main() -> None:
    """Try what the command line asks for, print a table and every complaint."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--sample", type=int, help="how many of each kind; without: all")
    parser.add_argument("--seed", default=date.today().strftime("%G-%V"), help="repeats a sample")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    asked = parser.parse_args()
    # Python warns of threads when a process forks; here they are BLAS's own, and idle.
    warnings.simplefilter("ignore", DeprecationWarning)
    if wrong := unsound(asked.kinds):
        sys.exit("\n".join(["fails before anything is changed:", *wrong]))
    print(f"{'kind':12}{'mutants':>9}{'tried':>9}{'survivors':>11}{'seconds':>9}  {asked.seed}")
    outcomes = {kind: attempt(kind, asked.sample, asked.seed) for kind in asked.kinds}
    every = {kind: names for kind, (names, _, _) in outcomes.items()}
    tried, survived = (set().union(*(o[i] for o in outcomes.values())) for i in (1, 2))
    listed = tomllib.loads((ROOT / "tests" / "equivalents.toml").read_text("utf-8"))["equivalent"]
    wrong = complaints(every, tried, survived, [entry["name"] for entry in listed])
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
