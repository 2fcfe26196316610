"""What a seat may know of a position of Flash Point, and of the tokens that led there."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..._native.flashpoint.rules import binding
from ..._native.state import State
from ...plugins.types import Played
from .options import options_shown
from .outcome import reason_of
from .printed import printed


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Everything: no one has secrets, and no one knows what lies under a POI (P7.2)."""
    fields = binding.fields(state)
    experienced = state.game.options["rules"] == "experienced"
    bag = fields["victims_left"] + fields["alarms_left"] - len(fields["poi"])
    return {
        "game": "flashpoint",
        "rules": state.game.options["rules"],
        "options": options_shown(state.game.options),
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
        "printed": printed(state.game),
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
        "reason": reason_of(fields),
    }


def seen(game: Any, history: Sequence[Played], seat: int, actor: int | None) -> list[str]:
    """Everybody sees everything."""
    return [played.token for played in history]
