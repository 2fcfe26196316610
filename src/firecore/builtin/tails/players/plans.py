"""The bluffer's hands and plays: what he thinks about, and what he thinks in words."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...._native.tails.players.bluffer.binding import TRAINED_WEIGHTS, Mixer, Player
from ...._native.tails.rules import binding

if TYPE_CHECKING:
    from ...._native.state import State

__all__ = ["Mixer", "Player", "in_words", "plays_of_round", "thought"]

TRICKSTER = 1 << 9


def thought(state: State, seen: Sequence[str], seed: int) -> Mixer | Player:
    """About the hand or the play of the actor; ``seen`` are the tokens up to here."""
    if binding.token(state, state.legal_actions()[0]).startswith("="):
        return Mixer(state, TRAINED_WEIGHTS, seed)
    return Player(state, TRAINED_WEIGHTS, seed, plays_of_round(state, seen))


def plays_of_round(state: State, seen: Sequence[str]) -> list[int]:
    """The plays and draws since the last hand was chosen."""
    begins = len(seen)
    while begins and seen[begins - 1][:1] not in "=?":
        begins -= 1
    return [binding.find(state, token) for token in seen[begins:]]


def in_words(work: Mixer | Player, state: State, action: int, share: float) -> str:
    """What is behind a choice: how often to choose a hand, and how likely it is that a card can be covered."""
    if isinstance(work, Mixer):
        return f"choose it {100 * share:.0f} % of the time" if share else ""
    token = binding.token(state, action)
    if token == "-":
        return ""
    covering = 1 << binding.fields(state)["needed"] % 9 | (TRICKSTER if token != "+" else 0)
    uncovered = 1.0
    for seat in range(state.game.seats):
        if seat != state.actor:
            uncovered *= 1.0 - work.chance_of(seat, covering)
    return f"another player can cover it: {100 * (1 - uncovered):.0f} %"
