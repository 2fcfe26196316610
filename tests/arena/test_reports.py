"""Reports: the same facts as HTML, Markdown and JSON, from nothing but the store."""
from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import firecore as fc
from firecore.arena import Plan, Race, Sprt, Store, run
from firecore.arena.reports.plots import ticks
from firecore.arena.reports.report import write
from firecore.arena.reports.summary import summarize
from firecore.arena.running.block import GameResult
from firecore.matches.failure import Failure

PLANS = {
    "against": Plan(fc.load("feurio"), ("keen", "greedy"), seed=1, blocks=64, stop=Sprt(0, 60)),
    "robin": Plan(fc.load("tails", players=3), ("greedy", "random", "random:seed=1"), schedule="robin", blocks=12),
    "each": Plan(fc.load("flashpoint"), ("captain", "random"), blocks=40, stop=Race()),
}
VOID = {"meta", "line", "circle", "polyline"}


class Page(HTMLParser):
    """What a page says, and whether all that it opens is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.attributes: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def page_of(path: Path) -> Page:
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    assert page.open == []
    return page


@pytest.fixture(params=PLANS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    plan = PLANS[request.param]
    with Store(tmp_path / "a.db", plan) as store:
        run(plan, store)
        yield store


def test_a_report_says_the_same_in_three_ways(store: Store, tmp_path: Path) -> None:
    for suffix in (".html", ".md", ".json"):
        write(store, tmp_path / f"report{suffix}")
    facts = json.loads((tmp_path / "report.json").read_text())
    assert facts["agents"] == json.loads(json.dumps(summarize(store)))["agents"]
    page = page_of(tmp_path / "report.html")
    words, markdown = " ".join(page.text), (tmp_path / "report.md").read_text()
    for row in facts["agents"]:
        for told in (row["agent"], f"{100 * row['share']:.1f} %", f"{row['score']:.2f} ± {row['score_error']:.2f}"):
            assert told in words
            assert told in markdown
    assert facts["question"] in words and facts["question"] in markdown
    assert store.plan.digest in words
    assert ("How the verdict came about" in words) == bool(facts["verdict"]["trail"])


def test_a_report_asks_nothing_of_the_network(store: Store, tmp_path: Path) -> None:
    write(store, tmp_path / "report.html")
    text = (tmp_path / "report.html").read_text()
    assert "http" not in text
    assert "<script" not in text
    assert not [value for name, value in page_of(tmp_path / "report.html").attributes if name in ("src", "href")]
    assert "prefers-color-scheme: dark" in text


def test_plots_are_drawings_in_which_everything_has_its_place(store: Store, tmp_path: Path) -> None:
    write(store, tmp_path / "report.html")
    drawings = re.findall(r"<svg.*?</svg>", (tmp_path / "report.html").read_text(), re.DOTALL)
    assert drawings
    for drawing in drawings:
        root = ElementTree.fromstring(drawing)
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        for part in root.iter():
            for name, value in part.attrib.items():
                if name in ("x", "x1", "x2", "cx"):
                    assert 0 <= float(value) <= width
                if name in ("y", "y1", "y2", "cy"):
                    assert 0 <= float(value) <= height


def test_records_are_written_and_linked(store: Store, tmp_path: Path) -> None:
    write(store, tmp_path / "report.html", tmp_path / "records")
    links = [value for name, value in page_of(tmp_path / "report.html").attributes if name == "href"]
    assert len(links) >= 2
    for link in links:
        fc.Record.read(tmp_path / link).verify()


def test_what_agents_say_is_no_part_of_the_page(tmp_path: Path) -> None:
    bots = tmp_path / "bots.py"
    bots.write_text("def choose(turn):\n    raise ValueError('<script>alert(1)</script> | `x` [a](b)')\n")
    plan = Plan(fc.load("tails", players=2), (f"{bots}:choose", "random"), blocks=2)
    with Store(tmp_path / "a.db", plan) as store:
        run(plan, store)
        assert summarize(store)["failed"] == 4
        write(store, tmp_path / "report.html")
        write(store, tmp_path / "report.md")
    assert "<script" not in (tmp_path / "report.html").read_text()
    page = page_of(tmp_path / "report.html")
    assert "<script>alert(1)</script>" in " ".join(page.text)
    markdown = (tmp_path / "report.md").read_text()
    assert "<script" not in markdown
    assert "\\| `x`" in markdown


def test_a_store_without_games_can_be_reported(tmp_path: Path) -> None:
    for name, plan in PLANS.items():
        with Store(tmp_path / f"{name}.db", plan) as store:
            for suffix in (".html", ".md", ".json"):
                write(store, tmp_path / f"report{suffix}", tmp_path / "records")
            page_of(tmp_path / "report.html")


def test_a_game_that_nobody_can_be_blamed_for_is_told(tmp_path: Path) -> None:
    plan = Plan(fc.load("tails", players=2), ("greedy", "random"))
    failure = Failure(seat=None, name="", kind="crash", token=None, message="the power went off", counts=(0, 0))
    with Store(tmp_path / "a.db", plan) as store:
        store.add([GameResult(0, turn, (0, 0), None, (0, 0), (0.0, 0.0), (), failure) for turn in (0, 1)])
        write(store, tmp_path / "report.html")
        assert "unknown" in " ".join(page_of(tmp_path / "report.html").text)
        assert summarize(store)["agents"][0]["share"] == 0


@pytest.mark.parametrize(("low", "high"), [(0, 40), (0.16, 0.49), (0, 1), (0.331, 0.3312), (5, 5)])
def test_ticks_are_few_and_round(low: float, high: float) -> None:
    marks = ticks(low, high)
    assert 1 <= len(marks) <= 7
    assert all(low <= mark <= high for mark in marks)
    assert marks == sorted(set(marks))
