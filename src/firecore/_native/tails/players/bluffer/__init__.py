"""The planner of Tails on Fire: hands that cannot be read, and plays by what the others may hold."""
