"""``python -m fuzz.seeds``: write the corpora to begin with, from what firecore itself writes. The same every time."""
from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import firecore as fc

from .doors import DOORS, GAMES, game_number, states_of

CORPUS = Path(__file__).parent / "corpus"


def seeds() -> Iterator[tuple[str, str, bytes]]:
    """The door, the name of the file and the bytes of each seed."""
    for i, (game, given) in enumerate(GAMES):
        name = f"{game}-{i}"
        match = played(i, 40)
        yield "saves", name, match.save()
        yield "records", name, match.record().to_json().encode()
        yield "options", name, json.dumps({"game": game, **given}).encode()
        states = states_of(i)
        for at in {0, len(states) // 2, len(states) - 1}:
            yield "positions", f"{name}-{at}", bytes([i]) + states[at].position().encode()
            legal = states[at].legal_actions()
            if legal:
                yield "tokens", f"{name}-{at}", bytes([i, at]) + states[at].token(legal[-1]).encode()
            yield "ids", f"{name}-{at}", bytes([i, at, *range(60)])
    finished = played(9, 10_000)
    yield "records", "finished", finished.record().to_json().encode()
    yield "saves", "finished", finished.save()
    for side in ("front", "back"):
        board = fc.load("flashpoint", board=side)
        yield "boards", side, json.dumps(printed(side)).encode()
        yield "options", side, json.dumps({"game": board.name, "board": side}).encode()
    yield "options", "deck", json.dumps({"game": "tails", "deck": fc.load("tails").options["deck"]}).encode()


def printed(side: str) -> object:
    """A printed board as plain values."""
    path = Path(fc.__file__).parent / "rulebooks" / "flashpoint" / "data" / f"{side}.json"
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


def main() -> None:
    """Write them all; what else is in the folders stays."""
    for door, name, data in seeds():
        folder = CORPUS / door
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    print({door: len(list((CORPUS / door).iterdir())) for door in DOORS})


if __name__ == "__main__":
    main()
