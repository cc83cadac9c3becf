"""Every label of the project in both languages, and the glossary that they follow."""

import difflib
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "zh")
_HERE = Path(__file__).parent
_reader = "en"


def set_reader(language: str) -> None:
    """Choose the language in which errors speak; the last lesson opened in a kernel decides."""
    global _reader
    if not isinstance(language, str) or language not in LANGUAGES:
        # Which language to say this in is the very thing that is unknown: say it in both.
        raise ValueError(
            f"language {language!r} is unknown: write 'en' or 'zh'. "
            f"没有语言 {language!r}：请写 'en' 或 'zh'。"
        )
    _reader = language


def reader() -> str:
    """The language in which errors speak."""
    return _reader


def other(language: str) -> str:
    """The language that a page in this one links to."""
    return next(each for each in LANGUAGES if each != language)


def text(key: str, language: str, **values: object) -> str:
    """The label `key` in `language`, with `values` put into its braces.

    Raises KeyError, with the nearest keys, when there is no such label.
    """
    label = _file(key).get(key) or labels().get(key)
    if label is None:
        near = ", ".join(difflib.get_close_matches(key, labels())) or "none"
        raise KeyError(f"no label {key!r}; near names: {near}")
    return label[language].format(**values)


def listed(parts: Iterable[str], language: str) -> str:
    """Entries of a list as the language strings them together."""
    return text("list.between", language).join(parts)


def sentences(parts: Iterable[str], language: str) -> str:
    """Sentences one after the other; Chinese puts no space between them."""
    return ("" if language == "zh" else " ").join(parts)


@cache
def labels() -> dict[str, dict[str, str]]:
    """All labels, the common ones and those of every lesson: dotted key -> {language: text}."""
    return {key: label for name in files() for key, label in _read(name).items()}


def has(key: str) -> bool:
    """Whether there is such a label, in the file where it belongs."""
    return key in _file(key)


def _file(key: str) -> dict[str, dict[str, str]]:
    """The labels of the file that a part of the key names, or the common ones.

    So a lesson reads two files of many.
    """
    return _read(next((part for part in key.split(".") if part in files()), "common"))


@cache
def files() -> dict[str, Path]:
    """Each file of labels by the part of a key that names it: "common", "8-01", …."""
    common = {path.stem: path for path in _HERE.glob("labels/*.toml")}
    of_lessons = sorted(_HERE.parent.glob("lessons/l*/labels.toml"))
    return common | {p.parent.name[1:].replace("_", "-"): p for p in of_lessons}


@cache
def _read(name: str) -> dict[str, dict[str, str]]:
    path = files()[name]
    labels = dict(_flatten(tomllib.loads(path.read_text("utf-8"))))
    if path.name != "labels.toml":
        return labels
    # A lesson's own [figure] is figure.8-02 to all others.
    return {key.replace(".", f".{name}.", 1): label for key, label in labels.items()}


@cache
def glossary() -> list[dict[str, str]]:
    """The terms of glossary.toml, in their order: en, zh and, where it helps, a note."""
    return tomllib.loads((_HERE / "glossary.toml").read_text("utf-8"))["term"]


def _flatten(tree: dict, prefix: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    for name, node in tree.items():
        if set(node) == set(LANGUAGES) and all(isinstance(t, str) for t in node.values()):
            yield prefix + name, node
        else:
            yield from _flatten(node, f"{prefix}{name}.")
