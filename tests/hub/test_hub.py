"""The real hub with two students, and one in a browser."""

import json
import os
import re
import subprocess
from contextlib import closing

import nbformat
import psutil
import pytest
from tools.hub_student import Student, visible

from helpers.words.i18n import LANGUAGES, text
from helpers.words.places import ROOT, notebook
from tools import hub_load, lab

LESSONS = [notebook("8-01", "en"), notebook("8-04", "zh")]


def own_copies(hub, name):
    return hub.data / "students" / name / "notebooks"


def test_two_students_see_what_is_stored(hub):
    outcome = hub_load.run_class(hub, LESSONS)
    assert outcome.failures == []
    assert outcome.kernels == len(LESSONS)
    assert outcome.peak_memory > outcome.idle_memory > 0


def test_a_students_change_stays_and_is_found(hub):
    lesson = LESSONS[0]
    copy = own_copies(hub, "student02") / lesson.name
    changed = nbformat.read(lesson, as_version=4)
    cell = [cell for cell in changed.cells if cell.cell_type == "code"][-1]
    cell.source += "\nprint('mine')"
    copy.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(changed, copy)
    with closing(Student("student02", hub.url, lesson.name)) as student:
        student.arrive(hub.password)
        assert student.differences(nbformat.read(lesson, as_version=4)) == [cell.id]
    assert "mine" in copy.read_text("utf-8")


@pytest.mark.parametrize(
    "name, password", [("student01", "wrong password"), ("stranger", None), ("../student01", None)]
)
def test_nobody_else_comes_in(hub, name, password):
    with closing(Student(name, hub.url, "")) as student:
        assert not student.log_in(password or hub.password)


def test_from_the_form_to_a_finished_lesson(hub, chromium):
    let_the_test_ask_the_page(hub, "李雷")
    page = chromium.new_page(viewport={"width": 1280, "height": 720})
    complaints = []
    page.on("request", lambda r: complaints.append(r.url) if outside(r.url, hub) else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{hub.url}/hub/user-redirect/lab/tree/zh/{LESSONS[1].name}")
    for language in LANGUAGES:
        assert text("hub.login", language) in page.inner_text("body")
    page.fill("#username_input", "李雷")
    page.fill("#password_input", hub.password)
    page.click("#login_submit")
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=120_000)
    page.wait_for_function(lab.READY, timeout=120_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    count = sum(c.cell_type == "code" for c in nbformat.read(LESSONS[1], as_version=4).cells)
    page.get_by_text(f"[{count}]:").wait_for(timeout=120_000)
    assert page.locator(".jp-RenderedText[data-mime-type*=stderr]").count() == 0
    assert complaints == []
    page.close()


def let_the_test_ask_the_page(hub, name):
    """A setting of this student's own, so that `lab.READY` can tell when the kernel is there."""
    settings = hub.data / "students" / name / ".jupyter"
    settings.mkdir(parents=True)
    settings.chmod(0o700)
    asked = {"LabApp": {"expose_app_in_browser": True}}
    (settings / "jupyter_lab_config.json").write_text(json.dumps(asked), "utf-8")


def outside(address, hub):
    return not address.startswith((hub.url, hub.url.replace("http", "ws"), "data:", "blob:"))


def test_the_teacher_reads_two_lines_and_nothing_that_scares(hub):
    printed = hub.log.read_text("utf-8").splitlines()
    opened = [text("hub.open", each, address=hub.url, seats="SEATS") for each in LANGUAGES]
    heads = [line.split("SEATS")[0] for line in opened]
    early = re.compile("404 GET /hub/health")  # we knocked before the hub was up
    assert [line for line in printed[2:] if not early.search(line)] == []
    assert [line.startswith(head) for line, head in zip(printed, heads)] == [True, True]


@pytest.mark.parametrize("password", ["", "short"])
def test_no_hub_without_a_password(tmp_path, password):
    environment = os.environ | {"HUB_PASSWORD": password, "HUB_DATA": str(tmp_path / "class")}
    ended = subprocess.run(
        hub_load.COMMAND, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )
    assert ended.returncode != 0
    assert ended.stderr.splitlines() == [text("hub.password", language) for language in LANGUAGES]
    assert not (tmp_path / "class").exists()


def test_nothing_is_left_running(tmp_path):
    with (
        hub_load.serve(tmp_path) as hub,
        closing(Student("anyone", hub.url, LESSONS[0].name)) as student,
    ):
        student.arrive(hub.password)
        running = hub.everything()
        assert hub.kernels() == 1
    assert [p for p in running if p.is_running() and p.status() != psutil.STATUS_ZOMBIE] == []


def test_a_list_written_later_holds_for_all(tmp_path):
    def let_in():
        with (
            hub_load.serve(tmp_path) as hub,
            closing(Student("anyone", hub.url, "")) as student,
        ):
            return student.log_in(hub.password)

    assert let_in()
    (tmp_path / "names.txt").write_text("somebody\n")
    assert not let_in()


def test_streams_are_compared_as_a_whole_and_pictures_without_pixels():
    def stream(words):
        return nbformat.v4.new_output("stream", text=words)

    def picture(pixels, alt="a"):
        html = f'<img alt="{alt}" src="data:image/png;base64,{pixels}">'
        return nbformat.v4.new_output("display_data", {"text/html": html})

    assert visible([stream("one "), stream("two")]) == visible([stream("one two")])
    assert visible([stream("one")]) != visible([stream("two")])
    assert visible([picture("AAAA")]) == visible([picture("BBBB")])
    assert visible([picture("AAAA")]) != visible([picture("AAAA", alt="b")])
