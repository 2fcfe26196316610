"""Rules called with guarded buffers, for the kit, which must find what is wrong with a game before it does damage.

Every buffer lies between two fences, and every rule is called twice, with different bytes in the fences and in the
output. A fence that was written to, or two different answers, show that a rule leaves its memory.
"""
cimport cython
from libc.math cimport fabs, isfinite, sqrt
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memcpy, memset
from firecore._native.contract cimport (
    CHANCE, COOPERATIVE, DEALS_ALIKE, HAS_SECRETS, MAX_LEGAL, NOBODY, NO_CELL, PUBLIC, Rules, action_t, draw, see,
    seen_size)
from firecore._native.policy cimport Policy, fits
from firecore._native.rng cimport Rng, rng_below, rng_next, rng_seed, rng_stream
from firecore._native.state cimport Engine, State, check, make_state

from firecore.errors import StateError

cdef enum:
    FENCE = 4096             # bytes on each side
    DRAWS = 48               # at a chance node, to compare with its weights

KEEPS_TO_ITS_MEMORY = "native code keeps to its memory"
ANSWERS_BY_THE_STATE = "native code answers by the state alone"
ASKING_CHANGES_NOTHING = "asking changes nothing"
ACTOR = "the actor is a seat or chance or no one"
MAX_LEGAL_HOLDS = "there are never more legal actions than max legal"
IDS = "legal actions are ids and each is there once"
ASCEND = "legal actions keep their order"
SOMETHING_TO_DO = "there is something to do until the end"
PROBABILITIES = "probabilities sum to one"
DRAWN_BY_WEIGHTS = "chance is drawn by the weights"
ONE_NUMBER = "chance takes one number of the stream"
SOUND = "every position is sound"
RETURNS = "returns are numbers from 0 to 1"
ONE_RESULT = "a cooperative game has one result"
OBSERVATIONS = "observations are numbers of one shape"
CELLS = "every action has a cell of its own"
CLAIMS = "a game claims secrets if it resamples them"
DEALS_KNOWN = "resampling keeps what the seat knows"
DEALT_ALIKE = "worlds that look alike are resampled alike"
ENDS = "every game ends"
POLICIES = "policies pick legal actions"
RATES = "policies rate from 0 to 1"
BLIND = "policies use what the actor knows and nothing else"

LAWS = (KEEPS_TO_ITS_MEMORY, ANSWERS_BY_THE_STATE, ASKING_CHANGES_NOTHING, ACTOR, MAX_LEGAL_HOLDS, IDS, ASCEND,
        SOMETHING_TO_DO, PROBABILITIES, DRAWN_BY_WEIGHTS, ONE_NUMBER, SOUND, RETURNS, ONE_RESULT, OBSERVATIONS, CELLS,
        CLAIMS, DEALS_KNOWN, DEALT_ALIKE, ENDS, POLICIES, RATES, BLIND)


class Breach(Exception):
    """A law that a game or policy has broken: its name, and how."""


cdef struct Buffer:
    char* block
    char* data
    size_t size
    int pattern


cdef int _open(Buffer* self, size_t size, int pattern) except -1:
    self.block = <char*>malloc(size + 2 * FENCE)
    if self.block is NULL:
        raise MemoryError
    self.size = size
    self.pattern = pattern
    self.data = self.block + FENCE
    _fill(self)
    return 0


cdef void _fill(Buffer* self) noexcept:
    """Write the pattern everywhere, also in the fences."""
    memset(self.block, self.pattern, self.size + 2 * FENCE)


cdef bint _is_whole(const Buffer* self) noexcept:
    return _is_fence(self.block, self.pattern) and _is_fence(self.data + self.size, self.pattern)


cdef bint _is_fence(const char* fence, int pattern) noexcept:
    """Whether all bytes are those of the pattern: the first is, and each is like the one before."""
    return fence[0] == <char>pattern and memcmp(fence, fence + 1, FENCE - 1) == 0


@cython.final
cdef class Probe:
    """A walk through random games of one engine that checks every answer."""

    cdef Engine engine
    cdef object game
    cdef const Rules* rules
    cdef Buffer states[2]
    cdef Buffer actions[2]
    cdef Buffer numbers[2]       # weights, returns
    cdef Buffer points[2]
    cdef Buffer seen[2]
    cdef Buffer grid[2]          # the same in planes, if there are any
    cdef Buffer cells[2]
    cdef char* before
    cdef char* worlds
    cdef int n
    cdef double misses           # chi-square of the draws minus its expectation, and its variance
    cdef double variance
    cdef readonly long positions
    cdef readonly long dealt     # resampled worlds that differ from the true one
    cdef readonly bint caught    # faults has found something in damaged bytes

    def __cinit__(self, game):
        cdef int i
        self.engine = game.engine
        self.game = game
        self.rules = &self.engine.rules
        for i in range(2):
            _open(&self.states[i], self.rules.state_size, 0x5A if i else 0xA5)
            _open(&self.actions[i], self.rules.max_legal * sizeof(action_t), 0x5A if i else 0xA5)
            _open(&self.numbers[i], self.rules.max_legal * sizeof(double), 0x5A if i else 0xA5)
            _open(&self.points[i], self.rules.n_seats * sizeof(int32_t), 0x5A if i else 0xA5)
            _open(&self.seen[i], self.rules.observation_size * sizeof(float), 0x5A if i else 0xA5)
            _open(&self.cells[i], self.rules.max_legal * sizeof(int32_t), 0x5A if i else 0xA5)
            if self.rules.planes is not NULL:
                _open(&self.grid[i], seen_size(self.rules, True) * sizeof(float), 0x5A if i else 0xA5)
        self.before = <char*>malloc(self.rules.state_size)
        self.worlds = <char*>malloc(max(self.seen[0].size, self.grid[0].size))
        if self.before is NULL or self.worlds is NULL:
            raise MemoryError

    def __dealloc__(self):
        cdef int i
        for i in range(2):
            free(self.states[i].block)
            free(self.actions[i].block)
            free(self.numbers[i].block)
            free(self.points[i].block)
            free(self.seen[i].block)
            free(self.grid[i].block)
            free(self.cells[i].block)
        free(self.before)
        free(self.worlds)

    def walk(self, State start not None, uint64_t seed, uint64_t stream, long most):
        """Play a random game from ``start`` and check every position; whether the game ended."""
        cdef Rng rng
        cdef int actor
        cdef action_t action
        if start.engine is not self.engine:
            raise StateError(f"the walk is of another game than {start.game!r}")
        rng_stream(&rng, seed, stream)
        self._place(start.raw)
        for _ in range(most):
            actor = self._inspect(&rng)
            if actor == NOBODY:
                return True
            action = (<action_t*>self.actions[0].data)[rng_below(&rng, self.n)]
            self._play(action)
        return False

    def chances(self):
        """Raise Breach if the draws of all walks do not follow the weights."""
        cdef double off = fabs(self.misses) / sqrt(self.variance) if self.variance > 0.0 else 0.0
        if off > 7.0:
            raise Breach(DRAWN_BY_WEIGHTS, f"draw is {off:.0f} standard errors off, over all positions")

    # One position.

    cdef int _place(self, const void* raw) except -1:
        cdef int i
        for i in range(2):
            _fill(&self.states[i])
            memcpy(self.states[i].data, raw, self.rules.state_size)
        return 0

    cdef int _inspect(self, Rng* rng) except? -9:
        """Call every rule on the position; who is to act."""
        cdef uint64_t broken
        cdef int seat
        self.positions += 1
        memcpy(self.before, self.states[0].data, self.rules.state_size)
        cdef int actor = self._actor()
        broken = self._faults()
        if broken:
            raise Breach(SOUND, f"invariants {[i for i in range(64) if broken >> i & 1]} are broken")
        self.n = 0
        if actor != NOBODY:
            self._legal()
        if actor == CHANCE:
            self._chance(rng)
        self._scores()
        if actor == NOBODY:
            self._returns()
        self._claims()
        if actor >= 0:
            self._cells()
        for seat in range(self.rules.n_seats):
            self._known(seat, actor, rng)
        if self.rules.redact is not NULL:
            self._known(PUBLIC, actor, rng)
        if not self.caught:
            self._damage(rng)
        check()
        return actor

    cdef int _actor(self) except? -9:
        cdef int one = self.rules.actor(self.states[0].data)
        cdef int other = self.rules.actor(self.states[1].data)
        self._after_asking("actor")
        self._alike("actor", one == other)
        if one != CHANCE and one != NOBODY and not 0 <= one < self.rules.n_seats:
            raise Breach(ACTOR, f"actor answered {one}; there are {self.rules.n_seats} seats")
        return one

    cdef uint64_t _faults(self) except? 1:
        cdef uint64_t one = self.rules.faults(self.states[0].data)
        cdef uint64_t other = self.rules.faults(self.states[1].data)
        self._after_asking("faults")
        self._alike("faults", one == other)
        return one

    cdef int _legal(self) except -1:
        cdef const action_t* legal = <const action_t*>self.actions[0].data
        cdef int i, j
        cdef int counts[2]
        for i in range(2):
            _fill(&self.actions[i])
            counts[i] = self.rules.legal(self.states[i].data, <action_t*>self.actions[i].data)
            if counts[i] > self.rules.max_legal:
                raise Breach(MAX_LEGAL_HOLDS, f"{counts[i]} are legal, max_legal is {self.rules.max_legal}")
            self._fenced("legal", &self.actions[i], f"{self.rules.max_legal} actions that max_legal allows")
        self._after_asking("legal")
        self.n = counts[0]
        if self.n < 1:
            raise Breach(SOMETHING_TO_DO, f"legal answered {self.n} before the end")
        self._alike("legal", counts[0] == counts[1]
                    and memcmp(self.actions[0].data, self.actions[1].data, self.n * sizeof(action_t)) == 0)
        for i in range(self.n):
            if legal[i] >= self.rules.n_actions:
                raise Breach(IDS, f"{legal[i]} is legal, n_actions is {self.rules.n_actions}")
            for j in range(i):
                if legal[i] == legal[j]:
                    raise Breach(IDS, f"{legal[i]} is legal twice")
        return 0

    cdef int _chance(self, Rng* rng) except -1:
        cdef const double* p = <const double*>self.numbers[0].data
        cdef double total = 0.0
        cdef int i
        for i in range(2):
            _fill(&self.numbers[i])
            self.rules.weights(self.states[i].data, <double*>self.numbers[i].data)
            self._fenced("weights", &self.numbers[i], f"{self.rules.max_legal} numbers that max_legal allows")
            if memcmp(self.numbers[i].data + self.n * sizeof(double), self.numbers[i].block, sizeof(double)):
                raise Breach(KEEPS_TO_ITS_MEMORY, f"weights wrote more than {self.n} numbers, one an outcome")
        self._after_asking("weights")
        self._alike("weights", memcmp(self.numbers[0].data, self.numbers[1].data, self.n * sizeof(double)) == 0)
        for i in range(self.n):
            total += p[i]
            if not 0.0 < p[i] <= 1.0 + 1e-9:
                raise Breach(PROBABILITIES, f"outcome {(<action_t*>self.actions[0].data)[i]} has probability {p[i]}")
        if not fabs(total - 1.0) < 1e-9:
            raise Breach(PROBABILITIES, f"they sum to {total}")
        if self.rules.draw is not NULL:
            self._draw(rng)
        return 0

    cdef int _draw(self, Rng* rng) except -1:
        cdef const double* p = <const double*>self.numbers[0].data
        cdef const action_t* legal = <const action_t*>self.actions[0].data
        cdef int often[MAX_LEGAL]
        cdef Rng start, twin, after
        cdef action_t action
        cdef int i
        cdef double all_inverse = 0.0
        memset(often, 0, sizeof(often))
        for _ in range(DRAWS):
            start = rng[0]
            twin = start
            after = start
            rng_next(&after)
            action = self.rules.draw(self.states[0].data, rng)
            self._alike("draw", action == self.rules.draw(self.states[1].data, &twin) and twin.word == rng.word)
            if rng.word != after.word:
                raise Breach(ONE_NUMBER, "draw took another number of them")
            for i in range(self.n):
                if legal[i] == action:
                    often[i] += 1
                    break
            else:
                raise Breach(DRAWN_BY_WEIGHTS, f"draw gave {action}, which is not an outcome")
        self._after_asking("draw")
        for i in range(self.n):
            self.misses += (often[i] - DRAWS * p[i]) ** 2 / (DRAWS * p[i])
            all_inverse += 1.0 / p[i]
        self.misses -= self.n - 1
        self.variance += 2 * (self.n - 1) + (all_inverse - self.n * self.n - 2 * self.n + 2) / DRAWS     # of chi-square
        return 0

    cdef int _scores(self) except -1:
        cdef int i
        for i in range(2):
            _fill(&self.points[i])
            self.rules.scores(self.states[i].data, <int32_t*>self.points[i].data)
            self._fenced("scores", &self.points[i], f"{self.rules.n_seats} numbers, one a seat")
        self._after_asking("scores")
        self._alike("scores", memcmp(self.points[0].data, self.points[1].data, self.points[0].size) == 0)
        return 0

    cdef int _returns(self) except -1:
        cdef const double* out
        cdef Buffer fresh[2]
        cdef int i
        memset(fresh, 0, sizeof(fresh))
        try:
            for i in range(2):
                _open(&fresh[i], self.rules.n_seats * sizeof(double), self.numbers[i].pattern)
                self.rules.returns(self.states[i].data, <double*>fresh[i].data)
                self._fenced("returns", &fresh[i], f"{self.rules.n_seats} numbers, one a seat")
            self._after_asking("returns")
            self._alike("returns", memcmp(fresh[0].data, fresh[1].data, fresh[0].size) == 0)
            out = <const double*>fresh[0].data
            for i in range(self.rules.n_seats):
                if not (isfinite(out[i]) and 0.0 <= out[i] <= 1.0):
                    raise Breach(RETURNS, f"seat {i} has {out[i]}")
                if self.rules.traits & COOPERATIVE and out[i] != out[0]:
                    raise Breach(ONE_RESULT, f"seat {i} has {out[i]}, seat 0 {out[0]}")
        finally:
            free(fresh[0].block)
            free(fresh[1].block)
        return 0

    cdef int _known(self, int seat, int actor, Rng* rng) except -1:
        """Check what a seat observes, and that it is the same after hidden information is resampled for it."""
        self._observe(seat, False)
        self._redact(seat, actor, rng, False)
        if self.rules.planes is not NULL:
            self._observe(seat, True)
            self._redact(seat, actor, rng, True)
        return 0

    cdef int _observe(self, int seat, bint planes) except -1:
        cdef const Buffer* seen = &self.grid[0] if planes else &self.seen[0]
        cdef const float* out = <const float*>seen[0].data
        cdef str rule = "observe of planes" if planes else "observe"
        cdef uint32_t k
        cdef int i
        for i in range(2):
            _fill(<Buffer*>&seen[i])
            see(self.rules, planes, self.states[i].data, seat, <float*>seen[i].data)
            self._fenced(rule, &seen[i], f"{seen_size(self.rules, planes)} numbers of an observation")
        self._after_asking(rule)
        self._alike(rule, memcmp(seen[0].data, seen[1].data, seen[0].size) == 0)
        for k in range(seen_size(self.rules, planes)):
            if not isfinite(out[k]):
                raise Breach(OBSERVATIONS, f"seat {seat} sees {out[k]} at place {k}")
        return 0

    cdef int _cells(self) except -1:
        """Check the cells of the legal actions."""
        cdef const int32_t* cells = <const int32_t*>self.cells[0].data
        cdef action_t legal[MAX_LEGAL]
        cdef int32_t i, j, most
        if self.rules.planes is NULL or not self.rules.planes.actions:
            return 0
        memcpy(legal, self.actions[0].data, self.n * sizeof(action_t))
        most = self.rules.planes.actions * self.rules.planes.rows * self.rules.planes.columns
        for i in range(2):
            _fill(&self.cells[i])
            self.rules.planes.place(self.states[i].data, <const action_t*>self.actions[0].data, self.n,
                                    <int32_t*>self.cells[i].data)
            self._fenced("place", &self.cells[i], f"{self.rules.max_legal} cells that max_legal allows")
            if memcmp(legal, self.actions[0].data, self.n * sizeof(action_t)):
                raise Breach(ASKING_CHANGES_NOTHING, "place changed the legal actions")
        self._after_asking("place")
        self._alike("place", memcmp(self.cells[0].data, self.cells[1].data, self.n * sizeof(int32_t)) == 0)
        for i in range(self.n):
            if cells[i] != NO_CELL and not 0 <= cells[i] < most:
                raise Breach(CELLS, f"an action lies in cell {cells[i]}, there are {most}")
            for j in range(i):
                if cells[i] != NO_CELL and cells[i] == cells[j]:
                    raise Breach(CELLS, f"two legal actions lie in cell {cells[i]}")
        return 0

    cdef int _claims(self) except -1:
        if (self.rules.redact is NULL) == ((self.rules.traits & HAS_SECRETS) != 0):
            raise Breach(CLAIMS, "HAS_SECRETS is claimed, and there is no redact" if self.rules.redact is NULL
                         else "there is a redact, and HAS_SECRETS is not claimed")
        return 0

    cdef int _redact(self, int seat, int actor, Rng* rng, bint planes) except -1:
        """Resample in both copies, check, and restore the position."""
        cdef Buffer* seen = &self.grid[0] if planes else &self.seen[0]
        cdef Rng twin = rng[0]
        cdef uint64_t broken
        cdef int i
        if self.rules.redact is NULL:
            return 0
        memcpy(self.worlds, seen.data, seen.size)
        try:
            self.rules.redact(self.states[0].data, seat, rng)
            self.rules.redact(self.states[1].data, seat, &twin)
            self._inside("redact")
            self._alike("redact", rng.word == twin.word and memcmp(
                self.states[0].data, self.states[1].data, self.rules.state_size) == 0)
            if memcmp(self.states[0].data, self.before, self.rules.state_size):
                self.dealt += 1
            broken = self.rules.faults(self.states[0].data)
            if broken:
                raise Breach(SOUND, f"resampled for seat {seat}, it breaks invariants "
                                    f"{[i for i in range(64) if broken >> i & 1]}")
            if self.rules.actor(self.states[0].data) != actor:
                raise Breach(DEALS_KNOWN, f"resampled for seat {seat}, another seat is to act")
            see(self.rules, planes, self.states[0].data, seat, <float*>seen.data)
            if memcmp(seen.data, self.worlds, seen.size):
                raise Breach(DEALS_KNOWN, f"the observation of seat {seat} differs in a world resampled for it")
            if self.rules.traits & DEALS_ALIKE:
                memcpy(self.states[1].data, self.before, self.rules.state_size)
                self.rules.redact(self.states[0].data, seat, NULL)
                self.rules.redact(self.states[1].data, seat, NULL)
                self._inside("redact")
                if memcmp(self.states[0].data, self.states[1].data, self.rules.state_size):
                    raise Breach(DEALT_ALIKE, f"DEALS_ALIKE is claimed, and without a stream seat {seat} gets another "
                                              "world from a resampled one")
                see(self.rules, planes, self.states[0].data, seat, <float*>seen.data)
                if memcmp(seen.data, self.worlds, seen.size):
                    raise Breach(DEALS_KNOWN, f"the observation of seat {seat} differs in a world that was resampled "
                                              "without a stream")
        finally:
            for i in range(2):
                memcpy(self.states[i].data, self.before, self.rules.state_size)
        return 0

    cdef int _damage(self, Rng* rng) except -1:
        """Call faults on damaged bytes: one that never finds anything is useless."""
        cdef uint32_t place
        cdef unsigned char* bytes = <unsigned char*>self.states[0].data
        for _ in range(8):
            place = rng_below(rng, self.rules.state_size)
            bytes[place] ^= <unsigned char>(1 + rng_below(rng, 255))
            self.caught = self.caught or self.rules.faults(self.states[0].data) != 0
            memcpy(self.states[0].data, self.before, self.rules.state_size)
        return 0

    cdef int _play(self, action_t action) except -1:
        cdef int i
        for i in range(2):
            self.rules.apply(self.states[i].data, action)
        self._inside("apply")
        self._alike("apply", memcmp(self.states[0].data, self.states[1].data, self.rules.state_size) == 0)
        return 0

    # Checks after every call.

    cdef int _after_asking(self, str rule) except -1:
        cdef int i
        self._inside(rule)
        for i in range(2):
            if memcmp(self.states[i].data, self.before, self.rules.state_size):
                raise Breach(ASKING_CHANGES_NOTHING, f"{rule} changed the state")
        return 0

    cdef int _inside(self, str rule) except -1:
        cdef int i
        check()
        for i in range(2):
            self._fenced(rule, &self.states[i], f"{self.rules.state_size} bytes of state_size")
        return 0

    cdef int _fenced(self, str rule, const Buffer* buffer, str room) except -1:
        if not _is_whole(buffer):
            raise Breach(KEEPS_TO_ITS_MEMORY, f"{rule} wrote outside the {room}")
        return 0

    cdef int _alike(self, str rule, bint alike) except -1:
        if not alike:
            raise Breach(ANSWERS_BY_THE_STATE, f"{rule} answered two ways for one state: it reads what is not in it, "
                                               "or does not fill in what it should")
        return 0

    # Policies.

    def plays(self, State start not None, Policy policy not None, uint64_t seed, uint64_t stream, long most):
        """Play a game in which every seat plays by the policy; whether the game ended."""
        cdef Rng rng, one, other
        cdef action_t action, again
        cdef int actor
        if start.engine is not self.engine:
            raise StateError(f"the walk is of another game than {start.game!r}")
        if not fits(policy, self.rules):
            raise StateError(f"the policy {policy.name!r} does not play {start.game.name}")
        rng_stream(&rng, seed, stream)
        self._place(start.raw)
        for _ in range(most):
            self.positions += 1
            memcpy(self.before, self.states[0].data, self.rules.state_size)
            actor = self._actor()
            if actor == NOBODY:
                return True
            self._legal()
            if actor == CHANCE:
                self._play(draw(self.rules, self.states[0].data, &rng))
                continue
            rng_seed(&one, rng_next(&rng))
            other = one
            action = policy.pick(self.rules, self.states[0].data, &one)
            again = policy.pick(self.rules, self.states[1].data, &other)
            self._after_asking(f"the policy {policy.name}")
            self._alike(f"the policy {policy.name}", action == again and one.word == other.word)
            self._picked(policy, action)
            self._rated(policy)
            self._blind(policy, actor, &rng)
            self._play(action)
        return False

    cdef int _picked(self, Policy policy, action_t action) except -1:
        cdef const action_t* legal = <const action_t*>self.actions[0].data
        cdef int i
        for i in range(self.n):
            if legal[i] == action:
                return 0
        raise Breach(POLICIES, f"{policy.name} picked {action}, legal are {[legal[i] for i in range(min(self.n, 12))]}")

    cdef int _blind(self, Policy policy, int actor, Rng* rng) except -1:
        """Call the policy again with hidden information resampled for the actor, and the same dice."""
        cdef Rng dice
        cdef action_t action, again
        if self.rules.redact is NULL:
            return 0
        self.rules.redact(self.states[1].data, actor, rng)
        rng_seed(&dice, 1)
        action = policy.pick(self.rules, self.states[0].data, &dice)
        rng_seed(&dice, 1)
        again = policy.pick(self.rules, self.states[1].data, &dice)
        memcpy(self.states[1].data, self.before, self.rules.state_size)
        if action != again:
            raise Breach(BLIND, f"{policy.name} picked {action}, and {again} where only what seat {actor} cannot know "
                                "differs")
        return 0

    cdef int _rated(self, Policy policy) except -1:
        cdef Buffer rates[2]
        cdef action_t legal[MAX_LEGAL]
        cdef const float* out
        cdef int i
        if policy.rate is NULL:
            return 0
        memset(rates, 0, sizeof(rates))
        memcpy(legal, self.actions[0].data, self.n * sizeof(action_t))
        try:
            for i in range(2):
                _open(&rates[i], self.n * sizeof(float), self.states[i].pattern)
                policy.rate(self.rules, self.states[i].data, <const action_t*>self.actions[i].data, self.n,
                            <float*>rates[i].data)
                self._fenced(f"rate of {policy.name}", &rates[i], f"{self.n} numbers, one an action")
                if memcmp(legal, self.actions[i].data, self.n * sizeof(action_t)):
                    raise Breach(ASKING_CHANGES_NOTHING, f"rate of {policy.name} changed the legal actions")
            self._after_asking(f"rate of {policy.name}")
            self._alike(f"rate of {policy.name}", memcmp(rates[0].data, rates[1].data, rates[0].size) == 0)
            out = <const float*>rates[0].data
            for i in range(self.n):
                if not 0.0 <= out[i] <= 1.0:
                    raise Breach(RATES, f"{policy.name} rates an action {out[i]}")
        finally:
            free(rates[0].block)
            free(rates[1].block)
        return 0

    def state(self):
        """The current position of the walk."""
        return make_state(self.game, self.states[0].data)
