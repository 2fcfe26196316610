"""The page to learn a game from, at a table: text, tables, and pictures at addresses of their own."""
from __future__ import annotations

import re

import pytest
from firecore_web import app
from firecore_web.howto import as_html, picture
from starlette.testclient import TestClient

import firecore as fc


@pytest.mark.parametrize("game", ["feurio", "flashpoint", "tails"])
def test_every_picture_of_the_page_has_an_address(game: str) -> None:
    manual = fc.load(game).plugin.rules.manual
    assert manual is not None
    page = as_html(manual.how_to_play, f"/how-to-play/{game}")
    assert re.findall(r'<img src="/how-to-play/\w+/([\w-]+)\.svg"', page) == list(manual.pictures)
    assert "![" not in page and "|---" not in page
    with TestClient(app(), base_url="http://localhost") as client:
        for name in manual.pictures:
            answer = client.get(f"/how-to-play/{game}/{name}.svg")
            assert (answer.status_code, answer.text) == (200, picture(game, name))
            assert answer.headers["content-type"].startswith("image/svg+xml")


def test_what_is_no_picture_is_not_found() -> None:
    with TestClient(app(), base_url="http://localhost") as client:
        for address in ("nim/setup.svg", "feurio/nothing.svg", "feurio/..%2Fsetup.svg"):
            assert client.get(f"/how-to-play/{address}").status_code == 404
