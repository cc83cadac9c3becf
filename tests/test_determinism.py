"""That `make determinism` can fail: planted differences, and settings that do nothing."""

import json
import os
import re
import sys
from pathlib import Path

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from tools import determinism
from tools.determinism import Setting, Variant, words
from tools.places import ROOT, folder, notebooks

LESSON = notebooks()[0]
PNG, SVG = (folder("figures", "zh") / f"8-02.{kind}" for kind in ("png", "svg"))
PLAIN = {"baseline": ["X86_V2"], "vectors": ["X86_V3"], "kernel": "Haswell"}


def surroundings(setting):
    """What a process finds under one setting."""
    environment = Variant((setting,)).environment(dict(os.environ))
    return json.loads(determinism.run("tools.surroundings", ROOT, environment))


@pytest.mark.parametrize("setting", [
    determinism.zone("Asia/Kathmandu", "+0545"), determinism.seed(0), determinism.threads(1),
], ids=str)  # fmt: skip
@pytest.mark.skipif(sys.platform != "linux", reason="make determinism is for Linux")
def test_a_setting_takes_effect(setting):
    determinism.require(Variant((setting,)), surroundings(setting), ROOT)


@pytest.mark.parametrize("setting", [
    determinism.zone("No/Where", "+0545"), Setting({"PYTHON_HASH_SEED": "0"}, "seeded", 0),
], ids=str)  # fmt: skip
@pytest.mark.skipif(sys.platform != "linux", reason="make determinism is for Linux")
def test_a_setting_without_effect_is_an_error(setting):
    with pytest.raises(RuntimeError, match=f"{setting} has no effect here"):
        determinism.require(Variant((setting,)), surroundings(setting), ROOT)


def test_another_copy_of_the_package_is_an_error(tmp_path):
    with pytest.raises(RuntimeError, match="package"):
        determinism.require(Variant(), {"package": str(ROOT / "helpers")}, tmp_path)


def test_kernels_are_others_that_the_processor_can_run():
    *kernels, vectors = determinism.processors(PLAIN)
    assert [one.found for one in kernels] == ["Nehalem"]
    assert vectors.variables == {"NPY_DISABLE_CPU_FEATURES": "X86_V3"}
    with pytest.raises(RuntimeError, match="no BLAS kernel but Haswell"):
        determinism.processors(PLAIN | {"baseline": []})


def edit(path, pattern, new):
    before = path.read_text("utf-8")
    path.write_text(re.sub(pattern, new, before, count=1), "utf-8")


def resave(path, change):
    with Image.open(path) as picture:
        said = change(picture) or picture.text
        info = PngInfo()
        for key, value in said.items():
            info.add_itxt(key, value)
        picture.save(path, pnginfo=info)


NEW_WORDS = {
    LESSON: lambda path: edit(path, r"0\.176", "0.177"),
    SVG: lambda path: edit(path, "</dc:description>", " 0.1</dc:description>"),
    PNG: lambda path: resave(path, lambda picture: picture.text | {"Description": "0.1"}),
    ROOT / "ERRATA.md": lambda path: edit(path, "8-01", "8-02"),
}
NEW_PIXELS = {
    LESSON: lambda path: edit(path, "base64,i", "base64,j"),
    SVG: lambda path: edit(path, r"translate\(\d", "translate(1"),
    PNG: lambda path: resave(path, lambda picture: picture.putpixel((0, 0), (1, 2, 3, 255))),
}


@pytest.fixture
def plant(tmp_path, monkeypatch):
    """Let a refresh do nothing but change one file of its copy."""

    def planted(path, change):
        def run(module, copy, environment):
            if module == "tools.refresh":
                change(copy / path.relative_to(ROOT))
            return json.dumps(PLAIN | {"package": str(copy / "helpers")})

        monkeypatch.setattr(determinism, "run", run)
        return determinism.copied(tmp_path)

    return planted


@pytest.mark.parametrize("content", [Path.read_bytes, words])
@pytest.mark.parametrize("path", NEW_WORDS, ids=lambda path: path.name)
def test_new_words_are_found(plant, path, content):
    copy = plant(path, NEW_WORDS[path])
    assert determinism.refreshed(Variant(content=content), copy) == [path.relative_to(ROOT)]


@pytest.mark.parametrize("path", NEW_PIXELS, ids=lambda path: path.name)
def test_new_pixels_are_found_and_are_no_new_words(plant, path):
    copy = plant(path, NEW_PIXELS[path])
    assert determinism.refreshed(Variant(), copy) == [path.relative_to(ROOT)]
    assert determinism.refreshed(Variant(content=words), copy) == []


@pytest.mark.parametrize(("change", "code"), [(NEW_WORDS[LESSON], 1), (lambda path: None, 0)])
def test_a_difference_is_shown_and_fails(plant, monkeypatch, capsys, change, code):
    plant(LESSON, change)
    monkeypatch.setattr(determinism, "compiled", lambda scratch: scratch)
    monkeypatch.setattr(determinism, "variants", lambda plain, locales: [Variant(), Variant()])
    assert determinism.main() == code
    shown = capsys.readouterr().out
    assert ("0.177" in shown) == (LESSON.name in shown) == bool(code)
    assert shown.count("as this machine is set") == 2
