"""The real hub, with students in a browser."""

import os
import re
import subprocess

import nbformat
import psutil
import pytest

from helpers.words.i18n import LANGUAGES, text
from helpers.words.places import ROOT, notebook
from tests.hub.running import COMMAND, code, differences, log_in, run, serve

LESSONS = {"student01": notebook("8-01", "en"), "李雷": notebook("8-04", "zh")}
FIRST = LESSONS["student01"]


def kernels(hub):
    return sum("ipykernel_launcher" in " ".join(p.cmdline()) for p in hub.everything())


def test_two_students_see_what_is_stored_and_ask_no_other_host(hub, chromium):
    complaints, pages = [], {}
    for name, lesson in LESSONS.items():
        page = pages[name] = log_in(hub, chromium, name, hub.password, lesson)
        page.on("request", lambda r: complaints.append(r.url) if outside(r.url, hub) else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
    for name, lesson in LESSONS.items():
        run(pages[name], lesson)
        assert pages[name].locator(".jp-RenderedText[data-mime-type*=stderr]").count() == 0
        assert differences(lesson, hub.copy(name, lesson)) == []
    assert kernels(hub) == len(LESSONS)
    for page in pages.values():
        page.context.close()
    assert complaints == []


def outside(address, hub):
    return not address.startswith((hub.url, hub.url.replace("http", "ws"), "data:", "blob:"))


def test_a_students_change_stays_and_is_found(hub, chromium):
    copy = hub.copy("student02", FIRST)
    changed = nbformat.read(FIRST, as_version=4)
    cell = [cell for cell in changed.cells if cell.cell_type == "code"][-1]
    cell.source += "\nprint('mine')"
    copy.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(changed, copy)
    page = log_in(hub, chromium, "student02", hub.password, FIRST)
    run(page, FIRST)
    page.context.close()
    assert differences(FIRST, copy) == [cell.id] and "mine" in code(copy)[-1].source


@pytest.mark.parametrize(
    "name, password", [("student01", "wrong password"), ("stranger", None), ("../student01", None)]
)
def test_nobody_else_comes_in(hub, chromium, name, password):
    page = log_in(hub, chromium, name, password or hub.password, FIRST)
    page.wait_for_selector(".login_error")
    assert page.context.cookies() == [] or "/hub/login" in page.url
    page.context.close()


def test_the_form_speaks_both_languages(hub, chromium):
    page = chromium.new_page()
    page.goto(hub.url)
    assert all(text("hub.login", language) in page.inner_text("body") for language in LANGUAGES)
    page.close()


def test_the_teacher_reads_two_lines_and_nothing_that_scares(hub):
    printed = (hub.data / "hub.log").read_text("utf-8").splitlines()
    opened = [text("hub.open", each, address=hub.url, seats="SEATS") for each in LANGUAGES]
    heads = [line.split("SEATS")[0] for line in opened]
    early = re.compile("404 GET /hub/health")  # we knocked before the hub was up
    assert [line for line in printed[2:] if not early.search(line)] == []
    assert [line.startswith(head) for line, head in zip(printed, heads)] == [True, True]


@pytest.mark.parametrize("password", ["", "short"])
def test_no_hub_without_a_password(tmp_path, password):
    environment = os.environ | {"HUB_PASSWORD": password, "HUB_DATA": str(tmp_path / "class")}
    ended = subprocess.run(COMMAND, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert ended.returncode != 0
    assert ended.stderr.splitlines() == [text("hub.password", language) for language in LANGUAGES]
    assert not (tmp_path / "class").exists()


def test_a_list_written_later_holds_for_all_and_nothing_is_left_running(tmp_path, chromium):
    with serve(tmp_path) as hub:
        page = log_in(hub, chromium, "anyone", hub.password, FIRST)
        run(page, FIRST)
        running = hub.everything()
        page.context.close()
        assert kernels(hub) == 1
    assert [p for p in running if p.is_running() and p.status() != psutil.STATUS_ZOMBIE] == []
    (tmp_path / "names.txt").write_text("somebody\n")
    with serve(tmp_path) as hub:
        page = log_in(hub, chromium, "anyone", hub.password, FIRST)
        page.wait_for_selector(".login_error")
        page.context.close()
