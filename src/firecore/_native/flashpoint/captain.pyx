"""A rule-based policy: of all the errands in the house, the one that is worth most for its AP, and its first step.

An errand puts out a fire or smoke, brings a victim or a hazmat out, or finds out what a POI is. Its price is the whole
way there and what there is to do, doors and fires on the way included. So fires nearby come before victims far off,
neighbours are cleared before anyone walks past them, and where no errand is worth its price AP are saved: patience wins
more games than any other rule. The worths below were found by playing.
"""
from libc.stdint cimport uint64_t
from firecore._native.bits cimport bit, count, lowest, without_lowest
from firecore._native.contract cimport MAX_LEGAL, Rules, action_t
from firecore._native.flashpoint.crew cimport dousing_price, gun_price

from firecore._native.flashpoint.pieces cimport hazmat_spaces, treated_at, victim_spaces, victims_at
from firecore._native.flashpoint.routes cimport UNREACHED, Routes, Traveller, find_routes, find_ways_out
from firecore._native.flashpoint.rules cimport (
    ACT, AIM, AMBULANCE, CAFS, CAPTAIN, CARRIES_HAZMAT, CARRIES_VICTIM, CHOOSE_SPECIALIST, CHOPS, DECK_GUN, DOORS,
    DOUSES, DRENCHES, DRIVER, END_TURN, ENGINE, FIRST_ACT, FIRST_CARRIED_OFF, FIRST_CHOSEN, FIRST_IDENTIFIED,
    FIRST_PLACED, GENERALIST, HAZMAT_TECHNICIAN, IMAGING, KEEP_DICE, KNOCKED_DOWN, LEADS, MOST_SAVED,
    NOTHING, OWN, PARAMEDIC, PARK_AMBULANCE, PARK_ENGINE,
    PLACE_FIREFIGHTER, PLACES, REMOVE, RESCUE, ROLL_BOTH, SPECIALISTS, TREAT, FlashpointState, command_action,
    drive_action, flashpoint_rules, is_experienced, move_action, space_action)
from firecore._native.flashpoint.spaces cimport (
    NOWHERE, OUTDOORS, STEP, axis_of, beside, board_column, board_row, edge_of, is_outdoors, open_edges, opposite)
from firecore._native.policy cimport make_policy
from firecore._native.rng cimport Rng, rng_below, rng_seed

cdef enum:                   # what errands are worth, beside each other
    FIRE = 240
    FIRE_BESIDE = 30         # for each fire beside a fire: together they spread and explode
    THREAT = 71              # if somebody or something that blows up is beside
    SMOKE = 100
    SMOKE_BESIDE_FIRE = 60
    VICTIM = 700
    POI = 351                # if it were a victim for certain
    HAZMAT = 300
    IDENTIFIED = 90          # what it saves to know a POI before walking there
    LEAST = 54               # for one AP: for less they are saved

cdef enum:                   # what errands cost beside their AP
    SETTING_OUT = 7          # for an errand that ends outdoors, in AP
    WALL_PRICE = 3           # of chopping, each marker
    ANOTHERS_FIRE = 70       # per cent left of a fire's worth, if another firefighter is nearer
    ANOTHERS_VICTIM = 40

cdef enum:
    NONE = 100000            # no action

# Whom to choose first (P9.5): those who put out most, then those who see, treat and command.
cdef int[8] CHOSEN_FIRST = [CAFS, GENERALIST, DRIVER, HAZMAT_TECHNICIAN, CAPTAIN, IMAGING, RESCUE, PARAMEDIC]


cdef struct Plan:            # the best errand so far
    const action_t* legal
    int n
    int value                # worth for 1000 AP
    action_t act             # its first step


cdef struct Outlook:         # what the firefighter whose turn it is sees of the house
    int space
    int price                # of one step of extinguishing
    uint64_t open_north
    uint64_t open_west
    uint64_t threatened      # where victims, POI and hazmats are
    Routes alone             # ways from here with empty hands
    Routes laden             # ways from here carrying something
    Routes out               # ways from everywhere to where victims are rescued


cdef action_t choose(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    cdef const FlashpointState* self = <const FlashpointState*>state
    cdef action_t legal[MAX_LEGAL]
    cdef int n = rules.legal(state, legal)
    if n == 1:
        return legal[0]
    if self.phase == ACT:
        return _act(self, legal, n)
    if self.phase == PLACE_FIREFIGHTER or self.phase == KNOCKED_DOWN:
        return _best_post(self, legal, n)
    if self.phase == CHOOSE_SPECIALIST:
        return _best_specialist(legal, n)
    if self.phase == PARK_AMBULANCE or self.phase == PARK_ENGINE:
        return _best_parking(self, legal, n)
    if self.phase == AIM:
        return _aim(self, legal, n)
    return legal[rng_below(rng, n)]


cdef void rate(const Rules* rules, const void* state, const action_t* legal, int n, float* out) noexcept nogil:
    """All for its own choice: with so many AP to spend in any order, no other action is far behind."""
    cdef Rng rng
    cdef action_t chosen
    cdef int i
    rng_seed(&rng, 0)
    chosen = choose(rules, state, &rng)
    for i in range(n):
        out[i] = legal[i] == chosen


cdef bint _is_legal(const action_t* legal, int n, action_t action) noexcept nogil:
    cdef int i
    for i in range(n):
        if legal[i] == action:
            return True
    return False


# A turn.

cdef action_t _act(const FlashpointState* self, const action_t* legal, int n) noexcept nogil:
    cdef Plan plan
    cdef Outlook look
    cdef int space = self.at[self.seat]
    if not is_outdoors(space) and self.fire >> space & 1:
        return _leave_fire(legal, n)
    plan.legal, plan.n, plan.value, plan.act = legal, n, 0, NONE
    _look(self, &look)
    _weigh_fires(self, &look, &plan)
    _weigh_smoke(self, &look, &plan)
    _weigh_victims(self, &look, &plan)
    _weigh_poi(self, &look, &plan)
    if is_experienced(self):
        _weigh_hazmats(self, &look, &plan)
        _weigh_vehicles(self, &look, &plan)
        _weigh_commands(self, &look, &plan)
    # What cannot be saved may as well be spent.
    if plan.act != NONE and (plan.value >= LEAST * 1000 or self.ap > MOST_SAVED):
        return plan.act
    return END_TURN


cdef action_t _leave_fire(const action_t* legal, int n) noexcept nogil:
    if _is_legal(legal, n, FIRST_ACT + DRENCHES + OWN):
        return FIRST_ACT + DRENCHES + OWN
    if _is_legal(legal, n, FIRST_ACT + DOUSES + OWN):
        return FIRST_ACT + DOUSES + OWN
    return legal[0]


cdef void _look(const FlashpointState* self, Outlook* look) noexcept nogil:
    cdef Traveller who
    look.space = self.at[self.seat]
    look.price = dousing_price(self.specialist[self.seat])
    look.open_north, look.open_west = open_edges(self, 0), open_edges(self, 1)
    look.threatened = victim_spaces(self) | self.poi | hazmat_spaces(self)
    who.step, who.smoke, who.fire, who.door, who.wall = 1, 1, 2 * look.price, 1, WALL_PRICE
    find_routes(self, look.space, &who, &look.alone)
    who.step = 2
    find_routes(self, look.space, &who, &look.laden)
    find_ways_out(self, &who, &look.out)


cdef void _propose(Plan* plan, int worth, int cost, action_t act) noexcept nogil:
    """Take an errand for the plan, if it is worth more for its AP than what is planned."""
    cdef int value = worth * 1000 // cost
    if act != NONE and value > plan.value:
        plan.value, plan.act = value, act


cdef inline bint _is_better(const Plan* plan, int worth, int cost) noexcept nogil:
    return worth * 1000 // cost > plan.value


cdef bint _another_is_nearer(const FlashpointState* self, int space) noexcept nogil:
    cdef int seat, mine = _far(self.at[self.seat], space)
    for seat in range(self.players):
        if seat != self.seat and _far(self.at[seat], space) < mine:
            return True
    return False


cdef inline int _far(int a, int b) noexcept nogil:
    cdef int rows = board_row(a) - board_row(b)
    cdef int columns = board_column(a) - board_column(b)
    return (rows if rows > 0 else -rows) + (columns if columns > 0 else -columns)


# Errands.

cdef void _weigh_fires(const FlashpointState* self, const Outlook* look, Plan* plan) noexcept nogil:
    cdef uint64_t left = self.fire
    cdef uint64_t around
    cdef int goal, worth
    while left:
        goal = lowest(left)
        left = without_lowest(left)
        if look.alone.cost[goal] == UNREACHED:
            continue
        around = beside(bit(goal), look.open_north, look.open_west)
        worth = FIRE + FIRE_BESIDE * count(around & self.fire)
        if (around | bit(goal)) & (look.threatened | self.hot):
            worth += THREAT
        if _another_is_nearer(self, goal):
            worth = worth * ANOTHERS_FIRE // 100
        # The way there ends beside it: its last step, into the space, stands for one AP less than putting it out.
        if _is_better(plan, worth, look.alone.cost[goal]):
            _propose(plan, worth, look.alone.cost[goal], _towards(self, look, plan, look.alone.first[goal], NOTHING))


cdef void _weigh_smoke(const FlashpointState* self, const Outlook* look, Plan* plan) noexcept nogil:
    cdef uint64_t left = self.smoke
    cdef int goal, worth, cost
    cdef action_t act
    while left:
        goal = lowest(left)
        left = without_lowest(left)
        if look.alone.cost[goal] == UNREACHED:
            continue
        worth = SMOKE
        if beside(bit(goal), look.open_north, look.open_west) & self.fire:
            worth += SMOKE_BESIDE_FIRE
        if _another_is_nearer(self, goal):
            worth = worth * ANOTHERS_FIRE // 100
        if goal == look.space:
            cost, act = look.price + 1, _if_legal(plan, FIRST_ACT + DOUSES + OWN)
        else:
            cost, act = look.alone.cost[goal] - 1 + look.price, NONE
            if _is_better(plan, worth, cost):
                act = _towards(self, look, plan, look.alone.first[goal], NOTHING)
        _propose(plan, worth, cost, act)


cdef void _weigh_victims(const FlashpointState* self, const Outlook* look, Plan* plan) noexcept nogil:
    cdef uint64_t left = victim_spaces(self)
    cdef int goal, worth, cost
    while left:
        goal = lowest(left)
        left = without_lowest(left)
        if look.alone.cost[goal] == UNREACHED or look.out.cost[goal] == UNREACHED:
            continue
        worth = VICTIM
        cost = look.alone.cost[goal] + look.out.cost[goal] + SETTING_OUT
        if goal != look.space and _another_is_nearer(self, goal):
            worth = worth * ANOTHERS_VICTIM // 100
        if not _is_better(plan, worth, cost):
            continue
        if goal == look.space:
            _propose(plan, worth, cost, _bring_out(self, look, plan))
        else:
            _propose(plan, worth, cost, _towards(self, look, plan, look.alone.first[goal], NOTHING))


cdef void _weigh_poi(const FlashpointState* self, const Outlook* look, Plan* plan) noexcept nogil:
    cdef uint64_t left = self.poi
    cdef int all_left = self.victims_left + self.alarms_left
    cdef int goal, worth, cost
    while left:
        goal = lowest(left)
        left = without_lowest(left)
        if self.specialist[self.seat] == IMAGING:
            _propose(plan, IDENTIFIED, 1, _if_legal(plan, space_action(FIRST_IDENTIFIED, goal)))
        if look.alone.cost[goal] == UNREACHED or look.out.cost[goal] == UNREACHED:
            continue
        worth = POI * self.victims_left // all_left
        cost = look.alone.cost[goal] + look.out.cost[goal] * self.victims_left // all_left + SETTING_OUT
        if _another_is_nearer(self, goal):
            worth = worth * ANOTHERS_VICTIM // 100
        if _is_better(plan, worth, cost):
            _propose(plan, worth, cost, _towards(self, look, plan, look.alone.first[goal], NOTHING))


cdef void _weigh_hazmats(const FlashpointState* self, const Outlook* look, Plan* plan) noexcept nogil:
    """P10.4: carried out of the house, or removed where they are by who can."""
    cdef uint64_t left = hazmat_spaces(self)
    cdef int goal, worth, cost
    cdef action_t act
    while left:
        goal = lowest(left)
        left = without_lowest(left)
        if look.alone.cost[goal] == UNREACHED:
            continue
        worth = HAZMAT
        cost = look.alone.cost[goal] + 2
        if self.specialist[self.seat] != HAZMAT_TECHNICIAN:
            cost = look.alone.cost[goal] + look.out.cost[goal] + SETTING_OUT
        if goal != look.space and _another_is_nearer(self, goal):
            worth = worth * ANOTHERS_VICTIM // 100
        if not _is_better(plan, worth, cost):
            continue
        act = _if_legal(plan, FIRST_ACT + REMOVE) if goal == look.space else NONE
        if act == NONE and goal == look.space:
            act = _towards(self, look, plan, _way_outdoors(look), CARRIES_HAZMAT)
        elif act == NONE:
            act = _towards(self, look, plan, look.alone.first[goal], NOTHING)
        _propose(plan, worth, cost, act)


cdef int _way_outdoors(const Outlook* look) noexcept nogil:
    """The side on which the cheapest way out of the house begins, for somebody who carries."""
    cdef int space, nearest = OUTDOORS
    for space in range(OUTDOORS, OUTDOORS + 32):
        if look.laden.cost[space] < look.laden.cost[nearest]:
            nearest = space
    return look.laden.first[nearest]


cdef void _weigh_vehicles(const FlashpointState* self, const Outlook* look, Plan* plan) noexcept nogil:
    """P10.6: the deck gun, where it reaches more than AP could; P10.5: the ambulance comes to a victim who waits."""
    if _is_legal(plan.legal, plan.n, DECK_GUN):
        _propose(plan, _gun_worth(self, look), 12 * gun_price(self.specialist[self.seat]), DECK_GUN)
    if victims_at(self, look.space) + treated_at(self, look.space):
        _call_ambulance(self, look, plan, False)
        _call_ambulance(self, look, plan, True)


cdef int _gun_worth(const FlashpointState* self, const Outlook* look) noexcept nogil:
    """What the gun puts out, added up over the twelve spaces that it may hit."""
    cdef int quadrant = self.quadrant[self.place[ENGINE]]
    cdef int top = 3 if quadrant & 2 else 0
    cdef int left = 4 if quadrant & 1 else 0
    cdef int row, column, worth = 0
    for row in range(top, top + 3):
        for column in range(left, left + 4):
            worth += _splash(self, look.open_north, look.open_west, 9 * row + column)
    return worth


cdef int _splash(const FlashpointState* self, uint64_t open_north, uint64_t open_west, int target) noexcept nogil:
    cdef uint64_t wet = bit(target) | beside(bit(target), open_north, open_west)
    return FIRE * count(wet & self.fire) + SMOKE * count(wet & self.smoke)


cdef void _call_ambulance(const FlashpointState* self, const Outlook* look, Plan* plan, bint back) noexcept nogil:
    """Whether it pays to have the ambulance drive up, for the victim here."""
    cdef FlashpointState after = self[0]
    cdef Routes out
    cdef Traveller who
    cdef int saved
    who.step, who.smoke, who.fire, who.door, who.wall = 2, 1, 2 * look.price, 1, WALL_PRICE
    after.place[AMBULANCE] = <unsigned char>((self.place[AMBULANCE] + (PLACES - 1 if back else 1)) % PLACES)
    find_ways_out(&after, &who, &out)
    saved = look.out.cost[look.space] - out.cost[look.space] - 2
    if saved > 0 and out.cost[look.space] != UNREACHED:
        _propose(plan, VICTIM, out.cost[look.space] + 2 + SETTING_OUT,
                 _if_legal(plan, drive_action(AMBULANCE, back)))


cdef void _weigh_commands(const FlashpointState* self, const Outlook* look, Plan* plan) noexcept nogil:
    """P10.7: with the extra AP, a firefighter beside a victim is told to bring him on."""
    cdef Routes routes
    cdef Traveller who
    cdef int seat, space, load
    if self.specialist[self.seat] != CAPTAIN or not self.extra:
        return
    for seat in range(self.players):
        space = self.at[seat]
        if seat == self.seat or is_outdoors(space):
            continue
        load = LEADS if treated_at(self, space) else CARRIES_VICTIM
        if load == CARRIES_VICTIM and not victims_at(self, space):
            continue
        who.step, who.smoke, who.fire, who.door, who.wall = 2, 4, 20, 1, 20
        find_routes(self, space, &who, &routes)
        _propose(plan, VICTIM, look.out.cost[space] + SETTING_OUT,
                 _if_legal(plan, command_action(seat, _way_to_rescue(self, &routes, look), load)))


cdef int _way_to_rescue(const FlashpointState* self, const Routes* routes, const Outlook* look) noexcept nogil:
    """The side on which the cheapest way to where victims are rescued begins."""
    cdef int space, nearest = NOWHERE
    for space in range(OUTDOORS, OUTDOORS + 32):
        if look.out.cost[space] == 0 and (nearest == NOWHERE or routes.cost[space] < routes.cost[nearest]):
            nearest = space
    return 0 if nearest == NOWHERE or routes.first[nearest] == OWN else routes.first[nearest]


# First steps.

cdef inline action_t _if_legal(const Plan* plan, action_t action) noexcept nogil:
    return action if _is_legal(plan.legal, plan.n, action) else NONE


cdef action_t _bring_out(const FlashpointState* self, const Outlook* look, const Plan* plan) noexcept nogil:
    """The next step with the victim here: treat him, lead him, or carry him."""
    cdef int side = _way_to_rescue(self, &look.laden, look)
    if _is_legal(plan.legal, plan.n, FIRST_ACT + TREAT) and look.out.cost[look.space] > 2:
        return FIRST_ACT + TREAT
    if treated_at(self, look.space):
        return _towards(self, look, plan, side, LEADS)
    return _towards(self, look, plan, side, CARRIES_VICTIM)


cdef action_t _towards(const FlashpointState* self, const Outlook* look, const Plan* plan, int side,
                       int load) noexcept nogil:
    """What comes next to cross a side: chop, open, put out, or the move itself."""
    cdef int space = look.space
    cdef int beyond, edge
    cdef int axis = axis_of(side)
    if side == OWN:
        return NONE
    beyond = STEP[space][side]
    if is_outdoors(space) and is_outdoors(beyond):
        return _if_legal(plan, move_action(side, load))
    edge = edge_of(beyond, opposite(side)) if is_outdoors(space) else edge_of(space, side)
    if self.wall[axis] >> edge & 1:
        return _if_legal(plan, FIRST_ACT + CHOPS + side)
    if self.closed[axis] >> edge & 1:
        return _if_legal(plan, FIRST_ACT + DOORS + side)
    if not is_outdoors(beyond) and self.fire >> beyond & 1:
        return _put_out(self, look, plan, side)
    if not is_outdoors(beyond) and self.smoke >> beyond & 1:
        return _if_legal(plan, FIRST_ACT + DOUSES + side)
    return _if_legal(plan, move_action(side, load))


cdef action_t _put_out(const FlashpointState* self, const Outlook* look, const Plan* plan, int side) noexcept nogil:
    """One step where no fire is left beside to light the smoke again, else both at once."""
    cdef uint64_t goal = bit(STEP[look.space][side])
    cdef uint64_t others = beside(goal, look.open_north, look.open_west) & self.fire & ~goal
    cdef uint64_t reached = 0
    if not is_outdoors(look.space):
        reached = beside(bit(look.space), look.open_north, look.open_west)
    if not others & ~reached and (count(others) + 1) * look.price <= self.ap:
        return _if_legal(plan, FIRST_ACT + DOUSES + side)
    if _is_legal(plan.legal, plan.n, FIRST_ACT + DRENCHES + side):
        return FIRST_ACT + DRENCHES + side
    return _if_legal(plan, FIRST_ACT + DOUSES + side)


# Everything but a turn.

cdef action_t _best_post(const FlashpointState* self, const action_t* legal, int n) noexcept nogil:
    """The outdoor space from where most work is near, that of others who are nearer still left out."""
    cdef Routes routes
    cdef Traveller who
    cdef int nearest[64]
    cdef int i, space, value, most = -1
    cdef bint placing = self.phase == PLACE_FIREFIGHTER
    cdef action_t best = legal[0]
    who.step, who.smoke, who.fire, who.door, who.wall = 1, 1, 2, 1, 10
    for i in range(64):
        nearest[i] = 30
    for i in range(self.players):
        if self.at[i] == NOWHERE or (not placing and self.pending >> i & 1):
            continue
        find_routes(self, self.at[i], &who, &routes)
        for space in range(64):
            nearest[space] = routes.cost[space] if routes.cost[space] < nearest[space] else nearest[space]
    for i in range(n):
        space = OUTDOORS + <int>legal[i] - (FIRST_PLACED if placing else FIRST_CARRIED_OFF)
        find_routes(self, space, &who, &routes)
        value = _work_near(self, &routes, nearest)
        if value > most:
            best, most = legal[i], value
    return best


cdef int _work_near(const FlashpointState* self, const Routes* routes, const int* nearest) noexcept nogil:
    cdef uint64_t left = self.fire | self.poi | victim_spaces(self)
    cdef int mine, goal, value = 0
    while left:
        goal = lowest(left)
        left = without_lowest(left)
        mine = routes.cost[goal]
        if mine < nearest[goal]:
            value += 10000 // (mine + 2) - 10000 // (nearest[goal] + 2)
        value += 40 // (mine + 1)
    return value


cdef action_t _best_specialist(const action_t* legal, int n) noexcept nogil:
    cdef int i
    for i in range(SPECIALISTS):
        if _is_legal(legal, n, FIRST_CHOSEN + CHOSEN_FIRST[i] - 1):
            return FIRST_CHOSEN + CHOSEN_FIRST[i] - 1
    return legal[0]


cdef action_t _best_parking(const FlashpointState* self, const action_t* legal, int n) noexcept nogil:
    """The ambulance nearest to the POI, the engine where its gun reaches most."""
    cdef FlashpointState after = self[0]
    cdef Outlook look
    cdef Traveller who
    cdef Routes out
    cdef uint64_t left
    cdef int place, value, most = -100000, best = 0
    who.step, who.smoke, who.fire, who.door, who.wall = 2, 1, 2, 1, WALL_PRICE
    look.open_north, look.open_west = open_edges(self, 0), open_edges(self, 1)
    for place in range(PLACES):
        if self.phase == PARK_ENGINE:
            after.place[ENGINE] = <unsigned char>place
            value = _gun_worth(&after, &look)
        else:
            after.place[AMBULANCE] = <unsigned char>place
            find_ways_out(&after, &who, &out)
            value = 0
            left = self.poi | victim_spaces(self)
            while left:
                value -= out.cost[lowest(left)]
                left = without_lowest(left)
        if value > most:
            best, most = place, value
    return legal[best]


cdef action_t _aim(const FlashpointState* self, const action_t* legal, int n) noexcept nogil:
    """P10.6: keep dice that put out at least what dice do on average."""
    cdef Outlook look
    cdef int row = self.target // 9, column = self.target % 9
    cdef int quadrant = self.quadrant[self.place[ENGINE]]
    look.open_north, look.open_west = open_edges(self, 0), open_edges(self, 1)
    if (row >= 3) != (quadrant & 2 != 0):
        row = 5 - row
    if (column >= 4) != (quadrant & 1 != 0):
        column = 7 - column
    if 12 * _splash(self, look.open_north, look.open_west, 9 * row + column) >= _gun_worth(self, &look):
        return KEEP_DICE
    return ROLL_BOTH if _is_legal(legal, n, ROLL_BOTH) else legal[1]


CAPTAIN_POLICY = make_policy("captain", "runs the errand that is worth most for its AP, and saves AP where none is",
                             choose, rate, flashpoint_rules())
