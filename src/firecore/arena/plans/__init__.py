"""The question that a run answers: plans, stop rules, and fingerprints of what is compared."""
