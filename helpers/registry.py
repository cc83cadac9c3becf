"""Which lessons there are, and what their modules are called in figures/ and exercises/."""

MODULES = {
    "8-02": "residual_connection",
    "8-05": "ffn_three_stages",
}
