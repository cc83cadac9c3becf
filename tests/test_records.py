"""Published facts: every entry has a source, and an unknown one is named."""

import pytest

from helpers import models, records
from helpers.errors import InputError


@pytest.mark.parametrize("file", ["models.toml", "papers.toml"])
def test_every_record_names_its_source(file):
    entries = records.records(file)
    assert entries and all(entry["source"].strip() for entry in entries.values())


@pytest.mark.parametrize("find", [models.model, records.paper])
def test_an_unknown_record_is_named(find):
    with pytest.raises(InputError, match=r"no 'nonsense' in .*toml"):
        find("nonsense")
