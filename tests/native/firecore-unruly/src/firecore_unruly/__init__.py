"""A treadmill: one may go on for ever."""
from firecore.plugins.games import GamePlugin, GameRules, Notation, Views, Words

from . import _unruly

TREADMILL = GamePlugin(
    name="treadmill",
    title="Treadmill",
    rules=GameRules(engine=_unruly.engine),
    notation=Notation(
        token=lambda state, action: "+-"[action],
        find=lambda state, text: "+-".find(text),
        why_not=lambda state, text: "one goes on or leaves",
        position=lambda state: "treadmill/1",
        read=lambda game, line: game.start(),
    ),
    views=Views(
        view=lambda state, seat: {},
        seen=lambda game, history, seat, actor: [played.token for played in history],
        events=lambda before, action, after, seat: [],
    ),
    words=Words(text=lambda state, seat, names: ""),
)
