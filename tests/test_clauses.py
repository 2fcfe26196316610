"""Every clause of the rules is proved by a test that names it, and nobody names a clause that is none."""
from __future__ import annotations

from typing import Any

import pytest

import firecore as fc

from .scripts import PROJECT, script

clauses = script("docs/clauses.py")
RULES = [rules for rules in clauses.all_rules() if rules.game in fc.games()]
KNOWN = {name for rules in clauses.all_rules() for name in rules.names()}


def game_of(rules: Any) -> str:
    return str(rules.game)


@pytest.mark.parametrize("rules", RULES, ids=game_of)
def test_every_clause_has_a_test(rules: Any) -> None:
    tests = clauses.named_by_tests()
    missing = [clause for clause in rules.clauses if clause not in tests]
    missing += [chapter for chapter in rules.chapters
                if not any(name in tests for name in (chapter, *rules.within(chapter)))]
    assert not missing, f"clauses that no test names: {' '.join(missing)}"


@pytest.mark.parametrize("named", [clauses.cited, clauses.named_by_tests], ids=["source", "tests"])
def test_no_clause_is_named_that_does_not_exist(named: Any) -> None:
    strangers = {clause: places for clause, places in named().items() if clause not in KNOWN}
    assert not strangers


@pytest.mark.parametrize("rules", RULES, ids=game_of)
def test_the_page_is_the_same_whenever_it_is_made(rules: Any) -> None:
    first = clauses.page(rules, clauses.cited(), clauses.named_by_tests())
    assert first == clauses.page(rules, clauses.cited(), clauses.named_by_tests())
    assert str(PROJECT) not in first
    assert all(f"| {clause} |" in first for clause in rules.clauses)


def test_ranges_and_neighbours_of_a_citation() -> None:
    order = ["F5", "F5.3", "F5.4", "F5.5", "F6", "F6.1"]
    assert list(clauses._in_text("as in F5.3–F5.5, 0xF1DE, F6.1: and (F5)", order)) == [
        "F5.3", "F5.4", "F5.5", "F6.1", "F5"]
