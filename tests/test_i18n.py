"""Every label in both languages, drawable, and the glossary."""

import string

import pytest

from helpers.show.style import require_glyphs
from helpers.words import i18n
from tests.numbers import missing

LABELS = i18n.labels()


def fields(template):
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def says_the_same(label):
    return (
        set(label) == set(i18n.LANGUAGES)
        and all(label[language] for language in i18n.LANGUAGES)
        and fields(label["en"]) == fields(label["zh"])
        and not missing(label["en"], label["zh"])
        and not missing(label["zh"], label["en"])
        and (label["en"].isascii() or not any("\u4e00" <= c <= "\u9fff" for c in label["en"]))
    )


@pytest.mark.parametrize("key", LABELS)  # one by one: each mutant of a label asks for its own
def test_a_label_says_the_same_in_both_languages(key):
    assert says_the_same(LABELS[key])


def test_what_one_language_leaves_out_is_noticed():
    assert says_the_same({"en": "{n} units", "zh": "{n} 个单元"})
    for label in ({"en": "a"}, {"en": "a", "zh": ""}, {"en": "a", "zh": "{n}"},
                  {"en": "3", "zh": "4"}, {"en": "单元", "zh": "单元"}):  # fmt: skip
        assert not says_the_same(label)


def test_a_label_can_be_drawn():
    for label in LABELS.values():
        for words in label.values():
            require_glyphs(words)
    assert [key for key, label in LABELS.items() if "$" in label["zh"]] == []


def test_labels_follow_the_glossary():
    avoided = [word for term in i18n.glossary() for word in term.get("avoid", [])]
    assert [(k, w) for k, label in LABELS.items() for w in avoided if w in label["zh"]] == []


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
