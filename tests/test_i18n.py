"""Every label in both languages, drawable, and the glossary."""

import string

import pytest

from helpers.show.style import require_glyphs
from helpers.words import i18n
from tests.numbers import missing

LABELS = i18n.labels()


def fields(template):
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("key", LABELS)
def test_a_label_says_the_same_in_both_languages(key):
    label = LABELS[key]
    assert set(label) == set(i18n.LANGUAGES)
    assert all(label[language] for language in i18n.LANGUAGES)
    assert fields(label["en"]) == fields(label["zh"])
    assert not missing(label["en"], label["zh"]) and not missing(label["zh"], label["en"])
    assert label["en"].isascii() or not any("\u4e00" <= c <= "\u9fff" for c in label["en"])


@pytest.mark.parametrize("key", LABELS)
def test_a_label_can_be_drawn(key):
    for language in i18n.LANGUAGES:
        require_glyphs(LABELS[key][language])
        assert language == "en" or "$" not in LABELS[key][language]


@pytest.mark.parametrize("key", LABELS)
def test_labels_follow_the_glossary(key):
    for term in i18n.glossary():
        assert not [word for word in term.get("avoid", []) if word in LABELS[key]["zh"]]


def test_a_lesson_reads_its_own_labels_and_the_common_ones():
    i18n._read.cache_clear()
    for key in ("lesson.8-02.title", "figure.8-02.title", "verdict.given"):
        assert i18n.has(key) and i18n.text(key, "en") == LABELS[key]["en"]
    assert i18n._read.cache_info().currsize == 2
    assert not i18n.has("lesson.8-02.subtitle")


def test_a_missing_label_suggests_near_ones():
    with pytest.raises(KeyError, match=r"verdict\.reproduced"):
        i18n.text("verdict.reproducd", "en")


def test_an_unknown_language_is_told_in_both():
    with pytest.raises(ValueError, match=r"write 'en' or 'zh'.*请写"):
        i18n.set_reader("fr")


def test_terms_are_unique():
    for language in i18n.LANGUAGES:
        terms = [term[language] for term in i18n.glossary()]
        assert len(terms) == len(set(terms))
