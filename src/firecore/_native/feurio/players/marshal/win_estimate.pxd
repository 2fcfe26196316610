# Competitive games: each seat's chance to win, and the features that it is estimated by.
from firecore._native.contract cimport Rules
from firecore._native.feurio.rules.rules cimport FeurioState

cdef enum:
    FEATURES = 44            # of a seat
    HIDDEN = 32              # numbers in the hidden layer
    WEIGHTS = HIDDEN + FEATURES * HIDDEN + HIDDEN      # biases, a row a feature, the output's row

cdef void describe(const FeurioState* self, float* out) noexcept nogil
cdef void estimate(const Rules* rules, const void* state, double* out) noexcept nogil
