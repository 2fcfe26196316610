"""Our games beside games of OpenSpiel and python-chess, in one run: ``nox -s peers``.

Games differ, so no line of the tables says who is better. They say what the same kind of question costs in games of
similar kind or length: a random game, a copy, a save, what a player sees, a simulation of a tree search. Everything
is measured in turn, round after round, on one core; times are CPU time.
"""
from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import chess
import pyspiel

import firecore as fc
from firecore._native.state import State

from .timing import ROUNDS, Times, Work, machine, measure, ratio, short, table, times_interval

SIMULATIONS = 256
REFERENCE = "Feurio!, 4 seats"
PAGE = Path(__file__).parents[1] / "docs" / "peers-table.md"


@dataclass(frozen=True)
class Ours:
    """One of our games."""

    name: str
    game: fc.Game
    decision = "an action of a seat"

    def playout(self, seed: int) -> Iterator[int]:
        """A random game from Python; yields the number of choices at every decision."""
        rng, state, dice = random.Random(seed), self.game.start(), fc.Dice(seed)
        while not state.is_over:
            if state.is_chance:
                state.apply(dice.pick(state))
                continue
            legal = state.legal_actions()
            yield len(legal)
            state.apply(rng.choice(legal))

    def works(self, length: float) -> Iterator[Work]:
        """Everything that is measured of it."""
        middle = self._middle()
        start = fc.Match(self.game, seed=1).state
        match = fc.Match(self.game, seed=1)
        rng = random.Random(1)
        for _ in range(int(length / 2)):
            match.play(rng.choice(match.legal_actions()))
        seeds = iter(range(10**9))
        yield Work("native", lambda: fc.playouts(self.game.start(), 200, seed=next(seeds)).decisions)
        yield Work("copy", partial(_many, middle.copy))
        yield Work("save", lambda: len([match.save()]))
        yield Work("load", partial(_load, match.save(), fc.Match.load, match.tokens))
        yield Work("observe", partial(_many, partial(middle.observe, 0)))
        yield Work("search", lambda: fc.search(start, iterations=SIMULATIONS, seed=next(seeds)).iterations)

    def _middle(self) -> State:
        return next(state for i, state in enumerate(self._states()) if i == 20)

    def _states(self) -> Iterator[State]:
        match, rng = fc.Match(self.game, seed=3), random.Random(3)
        while not match.is_over:
            yield match.state
            match.play(rng.choice(match.legal_actions()))


@dataclass(frozen=True)
class Spiel:
    """A game of OpenSpiel."""

    name: str
    game: Any
    decision = "an action of a player"

    def playout(self, seed: int) -> Iterator[int]:
        """A random game from Python; yields the number of choices at every decision."""
        rng, state = random.Random(seed), self.game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(rng.choices([one for one, _ in outcomes], [p for _, p in outcomes])[0])
                continue
            legal = state.legal_actions()
            yield len(legal)
            state.apply_action(rng.choice(legal))

    def works(self, length: float) -> Iterator[Work]:
        """Everything that is measured of it."""
        bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(self.game.num_players())]
        seeds = iter(range(10**9))
        start = self._after(0)
        middle = self._after(int(length / 2))
        text = pyspiel.serialize_game_and_state(self.game, middle)
        yield Work("native", lambda: round(length * len([pyspiel.evaluate_bots(start.clone(), bots, next(seeds))])))
        yield Work("copy", partial(_many, middle.clone))
        yield Work("save", lambda: len([pyspiel.serialize_game_and_state(self.game, middle)]))
        yield Work("load", partial(_load, text, _deserialise, middle.history()))
        if self.game.get_type().provides_observation_tensor:
            yield Work("observe", partial(_many, partial(middle.observation_tensor, 0)))
        if self.game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL:
            bot = pyspiel.MCTSBot(
                self.game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, SIMULATIONS, 100, False, 1, False)
            yield Work("search", lambda: SIMULATIONS * (bot.step(start) in start.legal_actions()))

    def _after(self, decisions: int) -> Any:
        rng, state = random.Random(3), self.game.new_initial_state()
        while decisions or state.is_chance_node():
            decisions -= not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        return state


@dataclass(frozen=True)
class Chess:
    """python-chess, for what a well-known library written in Python costs."""

    name: str
    decision = "a move"

    def playout(self, seed: int) -> Iterator[int]:
        """A random game; yields the number of choices at every decision."""
        rng, board = random.Random(seed), chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            yield len(legal)
            board.push(rng.choice(legal))

    def works(self, length: float) -> Iterator[Work]:
        """Everything that is measured of it."""
        board, rng = chess.Board(), random.Random(1)
        for _ in range(40):
            board.push(rng.choice(list(board.legal_moves)))
        yield Work("copy", partial(_many, partial(board.copy, stack=False)))
        yield Work("save", lambda: len([board.fen()]))
        yield Work("load", lambda: len([chess.Board(board.fen())]))


def _many(act: Callable[[], Any]) -> int:
    for _ in range(100):
        act()
    return 100


def _load(saved: Any, load: Callable[[Any], Any], expected: Any) -> int:
    loaded = load(saved)
    assert (loaded.tokens if isinstance(loaded, fc.Match) else loaded.history()) == expected
    return 1


def _deserialise(text: str) -> Any:
    return pyspiel.deserialize_game_and_state(text)[1]


def players() -> list[Ours | Spiel | Chess]:
    """All that take part."""
    return [
        Ours(REFERENCE, fc.load("feurio", players=4)),
        Ours("Feurio!, 2 seats", fc.load("feurio", players=2)),
        Ours("Flash Point, 3 seats", fc.load("flashpoint", players=3)),
        Ours("Tails on Fire, 4 seats", fc.load("tails", players=4)),
        Spiel("hex, 6 by 6", pyspiel.load_game("hex(board_size=6)")),
        Spiel("hex, 7 by 7", pyspiel.load_game("hex(board_size=7)")),
        Spiel("havannah, side 4", pyspiel.load_game("havannah(board_size=4)")),
        Spiel("hearts", pyspiel.load_game("hearts")),
        Spiel("backgammon", pyspiel.load_game("backgammon")),
        Chess("chess (python-chess)"),
    ]


def kind(player: Ours | Spiel | Chess, games: int = 30) -> tuple[float, float]:
    """The decisions of a random game, and the choices at each, on average."""
    choices = [list(player.playout(seed)) for seed in range(games)]
    decisions = sum(map(len, choices))
    return decisions / games, sum(map(sum, choices)) / decisions


QUESTIONS = {
    "native": "a decision of a random game, natively",
    "python": "a decision of a random game, from Python",
    "copy": "a copy in mid-game",
    "save": "a save in mid-game",
    "load": "loading it",
    "observe": "what a player sees, as numbers",
    "search": "a simulation of a tree search from the start",
}


def run(rounds: int = ROUNDS) -> str:
    """Measure everything; the page with the tables."""
    told = machine()
    rows = [("game", "a decision is", "decisions a game", "choices at each")]
    works: list[Work] = []
    lengths: dict[str, float] = {}
    for player in players():
        length, branching = kind(player)
        lengths[player.name] = length
        rows.append((player.name, player.decision, f"{length:.0f}", f"{branching:.1f}"))
        seeds = iter(range(10**9))
        mine = [Work("python", lambda player=player, seeds=seeds: sum(1 for _ in player.playout(next(seeds)))),
                *player.works(length)]
        works += [Work(f"{work.name}: {player.name}", work.run) for work in mine]
    times = measure(works, rounds=rounds)
    parts = [f"Measured on {told}; OpenSpiel {_version('open_spiel')}, python-chess {chess.__version__}, "
             f"{rounds} rounds in turn.", table(rows)]
    for question, text in QUESTIONS.items():
        parts += [f"**CPU time of {text}**", table(answers(question, times, lengths))]
    return "\n\n".join(parts) + "\n"


def answers(question: str, times: Times, lengths: dict[str, float]) -> list[tuple[str, ...]]:
    """The table of one question. A simulation plays a whole game, so its time is told for each decision of one too."""
    reference = times[f"{question}: {REFERENCE}"]
    more = ("for each decision of a game",) if question == "search" else ()
    rows: list[tuple[str, ...]] = [("game", "time", *more, f"times that of {REFERENCE}")]
    for name, found in times.items():
        asked, _, game = name.partition(": ")
        if asked == question:
            time = sorted(found)[len(found) // 2]
            each = (short(time / lengths[game]),) if more else ()
            rows.append((game, short(time), *each, times_interval(ratio(found, reference))))
    return rows


def _version(distribution: str) -> str:
    from importlib.metadata import version

    return version(distribution)


if __name__ == "__main__":
    page = run(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
    PAGE.write_text("<!-- made by benchmarks/peers.py -->\n\n" + page, encoding="utf-8")
    print(page)
