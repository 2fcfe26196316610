"""The rules of Tails on Fire: the state, what is legal, what actions do, invariants and observations; no AI."""
