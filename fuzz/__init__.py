"""Coverage-guided fuzzing: ``doors`` are what is tried, ``corpus`` what to begin with. docs/security.md tells how."""
