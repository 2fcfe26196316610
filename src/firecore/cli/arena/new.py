"""The command ``firecore arena new``.

The plan is printed, or written to a file. It is TOML, and may be changed by hand before the first run.

Examples:
  firecore arena new feurio keen greedy --seed 1 --sprt 0 60 --blocks 1000
  firecore arena new tails greedy random mcts:iterations=50 --schedule robin --race --blocks 5000 --out plan.toml
  firecore arena new flashpoint captain random --option players=2 --blocks 100 --wall 20
"""
from __future__ import annotations

import argparse
from pathlib import Path

from ...arena import Plan
from ...arena.plans.plan import SCHEDULES, WALL
from ..arguments import add_game, add_seed, game_of, seconds, seed_of
from ..confinement import add_confinement
from .stops import add_stop, stop_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    parser.add_argument("agents", metavar="AGENT", nargs="+",
                        help="name, name:option=value, module:attribute, file.py:attribute or cmd:command")
    parser.add_argument("--schedule", choices=SCHEDULES,
                        help="who meets whom (against; each for a cooperative game)")
    add_seed(parser)
    parser.add_argument("--seconds", type=seconds, metavar="S", help="the time limit for a decision")
    parser.add_argument("--bank", type=seconds, metavar="S", help="the time of a seat for all decisions of a game")
    parser.add_argument("--wall", type=seconds, default=WALL, metavar="S", help=f"the time limit for a game ({WALL:g})")
    add_confinement(parser)
    parser.add_argument("--on-fault", choices=("forfeit", "random"), default="forfeit",
                        help="an agent that fails forfeits the game, or a random action replaces its own (forfeit)")
    parser.add_argument("--no-rotate", action="store_true", help="the agents keep their seats")
    add_stop(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the plan to this file")


def run(arguments: argparse.Namespace) -> int:
    """Print or write the plan."""
    plan = Plan(
        game_of(arguments), tuple(arguments.agents), schedule=arguments.schedule or "", seed=seed_of(arguments),
        rotate=not arguments.no_rotate, on_fault=arguments.on_fault, seconds=arguments.seconds, bank=arguments.bank,
        wall=arguments.wall, memory=arguments.memory, jail=arguments.jail, blocks=arguments.blocks,
        stop=stop_of(arguments))
    if arguments.out:
        plan.write(arguments.out)
        print(f"{arguments.out}: plan {plan.digest}")
    else:
        print(plan.to_toml(), end="")
    return 0
