"""The command ``firecore match``.

One game prints its final board and scores. In a series the agents change seats from game to game, and the table shows
the share of games won and the mean score with 95 % confidence intervals. The same seed gives the same games for any
number of processes. After Ctrl-C or SIGTERM, or if a record cannot be written, the finished games count.

Examples:
  firecore match feurio greedy random random random --seed 1
  firecore match feurio mcts:iterations=500 greedy greedy greedy --games 100 --jobs 2 --seed 1 --records games
  firecore match feurio bots/mine.py:choose random --option players=2 --games 20 --json
"""
from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

from ..arena import Result, Standing, entered, play_series, standings
from ..arena.plans.plan import WALL
from ..arena.running.activity import Activity, watched
from ..arena.running.series import number_of
from ..game import EVERYTHING, Game
from ..renderers import render
from ..wording import printable
from . import FAILED, TRACEBACK
from .arguments import add_game, add_json, add_seed, game_of, label, seconds, seed_of, whole
from .confinement import add_confinement
from .progress import Progress, deciding_in_words
from .signals import exit_code, uninterrupted
from .terminal import board_renderer, in_color_of, output_to_stderr, table, wrapped


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_game(parser)
    parser.add_argument("agents", metavar="AGENT", nargs="+",
                        help="one for each seat, or one for all: name, name:option=value, module:attribute, "
                             "file.py:attribute")
    parser.add_argument("--games", "-n", type=whole(1), default=1, metavar="N", help="how many games (1)")
    add_seed(parser)
    parser.add_argument("--jobs", "-j", type=whole(1), default=1, metavar="N", help="games played at once (1)")
    parser.add_argument("--seconds", type=seconds, metavar="S", help="for each decision; who takes longer has failed")
    parser.add_argument("--wall", type=seconds, default=WALL, metavar="S", help=f"the time limit for a game ({WALL:g})")
    add_confinement(parser)
    parser.add_argument("--on-fault", choices=("forfeit", "random"), default="forfeit",
                        help="an agent that fails forfeits the game, or a random action is played for it (forfeit)")
    parser.add_argument("--no-rotate", action="store_true", help="every agent keeps its seat")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write the record of each game to this folder")
    parser.add_argument("--show", action="store_true", help="show the last board of every game, also in a series")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play, and print the results."""
    game, seed = game_of(arguments), seed_of(arguments)
    agents = entered(game, arguments.agents)
    if arguments.records:
        arguments.records.mkdir(parents=True, exist_ok=True)
    results: list[Result] = []
    with output_to_stderr(), watched() as activity:
        stopped = _play(game, agents, seed, arguments, results, activity)
    with uninterrupted():     # by a second Ctrl-C, above all
        if isinstance(stopped, KeyboardInterrupt) and arguments.records and results:
            _write(arguments.records, results[-1], arguments.games)     # it may have been cut short
        results.sort(key=lambda one: one.number)
        if arguments.json:
            rows = standings(results, agents)
            print(json.dumps(_values(game, seed, arguments.games, results, rows, stopped is not None)), flush=True)
        else:
            _print_results(game, seed, arguments, results, agents)
        _show_tracebacks(results)
    if stopped is None:
        return FAILED if _always_failed(results, agents) else 0
    if not isinstance(stopped, KeyboardInterrupt):
        raise stopped
    print(f"firecore match: interrupted after {len(results)} of {arguments.games} games"
          f"{f'; {cut_short}' if (cut_short := _now(activity)) else ''}", file=sys.stderr)
    return exit_code(stopped)


def _play(game: Game, agents: Sequence[str], seed: int, arguments: argparse.Namespace, results: list[Result],
          activity: Activity) -> BaseException | None:
    """Play the series, and collect its results; what stopped it, if it was stopped."""
    series = play_series(
        game, agents, games=arguments.games, seed=seed, jobs=arguments.jobs, rotate=not arguments.no_rotate,
        seconds=arguments.seconds, wall=arguments.wall, memory=arguments.memory, jail=arguments.jail,
        on_fault=arguments.on_fault)
    try:
        with closing(series), Progress(arguments.games, "games", lambda: _now(activity)) as progress:
            for result in series:
                results.append(result)
                if arguments.records:
                    _write(arguments.records, result, arguments.games)
                progress.advance()
    except (KeyboardInterrupt, Exception) as error:
        if not results and not isinstance(error, KeyboardInterrupt):
            raise
        return error     # the games that are finished count
    return None


def _now(activity: Activity) -> str:
    """The decision that has taken longest so far."""
    one = activity.longest()
    return "" if one is None else deciding_in_words(str(number_of(one.plan, one.block, one.turn) + 1), one)


def _show_tracebacks(results: list[Result]) -> None:
    """Where agents failed, if that is asked for."""
    if os.environ.get(TRACEBACK):
        for trace in dict.fromkeys(result.record.failure.traceback for result in results if result.record.failure):
            print("\n".join(map(printable, trace.splitlines())), file=sys.stderr)


def _always_failed(results: list[Result], agents: Sequence[str]) -> bool:
    """Whether there is an agent that has failed in every game."""
    always = set(agents) if results else set()
    for result in results:
        always &= {agents[result.seating[seat]] for seat in _failed(result)}
    return bool(always)


def _failed(result: Result) -> list[int]:
    """The seats that failed in a game."""
    failure = result.record.failure
    if failure is None or failure.seat is None:
        return []
    return [seat for seat, count in enumerate(failure.counts or ()) if count] or [failure.seat]


def _write(folder: Path, result: Result, games: int) -> None:
    digits = max(4, len(str(games)))
    result.record.write(folder / f"game-{result.number + 1:0{digits}}.json")


def _print_results(game: Game, seed: int, arguments: argparse.Namespace, results: list[Result],
                   agents: Sequence[str]) -> None:
    single = arguments.games == 1
    if single or arguments.show:
        for result in results:
            print(_board(result), end="\n\n")
    print(f"{label(game)}, seed {seed}: {len(results)} of {arguments.games} games" if not single else
          f"{label(game)}, seed {seed}")
    for line in _failures(results):
        print(line)
    if not single:
        print(_table(standings(results, agents)))


def _board(result: Result) -> str:
    """The last position of a game and its result."""
    record = result.record
    drawn = render(record.last(), board_renderer(), EVERYTHING, names=record.seats)
    width = max(map(len, record.seats))
    lines = [f"{in_color_of(seat, f'seat {seat}  {name:<{width}}')}  score {score:>3}" + _won(share)
             for seat, (name, score, share) in enumerate(zip(record.seats, record.scores, result.shares, strict=True))]
    return "\n".join([wrapped(str(drawn)), "", *lines])


def _won(share: float) -> str:
    if share <= 0:
        return ""
    return "  won" if share == 1 else f"  won, {share:.3g} of it"


def _failures(results: Iterable[Result]) -> list[str]:
    lines = []
    for result in results:
        failure = result.record.failure
        if failure is not None:
            who = "an unknown agent" if failure.seat is None else f"seat {failure.seat} ({failure.name})"
            at = "" if failure.token is None else f" after {failure.token} tokens"
            lines.append(f"game {result.number + 1}: {who} failed{at}: {printable(failure.message)}")
    return lines


def _table(rows: Iterable[Standing]) -> str:
    heads = ("agent", "seats", "games", "won", "95 % interval", "score", "faults", "ms/decision")
    cells = [(row.agent, str(row.seats), str(row.games), f"{100 * row.share:.1f} %",
              f"{100 * row.low:.1f}–{100 * row.high:.1f} %", f"{row.score:.2f} ± {row.score_error:.2f}",
              str(row.faults), f"{row.milliseconds:.3g}") for row in rows]
    return table([heads, *cells], right=range(1, len(heads)))


def _values(game: Game, seed: int, games: int, results: Iterable[Result], rows: Iterable[Standing],
            interrupted: bool) -> dict[str, object]:
    return {
        "game": game.name, "options": dict(game.options), "seed": seed, "games": games, "interrupted": interrupted,
        "agents": [asdict(row) for row in rows],
        "results": [{"number": one.number + 1, "seating": list(one.seating)} | one.record.to_dict() for one in results],
    }
