"""Playing: agents play matches, one decision or whole games."""
