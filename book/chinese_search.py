"""Search in Chinese without a dictionary: single characters and pairs of neighbours are the words.

A word that a reader types is taken apart into pairs too, and a page is found that has them all.
"""

import re

from sphinx.application import Sphinx
from sphinx.search import SearchLanguage

WORD = re.compile(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+")  # one of Chinese, a run of others
PAIR = re.compile(r"(?=([\u3400-\u9fff]{2}))")


class ChineseSearch(SearchLanguage):
    """What Sphinx asks of a language: words of a text, here and in the browser."""

    lang = "zh"
    language_name = "Chinese"
    js_splitter_code = r"""
function splitQuery(query) {
  const pairs = run => run.length < 2 ? [run]
    : Array.from({length: run.length - 1}, (_, i) => run.slice(i, i + 2));
  return (query.match(/[\u3400-\u9fff]+|[a-z0-9_]+/gi) ?? [])
    .flatMap(run => /[\u3400-\u9fff]/.test(run) ? pairs(run) : [run]);
}
"""

    def split(self, input: str) -> list[str]:
        """Other words whole; of Chinese ones every character and every pair."""
        return WORD.findall(input.lower()) + PAIR.findall(input)


def setup(app: Sphinx) -> None:
    """What Sphinx asks of an extension."""
    app.add_search_language(ChineseSearch)
