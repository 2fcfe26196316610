"""Records shown again, position by position, and files that are none."""
from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.cli import main
from firecore.matches.record import SeenRecord
from firecore.plugins.manager import PluginManager
from firecore.plugins.types import RendererPlugin

from .conftest import Command, Offers


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
    assert [json.loads(file.read_text()) for file in files] == [state.view(fc.EVERYTHING) for state in states]


@pytest.mark.parametrize(("at", "number"), [("0", 0), ("7", 7), ("-1", -1)])
def test_replay_shows_one_position(command: Command, recorded: Path, at: str, number: int) -> None:
    record = fc.Record.read(recorded)
    state = list(record.states())[number]
    assert state.text(fc.EVERYTHING, record.seats) in command(f"replay {recorded} --at {at}").out


def test_replay_for_a_seat_tells_no_secret(command: Command, tmp_path: Path) -> None:
    command(f"match feurio random -o firebreaks=true --seed 2 --records {tmp_path}")
    path = tmp_path / "game-0001.json"
    told = json.loads(command(f"replay {path} --seat 1 --json").out)
    assert "*?" in told["tokens"]
    assert told["seed"] is None
    record = fc.Record.read(path)
    last = record.last()
    assert told["views"][-1] == last.view(1)
    assert last.text(1, record.seats) in command(f"replay {path} --seat 1 --at -1").out


@pytest.mark.parametrize("seat", ["", "--seat 1"])
def test_replay_tells_the_seed_where_it_gives_nothing_away(command: Command, recorded: Path, seat: str) -> None:
    assert json.loads(command(f"replay {recorded} {seat} --json").out)["seed"] == fc.Record.read(recorded).seed


@pytest.mark.parametrize(("game", "seat"), [("feurio", ""), ("feurio", "--seat 1"), ("tails", "--seat 1"),
                                            ("tails", "--seat public")])
def test_replay_writes_each_view_before_it_makes_the_next(
        command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seat: str) -> None:
    command(f"match {game} greedy random random random --seed 1 --records {tmp_path}")
    made, written = [0], []
    states, dumps = fc.Record.states, json.dumps

    def counted(record: fc.Record, seat: int | None = None) -> Iterator[fc.State]:
        for state in states(record, seat):
            made[0] += 1
            yield state

    def watched(value: Any) -> str:
        written.append(made[0])
        return dumps(value)

    monkeypatch.setattr(fc.Record, "states", counted)
    monkeypatch.setattr(json, "dumps", watched)
    assert command(f"replay {tmp_path / 'game-0001.json'} {seat} --json").code == 0
    assert written[-made[0]:] == list(range(1, made[0] + 1))


@pytest.mark.parametrize(("name", "drawn"), [("svg", "<svg"), ("json", "{")])
def test_replay_prints_a_drawing_and_nothing_else(command: Command, recorded: Path, name: str, drawn: str) -> None:
    record = fc.Record.read(recorded)
    names = {} if name == "json" else {"names": record.seats}
    told = command(f"replay {recorded} --render {name} --at -1")
    assert told.out.startswith(drawn)
    assert told.out.rstrip("\n") == str(fc.render(record.last(), name, **names)).rstrip("\n")


@pytest.mark.parametrize(("words", "told"), [
    ("--at 1000", "--at: the record has positions 0 to"),
    ("--seat 4", "a viewer is a seat from 0 to 3, firecore.PUBLIC or firecore.EVERYTHING, got 4"),
    ("--seat -1", "a seat is a number from 0, or public, got '-1'"),
    ("--render nothing", "no renderer 'nothing'"),
    ("--json --render text", "neither --render, --render-option, --whole nor --out goes with it"),
    ("--json --render-option indent=1", "neither --render, --render-option, --whole nor --out goes with it"),
    ("--json --whole", "neither --render, --render-option, --whole nor --out goes with it"),
    ("--whole --at 3", "--whole is the game from its start to its end: --at does not go with it"),
    ("--whole --render svg", "the renderer 'svg' draws positions, not whole records"),
    ("--json --out frames", "neither --render, --render-option, --whole nor --out goes with it"),
    ("--render svg", "gives image/svg+xml, of which only one can be printed: say which with --at N, or use --whole or --out DIR"),
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


@pytest.fixture
def raster(firecore_manager: PluginManager) -> None:
    """A renderer of bytes, for positions and records."""
    firecore_manager.register(Offers(RendererPlugin(
        name="raster", render=lambda state, seat: b"\x89\xff position", media_type="image/png", suffix=".png",
        render_record=lambda record, seat: b"\x89\xff record")), "mine")


@pytest.mark.usefixtures("raster")
def test_pictures_are_written_or_printed_one_by_one(
        tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    recorded = tmp_path / "record.json"
    fc.play(fc.Match(fc.load("tails"), 1), ["random"] * 4).write(recorded)

    def replay(words: str) -> tuple[int, bytes, bytes]:
        return main(["replay", str(recorded), "--render", "mine/raster", *words.split()]), *capsysbinary.readouterr()

    assert replay("")[0] == 2
    assert replay("--at 3")[:2] == (0, b"\x89\xff position")
    assert replay("--whole")[:2] == (0, b"\x89\xff record")
    assert replay(f"--out {tmp_path / 'png'} --at 3")[0] == 0
    assert (tmp_path / "png" / "position-0003.png").read_bytes() == b"\x89\xff position"
    assert replay(f"--out {tmp_path / 'png'} --whole")[0] == 0
    assert (tmp_path / "png" / "record.png").read_bytes() == b"\x89\xff record"


@pytest.mark.usefixtures("raster")
def test_no_picture_is_printed_to_a_terminal(command: Command, recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    told = command(f"replay {recorded} --render raster --at 3")
    assert (told.code, told.out) == (2, "")
    assert "gives image/png, nothing for a terminal: direct it to a file, or use --out DIR" in told.err


@pytest.mark.parametrize("name", ["text", "json"])
def test_the_whole_game_as_one_document(command: Command, recorded: Path, name: str) -> None:
    record = fc.Record.read(recorded)
    names = {} if name == "json" else {"names": record.seats}
    drawn = command(f"replay {recorded} --render {name} --whole --seat 1").out
    assert drawn.rstrip("\n") == str(fc.render(record, name, 1, **names)).rstrip("\n")


def test_positions_without_secrets_are_not_kept(recorded: Path) -> None:
    seen = fc.Record.read(recorded).seen_by(1)
    assert isinstance(seen, SeenRecord)
    assert seen.positions is None
    assert list(seen.states()) == list(fc.Record.read(recorded).states())
    assert seen.last() == fc.Record.read(recorded).last()
