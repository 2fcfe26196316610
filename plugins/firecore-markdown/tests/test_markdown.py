"""The renderer keeps the laws of all renderers."""
from __future__ import annotations

import pytest
from firecore_markdown import PLUGIN

import firecore as fc
from firecore.testing import check_renderer

SECRET = fc.load("feurio", firebreaks=True)


@pytest.mark.parametrize("title", [True, False])
def test_it_keeps_the_laws(title: bool) -> None:
    check_renderer(PLUGIN, title=title, every=5)
    check_renderer("markdown", games=[SECRET], title=title, every=5)


def test_a_game_as_a_seat_saw_it() -> None:
    match = fc.Match(SECRET, seed=1, seats=["a|b", "*c*", "d", "e"])
    while not match.is_over:
        match.play(match.legal_actions()[-1])
    page = fc.render(match.record(fc.EVERYTHING), "markdown", seat=1)
    assert isinstance(page, str)
    assert page.startswith("# feurio\n\n```text\nFeurio!")
    assert "| 0 | a\\|b | 0 |" in page
    assert "| chance | `*?` |" in page
    assert fc.render(match.state, "markdown", fc.PUBLIC, title=False).startswith("```text\n")
