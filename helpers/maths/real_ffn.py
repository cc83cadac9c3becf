"""One SwiGLU FFN at LLaMA-3-8B's size, in float32, timed on the machine at hand.

Everything else here computes in float64 and checks its arrays, which would cost twice the memory
and a copy of 705 MB; so this module has its own plain float32 functions.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from helpers.facts.models import model
from helpers.maths import memory
from helpers.words.checked import COUNT, checked

TOKENS = 6
ROOM = 200_000_000  # bytes beside the weights, for what BLAS copies while it multiplies
RUNS = 7
# A prime, so that no two rows of a matrix filled with repeats of the block are alike.
BLOCK = 1_000_003

Matrices = tuple[np.ndarray, ...]  # W_gate, W_up and W_down


class Measured(NamedTuple):
    """Bytes of the weights and bytes free before; the fastest read, one token and six."""

    weight_bytes: int
    free_bytes: int
    read: float
    one: float
    six: float


def measure() -> Measured:
    """Look at free memory, draw the weights, time them, and let go of them.

    Raises InputError, before anything is drawn, when memory is short or cannot be looked at.
    """
    size = model("llama3_8b")
    needed = weight_bytes(size.d_model, size.d_ff) + ROOM
    free = memory.ask_for(needed)
    try:
        matrices = random_weights(size.d_model, size.d_ff)
        work = jobs(matrices)
        timed(work, 1)  # the first run also wakes BLAS
        fastest = {name: min(seconds) for name, seconds in timed(work, RUNS).items()}
    except MemoryError:  # somebody else took it meanwhile, or the process has a limit of its own
        raise memory.too_little(free, needed) from None
    return Measured(sum(W.nbytes for W in matrices), free, **fastest)


def random_weights(d_model: int, d_ff: int, seed: int = 0) -> Matrices:
    """W_gate, W_up and W_down in float32: a million random numbers, repeated until all is full.

    Fresh numbers for every entry would take longer to draw than all that is timed.
    """
    block = np.random.default_rng(seed).standard_normal(BLOCK, dtype=np.float32)
    block *= np.float32(d_model**-0.5)
    shapes = ((d_model, d_ff), (d_model, d_ff), (d_ff, d_model))
    return tuple(np.resize(block, shape) for shape in shapes)


def swiglu_float32(
    x: np.ndarray, W_gate: np.ndarray, W_up: np.ndarray, W_down: np.ndarray
) -> np.ndarray:
    """(SiLU(x · W_gate) ⊙ x · W_up) · W_down; x is one token (d_model,) or several (n, d_model)."""
    gate = product(x, W_gate)
    gate *= (1 + np.tanh(gate / 2)) / 2  # sigmoid, in a form that cannot overflow
    return product(gate * product(x, W_up), W_down)


def product(x: np.ndarray, W: np.ndarray) -> np.ndarray:
    """x · W, asked for as (Wᵀ · xᵀ)ᵀ: the same numbers, and nothing is copied.

    For several tokens BLAS then deals out the work in larger portions, and its threads wait less
    for each other: three times as fast where other programs keep the processors busy.
    """
    return (W.T @ x.T).T


def plain_read(matrices: Matrices) -> list[float]:
    """Read every weight once and do next to nothing with it: each matrix times itself, summed."""
    return [float(np.vdot(W, W)) for W in matrices]


def jobs(matrices: Matrices) -> dict[str, Callable]:
    """What is timed: the plain read, one token, six tokens."""
    W_gate, _, _ = matrices
    tokens = np.random.default_rng(1).standard_normal((TOKENS, len(W_gate)), np.float32)
    return {
        "read": lambda: plain_read(matrices),
        "one": lambda: swiglu_float32(tokens[0], *matrices),
        "six": lambda: swiglu_float32(tokens, *matrices),
    }


def timed(jobs: dict[str, Callable], runs: int) -> dict[str, list[float]]:
    """The seconds of each job's runs; they take turns, so that a slow moment hits them all."""
    seconds: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(runs):
        for name, job in jobs.items():
            start = time.perf_counter()
            job()
            seconds[name].append(time.perf_counter() - start)
    return seconds


@checked(d_model=COUNT, d_ff=COUNT)
def weight_bytes(d_model: int, d_ff: int) -> int:
    """The bytes of three float32 matrices."""
    return 3 * d_model * d_ff * np.dtype(np.float32).itemsize
