"""What lesson 8-11 asks of a source."""

from helpers.facts.models import model, models
from helpers.facts.records import paper
from helpers.maths.account import account

LLAMA = account(model("llama3_8b"))

DEPTHS = [real.layers for real in models().values()]

CASES = {
    "depth.dozens": [
        ((DEPTHS,), True),
        (([*paper("llama3_depths")["layers"].values()],), False),  # 405B: more than tens
        (([12],), False),
        (([],), False),
    ],
    "geva.most": [
        (([0.6, 0.9],), True),
        ((paper("geva")["knowledge_shares"],), False),  # nothing was measured: nothing shown
        (([0.6, 0.5],), False),
        (([LLAMA["ffn"]],), False),  # a count is no share
        (([float("nan")],), False),
    ],
}
