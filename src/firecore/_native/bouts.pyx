"""Bouts: whole games between native policies, of any game, without the GIL.

A seat decides in a world in which all that it cannot know was dealt anew, as agents do, and draws from a stream of its
own; so the same seeds give the same games as from Python, to the token.
"""
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset
from firecore._native.contract cimport CHANCE, MAX_SEATS, NOBODY, Rules, action_t, draw, is_legal
from firecore._native.policy cimport Policy, choose_t, fits
from firecore._native.rng cimport Rng, rng_seed
from firecore._native.state cimport State, check

from firecore.errors import PluginError, StateError

cdef extern from "<time.h>" nogil:
    cdef struct timespec:
        int64_t tv_sec
        int64_t tv_nsec
    int TIME_UTC
    int timespec_get(timespec* now, int base)


cdef enum:
    TIMED = 8              # one of so many decisions is timed, and counts for all of them


cdef struct Seat:
    choose_t pick
    bint trusted
    Rng rng                # for what the policy leaves to chance
    int32_t decisions
    int32_t due            # until the next that is timed
    int64_t nanoseconds


cdef struct Bout:
    Rng dice               # of the match
    Seat seats[MAX_SEATS]
    int32_t scores[MAX_SEATS]
    double returns[MAX_SEATS]
    bint is_broken         # a policy picked what is not legal:
    int culprit            # that of this seat,
    action_t picked        # this


cdef int64_t _now() noexcept nogil:
    cdef timespec now
    timespec_get(&now, TIME_UTC)
    return now.tv_sec * 1000000000 + now.tv_nsec


cdef void _play(const Rules* rules, const void* root, void* state, void* world, Bout* bout) noexcept nogil:
    cdef Seat* seat
    cdef action_t action
    cdef int actor
    memcpy(state, root, rules.state_size)
    actor = rules.actor(state)
    while actor != NOBODY:
        if actor == CHANCE:
            rules.apply(state, draw(rules, state, &bout.dice))
        else:
            seat = &bout.seats[actor]
            seat.decisions += 1
            seat.due -= 1
            if seat.due:
                action = _decide(rules, state, world, actor, seat)
            else:
                action = _timed(rules, state, world, actor, seat)
            if not seat.trusted and not is_legal(rules, state, action):
                bout.is_broken, bout.culprit, bout.picked = True, actor, action
                return
            rules.apply(state, action)
        actor = rules.actor(state)
    rules.scores(state, bout.scores)
    rules.returns(state, bout.returns)


cdef unsigned int _timed(const Rules* rules, const void* state, void* world, int actor, Seat* seat) noexcept nogil:
    cdef int64_t began = _now()
    cdef unsigned int action = _decide(rules, state, world, actor, seat)
    seat.nanoseconds += TIMED * max(0, _now() - began)     # not below 0: somebody may set the clock
    seat.due = TIMED
    return action


cdef inline unsigned int _decide(const Rules* rules, const void* state, void* world, int actor,
                                 Seat* seat) noexcept nogil:
    if rules.redact is NULL:
        return seat.pick(rules, state, &seat.rng)
    memcpy(world, state, rules.state_size)
    rules.redact(world, actor, &seat.rng)
    return seat.pick(rules, world, &seat.rng)


def play_bouts(State start not None, uint64_t seed, list games not None):
    """Play some games from a state, all with the dice of ``seed``; (scores, returns, decisions, seconds) of each.

    ``games`` has a list for each game, with (policy, seed of what it leaves to chance) for each seat.
    """
    cdef const Rules* rules = start.rules
    cdef int i, seat, n = len(games), seats = rules.n_seats
    cdef Bout* bouts
    cdef char* memory
    cdef Policy policy
    for one in games:
        if len(one) != seats:
            raise StateError(f"{start.game.name}: a bout needs a policy for each of {seats} seats, got {len(one)}")
        for policy, _ in one:
            if policy is None or not fits(policy, rules):
                raise StateError(f"the policy {policy and policy.name!r} does not play {start.game.name}")
    bouts = <Bout*>malloc((n + 1) * sizeof(Bout))
    memory = <char*>malloc(3 * rules.state_size)
    try:
        if bouts is NULL or memory is NULL:
            raise MemoryError
        memset(bouts, 0, n * sizeof(Bout))
        for i in range(n):
            rng_seed(&bouts[i].dice, seed)
            for seat in range(seats):
                policy, stream = games[i][seat]
                bouts[i].seats[seat].pick = policy.pick
                bouts[i].seats[seat].trusted = policy.trusted
                rng_seed(&bouts[i].seats[seat].rng, stream)
                bouts[i].seats[seat].due = 1 + (stream + i) % TIMED     # so that no kind of decision is left out
        memcpy(memory, start.raw, rules.state_size)     # another thread may own the state
        with nogil:
            for i in range(n):
                _play(rules, memory, memory + rules.state_size, memory + 2 * rules.state_size, &bouts[i])
        check()
        for i in range(n):
            if bouts[i].is_broken:
                policy = games[i][bouts[i].culprit][0]
                raise PluginError(
                    f"{start.game.name}: the policy {policy.name!r} picked {bouts[i].picked}, which was not legal; "
                    "firecore.testing.check_policy finds such faults")
        return [_told(&bouts[i], seats) for i in range(n)]
    finally:
        free(bouts)
        free(memory)


cdef tuple _told(const Bout* bout, int seats):
    cdef int seat
    return (
        tuple([bout.scores[seat] for seat in range(seats)]),
        tuple([bout.returns[seat] for seat in range(seats)]),
        tuple([bout.seats[seat].decisions for seat in range(seats)]),
        tuple([(bout.seats[seat].nanoseconds + 500) // 1000 * 1e-6 for seat in range(seats)]))
