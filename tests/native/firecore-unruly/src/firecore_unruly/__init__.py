"""A treadmill: one may go on for ever."""
from firecore.plugins.types import GamePlugin

from . import _unruly

TREADMILL = GamePlugin(
    name="treadmill",
    title="Treadmill",
    options=(),
    options_clause="",
    engine=_unruly.engine,
    token=lambda state, action: "+-"[action],
    find=lambda state, text: "+-".find(text),
    why_not=lambda state, text: "one goes on or leaves",
    position=lambda state: "treadmill/1",
    read=lambda game, line: game.start(),
    view=lambda state, seat: {},
    text=lambda state, seat, names: "",
    seen=lambda game, history, seat, actor: [played.token for played in history],
    events=lambda before, action, after, seat: [],
)
