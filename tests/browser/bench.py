"""How fast it is, as ratios: all of it, or parts: import, slider, site, nbval, ffn, training.

A machine's own speed, and what else it is doing, changes by the minute. So the contestants take
turns, medians are compared, and nothing is asserted: "over" is news, not an error.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import random
from statistics import median
from tempfile import TemporaryDirectory

import nbformat
from playwright.sync_api import Page

from helpers.facts.models import model
from helpers.lessons import LESSONS
from helpers.maths import real_ffn, xor
from helpers.words.places import ROOT, notebook, notebooks
from tests.browser.lab import EXPOSED, Notebook, browser, hand_out, serve

BARE = "import numpy, matplotlib.figure, matplotlib.backends.backend_agg, ipywidgets"
IMPORT_RUNS, NBVAL_RUNS, ROUNDS, PRESSES, FFN_RUNS, TRAINING_RUNS = 15, 3, 4, 5, 21, 9
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)"}}
HANDLE, KEYS = ".jp-OutputArea-output .noUi-handle", ["ArrowRight", "ArrowLeft"] * ROUNDS * PRESSES
PAUSE, FRAME = 250, 17  # milliseconds of rest before a key press, and a frame of the browser

# The least that a slider can cost; what a lesson shows; and the usual way, a new picture each time.
CELLS = {
    "floor": """
from ipywidgets import HTML, FloatSlider, VBox
slider, view = FloatSlider(0.5, min=0, max=1, step=0.1), HTML()
def show(change):
    dot = f'<circle cx="{960 * change["new"]}" cy="250" r="9"/>'
    view.value = f'<svg width="960" height="500">{dot}</svg>'
slider.observe(show, "value")
show({"new": slider.value})
VBox([slider, view])""",
    "panel": "from helpers.lesson import Lesson; Lesson('LESSON', 'en').panel()",
    "interact": """
import ipywidgets
from IPython.display import Image, display
from helpers.lessons import figure
from helpers.show.style import DPI
def show(**values):
    drawn = figure("LESSON", "en")
    drawn.update(**values)
    display(Image(drawn.save("png", DPI)))
def control(entry):
    many = hasattr(entry, "options")
    return list(entry.options) if many else (entry.low, entry.high, entry.step)
inputs = figure("LESSON", "en").inputs
ipywidgets.interact(show, **{name: control(entry) for name, entry in inputs.items()})""",
}


def line(what: str, times: list[float], reference: list[float], **target: float) -> str:
    """Compare medians, in milliseconds; the target is a ratio, `most=` or `least=`."""
    (kind, bound), mine, base = *target.items(), median(times), median(reference)
    sign, ok = ("<=", mine <= bound * base) if kind == "most" else (">=", mine >= bound * base)
    columns = f"{mine:6.0f} ms {base:6.0f} ms {mine / base:6.2f}"
    return f"{what:<50} {columns}   {sign} {bound:<4} {'ok' if ok else 'over'}"


def in_turns(count: int, *jobs: Callable[[], object]) -> list[list[float]]:
    """The milliseconds of each job's runs, which take turns; a first turn warms up, uncounted."""
    seconds = real_ffn.timed(dict(enumerate(jobs)), count + 1)
    return [[1000 * each for each in runs[1:]] for runs in seconds.values()]


def import_ms(statement: str) -> float:
    """How long an import takes in a new process, without the start of Python itself."""
    clock = "import time; start = time.perf_counter()"
    code = f"{clock}; {statement}; print(time.perf_counter() - start)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)
    return 1000 * float(run.stdout)


def bench_import() -> Iterator[str]:
    """The lesson's face against the libraries that it cannot do without."""
    turns = [(import_ms("import helpers.lesson"), import_ms(BARE)) for _ in range(IMPORT_RUNS + 1)]
    yield line("import helpers.lesson / its libraries", *zip(*turns[1:]), most=1.1)


# From a real key press, by the browser's own time stamp, until its effect can be seen: when the
# picture has changed, wait for the next frame; a message posted from that frame's callback arrives
# once it is painted. Frames keep coming all the while, as on a screen, so that a key press may fall
# anywhere between two of them; a page at rest would start its frames with the key press.
CLOCK = """() => {
  let pressed, done = false;
  const tick = () => done || requestAnimationFrame(tick);
  tick();
  addEventListener("keydown", event => { pressed = event.timeStamp; }, {capture: true, once: true});
  window.timing = new Promise((resolve, reject) => {
    const painted = new MessageChannel();
    painted.port1.onmessage = () => { done = true; resolve(performance.now() - pressed); };
    const next = () => requestAnimationFrame(() => painted.port2.postMessage(null));
    setTimeout(() => reject(new Error("no key press changed the picture")), 10000);
    CHANGED
  });
}"""
IN_NOTEBOOK = CLOCK.replace("CHANGED", """
    const picture = () => document.querySelector(".jp-OutputArea-output :is(img, svg)");
    const content = () => picture()?.src ?? picture()?.outerHTML, before = content();
    const watcher = new MutationObserver(async () => {
      if (!picture() || content() === before) return;
      watcher.disconnect();
      await picture().decode?.();
      next();
    });
    const everything = {subtree: true, childList: true, attributes: true, characterData: true};
    watcher.observe(document.body, everything);""")  # fmt: skip
SLIDER = 'document.querySelector(".panel input")'
ON_PAGE = CLOCK.replace("CHANGED", f'{SLIDER}.addEventListener("input", next, {{once: true}});')


def write_notebook(path: Path, source: str) -> None:
    """A notebook of one code cell."""
    cell = nbformat.v4.new_code_cell(source, id="cell")
    nbformat.write(nbformat.v4.new_notebook(cells=[cell], metadata=KERNEL), path)


def key_press_ms(page: Page, key: str, clock: str = IN_NOTEBOOK) -> float:
    """Press one key on the slider that has the focus; how long until the pixels change."""
    page.evaluate(clock)
    page.wait_for_timeout(PAUSE + random() * FRAME)
    page.keyboard.press(key)
    return page.evaluate("window.timing")


def round_ms(page: Page) -> list[float]:
    """Bring a page to the front and move its first slider to and fro; the first press warms up."""
    page.bring_to_front()
    page.locator(HANDLE).first.focus()
    page.keyboard.press("Home")  # from the low end there is a way to go, wherever the slider starts
    page.wait_for_timeout(2 * PAUSE)
    return [key_press_ms(page, key) for key in KEYS[: PRESSES + 1]][1:]


def bench_slider() -> Iterator[str]:
    """Key press to changed pixels: each panel against the floor, and interact against it."""
    for lesson in LESSONS:
        with (
            TemporaryDirectory() as own,
            serve(Path(own), EXPOSED) as server,
            browser() as chromium,
        ):
            pages = []
            for name, source in CELLS.items():
                write_notebook(Path(own) / f"{name}.ipynb", source.replace("LESSON", lesson))
                opened = Notebook.open(chromium, server, f"{name}.ipynb")
                opened.run_all()
                opened.page.wait_for_selector(HANDLE)
                pages.append(opened.page)
            rounds = [[round_ms(page) for page in pages] for _ in range(ROUNDS)]
        floor, panel, interact = ([t for times in turns for t in times] for turns in zip(*rounds))
        yield line(f"{lesson} slider, key to pixels: panel / floor", panel, floor, most=1.3)
        yield line(f"{lesson} slider, key to pixels: interact / panel", interact, panel, least=3)


def bench_site() -> Iterator[str]:
    """Key press to changed pixels on the page that needs no kernel, against a frame's length."""
    from book import build  # which needs what only the site's environment has

    with TemporaryDirectory() as folder, hand_out(Path(folder)) as address, browser() as chromium:
        build.build(Path(folder))
        page = chromium.new_page(viewport={"width": 1280, "height": 720})
        for lesson in LESSONS:
            page.goto(f"{address}/en/{notebook(lesson, 'en').stem}.html")
            page.wait_for_selector(".panel input:enabled")
            page.locator(".panel input").press("Home")
            times = [key_press_ms(page, key, ON_PAGE) for key in KEYS]
            yield line(f"{lesson} page's slider, key to pixels / a frame", times, [FRAME], most=1)


def bench_nbval() -> Iterator[str]:
    """All lessons of both editions against as many notebooks that only import libraries."""
    command = [sys.executable, *["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "conftest"]]
    command += ["-c", "pyproject.toml", "--rootdir", str(ROOT)]
    with TemporaryDirectory() as folder:
        lessons, bare = Path(folder) / "lessons", Path(folder) / "bare"
        shutil.copytree(ROOT / "notebooks", lessons)
        bare.mkdir()
        for i, _ in enumerate(notebooks()):
            write_notebook(bare / f"{i}.ipynb", BARE)
        run = partial(subprocess.run, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        jobs = (partial(run, [*command, str(each)]) for each in (lessons, bare))
        yield line(
            "nbval: all lessons / as many bare kernels", *in_turns(NBVAL_RUNS, *jobs), most=1.25
        )


def bench_ffn() -> Iterator[str]:
    """The real-size FFN on one token, and on six, against a plain read of the same weights."""
    size = model("llama3_8b")
    jobs = real_ffn.jobs(real_ffn.random_weights(size.d_model, size.d_ff))
    read, one, six = in_turns(FFN_RUNS, *(jobs[name] for name in ("read", "one", "six")))
    yield line("real FFN, one token / plain read", one, read, most=1.3)
    yield line("real FFN, six tokens / one token, tokens apart: 6", six, one, most=6)


def bench_training() -> Iterator[str]:
    """The slowest of all trainings of lesson 8-08 against the 0.3 s that a panel may take."""
    settings = [(name, width) for name in xor.ACTIVATIONS for width in range(1, xor.WIDEST + 1)]
    times = in_turns(1, *(partial(xor.train, *setting) for setting in settings))
    (_, name, width) = max((each, *setting) for (each,), setting in zip(times, settings))
    (slowest,) = in_turns(TRAINING_RUNS, partial(xor.train, name, width))
    yield line(f"8-08, slowest training ({name}, width {width}) / 0.3 s", slowest, [300], most=1)


ALL = (bench_import, bench_slider, bench_site, bench_nbval, bench_ffn, bench_training)
PARTS = {part.__name__.removeprefix("bench_"): part for part in ALL}


def main() -> None:
    """Print the table, or the lines of the parts that were named."""
    print(f"{'':<50} {'median':>9} {'reference':>9} {'ratio':>6}   target", flush=True)
    for name in sys.argv[1:] or PARTS:
        for each in PARTS[name]():
            print(each, flush=True)


if __name__ == "__main__":
    main()
