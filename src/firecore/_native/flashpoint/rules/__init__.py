"""The rules of Flash Point: the state, what is legal, what actions do, invariants and observations; no AI."""
