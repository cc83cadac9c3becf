"""The mutation run itself: what is changed is changed, what is not is not noticed."""

# ruff: noqa: E402  what is imported needs processes as POSIX has them

import pytest

pytest.importorskip("resource", reason="a mutant's process is one of POSIX")
pytestmark = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")

from helpers.facts import claims
from tests.mutants import __main__ as run
from tests.mutants import data, engine, lessons


def test_digits_of_what_a_reader_sees_are_raised():
    found = engine.places("12 of 3.45, h6; 7")
    assert len(found) == 5 and engine.raised("129") == "120"
    assert engine.spliced("1.29", *engine.places("1.29")[1], engine.raised) == "1.20"
    html = '<p style="top:1px">2 &#x27; <img alt="3" width="4"></p>'
    assert len(engine.places(html, hidden=lessons.UNSEEN["text/html"])) == 2


def test_of_a_file_every_value_has_its_table_and_key():
    text = 'a = 1 # 2\n["b.c"]\nd = [\n  [3],\n]\n[[e]]\nf = 4\n'
    assert [entry[:2] for entry in engine.entries(text)] == [("", "a"), ("b.c", "d"), ("e 33", "f")]


def test_where_nothing_is_changed_nothing_is_noticed():
    path = data.FACTS / "claims.toml"
    asked = data.ASKED["claims"](next(iter(claims.all_claims())), "printed")
    assert not engine.reread(path, path.read_text, *asked)
    path = data.ROOT / "helpers" / "maths" / "measures.py"
    assert not engine.imported_anew(
        path, path.read_text, lambda: engine.fails("tests.test_measures")
    )


def test_what_is_changed_apart_leaves_nothing_behind():
    seen = []
    assert engine.apart(lambda: seen.append(1) is None) and not seen
    with pytest.raises(RuntimeError, match="ended with"):
        engine.apart(lambda: 1 / 0)


def test_survivors_are_told_and_equivalents_stay_few_and_true():
    mutants = [(f"planted {i}", lambda i=i: i != 1) for i in range(200)]
    assert run.survivors(mutants) == ["planted 1"]
    names = {"planted": [name for name, _ in mutants]}
    told = run.complaints(names, {"planted 1", "planted 2"}, {"planted 1"}, ["planted 2"])
    assert list(told) == ["survives: planted 1", "listed, but noticed: planted 2"]
