"""What a seat may know of a position of Feurio!, and of the tokens that led there."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..._native.feurio.rules import binding
from ..._native.state import State
from ...plugins.types import Played
from .outcome import reason_of
from .pieces import MAX_PLACED
from .position import own_colours
from .zones import best_zones, progress, totals

if TYPE_CHECKING:
    from ...game import Game


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat may know (F5.3–F5.5), as plain values."""
    game, fields = state.game, binding.beside_the_board(state)
    knows_all = seat is None or not game.has_secrets
    sees_hand = knows_all or fields["seat"] == seat
    room = _placeable(state, fields)
    scores, best, found = list(state.scores()), best_zones(state), binding.zones(state)
    returns = list(state.returns()) if state.is_over else None
    return {
        "game": "feurio",
        "options": _options(game),
        "phase": fields["phase"],
        "actor": state.actor,
        "turn": fields["seat"],
        "hand": shown(fields["hand"], sees_hand) if fields["hand"] else None,
        "laid": fields["laid"],
        "passes": fields["passes"],
        "stack": sum(fields["stack"]),
        "unseen": fields["stack"] if seat is None else binding.unseen_tiles(state, seat),
        "supply": _by_colour(fields["supply"]),
        "reserve": fields["reserve"],
        "given_up": _by_colour(fields["given_up"]),
        "start_tiles": fields["drawn"],
        "tiles": binding.seen_tiles(state, None if knows_all else seat, room),
        "spots": binding.spots(state),
        "hottest": binding.hottest(state),
        "zones": found,
        "totals": totals(game, found),
        "best_zones": best,
        "progress": progress(state),
        "scores": scores,
        "returns": returns,
        "reason": None if returns is None else reason_of(scores, best, returns),
    }


def _options(game: Game) -> dict[str, Any]:
    options = game.options
    return {
        "cooperative": options["cooperative"],
        "firebreaks": options["firebreaks"],
        "hot": options["hot"],
        "layout": options["layout"],
        "slots": list(options["slots"]),
    }


def _placeable(state: State, fields: binding.BesideTheBoard) -> int:
    """How many men the seat whose turn it is could place on one tile, as far as its supply goes (F4.3, F4.7)."""
    if state.is_over:
        return 0
    seat: int = fields["seat"]
    men = max([fields["supply"][colour] for colour in own_colours(state.game.seats, seat)])
    return min(MAX_PLACED, max(men, fields["reserve"][seat]) if fields["reserve"] else men)


def shown(value: int, known: bool) -> int | str:
    return value if known else "?"


def _by_colour(numbers: Sequence[int]) -> dict[str, int]:
    red, green, blue, yellow = numbers
    return {"R": red, "G": green, "B": blue, "Y": yellow}


def seen(game: Any, history: Sequence[Played], seat: int, actor: int | None) -> list[str]:
    """F10.3: another's draw stays ``*?`` while the tile is in hand, and for ever under a firebreak.

    A draw that another draw follows is a start tile, which lies open (F3.3). The history may begin anywhere.
    """
    tokens = [played.token for played in history]
    if not game.has_secrets:
        return tokens
    in_hand = Played(-1 if actor is None else actor, "*" if actor == -1 else "#")
    for i in range(len(history)):
        following = history[i + 1] if i + 1 < len(history) else in_hand
        if tokens[i][0] == "*" and following.token[0] == "#" and following.actor != seat:
            tokens[i] = "*?"
    return tokens
