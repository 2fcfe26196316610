# Each seat's chance to win the game, between two rounds, by a small network.
from firecore._native.tails.players.bluffer.table cimport Table
from firecore._native.tails.rules.rules cimport TailsState

cdef enum:
    OF_SEAT = 84             # features
    SEAT_HIDDEN = 32
    WIN_WEIGHTS = SEAT_HIDDEN + OF_SEAT * SEAT_HIDDEN + SEAT_HIDDEN + 1

cdef void describe_seat(const TailsState* self, const Table* table, int seat, float* out) noexcept nogil
cdef void win_chances(const TailsState* self, const float* weights, double* out) noexcept nogil
