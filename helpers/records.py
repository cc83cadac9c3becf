"""Published facts as data, each with its source: real models, and what papers state."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from helpers.errors import InputError


@dataclass(frozen=True)
class Model:
    """Numbers per token (d_model), inside the FFN (d_ff), and how many blocks are stacked."""

    name: str
    source: str
    d_model: int
    d_ff: int
    layers: int


def model(key: str) -> Model:
    """The model of that key in models.toml; InputError if there is none."""
    return Model(**_record("models.toml", key))


def paper(key: str) -> dict:
    """The entry of that key in papers.toml; InputError if there is none."""
    return _record("papers.toml", key)


def _record(file: str, key: str) -> dict:
    records = _read(file)
    if key not in records:
        raise InputError("record", got=key, file=file, known=", ".join(records))
    return records[key]


@cache
def _read(file: str) -> dict:
    return tomllib.loads((Path(__file__).parent / file).read_text("utf-8"))
