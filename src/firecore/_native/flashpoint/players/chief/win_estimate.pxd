# What a crew may hope for as a turn begins: the chance of victory, by a small network that learned from whole games.
from firecore._native.flashpoint.rules.rules cimport FlashpointState

cdef enum:
    FEATURES = 64
    HIDDEN = 32
    WEIGHTS = HIDDEN + FEATURES * HIDDEN + HIDDEN + 1    # bias and a row a feature, then what leaves the hidden layer

cdef void describe(const FlashpointState* self, float* out) noexcept nogil
cdef double win_chance(const FlashpointState* self, const float* weights) noexcept nogil
