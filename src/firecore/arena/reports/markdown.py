"""A report as Markdown."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .wording import HEADS, answer, cells, elo, matrix, percent, provenance, remarks, setting


def text(summary: Mapping[str, Any], links: Mapping[str, str]) -> str:
    """The whole report."""
    parts = [f"# {_plain(summary['question'])}", _plain(setting(summary)), f"**{_plain(answer(summary))}**",
             _table([HEADS, *cells(summary)])]
    if remarks(summary):
        parts.append("\n".join(f"- {_plain(one)}" for one in remarks(summary)))
    if len(summary["names"]) > 1:
        parts += ["## Head to head: the row agent's share", _table(matrix(summary))]
    if summary["seat_elo"] is not None:
        parts += ["## Seats", _table(_seats(summary))]
    if summary["failures"]:
        parts += [f"## Failures: {summary['failed']} games", _table(
            [("game", "agent", "kind", "message"),
             *((_linked(one["game"], links), one["agent"] or "unknown", one["kind"], one["message"])
               for one in summary["failures"])])]
    if links:
        parts += ["## Records", ", ".join(_linked(name, links) for name in links)]
    parts += ["## Played with", _table([("", ""), *provenance(summary)])]
    return "\n\n".join(parts) + "\n"


def _seats(summary: Mapping[str, Any]) -> list[tuple[str, ...]]:
    seats = len(next(iter(summary["seats"].values())))
    rows = [("agent", *(f"seat {seat}" for seat in range(seats)))]
    rows += [(name, *(percent(one["share"]) if one["games"] else "–" for one in row))
             for name, row in summary["seats"].items()]
    rows.append(("worth in Elo", *(elo(one["elo"], one["error"]) for one in summary["seat_elo"])))
    return rows


def _linked(name: str, links: Mapping[str, str]) -> str:
    return f"[{name}]({links[name]})" if name in links else name


def _table(rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(_plain(cell) for cell in row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def _plain(cell: str) -> str:
    return cell.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")
