"""Fixtures for the tests of plugins: ``pytest_plugins = ["firecore.testing.fixtures"]`` in a ``conftest.py``."""
from __future__ import annotations

from collections.abc import Iterator

import pytest

from ..plugins import registry
from ..plugins.manager import PluginManager


@pytest.fixture
def firecore_manager() -> Iterator[PluginManager]:
    """The default plugin manager while the test runs, with the built-in plugins and no installed ones."""
    with registry.using(registry.built_in_manager()) as manager:
        yield manager
