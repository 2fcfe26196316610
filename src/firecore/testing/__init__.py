"""The test kit for plugin authors: checks that a game, an agent, a native policy or a renderer keeps the laws.

Each check plays games and raises :class:`LawBroken`, an AssertionError that names the law, at the first breach. To run
tests with a plugin manager of their own, isolated from installed plugins, enable the fixture ``firecore_manager`` in a
``conftest.py``: ``pytest_plugins = ["firecore.testing.fixtures"]``.
"""
from __future__ import annotations

from .agents import check_agent
from .games import check_game
from .laws import LawBroken
from .policies import check_policy
from .renderers import check_renderer

__all__ = ["LawBroken", "check_agent", "check_game", "check_policy", "check_renderer"]
