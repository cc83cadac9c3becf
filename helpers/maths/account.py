"""The parameter account: a model's parameters as a sum of named parts."""

from helpers.facts.models import Model, Parts
from helpers.words.checked import SEED, checked

BYTES = {"float32": 4, "bfloat16": 2, "int8": 1, "int4": 0.5}  # one parameter in each format
GIB = 2**30
CARDS = (8, 16, 24, 80)  # GiB of memory on graphics cards


@checked(model=Model)
def per_layer(model: Model) -> Parts:
    """The parameters of one block (with experts, where a model has both kinds)."""
    return {
        "attention": sum(model.attention.parts(model.d_model).values()),
        "ffn": sum(model.ffn.parts(model.d_model).values()),
        "norms": 2 * model.d_model,
    }


@checked(model=Model)
def account(model: Model) -> Parts:
    """The parameters of the whole model; the sum of the values is the total."""
    return _account(model, per_layer(model))


@checked(model=Model)
def active(model: Model) -> Parts:
    """The parameters that act on one token: of the experts, those that the router picks."""
    acting = sum(model.ffn.active_parts(model.d_model).values())
    return _account(model, per_layer(model) | {"ffn": acting})


@checked(model=Model)
def total(model: Model) -> int:
    """How many parameters the whole model has."""
    return sum(account(model).values())


@checked(parameters=SEED, number_format=BYTES)
def gibibytes(parameters: int, number_format: str) -> float:
    """What the parameters weigh in GiB (2^30 bytes); InputError for an unknown format."""
    return parameters * BYTES[number_format] / GIB


def _account(model: Model, layer: Parts) -> Parts:
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
