def why_not(state, token): return "no"
