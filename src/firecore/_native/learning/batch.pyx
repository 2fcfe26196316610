"""Many games side by side in flat memory: one call from Python plays one action in each."""
cimport cython
from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc
from cpython.pythread cimport (
    NOWAIT_LOCK, PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock, PyThread_release_lock,
    PyThread_type_lock)
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset
from firecore._native.learning.arrays cimport FLOAT32, Array, ObservationFormat, observation_format, write_observation
from firecore._native.contract cimport (
    CHANCE, MAX_LEGAL, MAX_SEATS, NOBODY, NO_CELL, Rules, action_t, draw, is_legal)
from firecore._native.threads cimport ThreadTeam
from firecore._native.game_log cimport Log, log_action, log_begin, log_copy, log_end, log_free
from firecore._native.learning.other_seats cimport (
    DRAWN, ROTATES, STAYS, OtherSeats, free_others, next_own_seat, others_pick, place_after_own, seat_others,
    seed_others)
from firecore._native.rng cimport Rng, rng_below, rng_seed, rng_seed_of, rng_stream
from firecore._native.state cimport Engine, State, check, make_state

from firecore.errors import PluginError, StateError

cdef enum:
    SOUND = -1
    MAX_TRIES = 1000         # to begin a game that does not end before the own seat decides

MOVING = {"rotate": ROTATES, "random": DRAWN}


cdef struct Step:                # one action in every game of a batch
    void* games
    const int64_t* actions
    const uint8_t* chosen        # marks the games in which one is played; NULL: all
    Py_ssize_t* offenders        # for each thread, the first of its games whose action is illegal


@cython.final
cdef class Games:
    """``n`` games with the same options. Every ``step`` keeps the arrays up to date that have been requested.

    Each call takes effect completely or not at all: no Python code runs while games are played, so no signal can end a
    step halfway. A second thread that calls meanwhile gets a StateError.
    """

    cdef readonly object game
    cdef readonly Py_ssize_t n
    cdef uint64_t* seeds         # of the dice of each game
    cdef const Rules* rules
    cdef Engine engine
    cdef char* states            # n * state_size bytes
    cdef Rng* dice               # a stream a game
    cdef int64_t max_age         # decisions after which a game is truncated; 0: never
    cdef ThreadTeam team
    cdef Py_ssize_t* offenders
    cdef PyThread_type_lock in_use
    cdef int64_t* decisions      # decisions of each game; ages are a copy of it
    cdef uint64_t* legal         # a bit for each action, once masks or lists have been requested; legality is checked
    cdef Py_ssize_t words        # by these, since callers can write to the arrays
    cdef OtherSeats others       # that policies or networks play,
    cdef list policies           # which these are
    cdef Array actors, ages, over, truncated, rewards, masks, counts, lists
    cdef Array observations, last_observations, scores, cells
    cdef bint is_scored         # scores have been asked for: they are kept true; else only those of games that end
    cdef ObservationFormat format  # how observations are written,
    cdef tuple seen              # shape and kind of one,
    cdef const float[::1] low    # the bounds for uint8
    cdef const float[::1] factor
    cdef float* scratch          # and scratch memory for one a thread
    cdef Log* logs               # of each game; NULL: not kept

    def __cinit__(self, game, Py_ssize_t n, uint64_t seed, int64_t max_age, int threads,
                  list policies=None, const int8_t[::1] own_seats=None, int moving=STAYS,
                  const uint64_t[::1] seeds=None, *, bint logs=False, tuple shape not None, kind not None, int number,
                  const float[::1] low, const float[::1] factor):
        """``policies`` has one for each seat after a game's own seat, in turn; ``seeds``, one for each game, replace
        ``seed``. With ``logs``, the actions of each game are kept.

        Observations have this ``shape``; their numbers are of this numpy ``kind``, ``number`` in arrays.pxd.
        """
        import numpy

        cdef Py_ssize_t i
        cdef int64_t culprit
        self.game = game
        self.engine = game.engine
        self.rules = &self.engine.rules
        self.n = n
        self.words = (self.rules.n_actions + 63) // 64
        self.max_age = max_age
        self.team = ThreadTeam(threads if threads < n else <int>n)
        self.in_use = PyThread_allocate_lock()
        self.states = <char*>PyMem_Malloc(n * self.rules.state_size)
        self.dice = <Rng*>PyMem_Malloc(n * sizeof(Rng))
        self.offenders = <Py_ssize_t*>PyMem_Malloc(self.team.n * sizeof(Py_ssize_t))
        self.decisions = <int64_t*>PyMem_Calloc(n, sizeof(int64_t))
        self.seeds = <uint64_t*>PyMem_Malloc(n * sizeof(uint64_t))
        self.low, self.factor = low, factor
        self.format = observation_format(self.rules, len(shape) > 1, number, &low[0] if low.shape[0] else NULL,
                                         &factor[0] if factor.shape[0] else NULL)
        self.seen = shape, kind
        if number != FLOAT32:
            self.scratch = <float*>PyMem_Malloc((self.team.n * self.format.size + 1) * sizeof(float))
            if self.scratch is NULL:
                raise MemoryError
        if self.states is NULL or self.dice is NULL or self.offenders is NULL or self.in_use is NULL \
                or self.decisions is NULL or self.seeds is NULL:
            raise MemoryError
        if logs:
            self.logs = <Log*>PyMem_Calloc(n, sizeof(Log))
            if self.logs is NULL:
                raise MemoryError
        for i in range(n):
            self.seeds[i] = rng_seed_of(seed, i) if seeds is None else seeds[i]
        if policies is not None:
            self.policies = policies
            self.others.moving = moving
            seat_others(&self.others, game, self.rules, policies, n, self.team.n)
            for i in range(n):
                if seeds is None:
                    seed_others(&self.others, i, seed, i)
                else:
                    seed_others(&self.others, i, seeds[i], 0)
                self.others.own[i] = own_seats[i]
                if moving == DRAWN:
                    next_own_seat(&self.others, self.rules, i)
        self.actors = Array((n,), numpy.int8)
        self.ages = Array((n,), numpy.int32)
        self.over = Array((n,), numpy.bool_)
        self.truncated = Array((n,), numpy.bool_)
        self.rewards = Array((n, self.rules.n_seats), numpy.float32)
        self.scores = Array((n, self.rules.n_seats), numpy.int32)
        for i in range(n):
            rng_seed(&self.dice[i], self.seeds[i])
            culprit = _start(self, i, 0)
            check()
            if culprit != SOUND:
                raise _illegal_pick(self, i)
            if self.rules.actor(self.states + i * self.rules.state_size) == NOBODY:
                raise StateError(f"{game.name}: a game that is over before the first decision cannot be played")
            (<int8_t*>self.actors.at)[i] = <int8_t>self.rules.actor(self.states + i * self.rules.state_size)

    def __dealloc__(self):
        cdef Py_ssize_t i
        if self.logs is not NULL:
            for i in range(self.n):
                log_free(&self.logs[i])
        PyMem_Free(self.logs)
        PyMem_Free(self.states)
        PyMem_Free(self.dice)
        PyMem_Free(self.offenders)
        PyMem_Free(self.decisions)
        PyMem_Free(self.seeds)
        PyMem_Free(self.legal)
        free_others(&self.others)
        PyMem_Free(self.scratch)
        if self.in_use is not NULL:
            PyThread_free_lock(self.in_use)

    def array(self, str name not None):
        """One of the arrays; the costly ones are made, and kept up to date, from the first request on."""
        _lock(self)
        try:
            return _array(self, name)
        finally:
            PyThread_release_lock(self.in_use)

    def state(self, Py_ssize_t i):
        """A copy of one of the states."""
        _lock(self)
        try:
            return make_state(self.game, self.states + i * self.rules.state_size)
        finally:
            PyThread_release_lock(self.in_use)

    def place(self, Py_ssize_t i, State state not None):
        """Set a game to a position, at age 0; chance and the other seats decide at once."""
        cdef int64_t culprit
        if state.rules is not self.rules and state.game != self.game:
            raise StateError(f"batch: expected a state of {self.game!r}, got one of {state.game!r}")
        if state.rules.actor(state.raw) == NOBODY:
            raise StateError(f"{self.game.name}: the game is over there, so it cannot go on")
        _lock(self)
        memcpy(self.states + i * self.rules.state_size, state.raw, self.rules.state_size)
        if self.logs is not NULL:
            log_begin(&self.logs[i], memcmp(state.raw, self.engine.opening, self.rules.state_size) != 0)
        culprit = _play_others(self, i, 0)
        if self.rules.actor(self.states + i * self.rules.state_size) == NOBODY:
            culprit = _start(self, i, 0)
        _finish_change(self, i, culprit)

    def restart(self, Py_ssize_t i, bint reseed, uint64_t seed):
        """Begin another game in place of one; ``reseed``: with the dice of ``seed`` and the seat of a first game."""
        cdef int64_t culprit
        _lock(self)
        if reseed:
            self.seeds[i] = seed
            rng_seed(&self.dice[i], seed)
        if self.others.own is not NULL:
            if reseed:
                seed_others(&self.others, i, seed, 0)
            if reseed and self.others.moving == ROTATES:
                self.others.own[i] = i % self.rules.n_seats
            else:
                next_own_seat(&self.others, self.rules, i)
        culprit = _start(self, i, 0)
        _finish_change(self, i, culprit)

    def restore(self, Games other not None):
        """Continue from where another batch of the same game and size is."""
        cdef Py_ssize_t i
        if other.rules.state_size != self.rules.state_size or other.n != self.n or other.game != self.game \
                or (other.others.own is NULL) != (self.others.own is NULL):
            raise StateError(f"batch: expected {self.n} games of {self.game!r} with policies in the same seats, got "
                             f"{other.n} of {other.game!r}")
        if other.seen != self.seen:
            raise StateError(f"batch: expected the same encoding and dtype, observations of {self.seen[0]} "
                             f"{self.seen[1].__name__}, got {other.seen[0]} {other.seen[1].__name__}")
        _lock(self)
        if other is not self and not PyThread_acquire_lock(other.in_use, NOWAIT_LOCK):
            PyThread_release_lock(self.in_use)
            raise StateError("batch: another thread is using the batch to restore from")
        memcpy(self.seeds, other.seeds, self.n * sizeof(uint64_t))
        memcpy(self.states, other.states, self.n * self.rules.state_size)
        memcpy(self.dice, other.dice, self.n * sizeof(Rng))
        memcpy(self.decisions, other.decisions, self.n * sizeof(int64_t))
        if self.others.own is not NULL:
            memcpy(self.others.own, other.others.own, self.n)
            memcpy(self.others.rngs, other.others.rngs, self.n * sizeof(Rng))
        if self.logs is not NULL and other is not self:
            for i in range(self.n):
                if other.logs is not NULL:
                    log_copy(&self.logs[i], &other.logs[i])
                else:
                    log_begin(&self.logs[i], True)
                    self.logs[i].has_ended = False
        for to, source in ((self.over, other.over), (self.truncated, other.truncated), (self.rewards, other.rewards),
                           (self.last_observations, other.last_observations), (self.scores, other.scores)):
            if to is not None and source is not None:
                memcpy((<Array>to).at, (<Array>source).at, (<Array>to).size)
        if self.is_scored and not other.is_scored:
            _score_under_way(self)
        _refresh_all(self)
        if other is not self:
            PyThread_release_lock(other.in_use)
        PyThread_release_lock(self.in_use)
        check()

    def observe(self, const int64_t[::1] seats not None, uint8_t[:, ::1] out not None):
        """Write the observation of one seat in each game."""
        cdef Py_ssize_t i
        if seats.shape[0] != self.n or out.shape[0] != self.n or out.shape[1] != self.format.bytes:
            raise StateError(f"batch: expected seats and an array for {self.n} games")
        for i in range(self.n):
            if not 0 <= seats[i] < self.rules.n_seats:
                raise StateError(f"batch: seats are 0 to {self.rules.n_seats - 1}, got {seats[i]}")
        _lock(self)
        with nogil:
            for i in range(self.n):
                write_observation(&self.format, self.rules, self.states + i * self.rules.state_size, <int>seats[i],
                                  <char*>&out[i, 0], self.scratch)
        PyThread_release_lock(self.in_use)
        check()

    def actions_at(self, const int64_t[::1] cells not None, int64_t[::1] out not None):
        """Write the legal action in a cell of each game, -1 where there is none."""
        cdef Py_ssize_t i
        if cells.shape[0] != self.n or out.shape[0] != self.n or self.rules.planes is NULL \
                or not self.rules.planes.actions:
            raise StateError(f"batch: expected {self.n} cells, got {cells.shape[0]}")
        _lock(self)
        with nogil:
            for i in range(self.n):
                out[i] = _action_at(self, i, cells[i])
        PyThread_release_lock(self.in_use)
        check()

    def last_game(self, Py_ssize_t i):
        """The ids of all actions, chance and other seats included, of the game that ended last in a place."""
        cdef Log* log
        cdef uint32_t k
        _lock(self)
        try:
            if self.logs is NULL:
                raise StateError("batch: what happens in its games is kept with records=True alone")
            log = &self.logs[i]
            if not log.has_ended:
                raise StateError(f"batch: no game has ended yet in place {i}")
            if log.before.is_partial:
                raise StateError(f"batch: the last game in place {i} did not begin at its start, so it has no record")
            return [log.before.actions[k] for k in range(log.before.n)]
        finally:
            PyThread_release_lock(self.in_use)

    def seed_of(self, Py_ssize_t i):
        """The seed of the dice of one of the games."""
        return self.seeds[i]

    def step(self, const int64_t[::1] actions not None, const uint8_t[::1] chosen=None):
        """Play an action in every game, or in the chosen ones; games that end start again.

        Returns ``n``, or the first game whose action is illegal; then no action has been played.
        """
        cdef Step step
        cdef Py_ssize_t offender = self.n
        cdef Py_ssize_t culprit = -1
        cdef int number
        if actions.shape[0] != self.n:
            raise StateError(f"batch: expected {self.n} actions, got {actions.shape[0]}")
        if chosen is not None and chosen.shape[0] != self.n:
            raise StateError(f"batch: expected {self.n} marks of chosen games, got {chosen.shape[0]}")
        _lock(self)
        step.games, step.actions, step.offenders = <void*>self, &actions[0], self.offenders
        step.chosen = NULL
        if chosen is not None:
            step.chosen = &chosen[0]
        self.team.run(_check_share, &step)
        for number in range(self.team.n):
            offender = min(offender, self.offenders[number])
        if offender == self.n:
            self.team.run(_play_share, &step)
            for number in range(self.team.n):
                if self.offenders[number] < self.n:
                    culprit = self.offenders[number]
        PyThread_release_lock(self.in_use)
        check()
        if culprit >= 0:
            raise _illegal_pick(self, culprit)
        return offender

    def sample(self, int64_t[::1] out not None, uint64_t seed, uint64_t stream):
        """Write a random legal action for every game."""
        if out.shape[0] != self.n:
            raise StateError(f"batch: expected an array for {self.n} actions, got {out.shape[0]}")
        _lock(self)
        with nogil:
            _sample(self, &out[0], seed, stream)
        PyThread_release_lock(self.in_use)
        check()


cdef int _lock(Games self) except -1:
    """Refuse a second thread, which would see or play games in the middle of a step."""
    if not PyThread_acquire_lock(self.in_use, NOWAIT_LOCK):
        raise StateError("batch: another thread is using it, or was as this process was forked: give each thread a "
                         "batch of its own, or take turns")
    return 0


cdef int _finish_change(Games self, Py_ssize_t i, int64_t culprit) except -1:
    """End a change to one game: reset its age, refresh its arrays, unlock, and raise what went wrong."""
    self.decisions[i] = 0
    _clear_step(self, i)
    _refresh(self, i, 0)
    PyThread_release_lock(self.in_use)
    check()
    if culprit != SOUND:
        raise _illegal_pick(self, i)
    return 0


cdef object _array(Games self, str name):
    import numpy

    cdef Array made
    if name in ("masks", "counts", "lists", "cells") and self.legal is NULL:
        self.legal = <uint64_t*>PyMem_Calloc(self.n * self.words, sizeof(uint64_t))
        if self.legal is NULL:
            raise MemoryError
        _refresh_all(self)
    if name == "masks" and self.masks is None:
        self.masks = Array((self.n, self.rules.n_actions), numpy.bool_)
        _refresh_all(self)
    if name == "cells" and self.cells is None:
        self.cells = Array((self.n, *self.engine.action_planes), numpy.bool_)
        _refresh_all(self)
    if name == "observations" and self.observations is None:
        self.observations = Array((self.n, *self.seen[0]), self.seen[1])
        _refresh_all(self)
    if name == "last_observations" and self.last_observations is None:
        self.last_observations = Array((self.n, *self.seen[0]), self.seen[1])
    if name == "scores" and not self.is_scored:
        self.is_scored = True
        _score_under_way(self)
    if name in ("counts", "lists") and self.lists is None:
        made = Array((self.n, self.rules.max_legal), numpy.int32)
        self.counts = Array((self.n,), numpy.int32)
        self.lists = made
        _refresh_all(self)
    cdef Array found = {
        "actors": self.actors, "ages": self.ages, "over": self.over, "truncated": self.truncated,
        "rewards": self.rewards, "masks": self.masks, "counts": self.counts, "lists": self.lists,
        "observations": self.observations, "last_observations": self.last_observations,
        "scores": self.scores, "cells": self.cells}[name]
    check()
    return found.view()


cdef Py_ssize_t _first(Games self, int number) noexcept nogil:
    """The first game of a thread's share; the next one's is its end."""
    return self.n * number // self.team.n


cdef void _check_share(void* given, int number) noexcept nogil:
    cdef Step* step = <Step*>given
    step.offenders[number] = _offender(<Games>step.games, step, number)


cdef Py_ssize_t _offender(Games self, const Step* step, int number) noexcept nogil:
    cdef Py_ssize_t i = _first(self, number), stop = _first(self, number + 1)
    while i < stop and (step.chosen is not NULL and not step.chosen[i] or _may_play(self, i, step.actions[i])):
        i += 1
    return i if i < stop else self.n


cdef void _play_share(void* given, int number) noexcept nogil:
    cdef Step* step = <Step*>given
    step.offenders[number] = _play_some(<Games>step.games, step, number)


cdef Py_ssize_t _play_some(Games self, const Step* step, int number) noexcept nogil:
    """The last game in which the policy of another seat picked an illegal action; ``n`` if there is none."""
    cdef Py_ssize_t i, culprit = self.n
    cdef int64_t wrong
    for i in range(_first(self, number), _first(self, number + 1)):
        if step.chosen is not NULL and not step.chosen[i]:
            _clear_step(self, i)
            continue
        wrong = _play(self, i, <action_t>step.actions[i], number)
        _refresh(self, i, number)
        if wrong != SOUND:
            culprit = i
    return culprit


cdef void _sample(Games self, int64_t* out, uint64_t seed, uint64_t stream) noexcept nogil:
    cdef action_t legal[MAX_LEGAL]
    cdef Rng rng
    cdef Py_ssize_t i
    rng_stream(&rng, seed, stream)
    for i in range(self.n):
        out[i] = legal[rng_below(&rng, self.rules.legal(self.states + i * self.rules.state_size, legal))]


cdef void _refresh_all(Games self) noexcept:
    cdef Py_ssize_t i
    with nogil:
        for i in range(self.n):
            _refresh(self, i, 0)


cdef int64_t _start(Games self, Py_ssize_t i, int number) noexcept nogil:
    """Begin a game and play up to the own seat's first decision; if the game ends before that, begin another one."""
    cdef void* state = self.states + i * self.rules.state_size
    cdef int64_t wrong = SOUND
    cdef int _
    for _ in range(1 if self.others.own is NULL else MAX_TRIES):
        memcpy(state, self.engine.opening, self.rules.state_size)
        if self.logs is not NULL:
            log_begin(&self.logs[i], False)
        wrong = _play_others(self, i, number)
        if wrong != SOUND or self.rules.actor(state) != NOBODY:
            break
    return wrong


cdef int64_t _play_others(Games self, Py_ssize_t i, int number) noexcept nogil:
    """Play for chance and the other seats. Returns an illegal action that one of them picked, else SOUND."""
    cdef void* state = self.states + i * self.rules.state_size
    cdef action_t action
    cdef int actor = self.rules.actor(state)
    while actor != NOBODY:
        if actor == CHANCE:
            action = draw(self.rules, state, &self.dice[i])
        elif self.others.own is NULL or actor == self.others.own[i]:
            break
        else:
            action = others_pick(&self.others, self.rules, state, i, actor, number)
            if not is_legal(self.rules, state, action):
                return action
        _apply(self, i, action)
        actor = self.rules.actor(state)
    return SOUND


cdef inline void _apply(Games self, Py_ssize_t i, action_t action) noexcept nogil:
    if self.logs is not NULL:
        log_action(&self.logs[i], action)
    self.rules.apply(self.states + i * self.rules.state_size, action)


cdef object _illegal_pick(Games self, Py_ssize_t i):
    """The error for an illegal action of another seat's policy."""
    cdef int seat = self.rules.actor(self.states + i * self.rules.state_size)
    if not 0 <= seat < self.rules.n_seats:
        name = "?"
    else:
        name = getattr(self.policies[place_after_own(&self.others, self.rules, i, seat)], "name", "?")
    return PluginError(f"game number {i} of the batch: the policy {name!r} of seat {seat} picked an action that is not "
                       "legal; firecore.testing.check_policy finds such faults")


cdef void _clear_step(Games self, Py_ssize_t i) noexcept nogil:
    """Reset what the last step did in a game: no reward, nothing ended."""
    (<uint8_t*>self.over.at)[i] = False
    (<uint8_t*>self.truncated.at)[i] = False
    _reward(self, i, False)
    if self.scores is not None:
        _score(self, i)


cdef bint _may_play(Games self, Py_ssize_t i, int64_t action) noexcept nogil:
    if not 0 <= action < self.rules.n_actions or self.rules.actor(self.states + i * self.rules.state_size) < 0:
        return False
    if self.legal is not NULL:
        return self.legal[i * self.words + (action >> 6)] >> (action & 63) & 1
    return is_legal(self.rules, self.states + i * self.rules.state_size, <action_t>action)


cdef int64_t _play(Games self, Py_ssize_t i, action_t action, int number) noexcept nogil:
    """Play a decision and what follows it. Returns an illegal action that a policy picked, else SOUND."""
    cdef void* state = self.states + i * self.rules.state_size
    cdef uint8_t* over = <uint8_t*>self.over.at + i
    cdef uint8_t* truncated = <uint8_t*>self.truncated.at + i
    cdef int seat = self.rules.actor(state)
    cdef int64_t wrong
    _apply(self, i, action)
    wrong = _play_others(self, i, number)
    self.decisions[i] += 1
    over[0] = self.rules.actor(state) == NOBODY
    truncated[0] = not over[0] and self.decisions[i] == self.max_age
    _reward(self, i, over[0])
    if self.is_scored or over[0] or truncated[0]:
        _score(self, i)
    if over[0] or truncated[0]:
        if self.last_observations is not None:
            _observe(self, i, seat if over[0] else self.rules.actor(state), self.last_observations, number)
        self.decisions[i] = 0
        if self.logs is not NULL:
            log_end(&self.logs[i])
        if self.others.own is not NULL:
            next_own_seat(&self.others, self.rules, i)
        wrong = _start(self, i, number)
    return wrong


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


cdef void _score_under_way(Games self) noexcept nogil:
    """Score all games but those that the last action ended: of these the scores are there."""
    cdef Py_ssize_t i
    for i in range(self.n):
        if not (<uint8_t*>self.over.at)[i] and not (<uint8_t*>self.truncated.at)[i]:
            _score(self, i)


cdef void _observe(Games self, Py_ssize_t i, int seat, Array into, int number) noexcept nogil:
    write_observation(&self.format, self.rules, self.states + i * self.rules.state_size, seat,
                      <char*>into.at + i * self.format.bytes, self.scratch + <size_t>number * self.format.size)


cdef void _refresh(Games self, Py_ssize_t i, int number) noexcept nogil:
    """Bring the requested arrays up to date for a game; ``number`` is that of the thread."""
    cdef const void* state = self.states + i * self.rules.state_size
    cdef int actor = self.rules.actor(state)
    (<int8_t*>self.actors.at)[i] = <int8_t>actor
    (<int32_t*>self.ages.at)[i] = <int32_t>self.decisions[i]
    if self.legal is not NULL:
        _refresh_legal(self, i, state)
    if self.observations is not None and actor >= 0:
        _observe(self, i, actor, self.observations, number)


cdef void _refresh_legal(Games self, Py_ssize_t i, const void* state) noexcept nogil:
    cdef action_t legal[MAX_LEGAL]
    cdef uint64_t* bits = self.legal + i * self.words
    cdef uint8_t* mask
    cdef int32_t* row
    cdef int j, n = self.rules.legal(state, legal) if self.rules.actor(state) >= 0 else 0
    memset(bits, 0, self.words * sizeof(uint64_t))
    for j in range(n):
        bits[legal[j] >> 6] |= <uint64_t>1 << (legal[j] & 63)
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
    if self.cells is not None:
        _refresh_cells(self, i, state, legal, n)


cdef void _refresh_cells(Games self, Py_ssize_t i, const void* state, const action_t* legal, int n) noexcept nogil:
    """Mark the cells of the legal actions."""
    cdef int32_t cells[MAX_LEGAL]
    cdef Py_ssize_t size = self.cells.size // self.n
    cdef uint8_t* mask = <uint8_t*>self.cells.at + i * size
    cdef int j
    memset(mask, 0, size)
    self.rules.planes.place(state, legal, n, cells)
    for j in range(n):
        if cells[j] != NO_CELL:
            mask[cells[j]] = 1


cdef int64_t _action_at(Games self, Py_ssize_t i, int64_t cell) noexcept nogil:
    """The legal action in a cell; -1 if there is none."""
    cdef const void* state = self.states + i * self.rules.state_size
    cdef action_t legal[MAX_LEGAL]
    cdef int32_t cells[MAX_LEGAL]
    cdef int j, n = self.rules.legal(state, legal)
    self.rules.planes.place(state, legal, n, cells)
    for j in range(n):
        if cells[j] == cell and cells[j] != NO_CELL:
            return legal[j]
    return -1
