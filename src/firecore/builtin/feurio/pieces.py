"""The pieces of Feurio! that several modules name."""
from __future__ import annotations

COLOURS = "RGBY"     # F1.1: in the order of the seats
MAX_PLACED = 3      # men in one turn (F4.3)
