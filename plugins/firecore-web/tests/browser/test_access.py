"""For everybody: axe finds nothing to complain of, in light and dark, on every page and in every game."""
from __future__ import annotations

from typing import Any

import pytest
from screens import Screen

import firecore as fc

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")


RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]


def violations(screen: Screen) -> list[str]:
    found = axe.Axe().run(screen.page, options={"runOnly": RULES})
    return [f"{one['id']}: {one['help']}: {[node['html'][:200] for node in one['nodes'][:3]]}"
            for one in found.response["violations"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_house(screen: Screen, scheme: Any) -> None:
    screen.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    screen.page.goto(screen.server.url)
    for details in screen.page.locator("details").all():
        details.evaluate("one => one.open = true")
    assert violations(screen) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", fc.games())
def test_a_table(screen: Screen, game: str, scheme: Any) -> None:
    screen.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    screen.open_table(game)
    screen.wait_for_turn()
    screen.click_through(0)
    screen.wait_for_turn()
    for details in screen.page.locator("details").all():
        details.evaluate("one => one.open = true")
    assert violations(screen) == []


def test_a_curtain(screen: Screen) -> None:
    screen.open_table("tails", {0: "you", 1: "you"}, players=2)
    screen.page.wait_for_selector("#curtain button:focus")
    assert violations(screen) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_invitation(screen: Screen, other: Screen, scheme: Any) -> None:
    for one in (screen, other):
        one.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    screen.open_table("tails", {1: "person", 2: "person"}, players=3)
    other.page.goto(screen.page.locator("#links input").first.input_value())
    other.page.wait_for_selector("#curtain input:focus")
    assert violations(other) == []
    other.page.locator("#guest").fill("Grace")
    other.page.keyboard.press("Enter")
    screen.page.wait_for_selector("#links .free")
    assert violations(screen) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_hint(screen: Screen, scheme: Any) -> None:
    screen.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    screen.open_table("flashpoint", players=1)
    screen.page.locator("#hint").click()
    screen.page.wait_for_selector("#said button")
    assert violations(screen) == []


def test_a_replay(screen: Screen) -> None:
    record = fc.play(fc.Match(fc.load("feurio"), seed=1), ["greedy"] * 4).to_json()
    screen.page.goto(screen.server.url)
    at = screen.page.evaluate("body => fetch('/replay', {method: 'POST', body}).then(r => r.json())", record)["at"]
    screen.page.goto(f"{screen.server.url}{at}#20")
    screen.wait("document.getElementById('where').textContent.startsWith('20 /')")
    assert violations(screen) == []


def test_places_say_what_they_are_and_what_they_do(screen: Screen) -> None:
    screen.open_table("flashpoint", players=1)
    assert screen.page.locator('#board [data-at="30"]').get_attribute("aria-label") == "30: start at 30"
    assert screen.page.locator('#board [tabindex="0"]').count() == 1
