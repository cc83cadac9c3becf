"""The exercises of lesson 8-05, their answers computed from sizes."""

from helpers.facts import example
from helpers.facts.models import model
from helpers.maths.real_ffn import weight_bytes
from helpers.show.exercise import Exercise

_D_MODEL, _D_FF = example.load().W_up.shape
_WIDTH, _INPUTS = 16, 2
_REAL = model("llama3_8b")
_BYTES_PER_MS = 32e9 / 1000

_random = (_INPUTS + 1) * _WIDTH
_traffic = weight_bytes(_REAL.d_model, _REAL.d_ff) / _BYTES_PER_MS

EXERCISES = {
    "weights": Exercise(
        answer=2 * _D_MODEL * _D_FF,
        mistakes={
            "half": _D_MODEL * _D_FF,
            "gate": 3 * _D_MODEL * _D_FF,
            "product": _D_MODEL * _D_FF * _D_MODEL,
        },
    ),
    "fitted": Exercise(
        answer=_WIDTH + 1,
        mistakes={"bias": _WIDTH, "random": _random, "both": _random + _WIDTH + 1},
    ),
    "traffic": Exercise(
        answer=_traffic,
        mistakes={"matrix": _traffic / 3, "double": 2 * _traffic, "single": _traffic / 4},
    ),
}
