"""Agents that do what an agent should not. Each begins with its third decision, so that the game is under way."""
from __future__ import annotations

import ctypes
import gc
import locale
import mmap
import os
import signal
import subprocess
import sys
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
    held = [mmap.mmap(-1, 1 << 28) for _ in range(1000)]
    return len(held) * 0


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
