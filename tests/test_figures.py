"""Every figure in both languages: its inputs, its words, its files, its legibility."""

import io
import itertools
import logging
from functools import cache
from html import escape

import numpy as np
import pytest
from matplotlib.text import Text
from PIL import Image

from helpers.lessons import LESSONS, figure
from helpers.show import palette
from helpers.show.inputs import Range
from helpers.show.style import DPI, require_glyphs
from helpers.words.errors import InputError
from helpers.words.i18n import LANGUAGES
from helpers.words.places import ROOT, folder
from tests.pictures import TOLERANCE, comparable, comparable_svg, difference, same_svg

EDITIONS = list(itertools.product(LESSONS, LANGUAGES))
SMALLEST = 14  # CSS pixels, where the picture has three quarters of its width


@pytest.fixture(params=EDITIONS, ids="-".join)
def edition(request):
    return request.param


of_edition = cache(figure)  # one for all tests: a drawing takes as long as thirty movements


@pytest.fixture
def drawn(edition):
    one = of_edition(*edition)
    one.reset()
    return one


@pytest.fixture(autouse=True)
def silence(caplog):
    """No test here draws with a word in the log; a warning is an error everywhere."""
    with caplog.at_level(logging.WARNING):
        yield
    assert not caplog.get_records("setup") + caplog.get_records("call")


def exported(edition, kind):
    number, language = edition
    return folder("figures", language) / f"{number}.{kind}"


def test_exported_png_is_the_figure(edition, drawn):
    both = exported(edition, "png").read_bytes(), drawn.save("png")
    assert difference(*(comparable(picture, drawn) for picture in both)) <= TOLERANCE


def test_exported_svg_is_the_figure(edition, drawn):
    both = exported(edition, "svg").read_text("utf-8"), drawn.save("svg").decode()
    assert same_svg(*map(comparable_svg, both))


def test_a_name_that_reads_as_an_infinite_number_is_the_same_name():
    assert same_svg("<use x='1.0' href='#m9e999'/>", "<use x='1.1' href='#m9e999'/>")
    assert not same_svg("<use x='1.0' href='#m9e999'/>", "<use x='1.0' href='#m1e999'/>")


def test_every_exported_file_belongs_to_a_figure():
    wanted = {exported(edition, kind) for edition in EDITIONS for kind in ("svg", "png")}
    assert {p for p in (ROOT / "figures").rglob("*") if p.is_file()} == wanted


def test_blitting_gives_the_picture_that_a_whole_redraw_gives(drawn):
    drawn.update(**{name: entry.samples[0] for name, entry in drawn.inputs.items()})
    assert difference(drawn.png(), drawn.save("png", dpi=DPI)) <= TOLERANCE


@pytest.mark.parametrize("number", LESSONS)
def test_what_was_drawn_before_leaves_no_trace(number):
    """Each picture there and on the way back, after other ones; each lesson in one language."""
    drawn = figure(number, LANGUAGES[LESSONS.index(number) % 2])
    there = []
    for name, entry in drawn.inputs.items():
        for value in (*entry.samples, entry.default):
            drawn.update(**{name: value})
            there.append((drawn.values, drawn.png()))
    fresh = figure(number, drawn.language)
    for values, picture in reversed(there):
        fresh.update(**values)
        assert fresh.png() == picture, values


def test_a_picture_is_the_canvas_without_loss(drawn):
    with Image.open(io.BytesIO(drawn.png())) as picture:
        assert (np.asarray(picture) == np.asarray(drawn.canvas.buffer_rgba())).all()


def test_every_input_moves_picture_and_words_and_back(drawn):
    before = drawn.html()
    for name, entry in drawn.inputs.items():
        seen = set()
        for value in entry.samples:
            drawn.update(**{name: value})
            seen.add((drawn.png(), drawn.describe()))
            assert f'alt="{escape(drawn.describe())}"' in drawn.html()
        pictures, words = ({pair[i] for pair in seen} for i in (0, 1))
        assert len(pictures) == len(words) == len(entry.samples) > 1
        drawn.update(**{name: entry.samples[-1]})
        drawn.update(**{name: entry.default})
        assert drawn.html() == before


def test_a_picture_at_rest_is_drawn_once():
    drawn = figure("8-02", "en")
    first = drawn.html()
    assert drawn.html() is first
    drawn.update(d1=1.5)
    assert drawn.html() != first
    drawn.reset()
    assert drawn.html() == first


@pytest.mark.parametrize("drawn_at", ["figure", "tick"])
def test_no_text_of_a_figure_can_become_a_box(drawn_at, monkeypatch):
    kind = type(figure("8-09", "en"))
    draw = kind.draw

    def draw_one_more(self):
        draw(self)
        if drawn_at == "figure":
            self.put(9, 9, "\N{SNOWMAN}\N{LINEAR B SYLLABLE B008 A}")
        else:
            self.fig.axes[0].set_xticks([0], ["\N{LINEAR B SYLLABLE B008 A}"])

    monkeypatch.setattr(kind, "draw", draw_one_more)
    with pytest.raises(InputError, match="\N{LINEAR B SYLLABLE B008 A}"):
        figure("8-09", "en")


BAD = [np.nan, np.inf, -np.inf, "0.5", "x", None, True, [1], 1j, 1e9, -1e9, 10**400]


def test_bad_input_is_refused_and_harms_nothing(drawn):
    before = drawn.values, drawn.png()
    for name, bad in itertools.product(drawn.inputs, BAD):
        with pytest.raises(InputError, match=r"must be (a number from|one of)"):
            drawn.update(**{name: bad})
    assert (drawn.values, drawn.png()) == before


def test_where_all_numbers_of_a_row_are_alike_none_is_red():
    drawn = figure("8-01", "en")

    def red():
        return [a.get_text() for a in drawn.fig.findobj(Text) if a.get_fontweight() == "bold"]

    assert len(red()) == 2
    drawn.update(nudge=0.0)
    assert red() == []


def test_an_unknown_input_is_named(drawn):
    with pytest.raises(InputError, match=r"no input 'nonsense'. Its inputs:"):
        drawn.update(nonsense=1)


def test_a_slider_step_reaches_the_default(drawn):
    for entry in drawn.inputs.values():
        if isinstance(entry, Range):
            steps = (entry.default - entry.low) / entry.step
            assert steps == pytest.approx(round(steps))
            assert entry.low <= entry.default <= entry.high


def test_text_is_large_enough_and_inside(drawn):
    drawn.canvas.draw()
    for artist in drawn.fig.findobj(Text):
        if artist.get_text() and artist.get_visible():
            assert artist.get_fontsize() * DPI / 72 * 0.85 >= SMALLEST, artist.get_text()
            box = artist.get_window_extent()
            assert box.x0 >= 0 and box.y0 >= 0, artist.get_text()
            assert box.x1 <= drawn.fig.bbox.x1 and box.y1 <= drawn.fig.bbox.y1, artist.get_text()


def test_no_texts_overlap(drawn):
    for end in (0, -1):
        drawn.update(**{name: entry.samples[end] for name, entry in drawn.inputs.items()})
        shown = [a for a in drawn.fig.findobj(Text) if a.get_text() and a.get_visible()]
        boxes = [(artist.get_text(), artist.get_window_extent()) for artist in shown]
        for (one, here), (other, there) in itertools.combinations(boxes, 2):
            assert not here.overlaps(there), (one, other)


def test_alt_text_says_what_is_shown(drawn):
    assert f'alt="{escape(drawn.describe())}"' in drawn.html()
    assert len(drawn.describe()) > 30


@pytest.mark.parametrize("label", ["鱻", "西安 𠀀", "残差 $x$"])
def test_a_missing_glyph_is_an_error_never_a_box(label):
    with pytest.raises(InputError, match="No font here can draw"):
        require_glyphs(label)


def test_all_of_gb2312_level_1_can_be_drawn():
    pairs = (bytes((row, cell)) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF))
    characters = "".join(pair.decode("gb2312", errors="ignore") for pair in pairs)
    assert len(characters) == 3755
    require_glyphs(characters)


def test_colours_have_contrast_on_white():
    for name in ("INK", "GREY", "RED", "UP", "DOWN"):
        assert contrast(getattr(palette, name)) >= 4.5, name


def test_up_and_down_keep_apart_for_colour_blind_eyes():
    up, down = (np.array(list(bytes.fromhex(c[1:]))) for c in (palette.UP, palette.DOWN))
    for kind in ([[0.567, 0.433, 0], [0.558, 0.442, 0], [0, 0.242, 0.758]],
                 [[0.625, 0.375, 0], [0.7, 0.3, 0], [0, 0.3, 0.7]],
                 [[0.95, 0.05, 0], [0, 0.433, 0.567], [0, 0.475, 0.525]]):  # fmt: skip
        assert abs(np.array(kind) @ (up - down)).max() > 60


def contrast(colour):
    """WCAG contrast ratio on white."""
    channels = np.array(list(bytes.fromhex(colour[1:]))) / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return 1.05 / (linear @ [0.2126, 0.7152, 0.0722] + 0.05)


def test_exported_png_is_twice_the_size(edition):
    with Image.open(exported(edition, "png")) as picture:
        assert picture.size[0] == 1920
