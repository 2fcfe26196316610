"""Lots, a game to try the test kit on: in Python (``sketch``), natively (``native``), and wrong in many ways."""
