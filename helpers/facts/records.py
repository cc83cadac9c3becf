"""Published facts as data, each with its source; models.toml and papers.toml lie beside this."""

import tomllib
from functools import cache
from pathlib import Path

from helpers.words.errors import one_of


def paper(key: str) -> dict:
    """The entry of that key in papers.toml; InputError if there is none."""
    return record("papers.toml", key)


def record(file: str, key: str) -> dict:
    """The entry of that key in a file; InputError if there is none."""
    known = records(file)
    return known[one_of("record", key, known, file=file)]


@cache
def records(file: str) -> dict:
    """All entries of a file, by key."""
    return tomllib.loads((Path(__file__).parent / file).read_text("utf-8"))
