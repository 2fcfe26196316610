"""The native core: everything behind the one checked interface, ``state.pyx``."""
