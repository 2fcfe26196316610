"""Kills at random moments: a run of the arena whose processes die one after another, and what is left of it.

    python -m tests.arena.kills --kills 200                     # threads: drivers, supervisors and agents are killed
    python -m tests.arena.kills --kills 200 --dask              # and workers, nannies and the scheduler as well

In the end the store must hold what an undisturbed run gives, game by game, and no process may be left.
"""
from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from firecore.arena import GameResult, Plan, Store, run

ROOT = Path(__file__).parents[2]
MARK = "FIRECORE_KILLS"      # an environment variable by which all our processes are known
JOBS = 2
MAX_LENGTH = 120.0              # seconds to wait for anything, on a machine that is very busy
BOT = """
def choose(turn):
    return turn.legal_actions()[turn.seed % len(turn.legal_actions())]
"""


def plan_in(folder: Path) -> Plan:
    """Two agents, one of which is code in a file, and so plays in a sandbox."""
    import firecore as fc

    (folder / "bot.py").write_text(BOT)
    return Plan(fc.load("tails", players=2), agents=[f"{folder}/bot.py:choose", "greedy"], seed=1)


def drive(folder: Path, blocks: int, dask: bool) -> None:
    """What a driver does, in a process of its own."""
    with contextlib.ExitStack() as stack:
        executor = None
        if dask:
            from dask.distributed import Client

            client = stack.enter_context(Client(scheduler_file=str(folder / "scheduler.json"), timeout="5s"))
            executor = client.get_executor(pure=False)
        store = stack.enter_context(Store(folder / "run.db", plan_in(folder)))
        run(store.plan, store, blocks=blocks, jobs=JOBS, executor=executor)


class Siege:
    """A run of the arena in processes of its own, which are started again when they end."""

    def __init__(self, folder: Path, blocks: int, *, dask: bool) -> None:
        self.folder, self.blocks, self.dask = folder, blocks, dask
        self.mark = f"{os.getpid()}-{random.getrandbits(64):x}"
        self.commands = self._commands()
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.killed: Counter[str] = Counter()
        self.starts: Counter[str] = Counter()

    def _commands(self) -> dict[str, list[str]]:
        words = [sys.executable, "-m", "tests.arena.kills", "--drive", str(self.folder), "--blocks", str(self.blocks)]
        if not self.dask:
            return {"driver": words}
        file = ["--scheduler-file", str(self.folder / "scheduler.json"), "--no-dashboard"]
        return {
            "scheduler": [sys.executable, "-m", "dask", "scheduler", "--port", "0", *file],
            "workers": [sys.executable, "-m", "dask", "worker", "--nworkers", str(JOBS), "--nthreads", "1",
                        "--death-timeout", "20", "--local-directory", str(self.folder), *file],
            "driver": [*words, "--dask"]}

    def goes_on(self, stored: int) -> bool:
        """Whether more games are stored, or all; whoever has died meanwhile is started again."""
        if count(self.folder) > stored or self.is_over():
            return True
        self.start()
        return False

    def start(self) -> None:
        """Start whatever is not running. Without a scheduler the driver ends by itself, and all begin anew."""
        if "scheduler" in self.running and self.running["scheduler"].poll() is not None:
            wait_until(lambda: self.running["driver"].poll() is not None, "the driver misses the scheduler")
            self.end()
            (self.folder / "scheduler.json").unlink(missing_ok=True)
        for name, words in self.commands.items():
            if name not in self.running or self.running[name].poll() is not None:
                self.starts[name] += 1
                with open(self.folder / f"{name}.log", "ab") as log:
                    self.running[name] = subprocess.Popen(
                        words, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                        env=os.environ | {MARK: self.mark, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "5s"})
            if name == "scheduler":
                wait_until(lambda: (self.folder / "scheduler.json").exists(), "the scheduler is there")

    def is_over(self) -> bool:
        """Whether the driver has come to its end."""
        return "driver" in self.running and self.running["driver"].poll() == 0

    def end(self) -> None:
        """End what is ours to end: of all else see what remains."""
        for process in self.running.values():
            process.kill()
            process.wait()
        self.running.clear()

    def members(self) -> dict[str, list[int]]:
        """All processes of this run that live, by what they do."""
        found: dict[str, list[int]] = {}
        for process, (parent, words) in self._alive().items():
            found.setdefault(self._role(process, parent, words), []).append(process)
        return found

    def _alive(self) -> dict[int, tuple[int, str]]:
        alive = {}
        for name in filter(str.isdigit, os.listdir("/proc")):
            with contextlib.suppress(OSError):
                folder = Path("/proc", name)
                if f"{MARK}={self.mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                    state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
                    words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                    if state not in "ZX":
                        alive[int(name)] = (int(parent), words)
        return alive

    def _role(self, process: int, parent: int, words: str) -> str:
        if "firecore.sandbox.supervisor" in words:
            with contextlib.suppress(OSError):
                above = Path(f"/proc/{parent}/cmdline").read_text()
                return "agent" if "firecore.sandbox.supervisor" in above else "supervisor"
        named = {one.pid: name for name, one in self.running.items()}
        return named.get(process, "worker" if "spawn_main" in words else "helper")

    def kill_one(self, rng: random.Random) -> None:
        """Kill one of them with SIGKILL: first what they do is drawn, then which of them."""
        members = self.members()
        role = rng.choice(sorted(members)) if members else ""
        if role:
            with contextlib.suppress(ProcessLookupError):
                os.kill(rng.choice(members[role]), signal.SIGKILL)
                self.killed[role] += 1


def besieged(folder: Path, *, blocks: int, kills: int, dask: bool, rng: random.Random) -> Siege:
    """Run a plan to its end, with so many kills on the way, or as many as there is time for."""
    siege = Siege(folder, blocks, dask=dask)
    try:
        siege.start()
        while not siege.is_over():
            stored = count(folder)
            wait_until(lambda: siege.goes_on(stored), "another game is stored")     # noqa: B023
            if siege.killed.total() < kills and not siege.is_over():
                time.sleep(rng.uniform(0.0, 0.3))
                siege.kill_one(rng)
    finally:
        siege.end()
    wait_until(lambda: not siege.members(), "no process is left")
    return siege


def wait_until(so: Callable[[], bool], what: str, seconds: float = MAX_LENGTH) -> None:
    """Look until it is so."""
    until = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < until, f"after {seconds} seconds it is still not so that {what}"
        time.sleep(0.02)


def count(folder: Path) -> int:
    """How many games are stored."""
    with contextlib.suppress(sqlite3.Error), contextlib.closing(
            sqlite3.connect(f"file:{folder}/run.db?mode=ro", uri=True, timeout=60)) as db:
        return int(db.execute("SELECT count(*) FROM games").fetchone()[0])
    return 0


def undisturbed(folder: Path, blocks: int) -> Store:
    """The same run with nobody killed."""
    store = Store(folder / "calm.db", plan_in(folder))
    run(store.plan, store, blocks=blocks, jobs=JOBS)
    return store


def check(folder: Path, blocks: int) -> int:
    """How many games there are; all that must be are, as they must be, and no process failed."""
    with undisturbed(folder, blocks) as calm, Store(folder / "run.db") as store:
        assert list(map(key, store.games())) == list(map(key, calm.games()))
        assert store.digest() == calm.digest()
        for game in store.games():
            store.record(game.block, game.turn).verify()
        return store.count()


def key(game: GameResult) -> tuple[object, ...]:
    """What must be the same, whatever happened on the way; the times are not."""
    return game.block, game.turn, game.scores, game.returns, game.decisions, game.choices, game.failure


def main() -> None:
    """The long form."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--dask", action="store_true")
    parser.add_argument("--blocks", type=int, default=60, help="of one run; there are as many runs as it takes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--drive", type=Path, help="(a driver is one of the processes that are killed)")
    given = parser.parse_args()
    if given.drive:
        drive(given.drive, given.blocks, given.dask)
        return
    rng, killed, games, runs = random.Random(given.seed), Counter[str](), 0, 0
    while killed.total() < given.kills:
        with tempfile.TemporaryDirectory() as folder:
            left = given.kills - killed.total()
            siege = besieged(Path(folder), blocks=given.blocks, kills=left, dask=given.dask, rng=rng)
            games, runs, killed = games + check(Path(folder), given.blocks), runs + 1, killed + siege.killed
        print(f"{killed.total()} kills in {runs} runs, {games} games: {dict(sorted(killed.items()))}", flush=True)
    print("nothing is lost, nothing is there twice, no process is left")


if __name__ == "__main__":
    main()
