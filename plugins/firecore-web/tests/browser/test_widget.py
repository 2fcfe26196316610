"""The widget of notebooks has the same board: here its script runs with a model of our own."""
from __future__ import annotations

from screens import Screen

import firecore as fc

RENDER = """async (state) => {
  const { default: widget } = await import('/static/board.js');
  const values = { state };
  const model = { get: (name) => values[name], set: (name, value) => { values[name] = value; }, on() {}, off() {},
                  save_changes() { window.asked = values.asked; } };
  const el = document.createElement('div');
  document.querySelector('main').replaceChildren(el);
  widget.render({ model, el });
}"""


def test_what_is_pointed_at_in_a_notebook_is_asked_of_python(screen: Screen) -> None:
    match = fc.Match(fc.load("flashpoint", players=1), seed=1)
    match.play("@30")
    legal = [{"token": match.state.token(action), "words": match.state.words(action),
              "at": list(match.state.places(action))} for action in match.legal_actions()]
    screen.page.goto(screen.server.url)
    screen.page.evaluate(RENDER, {"svg": fc.render(match.state, "svg"), "legal": legal, "at": 1, "end": 1, "last": [],
                                  "words": "goes to 30"})
    screen.page.locator('rect[data-at="20"]').click(force=True)
    assert screen.page.evaluate("window.asked.play") == "N"
    screen.page.get_by_role("button", name="a step back").click()
    assert screen.page.evaluate("window.asked.at") == 0
    screen.page.get_by_role("button", name="end the turn").click()
    assert screen.page.evaluate("window.asked.play") == "."
