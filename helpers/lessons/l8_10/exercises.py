"""The exercises of lesson 8-10, their answers computed from sizes and formulas."""

from helpers.facts.models import FFN, Experts
from helpers.maths.account import llama_d_ff
from helpers.maths.activations import sigmoid, silu
from helpers.show.exercise import Exercise

_D_MODEL, _MULTIPLE = 5120, 256  # exercise "rule"
_GATE, _CONTENT = -1.2, 2.0  # exercise "gate": x · W_gate and x · W_up of one hidden number
_EXPERTS, _WIDTH, _INPUT = Experts(1024, experts=16, active=4), 1024, 2048  # exercise "acting"

_width = llama_d_ff(_D_MODEL, 1.0, _MULTIPLE)
_one = sum(FFN(_WIDTH).parts(_INPUT).values())

EXERCISES = {
    "gate": Exercise(
        answer=float(silu(_GATE) * _CONTENT),
        mistakes={
            "sigmoid": float(sigmoid(_GATE) * _CONTENT),
            "swapped": float(_GATE * silu(_CONTENT)),
            "no_bend": _GATE * _CONTENT,
            "gate_only": float(silu(_GATE)),
            "closed": 0.0,
        },
    ),
    "rule": Exercise(
        answer=_width,
        mistakes={
            "down": _width - _MULTIPLE,
            "unrounded": int(2 * 4 * _D_MODEL / 3),
            "four": 4 * _D_MODEL,
        },
    ),
    "acting": Exercise(
        answer=_EXPERTS.active_parts(_INPUT)["experts"],
        mistakes={
            "stored": _EXPERTS.parts(_INPUT)["experts"],
            "one": _one,
            "two_matrices": _EXPERTS.active * 2 * _INPUT * _WIDTH,
        },
    ),
}
