"""Published facts: every entry has a source, and an unknown one is named."""

import re

import pytest

from helpers.facts import models, records
from helpers.facts.claims import all_errata
from helpers.words.errors import InputError


@pytest.mark.parametrize("file", ["models.toml", "papers.toml"])
def test_every_record_names_its_source(file):
    entries = records.records(file)
    assert entries and all(entry["source"].strip() for entry in entries.values())


@pytest.mark.parametrize("find", [models.model, records.paper])
def test_an_unknown_record_is_named(find):
    with pytest.raises(InputError, match=r"no 'nonsense' in .*toml"):
        find("nonsense")


def test_a_year_is_one_that_the_source_names():
    for key, entry in records.records("papers.toml").items():
        preprints = re.findall(r"arXiv (\d\d)\d\d\.", entry["source"])
        years = {f"20{year}" for year in preprints} | set(
            re.findall(r"\b20\d\d\b", entry["source"])
        )
        assert not years or str(entry.get("year", "")) in years | {""}, key


def test_what_errata_quote_is_what_papers_say():
    told = all_errata()["swiglu-slightly-better"].correct["en"]
    for name, perplexity in records.paper("glu_variants")["log_perplexity"].items():
        assert f"{name} {perplexity:.3f}" in told
    one = records.paper("chatglm_6b")
    widths = f"{one['d_model']} → {one['d_ff']} → {one['d_model']}"
    assert widths in all_errata()["whole-family"].correct["en"]
