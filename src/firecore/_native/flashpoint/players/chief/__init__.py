"""The chief: plans whole turns for a crew."""
