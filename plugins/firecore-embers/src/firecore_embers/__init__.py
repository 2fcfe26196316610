"""Embers, a plugin of firecore: its options, its notation, and its positions for Python."""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from firecore import PositionError
from firecore.options import whole
from firecore.plugins import hookimpl
from firecore.plugins.games import Fact, GamePlugin, GameRules, Lobby, Notation, Views, Words, players_in
from firecore.plugins.manual import Manual
from firecore.plugins.types import Played

from . import binding
from .sketch import EmbersSketch

ROLL, STOP = 6, 7
IDS = {**{f"*{face}": face - 1 for face in range(1, 7)}, "r": ROLL, "-": STOP}
TOKENS = {action: token for token, action in IDS.items()}
LINE = re.compile(r"embers/1 sums=(\d{1,2}(?:,\d{1,2})*) playing=(-|\d+) turn=(\d) rolling=(yes|no)", re.ASCII)
FAULTS = (
    "there are two to four players (E1.1)",
    "nobody plays who is not there",
    "it is the turn of a seat that plays (E2.1)",
    "when nobody plays, it is nobody's turn and no die rolls",
    "a sum is 0, or 2 to 55",
    "who has 50 or more has stopped (E2.4)",
)


def token(state: Any, action: int) -> str:
    """The notation of a legal action."""
    return TOKENS[action]


def find(state: Any, text: str) -> int:
    """The id that a token names, or -1; whether it is legal is another question."""
    return IDS.get(text, -1)


def why_not(state: Any, text: str) -> str:
    """Why a token is not legal here."""
    if text not in IDS:
        return "there are r to roll, - to stop, and *1 to *6 for the die (E4)"
    return "the die is rolling (E2.2)" if state.is_chance else "the seat whose turn it is rolls or stops (E2.1)"


def position(state: Any) -> str:
    """One line that holds everything."""
    fields = binding.fields(state)
    return (f"embers/1 sums={','.join(map(str, fields['sums']))} playing={_seats(fields['playing'])} "
            f"turn={fields['seat']} rolling={'yes' if fields['rolling'] else 'no'}")


def _seats(seats: list[int]) -> str:
    return "".join(map(str, seats)) or "-"


def read(game: Any, line: str) -> Any:
    """The state of a position line; a PositionError lists everything that is wrong with it."""
    match = LINE.fullmatch(line)
    if match is None:
        raise PositionError("embers: a position is written embers/1 sums=12,7 playing=01 turn=0 rolling=no")
    sums = [int(one) for one in match[1].split(",")]
    playing = [] if match[2] == "-" else [int(seat) for seat in match[2]]
    fields = {"sums": sums, "playing": playing, "seat": int(match[3]), "rolling": match[4] == "yes"}
    if len(sums) != game.seats or playing != sorted(set(playing)) or any(seat > 3 for seat in playing):
        raise PositionError(f"embers: there are {game.seats} sums, and those who play in order, got {line!r}")
    state = binding.build(game, fields)
    faults = tuple(FAULTS[number] for number in state.faults())
    if faults or position(state) != line:
        raise PositionError("embers: not a sound position: " + ("; ".join(faults) or "numbers are plain"), faults)
    return state


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """What a seat may know: everything."""
    return {"game": "embers", "actor": state.actor, **binding.fields(state)}


def text(state: Any, seat: int | None, names: Sequence[str]) -> str:
    """The table, drawn."""
    fields = binding.fields(state)
    lines = []
    for one, total in enumerate(fields["sums"]):
        turn = ">" if fields["playing"] and one == fields["seat"] else " "
        name = names[one] if one < len(names) else f"seat {one}"
        lines.append(f"{turn} {name}: {total:2}{'' if one in fields['playing'] else ' stopped'}")
    return "\n".join(lines + (["  the die rolls"] if fields["rolling"] else []))


def seen(game: Any, history: Sequence[Played], seat: int, actor: int | None) -> list[str]:
    """Everybody sees everything."""
    return [played.token for played in history]


def events(before: Any, action: int, after: Any, seat: int | None) -> list[dict[str, Any]]:
    """What an action caused."""
    whose = binding.fields(before)["seat"]
    if action in (ROLL, STOP):
        return [{"event": "rolls" if action == ROLL else "stops", "seat": whose}]
    return [{"event": "burnt" if action == 0 else "rolled", "seat": whose, "face": action + 1}]


def facts(view: Mapping[str, Any]) -> list[Fact]:
    """The standing at a glance."""
    return [Fact("highest sum", max(view["sums"]), 50, True)]


PLUGIN = GamePlugin(
    name="embers",
    title="Embers",
    rules=GameRules(
        engine=binding.engine,
        options=(whole("players", 2, 2, 4, help="how many play"),),
        options_clause="E1.1",
        end_clause="E3.1",
        manual=Manual(Path(__file__).parent),
    ),
    notation=Notation(
        token=token,
        find=find,
        why_not=why_not,
        position=position,
        read=read,
        examples=(("*5", "the die shows a 5"), ("r", "roll"), ("-", "stop")),
    ),
    views=Views(view=view, seen=seen, events=events),
    words=Words(text=text),
    lobby=Lobby(introduction="Roll as long as you dare: a 1 burns everything.", facts=facts),
    players=players_in(f"{__name__}.players"),
)


@hookimpl
def firecore_games() -> tuple[GamePlugin, ...]:
    """The game twice, native and in Python, for firecore's plugin manager."""
    return PLUGIN, EmbersSketch.plugin()
