"""Which lessons there are, and what their modules are called in figures/ and exercises/."""

MODULES = {
    "8-01": "attention_vs_ffn",
    "8-02": "residual_connection",
    "8-03": "residual_all_tokens",
    "8-04": "gradient_highway",
    "8-05": "ffn_three_stages",
    "8-06": "ffn_by_hand",
    "8-07": "block_output",
    "8-08": "why_activations",
    "8-09": "activation_functions",
    "8-10": "ffn_sizes",
    "8-11": "parameter_account",
}
