# The ids of all actions of the game that is being played, and of the one before.
from libc.stdint cimport uint32_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy
from firecore._native.contract cimport action_t

cdef enum:
    FIRST_ROOM = 128

cdef struct ActionList:
    action_t* actions
    uint32_t n
    uint32_t room
    bint is_partial          # it does not begin at the opening, or memory ran out

cdef struct Log:
    ActionList now
    ActionList before
    bint has_ended           # there is a game before


cdef inline bint make_room(ActionList* self, uint32_t n) noexcept nogil:
    """Make room for so many actions; False if there is no memory."""
    cdef uint32_t room = self.room if self.room else FIRST_ROOM
    cdef void* grown
    if n <= self.room:
        return True
    while room < n:
        room *= 2
    grown = realloc(self.actions, room * sizeof(action_t))
    if grown is NULL:
        return False
    self.actions, self.room = <action_t*>grown, room
    return True


cdef inline void log_begin(Log* self, bint is_partial) noexcept nogil:
    """Begin another game; partial if not at the opening."""
    self.now.n = 0
    self.now.is_partial = is_partial


cdef inline void log_action(Log* self, action_t action) noexcept nogil:
    if not make_room(&self.now, self.now.n + 1):
        self.now.is_partial = True
        return
    self.now.actions[self.now.n] = action
    self.now.n += 1


cdef inline void log_end(Log* self) noexcept nogil:
    """Make the current game the one before."""
    cdef ActionList ended = self.now
    self.now = self.before
    self.before = ended
    self.has_ended = True


cdef inline void copy_actions(ActionList* self, const ActionList* other) noexcept nogil:
    self.n = 0
    self.is_partial = True
    if make_room(self, other.n):
        self.n = other.n
        self.is_partial = other.is_partial
        if other.n:
            memcpy(self.actions, other.actions, other.n * sizeof(action_t))


cdef inline void log_copy(Log* self, const Log* other) noexcept nogil:
    copy_actions(&self.now, &other.now)
    copy_actions(&self.before, &other.before)
    self.has_ended = other.has_ended


cdef inline void log_free(Log* self) noexcept nogil:
    free(self.now.actions)
    free(self.before.actions)
