"""Which lessons there are, and what their modules are called in figures/ and exercises/."""

MODULES = {
    "8-02": "residual_connection",
    "8-06": "ffn_by_hand",
    "8-07": "block_output",
}
