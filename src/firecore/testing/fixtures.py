"""Fixtures for the tests of plugins: ``pytest_plugins = ["firecore.testing.fixtures"]`` in a ``conftest.py``."""
from __future__ import annotations

from collections.abc import Iterator

import pytest

from ..plugins import registry
from ..plugins.manager import PluginManager


@pytest.fixture
def firecore_manager() -> Iterator[PluginManager]:
    """A plugin manager with what comes with firecore and nothing that is installed; in place while the test runs."""
    with registry.using(registry.built_in_manager()) as manager:
        yield manager
