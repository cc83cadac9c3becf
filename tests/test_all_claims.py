"""What the lessons check, taken together, is all that the article states, and nothing else."""

import pytest

from helpers.facts import claims
from helpers.words import i18n
from helpers.words.places import folder
from tests.checks import read


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_lessons_check_every_claim(language, monkeypatch):
    checked, check = set(), claims.Ledger.check

    def noted(ledger, claim_id, *measured):
        checked.add(claim_id)
        return check(ledger, claim_id, *measured)

    monkeypatch.setattr(claims.Ledger, "check", noted)
    monkeypatch.setenv("LESSON_STRICT", "1")
    for path in sorted(folder("notebooks", language).glob("8-*.ipynb")):
        names: dict = {}
        for cell in read(path).cells:
            if cell.cell_type == "code":
                exec(cell.source, names)
    i18n.set_reader("en")
    assert checked == set(claims.all_claims())
