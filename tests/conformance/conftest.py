"""A plugin manager without any plugins, for tests that register games of their own."""
from __future__ import annotations

from firecore.testing.fixtures import firecore_manager

__all__ = ["firecore_manager"]
