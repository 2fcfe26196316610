"""In a server of one's own: mounted below a path, tables work as they do at home."""
from __future__ import annotations

from firecore_web import app
from firecore_web.assets import edition
from starlette.applications import Starlette
from starlette.routing import Mount
from visitors import FREELY, Visitor


def test_tables_below_a_path() -> None:
    tables = app(limits=FREELY, pace=0)
    visitor = Visitor(Starlette(routes=[Mount("/games", tables)], lifespan=tables.router.lifespan_context))
    with visitor.http:
        answer = visitor.http.post("/games/", data={"game": "flashpoint", "you": "Ada", "seat-0": "you"})
        where = answer.headers["location"]
        assert where.startswith("/games/t/") and f"Path={where}" in answer.headers["set-cookie"]
        page = visitor.http.get(where).text
        script = f"/games/static/{edition()}/table.js"
        assert f'src="{script}"' in page and 'data-root="/games"' in page
        assert visitor.http.get(script).status_code == 200
        with visitor.http.websocket_connect(f"ws://localhost{where}/ws?seat=0") as socket:
            assert '"viewer": 0' in socket.receive_text()
