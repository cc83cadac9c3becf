"""How wide an FFN is: the width that keeps the parameter count, and LLaMA's rule for it."""

from math import ceil

from helpers.words.checked import COUNT, checked


@checked(matrices=COUNT, ratio="", before=COUNT)
def neutral_ratio(matrices: int, ratio: float = 4, before: int = 2) -> float:
    """The d_ff / d_model at which so many matrices weigh as much as `before` of them at `ratio`."""
    return before * ratio / matrices


@checked(d_model=COUNT, multiplier="", multiple=COUNT)
def llama_d_ff(d_model: int, multiplier: float, multiple: int) -> int:
    """LLaMA's width: 2/3 of 4 · d_model, times multiplier, rounded up to a multiple.

    Source: LLaMA's reference code, FeedForward, which cuts off decimals at both steps.
    """
    d_ff = int(multiplier * int(2 * 4 * d_model / 3))
    return ceil(d_ff / multiple) * multiple
