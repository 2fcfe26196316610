from firecore._native.contract cimport Planes, Rules, action_t
from firecore._native.rng cimport Rng

cdef class Engine:
    cdef Rules rules          # the game's table, with the numbers of this choice of options
    cdef Planes planes        # what rules.planes points to, unless it is NULL
    cdef void* opening        # state_size bytes: the position before the first action

cdef class Dice:
    cdef Rng rng
    cdef readonly unsigned long long seed

cdef class State:
    cdef void* raw            # state_size bytes of the game's own struct
    cdef const Rules* rules   # lives in engine
    cdef Engine engine
    cdef readonly object game

cdef int failed               # whether a rule has raised, which only those of games in Python do

cdef void fail(object error) noexcept
cdef int check() except -1
cdef const void* bytes_of(State state, const Rules* rules) except NULL
cdef int check_id(State state, action_t action, const Rules* rules) except -1
cdef int check_legal(State state, action_t action, const Rules* rules) except -1
cdef int check_engine(Engine engine, const Rules* rules) except -1
cdef Engine make_engine(const Rules* rules, const void* opening)
cdef State make_state(object game, const void* raw)
cdef void wind(Rng* rng, long long numbers) noexcept
cdef State copy_state(State state)
cdef int list_legal(State state, action_t* out) except -1
cdef list numbers(const action_t* actions, int n)
cdef bint find_legal(State state, object action, action_t* found) except -1
cdef bint read_id(State state, object action, action_t* found) except -1
cdef bint among(action_t action, const action_t* actions, int n) noexcept
cdef str refusal(State state, object action)
cdef str plain_text(object text)
cdef int actor_of(State state) except? -9
