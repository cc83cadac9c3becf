"""A whole class on the hub at once: does every lesson give the stored outputs, and at what cost?

Run it with `make bench-hub`, or `python -m tools.hub_load 12` for another number of students. All
of it stays on this machine, and ends by itself.
"""

import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread, Timer

import nbformat
import psutil
import requests

from tools.hub_student import Student
from tools.places import ROOT, notebooks
from tools.waiting import PATIENCE, until

MOST, LIMIT = 60, 1200  # students, and seconds after which the hub is stopped whatever happens
STOP_SECONDS = 90
COMMAND = [sys.executable, "-m", "jupyterhub", "-f", "hub/jupyterhub_config.py"]


@dataclass
class Hub:
    """A running JupyterHub of our configuration."""

    port: int
    password: str
    data: Path
    process: psutil.Process

    @property
    def url(self) -> str:
        """Where the class logs in."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def behind_proxy(self) -> str:
        """Where the hub itself listens."""
        return f"http://127.0.0.1:{self.port + 2}"

    @property
    def log(self) -> Path:
        """What all of it printed."""
        return self.data / "hub.log"

    def everything(self) -> list[psutil.Process]:
        """The hub, its proxy, the students' servers and their kernels."""
        return [self.process, *self.process.children(recursive=True)]

    def kernels(self) -> int:
        """How many kernels are alive."""
        return sum("ipykernel_launcher" in " ".join(_command(p)) for p in self.everything())

    def memory(self) -> int:
        """Bytes of everything; what processes share counts once."""
        return sum(map(_memory, self.everything()))


@contextmanager
def serve(data: Path) -> Iterator[Hub]:
    """Start the hub on this machine with a password of its own; it ends with the block."""
    port, password = _free_ports(), secrets.token_urlsafe(12)
    own = {"HUB_PASSWORD": password, "HUB_PORT": str(port), "HUB_DATA": str(data)}
    # In a container there is but root, and nobody else to be protected.
    environment = os.environ | own | ({"HUB_AS_ROOT": "1"} if os.geteuid() == 0 else {})
    with (data / "hub.log").open("w") as log:
        started = subprocess.Popen(COMMAND, env=environment, cwd=ROOT, stdout=log, stderr=log)
    hub = Hub(port, password, data, psutil.Process(started.pid))
    limit = Timer(LIMIT, started.terminate)
    limit.start()
    try:
        until(partial(_answers, hub), started)
        yield hub
    except (RuntimeError, TimeoutError) as error:
        error.add_note(hub.log.read_text())
        raise
    finally:
        limit.cancel()
        _stop(hub, started)


@dataclass
class Outcome:
    """What a class found."""

    students: int
    failures: list[str]
    kernels: int
    seconds_to_start: float
    seconds: float
    idle_memory: int
    peak_memory: int

    def __str__(self) -> str:
        per_student = (self.peak_memory - self.idle_memory) / self.students
        facts = {
            "students": self.students,
            "failures": len(self.failures),
            "kernels alive at once": self.kernels,
            "first login to last kernel ready": f"{self.seconds_to_start:.0f} s",
            "first login to last student done": f"{self.seconds:.0f} s",
            "peak memory": f"{self.peak_memory / 2**20:.0f} MB",
            "… the hub alone": f"{self.idle_memory / 2**20:.0f} MB",
            "… a student": f"{per_student / 2**20:.0f} MB",
        }
        return "\n".join([*(f"{k:<34}{v:>10}" for k, v in facts.items()), *self.failures])


def lesson_for_each(count: int) -> list[Path]:
    """One notebook for each student, spread over all lessons and both languages."""
    return list(islice(cycle(notebooks()), count))


def run_class(hub: Hub, lessons: list[Path]) -> Outcome:
    """Everybody logs in and starts a kernel; when all are alive, everybody runs a lesson."""
    inside = [lesson.relative_to(ROOT / "notebooks").as_posix() for lesson in lessons]
    class_ = {
        Student(f"student{i:02}", hub.url, path): lesson
        for i, (path, lesson) in enumerate(zip(inside, lessons), start=1)
    }
    failures: list[str] = []
    with Peak(hub.memory) as peak, ThreadPoolExecutor(len(lessons)) as pool:
        idle, start = hub.memory(), time.monotonic()
        arrive = tried(lambda student: student.arrive(hub.password), failures)
        list(pool.map(arrive, class_))
        ready, kernels = time.monotonic(), hub.kernels()
        run = tried(lambda student: _check(student, class_[student]), failures)
        list(pool.map(run, (student for student in class_ if student.kernel)))
        done = time.monotonic()
    for student in class_:
        student.close()
    return Outcome(len(class_), failures, kernels, ready - start, done - start, idle, peak.value)


def _check(student: Student, lesson: Path) -> None:
    if cells := student.differences(nbformat.read(lesson, as_version=4)):
        raise RuntimeError(f"not as stored: {', '.join(cells)}")


def tried(act: Callable[[Student], None], failures: list[str]) -> Callable[[Student], None]:
    """Let a student act; whatever goes wrong is a failure of that student, and ends no other."""

    def attempt(student: Student) -> None:
        try:
            act(student)
        except Exception as error:
            failures.append(f"{student.name}, {student.lesson}: {type(error).__name__}: {error}")

    return attempt


class Peak:
    """The largest value that a measure takes while the block runs, looked at every second."""

    def __init__(self, measure: Callable[[], int]):
        self.value = 0
        self._measure, self._over = measure, Event()
        self._thread = Thread(target=self._watch)

    def __enter__(self) -> "Peak":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(1):
            self.value = max(self.value, self._measure())


def _command(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.NoSuchProcess:
        return []


def _memory(process: psutil.Process) -> int:
    try:
        used = process.memory_full_info()
    except psutil.NoSuchProcess:
        return 0
    return getattr(used, "pss", used.rss)  # only Linux tells what is shared


def _free_ports() -> int:
    """The first of three free ports side by side, among those that no system hands out itself."""
    while True:
        first = 10_000 + secrets.randbelow(20_000)
        with ExitStack() as sockets, suppress(OSError):
            for port in range(first, first + 3):
                sockets.enter_context(socket.socket()).bind(("127.0.0.1", port))
            return first


def _answers(hub: Hub) -> bool:
    with suppress(requests.RequestException):
        for address in (hub.behind_proxy, hub.url):  # the proxy is up first, and would complain
            requests.get(f"{address}/hub/health", timeout=PATIENCE).raise_for_status()
        return True
    return False


def _stop(hub: Hub, started: subprocess.Popen) -> None:
    """Ask the hub to stop everything, and end what is left of it after a while."""
    try:
        mine = hub.everything()
    except psutil.NoSuchProcess:
        return
    started.terminate()
    _, left = psutil.wait_procs(mine, timeout=STOP_SECONDS)
    for process in left:
        process.kill()
    started.wait()


def main(count: str = "30") -> int:
    """Print what a class of `count` students found; 0 when nobody failed."""
    lessons = lesson_for_each(min(int(count), MOST))
    with TemporaryDirectory() as folder, serve(Path(folder)) as hub:
        outcome = run_class(hub, lessons)
        servers = (hub.data / "students.log").read_text("utf-8")
    print(outcome)
    if outcome.failures:
        print(f"{' what the servers said ':-^60}\n{servers}")
    print(f"{'load average at the end':<34}{os.getloadavg()[0]:>10.1f}")
    complete = outcome.kernels == len(lessons)
    return 0 if complete and not outcome.failures else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
