"""What results mean: tallies, intervals, ratings and verdicts."""
