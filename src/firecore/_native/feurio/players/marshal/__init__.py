"""``marshal``: estimates each seat's chance to win a competitive game."""
