"""``ranger``: solo and cooperative games by learned weights."""
