"""Cards played by an information-set search: the others' hands are drawn as the seat must expect them.

The seat's own decisions are a tree; the others play as usual, and so does the seat where the tree ends. At the end of
the round a small network values the table.
"""
from libc.math cimport sqrt
from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset
from firecore._native.contract cimport MAX_SEATS, action_t
from firecore._native.rng cimport rng_mix, rng_seed
from firecore._native.tails.players.bluffer.beliefs cimport (
    begin_round, drawn_hand, end_round, play_weights, recall)
from firecore._native.tails.players.bluffer.estimates cimport usual_play, usual_plays
from firecore._native.tails.rules.rules cimport (
    DRAW, PASS, PLAY, TRICKSTER, TailsState, number_card, play_action, tails_rules)

cdef double EXPLORE = 0.3            # the weight of exploration
cdef double FAIR = 0.1               # added to the network's chance of a play

cdef enum:
    _ROOT = 1                # the key of where the seat is


cdef struct _Step:
    int spot
    int what


cdef void begin_play(Playing* self, const TailsState* state, const float* weights, uint64_t seed) noexcept nogil:
    """Begin at a position in which a seat may play a card; then ``follow`` what led there."""
    memset(self, 0, sizeof(Playing))
    memcpy(&self.root, state, sizeof(TailsState))
    rng_seed(&self.rng, seed)
    begin_round(&self.beliefs, state, weights)


cdef void follow(Playing* self, const action_t* actions, int n) noexcept nogil:
    """Update the beliefs by the plays and draws of the round so far."""
    recall(&self.beliefs, &self.root, actions, n)
    _settle(self, _place(self, _ROOT), &self.root, _ROOT)


cdef void play_on(Playing* self) noexcept nogil:
    """One iteration."""
    cdef TailsState world
    cdef double values[MAX_SEATS]
    cdef _Step path[MAX_DEPTH]
    cdef action_t action
    cdef uint64_t key = _ROOT
    cdef int seat, place, depth = 0
    cdef int viewer = self.root.seat
    cdef bint fresh = False
    memcpy(&world, &self.root, sizeof(TailsState))
    for seat in range(world.players):
        if seat != viewer:
            world.hand[seat] = self.beliefs.hands[seat].cards[drawn_hand(&self.beliefs, seat, &self.rng)]
            world.hand[seat] &= ~world.played[seat]
    while depth < MAX_DEPTH and not fresh:
        if world.phase == DRAW:
            action = tails_rules().draw(&world, &self.rng)
        elif world.phase != PLAY:
            break
        elif world.seat == viewer and _may_play(&world):
            place = _place(self, key)
            fresh = self.spots[place].key == 0
            if fresh:
                if 4 * self.used > 3 * SPOTS:
                    break
                _settle(self, place, &world, key)
            path[depth] = _Step(place, _selected(self, &self.spots[place], &world))
            action = _action(&world, path[depth].what)
            depth += 1
        else:
            action = usual_play(&world, &self.beliefs.table, play_weights(&self.beliefs), &self.rng)
        key = rng_mix(key + action + 1) | 1
        tails_rules().apply(&world, action)
    end_round(&self.beliefs, &world, &self.rng, values)
    for place in range(depth):
        self.spots[path[place].spot].visits += 1
        self.spots[path[place].spot].tried[path[place].what] += 1
        self.spots[path[place].spot].total[path[place].what] += values[viewer]


cdef inline bint _may_play(const TailsState* world) noexcept nogil:
    cdef int hand = world.hand[world.seat]
    return (hand >> number_card(world.needed) & 1) | (hand >> TRICKSTER & (world.owner != 0) & (world.wild == 0))


cdef int _place(const Playing* self, uint64_t key) noexcept nogil:
    """The slot of this key, or the free one where it belongs."""
    cdef int at = <int>(key & (SPOTS - 1))
    while self.spots[at].key != key and self.spots[at].key != 0:
        at = (at + 1) & (SPOTS - 1)
    return at


cdef void _settle(Playing* self, int place, const TailsState* world, uint64_t key) noexcept nogil:
    self.spots[place].key = key
    self.used += 1
    usual_plays(world, &self.beliefs.table, play_weights(&self.beliefs), self.spots[place].share)


cdef int _selected(const Playing* self, const Spot* spot, const TailsState* world) noexcept nogil:
    """The most promising action; each counts as tried once already, with the mean of the spot."""
    cdef double mean = (spot.total[0] + spot.total[1] + spot.total[2]) / spot.visits if spot.visits else 0.5
    cdef double attention = EXPLORE * sqrt(spot.visits + 1.0)
    cdef double value, highest = -1.0
    cdef int what, best = 0
    for what in range(3):
        if what and spot.share[what] == 0:
            continue
        value = (spot.total[what] + mean + attention * (FAIR + spot.share[what])) / (spot.tried[what] + 1)
        if value > highest:
            best, highest = what, value
    return best


cdef inline action_t _action(const TailsState* world, int what) noexcept nogil:
    if what == 0:
        return PASS
    return play_action(number_card(world.needed)) if what == 1 else play_action(TRICKSTER)


cdef const Spot* root_spot(const Playing* self) noexcept nogil:
    return &self.spots[_place(self, _ROOT)]


cdef int best_play(const Playing* self) noexcept nogil:
    """The most tried action."""
    cdef const Spot* spot = root_spot(self)
    cdef int what, best = 0
    for what in range(1, 3):
        if spot.tried[what] > spot.tried[best]:
            best = what
    return best


cdef action_t action_of(const Playing* self, int what) noexcept nogil:
    return _action(&self.root, what)
