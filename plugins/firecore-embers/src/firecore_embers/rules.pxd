# Embers: the state field by field, and the ids of its actions.
from libc.stdint cimport uint8_t, uint16_t
from firecore.native cimport Rules, action_t

cdef enum:
    MAX_PLAYERS = 4
    FACES = 6
    ENOUGH = 50                  # who has this much stops (E2.4)

cdef enum:                       # action ids, in blocks by kind; the faces of the die are 0 to 5
    ROLL = FACES
    STOP
    N_ACTIONS

cdef enum:                       # the observation: a row a seat, the viewer first, and whether the die rolls
    ROW = 3
    OBSERVATION = MAX_PLAYERS * ROW + 1

cdef struct EmbersState:
    uint16_t sum[MAX_PLAYERS]   # rolled so far
    uint8_t playing              # the seats that still play, as bits
    uint8_t seat                 # whose turn it is; 0 when nobody plays
    uint8_t rolling              # whether the die is in the air
    uint8_t players
    uint8_t unused[4]            # the size is a multiple of 8

cdef inline action_t face_action(int face) noexcept nogil:
    return <action_t>(face - 1)

cdef inline int face_of(action_t action) noexcept nogil:
    return <int>action + 1

cdef const Rules* embers_rules() noexcept nogil
cdef void set_up(EmbersState* self, int players) noexcept nogil
