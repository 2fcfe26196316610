"""The summary of a store as text for a terminal."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...arena.reports.wording import HEADS, answer, cells, matrix, provenance, remarks, setting
from ...wording import printable
from ..terminal import table

MAX_FAILURES = 10


def report(summary: Mapping[str, Any]) -> str:
    """The question, the answer, the table, and what is to be noted."""
    parts = [f"{setting(summary)}: {summary['question']}\n{answer(summary)}",
             table([HEADS, *cells(summary)], right=range(1, len(HEADS)))]
    rows = matrix(summary)
    if len(rows) > 3:
        parts.append(table(rows, right=range(1, len(rows[0]))))
    parts += ["\n".join(remarks(summary))] if remarks(summary) else []
    parts += ["\n".join(_failures(summary["failures"], summary["failed"]))] if summary["failures"] else []
    parts.append(table([("played with", ""), *provenance(summary)]))
    return "\n\n".join(parts)


def _failures(failures: Sequence[Mapping[str, Any]], count: int) -> list[str]:
    lines = [f"game {one['game']}: {one['agent'] or 'an unknown agent'} failed: {printable(one['message'])}"
             for one in failures[:MAX_FAILURES]]
    more = count - len(lines)
    return lines + ([f"and {more} more"] if more > 0 else [])
