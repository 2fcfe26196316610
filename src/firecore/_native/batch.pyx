"""Many games side by side in flat memory: one crossing from Python plays one action in each."""
cimport cython
from cpython.buffer cimport Py_buffer, PyBuffer_FillInfo
from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset
from firecore._native.contract cimport CHANCE, MAX_LEGAL, MAX_SEATS, NOBODY, Rules, action_t, draw
from firecore._native.rng cimport Rng, rng_below, rng_seed_of, rng_stream
from firecore._native.state cimport Engine, make_state

import math

from firecore.errors import StateError


@cython.final
cdef class Array:
    """The memory of a numpy array, zeros to begin with; it stays in place as long as this does."""

    cdef void* at
    cdef Py_ssize_t size
    cdef bint trusted         # nobody but the rules may write there: no buffer is given out by which one could
    cdef tuple shape
    cdef object kind

    def __cinit__(self, tuple shape not None, kind, bint trusted=False):
        self.shape = shape
        self.kind = kind
        self.trusted = trusted
        self.size = math.prod(shape) * kind().itemsize
        self.at = PyMem_Calloc(self.size, 1)
        if self.at is NULL:
            raise MemoryError

    def __dealloc__(self):
        PyMem_Free(self.at)

    def __getbuffer__(self, Py_buffer* buffer, int flags):
        PyBuffer_FillInfo(buffer, self, self.at, self.size, self.trusted, flags)

    def view(self):
        """A numpy array of this memory."""
        import numpy

        return numpy.ndarray(self.shape, self.kind, self)


@cython.final
cdef class Games:
    """``n`` games of one kind. Arrays that have been asked for are kept true by every ``play``.

    Nothing here is guarded: whoever calls sees to it that actions are checked by ``offender`` before ``play``, and that
    no two threads use the same games of it, nor one ``array`` or ``state`` while another plays.
    """

    cdef readonly object game
    cdef readonly Py_ssize_t n
    cdef readonly uint64_t seed
    cdef const Rules* rules
    cdef Engine engine
    cdef char* states            # n times state_size bytes
    cdef Rng* dice               # a stream a game
    cdef int64_t max_age         # decisions after which a game is cut off; 0: never
    cdef Array actors, ages, over, truncated, rewards
    cdef Array masks, counts, lists                     # legality rests on these
    cdef Array observations, last_observations, scores

    def __cinit__(self, game, Py_ssize_t n, uint64_t seed, int64_t max_age):
        import numpy

        cdef Py_ssize_t i
        self.game = game
        self.engine = game.engine
        self.rules = &self.engine.rules
        self.n = n
        self.seed = seed
        self.max_age = max_age
        self.states = <char*>PyMem_Malloc(n * self.rules.state_size)
        self.dice = <Rng*>PyMem_Malloc(n * sizeof(Rng))
        if self.states is NULL or self.dice is NULL:
            raise MemoryError
        self.actors = Array((n,), numpy.int8)
        self.ages = Array((n,), numpy.int32, trusted=True)
        self.over = Array((n,), numpy.bool_)
        self.truncated = Array((n,), numpy.bool_)
        self.rewards = Array((n, self.rules.n_seats), numpy.float32)
        for i in range(n):
            rng_stream(&self.dice[i], seed, i)
            _start(self, i)
            if self.rules.actor(self.states + i * self.rules.state_size) == NOBODY:
                raise StateError(f"{game.name}: a game that is over before the first decision cannot be played")
            (<int8_t*>self.actors.at)[i] = <int8_t>self.rules.actor(self.states + i * self.rules.state_size)

    def __dealloc__(self):
        PyMem_Free(self.states)
        PyMem_Free(self.dice)

    def array(self, str name not None):
        """One of the arrays; those that cost something are made, and kept true, from the first time on."""
        import numpy

        cdef Py_ssize_t i
        if name == "masks" and self.masks is None:
            self.masks = Array((self.n, self.rules.n_actions), numpy.bool_, trusted=True)
            self._tell(0, self.n)
        if name == "observations" and self.observations is None:
            self.observations = Array((self.n, *self.game.observation_shape), numpy.float32)
            self._tell(0, self.n)
        if name == "last_observations" and self.last_observations is None:
            self.last_observations = Array((self.n, *self.game.observation_shape), numpy.float32)
        if name == "scores" and self.scores is None:
            self.scores = Array((self.n, self.rules.n_seats), numpy.int32)
            for i in range(self.n):
                _score(self, i)
        if name in ("counts", "lists") and self.lists is None:
            self.counts = Array((self.n,), numpy.int32, trusted=True)
            self.lists = Array((self.n, self.rules.max_legal), numpy.int32, trusted=True)
            self._tell(0, self.n)
        cdef Array found = {
            "actors": self.actors, "ages": self.ages, "over": self.over, "truncated": self.truncated,
            "rewards": self.rewards, "masks": self.masks, "counts": self.counts, "lists": self.lists,
            "observations": self.observations, "last_observations": self.last_observations,
            "scores": self.scores}[name]
        return found.view()

    def state(self, Py_ssize_t i):
        """A copy of one of the states."""
        return make_state(self.game, self.states + i * self.rules.state_size)

    def seed_of(self, uint64_t i):
        """The seed of the dice of one of the games."""
        return rng_seed_of(self.seed, i)

    def offender(self, const int64_t[::1] actions not None, Py_ssize_t first, Py_ssize_t stop):
        """The first game from ``first`` on whose action is not legal; ``stop`` if all are."""
        cdef Py_ssize_t i
        with nogil:
            i = first
            while i < stop and _may_play(self, i, actions[i]):
                i += 1
        return i

    def play(self, const int64_t[::1] actions not None, Py_ssize_t first, Py_ssize_t stop):
        """Play legal actions in some of the games; what ends starts again."""
        cdef Py_ssize_t i
        with nogil:
            for i in range(first, stop):
                _play(self, i, <action_t>actions[i])
                _tell_one(self, i)

    def sample(self, int64_t[::1] out not None, uint64_t seed, uint64_t stream):
        """Write a random legal action for every game."""
        cdef action_t legal[MAX_LEGAL]
        cdef Rng rng
        cdef Py_ssize_t i
        cdef int n
        rng_stream(&rng, seed, stream)
        with nogil:
            for i in range(self.n):
                if self.lists is not None:
                    n = (<int32_t*>self.counts.at)[i]
                    out[i] = (<int32_t*>self.lists.at)[i * self.rules.max_legal + rng_below(&rng, n)]
                else:
                    n = self.rules.legal(self.states + i * self.rules.state_size, legal)
                    out[i] = legal[rng_below(&rng, n)]

    def _tell(self, Py_ssize_t first, Py_ssize_t stop):
        cdef Py_ssize_t i
        with nogil:
            for i in range(first, stop):
                _tell_one(self, i)


cdef void _start(Games self, Py_ssize_t i) noexcept nogil:
    """Put a game to its first decision."""
    memcpy(self.states + i * self.rules.state_size, self.engine.opening, self.rules.state_size)
    _let_chance_decide(self, i)


cdef void _let_chance_decide(Games self, Py_ssize_t i) noexcept nogil:
    cdef void* state = self.states + i * self.rules.state_size
    while self.rules.actor(state) == CHANCE:
        self.rules.apply(state, draw(self.rules, state, &self.dice[i]))


cdef bint _may_play(Games self, Py_ssize_t i, int64_t action) noexcept nogil:
    cdef action_t legal[MAX_LEGAL]
    cdef int j, n
    if not 0 <= action < self.rules.n_actions:
        return False
    if self.masks is not None:
        return (<uint8_t*>self.masks.at)[i * self.rules.n_actions + action]
    n = self.rules.legal(self.states + i * self.rules.state_size, legal)
    for j in range(n):
        if legal[j] == <action_t>action:
            return True
    return False


cdef void _play(Games self, Py_ssize_t i, action_t action) noexcept nogil:
    cdef void* state = self.states + i * self.rules.state_size
    cdef int32_t* age = <int32_t*>self.ages.at + i
    cdef uint8_t* over = <uint8_t*>self.over.at + i
    cdef uint8_t* truncated = <uint8_t*>self.truncated.at + i
    cdef int seat = self.rules.actor(state)
    self.rules.apply(state, action)
    _let_chance_decide(self, i)
    age[0] += 1
    over[0] = self.rules.actor(state) == NOBODY
    truncated[0] = not over[0] and age[0] == self.max_age
    _reward(self, i, over[0])
    if self.scores is not None:
        _score(self, i)
    if over[0] or truncated[0]:
        if self.last_observations is not None:
            _observe(self, i, seat if over[0] else self.rules.actor(state), self.last_observations)
        age[0] = 0
        _start(self, i)
    (<int8_t*>self.actors.at)[i] = <int8_t>self.rules.actor(state)


cdef void _reward(Games self, Py_ssize_t i, bint over) noexcept nogil:
    cdef float* rewards = <float*>self.rewards.at + i * self.rules.n_seats
    cdef double returns[MAX_SEATS]
    cdef int seat
    if over:
        self.rules.returns(self.states + i * self.rules.state_size, returns)
    for seat in range(self.rules.n_seats):
        rewards[seat] = <float>returns[seat] if over else <float>0.0


cdef void _score(Games self, Py_ssize_t i) noexcept nogil:
    self.rules.scores(self.states + i * self.rules.state_size, <int32_t*>self.scores.at + i * self.rules.n_seats)


cdef void _observe(Games self, Py_ssize_t i, int seat, Array into) noexcept nogil:
    cdef float* row = <float*>into.at + i * self.rules.observation_size
    memset(row, 0, self.rules.observation_size * sizeof(float))
    self.rules.observe(self.states + i * self.rules.state_size, seat, row)


cdef void _tell_one(Games self, Py_ssize_t i) noexcept nogil:
    """Bring what has been asked for up to date."""
    cdef action_t legal[MAX_LEGAL]
    cdef const void* state = self.states + i * self.rules.state_size
    cdef uint8_t* mask
    cdef int32_t* row
    cdef int j, n
    if self.masks is not None or self.lists is not None:
        n = self.rules.legal(state, legal)
    if self.masks is not None:
        mask = <uint8_t*>self.masks.at + i * self.rules.n_actions
        memset(mask, 0, self.rules.n_actions)
        for j in range(n):
            mask[legal[j]] = 1
    if self.lists is not None:
        (<int32_t*>self.counts.at)[i] = n
        row = <int32_t*>self.lists.at + i * self.rules.max_legal
        for j in range(n):
            row[j] = <int32_t>legal[j]
    if self.observations is not None:
        _observe(self, i, self.rules.actor(state), self.observations)
