"""Without the packages that environments are for, firecore says what to install, and all else works."""
from __future__ import annotations

import importlib
import sys

import pytest


@pytest.mark.parametrize(("module", "package"), [
    ("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")])
def test_a_missing_package_is_told(module: str, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"firecore.envs.{module}", raising=False)
    with pytest.raises(ImportError, match=rf"{package}.* is not installed: pip install 'firecore-games\[{module}\]'"):
        importlib.import_module(f"firecore.envs.{module}")
