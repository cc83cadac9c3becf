"""What lesson 8-11 asks of a source."""

from helpers.account import account
from helpers.models import model
from helpers.records import paper

LLAMA = account(model("llama3_8b"))

CASES = {
    "geva.most": [
        (([0.6, 0.9],), True),
        ((paper("geva")["knowledge_shares"],), False),  # nothing was measured: nothing shown
        (([0.6, 0.5],), False),
        (([LLAMA["ffn"]],), False),  # a count is no share
        (([float("nan")],), False),
    ],
}
