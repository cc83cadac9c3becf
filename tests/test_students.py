"""Names of a class, and what a student is handed."""

from helpers.words.places import ROOT, notebooks
from hub.students import hand_out, names


def test_names_are_read_line_by_line(tmp_path):
    roster = tmp_path / "names.txt"
    roster.write_text("\ufeffAnna\n\n# gone: ben\n 李雷 \n", "utf-8")
    assert names(roster) == {"anna", "李雷"}


def test_everybody_gets_every_notebook(tmp_path):
    hand_out(tmp_path)
    copies = {p.relative_to(tmp_path): p.read_bytes() for p in tmp_path.rglob("*.ipynb")}
    assert copies == {p.relative_to(ROOT / "notebooks"): p.read_bytes() for p in notebooks()}


def test_what_a_student_has_stays(tmp_path):
    mine, lost = (tmp_path / path.name for path in notebooks()[:2])
    mine.write_text("mine")
    hand_out(tmp_path)
    lost.unlink()
    hand_out(tmp_path)
    assert mine.read_text() == "mine"
    assert lost.exists()
