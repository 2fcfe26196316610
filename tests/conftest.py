"""What one may say to pytest here."""
from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Words of our own."""
    parser.addoption("--regenerate", action="store_true", help="write the golden records anew")
    parser.addoption("--fuzz", type=int, default=1500, metavar="N", help="how many cases of each kind to fuzz")
    parser.addoption("--fuzz-from", type=int, default=0, metavar="I", help="the number of the first of them")
    parser.addoption("--often", type=int, default=200, metavar="N", help="how many times to do what must not leak")
    parser.addoption("--games", type=int, default=100, metavar="N", help="how many random games of each option set")
    parser.addoption("--led", type=int, default=1, metavar="N", help="how many games of each option set that policies lead")
    parser.addoption("--positions", type=int, default=8, metavar="N", help="in how many positions to check every reason")
    parser.addoption("--few", action="store_true", help="of the games' option sets only some, which reach all native code")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With --few, leave out the tests of other option sets."""
    if config.getoption("few"):
        from .conformance.option_sets import FEW, GAMES

        out = [case for case in GAMES if case not in FEW]
        kept = [item for item in items if not any(isinstance(value, tuple) and value in out for value in _parameters(item))]
        config.hook.pytest_deselected(items=list(set(items) - set(kept)))
        items[:] = kept


def _parameters(item: pytest.Item) -> list[object]:
    return list(item.callspec.params.values()) if hasattr(item, "callspec") else []
