"""The pages: plain HTML, in which whatever a visitor typed is escaped."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

import firecore as fc
from firecore.arena import Plan

from . import forms
from .assets import edition
from .house import House, Room
from .shelf import Row, Shelf
from .table import MAX_NAME_LENGTH, Table

KEYS = """<ul><li>Tab: to the board, and on</li>
<li>Arrows: to the next place where something can be done; with Shift to any place</li>
<li>Enter: choose; where nothing can be done, ask why</li><li>Escape: start again</li>
<li>Comma and full stop: a step back and on in time</li></ul>"""


def page(root: str, title: str, body: str, *, script: str | None = None, kind: str = "plain") -> str:
    """A whole page."""
    static = f"{root}/static/{edition()}"
    module = f'<script type="module" src="{static}/{script}"></script>' if script else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title>"
        f'<link rel="icon" href="{static}/icon.svg" type="image/svg+xml">'
        f'<link rel="stylesheet" href="{static}/style.css">'
        f'<link rel="stylesheet" href="{static}/board.css">{module}</head>'
        f'<body class="{kind}" data-root="{root}"><a class="skip" href="#main">to the table</a>'
        f'<header class="top"><a class="home" href="{root}/">'
        f'<img src="{static}/icon.svg" alt="" width="24" height="24"> firecore</a>'
        f"</header><main id=\"main\">{body}</main></body></html>")


# The house.


def house(root: str, home: House, shelf: Shelf, error: str = "", game: str | None = None) -> str:
    """What tables there are, and the form for another one."""
    names = fc.games()
    chosen = game if game in names else names[0]
    cards = "".join(_game_card(root, name, chosen, home) for name in names)
    told = f'<p class="error" role="alert">{escape(error)}</p>' if error else ""
    return page(root, "firecore: tables", f"""
<h1>Fight the fire</h1>
<p class="lead">Three board games, for people and agents at one table.</p>
{told}
<section aria-labelledby="new"><h2 id="new">A new table</h2><div class="games">{cards}</div></section>
<section aria-labelledby="tables"><h2 id="tables">Tables</h2>{_tables(root, home.rooms())}</section>
<section aria-labelledby="replay"><h2 id="replay">Replays</h2>
{_shelf(root, shelf)}
<form class="upload" method="post" action="{root}/replay" enctype="text/plain">
<p><label for="record">The record of a game, as firecore writes it:</label>
<input id="record" type="file" accept=".json,application/json"></p>
<p><button type="submit">Replay</button> <span id="upload-said" role="status"></span></p></form></section>
""", script="house.js", kind="house")


def _game_card(root: str, name: str, chosen: str, home: House) -> str:
    game = fc.load(name)
    plugin = game.plugin
    about = plugin.lobby.introduction
    agents = home.agents_for(game)
    most = max(game.seats, _most_seats(plugin.rules.options))
    return f"""
<details class="game game-{escape(name)}" name="game"{" open" if name == chosen else ""}>
<summary><span class="title">{escape(plugin.title)}</span> <span class="about">{escape(about)}</span></summary>
<form method="post" action="{root}/"><input type="hidden" name="game" value="{escape(name)}">
<div class="row"><label for="{name}-you">your name</label>
<input id="{name}-you" name="you" required maxlength="{MAX_NAME_LENGTH}" autocomplete="nickname" value="Player"></div>
<fieldset class="chairs"><legend>Who plays</legend>{"".join(
    _chair(game, seat, agents) for seat in range(most))}</fieldset>
<details class="options"><summary>options of the game</summary>
<div class="rows">{forms.fields(plugin.rules.options, f"{name}-option")}</div></details>
<details class="options"><summary>clock</summary><div class="rows">
<div class="row"><label for="{name}-minutes">minutes for each player</label>
<input id="{name}-minutes" name="minutes" type="number" min="0" max="600" step="any" value="0">
<p class="about">0: no clock. For a player who is out of time an agent decides.</p></div>
<div class="row"><label for="{name}-back">seconds back for each decision</label>
<input id="{name}-back" name="back" type="number" min="0" max="600" step="any" value="0"></div></div></details>
<p><button class="primary" type="submit">Open the table</button></p></form></details>"""


def _most_seats(options: Sequence[object]) -> int:
    for option in options:
        if getattr(option, "name", "") == "players":
            most = 1
            for players in range(1, 13):
                try:
                    option.check(players)     # type: ignore[attr-defined]
                except ValueError:
                    continue
                most = players
            return most
    return 1


def _chair(game: fc.Game, seat: int, agents: Sequence[str]) -> str:
    name, first = game.name, "you" if seat == 0 else ""
    fallback = agents[-1] if agents else "person"
    best = game.lineup.policy if game.lineup.policy in agents else fallback
    rows = [("you", "you"), ("person", "somebody else, by a link"),
            *((f"agent:{label}", f"agent {label}") for label in agents)]
    chosen = first or f"agent:{best}"
    shown = "".join(f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(words)}</option>'
                    for value, words in rows)
    label = f"seat {seat}"
    return (f'<div class="row chair" data-seat="{seat}"><label for="{name}-seat-{seat}">{label}</label>'
            f'<select id="{name}-seat-{seat}" name="seat-{seat}">{shown}</select></div>')


def _tables(root: str, rooms: Sequence[Room]) -> str:
    if not rooms:
        return '<p class="none">There is no table yet.</p>'
    rows = "".join(
        f'<li><a href="{root}/t/{room.table.ident}"><span class="title">{escape(room.table.game.plugin.title)}</span> '
        f'<span class="who">{escape(", ".join(room.table.names))}</span> '
        f'<span class="state">{escape(state_of(room.table))}</span></a></li>' for room in rooms[:100])
    return f'<ul class="tables">{rows}</ul>'


def _shelf(root: str, shelf: Shelf) -> str:
    """What the server was given to show."""
    stores = [(f"/s/{name}", kept.plan.game.plugin.title, f"games of {', '.join(kept.plan.names)}", name)
              for name, kept in shelf.stores.items()]
    records = [(f"/r/{name}", fc.load(record.game).plugin.title, ", ".join(record.seats), name)
               for name, record in shelf.records.items()]
    rows = "".join(f'<li><a href="{root}{at}"><span class="title">{escape(title)}</span> '
                   f'<span class="who">{escape(who)}</span> <span class="state">{escape(name)}</span></a></li>'
                   for at, title, who, name in [*stores, *records])
    return f'<ul class="tables">{rows}</ul>' if rows else ""


def store(root: str, name: str, plan: Plan, rows: Sequence[Row], after: int | None) -> str:
    """The games of a store, each with a link to its replay."""
    listed = "".join(_game_row(root, row) for row in rows)
    more = f'<p><a href="{root}/s/{name}?from={after}">more games</a></p>' if after is not None else ""
    body = (f'<table class="kept"><thead><tr><th scope="col">game</th><th scope="col">who played</th>'
            f'<th scope="col">score</th></tr></thead><tbody>{listed}</tbody></table>'
            if rows else '<p class="none">No games here.</p>')
    title = plan.game.plugin.title
    return page(root, f"{title}: games of {name}", f"""
<h1>{escape(title)}</h1><p class="lead">Games of {escape(name)}: {escape(", ".join(plan.names))}</p>
{body}{more}<p><a href="{root}/">to the tables</a></p>""", kind="house")


def _game_row(root: str, row: Row) -> str:
    best = max(row.returns) if row.returns else None
    who = ", ".join(f"<strong>{escape(name)} ★</strong>" if best is not None and best > 0 and row.returns
                    and row.returns[seat] == best else escape(name) for seat, name in enumerate(row.seats))
    scores = " : ".join(map(str, row.scores))
    return (f'<tr><th scope="row"><a href="{root}/r/{row.ident}">{row.block}/{row.turn}</a></th>'
            f"<td>{who}</td><td>{scores}</td></tr>")


def state_of(table: Table) -> str:
    """What goes on at a table, in a few words."""
    return "over" if table.actor is None else f"{table.names[table.actor]} to decide"


# A table, and a replay: the script does the rest.


def table(root: str, seated: Table, how_to: str) -> str:
    """The page of a table. It holds no secrets: what a seat may see comes by its socket."""
    title = seated.game.plugin.title
    return page(root, f"{title} at a table", _stage(title, how_to, """
<section class="panel host" id="host" hidden aria-labelledby="host-title"><h2 id="host-title">Seats</h2>
<p class="about">Send each player the link to a seat. Whoever follows it first has the seat. If you free one, everyone
sees that.</p>
<ul id="links"></ul></section>""",
        f'data-table="{seated.ident}"'), script="table.js", kind="play")


def replay(root: str, ident: str, record: fc.Record, title: str, how_to: str) -> str:
    """The page of a replay."""
    return page(root, f"{title}, a replay", _stage(title, how_to, "", f'data-replay="{ident}"'), script="table.js",
                kind="play replay")


def _stage(title: str, how_to: str, more: str, data: str) -> str:
    return f"""
<div class="stage" id="stage" {data}>
<div class="middle">
<div class="bar"><h1>{escape(title)}</h1><ul class="glance" id="glance" aria-label="the standing"></ul>
<span id="connection" class="connection" role="status"></span></div>
<div class="now" id="now" role="status" aria-live="polite"></div>
<div class="curtain" id="curtain" hidden></div>
<div class="board" id="board"></div>
<div class="timeline" id="timeline" hidden>
<button type="button" id="first" aria-label="first position">«</button>
<button type="button" id="back" aria-label="a step back">‹</button>
<button type="button" id="run" aria-label="play">▶</button>
<button type="button" id="on" aria-label="a step on">›</button>
<button type="button" id="last" aria-label="last position">»</button>
<input type="range" id="when" min="0" value="0" aria-label="position">
<output id="where" for="when"></output>
<label class="speed">speed <select id="speed">
<option value="2000">slow</option><option value="900" selected>normal</option>
<option value="300">fast</option><option value="80">very fast</option></select></label></div>
</div>
<div class="side">
<section class="panel do" aria-labelledby="do-title"><h2 id="do-title">What you can do</h2>
<div id="choices" class="choices"></div>
<form id="typed" class="typed"><label for="token">type a move</label>
<input id="token" list="tokens" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="60">
<datalist id="tokens"></datalist><button type="submit">play</button></form>
<p class="tools"><button type="button" id="hint">Hint</button> <button type="button" id="undo">Take back</button></p>
<div id="said" class="said" role="status" aria-live="polite"></div></section>
<section class="panel seating" aria-labelledby="seats-title"><h2 id="seats-title">Players</h2>
<ul id="seats" class="seats"></ul>
<form id="naming" class="typed" hidden><label for="name">your name</label>
<input id="name" maxlength="{MAX_NAME_LENGTH}" autocomplete="nickname"><button type="submit">set</button></form>
<p class="viewers"><label for="viewer">view as</label> <select id="viewer"></select>
<span id="watching"></span></p></section>
{more}
<section class="panel story" aria-labelledby="log-title"><h2 id="log-title">What happened</h2>
<div class="log" role="log" aria-live="polite" tabindex="0" aria-labelledby="log-title">
<ol id="log"></ol></div></section>
<section class="panel more" aria-labelledby="more-title"><h2 id="more-title">More</h2>
<p class="tools"><label class="switch asking"><input type="checkbox" id="ask"> ask before a move is played</label>
<label class="switch"><input type="checkbox" id="motion" checked> motion</label></p>
<details class="how"><summary>How to play</summary>{how_to}</details>
<details class="how"><summary>Keys</summary>{KEYS}</details>
<p class="downloads" id="downloads"></p></section>
</div></div>"""


def refused(root: str, words: str, more: Mapping[str, str] | None = None) -> str:
    """A page that says no."""
    return page(root, "firecore", f'<h1>That did not work</h1><p class="error">{escape(words)}</p>'
                                  f'<p><a href="{root}/">to the tables</a></p>')
