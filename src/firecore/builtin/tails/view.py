"""What a seat may know of a position of Tails on Fire, and of the tokens that led there."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..._native.state import State
from ..._native.tails.rules import binding
from ...plugins.types import Played
from .outcome import reason_of
from .table import flames_in, hand_shown, thief_played, top_card


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat may know (T6), as plain values."""
    fields = binding.fields(state)
    flames = dict(state.game.options["deck"])
    scores = list(state.scores())
    return {
        "game": "tails",
        "options": {name: state.game.options[name] for name in ("trickster", "max_laps")},
        "phase": fields["phase"],
        "actor": state.actor,
        "round": 9 - len(fields["deck"]),
        "first": fields["first"],
        "fire": {"value": fields["fire"], "flames": flames[fields["fire"]]} if fields["fire"] else None,
        "lap": fields["lap"] or None,
        "needed": fields["needed"] or None,
        "top": top_card(fields),
        "deck": fields["deck"],
        "gone": {"fires": fields["gone"], "campfires": fields["campfires_gone"]},
        "seats": [_seat(fields["seats"][one], one, scores[one], flames, seat in (None, one))
                  for one in range(state.game.seats)],
        "thief": _thief(fields) if state.game.seats <= 3 else None,
        "scores": scores,
        "returns": list(state.returns()) if state.is_over else None,
        "reason": reason_of(state.returns()) if state.is_over else None,
    }


def _seat(own: binding.Seat, seat: int, score: int, flames: dict[int, int], known: bool) -> dict[str, Any]:
    return {
        "seat": seat,
        "score": score,
        "piles": [{**pile, "number": pile["number"] or None, "flames": flames_in(pile, flames)}
                  for pile in own["piles"]],
        "available": list(own["available"]),
        "exhausted": list(own["exhausted"]),
        "played": list(own["played"]),
        "hand": hand_shown(own, known),
    }


def _thief(fields: binding.Fields) -> dict[str, Any]:
    return {"stack": fields["stack"], "reserve": fields["reserve"], "played": thief_played(fields)}


def seen(game: Any, history: Sequence[Played], seat: int, actor: int | None) -> list[str]:
    """T7.2: one ``?`` for each card that another seat chose."""
    return [played.token if played.token[0] != "=" or played.actor == seat else "=" + "?" * (len(played.token) - 1)
            for played in history]
