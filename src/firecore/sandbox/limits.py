"""Limits of an agent: what the system enforces for each process, and what the supervisor watches for all of them."""
from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterable
from mmap import PAGESIZE

if sys.platform != "win32":
    import resource  # here: in a jail it might not be found

LINUX = sys.platform == "linux"
ROOM = 64 << 20           # bytes of a file, and of all temporary files in a jail
MAX_TASKS = 256          # processes and threads
PAUSE = 0.1               # seconds between two looks at the processes of an agent
TOO_MUCH_MEMORY, TOO_MANY_TASKS = 1 << 29, 1 << 28     # instead of how an agent ended: why it was killed
_IN_MEMORY, _DATA = 1, 5          # places in /proc/self/statm, both in pages
_THREADS, _RESIDENT = 17, 21     # places in /proc/<pid>/stat after the name


def limit_process(memory: int, *, in_jail: bool) -> None:
    """Limit this process, and each that comes from it. Address space that is reserved and not used does not count."""
    limits = {resource.RLIMIT_CORE: 0, resource.RLIMIT_FSIZE: ROOM}
    if LINUX:
        limits[resource.RLIMIT_DATA] = _used(_DATA) + memory
    if in_jail:     # elsewhere all processes of the user would count
        limits[resource.RLIMIT_NPROC] = MAX_TASKS
    for what, most in limits.items():
        with contextlib.suppress(ValueError, OSError):     # it is lower already
            resource.setrlimit(what, (most, most))


def resident() -> int:
    """The bytes that this process has in memory: what is forked from it begins with as many."""
    return _used(_IN_MEMORY) if LINUX else 0


def _used(place: int) -> int:
    with open("/proc/self/statm", "rb") as file:     # bytes: what decodes text might not be found in a jail
        return int(file.read().split()[place]) * PAGESIZE


def excess(processes: Iterable[str], most: int, read: Callable[[str], bytes], *, inherited: int = 0) -> int | None:
    """Why an agent with these processes must be killed, if it must: they have too many tasks, or more than ``most``
    bytes in memory. ``read`` gives what is in a file of ``/proc``; ``inherited``
    are bytes that each of them shares with others where the system does not report how many it shares."""
    tasks = used = 0
    known = list(processes)
    for process in known:
        with contextlib.suppress(OSError, IndexError):     # it has ended meanwhile
            fields = read(f"{process}/stat").rpartition(b")")[2].split()
            tasks += int(fields[_THREADS])
            used += int(fields[_RESIDENT]) * PAGESIZE
    if tasks > MAX_TASKS:
        return TOO_MANY_TASKS
    # Pages that processes share count for each of them, so look more closely, which takes longer.
    if used > most and sum(_share(one, read, inherited) for one in known) > most:
        return TOO_MUCH_MEMORY
    return None


def _share(process: str, read: Callable[[str], bytes], inherited: int) -> int:
    """The resident bytes of a process, of shared pages its part; all but those inherited if the details are hidden."""
    with contextlib.suppress(OSError, IndexError, ValueError):
        return int(read(f"{process}/smaps_rollup").partition(b"\nPss:")[2].split()[0]) << 10
    with contextlib.suppress(OSError, IndexError, ValueError):
        return max(0, int(read(f"{process}/stat").rpartition(b")")[2].split()[_RESIDENT]) * PAGESIZE - inherited)
    return 0
