from typing import final

from .state import Dice, Engine, State

@final
class Policy:
    @property
    def name(self) -> str: ...
    @property
    def help(self) -> str: ...
    def choose(self, state: State, dice: Dice) -> int: ...

RANDOM: Policy

def is_for(policy: Policy, engine: Engine) -> bool: ...
