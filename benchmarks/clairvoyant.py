"""``python -m benchmarks.clairvoyant``: how many games of Flash Point could a crew win that knows the dice?

The dice of every turn are settled before the game begins. Each turn is tried in many ways, those of the chief; after
each, captains play on to the end with the dice that will really fall. If that wins the game, it is won. Otherwise the
turn is played in the way after which the house stood longest. So this is what could be won at least, and more than
can be expected of anybody who does not know the dice.
"""
from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace

import firecore as fc
from firecore._native.policy import Policy
from firecore.agents.seeds import derive
from firecore.arena.statistics.intervals import wilson
from firecore.builtin.flashpoint.players.plans import MAX_TRIES, planner
from firecore.policies import policies

MAX_TURNS = 600          # turns of a game: what is not won by then counts as lost
KINDS = (("recruit", 6), ("veteran", 3), ("veteran", 6), ("heroic", 3))


@dataclass
class World:
    """A position, and all dice to come: those of a turn do not depend on how many fell in turns before."""

    state: fc.State
    captain: Policy
    seed: int
    dice: fc.Dice
    turn: int = 0

    def copy(self) -> World:
        """The same future again."""
        return replace(self, state=self.state.copy(), dice=self.dice.copy())

    def play(self, action: int) -> None:
        """Play an action, and let the dice fall that follow."""
        ends = self.state.token(action) == "."
        self.state.apply(action)
        if ends:
            self.turn += 1
            self.dice = fc.Dice(derive(self.seed, "turn", self.turn))
        while self.state.is_chance:
            self.state.apply(self.dice.pick(self.state))

    def play_on(self, turns: int) -> None:
        """As captains do, for so many turns."""
        last = self.turn + turns
        while not self.state.is_over and self.turn < last:
            self.play(self.captain.choose(self.state, self.dice))


def is_won(game: fc.Game, seed: int, tries: int) -> bool:
    """Play one game."""
    world = World(game.start(), policies(game)["captain"], seed, fc.Dice(derive(seed, "turn", 0)))
    while world.state.is_chance:
        world.state.apply(world.dice.pick(world.state))
    while world.state.view()["phase"] != "act":
        world.play(world.captain.choose(world.state, world.dice))
    while not world.state.is_over and world.turn < MAX_TURNS:
        most, best = -1, world
        for actions in ways(world.state, derive(seed, "ways", world.turn), tries):
            after = world.copy()
            for action in actions:
                after.play(action)
            end = after.copy()
            end.play_on(MAX_TURNS - end.turn)
            if won(end.state):
                return True
            if end.turn > most:
                most, best = end.turn, after
        world = best
    return won(world.state)


def ways(state: fc.State, seed: int, tries: int) -> Sequence[tuple[int, ...]]:
    """To play on until the turn ends, or dice decide something."""
    found = planner(state, seed=seed, tries=tries, rolls=1, turns=0)
    found.go_on(tries)
    return [actions for _, _, actions in found.candidates()]


def won(state: fc.State) -> bool:
    """Whether the game was."""
    return state.is_over and state.returns()[0] == 1


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.clairvoyant", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--tries", type=int, default=16, help=f"ways to play a turn, 1 to {MAX_TRIES}")
    parser.add_argument("--seed", type=int, default=51_001)
    given = parser.parse_args()
    for level, players in KINDS:
        game = fc.load("flashpoint", rules="experienced", level=level, players=players)
        seeds = [derive(given.seed, level, players, number) for number in range(given.games)]
        wins = sum(is_won(game, seed, given.tries) for seed in seeds)
        low, high = wilson(wins / given.games, given.games)
        print(f"{level}, {players}: {wins} of {given.games} ({100 * low:.1f}–{100 * high:.1f} %)", flush=True)


if __name__ == "__main__":
    main()
