"""A report as one self-contained HTML file, light or dark as the reader prefers."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from . import plots
from .wording import HEADS, answer, cells, elo, percent, provenance, remarks, setting

STYLE = """
:root { color-scheme: light dark; --ground: #fdfcfa; --ink: #23201c; --soft: #6d665d; --line: #e2dcd2;
  --fire: #c8501e; --pale: #f0b48f; --card: #ffffff; --heat: 200 80 30; }
@media (prefers-color-scheme: dark) { :root { --ground: #191714; --ink: #ece7df; --soft: #a39b8f; --line: #38332c;
  --fire: #f08a4b; --pale: #7c4a2c; --card: #211e1a; --heat: 240 138 75; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; }
p { margin: .4rem 0; } .soft { color: var(--soft); }
.answer { font-size: 1.1rem; border-left: 4px solid var(--fire); padding: .4rem 0 .4rem .9rem; margin: 1.2rem 0; }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .92rem; }
th, td { padding: .45rem .65rem; text-align: right; white-space: nowrap; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--soft); font-weight: 600; }
th:first-child, td:first-child, .text { text-align: left; } td:first-child { font-weight: 600; white-space: normal; }
.long { white-space: normal; min-width: 18rem; text-align: left; overflow-wrap: anywhere; }
.heat { background: rgb(var(--heat) / var(--of)); }
svg { display: block; width: 100%; min-width: 36rem; height: auto; }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); }
svg .axis, svg .note { fill: var(--soft); font-size: 12px; }
svg .name, svg .note { text-anchor: end; }
svg .grid { stroke: var(--line); } svg .par { stroke: var(--soft); stroke-dasharray: 4 4; }
svg .always { stroke: var(--pale); stroke-width: 3; stroke-linecap: round; }
svg .sure { stroke: var(--fire); stroke-width: 8; stroke-linecap: round; stroke-opacity: .55; }
svg .dot { fill: var(--fire); stroke: var(--card); stroke-width: 2; }
svg .bound { stroke: var(--fire); stroke-dasharray: 6 4; }
svg .trail { fill: none; stroke: var(--fire); stroke-width: 2; }
code { font: .9em ui-monospace, monospace; } a { color: var(--fire); }
ul { padding-left: 1.2rem; margin: .6rem 0; }
@media print { main { max-width: none; padding: 0; } }
"""


def html(summary: Mapping[str, Any], links: Mapping[str, str]) -> str:
    """The whole report."""
    parts = [
        f"<h1>{escape(summary['question'])}</h1>", f'<p class="soft">{escape(setting(summary))}</p>',
        f'<p class="answer">{escape(answer(summary))}</p>', _table(HEADS, cells(summary))]
    if remarks(summary):
        parts.append("<ul>" + "".join(f"<li>{escape(one)}</li>" for one in remarks(summary)) + "</ul>")
    if summary["games"]:
        parts += ["<h2>Shares of victory</h2>", plots.intervals(summary["agents"], _par(summary)),
                  '<p class="soft">Thick: the 95 % interval for a number of games fixed beforehand. Thin: an interval '
                  "that stays valid however often you check while the run continues. Dashed, except in cooperative "
                  "games: the share of equally strong agents.</p>"]
    if summary["verdict"]["trail"]:
        parts += ["<h2>How the verdict came about</h2>", plots.trail(summary["verdict"]),
                  '<p class="soft">The log-likelihood ratio by the number of rounds.</p>']
    if len(summary["names"]) > 1:
        parts += ["<h2>Head to head</h2>", _matrix(summary),
                  '<p class="soft">The row agent\'s share of what the two won.</p>']
    if summary["seat_elo"] is not None:
        parts += ["<h2>Seats</h2>", _seats(summary)]
    if summary["failures"]:
        parts += [f"<h2>Failures: {summary['failed']} games</h2>", _failures(summary["failures"], links)]
    if links:
        parts += ["<h2>Records</h2>", f"<p>{', '.join(_linked(name, links) for name in links)}</p>"]
    parts += ["<h2>Played with</h2>", _table(("", ""), provenance(summary)),
              f'<p class="soft">Plan <code>{summary["digest"]}</code>. You can export any game: '
              "<code>firecore arena record STORE 0/0</code>.</p>"]
    return ('<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(summary['question'])}</title><style>{STYLE}</style></head>\n<body><main>\n"
            + "\n".join(parts) + "\n</main></body></html>\n")


def _par(summary: Mapping[str, Any]) -> float | None:
    """The share of equally strong agents; None in cooperative games, where it is unknown."""
    return None if summary["seat_elo"] is None else 1 / len(summary["seat_elo"])


def _matrix(summary: Mapping[str, Any]) -> str:
    names = summary["names"]
    rows = []
    for name, row in zip(names, summary["matrix"], strict=True):
        parts = "".join("<td>–</td>" if one is None else
                        f'<td class="heat" style="--of:{0.75 * one["share"] ** 1.5:.2f}" '
                        f'title="{one["games"]} games">{percent(one["share"])}</td>' for one in row)
        rows.append(f"<tr><td>{escape(name)}</td>{parts}</tr>")
    return _framed(("head to head", *names), rows)


def _seats(summary: Mapping[str, Any]) -> str:
    rows = []
    for name, row in summary["seats"].items():
        parts = "".join(f'<td class="heat" style="--of:{0.75 * one["share"] ** 1.5:.2f}" title="{one["games"]} games">'
                        f'{percent(one["share"])}</td>' if one["games"] else "<td>–</td>" for one in row)
        rows.append(f"<tr><td>{escape(name)}</td>{parts}</tr>")
    parts = "".join(f"<td>{elo(one['elo'], one['error'])}</td>" for one in summary["seat_elo"])
    rows.append(f"<tr><td>worth in Elo</td>{parts}</tr>")
    return _framed(("agent", *(f"seat {seat}" for seat in range(len(next(iter(summary["seats"].values())))))), rows)


def _failures(failures: Sequence[Mapping[str, Any]], links: Mapping[str, str]) -> str:
    rows = [f'<tr><td>{_linked(one["game"], links)}</td>'
            f'<td class="text">{escape(one["agent"] or "unknown")}</td>'
            f'<td class="text">{escape(one["kind"])}</td><td class="long">{escape(one["message"])}</td></tr>'
            for one in failures]
    return _framed(("game", "agent", "kind", "message"), rows, "text")


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return _framed(heads, ["<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows])


def _framed(heads: Sequence[str], rows: Sequence[str], kind: str = "") -> str:
    header = "".join(f'<th class="{kind}">{escape(head)}</th>' for head in heads)
    return f'<div class="wide"><table><thead><tr>{header}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'


def _linked(name: str, links: Mapping[str, str]) -> str:
    return f'<a href="{escape(links[name])}">{name}</a>' if name in links else name
