"""Search over any game, by its rules alone."""
