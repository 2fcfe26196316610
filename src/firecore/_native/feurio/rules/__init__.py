"""The rules of Feurio!: the state, what is legal, what actions do, invariants and observations; no AI."""
