"""Listeners among the plugins hear of games in this process, wherever they were played."""
from __future__ import annotations

from collections.abc import Iterable

from ...playing.match_play import Notifier
from ...plugins.registry import default_manager
from ..plans.plan import Plan
from .block import GameResult, record_of, start


def notify_listeners(plan: Plan, results: Iterable[GameResult]) -> None:
    """Notify listeners of games that were played, as if they were played now."""
    manager = default_manager()
    for one in results:
        if not manager.listeners:
            return
        record = record_of(plan, one)
        match = start(plan, one.block, one.turn)
        notifier = Notifier(match, manager)
        while len(match.tokens) < len(record.tokens):
            notifier.play(record.tokens[len(match.tokens)])
        notifier.ended(record)
