"""P10.7: what the captain has others do with his extra AP: the first step of what they would do with their own."""
from firecore._native.contract cimport action_t
from firecore._native.flashpoint.players.captain.tasks cimport weigh_tasks
from firecore._native.flashpoint.players.captain.situation cimport (
    NONE, Plan, Situation, Temper, assess, is_legal, worthwhile_reach)
from firecore._native.flashpoint.rules.specialists cimport allowance_of
from firecore._native.flashpoint.rules.rules cimport (
    CAPTAIN, COMMAND_DOOR, DOORS, DOUSES, FIRST_ACT, FIRST_COMMAND, FIRST_DRIVE, MOVES, FlashpointState,
    command_action, commanded_seat, commanded_side, commanded_what, moved_load, moved_side)
from firecore._native.flashpoint.rules.spaces cimport STEP, burns


cdef action_t best_command(const FlashpointState* self, const Temper* temper, const action_t* legal,
                           int n) noexcept nogil:
    """The command of the task that is worth most for its AP, as long as the captain has extra AP."""
    cdef FlashpointState other = self[0]
    cdef Situation situation
    cdef Plan plan
    cdef action_t command, best = NONE
    cdef int seat, value = 0
    if self.specialist[self.seat] != CAPTAIN or not self.extra:
        return NONE
    for seat in range(self.players):
        if seat == self.seat:
            continue
        other.seat = <unsigned char>seat
        other.ap = <unsigned char>allowance_of(self.specialist[seat])
        other.extra = 0
        plan.legal, plan.n, plan.value, plan.act = NULL, 0, 0, NONE
        assess(&other, temper, worthwhile_reach(&other, temper), &situation)
        weigh_tasks(&other, &situation, &plan)
        command = _as_command(seat, plan.act)
        if plan.value >= situation.worth.least * 1000 and plan.value > value and is_legal(legal, n, command):
            best, value = command, plan.value
    return best


cdef action_t _as_command(int seat, action_t act) noexcept nogil:
    """What the captain has to say; what may not be commanded is none."""
    cdef int what = <int>act - FIRST_ACT
    if MOVES <= what < DOORS:
        return command_action(seat, moved_side(what), moved_load(what))
    if DOORS <= what < DOUSES:
        return command_action(seat, what - DOORS, COMMAND_DOOR)
    return NONE


cdef action_t command_out_of_fire(const FlashpointState* self, const action_t* legal, int n) noexcept nogil:
    """P4.3: for a firefighter who was sent into fire before the captain decides; any step keeps a way out."""
    cdef action_t way = NONE
    cdef int i, beyond
    for i in range(n):
        if not FIRST_COMMAND <= legal[i] < FIRST_DRIVE or not burns(self, self.at[commanded_seat(legal[i])]):
            continue
        way = legal[i]
        beyond = STEP[self.at[commanded_seat(way)]][commanded_side(way)]
        if commanded_what(way) != COMMAND_DOOR and not burns(self, beyond):
            return way
    return way if way != NONE else legal[0]
