"""Stop rules, which say when a run is over, as pure data. ``verdict`` applies them to results."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ...errors import OptionError
from ...options import number, validated
from ...wording import short

_RISKS = (
    number("alpha", 0.05, 1e-6, 0.5, help="the risk of a verdict for what is not so"),
    number("beta", 0.05, 1e-6, 0.5, help="the risk of a verdict against what is so"),
)
_ELO = (number("elo0", 0.0, -2000.0, 2000.0), number("elo1", 30.0, -2000.0, 2000.0))


@dataclass(frozen=True)
class Sprt:
    """Stop as soon as it is clear whether the first agent is better than the other by ``elo1``, or only by ``elo0``.

    This is a sequential test of shares of victory, with blocks as sampling units. It is wrong with probability
    ``alpha`` if the truth is ``elo0``, and with ``beta`` if it is ``elo1``, however often you look.
    """

    elo0: float = 0.0
    elo1: float = 30.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        settled = validated("sprt", (*_ELO, *_RISKS), asdict(self))
        if settled["elo0"] >= settled["elo1"]:
            raise OptionError(f"sprt: elo0 must be less than elo1, got {self.elo0:g} and {self.elo1:g}")
        for name, value in settled.items():
            object.__setattr__(self, name, value)

    def __str__(self) -> str:
        return f"sprt {self.elo0:g} to {self.elo1:g} Elo, alpha {self.alpha:g}, beta {self.beta:g}"


@dataclass(frozen=True)
class Race:
    """Let agents drop out as soon as another is clearly better, until one is left.

    The risk that the best one drops out is ``alpha``, however often you look.
    """

    alpha: float = 0.05

    def __post_init__(self) -> None:
        object.__setattr__(self, "alpha", validated("race", _RISKS[:1], {"alpha": self.alpha})["alpha"])

    def __str__(self) -> str:
        return f"race, alpha {self.alpha:g}"


Stop = Sprt | Race
RULES: Mapping[str, type[Sprt] | type[Race]] = {"sprt": Sprt, "race": Race}


def to_dict(stop: Stop) -> dict[str, Any]:
    """A stop rule as stored in a plan's file."""
    return {"rule": type(stop).__name__.lower(), **asdict(stop)}


def from_dict(value: Any) -> Stop:
    """The stop rule in a plan's file."""
    if not isinstance(value, dict) or not isinstance(value.get("rule"), str) or value["rule"] not in RULES:
        raise OptionError(f"stop must have a rule, {' or '.join(RULES)}, got {short(value)}")
    rule = RULES[value["rule"]]
    given = {name: one for name, one in value.items() if name != "rule"}
    known = list(rule.__dataclass_fields__)
    if not given.keys() <= set(known):
        raise OptionError(f"stop: {value['rule']} takes {', '.join(known)}, got {', '.join(map(short, given))}")
    return rule(**given)
