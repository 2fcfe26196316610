"""P3: a turn, from its first AP to the seat that follows."""
from __future__ import annotations

from dataclasses import dataclass

from .actions import Action, actions_in_order, carry_out, in_fire, is_allowed
from .fire import AdvanceFire, EndAfterFire, FireOutdoorsGoesOut, KnockDowns, LoseVictims, RevealBurningPoi
from .poi import Replenish
from .steps import Choice, Happening
from .table import Table

AP_KEPT = 4  # P3.2
END_OF_TURN = "."


@dataclass(frozen=True)
class BeginTurn(Happening):
    seat: int

    def happen(self, table: Table) -> None:
        """P3.2: the AP of the turn, added to those saved; P10.1: and extra AP."""
        specialist = table.specialist(self.seat)
        table.turn += 1
        table.seat = self.seat
        table.ap = table.saved[self.seat] + specialist.ap
        table.extra = specialist.extra
        table.acted = False
        table.cafs_commanded = 0
        table.commanded = set()
        table.next(Act())


@dataclass(frozen=True)
class Act(Choice):
    """P3.1: one action after the other, until the seat ends its turn."""

    def options(self, table: Table) -> list[str]:
        tokens = [action.token for action in actions_in_order(table) if is_allowed(table, action)]
        # P4.3: no turn ends in fire, and nobody commanded is left in it.
        return tokens if in_fire(table) else [*tokens, END_OF_TURN]

    def take(self, table: Table, token: str) -> None:
        if token == END_OF_TURN:
            _end_turn(table)
            return
        table.next(Act())  # what the action leads to is settled before
        carry_out(table, _action_called(table, token))


def _action_called(table: Table, token: str) -> Action:
    [action] = [action for action in actions_in_order(table) if action.token == token]
    return action


def _end_turn(table: Table) -> None:
    """P3.1, P3.2: the summary card: AP are kept, the fire advances, POI are replenished, the next seat."""
    table.saved[table.seat] = min(table.ap, AP_KEPT)
    table.ap = 0
    table.extra = 0  # P10.1: never saved
    table.next(
        AdvanceFire(roll=1),
        KnockDowns(),
        LoseVictims(),
        RevealBurningPoi(),
        EndAfterFire(),
        FireOutdoorsGoesOut(),
        Replenish(),
        EndOfTurn(),
    )


@dataclass(frozen=True)
class EndOfTurn(Happening):
    def happen(self, table: Table) -> None:
        """P8.5: the last turn may be over; otherwise P3.1: the next seat."""
        if table.max_turns is not None and table.turn >= table.max_turns:
            table.truncated = True
            table.end()
        table.next(BeginTurn((table.seat + 1) % table.seats))
