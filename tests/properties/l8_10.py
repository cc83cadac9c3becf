"""Properties of lesson 8-10."""

from helpers.facts.models import models
from helpers.maths import account

STORED = {key: account.total(real) for key, real in models().items()}
ACTING = {key: sum(account.active(real).values()) for key, real in models().items()}
DENSE = [STORED[key] for key in STORED if key != "deepseek_v3"]

CASES = {
    "swiglu.better": [
        (([1.997, 1.983, 1.994], 1.944), True),
        (([1.997, 1.983, 1.940], 1.944), False),  # one without a gate is better
        (([1.997, 1.983, 1.944], 1.944), False),
        (([1.997, 1.983, 1.994], 1.5), False),  # more than slightly
    ],
    "moe.cost": [
        ((STORED["deepseek_v3"], ACTING["deepseek_v3"], DENSE), True),
        ((STORED["deepseek_v3"], STORED["deepseek_v3"], DENSE), False),  # every expert acts
        ((STORED["llama3_8b"], ACTING["llama3_8b"], DENSE), False),
        ((10**10, 10**9 - 1, DENSE), False),  # sparse, but no larger than a dense model
        ((STORED["deepseek_v3"], 0, DENSE), False),
    ],
}
