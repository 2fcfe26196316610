"""Games between agents: what is printed and written, and what of it is left when something goes wrong."""
from __future__ import annotations

import itertools
import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.cli import match as match_command

from .conftest import Command


def test_one_game_ends_with_its_board_and_scores(command: Command) -> None:
    told = command("match feurio greedy random random random --seed 1")
    result = json.loads(command("match feurio greedy random random random --seed 1 --json").out)["results"][0]
    record = fc.Record.from_dict({key: value for key, value in result.items() if key not in ("number", "seating")})
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(record.last().text(fc.EVERYTHING, record.seats))
    for seat, score in enumerate(record.scores):
        assert f"seat {seat}  {'greedy' if seat == 0 else 'random'}  score {score:>3}" in told.out
    assert told.out.count("  won") == 1
    assert told.out.endswith("\nfeurio, seed 1\n")


def test_a_series_ends_with_a_table(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    told = command(["match", "tails", "mcts:iterations=5", "random", "random", "random", "--games", "6", "--seed", "3",
                    "--records", str(folder)])
    assert (told.code, told.err) == (0, "")
    head, first, second = told.out.splitlines()[1:]
    assert "95 % interval" in head
    assert {first.split()[0], second.split()[0]} == {"mcts:iterations=5", "random"}
    names = [path.name for path in sorted(folder.iterdir())]
    assert names == [f"game-{i:04}.json" for i in range(1, 7)]
    for name in names:
        fc.Record.read(folder / name).verify()


def test_the_number_of_jobs_makes_no_difference(command: Command) -> None:
    def played(jobs: int) -> Any:
        line = f"match tails random:seed=1 random random random --games 5 --seed 3 --json --jobs {jobs}"
        return json.loads(command(line).out)["results"]

    assert played(1) == played(2) == played(3)


def test_json_holds_records_and_numbers(command: Command) -> None:
    told = json.loads(command("match feurio random -o players=2 --games 2 --seed 9 --json").out)
    assert (told["game"], told["options"]["players"], told["seed"], told["games"]) == ("feurio", 2, 9, 2)
    assert told["interrupted"] is False
    assert told["agents"][0]["agent"] == "random"
    assert told["agents"][0]["share"] == 0.5
    for one in told["results"]:
        fc.Record.from_dict({key: one[key] for key in one if key not in ("number", "seating")}).verify()


def test_show_draws_every_game(command: Command) -> None:
    assert command("match feurio random --games 2 --seed 1 --show").out.count("the game is over") == 2


def test_options_of_a_game_are_read_by_their_kind(command: Command) -> None:
    line = ["match", "feurio", "random", "-o", "players=2", "-o", "firebreaks=true", "-o", "slots=[1,1,1,1,1,1]",
            "-o", "layout=drawn", "--json"]
    options = json.loads(command(line).out)["options"]
    assert options["slots"] == [1, 1, 1, 1, 1, 1]
    assert (options["firebreaks"], options["layout"]) == (True, "drawn")


def test_without_a_seed_each_game_is_new_and_can_be_played_again(command: Command) -> None:
    one, other = (json.loads(command("match feurio random --json").out) for _ in range(2))
    assert one["seed"] != other["seed"]
    again = json.loads(command(f"match feurio random --json --seed {one['seed']}").out)
    assert again["results"] == one["results"]


def test_memory_and_jails_are_options(command: Command, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text("def eats(turn):\n    return bytearray(100 << 20) and turn.legal_actions()[0]\n")
    line = ["match", "feurio", f"{tmp_path}/bots.py:eats", "random", "random", "random", "--jail", "off", "--json"]
    fault = json.loads(command([*line, "--memory", "64MiB"]).out)["results"][0]["fault"]
    assert (fault["seat"], fault["kind"]) == (0, "memory")
    assert json.loads(command([*line, "--memory", "1GiB"]).out)["results"][0].get("fault") is None
    for wrong, reason in ((["--memory", "1"], "must be a number of bytes such as 2GiB, from 64MiB to 16TiB, got '1'"),
                          (["--jail", "on"], "invalid choice: 'on'")):
        told = command([*line, *wrong])
        assert told.code == 2
        assert reason in told.err


def test_faults_are_told_and_the_series_goes_on(command: Command, tmp_path: Path) -> None:
    bots = tmp_path / "bots.py"
    bots.write_text("def raises(turn):\n    print('noise')\n    raise ValueError('two\\nlines')\n")
    line = ["match", "feurio", f"{bots}:raises", "random", "random", "random", "--games", "2", "--seed", "1"]
    told = command(line)
    assert told.code == 1     # it failed in every game
    assert f"game 2: seat 1 ({bots}:raises) failed after 5 tokens: it raised ValueError: two lines" in told.out
    assert "noise" not in told.out
    results = json.loads(command([*line, "--json"]).out)["results"]
    assert [one["fault"]["seat"] for one in results] == [0, 1]
    stood_in = json.loads(command([*line, "--json", "--on-fault", "random"]).out)["results"]
    assert [one["fault"]["then"] for one in stood_in] == ["random", "random"]
    assert None not in [one["returns"] for one in stood_in]


def test_who_fails_now_and_then_is_no_failure_of_the_series(command: Command, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text("def raises(turn):\n    raise ValueError\n")
    rotating = ["match", "feurio", f"{tmp_path}/bots.py:raises", "greedy", "--option", "players=2", "--games", "2"]
    assert command([*rotating, "--seed", "1"]).code == 1
    assert command(["match", "feurio", "greedy", "random", "--option", "players=2", "--games", "2"]).code == 0


def test_tracebacks_of_agents_are_shown_where_asked_for(command: Command, tmp_path: Path,
                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    bots = tmp_path / "bots.py"
    bots.write_text("def raises(turn):\n    return 1 / 0\n")
    broken = tmp_path / "broken.py"
    broken.write_text("import no_such_module\n")
    line = ["match", "feurio", f"{bots}:raises", "random", "--option", "players=2"]
    assert "return 1 / 0" not in command(line).err
    monkeypatch.setenv("FIRECORE_TRACEBACK", "1")
    assert "return 1 / 0" in command(line).err
    told = command(["match", "feurio", f"{broken}:raises", "random", "--option", "players=2"])
    assert told.code == 2
    assert told.err.startswith(f"firecore match: agent {broken}:raises: {broken} could not be loaded: ")
    assert "import no_such_module\n" in told.err


@pytest.mark.parametrize("name", ["match", "play"])
def test_the_traceback_of_an_agent_that_cannot_start_is_that_of_its_own_code(
        command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    (tmp_path / "bots.py").write_text(
        "class Fails:\n    def start(self, game, seat):\n        return 1 / 0\n    def choose(self, turn):\n        ...\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FIRECORE_TRACEBACK", "1")
    told = command(f"{name} feurio bots.py:Fails random --option players=2")
    assert told.code == 2
    assert "return 1 / 0\n" in told.err
    assert told.err.endswith("ZeroDivisionError: division by zero\n")


def test_the_name_of_a_file_is_given_once(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots.py").write_text("import no_such_module\n")
    monkeypatch.chdir(tmp_path)
    told = command("match feurio bots.py:choose random --option players=2")
    assert told.err.startswith(f"firecore match: agent bots.py:choose: {tmp_path / 'bots.py'} could not be loaded: ")


def test_ctrl_c_while_a_record_is_written_loses_neither_the_game_nor_its_record(
        command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace, calls = os.replace, []

    def interrupted(draft: str, path: str) -> None:
        calls.append(path)
        if len(calls) == 3:
            raise KeyboardInterrupt
        replace(draft, path)

    monkeypatch.setattr(os, "replace", interrupted)
    told = command(f"match tails random --games 9 --seed 1 --json --records {tmp_path}")
    assert (told.code, told.err) == (130, "firecore match: interrupted after 3 of 9 games\n")
    finished = [one["number"] for one in json.loads(told.out)["results"]]
    assert len(finished) == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"game-{i:04}.json" for i in finished]


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_second_ctrl_c_does_not_cut_what_the_first_one_left(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = match_command.standings
    before = signal.signal(signal.SIGINT, signal.default_int_handler)     # it may be ignored where tests run

    def interrupted(*given: Any) -> Any:
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(100):
            time.sleep(0)     # where Python notices
        return counted(*given)

    def twice(*given: Any, **how: Any) -> Iterator[Any]:
        yield from itertools.islice(played(*given, **how), 2)
        raise KeyboardInterrupt

    played = match_command.play_series
    monkeypatch.setattr(match_command, "play_series", twice)
    monkeypatch.setattr(match_command, "standings", interrupted)
    told = command("match tails random --games 9 --seed 1 --json")
    assert told.code == 130
    assert len(json.loads(told.out)["results"]) == 2
    assert signal.signal(signal.SIGINT, before) is signal.default_int_handler


def test_what_an_agent_says_does_not_steer_the_terminal(command: Command, tmp_path: Path) -> None:
    bots = tmp_path / "bots.py"
    bots.write_text("def raises(turn):\n    raise ValueError('\\x1b[2J\\x07')\n")
    told = command(f"match feurio {bots}:raises --seed 1 --records {tmp_path}")
    assert "it raised ValueError: \\x1b[2J\\x07\n" in told.out
    again = command(f"replay {tmp_path / 'game-0001.json'} --at -1")
    assert "seat 1 failed: it raised ValueError: \\x1b[2J\\x07\n" in again.out
    assert "failed, a random action is played for it: it raised ValueError\n" in command(
        f"play feurio human {bots}:raises -o players=2 --seed 1").out
    (tmp_path / "broken.py").write_text("raise ValueError('\\x1b[2J')\n")
    assert "ValueError: \\x1b[2J" in command(f"match feurio {tmp_path / 'broken.py'}:choose").err
    assert "\x1b" not in told.out + again.out


def test_a_disk_that_is_full_costs_no_finished_game(
        command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, written = fc.Record.write, []

    def full(record: fc.Record, path: Path) -> None:
        if len(written) == 2:
            raise OSError(28, "No space left on device", str(path))
        write(record, path)
        written.append(path)

    monkeypatch.setattr(fc.Record, "write", full)
    line = f"match tails random --games 5 --seed 1 --records {tmp_path}"
    told = command(line)
    assert told.code == 2
    assert "tails, seed 1: 3 of 5 games" in told.out
    assert told.err == f"firecore match: {tmp_path / 'game-0003.json'}: No space left on device\n"
    written.clear()
    assert json.loads(command(f"{line} --json").out)["interrupted"] is True
