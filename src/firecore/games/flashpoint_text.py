def text(state, seat): return ""
