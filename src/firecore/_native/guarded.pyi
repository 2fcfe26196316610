from typing import Self, SupportsIndex, final

from ..game import Game
from .policy import Policy
from .state import State

KEEPS_TO_ITS_MEMORY: str
ANSWERS_BY_THE_STATE: str
ASKING_CHANGES_NOTHING: str
ACTOR: str
MAX_LEGAL_HOLDS: str
IDS: str
ASCEND: str
SOMETHING_TO_DO: str
PROBABILITIES: str
DRAWN_BY_WEIGHTS: str
ONE_NUMBER: str
SOUND: str
RETURNS: str
ONE_RESULT: str
OBSERVATIONS: str
CELLS: str
CLAIMS: str
DEALS_KNOWN: str
DEALT_ALIKE: str
ENDS: str
POLICIES: str
RATES: str
BLIND: str

LAWS: tuple[str, ...]

class Breach(Exception): ...

@final
class Probe:
    def __new__(cls, game: Game) -> Self: ...
    @property
    def positions(self) -> int: ...
    @property
    def dealt(self) -> int: ...
    @property
    def caught(self) -> bool: ...
    def walk(self, start: State, seed: SupportsIndex, stream: SupportsIndex, most: SupportsIndex) -> bool: ...
    def chances(self) -> None: ...
    def plays(self, start: State, policy: Policy, seed: SupportsIndex, stream: SupportsIndex,
              most: SupportsIndex) -> bool: ...
    def state(self) -> State: ...
