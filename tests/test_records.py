"""Published facts: every entry has a source, and an unknown one is named."""

import pytest

from helpers import records
from helpers.errors import InputError


@pytest.mark.parametrize("file", ["models.toml", "papers.toml"])
def test_every_record_names_its_source(file):
    entries = records._read(file)
    assert entries and all(entry["source"].strip() for entry in entries.values())


def test_llama3_8b():
    model = records.model("llama3_8b")
    assert (model.d_model, model.d_ff, model.layers) == (4096, 14336, 32)


@pytest.mark.parametrize("find", [records.model, records.paper])
def test_an_unknown_record_is_named(find):
    with pytest.raises(InputError, match=r"no 'nonsense' in .*toml"):
        find("nonsense")
