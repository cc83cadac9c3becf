"""The parameter account: a model's parameters as a sum of named parts, and how wide an FFN is.

A model is one of helpers/facts/models.py, or anything with the same fields.
"""

from math import ceil

BYTES = {"float32": 4, "bfloat16": 2, "int8": 1, "int4": 0.5}  # one parameter in each format
GIB = 2**30
CARDS = (8, 16, 24, 80)  # GiB of memory on graphics cards


def per_layer(model):
    """The parameters of one block (with experts, where a model has both kinds)."""
    return {
        "attention": sum(model.attention.parts(model.d_model).values()),
        "ffn": sum(model.ffn.parts(model.d_model).values()),
        "norms": 2 * model.d_model,
    }


def account(model):
    """The parameters of the whole model; the sum of the values is the total."""
    return _account(model, per_layer(model))


def active(model):
    """The parameters that act on one token: of the experts, those that the router picks."""
    acting = sum(model.ffn.active_parts(model.d_model).values())
    return _account(model, per_layer(model) | {"ffn": acting})


def total(model):
    """How many parameters the whole model has."""
    return sum(account(model).values())


def gibibytes(parameters, number_format):
    """What the parameters weigh in GiB (2^30 bytes), in one of the formats of BYTES."""
    return parameters * BYTES[number_format] / GIB


def neutral_ratio(matrices, ratio=4, before=2):
    """The d_ff / d_model at which so many matrices weigh as much as `before` of them at `ratio`."""
    return before * ratio / matrices


def llama_d_ff(d_model, multiplier, multiple):
    """LLaMA's width: 2/3 of 4 · d_model, times multiplier, rounded up to a multiple.

    Source: LLaMA's reference code, FeedForward, which cuts off decimals at both steps.
    """
    d_ff = int(multiplier * int(2 * 4 * d_model / 3))
    return ceil(d_ff / multiple) * multiple


def _account(model, layer):
    d_model, layers, dense = model.d_model, model.layers, model.dense_layers
    table = model.vocabulary * d_model
    in_dense = dense * sum(model.dense.parts(d_model).values()) if model.dense else 0
    return {
        "embedding": table,
        "attention": layers * layer["attention"],
        "ffn": in_dense + (layers - dense) * layer["ffn"],
        "norms": layers * layer["norms"] + d_model,  # and one before the lm_head
        "lm_head": 0 if model.tied else table,
    }
