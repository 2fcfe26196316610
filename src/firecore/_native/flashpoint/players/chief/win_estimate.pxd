# The chance of victory as a turn begins, by a small network that was trained on whole games.
from firecore._native.flashpoint.rules.rules cimport FlashpointState

cdef enum:
    FEATURES = 64
    HIDDEN = 32
    WEIGHTS = HIDDEN + FEATURES * HIDDEN + HIDDEN + 1    # biases, a row a feature, the output's row and bias

cdef void describe(const FlashpointState* self, float* out) noexcept nogil
cdef double win_chance(const FlashpointState* self, const float* weights) noexcept nogil
