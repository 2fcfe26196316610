"""Every clause is written down in full, is proved by a test that names it, and nobody names a clause that is none."""
from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import firecore as fc

from .scripts import PROJECT, script

clauses = script("docs/clauses.py")
MANUALS = clauses.manuals()
GAMES = sorted(MANUALS)
LISTED = {game: listed.split() for game, listed in re.findall(
    r"^(\w+): (.*)$", (PROJECT / "tests" / "clauses.txt").read_text(encoding="utf-8"), re.MULTILINE)}
SHARED = PROJECT.parent / "shared" / "rules"     # the rules that ours are written after, where they are at hand


def test_every_game_that_comes_with_firecore_has_a_manual() -> None:
    assert sorted(name for name in fc.games() if not _is_of_a_plugin(name)) == GAMES


def _is_of_a_plugin(game: str) -> bool:
    return not (PROJECT / "src" / "firecore" / "_native" / game).is_dir()


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_written_down_in_full(game: str) -> None:
    for clause in MANUALS[game].clauses().values():
        first_of_it = f"{clause.name}.1" if clause.is_chapter else ""
        assert len(clause.text) > 20 or first_of_it in MANUALS[game].clauses(), clause.name


@pytest.mark.parametrize("game", GAMES)
def test_chapters_and_clauses_are_counted_without_a_gap(game: str) -> None:
    names = list(MANUALS[game].clauses())
    letter = names[0][0]
    chapters = [int(name[1:]) for name in names if "." not in name]
    assert chapters == list(range(chapters[0], chapters[-1] + 1)) and chapters[0] in (0, 1)
    for chapter in chapters:
        within = [name for name in names if name.startswith(f"{letter}{chapter}.")]
        assert within == [f"{letter}{chapter}.{number}" for number in range(1, len(within) + 1)]
    assert names == sorted(names, key=lambda name: [int(number) for number in name[1:].split(".")])


@pytest.mark.parametrize("game", GAMES)
def test_no_heading_of_the_rules_is_overlooked(game: str) -> None:
    headings = re.findall(r"^#{2,} .*$", MANUALS[game].rules, re.MULTILINE)
    assert len(headings) == len(MANUALS[game].clauses())


@pytest.mark.parametrize("game", GAMES)
def test_no_clause_is_missing_and_the_same_ones_are_readings_of_ours(game: str) -> None:
    """``clauses.txt`` lists all clauses, those with a ``*`` being readings of ours."""
    ours = MANUALS[game].clauses()
    marked = {clause.name for clause in ours.values() if "*Our reading.*" in clause.text and not clause.is_chapter}
    assert [name + "*" * (name in marked) for name in ours] == LISTED[game]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the rules that ours are written after are not at hand")
@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_clauses_is_that_of_the_rules_that_ours_are_written_after(game: str) -> None:
    text = (SHARED / f"{game}.md").read_text(encoding="utf-8")
    clauses = re.findall(r"^(?:## |- )([FPT]\d+(?:\.\d+)?) (.*)$", text, re.MULTILINE)
    assert [name + "*" * ("." in name and "ruling" in line) for name, line in clauses] == LISTED[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_test(game: str) -> None:
    tests = clauses.named_by_tests()
    names = list(MANUALS[game].clauses())
    missing = [name for name in names if "." in name and name not in tests]
    missing += [chapter for chapter in names if "." not in chapter
                and not any(name in tests for name in names if name.split(".")[0] == chapter)]
    assert not missing, f"clauses that no test names: {' '.join(missing)}"


@pytest.mark.parametrize("named", [clauses.cited, clauses.named_by_tests], ids=["source", "tests"])
def test_no_clause_is_named_that_does_not_exist(named: Any) -> None:
    strangers = {clause: places for clause, places in named().items() if clause not in clauses.all_clauses()}
    assert not strangers


def pages_and_manuals() -> list[Path]:
    return [*(PROJECT / "docs").rglob("*.md"), *(PROJECT / "src").rglob("*.md"), *PROJECT.glob("*.md")]


def test_no_page_names_a_clause_that_does_not_exist() -> None:
    strangers = {(path.name, clause) for path in pages_and_manuals()
                 for line in path.read_text(encoding="utf-8").splitlines()
                 for clause in clauses._in_text(line, list(clauses.all_clauses()))
                 if clause not in clauses.all_clauses()}
    assert not strangers


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_an_anchor_for_every_clause_and_is_the_same_whenever_it_is_made(game: str) -> None:
    first = clauses.page(MANUALS[game], clauses.cited(), clauses.named_by_tests())
    assert first == clauses.page(MANUALS[game], clauses.cited(), clauses.named_by_tests())
    assert str(PROJECT) not in first
    for clause in MANUALS[game].clauses().values():
        assert first.count(f" {{#{clauses.anchor(clause.name)}}}\n") == 1
        assert clause.is_chapter or f"| {clause.name} {clause.title} |" in first


def test_clauses_in_running_text_become_links() -> None:
    addresses = {"feurio": "../feurio/", "flashpoint": "", "tails": "../tails/"}
    assert clauses.linked("<p>see (F4.2), P5.2–P5.5 and <code>P5.4</code>, not F99</p>", addresses) == (
        '<p>see (<a href="../feurio/#f4-2">F4.2</a>), <a href="#p5-2">P5.2</a>–<a href="#p5-5">P5.5</a> '
        "and <code>P5.4</code>, not F99</p>")
    assert clauses.linked("<h3>P5.4 Walls</h3>", addresses) == "<h3>P5.4 Walls</h3>"


def test_ranges_and_neighbours_of_a_citation() -> None:
    order = ["F5", "F5.3", "F5.4", "F5.5", "F6", "F6.1"]
    assert list(clauses._in_text("as in F5.3–F5.5, 0xF1DE, F6.1: and (F5)", order)) == [
        "F5.3", "F5.4", "F5.5", "F6.1", "F5"]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_our_readings_lists_every_one(game: str) -> None:
    page = (PROJECT / "docs" / "rules" / "readings.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([FPT]\d+\.\d+) \| (.*) \| (.*) \|$", page, re.MULTILINE)
    assert all(reason and other for _, reason, other in rows)
    assert [f"{name}*" for name, _, _ in rows if name[0] == LISTED[game][0][0]] == [
        name for name in LISTED[game] if name[-1] == "*"]
