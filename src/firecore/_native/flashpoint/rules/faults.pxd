from libc.stdint cimport uint64_t

cdef enum:                       # the invariants; builtin/flashpoint/position.py has a sentence for each
    SPACES_ARE_SOUND             # P1.4
    EDGES_ARE_SOUND              # P1.2, P1.3
    DAMAGE_IS_COUNTED            # P1.5, P8.2
    TOKENS_ARE_ALL_THERE         # P1.5
    VICTIMS_ARE_SOUND
    HAZMATS_ARE_SOUND
    HOT_SPOTS_ARE_SOUND          # P1.5
    FIREFIGHTERS_ARE_SOUND
    SPECIALISTS_ARE_SOUND        # P9.5
    AP_ARE_SOUND                 # P3.2, P10.1
    VEHICLES_ARE_SOUND           # P9.7
    PHASE_IS_SOUND
    MARKS_ARE_SOUND
    OUTSIDE_IS_SOUND             # P1.4, P5.5
    END_IS_SOUND                 # P8
    TURNS_ARE_COUNTED            # P8.5
    ALL_GET_OUT                  # P4.3
    SOMETHING_CAN_HAPPEN

cdef uint64_t faults(const void* state) noexcept nogil
