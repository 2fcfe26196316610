"""What people see and do: others at the table, reasons, hints, taking back, replays, phones, a server that is gone."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from screens import PICKED, PLACES, STANDS, WHERE, Screen, Server

import firecore as fc


def invited(host: Screen, guest: Screen, name: str = "Guest") -> None:
    """The guest follows the link that the host was given, and sits down under a name."""
    guest.page.goto(host.page.locator("#links input").first.input_value())
    guest.page.locator("#guest").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_selector("#seats .seat.mine")
    guest.page.wait_for_selector("#board svg")


def take_turns(people: tuple[Screen, ...], turns: int) -> None:
    """Whoever is to decide does, and everybody sees it."""
    for turn in range(turns):
        actor = next(one for one in people if one.page.locator(".now.yours").count())
        before = actor.steps()
        actor.click_through(turn)
        for one in people:
            one.wait_for_step(before)


def test_two_browsers_at_one_table_and_no_byte_of_the_others_choice(screen: Screen, other: Screen) -> None:
    screen.open_table("tails", {1: "person"}, players=2)
    invited(screen, other)
    assert "#" not in other.page.url
    take_turns((screen, other), 8)
    told = "".join(other.bytes)
    assert '"seat": 0, "words": "chooses 3 cards' in told
    assert '"seat": 1, "words": "chooses 3 cards' not in told and '"seat": 1, "words": "chooses ' in told


def test_a_curtain_falls_between_people_at_one_screen(screen: Screen) -> None:
    screen.open_table("tails", {0: "you", 1: "you"}, players=2)
    for turn in range(3):
        screen.page.locator("#curtain button").click()
        assert screen.wait_for_turn()
        mine = screen.page.locator("#board svg").inner_html()
        screen.click_through(turn)
        screen.page.wait_for_selector("#curtain:not([hidden])")
        screen.page.wait_for_selector("#stage:not(.covered)")
        assert screen.page.locator("#viewer").input_value() == ""
        assert screen.page.locator("#board svg").inner_html() != mine
        assert screen.page.evaluate(STANDS)["places"] == 0
    log = screen.page.locator("#log").inner_text()
    assert log.count("chooses") == log.count("chooses 3 cards") > 0     # and not which


def test_without_secrets_the_screen_goes_on_by_itself(screen: Screen) -> None:
    screen.open_table("flashpoint", {0: "you", 1: "you"}, players=2)
    for turn in range(4):
        assert screen.wait_for_turn()
        assert screen.page.locator("#curtain").is_hidden()
        screen.click_through(turn)


def test_a_spectator_sees_everything_that_everybody_may_and_can_do_nothing(screen: Screen, other: Screen) -> None:
    url = screen.open_table("flashpoint", players=1)
    other.page.goto(url)
    other.page.wait_for_selector("#board svg")
    assert other.page.locator("#board [role=button]").count() == 0
    assert not other.page.locator("#hint").is_visible() and not other.page.locator("#undo").is_visible()
    screen.click_through(0)
    other.wait_for_step(0)
    assert "goes to" in other.page.locator("#log").inner_text()
    screen.wait("document.getElementById('watching').textContent === '1 watching'")


def test_a_hint_is_shown_and_can_be_played(screen: Screen) -> None:
    screen.open_table("flashpoint", players=1)
    screen.page.locator("#hint").click()
    screen.page.wait_for_selector("#said .advice")
    assert "recommends the first. The numbers are what it expects: chance to win." in (
        screen.page.locator("#said").inner_text())
    for told in screen.page.locator("#said .told").all():
        assert (told.text_content() or "").endswith(" % chance to win")
    screen.page.locator("#said button").first.click()
    screen.wait_for_step(0)


def test_why_nothing_can_be_done_at_a_place_is_told(screen: Screen) -> None:
    screen.open_table("flashpoint", players=1)
    screen.page.locator('#board rect[data-at="33"]').click(force=True)
    screen.wait("document.getElementById('said').textContent.includes('33')")
    screen.page.locator("#token").fill("E")
    screen.page.keyboard.press("Enter")
    screen.wait("document.getElementById('said').textContent.includes('(P')")


def test_a_typed_move_is_played(screen: Screen) -> None:
    screen.open_table("flashpoint", players=1)
    screen.page.locator("#token").fill("@30")
    screen.page.keyboard.press("Enter")
    screen.wait_for_step(0)


def test_what_a_tap_would_do_is_shown_before(screen: Screen) -> None:
    screen.open_table("flashpoint", players=1)
    screen.page.locator('#board rect[data-at="30"]').hover(force=True)
    screen.wait("document.querySelector('.preview').textContent === 'start at 30'")


def press(screen: Screen, place: str) -> None:
    """The button of the mouse goes down at a place."""
    screen.page.mouse.move(*screen.page.evaluate(WHERE, [f'#board rect[data-at="{place}"]', 0]))
    screen.page.mouse.down()


def test_a_page_that_is_drawn_anew_loses_no_click(screen: Screen, other: Screen) -> None:
    screen.open_table("flashpoint", {1: "person"}, players=2)
    invited(screen, other)
    press(screen, "30")
    other.page.locator("#name").fill("Grace")
    other.page.keyboard.press("Enter")
    screen.wait("document.getElementById('seats').textContent.includes('Grace')")
    screen.page.mouse.up()
    screen.wait_for_step(0)


def test_a_click_that_began_before_it_was_ones_turn_asks(screen: Screen, other: Screen) -> None:
    screen.open_table("flashpoint", {1: "person"}, players=2)
    invited(screen, other)
    press(other, "30")
    screen.point('#board rect[data-at="30"]')
    other.page.wait_for_selector(".now.yours")
    before = other.steps()
    other.page.mouse.up()
    other.page.wait_for_selector(PICKED)
    assert other.steps() == before


def test_what_is_offered_is_what_can_be_done_now(screen: Screen) -> None:
    """In another position the same token can be another move."""
    screen.open_table("flashpoint", players=1)
    for token in ("@30", "N", "N"):
        before = screen.steps()
        screen.page.locator("#token").fill(token)
        screen.page.keyboard.press("Enter")
        screen.wait_for_step(before)
        legal = next(told["legal"] for told in map(json.loads, reversed(screen.bytes)) if "legal" in told)
        offered = screen.page.evaluate(
            "[...document.querySelectorAll('#choices [data-token]')].map(one => one.textContent)")
        assert sorted(offered) == sorted(one["words"] for one in legal)
        for one in legal:
            for place in one["at"]:
                assert "can" in screen.page.evaluate(
                    "place => document.querySelector(`#board [data-at='${place}']`).getAttribute('class')", place)


def test_taking_back(screen: Screen) -> None:
    screen.open_table("flashpoint", players=1)
    screen.click_through(0)
    screen.page.locator("#undo").click()
    screen.wait("document.getElementById('when').max === '0'")
    assert "takes back" in screen.page.locator("#log").inner_text()


def test_the_time_line_of_a_table_goes_back_and_returns(screen: Screen) -> None:
    screen.open_table("flashpoint", players=1)
    screen.click_through(0)
    screen.page.locator("#back").click()
    screen.page.wait_for_selector(".now.past")
    assert screen.page.locator("#board [role=button]").count() == 0
    screen.page.get_by_role("button", name="back to the game").click()
    assert screen.wait_for_turn()


def test_a_page_takes_up_where_it_was_when_the_server_is_back(chromium: Any, tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    with server:
        screen = Screen(chromium, server)
        screen.open_table("flashpoint", players=1)
        screen.click_through(0)
        before = screen.page.locator("#log").inner_text()
    screen.page.wait_for_selector(".connection.lost:not(:empty)")
    with server:
        screen.wait("document.getElementById('connection').textContent === ''")
        screen.click_through(1)
        assert screen.page.locator("#log").inner_text().startswith(before)
        screen.close()


MARKED = "[...new Set([...document.querySelectorAll('#board [data-at].last')].map(one => one.dataset.at))]"


def test_after_a_lost_connection_only_what_is_new_is_marked(screen: Screen, other: Screen) -> None:
    screen.open_table("flashpoint", {1: "person"}, players=2)
    invited(screen, other)
    take_turns((screen, other), 6)
    here, away = (screen, other) if screen.page.locator(".now.yours").count() else (other, screen)
    stood = away.page.evaluate(MARKED)
    away.page.evaluate("dispatchEvent(new Event('offline'))")
    assert away.page.locator("#connection").inner_text() == "no connection: trying again"
    away.page.evaluate("dispatchEvent(new Event('online'))")
    away.wait("document.getElementById('connection').textContent === ''")
    assert away.page.evaluate(MARKED) == stood
    before = here.steps()
    here.click_through(0)
    away.wait_for_step(before)
    lines = "[...document.querySelectorAll('#log li')].length"
    assert away.page.evaluate(lines) == here.page.evaluate(lines)
    assert set(away.page.evaluate(MARKED)) == set(here.page.evaluate(MARKED))
    assert 1 <= len(away.page.evaluate(MARKED)) < 8


def test_a_move_that_cannot_be_sent_is_told_where_the_connection_is_and_nowhere_else(chromium: Any,
                                                                                   tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    with server:
        screen = Screen(chromium, server)
        screen.open_table("flashpoint", players=1)
        screen.click_through(0)
        marked = screen.page.evaluate(MARKED)
    screen.page.wait_for_selector(".connection.lost:not(:empty)")
    screen.page.locator("#hint").click()
    assert screen.page.locator("#said").inner_text() == ""
    with server:
        screen.wait("document.getElementById('connection').textContent === ''")
        assert screen.page.locator("#said").inner_text() == ""
        assert screen.page.evaluate(MARKED) == marked
        screen.close()


def test_a_server_that_says_nothing_is_noticed(screen: Screen) -> None:
    """The other end is there, but nothing comes from it any more, as when a network falls silent."""
    screen.page.add_init_script("""(() => {
      const Real = WebSocket;
      window.WebSocket = class extends Real {
        constructor(...given) { super(...given); (window.sockets ??= []).push(this); }
        send(data) { if (!window.silent) super.send(data); }
      };
    })()""")
    screen.open_table("flashpoint", players=1)
    assert screen.page.locator("#connection").inner_text() == ""
    screen.page.evaluate("window.silent = true")
    screen.wait("document.getElementById('connection').textContent === 'no answer from the server yet'")
    screen.wait("window.sockets.length > 1")     # another one is tried
    screen.page.evaluate("window.silent = false")
    screen.wait("document.getElementById('connection').textContent === ''")
    screen.click_through(0)


# Seats.


def test_a_seat_that_is_freed_is_lost_at_once_and_can_be_taken_anew(screen: Screen, other: Screen) -> None:
    screen.open_table("tails", {1: "person"}, players=2)
    invited(screen, other, "Grace")
    screen.page.get_by_role("button", name="free the seat of Grace").click()
    other.wait("document.getElementById('said').textContent.includes('the host has freed your seat')")
    other.wait("!document.querySelector('#seats .seat.mine')")
    screen.wait("document.getElementById('log').textContent.includes('the host frees the seat of Grace')")
    invited(screen, other, "Bob")
    assert "Bob sits down" in other.page.locator("#log").inner_text()


def test_a_name_that_is_taken_is_refused_where_it_was_typed(screen: Screen, other: Screen) -> None:
    screen.open_table("tails", {1: "person"}, players=2)
    other.page.goto(screen.page.locator("#links input").first.input_value())
    other.page.locator("#guest").fill("Player")
    other.page.get_by_role("button", name="Sit down").click()
    other.wait("document.getElementById('curtain').textContent.includes('goes by Player already')")
    other.page.locator("#guest").fill("Grace")
    other.page.get_by_role("button", name="Sit down").click()
    other.page.wait_for_selector("#seats .seat.mine")
    other.wrong.clear()     # the browser itself complains of the refusal


# Replays.


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game that was played."""
    path = tmp_path / "game.json"
    fc.play(fc.Match(fc.load("tails", players=2), seed=3), ["greedy", "random"]).write(path)
    return path


def test_a_record_is_replayed_step_by_step_as_anybody_saw_it(screen: Screen, record: Path) -> None:
    page = screen.page
    page.goto(screen.server.url)
    page.locator("#record").set_input_files(record)
    page.get_by_role("button", name="Replay").click()
    page.wait_for_selector("#board svg")
    last = len(fc.Record.read(record).tokens)
    assert screen.steps() == last
    page.locator("#on").click()
    screen.wait("location.hash === '#1'")
    page.locator("#last").click()
    screen.wait("last => location.hash === `#${last}`", last)
    assert "won" in page.locator("#now").inner_text()
    page.goto(page.url.partition("#")[0] + "#6")
    screen.wait("document.getElementById('where').textContent.startsWith('6 /')")
    everything = page.locator("#board svg").inner_html()
    page.locator("#viewer").select_option("public")
    screen.wait("told => document.querySelector('#board svg').innerHTML !== told", everything)
    assert "chooses 3 cards" in page.locator("#log").inner_text()
    with page.expect_download() as download:
        page.get_by_role("button", name="picture (PNG)").click()
    assert Path(download.value.path()).read_bytes()[:4] == b"\x89PNG"


def test_a_file_that_is_no_record_is_refused_with_a_reason(screen: Screen, tmp_path: Path) -> None:
    (tmp_path / "no.json").write_text('{"firecore": 1}')
    screen.page.goto(screen.server.url)
    screen.page.locator("#record").set_input_files(tmp_path / "no.json")
    screen.page.get_by_role("button", name="Replay").click()
    screen.wait("document.getElementById('upload-said').textContent.includes('a record holds')")
    screen.wrong.clear()     # the browser itself complains of the refusal


# Phones.


@pytest.fixture
def phone(chromium: Any, server: Server) -> Any:
    """A small one."""
    window = Screen(chromium, server, viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
    yield window
    window.close()


def test_invitations_fit_a_phone(phone: Screen, other: Screen) -> None:
    phone.open_table("tails", {1: "person", 2: "person"}, players=3)
    invited(phone, other, "W" * 24)
    phone.page.wait_for_selector("#links .free")
    right = phone.page.evaluate("document.getElementById('host').getBoundingClientRect().right")
    for button in phone.page.locator("#links button").all():
        assert button.bounding_box()["x"] + button.bounding_box()["width"] <= right
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("game", fc.games())
def test_everything_fits_a_phone_and_a_tap_asks_before_it_plays(phone: Screen, game: str) -> None:
    phone.open_table(game)
    assert phone.wait_for_turn()
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 360
    before = phone.steps()
    for i in range(3):
        phone.point(PLACES, i if game == "tails" else 0)
        if phone.page.evaluate(STANDS)["picked"]:
            break
    assert phone.steps() == before
    phone.point(PICKED)
    phone.wait_for_step(before)
