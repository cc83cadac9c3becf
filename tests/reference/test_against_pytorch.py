"""The mathematics against PyTorch, and the parameter account against the models' own classes.

Optional: skipped where torch or transformers is missing. `make test-reference` installs them.
Nothing is downloaded: models are built from our configurations, without numbers in their weights.
"""

import os

import numpy as np
import pytest

os.environ.setdefault("HF_HUB_OFFLINE", "1")  # whatever a model class may want, it stays here
torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from torch.nn import functional  # noqa: E402
from transformers.models.llama.modeling_llama import LlamaConfig, LlamaMLP  # noqa: E402

from helpers.facts.models import Model, model, models  # noqa: E402
from helpers.maths import account, activations, transformer  # noqa: E402

# Numbers that go in: from where everything has long vanished to where it is a straight line.
ENTRIES = np.concatenate([np.linspace(-40, 40, 801), [-1e-300, 1e-300, -1e-9, 1e-9]])
NEAR = {"rtol": 1e-12, "atol": 1e-14}  # float64 carries 16 digits; exp and erf cost a few

ACTIVATIONS = {
    "sigmoid": functional.sigmoid,
    "relu": functional.relu,
    "gelu": functional.gelu,
    "gelu_tanh": lambda x: functional.gelu(x, approximate="tanh"),
    "silu": functional.silu,
    "swish": functional.silu,  # β = 1; further β below
    "tanh": torch.tanh,
    "softplus": lambda x: functional.softplus(x, threshold=100),  # by default a line from 20 on
    "mish": functional.mish,
    "elu": functional.elu,
}
RNG = np.random.default_rng(8)
X = RNG.normal(size=(3, 5, 16))  # three sentences of five tokens
GAMMA, BETA = RNG.normal(size=(2, 16))
WEIGHTS = RNG.normal(size=(3, 16, 8))  # W_Q, W_K, W_V; W_gate, W_up and, turned, W_down


def tensor(array):
    return torch.tensor(array, dtype=torch.float64)


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_activations(name):
    ours = getattr(activations, name)(ENTRIES)
    np.testing.assert_allclose(ours, ACTIVATIONS[name](tensor(ENTRIES)), **NEAR)


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_derivatives(name):
    x = tensor(ENTRIES).requires_grad_()
    ACTIVATIONS[name](x).sum().backward()
    ours = getattr(activations, f"{name}_derivative")(ENTRIES)
    np.testing.assert_allclose(ours, x.grad, **NEAR)


@pytest.mark.parametrize("beta", [0.1, 1.702, 10])
def test_swish(beta):
    x = tensor(ENTRIES).requires_grad_()
    theirs = x * torch.sigmoid(beta * x)
    theirs.sum().backward()
    np.testing.assert_allclose(activations.swish(ENTRIES, beta), theirs.detach(), **NEAR)
    np.testing.assert_allclose(activations.swish_derivative(ENTRIES, beta), x.grad, **NEAR)


@pytest.mark.parametrize("eps", [1e-5, 1e-6])
def test_layer_norm(eps):
    theirs = functional.layer_norm(tensor(X), (16,), tensor(GAMMA), tensor(BETA), eps)
    np.testing.assert_allclose(
        transformer.layer_norm(X, gamma=GAMMA, beta=BETA, eps=eps), theirs, **NEAR
    )


@pytest.mark.parametrize("eps", [1e-5, 1e-6])
def test_rms_norm(eps):
    theirs = functional.rms_norm(tensor(X), (16,), tensor(GAMMA), eps)
    np.testing.assert_allclose(transformer.rms_norm(X, gamma=GAMMA, eps=eps), theirs, **NEAR)


@pytest.mark.parametrize("causal", [False, True])
def test_attention(causal):
    Q, K, V = (tensor(X @ W) for W in WEIGHTS)
    theirs = functional.scaled_dot_product_attention(Q, K, V, is_causal=causal)
    mask = transformer.causal_mask(5) if causal else True
    np.testing.assert_allclose(transformer.attention(X, *WEIGHTS, mask), theirs, **NEAR)


def test_swiglu():
    gate, up, down = WEIGHTS[0], WEIGHTS[1], WEIGHTS[2].T
    settings = LlamaConfig(hidden_size=16, intermediate_size=8, num_attention_heads=2)
    layer = LlamaMLP(settings).double()
    for linear, W in zip((layer.gate_proj, layer.up_proj, layer.down_proj), (gate, up, down)):
        linear.weight.data = tensor(W.T)
    theirs = layer(tensor(X)).detach()
    np.testing.assert_allclose(transformer.swiglu(X, gate, up, down), theirs, **NEAR)


def sizes(real: Model) -> dict:
    """What every model class calls the same."""
    return {
        "hidden_size": real.d_model,
        "num_hidden_layers": real.layers,
        "num_attention_heads": real.attention.heads,
        "vocab_size": real.vocabulary,
        "tie_word_embeddings": real.tied,
    }


def dense(real: Model) -> dict:
    """A configuration with one FFN a layer."""
    grouped = {
        "intermediate_size": real.d_ff,
        "num_key_value_heads": real.attention.kv_heads,
        "head_dim": real.d_model // real.attention.heads,
        "pad_token_id": None,
    }
    return sizes(real) | grouped


def with_experts(real: Model) -> dict:
    """A configuration with latent attention and a mixture of experts."""
    latent, experts = real.attention, real.ffn
    return sizes(real) | {
        "intermediate_size": real.dense.d_ff,
        "first_k_dense_replace": real.dense_layers,
        "moe_intermediate_size": experts.d_ff,
        "n_routed_experts": experts.experts,
        "num_experts_per_tok": experts.active,
        "n_shared_experts": experts.shared,
        "num_key_value_heads": latent.heads,
        "q_lora_rank": latent.q_rank,
        "kv_lora_rank": latent.kv_rank,
        "qk_nope_head_dim": latent.d_nope,
        "qk_rope_head_dim": latent.d_rope,
        "v_head_dim": latent.d_v,
    }


CLASSES = {
    "llama2_7b": ("Llama", dense),
    "llama3_8b": ("Llama", dense),
    "qwen2_5_7b": ("Qwen2", dense),  # its class adds the bias of Q, K and V by itself
    "glm4_9b": ("Glm", lambda real: dense(real) | {"attention_bias": real.attention.bias}),
    "mistral_7b": ("Mistral", dense),
    "deepseek_v3": ("DeepseekV3", with_experts),
}


def build(key: str) -> "torch.nn.Module":
    """A model of transformers' own class in our sizes, on a device where weights take no room."""
    name, configuration = CLASSES[key]
    settings = getattr(transformers, f"{name}Config")(**configuration(model(key)))
    with torch.device("meta"):
        return getattr(transformers, f"{name}ForCausalLM")(settings)


def test_there_is_a_class_for_every_model():
    assert list(CLASSES) == list(models())


@pytest.mark.parametrize("key", CLASSES)
def test_totals(key):
    # The bias of DeepSeek-V3's router is a buffer, not a parameter: neither side counts it.
    theirs = sum(weights.numel() for weights in build(key).parameters())
    assert theirs == account.total(model(key))


def test_one_layer_of_llama3_matrix_by_matrix():
    layer = build("llama3_8b").model.layers[0]
    real = model("llama3_8b")
    ours = real.attention.parts(real.d_model) | real.ffn.parts(real.d_model)
    theirs = [*layer.self_attn.parameters(), *layer.mlp.parameters()]
    assert [weights.numel() for weights in theirs] == list(ours.values())
