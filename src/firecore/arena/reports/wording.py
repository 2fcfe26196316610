"""The summary of a store as text and table cells, shared by the terminal, Markdown and HTML."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...wording import printable

Summary = Mapping[str, Any]

HEADS = ("agent", "games", "share", "95 % interval", "anytime", "Elo", "score", "faults", "ms/decision")


def setting(summary: Summary) -> str:
    """The game, its options, schedule and seed."""
    plan = summary["plan"]
    options = "".join(f" {name}={value}" for name, value in summary["options"].items())
    return f"{plan['game']}{options}, schedule {plan['schedule']}, seed {plan['seed']}"


def answer(summary: Summary) -> str:
    """The answer, and the games it rests on."""
    verdict = summary["verdict"]
    games = f"{summary['games']} games in {summary['blocks']} blocks"
    more = summary["stored"] - summary["games"]
    spare = f" ({more} more are stored but do not count)" if more > 0 else ""
    if summary["stop"] is None:
        return f"{games}{spare}"
    first = summary["names"][0]
    answers = {"open": "Not decided yet", "better": f"{first} is better", "not better": f"{first} is not better"}
    answer_text = answers.get(verdict["answer"], verdict["answer"].capitalize())
    return f"{answer_text}: {verdict['why']} after {verdict['rounds']} rounds. {games}{spare}, {summary['stop']}"


def cells(summary: Summary) -> list[tuple[str, ...]]:
    """The rows of the table below HEADS."""
    return [(
        row["agent"] + ("" if row["dropped"] is None else f" (out after {row['dropped']} rounds)"),
        str(row["games"]), percent(row["share"]), span(row["low"], row["high"]),
        span(row["always_low"], row["always_high"]) if row["games"] else "–",
        "–" if row["elo"] is None else elo(row["elo"], row["elo_error"]),
        f"{row['score']:.2f} ± {row['score_error']:.2f}", str(row["faults"]), milliseconds(row["milliseconds"]),
    ) for row in summary["agents"]]


def elo(value: float, error: float) -> str:
    """A rating."""
    return f"{value:+.0f} ± {error:.0f}".replace("-", "−")


def milliseconds(value: float) -> str:
    """The time of a decision."""
    return f"{value:.3g}" if value >= 0.001 else f"{value:.5f}"


def failures(summary: Summary) -> list[str]:
    """The failures of each agent, by kind."""
    return [f"{row['agent']} failed in {sum(row['failures'].values())} games: "
            + ", ".join(f"{kind} {n}" for kind, n in sorted(row["failures"].items()))
            for row in summary["agents"] if row["failures"]]


def matrix(summary: Summary) -> list[tuple[str, ...]]:
    """Head to head: the row agent's share of what the two won, as rows with headings."""
    names = summary["names"]
    rows: list[tuple[str, ...]] = [("head to head", *names)]
    for name, row in zip(names, summary["matrix"], strict=True):
        rows.append((name, *("–" if one is None else percent(one["share"]) for one in row)))
    return rows


def remarks(summary: Summary) -> list[str]:
    """What else is worth knowing: differences with equal seeds, failures, what blocks save."""
    found = [_difference(one) for one in summary["differences"]]
    found += failures(summary)
    if summary["pairing"] is not None:
        found.append(f"blocks: {summary['pairing']:.2f} times the variance of single games (below 1 saves games)")
    return found


def provenance(summary: Summary) -> list[tuple[str, str]]:
    """What the games were played with: fingerprints of rules and agents, and firecore, machines, dates and CPU time."""
    runs = summary["runs"]
    found = [(key, printable(value)) for key, value in summary["versions"].items()]
    if not runs:
        return found
    began, ended = runs[0]["began"][:16], max(one["ended"] for one in runs)[:16]     # to the minute
    return [*found,
            ("firecore", ", ".join(dict.fromkeys(printable(one["firecore"]) for one in runs))),
            ("machine", "; ".join(dict.fromkeys(printable(one["machine"]) for one in runs))),
            ("played", printable(f"{began} to {ended} UTC, in {len(runs)} run{'s' if len(runs) > 1 else ''}")),
            ("CPU time", f"{sum(one['cpu'] for one in runs):.1f} s")]


def _difference(one: Summary) -> str:
    interval = f"{100 * one['low']:+.1f} to {100 * one['high']:+.1f}"
    more = "more" if one["difference"] >= 0 else "less"
    return (f"{one['agent']} won {100 * abs(one['difference']):.1f} percentage points {more} of the seeds than "
            f"{one['other']} (95 % interval {interval}, {one['seeds']} seeds)")


def percent(share: float) -> str:
    """A share as it is printed."""
    return f"{100 * share:.1f} %"


def span(low: float, high: float) -> str:
    """An interval of shares."""
    return f"{100 * low:.1f}–{100 * high:.1f} %"
