"""The pages that are made from the project's data: glossary, and errata in each language."""

import re
from collections.abc import Iterable
from functools import partial

from helpers.facts import claims
from helpers.words.i18n import glossary, listed, other, text
from helpers.words.places import ROOT, notebook

ARTICLE = "https://jiayq.blog.csdn.net/article/details/163999130"
COLUMNS = ("section", "says", "right", "kind", "source", "lesson")
ERRATA = {"en": "ERRATA.md", "zh": "ERRATA.zh.md"}


def glossary_page(language: str) -> bytes:
    """The glossary as a table, made from helpers/words/glossary.toml."""
    say = partial(text, language=language)
    rows = ((term["zh"], term["en"], term.get("note", "")) for term in glossary())
    table = _table(("中文", "English", say("glossary.note")), rows)
    return f"# {say('glossary.title')}\n\n{say('glossary.intro')}\n\n{table}".encode()


def errata_page(language: str) -> bytes:
    """Every erratum as a row of a table, by the first place in the article that it is about."""
    say = partial(text, language=language)
    place = {name: i for i, name in enumerate(claims.all_claims())}
    errata = claims.all_errata().values()
    ordered = sorted(errata, key=lambda erratum: min(place[name] for name in erratum.claims))
    switch = f"[{text('site.language', other(language))}]({ERRATA[other(language)]})"
    heads = [say(f"errata.{key}") for key in COLUMNS]
    table = _table(heads, (_row(erratum, language) for erratum in ordered))
    intro = say("errata.intro", count=len(ordered), article=ARTICLE)
    return f"# {say('errata.title')}\n\n{switch}\n\n{intro}\n\n{table}".encode()


def _row(erratum: claims.Erratum, language: str) -> tuple[str, ...]:
    about = [claims.find(name) for name in erratum.claims]
    right = [part[language] for part in (erratum.correct, erratum.why) if part]
    lessons = sorted({claim.notebook for claim in about})
    links = (f"[{n}]({notebook(n, language).relative_to(ROOT).as_posix()})" for n in lessons)
    say = partial(text, language=language)
    places = listed(dict.fromkeys(p for c in about for p in c.section.split(", ")), language)
    return (  # claims.toml names the places in English
        re.sub("[A-Za-z]+", lambda word: say(f"section.{word[0].lower()}"), places),
        erratum.says[language],
        "<br>".join(right),
        say(f"errata.effect_{erratum.effect}"),
        erratum.source[language],
        " ".join(links),
    )


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [heads, ["---"] * len(list(heads)), *rows]
    return "".join(f"| {' | '.join(c.replace('|', '&#124;') for c in line)} |\n" for line in lines)
