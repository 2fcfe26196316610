"""The native core: everything below the one checked door, ``state.pyx``."""
