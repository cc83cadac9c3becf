"""The face that a notebook uses, in both languages and both modes."""

import re

import numpy as np
import pytest

from helpers.facts import claims
from helpers.lesson import Lesson
from helpers.lessons import part
from helpers.show import report
from helpers.words import i18n
from helpers.words.errors import InputError


@pytest.fixture(params=i18n.LANGUAGES)
def lesson(request):
    yield Lesson("8-02", request.param)
    i18n.set_reader("en")


@pytest.fixture
def reader(monkeypatch):
    """Not strict: somebody reads and edits."""
    monkeypatch.delenv("LESSON_STRICT", raising=False)


def test_a_lesson_says_which_size_is_on_screen(lesson):
    assert "4 → 8 → 4" in repr(lesson) and "4096 → 14336 → 4096" in repr(lesson)


def test_an_unknown_lesson_is_refused():
    with pytest.raises(InputError, match=r"no lesson '9-99'. Lessons: 8-0"):
        Lesson("9-99", "en")


def test_a_check_tells_article_recomputation_and_verdict(lesson, capsys):
    lesson.check("h.xian.d1", -1.182)
    line = capsys.readouterr().out
    said = lesson.say("verdict.reproduced")
    assert re.search(rf"✓ H.*d1 .* -1.182 .* -1.18200 +{said}", line)


def test_a_fact_is_a_source_s_word_and_where_none_is_there_is_a_dash(capsys):
    other = Lesson("8-04", "en")
    other.check("resnet.year", 2015)
    other.check("resnet.award", 2024)
    found, none = capsys.readouterr().out.split("? ")
    assert re.search(r"source +2015 +source agrees", found)
    assert re.search(r"source +–\s+no source found", none)


def test_a_mismatch_raises_in_strict_mode(lesson):
    with pytest.raises(InputError, match=r"h\.xian\.d1.*-1\.182.*-1\.10000"):
        lesson.check("h.xian.d1", -1.1)
    with pytest.raises(InputError, match=r"h\.xian\.d9"):
        lesson.check("h.xian.d9", -1.1)


@pytest.mark.parametrize("value", [-1.1, np.nan, "x", True, None])
def test_for_a_reader_it_is_plain_lines_and_the_lesson_goes_on(lesson, reader, capsys, value):
    lesson.check("h.xian.d1", value)
    lesson.check("h.xian.d9", value)
    assert len(capsys.readouterr().out.splitlines()) in (2, 3, 4)


def test_a_claim_of_another_notebook_is_not_checked_here(lesson):
    with pytest.raises(InputError, match=r"8-03.*8-02"):
        lesson.check("h.tianqi.d4", 1.07)


def test_the_summary_counts_verdicts_and_misses_nothing(lesson, reader, capsys, monkeypatch):
    lesson.check("h.xian.d1", -1.182)
    lesson.check("o.xian.d1", 0.264)
    capsys.readouterr()
    lesson.summary()
    assert re.search(r"2 (of|/) 13", capsys.readouterr().out)
    monkeypatch.setenv("LESSON_STRICT", "1")
    with pytest.raises(InputError, match=r"h\.xian\.d2"):
        lesson.summary()


def test_every_verdict_has_a_mark():
    assert set(claims.VERDICT_MARKS) == {
        k.split(".")[1] for k in i18n.labels() if k.startswith("verdict.")
    }


def test_tables_take_their_labels_from_the_lesson(lesson):
    shown = repr(lesson.table("X", lesson.example.X, origin=lesson.example.origin["X"]))
    assert all(token in shown for token in lesson.tokens)
    assert "d4" in shown and "ʳ" in shown


def test_the_example_is_a_fresh_copy_for_each_lesson():
    first = Lesson("8-02", "en").example
    first.X[0, 0] = 99
    assert Lesson("8-02", "en").example.X[0, 0] == -1.446


def test_errors_speak_the_language_of_the_lesson(lesson):
    with pytest.raises(InputError) as caught:
        lesson.exercise("nonsense", 1)
    chinese = any("\u4e00" <= c <= "\u9fff" for c in str(caught.value))
    assert chinese == (lesson.language == "zh")


def test_an_erratum_is_told_in_full_once(lesson, capsys):
    ledger = claims.Ledger("8-01", {})
    names = ("attn.xian.tianqi", "attn.xian.zenmeyang", "attn.xian.tianqi")
    results = [ledger.check(name, value) for name, value in zip(names, (0.2231, 0.2589, 0.2231))]
    first, again, anew = (report.lines(result, lesson.language) for result in results)
    assert anew == first  # a cell that is run twice
    correct = claims.all_errata()["causal-mask"].correct[lesson.language]
    first, again = (" ".join(told[1].split()) for told in (first, again))
    assert correct in first and correct not in again and "causal-mask" in again


def told(claim_id, *measured):
    """The first line of a check, in the claim's own lesson."""
    number = claims.find(claim_id).notebook
    ledger = claims.Ledger(number, part(number, "properties").PREDICATES)
    return report.lines(ledger.check(claim_id, *measured), "en")[0]


def test_a_property_shows_no_value_and_a_missing_source_no_number():
    x = np.ones((2, 2))
    shown = told("residual.dead_layer", x, x, 0 * x)
    assert "article" not in shown and "as measured" in shown
    assert "–" in told("resnet.award", 2024)
    unmeasured = told("geva.most", [])
    assert "source –" in unmeasured and "as measured" not in unmeasured


def test_a_row_of_checks_is_one_line_and_marks_are_explained(lesson, capsys):
    lesson.check_rows({"h.xian.d1": -1.182, "h.xian.d2": -0.043}, {"x.xian.d1": -1.446})
    first, second, legend = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"h\.xian  d1 ✓ -1\.182 \(-1\.18200\) +d2 ✓ -0\.043 \(-0\.04300\)", first)
    assert re.fullmatch(r"x\.xian  d1 · -1\.446 \(-1\.44600\)", second)
    assert all(lesson.say(f"verdict.{v}") in legend for v in ("reproduced", "given"))
    assert set(lesson._ledger.verdicts) == {"h.xian.d1", "h.xian.d2", "x.xian.d1"}


def test_a_row_tells_an_erratum_in_full_once(capsys):
    other = Lesson("8-09", "en")
    other.check_rows({"t1.r3.x": 0.4, "t1.r3.silu": 0.4 * 0.5986876601})
    told = capsys.readouterr().out
    assert "erratum silu-0.4: 0.239" in told and told.count("silu-0.4") == 1


def test_a_row_that_does_not_hold_is_told_or_raises(lesson, monkeypatch, capsys):
    with pytest.raises(InputError, match=r"h\.xian\.d1"):
        lesson.check_rows({"h.xian.d1": -1.1})
    capsys.readouterr()
    monkeypatch.delenv("LESSON_STRICT")
    lesson.check_rows({"h.xian.d1": -1.1, "h.xian.d9": 0}, {"h.xian.d8": 0})
    told = capsys.readouterr().out
    assert lesson.say("verdict.mismatch") in told and "h.xian.d9" in told and "h.xian.d8" in told


def test_long_lines_are_broken_between_words():
    told = report.erratum_lines(claims.all_errata()["gradient-never-decays"], "en")
    assert any("\n" in line for line in told)
    pieces = [piece for line in told for piece in line.split("\n")]
    assert max(map(len, pieces)) <= report.LINE_WIDTH
    whole = claims.all_errata()["gradient-never-decays"].correct["en"]
    assert whole in " ".join(" ".join(told).split())
