"""Search in Chinese without a dictionary: single characters and pairs of neighbours are the words.

A word that a reader types is taken apart into pairs too, and a page is found that has them all.
"""

import re

from sphinx.search import SearchLanguage

RUN = re.compile(r"[\u3400-\u9fff]+|[^\W\u3400-\u9fff]+")  # of Chinese, or of anything else


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
        return [word for run in RUN.findall(input.lower()) for word in words(run)]


def words(run: str) -> list[str]:
    """A run of Chinese as its characters and pairs of neighbours; any other as it is."""
    if not "\u3400" <= run[0] <= "\u9fff":
        return [run]
    return [*run, *(run[i : i + 2] for i in range(len(run) - 1))]
