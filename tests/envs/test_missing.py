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



def test_a_picture_of_text() -> None:
    from firecore.envs.raster import raster

    picture = raster("I\x1b[31mI\x1b[0mI")
    columns = [sorted(map(tuple, picture[:9, left:left + 5].reshape(-1, 3).tolist())) for left in (0, 6, 12)]
    assert columns[0] == columns[2] != columns[1], "the same letters, one of them red"
    assert raster("\n".join(["x" * 130] * 60)).shape == (60 * 9, 130 * 6, 3), "what is larger gets more room"
    assert raster("\u2603").any(axis=2).all() and raster("~").shape == raster(" ").shape
