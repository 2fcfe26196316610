"""Every command: what it prints, and what it says to a mistake."""
from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.plugins.manager import PluginManager
from firecore.plugins.types import AgentPlugin, RendererPlugin

from ..mute import TOLD, mute
from .conftest import Command, Told

COMMANDS = ("games", "agents", "renderers", "plugins", "play", "match", "replay", "bench")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_an_example(name: str, command: Command) -> None:
    told = command([name, "--help"])
    assert (told.code, told.err) == (0, "")
    assert f"  firecore {name}" in told.out.partition("examples:")[2]


def test_help_lists_the_commands(command: Command) -> None:
    told = command("--help")
    assert told.code == 0
    assert [name for name in COMMANDS if f"\n    {name}" not in told.out] == []
    assert command("--version").out == f"firecore {fc.__version__}\n"


@pytest.mark.parametrize(("line", "told"), [
    ("", "firecore: the following arguments are required: COMMAND"),
    ("juggle", "firecore: argument COMMAND: invalid choice: 'juggle'"),
    ("games chess", "firecore games: no game 'chess'; there is feurio"),
    ("agents gredy", "firecore agents: no agent 'gredy' (did you mean 'greedy'?)"),
    ("renderers txt", "firecore renderers: no renderer 'txt' (did you mean 'text'?)"),
    ("match", "firecore match: the following arguments are required: GAME, AGENT"),
    ("match chess random", "firecore match: no game 'chess'"),
    ("match feurio random random", "give one agent a seat, or one for all, got 2"),
    ("match feurio nobody", "no agent 'nobody'"),
    ("match feurio random:depth=3", "agent random: no option 'depth'; there is seed"),
    ("match feurio random --games 0", "firecore match: argument --games/-n: must be a whole number from 1 to 2**64 - 1, got '0'"),
    ("match feurio random --games many", "must be a whole number from 1 to 2**64 - 1, got 'many'"),
    ("match feurio random --seed -1", "must be a whole number from 0 to 2**64 - 1, got '-1'"),
    ("match feurio random --seed 99999999999999999999", "from 0 to 2**64 - 1, got '99999999999999999999'"),
    ("match feurio random --seconds 0", "must be a number of seconds from 0.001 to 1000000, got '0'"),
    ("match feurio random --seconds 1e7", "must be a number of seconds from 0.001 to 1000000, got '1e7'"),
    ("match feurio random --on-fault cry", "invalid choice: 'cry'"),
    ("match feurio random -o players=9", "feurio: players must be a whole number from 1 to 4, got '9' (F0)"),
    ("match feurio random -o colour=red", "no option 'colour'"),
    ("match feurio random -o players", "an option is name=value, got 'players'"),
    ("match feurio random -o players=2 -o players=3", "the option players was given twice"),
    ("match feurio no_such_module:agent", "no_such_module could not be loaded"),
    ("replay no-such-file", "firecore replay: no-such-file: No such file or directory"),
    ("replay .", "firecore replay: .: Is a directory"),
    ("bench chess", "firecore bench: no game 'chess'"),
    ("games feurio tails", "firecore games: unrecognized arguments: tails"),
    ("match feurio --slow random", "firecore match: unrecognized arguments: --slow"),
    ("--slow", "firecore: the following arguments are required: COMMAND"),
    ("bench --seconds x", "must be a number of seconds from 0.001 to 1000000, got 'x'"),
    ("play", "say which game, or --load a saved one"),
    ("play feurio human", "has 4 seats, got 1"),
    ("play feurio --hint nobody", "no agent 'nobody'"),
    ("play --load no-such-file", "no-such-file: No such file or directory"),
])
def test_a_mistake_is_told_in_one_line(line: str, told: str, command: Command) -> None:
    answer = command(line)
    assert answer.code == 2
    assert answer.out == ""
    assert told in answer.err
    assert answer.err.startswith("firecore")
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(("line", "usual"), [
    ("match --json feurio random --seed 1 random -o players=3 random", "match feurio random random random --seed 1 -o players=3 --json"),
    ("play -o layout=drawn --seed 7 feurio -o players=2 human human", "play feurio human human -o layout=drawn -o players=2 --seed 7"),
    ("play feurio --seed 7 human random -o players=2", "play feurio human random --seed 7 -o players=2"),
    ("games --json feurio", "games feurio --json"),
])
def test_options_stand_anywhere(line: str, usual: str, command: Command) -> None:
    def told(line: str) -> Told:
        answer = command(line)
        return answer._replace(out=re.sub(r'"milliseconds": [\d.]+', "", answer.out))

    assert told(line) == told(usual)
    assert told(line).code == 0


def test_words_of_bench_stand_anywhere(command: Command) -> None:
    listed = json.loads(command("bench feurio --seconds 0.01 tails --json").out)
    assert [row["game"] for row in listed] == ["feurio", "tails"]


# The lists.


def test_games(command: Command) -> None:
    assert [one["name"] for one in json.loads(command("games --json").out)] == list(fc.games())
    listed = command("games").out
    assert all(name in listed for name in fc.games())
    assert "whole number from 1 to 4" in command("games feurio").out
    option = json.loads(command("games feurio --json").out)[0]["options"][0]
    assert (option["name"], option["default"]) == ("players", 4)


def test_agents(command: Command) -> None:
    listed = json.loads(command("agents --json").out)
    assert {"random", "greedy", "mcts"} <= {one["name"] for one in listed}
    assert "iterations" in command("agents mcts").out
    assert "random" in command("agents").out
    assert "module:attribute" not in command("agents gredy").err     # which it does not take


def test_renderers(command: Command) -> None:
    listed = json.loads(command("renderers --json").out)
    assert {"text", "ansi", "json"} <= {one["name"] for one in listed}
    assert "indent" in command("renderers json").out
    assert "no options" in command("renderers text").out


class Offers:
    def __init__(self, *offers: Any) -> None:
        self.offers = offers

    @fc.hookimpl
    def firecore_agents(self) -> list[Any]:
        return [one for one in self.offers if isinstance(one, AgentPlugin)]

    @fc.hookimpl
    def firecore_renderers(self) -> list[Any]:
        return [one for one in self.offers if isinstance(one, RendererPlugin)]


def test_plugins(command: Command, firecore_manager: PluginManager) -> None:
    firecore_manager.register(Offers(AgentPlugin(name="random", make=print)), "mine")
    listed = json.loads(command("plugins --json").out)
    assert listed["plugins"][-1] == {
        "name": "mine", "from": "registered by the program", "status": "active", "reason": "", "traceback": "",
        "games": [], "agents": ["random"], "renderers": []}
    assert "'random' is offered by both" in listed["conflicts"][0]
    told = command("plugins")
    assert told.code == 0
    assert "conflict: the agent 'random'" in told.out
    assert command("agents").code == 2


def test_skipped_plugins_are_shown_with_their_reason(
        command: Command, firecore_manager: PluginManager, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "spoilt_plugin.py").write_text("1 / 0")
    info = tmp_path / "spoilt_plugin-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: spoilt-plugin\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[firecore.test]\nspoilt = spoilt_plugin\n")
    with pytest.warns(fc.PluginWarning):
        firecore_manager.load_installed("firecore.test")
    told = command("plugins")
    assert told.code == 0
    assert "spoilt was skipped: it could not be imported: ZeroDivisionError: division by zero" in told.out
    assert "Traceback" not in told.out
    assert "Traceback" in command("plugins --traceback").out


# match


def test_one_game_ends_with_its_board_and_scores(command: Command) -> None:
    told = command("match feurio greedy random random random --seed 1")
    record = fc.play(fc.Match(fc.load("feurio"), json.loads(
        command("match feurio greedy random random random --seed 1 --json").out)["results"][0]["seed"]),
        ["greedy", "random", "random", "random"])
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(str(record.last()))
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


def test_faults_are_told_and_the_series_goes_on(command: Command, tmp_path: Path) -> None:
    bots = tmp_path / "bots.py"
    bots.write_text("def raises(turn):\n    print('noise')\n    raise ValueError('two\\nlines')\n")
    line = ["match", "feurio", f"{bots}:raises", "random", "random", "random", "--games", "2", "--seed", "1"]
    told = command(line)
    assert told.code == 0
    assert f"game 2: seat 1 ({bots}:raises) failed after 5 tokens: it raised ValueError: two lines" in told.out
    assert "noise" not in told.out
    results = json.loads(command([*line, "--json"]).out)["results"]
    assert [one["fault"]["seat"] for one in results] == [0, 1]
    stood_in = json.loads(command([*line, "--json", "--on-fault", "random"]).out)["results"]
    assert [one["fault"]["then"] for one in stood_in] == ["random", "random"]
    assert None not in [one["returns"] for one in stood_in]


def test_ctrl_c_while_a_record_is_written_loses_neither_the_game_nor_its_record(
        command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, calls = Path.write_text, []

    def interrupted(path: Path, *text: Any, **how: Any) -> int:
        calls.append(path)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return write(path, *text, **how)

    monkeypatch.setattr(Path, "write_text", interrupted)
    told = command(f"match tails random --games 9 --seed 1 --json --records {tmp_path}")
    assert (told.code, told.err) == (130, "firecore match: interrupted after 3 of 9 games\n")
    assert [one["number"] for one in json.loads(told.out)["results"]] == [1, 2, 3]
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"game-{i:04}.json" for i in (1, 2, 3)]


def test_what_an_agent_says_does_not_steer_the_terminal(command: Command, tmp_path: Path) -> None:
    bots = tmp_path / "bots.py"
    bots.write_text("def raises(turn):\n    raise ValueError('\\x1b[2J\\x07')\n")
    told = command(f"match feurio {bots}:raises --seed 1 --records {tmp_path}")
    assert "it raised ValueError: \\x1b[2J\\x07\n" in told.out
    again = command(f"replay {tmp_path / 'game-0001.json'} --at -1")
    assert "seat 1 failed: it raised ValueError: \\x1b[2J\\x07\n" in again.out
    assert "failed, a random action is played for it: it raised ValueError: \\x1b[2J" in command(
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


# replay


def test_replay_shows_every_position(command: Command, recorded: Path) -> None:
    record = fc.Record.read(recorded)
    told = command(f"replay {recorded}")
    assert told.code == 0
    assert told.out.count("\n--- ") == len(record.tokens)
    assert f"--- 5: chance {record.tokens[4]}\n" in told.out
    assert f"--- 6: seat 1 (random) {record.tokens[5]}\n" in told.out
    assert f"seat 0  greedy  score {record.scores[0]}" in told.out


def test_replay_writes_every_position(command: Command, recorded: Path, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "frames"
    told = command(["replay", str(recorded), "--render", "json", "--render-option", "indent=1", "--out", str(out)])
    states = list(fc.Record.read(recorded).states())
    assert told.out == f"{len(states)} positions written to {out}\n"
    files = sorted(out.iterdir())
    assert [file.name for file in files[:2]] == ["position-0000.json", "position-0001.json"]
    assert [json.loads(file.read_text()) for file in files] == [state.view() for state in states]


@pytest.mark.parametrize(("at", "number"), [("0", 0), ("7", 7), ("-1", -1)])
def test_replay_shows_one_position(command: Command, recorded: Path, at: str, number: int) -> None:
    state = list(fc.Record.read(recorded).states())[number]
    assert str(state) in command(f"replay {recorded} --at {at}").out


def test_replay_for_a_seat_tells_no_secret(command: Command, tmp_path: Path) -> None:
    command(f"match feurio random -o firebreaks=true --seed 2 --records {tmp_path}")
    path = tmp_path / "game-0001.json"
    told = json.loads(command(f"replay {path} --seat 1 --json").out)
    assert "*?" in told["tokens"]
    assert told["seed"] is None
    last = fc.Record.read(path).last()
    assert told["views"][-1] == last.view(1)
    assert last.text(1) in command(f"replay {path} --seat 1 --at -1").out


@pytest.mark.parametrize("seat", ["", "--seat 1"])
def test_replay_tells_the_seed_where_it_gives_nothing_away(command: Command, recorded: Path, seat: str) -> None:
    assert json.loads(command(f"replay {recorded} {seat} --json").out)["seed"] == fc.Record.read(recorded).seed


@pytest.mark.parametrize(("name", "drawn"), [("svg", "<svg"), ("json", "{")])
def test_replay_prints_a_drawing_and_nothing_else(command: Command, recorded: Path, name: str, drawn: str) -> None:
    state = fc.Record.read(recorded).last()
    told = command(f"replay {recorded} --render {name} --at -1")
    assert told.out.startswith(drawn)
    assert told.out.rstrip("\n") == str(fc.render(state, name)).rstrip("\n")


@pytest.mark.parametrize(("words", "told"), [
    ("--at 1000", "--at: the record has positions 0 to"),
    ("--seat 4", "seats are 0 to 3, got 4"),
    ("--seat -1", "seats are 0 to 3, got -1"),
    ("--render nothing", "no renderer 'nothing'"),
    ("--json --render text", "neither --render, --render-option nor --out goes with it"),
    ("--json --render-option indent=1", "neither --render, --render-option nor --out goes with it"),
    ("--json --out frames", "neither --render, --render-option nor --out goes with it"),
    ("--render svg", "gives image/svg+xml, of which only one can be printed: say which with --at N, or use --out DIR"),
    ("--render json --at 0 --render-option indent=x", "indent must be a whole number from 0 to 8 or None, got 'x'"),
])
def test_mistakes_of_replay(command: Command, recorded: Path, words: str, told: str) -> None:
    answer = command(f"replay {recorded} {words}")
    assert answer.code == 2
    assert told in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(("key", "value", "told"), [
    ("tokens", ["*7"], "token number 1, '*7', is not legal"),
    ("scores", [9, 9, 9, 9], "the record says scores (9, 9, 9, 9)"),
    ("game", "chess", "no game 'chess'"),
    ("tokens", 5, "tokens must be a list of texts"),
])
def test_records_that_do_not_verify(command: Command, recorded: Path, key: str, value: Any, told: str) -> None:
    record = json.loads(recorded.read_text())
    recorded.write_text(json.dumps(record | {key: value}))
    answer = command(f"replay {recorded}")
    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", b"[1", b'{"firecore": 2}'])
def test_files_that_are_no_records(command: Command, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "no-record.json"
    path.write_bytes(content)
    answer = command(f"replay {path}")
    assert answer.code == 2
    assert answer.err.startswith(f"firecore replay: {path}: ")
    assert answer.err.count("\n") == 1


def test_pictures_are_not_printed(command: Command, recorded: Path, firecore_manager: PluginManager,
                                  tmp_path: Path) -> None:
    picture = RendererPlugin(name="png", render=lambda state, seat: b"\x89PNG", media_type="image/png", suffix=".png")
    firecore_manager.register(Offers(picture), "mine")
    assert "not text to print: use --out DIR" in command(f"replay {recorded} --render png").err
    assert command(f"replay {recorded} --render png --out {tmp_path / 'png'} --at 3").code == 0
    assert (tmp_path / "png" / "position-0003.png").read_bytes() == b"\x89PNG"


# bench


def test_bench_signs_what_it_measured(command: Command) -> None:
    one = json.loads(command("bench feurio tails --seconds 0.01 --json").out)
    assert [row["game"] for row in one] == ["feurio", "tails"]
    assert all(row["decisions_per_second"] > 0 and row["simulations_per_second"] > 0 for row in one)
    again = json.loads(command("bench tails feurio --seconds 0.01 --json").out)
    assert [row["signature"] for row in again] == [row["signature"] for row in reversed(one)]
    assert one[0]["signature"] in command("bench feurio --seconds 0.01").out


# Colours, and what nobody expected.


def test_colours_only_where_they_are_wanted(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    line = "match feurio random --seed 1"
    assert "\x1b[" not in command(line).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[31m" in command(line).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in command(line).out


def test_a_plugin_that_fails_is_named(command: Command, recorded: Path, firecore_manager: PluginManager) -> None:
    firecore_manager.register(Offers(
        RendererPlugin(name="bad", render=lambda state, seat: str(1 // 0)),
        RendererPlugin(name="leaves", render=lambda state, seat: sys.exit(9)),
        RendererPlugin(name="odd", render=lambda state, seat: b""),
        AgentPlugin(name="unmade", make=lambda: 1 // 0)), "mine")
    for line, failed in {
        f"replay {recorded} --render bad": "the renderer 'bad' failed: ZeroDivisionError: integer division or modulo",
        f"replay {recorded} --render leaves": "the renderer 'leaves' failed: SystemExit: 9",
        f"replay {recorded} --render odd": "the renderer 'odd' of text/plain must return str, got bytes",
        "match tails unmade": "agent unmade: it could not be made: ZeroDivisionError: integer division or modulo",
    }.items():
        told = command(line)
        assert (told.code, told.out) == (1, "")
        assert told.err.startswith(f"firecore {line.split()[0]}: {failed}")
        assert told.err.endswith(" (with FIRECORE_TRACEBACK=1 it says where)\n")


def test_a_plugin_that_leaves_does_not_end_a_command_unheard(
        command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firecore.cli.games.plugins", lambda: sys.exit(9))
    told = command("games")
    assert told == (1, "", "firecore games: failed with SystemExit: 9 (with FIRECORE_TRACEBACK=1 it says where)\n")


NOISY = """
print("imported")

class Noisy:
    def __init__(self):
        print("made")

    def start(self, game, seat):
        print("started")

    def choose(self, turn):
        print("asked")
        return turn.legal_actions()[0]
"""


def test_what_plugins_print_is_no_part_of_the_answer(
        command: Command, recorded: Path, firecore_manager: PluginManager, tmp_path: Path) -> None:
    (tmp_path / "noisy.py").write_text(NOISY)
    told = command(f"match tails {tmp_path / 'noisy.py'}:Noisy --games 2 --seed 1 --json")
    assert len(json.loads(told.out)["results"]) == 2
    assert set(told.err.split()) == {"imported", "made", "started", "asked"}

    def draw(state: fc.State, seat: int | None) -> str:
        print("drawn")
        return "{}"

    firecore_manager.register(Offers(RendererPlugin(name="noisy", render=draw, media_type="application/json")), "mine")
    assert command(f"replay {recorded} --render noisy --at 0") == (0, "{}\n", "drawn\n")


def test_what_nobody_expected_is_told_in_one_line_too(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> Iterator[Any]:
        raise LookupError("never\nmind")

    monkeypatch.setattr("firecore.cli.games.plugins", fails)
    told = command("games")
    assert (told.code, told.out) == (1, "")
    assert told.err == "firecore games: failed with LookupError: never mind (with FIRECORE_TRACEBACK=1 it says where)\n"
    monkeypatch.setattr("firecore.cli.games.plugins", mute)
    assert command("games").err.startswith(f"firecore games: failed with {TOLD} (with ")
    monkeypatch.setattr("firecore.cli.games.plugins", fails)
    monkeypatch.setenv("FIRECORE_TRACEBACK", "1")
    told = command("games")
    assert (told.code, told.out) == (1, "")
    assert told.err.startswith("Traceback")
    assert told.err.endswith("LookupError: never\nmind\n")
