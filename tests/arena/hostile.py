"""Agents that do what an agent should not. Each begins with its third decision, so that the game is under way."""
from __future__ import annotations

import ctypes
import errno
import gc
import json
import locale
import mmap
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from typing import Any


class Hostile:
    """Plays the first legal action, and from its third decision on does as it was made to."""

    def __init__(self, deed: str) -> None:
        self.do: Callable[[Any], Any] = globals()[deed]
        self.decisions = 0

    def choose(self, turn: Any) -> Any:
        self.decisions += 1
        answer = self.do(turn) if self.decisions > 2 else None
        return turn.legal_actions()[0] if answer is None else answer


class Slow(Hostile):
    """Takes for ever to be made."""

    def __init__(self) -> None:
        time.sleep(1000)


# These lose their game.

def hangs(turn):
    while True:
        pass


def sleeps(turn):
    time.sleep(1000)


def hangs_natively(turn):
    """With the GIL held, so that no thread of its own could end it."""
    ctypes.PyDLL(None).pause()


def holds_on(turn):
    """Against whatever asks it to go."""
    for number in range(1, 32):
        if number not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(number, signal.SIG_IGN)
    hangs(turn)


def leaves(turn):
    os._exit(3)


def leaves_well(turn):
    os._exit(0)


def says_goodbye(turn):
    print("hello")
    print("good\x1bbye", file=sys.stderr, flush=True)
    sys.stdout.flush()
    os._exit(5)


def exits(turn):
    sys.exit("enough")


def crashes(turn):
    ctypes.string_at(1)


def aborts(turn):
    os.abort()


def raises(turn):
    raise StopIteration("no more")


def interrupts(turn):
    raise KeyboardInterrupt


def eats(turn):
    return [bytearray(1 << 28) for _ in range(1000)] and None


def eats_shared(turn):
    """Without limit, and not as data of its own."""
    for held in [mmap.mmap(-1, 1 << 28) for _ in range(1000)]:
        held.write(b"x" * len(held))


def reserves(turn):
    """Addresses without memory behind them, as Node, Java and Go do."""
    mmap.mmap(-1, 1 << 36, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, prot=0)     # MAP_NORESERVE


def recurses(turn):
    return recurses(turn)


def forks(turn):
    os.fork()


def bombs(turn):
    """Forks, and forks again."""
    for _ in range(5):
        os.fork()
    time.sleep(1000)


def leaves_a_child(turn):
    """It holds on to all that its parent had open."""
    if os.fork() == 0:
        os.setsid()
        time.sleep(1000)
    os._exit(4)


def stops(turn):
    os.kill(os.getpid(), signal.SIGSTOP)


def kills_its_supervisor(turn):
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(1000)


def closes(turn):
    os.closerange(0, 1000)


def chatters(turn):
    """Speaks on the very descriptor of the answers, twice."""
    for number in range(3, 200):
        try:
            os.write(number, b"1\n2\n")
        except OSError:
            pass


def floods(turn):
    for number in range(3, 200):
        try:
            os.write(number, b"1" * 10_000_000)
        except OSError:
            pass


def answers_nonsense(turn):
    return "the first one"


def answers_too_much(turn):
    return 10 ** 4000


def answers_illegal(turn):
    return turn.game.n_actions + 5


# These harm nobody, themselves included.

def prints(turn):
    print("x" * 1_000_000)
    print("\x1b[2J", file=sys.stderr)


def writes(turn):
    os.write(1, b"7\n")
    os.write(2, b"7\n")
    subprocess.run(["echo", "7"], check=True)


def moves(turn):
    os.chdir("/")


def speaks_turkish(turn):
    try:
        locale.setlocale(locale.LC_ALL, "C.UTF-8")
    except locale.Error:
        pass
    os.environ.clear()


def changes_the_rules(turn):
    """What works within one process: other functions in place of ours, for everybody."""
    from firecore.playing import match_play as playing

    playing.decide = lambda *given, **named: 0
    playing._checked = lambda match, answer: answer


def leaves_threads(turn):
    if threading.active_count() < 3:
        threading.Thread(target=time.sleep, args=(1000,), daemon=False).start()


def leaves_daemons(turn):
    """A process of another session, whose parent is gone at once."""
    subprocess.Popen([sys.executable, "-c", "import os, time; os.fork() and os._exit(0); os.setsid(); time.sleep(1000)"],
                     stdin=subprocess.DEVNULL)


# These use more than they may, by many processes.

def breeds(turn):
    for _ in range(400):
        if os.fork() == 0:
            time.sleep(1000)
    time.sleep(1000)


def eats_by_children(turn):
    """Each takes less than the agent may."""
    for _ in range(4):
        if os.fork() == 0:
            held = b"x" * (200 << 20)
            time.sleep(1000 + 0 * len(held))
    time.sleep(1000)


def shares_with_children(turn):
    """What they inherited, and do not change, counts once."""
    held, children = b"x" * (50 << 20), []
    for _ in range(20):
        children.append(os.fork())
        if children[-1] == 0:
            time.sleep(1000)
    time.sleep(0.1 + 0 * len(held))
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


# These reach for what is outside of their jail, and say what came of it.

class Told(Exception):
    """What came of some deeds."""


def _tried(deeds):
    """Raise what came of each deed: the name of the error that it met, or what it returned."""
    told = {}
    for name, deed in deeds.items():
        try:
            told[name] = deed()
        except OSError as error:
            told[name] = errno.errorcode.get(error.errno, str(error))
    raise Told(json.dumps(told))


def _call(name, *arguments):
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, name)(*arguments) == -1:
        raise OSError(ctypes.get_errno(), name)


def looks_around(turn):
    with open("/proc/self/status") as file:
        status = dict(line.split(":\t", 1) for line in file.read().splitlines())
    return _tried({
        "processes": lambda: sorted(int(name) for name in os.listdir("/proc") if name.isdigit()),
        "mine": os.getpid, "parent": os.getppid, "interfaces": lambda: [name for _, name in socket.if_nameindex()],
        "home": lambda: os.listdir(os.path.expanduser("~root")), "temporary": lambda: os.listdir("/tmp"),
        "capabilities": lambda: int(status["CapEff"], 16) | int(status["CapPrm"], 16), "privileges": lambda: status["NoNewPrivs"]})


def attacks(turn):
    """The process whose number stands in the file beside this one."""
    with open(os.path.join(os.path.dirname(__file__), "target")) as file:
        target = int(file.read())
    return _tried({
        "read": lambda: open(f"/proc/{target}/mem", "rb").close(), "stop": lambda: os.kill(target, signal.SIGSTOP),
        "kill": lambda: os.kill(target, signal.SIGKILL),
        "trace": lambda: _call("ptrace", ctypes.c_long(0x4206), ctypes.c_long(target), None, None),
        "group": lambda: os.killpg(target, signal.SIGKILL)})


def breaks_out(turn):
    here = os.path.dirname(__file__)
    return _tried({
        "namespace": lambda: _call("unshare", 0x10000000), "mount": lambda: _call("mount", b"x", b"/tmp", b"tmpfs", 0, None),
        "root": lambda: os.chroot("/tmp"), "user": lambda: os.setuid(0),
        "own file": lambda: open(os.path.join(here, "new"), "w").close(), "system": lambda: open("/usr/new", "w").close(),
        "top": lambda: open("/new", "w").close(), "devices": lambda: open("/dev/new", "w").close(),
        "kernel": lambda: open("/proc/sys/kernel/core_pattern", "w").close(),
        "score": lambda: open("/proc/self/oom_score_adj", "w").close()})


def connects(turn):
    """To the port whose number stands in the file beside this one, and to the abstract socket of that name."""
    with open(os.path.join(os.path.dirname(__file__), "target")) as file:
        port = int(file.read())

    def connect(family, address):
        with socket.socket(family) as one:
            one.settimeout(2)
            one.connect(address)

    return _tried({"tcp": lambda: connect(socket.AF_INET, ("127.0.0.1", port)),
                   "abstract": lambda: connect(socket.AF_UNIX, f"\0firecore-{port}")})


def fills(turn):
    """The places for temporary files."""
    def fill(folder):
        written = 0
        for number in range(300):
            with open(os.path.join(folder, f"{number}"), "wb") as file:
                written += file.write(b"x" * (1 << 20))
        return written

    def fill_one(folder):
        with open(os.path.join(folder, "one"), "wb") as file:
            for _ in range(300):
                file.write(b"x" * (1 << 20))

    return _tried({"one": lambda: fill_one(tempfile.gettempdir()), "many": lambda: fill(tempfile.gettempdir()),
                   "shared": lambda: fill("/dev/shm")})


# These look for what they may not know.

def secrets_in_sight(turn):
    """Every match, state and dice in this process, and in the frames below."""
    import firecore as fc

    found = [type(one).__name__ for one in gc.get_objects() if isinstance(one, fc.Match)]
    frame = sys._getframe()
    while frame is not None:
        found += [type(one).__name__ for one in frame.f_locals.values() if isinstance(one, fc.Match)]
        frame = frame.f_back
    return f"saw {found}"
