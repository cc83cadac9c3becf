"""Real language models as configurations: how wide, how deep, which attention, which FFN.

Every part knows the weights it is made of; helpers/maths/account.py adds them up.
"""

from dataclasses import dataclass, field, fields
from typing import Any, get_origin

from helpers.facts.records import record, records
from helpers.words.errors import InputError
from helpers.words.values import Int, instance, whole

Parts = dict[str, int]
_FILE = "models.toml"


class _Sizes:
    """Every number of a configuration is a whole number above zero, unless it may be zero.

    InputError for anything else, and for a part of another kind than it is declared.
    """

    def __post_init__(self) -> None:
        configuration: Any = self
        for f in fields(configuration):
            got = getattr(self, f.name)
            if f.type is int:
                least = Int(f.metadata.get("least", 1))
                object.__setattr__(self, f.name, whole(f.name, got, least))
            else:
                kind: Any = dict if get_origin(f.type) is dict else f.type
                instance(f.name, got, kind)


def _may_be_zero() -> int:
    return field(default=0, metadata={"least": 0})


@dataclass(frozen=True)
class Attention(_Sizes):
    """Heads that share keys and values in groups (GQA): kv_heads of them, `heads` for queries.

    With kv_heads = heads every query head has its own. `bias`: whether Q, K and V add one.
    """

    heads: int
    kv_heads: int
    bias: bool = False

    def parts(self, d_model: int) -> Parts:
        """One layer's weights by matrix; InputError if heads do not divide evenly."""
        _divides("heads", self.heads, "d_model", d_model)
        _divides("kv_heads", self.kv_heads, "heads", self.heads)
        d_kv = d_model // self.heads * self.kv_heads
        parts = {
            "W_Q": d_model * d_model,
            "W_K": d_model * d_kv,
            "W_V": d_model * d_kv,
            "W_O": d_model * d_model,
        }
        return parts | ({"b_QKV": d_model + 2 * d_kv} if self.bias else {})


@dataclass(frozen=True)
class LatentAttention(_Sizes):
    """Queries, keys and values pass through a narrow middle with a norm of its own (MLA).

    q_rank, kv_rank: widths of the middle. A head's query and key have `d_nope` numbers without
    and `d_rope` with position; that key part is shared by all heads; its value has `d_v`.
    Source: DeepSeek-V2, arXiv 2405.04434, section 2.1.
    """

    heads: int
    q_rank: int
    kv_rank: int
    d_nope: int
    d_rope: int
    d_v: int

    def parts(self, d_model: int) -> Parts:
        """The weights of one layer by matrix."""
        return {
            "W_Q_down": d_model * self.q_rank,
            "norm_Q": self.q_rank,
            "W_Q_up": self.q_rank * self.heads * (self.d_nope + self.d_rope),
            "W_KV_down": d_model * (self.kv_rank + self.d_rope),
            "norm_KV": self.kv_rank,
            "W_KV_up": self.kv_rank * self.heads * (self.d_nope + self.d_v),
            "W_O": self.heads * self.d_v * d_model,
        }


@dataclass(frozen=True)
class FFN(_Sizes):
    """Two matrices W_up and W_down, or three with W_gate (SwiGLU)."""

    d_ff: int
    gated: bool = True

    def parts(self, d_model: int) -> Parts:
        """The weights of one layer by matrix."""
        names = ["W_gate"] * self.gated + ["W_up", "W_down"]
        return dict.fromkeys(names, d_model * self.d_ff)

    def active_parts(self, d_model: int) -> Parts:
        """All of them act on every token."""
        return self.parts(d_model)


@dataclass(frozen=True)
class Experts(_Sizes):
    """Many small FFNs of which a router picks `active` per token (mixture of experts).

    d_ff: width of one expert; `shared` experts act on every token besides those that are picked;
    gated: three matrices each (SwiGLU), else two.
    """

    d_ff: int
    experts: int
    active: int
    shared: int = _may_be_zero()
    gated: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.active > self.experts:
            raise InputError("active_experts", got=self.active, experts=self.experts)

    def parts(self, d_model: int) -> Parts:
        """The weights of one layer: all experts are stored."""
        return self._with(self.experts, d_model)

    def active_parts(self, d_model: int) -> Parts:
        """The weights that act on one token."""
        return self._with(self.active, d_model)

    def _with(self, routed: int, d_model: int) -> Parts:
        one = sum(FFN(self.d_ff, self.gated).parts(d_model).values())
        shared = {"shared": self.shared * one} if self.shared else {}
        return {"router": d_model * self.experts, "experts": routed * one} | shared


@dataclass(frozen=True)
class Model(_Sizes):
    """A decoder of `layers` pre-norm blocks (RMSNorm) between an embedding and an lm_head.

    tied: the lm_head is the embedding table once more. The first `dense_layers` blocks have the
    FFN `dense` where the others have experts. published_as: which field of the published
    configuration, or what else, tells a value.
    """

    name: str = field(compare=False)  # two models of the same sizes are equal
    source: str = field(compare=False)
    d_model: int
    layers: int
    vocabulary: int
    attention: Attention | LatentAttention
    ffn: FFN | Experts
    tied: bool = False
    dense_layers: int = _may_be_zero()
    dense: FFN | None = None
    activation: str = "SwiGLU"
    published_as: dict[str, str] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.dense_layers > self.layers:
            raise InputError("dense_layers", got=self.dense_layers, layers=self.layers)
        if self.dense_layers and self.dense is None:
            raise InputError("dense_ffn", got=self.dense_layers)

    @property
    def d_ff(self) -> int:
        """Numbers per token inside the FFN, or inside one expert."""
        return self.ffn.d_ff


def model(key: str) -> Model:
    """The model of that key in models.toml; InputError if there is none."""
    entry = dict(record(_FILE, key))
    kinds = {"ffn": FFN, "experts": Experts, "attention": Attention, "latent": LatentAttention}
    part = {name: kind(**entry.pop(name)) for name, kind in kinds.items() if name in entry}
    if "dense" in entry:
        entry["dense"] = FFN(**entry["dense"])
    return Model(
        attention=part.get("attention") or part["latent"],
        ffn=part.get("ffn") or part["experts"],
        **entry,
    )


def models() -> dict[str, Model]:
    """All models of models.toml by key, in the order of the article's Table 8-3."""
    return {key: model(key) for key in records(_FILE)}


def _divides(name: str, part: int, whole_name: str, whole: int) -> None:
    if whole % part:
        raise InputError("divides", name=name, got=part, whole_name=whole_name, whole=whole)
