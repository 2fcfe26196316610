# Victims and hazmats: short ascending lists of spaces.
from libc.stdint cimport uint8_t, uint64_t
from firecore._native.flashpoint.rules.rules cimport TREATED, FlashpointState
from firecore._native.flashpoint.rules.spaces cimport is_outdoors

cdef inline int how_many(const uint8_t* pieces, int n, int piece) noexcept nogil:
    cdef int i, found = 0
    for i in range(n):
        found += pieces[i] == piece
    return found

cdef inline int victims_at(const FlashpointState* self, int space) noexcept nogil:
    """How many plain victims lie there."""
    return how_many(self.victim, self.victims, space)

cdef inline int treated_at(const FlashpointState* self, int space) noexcept nogil:
    return how_many(self.victim, self.victims, space + TREATED)

cdef inline int hazmats_at(const FlashpointState* self, int space) noexcept nogil:
    return how_many(self.hazmat, self.hazmats, space)

cdef inline uint64_t hazmat_spaces(const FlashpointState* self) noexcept nogil:
    cdef uint64_t spaces = 0
    cdef int i
    for i in range(self.hazmats):
        spaces |= <uint64_t>1 << self.hazmat[i]
    return spaces

cdef inline uint64_t victim_spaces(const FlashpointState* self) noexcept nogil:
    """The indoor spaces that hold a victim, treated or not."""
    cdef uint64_t spaces = 0
    cdef int i
    for i in range(self.victims):
        if not is_outdoors(self.victim[i]):
            spaces |= <uint64_t>1 << (self.victim[i] & ~TREATED)
    return spaces

cdef inline void _insert(uint8_t* pieces, int n, int piece) noexcept nogil:
    cdef int i = n
    while i > 0 and pieces[i - 1] > piece:
        pieces[i] = pieces[i - 1]
        i -= 1
    pieces[i] = <uint8_t>piece

cdef inline void _remove_at(uint8_t* pieces, int n, int at) noexcept nogil:
    cdef int i
    for i in range(at, n - 1):
        pieces[i] = pieces[i + 1]
    pieces[n - 1] = 0

cdef inline void _remove(uint8_t* pieces, int n, int piece) noexcept nogil:
    cdef int at = 0
    while pieces[at] != piece:
        at += 1
    _remove_at(pieces, n, at)

cdef inline void add_victim(FlashpointState* self, int victim) noexcept nogil:
    """A victim by its space, with TREATED added if it is."""
    _insert(self.victim, self.victims, victim)
    self.victims += 1

cdef inline void remove_victim(FlashpointState* self, int victim) noexcept nogil:
    _remove(self.victim, self.victims, victim)
    self.victims -= 1

cdef inline void remove_victim_number(FlashpointState* self, int at) noexcept nogil:
    _remove_at(self.victim, self.victims, at)
    self.victims -= 1

cdef inline void add_hazmat(FlashpointState* self, int space) noexcept nogil:
    _insert(self.hazmat, self.hazmats, space)
    self.hazmats += 1

cdef inline void remove_hazmat(FlashpointState* self, int space) noexcept nogil:
    _remove(self.hazmat, self.hazmats, space)
    self.hazmats -= 1
