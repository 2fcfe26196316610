from typing import Any, TypedDict, type_check_only

from firecore._native.state import Engine, State

@type_check_only
class Fields(TypedDict):
    phase: str
    seat: int
    turn: int
    ap: int
    extra: int
    marks: list[str]
    pending: list[int]
    target: str | None
    to_come: int
    at: list[str | None]
    specialists: list[str | None]
    saved: list[int]
    fire: list[str]
    smoke: list[str]
    outside: list[str]
    poi: list[str]
    hot: list[str]
    victims: list[str]
    treated: list[str]
    hazmats: list[str]
    walls: dict[str, int]
    doors: dict[str, str]
    ambulance: str | None
    engine: str | None
    victims_left: int
    alarms_left: int
    rescued: int
    lost: int
    damage: int
    hot_left: int

def phases() -> tuple[str, ...]: ...
def pointing() -> frozenset[str]: ...
def marks() -> tuple[str, ...]: ...
def engine(
    *,
    rules: str,
    board: dict[str, Any],
    players: int,
    level: str,
    specialists: str | tuple[str, ...],
    flare_up: str,
    perfect: bool,
    max_turns: int | None,
) -> Engine: ...
def token(state: State, action: int) -> str: ...
def find(state: State, text: str) -> int: ...
def fields(state: State) -> Fields: ...
def parking(state: State) -> dict[str, dict[str, list[str]]]: ...
def build(game: Any, fields: dict[str, Any]) -> State: ...
def carried_off_to(state: State, seat: int) -> list[str]: ...
def gun_is_clear(state: State) -> bool: ...
def stands_by_engine(state: State, seat: int) -> bool: ...
def poi_targets(state: State) -> dict[str, str]: ...
def caused_by(state: State, action: int) -> list[dict[str, Any]]: ...
