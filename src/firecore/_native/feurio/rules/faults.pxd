from libc.stdint cimport uint64_t

cdef enum:                   # the invariants of a sound position, by bit
    WRONG_TILES              # not six tiles of each value over stack, hand and board (F1.1)
    WRONG_BOARD              # not connected, without (0, 0), out of reach, or not in order (F2.2)
    WRONG_SUMS               # what is derived from the tiles does not follow from them
    WRONG_SLOTS              # more men on a tile than slots (F1.2), or men on a firebreak (F5.3)
    WRONG_MEN                # not twelve men of each colour over supply, board and box (F1.3)
    WRONG_RESERVE            # reinforcements where there are none, or more than four a seat (F3)
    WRONG_FIREBREAKS         # firebreaks without the option, or not one man given up for each (F5.1)
    WRONG_TURN               # seat, phase, hand, stack and passes contradict each other (F4, F6)

cdef uint64_t faults(const void* state) noexcept nogil
