"""Programs that sessions of nox run, beside the tests."""
