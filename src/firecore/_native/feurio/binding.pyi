from typing import Any, TypedDict, type_check_only

from ...game import Game
from ..state import Engine, State

@type_check_only
class Tile(TypedDict):
    q: int
    r: int
    value: int
    owner: int | None
    men: list[int]
    accesses: int
    room: int

@type_check_only
class Fields(TypedDict):
    phase: str
    seat: int
    hand: int
    drawn: list[int]
    laid: bool
    passes: int
    stack: list[int]
    supply: list[int]
    reserve: list[int]
    given_up: list[int]
    tiles: list[Tile]

def engine(
    *, players: int, cooperative: bool, firebreaks: bool, hot: bool, layout: str, slots: tuple[int, ...]
) -> Engine: ...
def token(state: State, action: int) -> str: ...
def find(state: State, text: str) -> int: ...
def meaning(state: State, action: int) -> dict[str, Any]: ...
def caused_by(state: State, action: int, viewer: int | None) -> list[dict[str, Any]]: ...
def fields(state: State) -> Fields: ...
def spots(state: State) -> list[tuple[int, int, int]]: ...
def hottest(state: State) -> list[tuple[int, int]]: ...
def zones(state: State) -> list[dict[str, Any]]: ...
def towards_safety(state: State) -> list[dict[str, int]]: ...
def best_zones(state: State) -> list[int]: ...
def unseen_tiles(state: State, viewer: int) -> list[int]: ...
def build(game: Game, fields: dict[str, Any]) -> State: ...
