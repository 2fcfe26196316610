"""What a person does at a screen, and the server that he talks to."""
from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import uvicorn
from firecore_web import Limits, app

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
             "--disable-sync", "--no-first-run"]
FREELY = Limits(new_tables=1e6, new_tables_burst=10**6, tables_an_address=10**6, messages=1e6, burst=10**6)
PATIENCE = 60_000     # milliseconds; only a test that fails waits that long


class Server:
    """A server in a thread, which can be stopped and started again."""

    def __init__(self, path: Path | None = None) -> None:
        self.path, self.port = path, 0

    def __enter__(self) -> Server:
        site = app(self.path, limits=FREELY, pace=0)
        door = _bound(self.port)
        self.port = door.getsockname()[1]
        self._uvicorn = uvicorn.Server(uvicorn.Config(
            site, log_level="warning", ws="websockets-sansio", timeout_graceful_shutdown=1))
        self._thread = threading.Thread(target=self._uvicorn.run, args=([door],))
        self._thread.start()
        while not self._uvicorn.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.02)
        return self

    def __exit__(self, *_: object) -> None:
        self._uvicorn.should_exit = True
        self._thread.join()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://localhost:{self.port}"


def _bound(port: int) -> socket.socket:
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    door.bind(("127.0.0.1", port))
    return door


# What there is at this moment, told in one go: a page may be drawn anew between two questions.
PLACES = "#board [data-at].can[role=button]"
BUTTONS = "#choices > button.primary"
PICKED = "#board .picker:not([hidden]) button:not(.cancel)"
STANDS = f"""() => {{
  const max = document.getElementById('when').max;
  const there = (selector) => document.querySelectorAll(selector).length;
  return {{ steps: Number(max), busy: document.getElementById('board').ariaBusy === 'true',
            places: there('{PLACES}'), buttons: there('{BUTTONS}'), picked: there('{PICKED}'),
            tapped: there('#board .tapped') }};
}}"""
WHERE = """([selector, n]) => {
  const all = document.querySelectorAll(selector);
  if (!all.length) return null;
  const one = all[n % all.length];
  one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""


class Screen:
    """A window, and what arrives in it."""

    def __init__(self, chromium: Any, server: Server, **how: Any) -> None:
        self.server = server
        self._touches = how.get("has_touch", False)
        self.context = chromium.new_context(**({"viewport": {"width": 1280, "height": 900}} | how))
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.page.emulate_media(reduced_motion="reduce")
        self.bytes: list[str] = []          # all that came by sockets
        self.wrong: list[str] = []          # what the page complained of
        self.page.on("websocket", lambda one: one.on("framereceived", lambda data: self.bytes.append(str(data))))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error"
                     and "WebSocket" not in said.text and "ERR_CONNECTION" not in said.text else None)

    def close(self) -> None:
        """Leave; nothing went wrong meanwhile."""
        self.context.close()
        assert self.wrong == []

    def open_table(self, game: str, chairs: dict[int, str] | None = None, **options: Any) -> str:
        """Open a table by the form; its address."""
        self.page.goto(f"{self.server.url}/?game={game}")
        form = self.page.locator(f".game-{game} form")
        if options:
            form.locator("summary", has_text="options of the game").click()
        for name, value in options.items():
            field = form.locator(f"[name='{game}-option-{name}']")
            if isinstance(value, bool):
                field.set_checked(value)
            elif field.evaluate("one => one.localName") == "select":
                field.select_option(value)
            else:
                field.fill(str(value))
        for seat, who in (chairs or {}).items():
            form.locator(f"[name=seat-{seat}]").select_option(who)
        form.locator("button.primary").click()
        self.page.wait_for_selector("#board svg")
        return str(self.page.url)

    def wait_for_turn(self) -> bool:
        """Until it is this person's turn; False if the game is over."""
        self.page.wait_for_selector(".now.yours, .now.over")
        return self.page.locator(".now.over").count() == 0

    def steps(self) -> int:
        """How many tokens there are."""
        return int(self.page.locator("#when").get_attribute("max") or 0)

    def wait_for_step(self, before: int) -> None:
        """Until the table has gone on."""
        self.wait("before => Number(document.getElementById('when').max) > before", before)

    def wait(self, what: str, of: Any = None) -> None:
        """Until something is so; the page's own policy forbids it to evaluate what the browser's driver would."""
        until = time.monotonic() + PATIENCE / 1000
        while not self.page.evaluate(what, of):
            assert time.monotonic() < until, what
            self.page.wait_for_timeout(20)

    def point(self, selector: str, n: int = 0) -> None:
        """Click at the nth of these, or tap where there is no mouse; if none is there any more, nothing is done."""
        where = self.page.evaluate(WHERE, [selector, n])
        if where is not None:
            (self.page.touchscreen.tap if self._touches else self.page.mouse.click)(*where)

    def click_through(self, turn: int) -> None:
        """One decision by the mouse: points at places until all is said, or presses a button."""
        def step(stands: dict[str, Any], tries: int) -> None:
            if stands["picked"]:
                self.point(PICKED, turn)
            elif stands["places"] == 0 or (stands["buttons"] and turn % 3 == 2 and not stands["tapped"]):
                self.point(BUTTONS)
            else:
                self.point(PLACES, turn + tries)
        self._decide(step)

    def key_through(self, turn: int) -> None:
        """One decision by keys alone."""
        def step(stands: dict[str, Any], tries: int) -> None:
            if stands["picked"]:
                if not self._has_focus(PICKED):     # else it is on the first of the list
                    self.tab_to(PICKED)
            elif stands["places"] == 0 or (stands["buttons"] and turn % 3 == 2 and not stands["tapped"]):
                self.tab_to(BUTTONS)
            else:
                self.tab_to("#board [data-at]")
                self._wander(turn + tries)
            self.page.keyboard.press("Enter")
        self._decide(step)

    def _decide(self, step: Callable[[dict[str, Any], int], None]) -> None:
        """One step after the other, each from how the page stands then, until a move is on its way and answered."""
        before = self.steps()
        until = time.monotonic() + PATIENCE / 1000
        for tries in count():
            stands = self.page.evaluate(STANDS)
            if stands["steps"] > before:
                return
            assert time.monotonic() < until, stands
            if stands["busy"]:
                self.wait("before => Number(document.getElementById('when').max) > before "
                          "|| document.getElementById('board').ariaBusy !== 'true'", before)
            else:
                step(stands, tries)

    def _wander(self, turn: int) -> None:
        """By the arrows, some places on, to one that is not chosen yet."""
        ways = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]
        for _ in range(turn % 3):
            self.page.keyboard.press(ways[turn % 4])
        for way in ways * 10:
            if not self.page.evaluate("document.activeElement.hasAttribute('aria-pressed')"):
                return
            self.page.keyboard.press(way)

    def tab_to(self, selector: str) -> None:
        """Press Tab until the focus is there."""
        for _ in range(120):
            if self._has_focus(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def _has_focus(self, selector: str) -> bool:
        return bool(self.page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector))
