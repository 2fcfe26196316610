"""``keen``: weighs what zones keep and where the next man can stand."""
