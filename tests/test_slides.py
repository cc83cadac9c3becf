"""The rule by which cells become slides."""

import nbformat.v4 as nb
import pytest

from book import slides


@pytest.mark.parametrize(
    ("cell", "before", "wanted"),
    [
        (nb.new_markdown_cell("# Title"), "", "slide"),
        (nb.new_markdown_cell("## Part\n\ntext"), "code", "slide"),
        (nb.new_markdown_cell("### Step"), "code", "subslide"),
        (nb.new_markdown_cell("text"), "markdown", "subslide"),
        (nb.new_code_cell("1"), "markdown", "-"),
        (nb.new_code_cell("1"), "code", "subslide"),
        (nb.new_code_cell("lesson.figure()"), "markdown", "subslide"),
        (nb.new_code_cell("lesson.panel()"), "markdown", "subslide"),
    ],
)
def test_what_a_cell_begins(cell, before, wanted):
    assert slides.slide_type(cell, before) == wanted


def test_marking_twice_changes_nothing():
    lesson = nb.new_notebook(cells=[nb.new_markdown_cell("# A"), nb.new_code_cell("1")])
    slides.mark(lesson)
    first = [dict(cell.metadata) for cell in lesson.cells]
    slides.mark(lesson)
    assert [dict(cell.metadata) for cell in lesson.cells] == first
