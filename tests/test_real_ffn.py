"""The float32 FFN at small sizes; memory first, whatever is missing; the button."""

import sys
import tracemalloc
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from helpers.facts.models import FFN, model
from helpers.maths import real_ffn
from helpers.maths.transformer import swiglu
from helpers.show import on_request
from helpers.show.on_request import Measured, OnRequest, measure
from helpers.words import i18n
from helpers.words.errors import InputError

SMALL = replace(model("llama3_8b"), d_model=32, ffn=FFN(112))
FOUND = Measured(704_643_072, 8_000_000_000, read=0.02, one=0.021, six=0.084)


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(on_request, "model", lambda _: SMALL)


# The computation


@pytest.mark.parametrize("rows", [(), (1,), (6,)])
@pytest.mark.parametrize("size", [1, 30])  # 30 drives the gate far to either side
def test_swiglu_stays_in_float32(rows, size):
    matrices = real_ffn.random_weights(32, 112)
    x = size * np.random.default_rng(3).standard_normal((*rows, 32), np.float32)
    with np.errstate(all="raise", under="ignore"):
        y = swiglu(x, *matrices)
    assert y.dtype == np.float32 and y.shape == x.shape
    exact = swiglu(x.astype(float), *(W.astype(float) for W in matrices))
    np.testing.assert_allclose(y, exact, rtol=1e-4, atol=1e-5 * size**2)


def test_weights_are_float32_of_the_right_spread_and_the_same_each_time():
    one, other = (real_ffn.random_weights(64, 224) for _ in range(2))
    assert [W.shape for W in one] == [(64, 224), (64, 224), (224, 64)]
    for a, b in zip(one, other):
        np.testing.assert_array_equal(a, b)
        assert a.dtype == np.float32 and a.flags.c_contiguous
        assert a.std() * 8 == pytest.approx(1, abs=0.05)
    block = np.random.default_rng(0).standard_normal(3, np.float32) / 8
    np.testing.assert_allclose(one[0][0, :3], block, rtol=1e-6)


def test_rows_of_a_repeated_block_differ(monkeypatch):
    assert all(real_ffn.BLOCK % n for n in range(2, 1001))  # a prime, and no size of a matrix
    monkeypatch.setattr(real_ffn, "BLOCK", 101)
    W = real_ffn.random_weights(20, 60)[0]
    assert len(np.unique(W, axis=0)) == 20


def test_the_plain_read_reads_every_weight():
    matrices = real_ffn.random_weights(8, 24)
    squares = [np.square(W, dtype=float).sum() for W in matrices]
    np.testing.assert_allclose(real_ffn.plain_read(matrices), squares, rtol=1e-5)


def test_jobs_take_turns():
    order = []
    jobs = {name: lambda name=name: order.append(name) for name in ("a", "b")}
    found = real_ffn.timed(jobs, 3)
    assert order == ["a", "b"] * 3
    assert [len(found[name]) for name in ("a", "b")] == [3, 3]
    assert min(found["a"] + found["b"]) >= 0


def test_a_job_takes_what_has_passed_meanwhile(monkeypatch):
    clock = iter([1.0, 2.5, 10, 12, 20, 23, 30, 34])
    monkeypatch.setattr(real_ffn, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
    assert real_ffn.timed({"a": list, "b": list}, 2) == {"a": [1.5, 3], "b": [2, 4]}


def test_the_jobs_are_a_read_one_token_and_six():
    matrices = real_ffn.random_weights(32, 112)
    done = {name: job() for name, job in real_ffn.jobs(matrices).items()}
    tokens = np.random.default_rng(1).standard_normal((6, 32), np.float32)
    assert list(done) == ["read", "one", "six"] and done["read"] == real_ffn.plain_read(matrices)
    np.testing.assert_allclose(done["six"], swiglu(tokens, *matrices), rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(done["one"], done["six"][0], rtol=1e-4, atol=1e-5)


def test_the_real_size_in_bytes():
    size = model("llama3_8b")
    assert real_ffn.weight_bytes(size.d_model, size.d_ff) == 704_643_072
    assert sum(W.nbytes for W in real_ffn.random_weights(16, 48)) == real_ffn.weight_bytes(16, 48)


def test_one_token_copies_no_matrix():
    matrices = real_ffn.random_weights(256, 896)
    x = np.ones(256, np.float32)
    tracemalloc.start()
    swiglu(x, *matrices)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < matrices[0].nbytes / 10


def test_measure_tells_times_and_bytes(small):
    found = measure()
    assert found.weight_bytes == real_ffn.weight_bytes(32, 112)
    assert min(found.read, found.one, found.six, found.free_bytes) > 0


def test_after_one_run_to_warm_up_the_fastest_of_seven_counts(small, monkeypatch):
    asked = []

    def timed(jobs, runs):
        asked.append(runs)
        return {name: [3.0, place, 4] for place, name in enumerate(jobs)}

    monkeypatch.setattr(real_ffn, "timed", timed)
    found = measure()
    assert asked == [1, 7] and (found.read, found.one, found.six) == (0, 1, 2)


# Memory first


def untouchable(*_):
    raise AssertionError("weights were drawn")


def test_too_little_memory_is_told_before_anything_is_drawn(monkeypatch):
    monkeypatch.setattr(on_request, "free_bytes", lambda: 1_000_000)
    monkeypatch.setattr(real_ffn, "random_weights", untouchable)
    with pytest.raises(InputError, match=r"905 MB are needed, 1 MB"):
        measure()


@pytest.mark.parametrize(("missing", "error"), [(1, InputError), (0, AssertionError)])
def test_200_megabytes_beside_the_weights_must_be_free(monkeypatch, missing, error):
    monkeypatch.setattr(on_request, "free_bytes", lambda: 904_643_072 - missing)
    monkeypatch.setattr(real_ffn, "random_weights", untouchable)
    with pytest.raises(error):
        measure()


@pytest.mark.parametrize(("platform", "told"), [("emscripten", "web page"), ("linux", "psutil")])
def test_where_nobody_can_tell_nothing_is_run(monkeypatch, platform, told):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setitem(sys.modules, "psutil", None)
    monkeypatch.setattr(real_ffn, "random_weights", untouchable)
    with pytest.raises(InputError, match=told):
        measure()


def test_memory_that_vanishes_meanwhile_is_told_too(monkeypatch):
    def full(*_):
        raise MemoryError

    monkeypatch.setattr(on_request, "free_bytes", lambda: 10**10)
    monkeypatch.setattr(real_ffn, "random_weights", full)
    with pytest.raises(InputError, match="Not enough free memory"):
        measure()


# The button


@pytest.fixture(params=i18n.LANGUAGES)
def language(request):
    i18n.set_reader(request.param)
    yield request.param
    i18n.set_reader("en")


def test_nothing_runs_before_the_button_is_pressed(language):
    shown = OnRequest(language, measure=untouchable)
    assert i18n.text("real_ffn.idle", language) in shown.view.value
    assert 'role="status"' in shown.view.value


def test_a_press_tells_times_and_memory(language):
    seen = []

    def measure():
        seen.append((shown.button.disabled, shown.view.value))
        return FOUND

    shown = OnRequest(language, measure)
    shown.button.click()
    assert all(word in shown.view.value for word in ("705 MB", "20 ms", "21 ms", "84 ms", "4.0"))
    assert not shown.button.disabled
    disabled, words = seen[0]
    assert disabled and i18n.text("real_ffn.running", language) in words


def test_too_little_memory_is_told_in_the_readers_language_and_the_button_lives(language):
    def measure():
        raise on_request._too_little(1_000_000, 905_000_000)

    shown = OnRequest(language, measure)
    shown.button.click()
    assert 'role="alert"' in shown.view.value and "905 MB" in shown.view.value
    assert ("可用内存不足" in shown.view.value) == (language == "zh")
    assert not shown.button.disabled


def test_what_is_stored_is_a_sentence_without_a_measured_number(language):
    shown = OnRequest(language, measure=lambda: FOUND)
    shown.button.click()
    bundle = shown._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/plain"] == repr(shown) == i18n.text("real_ffn.static", language)
    assert repr(shown) in bundle["text/html"] and "ms" not in bundle["text/html"]
