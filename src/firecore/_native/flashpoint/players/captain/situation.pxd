# The house as the firefighter of the turn sees it, and what tasks are worth to him.
from libc.stdint cimport uint8_t, uint64_t
from firecore._native.contract cimport action_t
from firecore._native.flashpoint.players.routes cimport Routes, Traveller
from firecore._native.flashpoint.rules.rules cimport FlashpointState

cdef enum:
    NONE = 100000            # no action

cdef struct Worths:
    # What tasks are worth, relative to each other.
    int fire
    int fire_beside          # for each fire beside a fire: together they spread and explode
    int threat               # if a person, or something that explodes, is beside
    int hot                  # if a hot spot is
    int smoke
    int smoke_beside_fire
    int victim
    int poi                  # if it were a victim for certain
    int hazmat
    int identified           # what it saves to know a POI before walking there
    int least                # for one AP: for less they are saved
    # What they cost.
    int gun                  # firing it, for each AP of its price
    int setting_out          # a task that ends outdoors, in AP beside the way
    int wall                 # chopping, each marker, in AP
    int anothers_fire        # per cent left of a fire's worth, if another firefighter is nearer
    int anothers_victim

cdef struct Temper:          # another way of weighing tasks than the captain's own
    Worths worth
    uint8_t favour[64]       # of a task by its space: sixteenths of what it would be worth
    uint8_t post             # a space that is worth going to, or NOWHERE
    int post_worth
    int gun_favour           # of walking to the engine for its gun, in sixteenths

cdef struct Situation:
    const Temper* temper     # NULL: the captain's own
    const Worths* worth
    int space
    int price                # of one step of extinguishing
    uint64_t open_north
    uint64_t open_west
    uint64_t threatened      # where victims, POI and hazmats are
    Traveller unladen        # what ways cost with empty hands
    Traveller laden          # and carrying something
    Routes alone             # ways from here to all there is to do, with empty hands
    Routes out               # ways from there to where victims are rescued
    Routes others            # ways of the nearest of the other firefighters

cdef struct Plan:            # the best task so far
    const action_t* legal    # NULL: whatever it takes
    int n
    int value                # worth for 1000 AP
    action_t act             # its first step

cdef const Worths* worths_of(const FlashpointState* self) noexcept nogil
cdef int worthwhile_reach(const FlashpointState* self, const Temper* temper) noexcept nogil
cdef void assess(const FlashpointState* self, const Temper* temper, int reach,
                 Situation* situation) noexcept nogil            # tasks that are at most so many AP away
cdef void assess_quickly(const FlashpointState* self, const Temper* temper,
                         Situation* situation) noexcept nogil    # only worths and open edges
cdef void propose(Plan* plan, int worth, int cost, action_t act) noexcept nogil
cdef bint is_legal(const action_t* legal, int n, action_t action) noexcept nogil

cdef inline bint another_is_nearer(const Situation* situation, int space) noexcept nogil:
    return situation.others.cost[space] < situation.alone.cost[space]

cdef inline bint is_better(const Plan* plan, int worth, int cost) noexcept nogil:
    return worth * 1000 // cost > plan.value

cdef inline action_t if_legal(const Plan* plan, action_t action) noexcept nogil:
    return action if is_legal(plan.legal, plan.n, action) else NONE

cdef inline int favoured(const Situation* situation, int space, int worth) noexcept nogil:
    return worth if situation.temper is NULL else worth * situation.temper.favour[space] // 16
