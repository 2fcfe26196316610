"""The greedy policy, a simple partner."""
