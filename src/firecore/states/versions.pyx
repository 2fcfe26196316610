"""The versions of the built-in games' states, as compiled into this firecore."""
from firecore.states.feurio cimport FEURIO_STATE, FeurioState
from firecore.states.flashpoint cimport FLASHPOINT_STATE, FlashpointState
from firecore.states.tails cimport TAILS_STATE, TailsState

VERSIONS = {"feurio": FEURIO_STATE, "flashpoint": FLASHPOINT_STATE, "tails": TAILS_STATE}

cdef dict _SIZES = {"feurio": sizeof(FeurioState), "flashpoint": sizeof(FlashpointState), "tails": sizeof(TailsState)}


cdef int check_state(str game, int version, size_t size) except -1:
    """An ImportError if code that was compiled for this version and size of a state cannot read ours."""
    if version != VERSIONS[game] or size != _SIZES[game]:
        raise ImportError(f"this was compiled for version {version} of the state of {game}, {size} bytes, and firecore "
                          f"has version {VERSIONS[game]}, {_SIZES[game]} bytes: build it again")
    return 0
