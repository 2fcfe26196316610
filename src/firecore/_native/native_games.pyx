"""Whole games between native policies and small networks, for any game, without the GIL.

As for agents, hidden information is resampled before a seat decides, and each seat has a random stream of its own. So
the same seeds give the same games as from Python, to the token.
"""
from libc.stdint cimport int32_t, int64_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy
from firecore._native.contract cimport CHANCE, MAX_LEGAL, MAX_SEATS, NOBODY, Rules, action_t, draw, is_legal
from firecore._native.learning.networks cimport Net, Network, net_pick, net_room
from firecore._native.policy cimport Policy, choose_t, fits
from firecore._native.rng cimport Rng, rng_seed
from firecore._native.state cimport State, check

from firecore.errors import OptionError, PluginError, StateError

cdef extern from "<time.h>" nogil:
    cdef struct timespec:
        int64_t tv_sec
        int64_t tv_nsec
    int TIME_UTC
    int timespec_get(timespec* now, int base)


cdef enum:
    TIMED = 8              # one decision in so many is timed, and counts for all of them
    FIRST_ROOM = 256       # for choices


cdef struct Seat:
    choose_t pick
    bint trusted
    const Net* net         # not NULL: this network picks
    float* scratch         # for networks
    Rng rng                # of the policy
    int32_t decisions
    int32_t due            # until the next that is timed
    int64_t nanoseconds


cdef struct NativeGame:
    Rng dice               # of the match
    Seat seats[MAX_SEATS]
    int32_t scores[MAX_SEATS]
    double returns[MAX_SEATS]
    uint16_t* choices      # each decision as an index into the legal actions, if they are kept
    Py_ssize_t n
    Py_ssize_t room        # 0: they are not kept
    bint is_full           # there was no memory for more choices
    bint is_broken         # a policy picked an illegal action:
    int culprit            # the policy of this seat,
    action_t picked        # this action


cdef int64_t _now() noexcept nogil:
    cdef timespec now
    timespec_get(&now, TIME_UTC)
    return now.tv_sec * 1000000000 + now.tv_nsec


cdef void _play(const Rules* rules, const void* root, void* state, void* world, NativeGame* game) noexcept nogil:
    cdef Seat* seat
    cdef action_t action
    cdef int actor
    memcpy(state, root, rules.state_size)
    actor = rules.actor(state)
    while actor != NOBODY:
        if actor == CHANCE:
            rules.apply(state, draw(rules, state, &game.dice))
        else:
            seat = &game.seats[actor]
            seat.decisions += 1
            seat.due -= 1
            if seat.due:
                action = _decide(rules, state, world, actor, seat)
            else:
                action = _timed(rules, state, world, actor, seat)
            if not seat.trusted and not is_legal(rules, state, action):
                game.is_broken, game.culprit, game.picked = True, actor, action
                return
            if game.room and not _keep(rules, state, action, game):
                return
            rules.apply(state, action)
        actor = rules.actor(state)
    rules.scores(state, game.scores)
    rules.returns(state, game.returns)


cdef bint _keep(const Rules* rules, const void* state, action_t action, NativeGame* game) noexcept nogil:
    """Record a decision; whether there was memory for it."""
    cdef action_t legal[MAX_LEGAL]
    cdef uint16_t* larger
    cdef int place = 0
    if game.n == game.room:
        larger = <uint16_t*>realloc(game.choices, 2 * game.room * sizeof(uint16_t))
        if larger is NULL:
            game.is_full = True
            return False
        game.choices, game.room = larger, 2 * game.room
    rules.legal(state, legal)
    while legal[place] != action:
        place += 1
    game.choices[game.n] = <uint16_t>place
    game.n += 1
    return True


cdef unsigned int _timed(const Rules* rules, const void* state, void* world, int actor, Seat* seat) noexcept nogil:
    cdef int64_t began = _now()
    cdef unsigned int action = _decide(rules, state, world, actor, seat)
    seat.nanoseconds += TIMED * max(0, _now() - began)     # never negative, even if the clock is set back
    seat.due = TIMED
    return action


cdef inline unsigned int _decide(const Rules* rules, const void* state, void* world, int actor,
                                 Seat* seat) noexcept nogil:
    if rules.redact is not NULL:
        memcpy(world, state, rules.state_size)
        rules.redact(world, actor, &seat.rng)
        state = world
    if seat.net is not NULL:
        return net_pick(seat.net, rules, state, &seat.rng, seat.scratch)
    return seat.pick(rules, state, &seat.rng)


def play_games(State start not None, uint64_t seed, list games not None):
    """Play games from a state with the dice of ``seed``; (scores, returns, decisions, seconds, choices) of each.

    ``games`` has a list for each game, with (policy or network, its seed) for each seat. Where networks play, choices
    are the decisions of all seats as indices into the legal actions, since another machine may compute slightly
    different numbers; otherwise they are None.
    """
    cdef const Rules* rules = start.rules
    cdef int i, seat, n = len(games), seats = rules.n_seats
    cdef NativeGame* played
    cdef char* memory
    cdef float* scratch
    for one in games:
        if len(one) != seats:
            raise StateError(f"{start.game.name}: a game needs a player for each of {seats} seats, got {len(one)}")
        for player, _ in one:
            _check(start, player)
    played = <NativeGame*>calloc(n + 1, sizeof(NativeGame))
    memory = <char*>malloc(3 * rules.state_size)
    scratch = <float*>malloc(net_room(rules) * sizeof(float))
    try:
        if played is NULL or memory is NULL or scratch is NULL:
            raise MemoryError
        for i in range(n):
            rng_seed(&played[i].dice, seed)
            for seat in range(seats):
                player, stream = games[i][seat]
                _seat_player(&played[i], seat, player, scratch)
                rng_seed(&played[i].seats[seat].rng, stream)
                played[i].seats[seat].due = 1 + (stream + i) % TIMED    # so that no kind of decision is left out
        memcpy(memory, start.raw, rules.state_size)     # another thread may own the state
        with nogil:
            for i in range(n):
                _play(rules, memory, memory + rules.state_size, memory + 2 * rules.state_size, &played[i])
        check()
        return [_result(start, &played[i], games[i]) for i in range(n)]
    finally:
        if played is not NULL:
            for i in range(n):
                free(played[i].choices)
        free(played)
        free(memory)
        free(scratch)


cdef int _check(State start, player) except -1:
    """An error unless a policy or a network can play."""
    if isinstance(player, Network):
        player.check(start.game)
        if not player.has_priors:
            raise OptionError("a network without priors cannot play")
    elif not isinstance(player, Policy) or not fits(player, start.rules):
        raise StateError(f"the policy {getattr(player, 'name', None)!r} does not play {start.game.name}")
    return 0


cdef int _seat_player(NativeGame* game, int seat, player, float* scratch) except -1:
    cdef Seat* there = &game.seats[seat]
    if isinstance(player, Policy):
        there.pick = (<Policy>player).pick
        there.trusted = (<Policy>player).trusted
        return 0
    there.net, there.scratch, there.trusted = &(<Network>player).net, scratch, True
    if not game.room:
        game.choices = <uint16_t*>malloc(FIRST_ROOM * sizeof(uint16_t))
        if game.choices is NULL:
            raise MemoryError
        game.room = FIRST_ROOM
    return 0


cdef tuple _result(State start, const NativeGame* game, list players):
    cdef int seat, seats = start.rules.n_seats
    cdef Py_ssize_t i
    if game.is_full:
        raise MemoryError
    if game.is_broken:
        raise PluginError(
            f"{start.game.name}: the policy {players[game.culprit][0].name!r} picked {game.picked}, "
            "which was not legal; firecore.testing.check_policy finds such faults")
    return (
        tuple([game.scores[seat] for seat in range(seats)]),
        tuple([game.returns[seat] for seat in range(seats)]),
        tuple([game.seats[seat].decisions for seat in range(seats)]),
        tuple([(game.seats[seat].nanoseconds + 500) // 1000 * 1e-6 for seat in range(seats)]),
        tuple([game.choices[i] for i in range(game.n)]) if game.room else None)
