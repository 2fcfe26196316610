"""Playing from a position, and what is legal there, in tokens: for examples of any game."""
from __future__ import annotations

import firecore as fc


def after(state: fc.State, tokens: str) -> fc.State:
    """The position after these tokens; the one given stays as it is."""
    state = state.copy()
    for token in tokens.split():
        state.apply(token)
    return state


def legal(state: fc.State) -> list[str]:
    """The legal tokens in their order."""
    return [state.token(action) for action in state.legal_actions()]


def refusal(state: fc.State, token: object) -> str:
    """What the error says that ``apply`` answers with; "legal" if there is none, and told if the state changed."""
    before = state.copy()
    try:
        state.apply(token)
    except fc.IllegalActionError as error:
        return str(error) if state == before else "the state was changed"
    return "legal"
