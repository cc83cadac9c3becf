"""Wait for what happens when it happens: on a busy machine that may take minutes."""

import subprocess
import time
from collections.abc import Callable
from typing import TypeVar

Seen = TypeVar("Seen")
PATIENCE = 300  # seconds: for what takes a second on a machine that has nothing else to do


def until(look: Callable[[], Seen | None], process: subprocess.Popen | None = None) -> Seen:
    """What `look` sees once it sees something; an error when its process ends, or never starts."""
    end = time.monotonic() + PATIENCE
    while not (seen := look()):
        if process is not None and process.poll() is not None:
            raise RuntimeError(f"{process.args!r} ended with {process.returncode}")
        if time.monotonic() > end:
            raise TimeoutError(f"{look}: nothing for {PATIENCE} seconds")
        time.sleep(0.05)
    return seen
