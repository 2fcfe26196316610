"""The chief: plans whole turns."""
