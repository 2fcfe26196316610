"""The features of the marshal's networks, for the program that trains them."""
from firecore._native.feurio.players.marshal.win_estimate cimport FEATURES, HIDDEN, describe
from firecore._native.feurio.rules.rules cimport SHARED, FeurioState, feurio_rules
from firecore._native.state cimport State, bytes_of

N_FEATURES = FEATURES
N_HIDDEN = HIDDEN


def features(State state not None, float[:, ::1] out not None):
    """Write the features of each seat in a competitive position to a row of ``out``."""
    cdef const FeurioState* self = <const FeurioState*>bytes_of(state, feurio_rules())
    if self.flags & SHARED or out.shape[0] != self.players or out.shape[1] != FEATURES:
        raise ValueError(f"there are {FEATURES} numbers for each seat of a competitive game, got room for "
                         f"{out.shape[0]} times {out.shape[1]}")
    describe(self, &out[0, 0])
