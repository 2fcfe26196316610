"""``greedy``: the next score, and nothing further."""
