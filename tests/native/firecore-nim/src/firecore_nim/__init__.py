"""Nim with one heap whose size is thrown with a die: whoever takes the last stone wins."""
from typing import Any

from firecore.plugins.games import GamePlugin, GameRules, Notation, Views, Words

from . import _nim


def token(state: Any, action: int) -> str:
    return f"x{action + 1}"


def find(state: Any, text: str) -> int:
    return int(text[1]) - 1 if len(text) == 2 and text[0] == "x" and text[1] in "123456" else -1


PLUGIN = GamePlugin(
    name="nim",
    title="Nim",
    rules=GameRules(engine=_nim.engine),
    notation=Notation(
        token=token,
        find=find,
        why_not=lambda state, text: "one to three stones are taken",
        position=lambda state: f"nim/1 {_nim.stones(state)}",
        read=lambda game, line: _nim.build(game, int(line.removeprefix("nim/1 "))),
    ),
    views=Views(
        view=lambda state, seat: {"stones": _nim.stones(state)},
        seen=lambda game, history, seat, actor: [played.token for played in history],
        events=lambda before, action, after, seat: [],
    ),
    words=Words(text=lambda state, seat, names: "o" * _nim.stones(state)),
)
