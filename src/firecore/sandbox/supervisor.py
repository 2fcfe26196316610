"""The supervisor: a process that watches one agent at a time, and lets nothing of it remain.

It is started by :mod:`firecore.sandbox.supervisor_pool`, with a socket as its standard input. Orders come over it, each
a length and so many bytes of JSON, with three descriptors: what the agent reads, what it answers, what it prints. A
length of zero says to stop. For each order the supervisor forks a child, which alone runs the agent's code: firecore is
imported already, so this takes milliseconds. When the child ends or is to end, whatever it has left behind is killed.
When the socket ends, because the process that held it was killed, so does all that is here.

In a jail (:mod:`firecore.sandbox.jail`) an agent reaches neither the supervisor nor anything else outside. Without one,
on Linux still nothing gets away: what an agent starts, and disowns, falls to the supervisor. Elsewhere whatever leaves
the agent's process group may remain. Limits of memory and tasks hold on Linux alone.
"""
from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import socket
import struct
from collections.abc import Callable
from typing import Any, NamedTuple

from . import jail as jails
from . import limits
from .jail import Ended, Jail

CONTROL = 0                     # the descriptor of the socket
MAX_DESCRIPTORS = 1 << 16      # that may be open here; few are
LENGTH, ENDED = struct.Struct(">I"), struct.Struct(">Iid")     # of an order; its number, how it ended, CPU time
LINUX = limits.LINUX
BEGUN, NOT_BEGUN = 1 << 30, 1 << 27     # instead of how it ended: it begins; it cannot, for there is no jail
_SET_PDEATHSIG, _SET_DUMPABLE, _SET_CHILD_SUBREAPER = 1, 4, 36     # of prctl


class Agent(NamedTuple):
    """What there is to watch."""

    child: int
    jail: Jail | None
    memory: int     # bytes that its processes may have in memory together


def main() -> None:
    """Take orders until no one is left to give them."""
    control = socket.socket(fileno=os.dup(CONTROL))
    supervisor, prctl = os.getpid(), _prctl()
    prctl(_SET_CHILD_SUBREAPER, 1)
    prctl(_SET_DUMPABLE, 0)     # no agent of another supervisor may look into this one or its children
    for name in ("SIGINT", "SIGHUP", "SIGQUIT"):     # of a terminal: its user ends us by hanging up
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    from . import agent_server as serving

    serving.prepare()
    woken = _wake_at_the_end_of_children()
    while True:
        order, descriptors = _order(control)
        if order is None:
            return
        agent = _begun(order, descriptors, control, lambda: _die_with(supervisor, prctl))
        for one in descriptors:
            os.close(one)
        if agent is None:
            _tell(control, order["number"], NOT_BEGUN)
            continue
        ended = _stand_over(agent, control, woken)
        if ended is None:
            return
        _tell(control, order["number"], *ended)


def _begun(order: dict[str, Any], descriptors: list[int], control: socket.socket,
           die_with_us: Callable[[], None]) -> Agent | None:
    """The agent of an order; None if no jail can be built for it."""
    try:
        jail = _built(order, printed=descriptors[2])
    except OSError as error:
        os.write(descriptors[2], f"{error}\n".encode(errors="replace"))
        return None
    memory = order["memory"] + (limits.resident() if "spec" in order else 0)
    _tell(control, order["number"], BEGUN)     # from here on what happens may be the agent's doing
    child = os.fork()
    if child == 0:
        _become_the_agent(order, descriptors, jail, die_with_us)
    return Agent(child, jail, memory)


def _built(order: dict[str, Any], *, printed: int) -> Jail | None:
    from .visible import visible

    if order["jail"] is None:
        return None
    return Jail(jails.command(order["jail"], visible(order), order["folder"], limits.ROOM), printed)


def _prctl() -> Callable[[int, int], object]:
    if not LINUX:
        return lambda option, value: None
    import ctypes

    called = ctypes.CDLL(None).prctl
    return lambda option, value: called(option, value, 0, 0, 0)


def _wake_at_the_end_of_children() -> int:
    woken, wake = os.pipe()
    for end in (woken, wake):
        os.set_blocking(end, False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    return woken


def _order(control: socket.socket) -> tuple[dict[str, Any] | None, list[int]]:
    """The next order with its descriptors; None when there will be no more."""
    while True:
        head, descriptors, _, _ = socket.recv_fds(control, LENGTH.size, 3)
        if not head:
            return None, descriptors
        length = LENGTH.unpack(head)[0]
        for one in descriptors:
            os.set_inheritable(one, False)     # what builds a jail must not hold them
        if length:     # else a word to stop crossed with the news that there was nothing left to stop
            return json.loads(_whole(control, length)), descriptors


def _whole(control: socket.socket, length: int) -> bytes:
    received = b""
    while len(received) < length:
        received += control.recv(length - len(received)) or _leave()
    return received


def _leave() -> bytes:
    raise SystemExit


def _tell(control: socket.socket, number: int, status: int, cpu: float = 0.0) -> None:
    with contextlib.suppress(OSError):     # no one listens any more: the next look at the socket ends us
        control.sendall(ENDED.pack(number, status, cpu))


# The child.


def _become_the_agent(order: dict[str, Any], descriptors: list[int], jail: Jail | None,
                      die_with_us: Callable[[], None]) -> None:
    """Never returns."""
    try:
        signal.set_wakeup_fd(-1)
        for name in ("SIGCHLD", "SIGINT", "SIGHUP", "SIGQUIT"):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
        die_with_us()
        os.setsid()
        status = jail.enter() if jail else None
        if status is not None:
            jails.end_like(status)
        if jail:
            os.setsid()     # apart from its parent outside, whom a signal to the group would reach
        for number, one in enumerate(descriptors):
            os.dup2(one, number)
        os.closerange(3, MAX_DESCRIPTORS)
        os.chdir(order["folder"])
        limits.limit_process(order["memory"], in_jail=jail is not None)
        if "words" in order:
            for name in ("SIGPIPE", "SIGXFSZ"):     # as programs expect them
                signal.signal(getattr(signal, name), signal.SIG_DFL)
            os.execvp(order["words"][0], order["words"])
        from . import agent_server as serving

        serving.serve(order["spec"], order["path"])
    except BaseException as error:
        with contextlib.suppress(BaseException):
            os.write(2, f"{type(error).__name__}: {error}\n".encode(errors="replace"))
    finally:
        os._exit(127)


def _die_with(supervisor: int, prctl: Callable[[int, int], object]) -> None:
    """The supervisor ends its child when it can; this is for when it is killed."""
    prctl(_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != supervisor:     # it was dead before we said so
        os._exit(127)


# Standing over it.


def _stand_over(agent: Agent, control: socket.socket, woken: int) -> Ended | None:
    """How the agent ended, by itself or on order; None if the process that gave the order is gone."""
    look = select.poll()
    look.register(control, select.POLLIN)
    look.register(woken, select.POLLIN)
    cpu, excess = 0.0, None
    while excess is None:
        ready = dict(look.poll(limits.PAUSE * 1000 if LINUX else None))
        if woken in ready:
            with contextlib.suppress(BlockingIOError):
                os.read(woken, 4096)
            ended = jails.reap(os.WNOHANG)
            cpu += sum(one.cpu for one in ended.values())
            if agent.child in ended:
                return Ended(ended[agent.child].status, cpu + _end(agent).cpu)
        if control.fileno() in ready:
            heard = control.recv(LENGTH.size)
            last = _end(agent)
            return Ended(last.status, cpu + last.cpu) if heard else None
        excess = _excess(agent) if LINUX else None
    return Ended(excess, cpu + _end(agent).cpu)


def _excess(agent: Agent) -> int | None:
    """Why the agent must be killed, if it uses more than it may."""
    if agent.jail is None:
        # It is not dumpable, so without root rights its details are hidden from us, too.
        return limits.excess(map(str, _family()), agent.memory, _read_process, inherited=limits.resident())
    return limits.excess(agent.jail.processes(), agent.memory, agent.jail.read)


def _read_process(name: str) -> bytes:
    with open(f"/proc/{name}", "rb") as file:
        return file.read()


def _end(agent: Agent) -> Ended:
    """Kill the agent and all that comes from it, and wait till there is nothing; how it ended, and what all took."""
    child = agent.child
    if agent.jail is not None:
        agent.jail.end()
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    with contextlib.suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)     # it may not have come to have a group
    status, cpu = -signal.SIGKILL, 0.0
    while True:
        if agent.jail is None:
            _kill_the_family()     # those who were orphaned just now included
        ended = jails.reap()
        status = ended[child].status if child in ended else status
        cpu += sum(one.cpu for one in ended.values())
        if not ended:
            return Ended(status, cpu)


def _kill_the_family() -> None:
    """Stop all who come from here, until no new ones turn up; then kill them."""
    stopped: set[int] = set()
    while fresh := _family() - stopped:
        for one in fresh:
            _signal(one, signal.SIGSTOP)
        stopped |= fresh
    for one in stopped:
        _signal(one, signal.SIGKILL)


def _signal(process: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(process, number)


def _family() -> set[int]:
    """All processes that come from this one and live; elsewhere than on Linux none are known."""
    parents = {int(name): _parent(name) for name in os.listdir("/proc") if name.isdigit()} if LINUX else {}
    found: set[int] = set()
    nearest = {os.getpid()}
    while nearest:
        nearest = {one for one, parent in parents.items() if parent in nearest} - found
        found |= nearest
    return found


def _parent(process: str) -> int | None:
    with contextlib.suppress(OSError):
        state, parent = _read_process(f"{process}/stat").rpartition(b")")[2].split()[:2]
        return None if state in b"ZX" else int(parent)
    return None


if __name__ == "__main__":
    main()
