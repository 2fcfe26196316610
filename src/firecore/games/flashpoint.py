"""Flash Point: Fire Rescue: its options, and what Python is told of its positions. The notation is in the binding."""
from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from .._native.flashpoint import binding
from .._native.flashpoint.captain.policy import CAPTAIN_POLICY
from .._native.state import Engine, State
from ..options import Option, choice, flag, whole
from ..plugins.types import GamePlugin, Played
from . import flashpoint_position, flashpoint_reasons, flashpoint_text
from .flashpoint_board import PRINTED, board_of, read_board

SPECIALISTS = ("paramedic", "cafs", "hazmat", "generalist", "captain", "rescue", "imaging", "driver")


def _board(value: Any) -> Any:
    """A name, path or mapping; what stands there is checked once all options are known."""
    if isinstance(value, (bytes, bool, int)) or not isinstance(value, (str, os.PathLike, Mapping)):
        raise ValueError
    return value


def _is_path(value: Any) -> bool:
    return isinstance(value, (str, os.PathLike)) and value not in PRINTED


def _specialists(value: Any) -> str | tuple[str, ...]:
    if value in ("choose", "random") and isinstance(value, str):
        return str(value)
    if not isinstance(value, (list, tuple)) or not all(isinstance(name, str) and name in SPECIALISTS for name in value):
        raise ValueError
    if len(set(value)) != len(value) or not value:
        raise ValueError
    return tuple(value)


OPTIONS = (
    choice("rules", "family", "family", "experienced", help="which of the two games"),
    Option(name="board", default="front", check=_board, allowed="'front', 'back', a path or a dict",
           is_path=_is_path, help="the side of the printed board, or a board file (P1.3)"),
    whole("players", 3, 1, 6, help="firefighters, one a seat"),
    choice("level", "recruit", "recruit", "veteran", "heroic", help="how hard the experienced game is (P9.1)"),
    Option(name="specialists", default="choose", check=_specialists,
           allowed=f"'choose', 'random' or distinct names, one a seat, of {', '.join(SPECIALISTS)}",
           help="who goes in, in the experienced game (P9.5)"),
    flag("perfect", False, help="play on after the seventh rescue (P8.3)"),
    whole("max_turns", None, 1, 2**63 - 1, help="stop after so many turns (P8.5)"),
)


def settle(options: dict[str, Any]) -> list[str]:
    """P0, P1.3: one specialist a seat; a board that is not printed becomes what its file says."""
    faults = []
    named, players = options["specialists"], options["players"]
    if isinstance(named, tuple) and len(named) != players:
        faults.append(f"specialists must be one a seat: {len(named)} names for {players} players (P0)")
    if isinstance(options["board"], str) and options["board"] in PRINTED:
        return faults
    options["board"], wrong = read_board(options["board"])
    return faults + [f"board: {fault} (P1.3)" for fault in wrong]


def engine(**options: Any) -> Engine:
    """The native rules for these options."""
    return binding.engine(**options | {"board": board_of(options)})


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Everything: nobody has secrets, and nobody knows what lies under a POI (P7.2)."""
    fields = binding.fields(state)
    experienced = state.game.options["rules"] == "experienced"
    bag = fields["victims_left"] + fields["alarms_left"] - len(fields["poi"])
    return {
        "game": "flashpoint",
        "rules": state.game.options["rules"],
        "phase": fields["phase"],
        "actor": state.actor,
        "seat": fields["seat"],
        "turn": fields["turn"] or None,
        "ap": fields["ap"],
        "extra": fields["extra"],
        "marks": fields["marks"],
        "pending": fields["pending"],
        "target": fields["target"],
        "to_come": fields["to_come"],
        "firefighters": [
            {"seat": i, "space": fields["at"][i], "specialist": fields["specialists"][i], "saved": fields["saved"][i]}
            for i in range(state.game.seats)],
        **{key: fields[key] for key in ("fire", "smoke", "outside", "poi", "victims", "treated", "hazmats")},
        "hot_spots": fields["hot"],
        "walls": fields["walls"],
        "doors": fields["doors"],
        "vehicles": {"ambulance": fields["ambulance"], "engine": fields["engine"]} if experienced else None,
        "parking": binding.parking(state),
        "bag": bag,
        "victims_left": fields["victims_left"],
        "false_alarms_left": fields["alarms_left"],
        "rescued": fields["rescued"],
        "lost": fields["lost"],
        "damage": fields["damage"],
        "hot_spots_left": fields["hot_left"],
        "cut_off": "cut-off" in fields["marks"],
        "scores": list(state.scores()),
        "returns": list(state.returns()) if state.is_over else None,
    }


def seen(game: Any, history: Sequence[Played], seat: int, actor: int | None) -> list[str]:
    """Everybody sees everything."""
    return [played.token for played in history]


def events(before: State, action: int, after: State, seat: int | None) -> list[dict[str, Any]]:
    """What an action caused, in order."""
    return binding.tell(before, action)


PLUGIN: GamePlugin = GamePlugin(
    name="flashpoint",
    title="Flash Point: Fire Rescue",
    options=OPTIONS,
    options_clause="P0",
    settle=settle,
    engine=engine,
    token=binding.token,
    find=binding.find,
    why_not=flashpoint_reasons.why_not,
    position=flashpoint_position.position,
    read=flashpoint_position.read,
    view=view,
    text=flashpoint_text.text,
    seen=seen,
    events=events,
    policies={"captain": CAPTAIN_POLICY},
    notation=(
        ("*35", "dice, or a draw, point at space 35"),
        ("*v *f", "a POI turns out to be a victim, or a false alarm"),
        ("*captain", "a specialist is drawn"),
        ("@06", "place the firefighter on an outdoor space"),
        ("A=T E=L", "where ambulance and engine park: T, R, B or L"),
        ("=captain", "choose a specialist; in a turn: crew change"),
        ("N", "move north; E, S, W likewise"),
        ("Nv Nh", "move carrying a victim, a hazmat"),
        ("Nl Nlv Nlh Nlt", "move leading a treated victim, and carrying or leading another besides"),
        ("dN", "open or close the door on the north side"),
        ("xN x.", "one step of extinguishing, north or on the own space"),
        ("XN X.", "put a fire out altogether"),
        ("cN", "chop the wall on the north side"),
        ("t r", "treat a victim, remove a hazmat"),
        ("i35", "identify the POI at 35"),
        ("2:Nv", "the captain commands the firefighter of seat 2"),
        ("E+ A-", "drive the engine clockwise, the ambulance the other way"),
        ("b0 b1 b2", "stay, or ride to the first, the second space"),
        ("g", "fire the deck gun; then g. keeps the roll, gr gc grc roll the row, the column, both again"),
        ("h35", "the hazmat at 35 explodes next"),
        ("k05", "a knocked-down firefighter goes to 05"),
        (".", "end the turn"),
    ),
    colours=(
        (r"\bFIRE\b", "bold red"), (r"d?(smoke)\b", "yellow"), (r"\[\d\]", "bold cyan"), (r"[%]+", "yellow"),
        (r"\?", "bold magenta"), (r"#+|(?<![\w)]):+", "dim"),     # no colon of a sentence
    ),
)
