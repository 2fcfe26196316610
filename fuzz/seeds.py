"""``python -m fuzz.seeds``: write the corpora to begin with, from what firecore itself writes. The same every time."""
from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import firecore as fc
from firecore.arena import Plan, Sprt, Store, run
from firecore.policies import own

from .doors import DOORS, GAMES, game_number, states_of

LATE = 70      # decisions
CORPUS = Path(__file__).parent / "corpus"


def seeds() -> Iterator[tuple[str, str, bytes]]:
    """The door, the name of the file and the bytes of each seed."""
    for i, (game, given) in enumerate(GAMES):
        name = f"{game}-{i}"
        match = played(i, 40)
        yield "saves", name, match.save()
        yield "records", name, match.record(fc.EVERYTHING).to_json().encode()
        yield "options", name, json.dumps({"game": game, **given}).encode()
        states = states_of(i)
        for at in {0, len(states) // 2, len(states) - 1}:
            yield "positions", f"{name}-{at}", bytes([i]) + states[at].position().encode()
            legal = states[at].legal_actions()
            if legal:
                yield "tokens", f"{name}-{at}", bytes([i, at]) + states[at].token(legal[-1]).encode()
            yield "ids", f"{name}-{at}", bytes([i, at, *range(60)])
        for leader in sorted(set(own(match.game)) - {"random"}):
            led = led_by(i, leader)
            yield "saves", f"{name}-{leader}", led.save()
            yield "records", f"{name}-{leader}", led.record(fc.EVERYTHING).to_json().encode()
            yield "positions", f"{name}-{leader}", bytes([i]) + led.state.position().encode()
    finished = played(9, 10_000)
    yield "records", "finished", finished.record(fc.EVERYTHING).to_json().encode()
    yield "saves", "finished", finished.save()
    for side in ("front", "back"):
        board = fc.load("flashpoint", board=side)
        yield "boards", side, json.dumps(printed(side)).encode()
        yield "options", side, json.dumps({"game": board.name, "board": side}).encode()
    noted = finished.record(fc.EVERYTHING).annotated(3, "well played", value=0.5, by="mcts").annotated(7, "why?")
    yield "records", "notes", noted.to_json().encode()
    yield from _of_the_arena()
    yield "networks", "small", _network()
    for number, spec in enumerate(("greedy", "mcts:iterations=20,seed=1", "plugin/careful:seed=1", "bots.mine:Careful",
                                   "path/to/file.py:choose:depth=2,opening=[1,2]", "cmd:./my_bot --level 3")):
        yield "specs", f"spec-{number}", spec.encode()
    for number, line in enumerate((b"3", b'"=0"', b'{"firecore": 1, "view": false}',
                                   b'{"error": "it broke", "kind": "exception", "traceback": "line 1"}')):
        yield "answers", f"line-{number}", line
    yield "sketches", "nim", b"nim/1 [10,0]"
    yield "options", "deck", json.dumps({"game": "tails", "deck": fc.load("tails").options["deck"]}).encode()


def _of_the_arena() -> Iterator[tuple[str, str, bytes]]:
    """Plans, and a small store."""
    plan = Plan(fc.load("tails", players=2), ("greedy", "random"), seed=3, stop=Sprt(0, 60), blocks=2)
    yield "plans", "json", json.dumps(plan.to_dict()).encode()
    yield "plans", "toml", plan.to_toml().encode()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "store.db")
        with Store(path, plan) as store:
            run(plan, store)
        yield "stores", "two-blocks", path.read_bytes()


def _network() -> bytes:
    """A network for Tails on Fire, all zeros."""
    inputs = fc.load("tails").observation_shape[0]
    file = io.BytesIO()
    np.savez(file, w0=np.zeros((inputs, 2), "f4"), b0=np.zeros(2, "f4"), value_w=np.zeros((2, 1), "f4"),
             value_b=np.zeros(1, "f4"))
    return file.getvalue()


def printed(side: str) -> object:
    """A printed board as plain values."""
    path = Path(fc.__file__).parent / "builtin" / "flashpoint" / "data" / f"{side}.json"
    return json.loads(path.read_text(encoding="utf-8"))


def played(i: int, decisions: int) -> fc.Match:
    """A match somewhere on its way."""
    match = fc.Match(game_number(i), seed=i)
    for _ in range(decisions):
        if match.is_over:
            break
        legal = match.legal_actions()
        match.play(legal[match.state.key() % len(legal)])
    return match


def led_by(i: int, leader: str) -> fc.Match:
    """A match that a policy played, late enough that much has happened."""
    match, dice = fc.Match(game_number(i), seed=i), fc.Dice(i)
    for _ in range(LATE):
        if match.is_over:
            break
        match.play(own(match.game)[leader].choose(match.state, dice))
    return match


def main() -> None:
    """Write them all; what else is in the folders stays."""
    for door, name, data in seeds():
        folder = CORPUS / door
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    print({door: len(list((CORPUS / door).iterdir())) for door in DOORS})


if __name__ == "__main__":
    main()
