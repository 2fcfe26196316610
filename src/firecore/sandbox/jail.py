"""Jails: on Linux an agent gets processes, files, a network, IPC and ``/proc`` of its own.

``bwrap``, of the package bubblewrap, builds the jail around a process that only waits. Then a child of the supervisor,
forked with firecore imported already, enters it. So an agent starts as fast as without a jail, but for the few
milliseconds that ``bwrap`` takes, and nothing outside of its jail has a name by which it could be reached.
"""
from __future__ import annotations

import contextlib
import ctypes
import json
import os
import select
import signal
import tempfile
import time
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from .visible import is_within

BUILDING = 30.0                       # seconds that bwrap may take
TEMPORARY = "/tmp"                    # the one folder that an agent can write to, and its home
USER = "1000"                         # an agent is always this user and group of its jail

# As the first process of its jail it inherits orphans. With their signal ignored, the system buries them.
_WAITING = "trap '' CHLD; echo built; exec cat"
_BUILT = b"built\n"
_INFO = 3                             # the descriptor where bwrap reports the number of that process
_NAMESPACES = 0x00020000 | 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000
_SET_DUMPABLE, _SET_NO_NEW_PRIVS = 4, 38     # of prctl
_CAPABILITIES = 0x20080522            # the third version of capset
_SEPARATE = ("--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup",
             "--disable-userns", "--die-with-parent", "--as-pid-1", "--uid", USER, "--gid", USER, "--hostname", "jail")


class JailError(OSError):
    """A jail could not be built or entered, through no fault of an agent."""


def command(bwrap: str, visible: Sequence[str], folder: str, room: int) -> list[str]:
    """How ``bwrap`` builds a jail: what is visible, the current directory, the bytes that files may take."""
    size = ("--size", str(room), "--tmpfs")
    words = [bwrap, *_SEPARATE, "--proc", "/proc", "--dev", "/dev", *size, "/dev/shm", *size, TEMPORARY]
    temporary = tempfile.gettempdir()
    inside = [path for path in visible if is_within(path, temporary)]
    outside = [path for path in visible if path not in inside]
    for path in outside:
        words += ["--symlink", os.readlink(path), path] if _is_link(path) else ["--ro-bind-try", path, path]
    hidden = any(is_within(temporary, path) for path in outside)     # with the temporary files of others
    words += [*size, temporary] if hidden else []
    for path in inside:
        words += ["--ro-bind-try", path, path]
    seen = inside if hidden and is_within(folder, temporary) else visible
    if folder != "/" and not any(is_within(folder, path) for path in seen):
        words += ["--dir", folder]
    for place in (*((temporary,) if hidden else ()), "/proc", "/dev", "/"):
        words += ["--remount-ro", place]
    return [*words, "--", "/bin/sh", "-c", _WAITING]


def _is_link(path: str) -> bool:
    """Such as /bin, which leads to /usr/bin on many systems."""
    return os.path.islink(path) and path.count("/") == 1


class Jail:
    """A jail of one agent. It ends with this process, whatever happens to it."""

    _proc: int | None = None     # a descriptor of its /proc, in which its processes stand and no others

    def __init__(self, words: Sequence[str], printed: int) -> None:
        held, self._hold = os.pipe()
        info_read, info_write = os.pipe()
        try:
            bwrap = os.posix_spawn(words[0], [words[0], "--info-fd", str(_INFO), *words[1:]], {}, file_actions=[
                (os.POSIX_SPAWN_DUP2, held, 0), (os.POSIX_SPAWN_DUP2, printed, 2),
                (os.POSIX_SPAWN_DUP2, info_write, 1), (os.POSIX_SPAWN_DUP2, info_write, _INFO)])
        except BaseException:
            os.close(self._hold)
            os.close(info_read)
            raise
        finally:
            os.close(held)
            os.close(info_write)
        self._pidfds = [os.pidfd_open(bwrap)]     # descriptors of bwrap, then of the jail's first process
        try:
            first = _built(info_read)
            self._pidfds.append(os.pidfd_open(first))
            self._proc = os.open(f"/proc/{first}/root/proc", os.O_RDONLY | os.O_DIRECTORY)
        except BaseException:
            self.end()
            while reap():
                pass
            raise
        finally:
            os.close(info_read)

    def enter(self) -> int | None:
        """Let this process, which must be a child of the one that built the jail, go in, by a child of its own.

        In the jail it returns None. Outside it returns how the one in the jail ended.
        """
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.setns(self._pidfds[1], _NAMESPACES):
            raise JailError(ctypes.get_errno(), f"the jail cannot be entered: {os.strerror(ctypes.get_errno())}")
        child = os.fork()     # the process that enters is still a process outside: its children are inside
        if child:
            os.closerange(0, os.sysconf("SC_OPEN_MAX"))
            return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        libc.prctl(_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        libc.prctl(_SET_DUMPABLE, 1, 0, 0, 0)     # only its own processes can look, and we: at how much memory it uses
        header, nothing = (ctypes.c_uint32 * 2)(_CAPABILITIES, 0), (ctypes.c_uint32 * 6)()
        if libc.capset(header, nothing):
            raise JailError(ctypes.get_errno(), f"capset: {os.strerror(ctypes.get_errno())}")
        os.environ |= {"HOME": TEMPORARY, "TMPDIR": TEMPORARY}
        tempfile.tempdir = None     # which was found before
        return None

    def processes(self) -> list[str]:
        """The numbers of its processes, as they are known inside."""
        return [name for name in os.listdir(self._proc) if name.isdigit()]

    def read(self, name: str) -> bytes:
        """What is in a file of its ``/proc``."""
        with open(name, "rb", opener=self._open) as file:
            return file.read()

    def _open(self, name: str, flags: int) -> int:
        return os.open(name, flags, dir_fd=self._proc)

    def end(self) -> None:
        """Kill whatever is in the jail. It has ended when the caller has no children left: see :func:`reap`."""
        for process in self._pidfds:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(process, signal.SIGKILL)
            os.close(process)
        os.close(self._hold)
        if self._proc is not None:
            os.close(self._proc)


class Ended(NamedTuple):
    """How a process ended, and the seconds of CPU time that it took, with those of its children for whom it waited."""

    status: int
    cpu: float


def reap(options: int = 0) -> dict[int, Ended]:
    """Wait for a child, and reap all that have ended, those that others left to this process included.

    Gives how each of them ended; nothing if there are no children. With ``os.WNOHANG`` it waits for none.
    """
    ended: dict[int, Ended] = {}
    with contextlib.suppress(ChildProcessError):
        process, status, used = os.wait4(-1, options)
        while process:
            ended[process] = Ended(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime)
            process, status, used = os.wait4(-1, os.WNOHANG)
    return ended


def _built(info_read: int) -> int:
    """Wait until the jail is built; its first process."""
    look = select.poll()
    look.register(info_read, select.POLLIN)
    info, until = b"", time.monotonic() + BUILDING
    while not info.endswith(_BUILT):
        if not look.poll(max(0.0, until - time.monotonic()) * 1000):
            raise JailError(f"bwrap did not build a jail within {BUILDING:.0f} seconds")
        more = os.read(info_read, 4096)
        if not more:
            raise JailError("bwrap could not build a jail")
        info += more
    try:
        return int(json.loads(info.removesuffix(_BUILT))["child-pid"])
    except (ValueError, KeyError):
        raise JailError("bwrap did not report the number of the jail's first process") from None


def end_like(status: int) -> NoReturn:
    """End this process as another one ended."""
    if status < 0:
        if -status != signal.SIGKILL:
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status)
