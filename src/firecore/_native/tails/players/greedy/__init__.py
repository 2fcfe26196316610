"""``greedy``: cards by rules of thumb."""
