"""What one may say to pytest here."""
from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Words of our own."""
    parser.addoption("--regenerate", action="store_true", help="write the golden records anew")
    parser.addoption("--fuzz", type=int, default=1500, metavar="N", help="how many cases of each kind to fuzz")
    parser.addoption("--fuzz-from", type=int, default=0, metavar="I", help="the number of the first of them")
    parser.addoption("--often", type=int, default=200, metavar="N", help="how many times to do what must not leak")
