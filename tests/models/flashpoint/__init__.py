"""A slow, obvious model of Flash Point, written from the clauses of the rules and nothing else.

Read it in this order: ``model`` (what a caller sees), ``table`` (what lies on the table), ``turn``,
``actions``, ``vehicles``, ``fire``, ``poi``, ``setup``; ``board`` and ``steps`` are what they stand on.
"""
from __future__ import annotations

from .board import load_board
from .model import FlashpointModel
from .steps import CHANCE

__all__ = ["CHANCE", "FlashpointModel", "load_board"]
