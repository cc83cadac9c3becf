"""The mutation run itself: survivors are reported, counts are compared, equivalents stay few."""

from dataclasses import replace

import pytest

from tools import mutate
from tools.mutants import Kind, Mutant, apart, claims, data, digits, example, labels, outputs


def three():
    return [Mutant("first"), Mutant("second"), Mutant("third")]


def a_thousand():
    return [Mutant(f"{i}") for i in range(1000)]


def all_but_the_second(mutant):
    return mutant.id != "second"


PLANTED = Kind("planted", three, lambda: 3, all_but_the_second)


def outcome(**changed):
    return replace(mutate.run(PLANTED, None, ""), **changed)


def wrong(*outcomes, listed=()):
    return list(mutate.complaints(list(outcomes), list(listed)))


def test_a_survivor_is_reported():
    found = outcome()
    assert found.survivors == ["planted second"] and len(found.tried) == 3
    assert wrong(found) == ["survives: planted second"]


def test_a_wrong_count_is_an_error():
    assert wrong(outcome(counted=4, survivors=[])) == ["planted: 3 mutants, 4 in the files"]


def test_a_listed_survivor_is_no_complaint_and_a_listed_mutant_that_is_noticed_is_one():
    many = outcome(mutants=[f"planted {i}" for i in range(200)], counted=200)
    assert wrong(many, listed=["planted second"]) == []
    found = wrong(many, listed=["planted second", "planted first"])
    assert found == ["listed, but noticed: planted first"]


def test_more_than_a_hundredth_are_too_many(monkeypatch):
    monkeypatch.setattr(mutate, "KINDS", [PLANTED])
    (told,) = wrong(outcome(), listed=["planted second"])
    assert told.startswith("1 equivalents are more than 1%")


def test_names_are_unique():
    assert "two mutants have one name" in wrong(outcome(mutants=["a", "a"], counted=2))


def test_a_sample_is_the_same_for_the_same_seed():
    many = replace(PLANTED, mutants=a_thousand)
    one, same, other = (mutate.run(many, 10, seed).tried for seed in ("a", "a", "b"))
    assert one == same != other and len(set(one)) == 10


def test_what_is_changed_apart_leaves_nothing_behind():
    seen = []
    assert apart(lambda: seen.append(1) is None) and not seen
    with pytest.raises(RuntimeError, match="ended with"):
        apart(lambda: 1 / 0)


def test_digits_are_found_as_they_are_counted():
    text = "12 of 3.45, h6; 7"
    assert len(digits.places(text)) == digits.count(text) == 5
    assert [digits.raised("1.29", at) for at in digits.places("1.29")] == ["2.29", "1.20"]
    assert digits.places("a1 b2", hidden="b.") == [1]


def test_of_html_only_text_and_alt_texts_count():
    html = '<p style="top:1px">2 &#x27; <img alt="3" width="4"></p>'
    assert len(digits.places(html, outputs._UNSEEN["text/html"])) == 2
    assert sum(map(digits.count, outputs._seen(html))) == 2


def test_where_nothing_is_changed_nothing_is_noticed():
    text = claims._FILE.read_text("utf-8")
    assert not data.reread(claims._FILE, text, lambda: data.breaks(claims.hold))
    assert not data.reread(claims._FILE, text, lambda: data.lesson_differs("8-02", "zh"))
    file = labels._FILES[0]
    same = Mutant("nothing", (file, "lesson.8-01.title", file.read_text("utf-8")))
    assert not labels.noticed(same)
    assert not example.noticed(Mutant("nothing", example._FILE.read_text("utf-8")))


@pytest.mark.parametrize(
    "kind", [claims.KIND, example.KIND, labels.KIND], ids=lambda kind: kind.name
)
def test_a_kind_has_as_many_mutants_as_the_files_say_and_notices_one(kind):
    mutants = kind.mutants()
    assert len(mutants) == kind.counted() > 100
    assert kind.noticed(mutants[0])
