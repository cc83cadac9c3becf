"""The PDF files for the teacher, as they come out of the build."""

import re
from functools import cache

import pytest
from pypdf import PdfReader

from book import paper
from helpers.lessons import LESSONS, exercises
from helpers.words.i18n import LANGUAGES, labels
from helpers.words.places import folder as of_language
from tests.pictures import TOLERANCE, difference

DRAWN = re.compile(rb"/(\S+) Do\b")
A4 = (595, 842)  # points
PDFS = [
    f"{name}-{lang}.pdf" for name in ("handout", "worksheet", "worksheet-key") for lang in LANGUAGES
]
OURS = {name.replace(" ", "-") for name, _ in paper.FONTS.values()}


@pytest.fixture(scope="module")
def pdf(folder):
    return cache(lambda name: PdfReader(folder / name))


@pytest.mark.parametrize("name", PDFS)
def test_every_page_is_a4(pdf, name):
    assert {tuple(map(round, page.mediabox[2:])) for page in pdf(name).pages} == {A4}


@pytest.mark.parametrize("name", PDFS)
def test_only_our_fonts_draw(pdf, name):
    drawn = {
        font.get_object()["/BaseFont"].partition("+")[2]
        for page in pdf(name).pages
        for font in page["/Resources"]["/Font"].values()
    }
    assert drawn and [font for font in drawn if font.removesuffix("-Bold") not in OURS] == []


def test_a_character_that_no_font_has_stops_the_build():
    with pytest.raises(ValueError, match="龘"):
        paper.pdf("<p>龘</p>", "", "zh")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_is_in_the_handout(pdf, language, tmp_path):
    pages = pdf(f"handout-{language}.pdf").pages
    drawn = [
        (page, name) for page in pages for name in DRAWN.findall(page.get_contents().get_data())
    ]
    pictures = [page.images[f"/{name.decode()}"] for page, name in drawn]
    assert len(pictures) == len(LESSONS)
    for number, image in zip(LESSONS, pictures):
        image.image.save(path := tmp_path / "figure.png")
        figure = (of_language("figures", language) / f"{number}.png").read_bytes()
        assert difference(path.read_bytes(), figure) <= TOLERANCE


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_solution_is_in_the_handout(pdf, language):
    told = [page.extract_text() for page in pdf(f"handout-{language}.pdf").pages]
    for key, label in labels().items():
        if key.startswith("exercise.") and key.endswith(".right"):
            assert "".join(label[language].split())[1:20] not in "".join("".join(told).split())
    for number in LESSONS:
        page = "".join(text for text in told if f"{number} ·" in text)
        answers = (exercise.answer for exercise in exercises(number).values())
        measured = {f"{a:.3f}" for a in answers if not isinstance(a, str) and a % 1}
        assert page and measured & set(re.findall(r"-?[\d.]+", page)) == set(), number


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_exercise_is_in_the_handout(pdf, language):
    text = "".join(page.extract_text() for page in pdf(f"handout-{language}.pdf").pages)
    word = {"en": "Exercise", "zh": "练习"}[language]
    asked = re.findall(rf"{word}\s*([A-Z])[.。]", text)
    assert asked == [letter for number in LESSONS for letter, _ in zip("ABC", exercises(number))]
