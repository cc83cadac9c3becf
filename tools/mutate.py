"""Change every number that a reader could be told wrongly, one at a time: do the tests notice?

`make mutate` tries all; `python -m tools.mutate --sample 20` tries twenty of each kind, others each
week (`--seed` repeats a sample), `--kinds` only the kinds that are named. It fails when a mutant
survives that tests/equivalents.toml does not list, when a kind has not as many mutants as the files
say, and when that list is not true any more.
"""

import argparse
import os
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from multiprocessing import get_context
from random import Random

from tools.mutants import (
    Kind,
    Mutant,
    claims,
    errata,
    example,
    figures,
    forking,
    labels,
    operators,
    outputs,
    prose,
    records,
)
from tools.places import ROOT

KINDS = [
    kind.KIND
    for kind in (outputs, prose, claims, errata, example, records, labels, figures, operators)
]
EQUIVALENTS = ROOT / "tests" / "equivalents.toml"
AT_MOST = 0.01  # of all mutants may be equivalents
_CHUNKS = 8  # for each process: neighbouring mutants share what is costly to start


@dataclass(frozen=True)
class Outcome:
    """What became of a kind: its mutants, those that were tried, and those that survived."""

    kind: str
    mutants: list[str]
    counted: int
    tried: list[str]
    survivors: list[str]
    seconds: float


def run(kind: Kind, sample: int | None, seed: str) -> Outcome:
    """Try the mutants of a kind, or as many of them as `sample` says."""
    start = time.monotonic()
    mutants = kind.mutants()
    tried = mutants if sample is None else _some(mutants, sample, seed)
    kind.ready()
    survivors = [mutant for mutant, seen in zip(tried, _ask(kind, tried)) if not seen]
    names = (
        [f"{kind.name} {mutant.id}" for mutant in each] for each in (mutants, tried, survivors)
    )
    every, tried_names, survived = names
    seconds = time.monotonic() - start
    return Outcome(kind.name, every, kind.counted(), tried_names, survived, seconds)


def _some(mutants: list[Mutant], size: int, seed: str) -> list[Mutant]:
    chosen = Random(seed).sample(range(len(mutants)), min(size, len(mutants)))
    return [mutants[i] for i in sorted(chosen)]


def _ask(kind: Kind, mutants: list[Mutant]) -> list[bool]:
    processes = os.cpu_count() or 1
    chunk = max(1, len(mutants) // (processes * _CHUNKS))
    with forking(), get_context("fork").Pool(processes) as pool:
        return pool.map(kind.noticed, mutants, chunk)


def complaints(outcomes: list[Outcome], listed: list[str]) -> Iterator[str]:
    """What is wrong with the outcomes, when these mutants are known to change nothing."""
    names = [name for outcome in outcomes for name in outcome.mutants]
    survivors = {name for outcome in outcomes for name in outcome.survivors}
    killed = {name for outcome in outcomes for name in outcome.tried} - survivors
    for outcome in outcomes:
        if len(outcome.mutants) != outcome.counted:
            yield f"{outcome.kind}: {len(outcome.mutants)} mutants, {outcome.counted} in the files"
    if len(set(names)) != len(names):
        yield "two mutants have one name"
    yield from (f"survives: {name}" for name in sorted(survivors - set(listed)))
    yield from (f"listed, but noticed: {name}" for name in listed if name in killed)
    if len(outcomes) == len(KINDS) and len(listed) > AT_MOST * len(names):
        yield f"{len(listed)} equivalents are more than {AT_MOST:.0%} of {len(names)} mutants"


_HEADS = f"{'kind':12}{'mutants':>9}{'in files':>9}{'tried':>9}{'survivors':>11}{'seconds':>9}"


def row(outcome: Outcome) -> str:
    """A kind's line under _HEADS."""
    sizes = len(outcome.mutants), outcome.counted, len(outcome.tried), len(outcome.survivors)
    return "{:12}{:9}{:9}{:9}{:11}{:9.1f}".format(outcome.kind, *sizes, outcome.seconds)


def equivalents() -> list[str]:
    """The names of the mutants that are known to change nothing."""
    entries = tomllib.loads(EQUIVALENTS.read_text("utf-8")).get("equivalent", [])
    return [entry["name"] for entry in entries]


def main() -> int:
    """Try what the command line asks for, print the table and every complaint."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutate")
    parser.add_argument("--sample", type=int, help="how many of each kind; without: all")
    parser.add_argument("--seed", default=date.today().strftime("%G-%V"), help="of the sample")
    parser.add_argument("--kinds", nargs="+", default=[kind.name for kind in KINDS])
    asked = parser.parse_args()
    if asked.sample is not None:
        print(f"a sample with --seed {asked.seed}")
    print(_HEADS)
    outcomes = []
    for kind in (kind for kind in KINDS if kind.name in asked.kinds):
        outcomes.append(run(kind, asked.sample, asked.seed))
        print(row(outcomes[-1]), flush=True)
    wrong = list(complaints(outcomes, equivalents()))
    print(*wrong, sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
