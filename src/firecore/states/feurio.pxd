# The state of Feurio! for native policies of plugins: its fields as they are, described in
# _native/feurio/rules/rules.pxd. They may change between versions of firecore, and FEURIO_STATE with them;
# a plugin is compiled for one of them, and feurio_policy raises an ImportError where another is imported.
from firecore._native.feurio.rules.rules cimport *
from firecore.native cimport choose_t, make_policy, rate_t
from firecore.states.versions cimport check_state

cdef enum:
    FEURIO_STATE = 1

cdef inline object feurio_policy(str name, str help, choose_t pick, rate_t rate):
    """A policy for this game: make_policy, once it is certain that the state is the one that it was compiled for."""
    check_state("feurio", FEURIO_STATE, sizeof(FeurioState))
    return make_policy(name, help, pick, rate, feurio_rules())
