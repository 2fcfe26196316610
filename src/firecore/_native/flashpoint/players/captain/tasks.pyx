"""Tasks in the house: a fire or smoke to put out, a victim, a POI or a hazmat to get, and their first steps."""
from libc.stdint cimport uint64_t
from firecore._native.bits cimport bit, count, lowest, without_lowest
from firecore._native.contract cimport action_t
from firecore._native.flashpoint.players.captain.situation cimport (
    NONE, Plan, Situation, another_is_nearer, favoured, if_legal, is_better, is_legal, propose)
from firecore._native.flashpoint.rules.pieces cimport hazmat_spaces, treated_at, victim_spaces
from firecore._native.flashpoint.players.routes cimport (
    UNREACHED, Region, Routes, add_space, find_routes, first_side, nowhere)
from firecore._native.flashpoint.rules.rules cimport (
    CAFS, CARRIES_HAZMAT, CARRIES_VICTIM, CHOPS, DOORS, DOUSES, DRENCHES, FIRST_ACT, FIRST_IDENTIFIED,
    HAZMAT_TECHNICIAN, IMAGING, LEADS, NORTH, NOTHING, OWN, PARAMEDIC, REMOVE, RESCUE, RING, TREAT, TREATED,
    FlashpointState, move_action, space_action)
from firecore._native.flashpoint.rules.spaces cimport (
    NOWHERE, OUTDOORS, STEP, axis_of, beside, edge_of, is_outdoors, opposite)


cdef void weigh_tasks(const FlashpointState* self, const Situation* situation, Plan* plan) noexcept nogil:
    """All that both games know."""
    _weigh_fires(self, situation, plan)
    _weigh_smoke(self, situation, plan)
    _weigh_victims(self, situation, plan)
    _weigh_poi(self, situation, plan)
    if situation.temper is not NULL and situation.temper.post != NOWHERE:
        _weigh_post(self, situation, plan, situation.temper.post)


cdef void _weigh_fires(const FlashpointState* self, const Situation* situation, Plan* plan) noexcept nogil:
    cdef uint64_t left = self.fire
    cdef uint64_t around
    cdef int goal, worth, cost
    while left:
        goal = lowest(left)
        left = without_lowest(left)
        if situation.alone.cost[goal] == UNREACHED:
            continue
        around = beside(bit(goal), situation.open_north, situation.open_west)
        worth = situation.worth.fire + situation.worth.fire_beside * count(around & self.fire)
        if (around | bit(goal)) & situation.threatened:
            worth += situation.worth.threat
        if (around | bit(goal)) & self.hot:
            worth += situation.worth.hot
        worth = favoured(situation, goal, worth)
        if another_is_nearer(situation, goal):
            worth = worth * situation.worth.anothers_fire // 100
        # The way there ends beside it: its last step, into the space, stands for one AP less than putting it out.
        cost = _less_extra(self, situation.alone.cost[goal], 2)
        if is_better(plan, worth, cost):
            propose(plan, worth, cost, on_the_way(self, situation, plan, goal))


cdef void _weigh_smoke(const FlashpointState* self, const Situation* situation, Plan* plan) noexcept nogil:
    cdef uint64_t left = self.smoke
    cdef int goal, worth, cost
    cdef action_t act
    while left:
        goal = lowest(left)
        left = without_lowest(left)
        if situation.alone.cost[goal] == UNREACHED:
            continue
        worth = situation.worth.smoke
        if beside(bit(goal), situation.open_north, situation.open_west) & self.fire:
            worth += situation.worth.smoke_beside_fire
        worth = favoured(situation, goal, worth)
        if another_is_nearer(situation, goal):
            worth = worth * situation.worth.anothers_fire // 100
        if goal == situation.space:
            cost, act = _less_extra(self, situation.price + 1, 1), if_legal(plan, FIRST_ACT + DOUSES + OWN)
        else:
            cost, act = _less_extra(self, situation.alone.cost[goal] - 1 + situation.price, 1), NONE
            if is_better(plan, worth, cost):
                act = on_the_way(self, situation, plan, goal)
        propose(plan, worth, cost, act)


cdef inline int _less_extra(const FlashpointState* self, int cost, int dousing) noexcept nogil:
    """What is left to pay with normal AP, which may be saved, for going somewhere and some steps of extinguishing."""
    if self.specialist[self.seat] == CAFS:
        return max(cost - min(<int>self.extra, dousing), 1)
    if self.specialist[self.seat] == RESCUE:
        return max(cost - <int>self.extra, 1)
    return cost


cdef void _weigh_victims(const FlashpointState* self, const Situation* situation, Plan* plan) noexcept nogil:
    cdef uint64_t left = victim_spaces(self)
    cdef int i
    while left:
        _weigh_victim(self, situation, plan, lowest(left), favoured(situation, lowest(left), situation.worth.victim))
        left = without_lowest(left)
    if situation.temper is NULL:
        return                                   # the captain forgets those who lie outdoors
    for i in range(self.victims):
        if is_outdoors(self.victim[i] & ~TREATED):
            _weigh_victim(self, situation, plan, self.victim[i] & ~TREATED, situation.worth.victim)


cdef void _weigh_victim(const FlashpointState* self, const Situation* situation, Plan* plan, int goal,
                        int worth) noexcept nogil:
    cdef int cost = situation.alone.cost[goal] + situation.out.cost[goal] + situation.worth.setting_out
    if situation.alone.cost[goal] == UNREACHED or situation.out.cost[goal] == UNREACHED:
        return
    if goal != situation.space and another_is_nearer(situation, goal):
        worth = worth * situation.worth.anothers_victim // 100
    if not is_better(plan, worth, cost):
        return
    if goal == situation.space:
        propose(plan, worth, cost, _bring_out(self, situation, plan))
    else:
        propose(plan, worth, cost, on_the_way(self, situation, plan, goal))


cdef void _weigh_poi(const FlashpointState* self, const Situation* situation, Plan* plan) noexcept nogil:
    cdef uint64_t left = self.poi
    cdef int all_left = self.victims_left + self.alarms_left
    cdef int goal, worth, cost
    while left:
        goal = lowest(left)
        left = without_lowest(left)
        if self.specialist[self.seat] == IMAGING:
            propose(plan, situation.worth.identified, 1, if_legal(plan, space_action(FIRST_IDENTIFIED, goal)))
        if situation.alone.cost[goal] == UNREACHED or situation.out.cost[goal] == UNREACHED:
            continue
        worth = favoured(situation, goal, situation.worth.poi * self.victims_left // all_left)
        cost = (situation.alone.cost[goal] + situation.out.cost[goal] * self.victims_left // all_left
                + situation.worth.setting_out)
        if another_is_nearer(situation, goal):
            worth = worth * situation.worth.anothers_victim // 100
        if is_better(plan, worth, cost):
            propose(plan, worth, cost, on_the_way(self, situation, plan, goal))


cdef void _weigh_post(const FlashpointState* self, const Situation* situation, Plan* plan, int post) noexcept nogil:
    if post != situation.space and situation.alone.cost[post] != UNREACHED:
        propose(plan, situation.temper.post_worth, situation.alone.cost[post], on_the_way(self, situation, plan, post))


cdef void weigh_hazmats(const FlashpointState* self, const Situation* situation, Plan* plan) noexcept nogil:
    """P10.4: carried out of the house, or removed where they are by who can."""
    cdef uint64_t left = hazmat_spaces(self)
    cdef int goal, worth, cost
    cdef action_t act
    while left:
        goal = lowest(left)
        left = without_lowest(left)
        if situation.alone.cost[goal] == UNREACHED:
            continue
        worth = favoured(situation, goal, situation.worth.hazmat)
        cost = situation.alone.cost[goal] + 2
        if self.specialist[self.seat] != HAZMAT_TECHNICIAN:
            cost = situation.alone.cost[goal] + situation.out.cost[goal] + situation.worth.setting_out
        if goal != situation.space and another_is_nearer(situation, goal):
            worth = worth * situation.worth.anothers_victim // 100
        if not is_better(plan, worth, cost):
            continue
        act = if_legal(plan, FIRST_ACT + REMOVE) if goal == situation.space else NONE
        if act == NONE and goal == situation.space:
            act = _towards(self, situation, plan, _way_outdoors(self, situation), CARRIES_HAZMAT)
        elif act == NONE:
            act = on_the_way(self, situation, plan, goal)
        propose(plan, worth, cost, act)


cdef int _way_outdoors(const FlashpointState* self, const Situation* situation) noexcept nogil:
    """The side on which the cheapest way out of the house begins, for a firefighter who carries something."""
    cdef Region outdoors = nowhere()
    outdoors.outdoors = bit(RING) - 1
    return _way_to(self, situation, outdoors)


cdef int _way_to_rescue(const FlashpointState* self, const Situation* situation) noexcept nogil:
    """The side on which the cheapest way to where victims are rescued begins."""
    cdef Region goals = nowhere()
    cdef int space
    for space in range(OUTDOORS, OUTDOORS + RING):
        if situation.out.cost[space] == 0:
            add_space(&goals, space)
    return _way_to(self, situation, goals)


cdef int _way_to(const FlashpointState* self, const Situation* situation, Region goals) noexcept nogil:
    """The side on which the cheapest way to some outdoor space begins, for a firefighter who carries something."""
    cdef Region start = nowhere()
    cdef Routes routes
    cdef int space, nearest = NOWHERE
    add_space(&start, situation.space)
    find_routes(self, start, &situation.laden, goals, &routes)
    for space in range(OUTDOORS, OUTDOORS + RING):
        if goals.outdoors & bit(space - OUTDOORS) and (
                nearest == NOWHERE or routes.cost[space] < routes.cost[nearest]):
            nearest = space
    return first_side(self, situation.space, &situation.laden, &routes, nearest)


# First steps.

cdef action_t on_the_way(const FlashpointState* self, const Situation* situation, const Plan* plan,
                         int goal) noexcept nogil:
    """The next step to a task, with empty hands."""
    return _towards(
        self, situation, plan, first_side(self, situation.space, &situation.unladen, &situation.alone, goal), NOTHING)


cdef action_t _bring_out(const FlashpointState* self, const Situation* situation, const Plan* plan) noexcept nogil:
    """The next step with the victim here: treat him, lead him, or carry him."""
    cdef int side
    if self.specialist[self.seat] == PARAMEDIC and situation.out.cost[situation.space] > 2:
        if is_legal(plan.legal, plan.n, FIRST_ACT + TREAT):
            return FIRST_ACT + TREAT
    side = _way_to_rescue(self, situation)
    side = NORTH if side == OWN else side        # he stands there: any step
    if treated_at(self, situation.space):
        return _towards(self, situation, plan, side, LEADS)
    return _towards(self, situation, plan, side, CARRIES_VICTIM)


cdef action_t _towards(const FlashpointState* self, const Situation* situation, const Plan* plan, int side,
                       int load) noexcept nogil:
    """What comes next to cross a side: chop, open, put out, or the move itself."""
    cdef int space = situation.space
    cdef int beyond, edge
    cdef int axis = axis_of(side)
    if side == OWN:
        return NONE
    beyond = STEP[space][side]
    if is_outdoors(space) and is_outdoors(beyond):
        return if_legal(plan, move_action(side, load))
    edge = edge_of(beyond, opposite(side)) if is_outdoors(space) else edge_of(space, side)
    if self.wall[axis] >> edge & 1:
        return if_legal(plan, FIRST_ACT + CHOPS + side)
    if self.closed[axis] >> edge & 1:
        return if_legal(plan, FIRST_ACT + DOORS + side)
    if not is_outdoors(beyond) and self.fire >> beyond & 1:
        return _put_out(self, situation, plan, side)
    if not is_outdoors(beyond) and self.smoke >> beyond & 1:
        return if_legal(plan, FIRST_ACT + DOUSES + side)
    return if_legal(plan, move_action(side, load))


cdef action_t _put_out(const FlashpointState* self, const Situation* situation, const Plan* plan,
                       int side) noexcept nogil:
    """One step where no fire is left beside to light the smoke again, else both at once."""
    cdef uint64_t goal = bit(STEP[situation.space][side])
    cdef uint64_t others = beside(goal, situation.open_north, situation.open_west) & self.fire & ~goal
    cdef uint64_t reached = 0
    if not is_outdoors(situation.space):
        reached = beside(bit(situation.space), situation.open_north, situation.open_west)
    if not others & ~reached and (count(others) + 1) * situation.price <= self.ap:
        return if_legal(plan, FIRST_ACT + DOUSES + side)
    if is_legal(plan.legal, plan.n, FIRST_ACT + DRENCHES + side):
        return FIRST_ACT + DRENCHES + side
    return if_legal(plan, FIRST_ACT + DOUSES + side)
