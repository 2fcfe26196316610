"""Flash Point: Fire Rescue: its state, its rules, and what Python sees of them."""
