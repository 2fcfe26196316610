"""A rule-based policy: it takes the first step of the task in the house that is worth most for its AP.

A task puts out a fire or smoke, brings a victim or a hazmat out, or finds out what a POI is. Its price includes the
whole way, with the doors and fires on it. So fires nearby come before victims far away, spaces on the way are cleared
first, and AP are saved where no task is worth its price: patience wins more games than any other rule.
"""
from firecore._native.contract cimport MAX_LEGAL, Rules, action_t
from firecore._native.flashpoint.players.captain.commands cimport best_command, command_out_of_fire
from firecore._native.flashpoint.players.captain.tasks cimport weigh_tasks, weigh_hazmats
from firecore._native.flashpoint.players.captain.situation cimport (
    NONE, Plan, Situation, Temper, assess, is_legal, worthwhile_reach)
from firecore._native.flashpoint.players.captain.waiting cimport best_waiting_place
from firecore._native.flashpoint.players.captain.vehicles cimport aim, best_parking, weigh_vehicles
from firecore._native.flashpoint.rules.escape cimport commanded_in_fire
from firecore._native.flashpoint.rules.legal cimport legal_decisions
from firecore._native.flashpoint.players.routes cimport MAX_AP
from firecore._native.flashpoint.rules.rules cimport (
    ACT, AIM, CAFS, CAPTAIN, CHOOSE_SPECIALIST, DOUSES, DRENCHES, DRIVER, END_TURN, FIRST_ACT, FIRST_CHOSEN,
    GENERALIST, HAZMAT_TECHNICIAN, IMAGING, KNOCKED_DOWN, MAX_SAVED, OWN, PARAMEDIC, PARK_AMBULANCE, PARK_ENGINE,
    PLACE_FIREFIGHTER, RESCUE, SPECIALISTS, FlashpointState, flashpoint_rules, is_experienced)
from firecore._native.flashpoint.rules.spaces cimport burns
from firecore._native.policy cimport make_policy, trusted
from firecore._native.rng cimport Rng, rng_below, rng_seed

# Whom to choose first (P9.5), found by playing: those who have most AP, or put out most.
cdef int[8] CHOSEN_FIRST = [GENERALIST, CAFS, CAPTAIN, HAZMAT_TECHNICIAN, DRIVER, RESCUE, IMAGING, PARAMEDIC]


cdef action_t choose(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    return choose_tempered(<const FlashpointState*>state, NULL, rng)


cdef action_t choose_tempered(const FlashpointState* self, const Temper* temper, Rng* rng) noexcept nogil:
    """What a firefighter with this temper picks; with NULL, the captain."""
    cdef action_t legal[MAX_LEGAL]
    cdef int n = legal_decisions(self, legal)
    if n == 1:
        return legal[0]
    if self.phase == ACT:
        return _act(self, temper, legal, n)
    if self.phase == PLACE_FIREFIGHTER or self.phase == KNOCKED_DOWN:
        return best_waiting_place(self, legal, n)
    if self.phase == CHOOSE_SPECIALIST:
        return _best_specialist(legal, n)
    if self.phase == PARK_AMBULANCE or self.phase == PARK_ENGINE:
        return best_parking(self, legal, n)
    if self.phase == AIM:
        return aim(self, legal, n)
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


# A turn.

cdef action_t _act(const FlashpointState* self, const Temper* temper, const action_t* legal, int n) noexcept nogil:
    cdef Plan plan
    cdef Situation situation
    cdef action_t command
    cdef int space = self.at[self.seat]
    if burns(self, space):
        return _leave_fire(legal, n)
    if commanded_in_fire(self):
        return command_out_of_fire(self, legal, n)
    command = best_command(self, temper, legal, n)
    if command != NONE:
        return command
    plan.legal, plan.n = legal, n
    _weigh(self, temper, worthwhile_reach(self, temper), &plan, &situation)
    if plan.act != NONE and plan.value >= situation.worth.least * 1000:
        return plan.act
    if self.ap <= MAX_SAVED:
        return END_TURN
    # What cannot be saved may as well be spent.
    _weigh(self, temper, MAX_AP, &plan, &situation)
    return plan.act if plan.act != NONE else END_TURN


cdef void _weigh(const FlashpointState* self, const Temper* temper, int reach, Plan* plan,
                 Situation* situation) noexcept nogil:
    """The best of all tasks that are at most so many AP away."""
    plan.value, plan.act = 0, NONE
    assess(self, temper, reach, situation)
    weigh_tasks(self, situation, plan)
    if is_experienced(self):
        weigh_hazmats(self, situation, plan)
        weigh_vehicles(self, situation, plan)


cdef action_t _leave_fire(const action_t* legal, int n) noexcept nogil:
    if is_legal(legal, n, FIRST_ACT + DRENCHES + OWN):
        return FIRST_ACT + DRENCHES + OWN
    if is_legal(legal, n, FIRST_ACT + DOUSES + OWN):
        return FIRST_ACT + DOUSES + OWN
    return legal[0]


cdef action_t _best_specialist(const action_t* legal, int n) noexcept nogil:
    cdef int i
    for i in range(SPECIALISTS):
        if is_legal(legal, n, FIRST_CHOSEN + CHOSEN_FIRST[i] - 1):
            return FIRST_CHOSEN + CHOSEN_FIRST[i] - 1
    return legal[0]


CAPTAIN_POLICY = trusted(make_policy(
    "captain", "runs the task that is worth most for its AP, and saves AP where none is",
    choose, rate, flashpoint_rules()))
