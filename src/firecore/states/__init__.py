"""The states of the built-in games for native plugins: ``from firecore.states.flashpoint cimport FlashpointState``."""
