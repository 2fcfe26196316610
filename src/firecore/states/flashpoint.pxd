# The state of Flash Point for native policies of plugins: its fields as they are, described in
# _native/flashpoint/rules/rules.pxd. They may change between versions of firecore, and FLASHPOINT_STATE with them;
# a plugin is compiled for one of them, and flashpoint_policy raises an ImportError where another is imported.
from firecore._native.flashpoint.rules.rules cimport *
from firecore._native.flashpoint.rules.spaces cimport *
from firecore.native cimport choose_t, make_policy, rate_t
from firecore.states.versions cimport check_state

cdef enum:
    FLASHPOINT_STATE = 1

cdef inline object flashpoint_policy(str name, str help, choose_t pick, rate_t rate):
    """A policy for this game: make_policy, once it is certain that the state is the one that it was compiled for."""
    check_state("flashpoint", FLASHPOINT_STATE, sizeof(FlashpointState))
    return make_policy(name, help, pick, rate, flashpoint_rules())
