"""A block step by step: what each of its six steps hands on."""

from collections.abc import Callable

import numpy as np

from helpers.maths.transformer import LAYERS
from helpers.words.checked import checked


@checked(x="... n d_model", **LAYERS)
def trace_pre_norm(
    x: np.ndarray, attend: Callable, feed: Callable, norm_1: Callable, norm_2: Callable
) -> dict[str, np.ndarray]:
    """The six steps of a pre-norm block by name, in the order they were taken in."""
    step = {}
    step["norm_1"] = norm_1(x)
    step["attend"] = attend(step["norm_1"])
    step["residual_1"] = x + step["attend"]
    step["norm_2"] = norm_2(step["residual_1"])
    step["feed"] = feed(step["norm_2"])
    step["residual_2"] = step["residual_1"] + step["feed"]
    return step


@checked(x="... n d_model", **LAYERS)
def trace_post_norm(
    x: np.ndarray, attend: Callable, feed: Callable, norm_1: Callable, norm_2: Callable
) -> dict[str, np.ndarray]:
    """The six steps of a post-norm block by name, in the order in which they were taken."""
    step = {}
    step["attend"] = attend(x)
    step["residual_1"] = x + step["attend"]
    step["norm_1"] = norm_1(step["residual_1"])
    step["feed"] = feed(step["norm_1"])
    step["residual_2"] = step["norm_1"] + step["feed"]
    step["norm_2"] = norm_2(step["residual_2"])
    return step
