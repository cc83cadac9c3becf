"""The exercises of lesson 8-11, their answers counted from LLaMA-3-8B's configuration."""

from dataclasses import replace

from helpers.facts.models import Attention, model
from helpers.maths import account
from helpers.show.exercise import Exercise

_REAL = model("llama3_8b")
_TOTAL = account.total(_REAL)
_GB, _MILLION = 1e9, 1e6

_parts = account.account(_REAL)
_layer = account.per_layer(_REAL)
_heads = _REAL.attention.heads
_ungrouped = replace(_REAL, attention=Attention(_heads, _heads))
_square = _REAL.d_model**2
_tied = account.total(replace(_REAL, tied=True))

EXERCISES = {
    "ungrouped": Exercise(
        answer=account.per_layer(_ungrouped)["attention"] / _MILLION,
        mistakes={
            "grouped": _layer["attention"] / _MILLION,
            "three": 3 * _square / _MILLION,
            "all_layers": 4 * _square * _REAL.layers / _MILLION,
        },
    ),
    "int4": Exercise(
        answer=account.gibibytes(_TOTAL, "int4"),
        mistakes={
            "decimal": _TOTAL * account.BYTES["int4"] / _GB,
            "int8": account.gibibytes(_TOTAL, "int8"),
            "four_bytes": account.gibibytes(_TOTAL, "float32"),
        },
    ),
    "tied": Exercise(
        answer=_parts["ffn"] / _tied,
        mistakes={
            "untied": _parts["ffn"] / _TOTAL,
            "no_table": _parts["ffn"] / (_tied - _parts["embedding"]),
            "one_layer": _layer["ffn"] / _tied,
        },
    ),
}
