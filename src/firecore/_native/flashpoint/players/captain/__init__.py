"""The captain, a rule-based policy."""
