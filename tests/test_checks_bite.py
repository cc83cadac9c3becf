"""Every check is proven: a small broken copy of a lesson makes it complain."""

import base64
import copy
import io
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import numpy as np
import pytest
from PIL import Image, ImageDraw

from helpers.lessons import figure
from helpers.words.places import chinese
from tests import checks
from tests.pictures import (
    TOLERANCE,
    difference,
    looks_at_letters,
    same_svg,
    svg_without_letters,
    without_letters,
)

PATH = checks.ROOT / "notebooks" / "8-02_residual_connection.ipynb"  # what the breakers break
NUMBER = PATH.name[:4]
ENGLISH, CHINESE = checks.read(PATH), checks.read(chinese(PATH))


ACTIVE = [
    "<script>1</script>",
    "<SCRIPT src=x></SCRIPT>",
    "<iframe srcdoc=x></iframe>",
    "<object data=x></object>",
    "<form action=x></form>",
    "<meta http-equiv=refresh content=0>",
    "<link rel=stylesheet href=x>",
    "<style>p { color: red }</style>",
    "<p onclick=1>x</p>",
    "<img alt=x src=data:image/png;base64, onerror=1>",
    "<img alt=x src=https://elsewhere.example/x.png>",
    "<img alt=x src='data:image/svg+xml,<svg onload=1>'>",
    "<p style='background: URL(//elsewhere.example)'>x</p>",
    "<a href='javascript:1'>x</a>",
    "<svg><animate onbegin=1></svg>",
]


def broken(change, nb=ENGLISH):
    other = copy.deepcopy(nb)
    change(other)
    assert other != nb, "nothing was broken"
    return other


def first(nb, kind="code", having=""):
    return next(c for c in nb.cells if c.cell_type == kind and having in str(c))


def lose_count(nb):
    first(nb).execution_count = None


def swap_counts(nb):
    one, other = [c for c in nb.cells if c.cell_type == "code"][:2]
    one.execution_count, other.execution_count = 2, 1


def lose_output(nb):
    first(nb).outputs = []


def lose_output_and_count(nb):
    lose_output(nb)
    lose_count(nb)


def store_stderr(nb):
    first(nb).outputs.append(nbformat.v4.new_output("stream", name="stderr", text="Warning"))


def store_error(nb):
    first(nb).outputs.append(nbformat.v4.new_output("error", ename="E", evalue="", traceback=[]))


def add_marker(nb):
    first(nb).source += "\n# NBVAL_IGNORE_OUTPUT"


def add_tag(nb):
    first(nb).metadata.tags = ["raises-exception"]


def store_widgets(nb):
    nb.metadata.widgets = {"application/vnd.jupyter.widget-state+json": {}}


def store_view(nb):
    data = {"application/vnd.jupyter.widget-view+json": {"model_id": "1"}}
    first(nb).outputs.append(nbformat.v4.new_output("display_data", data=data))


def store_png(nb):
    first(nb).outputs.append(nbformat.v4.new_output("display_data", data={"image/png": "AAAA"}))


def store(page):
    """A breaker that stores HTML as an output."""

    def change(nb):
        first(nb).outputs.append(nbformat.v4.new_output("display_data", {"text/html": page}))

    return change


def write_html(nb):
    first(nb, "markdown").source += "\n<a href='javascript:1'>x</a>"


def write_link(nb):
    first(nb, "markdown").source += "\n[x](JavaScript:1)"


def store_javascript(nb):
    data = {"application/javascript": "1"}
    first(nb).outputs.append(nbformat.v4.new_output("display_data", data=data))


def store_mismatch(nb):
    cell = first(nb, having="reproduced")
    cell.outputs[0].text = cell.outputs[0].text.replace("reproduced", "does not match", 1)


def change_prose_digit(nb):
    cell = first(nb, "markdown", having="row times column")
    cell.source += " The first entry is 0.363."


def rename_heading(nb):
    cell = first(nb, "markdown", having="## Predict")
    cell.source = cell.source.replace("## Predict", "## Guess")


def lengthen_cell(nb):
    first(nb).source += "\nx = 1" * 20


def plot_by_hand(nb):
    first(nb).source += "\nimport matplotlib"


def rewrite_alt(nb):
    output = first(nb, having="data:image/png").outputs[0]
    output.data["text/html"] = output.data["text/html"].replace("-1.182", "-1.183", 1)


def lose_pictures(nb):
    for cell in nb.cells:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop("text/html", None)


def redraw(draw):
    """A breaker that lets `draw` scribble on every stored picture."""

    def change(nb):
        for cell in nb.cells:
            for output in cell.get("outputs", []):
                page = output.get("data", {}).get("text/html", "")
                for _, data in checks.PICTURE.findall(page):
                    page = page.replace(data, _scribbled(data, draw))
                    output.data["text/html"] = page

    return change


def _scribbled(data, draw):
    picture = Image.open(io.BytesIO(base64.b64decode(data)))
    draw(picture)
    out = io.BytesIO()
    picture.save(out, "png")
    return base64.b64encode(out.getvalue()).decode()


def one_digit(picture):
    """Put the 8 of -1.182, cut out of the picture, in the place of its 2."""
    rows, left, width = slice(160, 185), 414, 13
    pixels = np.array(picture)
    pixels[rows, left + width : left + 2 * width] = pixels[rows, left : left + width]
    picture.paste(Image.fromarray(pixels))


def one_dot(picture):
    """Move a dot by its own width."""
    box = (435, 385, 455, 415)
    dot = picture.crop(box)
    ImageDraw.Draw(picture).rectangle(box, fill="white")
    picture.paste(dot, (box[0], box[1] - 11))


def widen_output(nb):
    cell = first(nb, having="reproduced")
    cell.outputs[0].text += "n" * (checks.PROJECTED + 1)


def move_english(nb):
    first(nb, "markdown", having="## See").source += " Look closely."


def move_code(nb):
    first(nb, having="H = X + O").source += "  # sum"


def lose_cell(nb):
    nb.cells.pop(3)


def swap_cells(nb):
    nb.cells[3], nb.cells[4] = nb.cells[4], nb.cells[3]


def use_other_term(nb):
    first(nb, "markdown", having="残差连接").source += "也叫跳跃连接。"


def lose_bracket(nb):
    cell = first(nb, "markdown", having="(residual connection)")
    cell.source = cell.source.replace(" (residual connection)", "")


def pictures(nb):
    return checks.pictures(nb, NUMBER, "en")


def form(nb):
    return checks.form(nb, "en")


def change_minutes(nb):
    cell = first(nb, "markdown", having="15 minutes")
    cell.source = cell.source.replace("15 minutes", "16 minutes")


def tell_a_number_twice(nb):
    first(nb, "markdown", having="15 minutes").source += " Part 8 again."


def same_numbers(nb):
    return checks.same_numbers(nb, CHINESE)


def parity(nb):
    return checks.parity(nb, CHINESE)


BREAKAGES = [
    *((checks.execution, change) for change in (lose_count, swap_counts, lose_output)),
    *((checks.execution, change) for change in (lose_output_and_count, store_stderr, store_error)),
    *((checks.left_overs, change) for change in (add_marker, add_tag, store_widgets, store_view)),
    *((checks.left_overs, change) for change in (store_png,)),
    *(
        (checks.active, change)
        for change in (write_html, write_link, store_javascript, *map(store, ACTIVE))
    ),
    (checks.verdicts, store_mismatch),
    (checks.numerals, change_prose_digit),
    (checks.too_wide, widen_output),
    *((form, change) for change in (rename_heading, lengthen_cell, plot_by_hand)),
    *((pictures, change) for change in (rewrite_alt, lose_pictures)),
    pytest.param(pictures, redraw(one_digit), marks=looks_at_letters),
    (pictures, redraw(one_dot)),
    *((same_numbers, change) for change in (change_minutes, tell_a_number_twice)),
    *((parity, change) for change in (move_english, move_code, lose_cell, swap_cells)),
]


@pytest.mark.parametrize(("check", "change"), BREAKAGES)
def test_a_broken_copy_is_noticed(check, change):
    assert not list(check(ENGLISH))
    assert list(check(broken(change)))


@pytest.mark.parametrize("change", [use_other_term, lose_bracket])
def test_a_chinese_copy_off_the_glossary_is_noticed(change):
    assert not list(checks.terms(CHINESE))
    assert list(checks.terms(broken(change, CHINESE)))


def test_an_exported_picture_of_other_numbers_is_noticed():
    one, other = figure(NUMBER, "en"), figure(NUMBER, "en")
    name, entry = next(iter(other.inputs.items()))
    other.update(**{name: entry.default + entry.step})
    assert difference(one.save("png"), other.save("png")) > TOLERANCE
    assert not same_svg(one.save("svg").decode(), other.save("svg").decode())


def test_what_is_not_a_letter_is_noticed_without_letters():
    drawn = figure(NUMBER, "en")
    for draw, noticed in ((one_digit, False), (one_dot, True)):
        picture = Image.open(io.BytesIO(drawn.png()))
        draw(picture)
        out = io.BytesIO()
        picture.save(out, "png")
        both = (without_letters(png, drawn) for png in (drawn.png(), out.getvalue()))
        assert (difference(*both) > TOLERANCE) == noticed


@pytest.mark.parametrize(("pattern", "new", "noticed"), [
    (r"translate\(\d", "translate(9", False),
    ("<!-- 1", "<!-- 2", True),
    (r'(href="#m\w+" x=")\d', r"\g<1>9", True),
])  # fmt: skip
def test_words_and_lines_are_noticed_without_letters(pattern, new, noticed):
    drawn = figure(NUMBER, "en").save("svg").decode()
    other = re.sub(pattern, new, drawn, count=1)
    assert other != drawn
    assert same_svg(*map(svg_without_letters, (drawn, other))) != noticed


def test_an_svg_with_one_moved_label_is_noticed():
    drawn = figure(NUMBER, "en").save("svg").decode()
    moved = re.sub(r"translate\((\d+)", lambda m: f"translate({int(m[1]) + 2}", drawn, count=1)
    assert moved != drawn and not same_svg(drawn, moved)


def change_digit(text):
    """The last digit of a text, changed."""
    return re.sub(r"\d(?=\D*$)", lambda m: str((int(m[0]) + 1) % 10), text, count=1)


def test_nbval_notices_a_digit_in_every_stored_output(tmp_path):
    nb, changed = copy.deepcopy(ENGLISH), 0
    for cell in nb.cells:
        for output in cell.get("outputs", [])[:1]:
            shown = output if "text" in output else output.data
            key = "text" if "text" in output else "text/plain"
            if re.search(r"\d", shown[key]):
                shown[key] = change_digit(shown[key])
                changed += 1
    copied = tmp_path / PATH.name
    nbformat.write(nb, copied)
    failed = nbval(copied)
    assert changed > 8 and failed == changed


def nbval(path: Path) -> int:
    """How many cells fail under nbval with the project's own settings."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(path)]
    options = ["--rootdir", str(checks.ROOT), "-c", str(checks.ROOT / "pyproject.toml")]
    options += ["-p", "conftest"]  # which pytest reads by itself only for what lies beside it
    run = subprocess.run(command + options, cwd=checks.ROOT, capture_output=True, text=True)
    found = re.search(r"(\d+) failed", run.stdout)
    return int(found[1]) if found else 0
