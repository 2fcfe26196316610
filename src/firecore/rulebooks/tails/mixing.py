"""How the hands of a round may be mixed, for agents."""
from __future__ import annotations

from ..._native.tails.bluffer.door import Mixer

__all__ = ["Mixer"]
