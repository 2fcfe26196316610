"""P13: which tokens are offered, in what order, and which are refused, in the reference model of Flash Point."""
from __future__ import annotations

from collections import Counter

import pytest

from .flashpoint import FlashpointModel
from .flashpoint.turn import BeginTurn
from .flashpoint_houses import on_front, scene


@pytest.mark.rule("P13.1")
def test_the_order_of_the_family_actions() -> None:
    model = scene(
        """
        .   s   .
             d
        f   v0 %.
             D
        .   .   .
        """,
        at=(2, 2),
    )
    assert model.legal() == "N Nv W dN dS xN xW XW cE .".split()


@pytest.mark.rule("P13.1")
def test_the_order_of_the_experienced_actions() -> None:
    model = on_front(("driver", "cafs", "captain"), ambulance="T", engine="R", where=[(5, 9), (0, 0), (2, 8)])
    assert model.legal() == (
        "=paramedic =hazmat =generalist =rescue =imaging N S cW E+ E- A+ A- g .".split()
    )
    model.todo = [BeginTurn(2)]
    model.firefighters = [(2, 8), (0, 0), (3, 9)]
    model.treated = Counter({(2, 8): 2})
    model.victims = Counter({(2, 8): 1})
    model.hazmats = Counter({(2, 8): 1})
    model.go_on()
    assert model.legal() == (
        "N S cW 0:N 0:Nv 0:Nh 0:Nl 0:Nlv 0:Nlh 0:Nlt 0:dS 0:W 0:Wv 0:Wh 0:Wl 0:Wlv 0:Wlh 0:Wlt 1:E 1:S A+ A- ."
    ).split()


def test_what_is_not_legal_is_refused() -> None:
    model = FlashpointModel()
    for token in ("@11", "N", ".", "*11", "", "@0", "@000"):
        with pytest.raises(AssertionError, match="not legal"):
            model.apply(token)
    with pytest.raises(AssertionError, match="not over"):
        model.returns()
    with pytest.raises(AssertionError, match="no dice"):
        model.chance()
    assert model.tokens == []
