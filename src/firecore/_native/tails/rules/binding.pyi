from typing import Any, TypedDict, type_check_only

from ....game import Game
from ...state import Engine, State

@type_check_only
class Pile(TypedDict):
    cover: str
    number: int
    fires: list[int]
    campfires: list[int]

@type_check_only
class Seat(TypedDict):
    piles: list[Pile]
    available: str
    exhausted: str
    hand: str
    played: str

@type_check_only
class Fields(TypedDict):
    phase: str
    seat: int
    first: int
    fire: int
    lap: int
    needed: int
    owner: int | str | None
    wild: bool
    deck: list[int]
    gone: list[int]
    campfires_gone: list[int]
    stack: list[int]
    reserve: list[int]
    seats: list[Seat]

def engine(*, players: int, trickster: str, max_laps: int, deck: tuple[tuple[int, int], ...]) -> Engine: ...
def token(state: State, action: int) -> str: ...
def find(state: State, text: str) -> int: ...
def fields(state: State) -> Fields: ...
def build(game: Game, fields: dict[str, Any]) -> State: ...
def caused_by(state: State, action: int, viewer: int | None) -> list[dict[str, Any]]: ...
