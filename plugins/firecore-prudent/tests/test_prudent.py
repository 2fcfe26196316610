"""The agent keeps the laws of all agents."""
from __future__ import annotations

import pytest
from firecore_prudent import PLUGIN

import firecore as fc
from firecore.testing import check_agent


def test_it_keeps_the_laws() -> None:
    check_agent(PLUGIN, reproducible=True, playouts=8, worlds=2)


def test_it_is_found_by_its_name() -> None:
    check_agent("prudent:playouts=4", games=["feurio"])


@pytest.mark.parametrize("options", [{"playouts": 0}, {"caution": -1}, {"depth": 1}])
def test_options_are_checked(options: dict[str, int]) -> None:
    with pytest.raises(fc.OptionError, match="agent prudent"):
        fc.agent("prudent", **options)
