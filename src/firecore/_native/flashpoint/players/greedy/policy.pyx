"""A policy one decision deep: the first that applies of a few rules of thumb.

Put out the fire beside, then the smoke; carry the victim who is here to safety; walk to the nearest victim, POI or
fire; end the turn. It does not look at what the others do, and weighs nothing against anything else.
"""
from libc.stdint cimport uint32_t
from firecore._native.contract cimport MAX_LEGAL, Rules, action_t
from firecore._native.flashpoint.players.captain.situation cimport NONE, is_legal
from firecore._native.flashpoint.players.routes cimport (
    MAX_AP, UNREACHED, Region, Routes, Traveller, add_space, everywhere, find_routes, first_side, nowhere, safe_spaces)
from firecore._native.flashpoint.rules.legal cimport legal_decisions
from firecore._native.flashpoint.rules.pieces cimport treated_at, victim_spaces, victims_at
from firecore._native.flashpoint.rules.rules cimport (
    ACT, CARRIES_VICTIM, CHOPS, DOORS, DOUSES, DRENCHES, END_TURN, FIRST_ACT, FIRST_CARRIED_OFF, FIRST_PLACED,
    KNOCKED_DOWN, LEADS, NOTHING, OWN, PLACE_FIREFIGHTER, SIDES, FlashpointState, flashpoint_rules, move_action)
from firecore._native.flashpoint.rules.spaces cimport (
    LAST_SPACE, NOWHERE, OUTDOORS, Around, burns, is_outdoors, surroundings)
from firecore._native.policy cimport make_policy, trusted
from firecore._native.rng cimport Rng, rng_below, rng_seed

# What ways cost: fires on them are put out, and walls chopped only where a detour is long.
cdef Traveller WALKING = Traveller(1, 0, 2, 1, 6, MAX_AP)
cdef Traveller CARRYING = Traveller(2, 0, 2, 1, 6, MAX_AP)


cdef action_t choose(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    cdef const FlashpointState* self = <const FlashpointState*>state
    cdef action_t legal[MAX_LEGAL]
    cdef int n = legal_decisions(self, legal)
    cdef action_t action = NONE
    if self.phase == ACT:
        action = _act(self, legal, n)
    elif self.phase == PLACE_FIREFIGHTER:
        action = _nearest_to_work(self, legal, n, FIRST_PLACED)
    elif self.phase == KNOCKED_DOWN:
        action = _nearest_to_work(self, legal, n, FIRST_CARRIED_OFF)
    return action if action != NONE else legal[rng_below(rng, n)]


cdef void rate(const Rules* rules, const void* state, const action_t* legal, int n, float* out) noexcept nogil:
    """All for its own choice: rules of thumb say nothing about the other actions."""
    cdef Rng rng
    cdef action_t chosen
    cdef int i
    rng_seed(&rng, 0)
    chosen = choose(rules, state, &rng)
    for i in range(n):
        out[i] = legal[i] == chosen


# A turn.

cdef action_t _act(const FlashpointState* self, const action_t* legal, int n) noexcept nogil:
    """What the first rule of thumb that applies says; NONE if none does, and the turn may not end."""
    cdef int space = self.at[self.seat]
    cdef Around look = surroundings(self, space)
    cdef action_t action
    if burns(self, space):
        return _extinguish(legal, n, OWN)
    action = _extinguish_beside(legal, n, look.open & look.fire)
    if action == NONE:
        action = _extinguish_beside(legal, n, look.open & look.smoke)
    if action == NONE:
        action = _bring_out_or_walk(self, legal, n, space)
    if action == NONE and is_legal(legal, n, END_TURN):
        return END_TURN
    return action


cdef action_t _bring_out_or_walk(const FlashpointState* self, const action_t* legal, int n, int space) noexcept nogil:
    """A step with the victim who is here to where victims are rescued; without one, to the nearest task."""
    cdef Region tasks = nowhere()
    if victims_at(self, space):
        return _step_to_nearest(self, legal, n, safe_spaces(self), &CARRYING, CARRIES_VICTIM)
    if treated_at(self, space):
        return _step_to_nearest(self, legal, n, safe_spaces(self), &WALKING, LEADS)
    tasks.indoors = victim_spaces(self) | self.poi | self.fire
    return _step_to_nearest(self, legal, n, tasks, &WALKING, NOTHING)


cdef action_t _step_to_nearest(const FlashpointState* self, const action_t* legal, int n, Region goals,
                               const Traveller* who, int load) noexcept nogil:
    """The first step of a cheapest way to the nearest goal, or what clears its way; NONE if AP do not suffice."""
    cdef int space = self.at[self.seat]
    cdef Region start = nowhere()
    cdef Routes routes
    cdef int goal
    add_space(&start, space)
    find_routes(self, start, who, goals, &routes)
    goal = _nearest(&routes, goals)
    if goal == NOWHERE or goal == space:
        return NONE
    return _step(self, legal, n, first_side(self, space, who, &routes, goal), load)


cdef action_t _step(const FlashpointState* self, const action_t* legal, int n, int side, int load) noexcept nogil:
    cdef Around look = surroundings(self, self.at[self.seat])
    cdef action_t action
    if look.wall >> side & 1:
        action = FIRST_ACT + CHOPS + side
    elif look.door & ~look.open & 1 << side:
        action = FIRST_ACT + DOORS + side
    elif look.fire >> side & 1:
        return _extinguish(legal, n, side)
    else:
        action = move_action(side, load)
    return action if is_legal(legal, n, action) else NONE


cdef action_t _extinguish_beside(const action_t* legal, int n, uint32_t sides) noexcept nogil:
    cdef action_t action
    cdef int side
    for side in range(SIDES):
        if sides >> side & 1:
            action = _extinguish(legal, n, side)
            if action != NONE:
                return action
    return NONE


cdef action_t _extinguish(const action_t* legal, int n, int side) noexcept nogil:
    """Fire completely if AP suffice, or else one step (P4.1)."""
    if is_legal(legal, n, FIRST_ACT + DRENCHES + side):
        return FIRST_ACT + DRENCHES + side
    return FIRST_ACT + DOUSES + side if is_legal(legal, n, FIRST_ACT + DOUSES + side) else NONE


# Where to start, and to come back from the ambulance.

cdef action_t _nearest_to_work(const FlashpointState* self, const action_t* legal, int n, int first) noexcept nogil:
    """The outdoor space from where a victim or POI is nearest; NONE if there is none."""
    cdef Region work = nowhere()
    cdef Routes routes
    cdef int i, cost, least = UNREACHED
    cdef action_t best = NONE
    work.indoors = victim_spaces(self) | self.poi
    find_routes(self, work, &WALKING, everywhere(), &routes)
    for i in range(n):
        cost = routes.cost[OUTDOORS + <int>legal[i] - first]
        if cost < least:
            best, least = legal[i], cost
    return best


cdef int _nearest(const Routes* routes, Region goals) noexcept nogil:
    """The goal that costs least to reach, of several the first; NOWHERE if none is reached."""
    cdef int place, nearest = NOWHERE
    cdef int least = UNREACHED
    for place in range(LAST_SPACE + 1):
        if routes.cost[place] < least and _holds(goals, place):
            nearest, least = place, routes.cost[place]
    return nearest


cdef inline bint _holds(Region region, int place) noexcept nogil:
    return (region.outdoors >> (place - OUTDOORS) if is_outdoors(place) else region.indoors >> place) & 1


GREEDY = trusted(make_policy(
    "greedy", "puts out what burns beside, carries victims out, and walks to the nearest task",
    choose, rate, flashpoint_rules()))
