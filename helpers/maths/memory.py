"""How much memory this process may still take, looked at before much of it is taken."""

import sys
from collections.abc import Iterator
from pathlib import Path

from helpers.words.errors import InputError

CGROUPS, MEMBERSHIP = Path("/sys/fs/cgroup"), Path("/proc/self/cgroup")
# The files of a cap, of what is used, and of the part of it that is file cache: Linux drops that
# before it lets anybody starve. First the layout of today, then the one before it.
_UNIFIED = ("memory.max", "memory.current", "inactive_file")
_OLDER = ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file")


def ask_for(needed: int) -> int:
    """How many bytes are free; InputError if they are fewer than needed, or if nobody can tell."""
    free = free_bytes()
    if free is None:
        raise InputError("memory_browser" if sys.platform == "emscripten" else "memory_unknown")
    if free < needed:
        raise too_little(free, needed)
    return free


def free_bytes() -> int | None:
    """The machine's free memory, or less where this process is capped; None if nobody can tell."""
    try:
        import psutil  # comes with the notebook's kernel, but not with every Python
    except ImportError:
        return None
    return min([psutil.virtual_memory().available, *rooms()])


def rooms(root: Path = CGROUPS, membership: Path = MEMBERSHIP) -> Iterator[int]:
    """What is left of every cap that a container or a lab server has put on this process."""
    try:
        lines = membership.read_text().splitlines()
    except OSError:  # not Linux
        return
    for line in lines:
        _, kinds, path = line.split(":", maxsplit=2)
        if kinds in ("", "memory"):
            names, top = (_OLDER, root / "memory") if kinds else (_UNIFIED, root)
            group = Path(path.lstrip("/"))
            for part in (group, *group.parents):  # a cap on a group holds for all inside it
                yield from _room(top / part, *names)


def _room(group: Path, cap: str, used: str, cache: str) -> Iterator[int]:
    try:
        left = int((group / cap).read_text()) - int((group / used).read_text())
        stat = dict(line.split() for line in (group / "memory.stat").read_text().splitlines())
        yield left + int(stat.get(cache, 0))
    except (OSError, ValueError):  # no such file, or "max": no cap
        return


def too_little(free: int, needed: int) -> InputError:
    """The error for memory that is short, in millions of bytes."""
    return InputError("memory", free=f"{free / 1e6:,.0f}", needed=f"{needed / 1e6:,.0f}")
