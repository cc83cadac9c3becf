"""One SwiGLU FFN at a real model's size, in float32, timed on the machine at hand."""

import time

import numpy as np

from helpers.maths.transformer import swiglu

TOKENS, RUNS = 6, 7
# A prime, so that no two rows of a matrix filled with repeats of the block are alike.
BLOCK = 1_000_003


def random_weights(d_model, d_ff, seed=0):
    """W_gate, W_up and W_down in float32: a million random numbers, repeated until all is full.

    Fresh numbers for every entry would take longer to draw than all that is timed.
    """
    block = np.random.default_rng(seed).standard_normal(BLOCK, dtype=np.float32)
    block *= np.float32(d_model**-0.5)
    shapes = ((d_model, d_ff), (d_model, d_ff), (d_ff, d_model))
    return tuple(np.resize(block, shape) for shape in shapes)


def plain_read(matrices):
    """Read every weight once and do next to nothing with it: each matrix times itself, summed."""
    return [float(np.vdot(W, W)) for W in matrices]


def jobs(matrices):
    """What is timed: the plain read, one token, six tokens."""
    W_gate, _, _ = matrices
    tokens = np.random.default_rng(1).standard_normal((TOKENS, len(W_gate)), np.float32)
    return {
        "read": lambda: plain_read(matrices),
        "one": lambda: swiglu(tokens[0], *matrices),
        "six": lambda: swiglu(tokens, *matrices),
    }


def timed(jobs, runs):
    """The seconds of each job's runs; they take turns, so that a slow moment hits them all."""
    seconds = {name: [] for name in jobs}
    for _ in range(runs):
        for name, job in jobs.items():
            start = time.perf_counter()
            job()
            seconds[name].append(time.perf_counter() - start)
    return seconds


def weight_bytes(d_model, d_ff):
    """The bytes of three float32 matrices."""
    return 3 * d_model * d_ff * np.dtype(np.float32).itemsize
