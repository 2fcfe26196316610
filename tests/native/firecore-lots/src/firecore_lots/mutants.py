"""Try the test kit on every wrong Lots: ``python -m firecore_lots.mutants`` writes which law each breaks, as JSON."""
from __future__ import annotations

import json
import sys

import firecore as fc
from firecore.plugins.registry import default_manager
from firecore.testing import LawBroken, check_game, check_policy

from . import game, native
from .game import PLUGIN
from .table import MUTANTS

PATIENCE = 5.0     # seconds: two of them hang
POLICIES = 200     # mutants of a higher number are those of the policy


def broken_by(number: int) -> str:
    """The law that a mutant breaks; nothing if it gets away."""
    native.mutate(number)
    try:
        for options in ({"players": 3}, {"together": True}):
            if number > POLICIES:
                check_policy(native.POLICY, games=[fc.load("lots", **options)], patience=PATIENCE)
            else:
                check_game(PLUGIN, matches=1, patience=PATIENCE, **options)
    except LawBroken as broken:
        return broken.law
    finally:
        native.mutate(0)
    return ""


if __name__ == "__main__":
    asked = [int(word) for word in sys.argv[1:]] or [0, *MUTANTS]
    default_manager().register(game)
    print(json.dumps({number: broken_by(number) for number in asked}))
