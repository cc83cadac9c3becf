"""Labels: each one missing in a language, and each digit group of its words in a language."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from helpers.words import i18n
from tests import test_i18n
from tools.mutants import Kind, Mutant
from tools.mutants.data import breaks, entries, reread
from tools.mutants.digits import count, places, raised

_FILES = sorted(i18n.files().values())
_WORDS = re.compile(r'(en|zh) *= *("(?:[^"\\]|\\.)*")')
_FIELD = r"\{[^{}]*\}"  # filled in, or a format: no words


def mutants() -> list[Mutant]:
    """By file and label: without English, without Chinese, then its numbers."""
    return [mutant for file in _FILES for mutant in _of_file(file)]


def _of_file(file: Path) -> Iterator[Mutant]:
    text = file.read_text("utf-8")
    for table, name, start, end in entries(text):
        label = f"{table}.{name}"
        both = list(_WORDS.finditer(text, start, end))
        for words, other in zip(both, both[::-1]):
            alone = f"{text[:start]}{{ {other[0]} }}{text[end:]}"
            yield Mutant(f"{label} without {words[1]}", (file, label, alone))
            for place in places(words[2], hidden=rf"{_FIELD}|\\u\w{{4}}"):
                changed = raised(text, words.start(2) + place)
                yield Mutant(f"{label} {words[1]} {place}", (file, label, changed))


def counted() -> int:
    """Two for each label of the parsed files, and the digit groups outside braces."""
    words = [words for file in _FILES for words in _strings(tomllib.loads(file.read_text("utf-8")))]
    return len(words) + sum(count(re.sub(_FIELD, " ", each)) for each in words)


def _strings(tree: dict | str) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    else:
        for branch in tree.values():
            yield from _strings(branch)


def noticed(mutant: Mutant) -> bool:
    """Whether the test of labels fails, on all of them or on this one."""
    file, label, text = mutant.change

    def hold() -> None:
        with patch.object(test_i18n, "LABELS", i18n.labels()):
            test_i18n.test_a_label_says_the_same_in_both_languages(label)

    return reread(file, text, lambda: breaks(hold))


KIND = Kind("labels", mutants, counted, noticed)
