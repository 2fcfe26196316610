# What burns where, by seat and by the number of the pile: the input of all the bluffer's estimates.
from firecore._native.tails.rules.rules cimport MAX_PLAYERS, NUMBERS, TailsState

cdef struct Table:           # flames are scaled: nine fire cards have 27
    float unit                                   # what a flame counts
    float under[MAX_PLAYERS][NUMBERS + 2]        # each pile by its number; at 0 one that has none, the last stays empty
    float all_under[NUMBERS + 2]                 # of all seats together
    float flames[MAX_PLAYERS]
    float lead[MAX_PLAYERS]                      # before the best of the others, or behind
    float fire                                   # of the card that is played for
    float left                                   # of the fire cards still to come
    int best                                     # the seat with most flames
    int second                                   # and the next

cdef void lay_table(const TailsState* self, Table* out) noexcept nogil
cdef inline int rival(const Table* self, int seat) noexcept nogil:
    """The best of the others."""
    return self.best if self.best != seat else self.second

cdef inline float robbed(const Table* self, int seat, int number) noexcept nogil:
    """What a seat robs that wins with this number (T3.5)."""
    return self.all_under[number] - self.under[seat][number] if number else 0
