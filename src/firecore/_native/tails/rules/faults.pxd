from libc.stdint cimport uint64_t

cdef enum:                   # the invariants of a sound position, by bit
    WRONG_RANGE              # a number out of its range
    WRONG_CARDS              # a card of a player's in two places, or more than three exhausted (T1.2, T3.7)
    WRONG_FIRES              # a fire card in two places, or in play without a round or none with one (T1.1)
    WRONG_PILES              # a cover with nothing under it, or something under no cover, or a campfire astray (T2.1)
    WRONG_TRICKSTER          # a number for a trickster that has none, or none for one that has (T3.6)
    WRONG_THIEF              # a card of the thief's in two places, or laid out without a round (T4.1)
    WRONG_CHOICE             # not three cards chosen, or all available ones (T3.1)
    WRONG_TOP                # the top card was not played, or the lap and the number needed do not fit (T3.2, T3.4)
    WRONG_TURN               # it cannot be this one's turn (T2.1, T3.5, T4.2, T5.1)

cdef uint64_t faults(const void* state) noexcept nogil
