"""The running example: six tokens and the weights that carry them through one block."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from helpers.maths.transformer import attention, ffn
from helpers.words.errors import one_of
from helpers.words.i18n import LANGUAGES

ORIGINS = {"p": "printed", "i": "implied", "r": "reconstructed"}


@dataclass(frozen=True)
class Example:
    """The numbers of example.toml; (6, 4) for X and O, (4, 4) for W_Q, W_K and W_V.

    O is Attention(X) at three decimals, as the article hands it over. `origin` has the shape of
    each matrix (and of "tokens") and holds "printed", "implied" or "reconstructed" for each entry.
    """

    tokens: dict[str, list[str]]
    X: np.ndarray
    W_Q: np.ndarray
    W_K: np.ndarray
    W_V: np.ndarray
    O: np.ndarray
    W_up: np.ndarray
    W_down: np.ndarray
    origin: dict[str, np.ndarray]

    def attend(self, x: np.ndarray, mask: np.ndarray | bool = True) -> np.ndarray:
        """The example's attention: what each row of x, (..., n, 4), gets from all rows."""
        return attention(x, self.W_Q, self.W_K, self.W_V, mask)

    def feed(self, x: np.ndarray) -> np.ndarray:
        """The example's FFN, 4 → 8 → 4, on each row of x."""
        return ffn(x, self.W_up, self.W_down)

    def row(self, token: str) -> int:
        """The row of a token, named in either language; InputError if there is no such token."""
        rows = {name: i for names in self.tokens.values() for i, name in enumerate(names)}
        return rows[one_of("token", token, rows)]


def load() -> Example:
    """A fresh copy of the running example, so that an edited array harms no other cell."""
    data = tomllib.loads((Path(__file__).parent / "example.toml").read_text("utf-8"))
    origin = {name: _origins(m["origin"]) for name, m in data["matrix"].items()}
    origin["tokens"] = np.array([ORIGINS[token["origin"]] for token in data["token"]])
    return Example(
        tokens={lang: [token[lang] for token in data["token"]] for lang in LANGUAGES},
        origin=origin,
        **{name: np.array(m["values"], dtype=float) for name, m in data["matrix"].items()},
    )


def _origins(letters: list[str]) -> np.ndarray:
    return np.array([[ORIGINS[letter] for letter in row] for row in letters])
