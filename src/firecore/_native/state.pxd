from firecore._native.contract cimport Rules, action_t
from firecore._native.rng cimport Rng

cdef class Engine:
    cdef Rules rules          # the game's table, with the numbers of this choice of options
    cdef void* opening        # state_size bytes: the position before the first action

cdef class Dice:
    cdef Rng rng
    cdef readonly unsigned long long seed

cdef class State:
    cdef void* raw            # state_size bytes of the game's own struct
    cdef const Rules* rules   # lives in engine
    cdef Engine engine
    cdef readonly object game

cdef Engine make_engine(const Rules* rules, const void* opening)
cdef State make_state(object game, const void* raw)
