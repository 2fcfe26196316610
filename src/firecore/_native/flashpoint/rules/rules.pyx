"""Flash Point: Fire Rescue: the rules. Clauses P1 … are those of builtin/flashpoint/data/rules.md."""
from libc.stdint cimport int32_t
from firecore._native.contract cimport CHANCE, COOPERATIVE, NOBODY, new_rules
from firecore._native.flashpoint.rules.actions cimport act, change_crew, command, identify
from firecore._native.flashpoint.rules.chance cimport draw, outcomes, weights
from firecore._native.flashpoint.rules.ending cimport is_won
from firecore._native.flashpoint.rules.faults cimport faults
from firecore._native.flashpoint.rules.fire cimport carry_off, explode_hazmat, reveal_burning, roll_fire
from firecore._native.flashpoint.rules.legal cimport legal_decisions
from firecore._native.flashpoint.rules.parking cimport (
    aim, answer_ride, drive, fire_the_gun, man_the_gun, roll_again)
from firecore._native.flashpoint.rules.setup cimport (
    explode_at_setup, park_at_setup, place_first_poi, place_firefighter, place_hazmat, place_hot_spot, take_specialist)
from firecore._native.flashpoint.rules.observation cimport observe
from firecore._native.flashpoint.rules.planes cimport flashpoint_planes
from firecore._native.flashpoint.rules.spaces cimport OUTDOORS
from firecore._native.flashpoint.rules.event_log cimport DICE, log_at
from firecore._native.flashpoint.rules.turn cimport end_turn, place_poi, reveal, reveal_placed


cdef int actor(const void* state) noexcept nogil:
    cdef const FlashpointState* self = <const FlashpointState*>state
    if self.phase < FIRST_CHANCE:
        return self.seat                         # P3.3
    return NOBODY if self.phase == OVER else CHANCE


cdef int legal(const void* state, action_t* out) noexcept nogil:
    cdef const FlashpointState* self = <const FlashpointState*>state
    if self.phase < FIRST_CHANCE:
        return legal_decisions(self, out)
    return outcomes(self, out)


# What actions do.

cdef void apply(void* state, action_t action) noexcept nogil:
    play(<FlashpointState*>state, action, NULL)


cdef void play(FlashpointState* self, action_t action, EventLog* log) noexcept nogil:
    """Play an action or let chance decide; a log, if there is one, is told what that caused."""
    if self.phase == ACT:
        _take_turn(self, action, log)
    elif self.phase < FIRST_CHANCE:
        _answer(self, action, log)
    else:
        _apply_outcome(self, action, log)


cdef void _take_turn(FlashpointState* self, action_t action, EventLog* log) noexcept nogil:
    """An action of a turn."""
    if action == END_TURN:
        end_turn(self, log)
        return
    self.marks &= ~CREW_MAY_CHANGE               # P10.8: only as the very first
    if action < FIRST_ACT:
        change_crew(self, <int>action - FIRST_CHOSEN + 1, log)
    elif action < FIRST_IDENTIFIED:
        act(self, <int>action - FIRST_ACT, log)
    elif action < FIRST_COMMAND:
        identify(self, space_in(action, FIRST_IDENTIFIED), log)
    elif action < FIRST_DRIVE:
        command(self, commanded_seat(action), commanded_side(action), commanded_what(action), log)
    elif action < FIRST_RIDE:
        drive(self, driven_vehicle(action), driven_back(action), log)
    else:
        man_the_gun(self, log)


cdef void _answer(FlashpointState* self, action_t action, EventLog* log) noexcept nogil:
    """The answer to a question."""
    if self.phase == KNOCKED_DOWN:
        carry_off(self, OUTDOORS + <int>action - FIRST_CARRIED_OFF, log)
    elif self.phase == RIDE:
        answer_ride(self, <int>action - FIRST_RIDE, log)
    elif self.phase == NEXT_HAZMAT:
        explode_hazmat(self, space_in(action, FIRST_HAZMAT), log)
    elif self.phase == AIM:
        _aim(self, action, log)
    elif self.phase == PLACE_FIREFIGHTER:
        place_firefighter(self, OUTDOORS + <int>action - FIRST_PLACED, log)
    elif self.phase == CHOOSE_SPECIALIST:
        take_specialist(self, <int>action - FIRST_CHOSEN + 1, log)
    elif self.phase == PARK_AMBULANCE:
        park_at_setup(self, AMBULANCE, <int>(action - park_action(AMBULANCE, 0)), log)
    else:
        park_at_setup(self, ENGINE, <int>(action - park_action(ENGINE, 0)), log)


cdef void _aim(FlashpointState* self, action_t action, EventLog* log) noexcept nogil:
    """P10.6."""
    if action == ROLL_ROW:
        roll_again(self, ROW_ROLLED_AGAIN, GUN_ROW)
    elif action == ROLL_COLUMN:
        roll_again(self, COLUMN_ROLLED_AGAIN, GUN_COLUMN)
    elif action == ROLL_BOTH:
        roll_again(self, ROW_ROLLED_AGAIN | COLUMN_ROLLED_AGAIN, GUN_BOTH)
    else:
        fire_the_gun(self, log)


cdef void _apply_outcome(FlashpointState* self, action_t outcome, EventLog* log) noexcept nogil:
    """What dice or a draw have brought."""
    cdef int space
    if self.phase == REVEAL:
        reveal(self, outcome == VICTIM_FOUND, log)
        return
    if self.phase == REVEAL_BURNING:
        reveal_burning(self, outcome == VICTIM_FOUND, log)
        return
    if self.phase == REVEAL_PLACED:
        reveal_placed(self, outcome == VICTIM_FOUND, log)
        return
    if self.phase == DRAW_SPECIALIST:
        take_specialist(self, <int>outcome - FIRST_DRAWN + 1, log)
        return
    space = space_in(outcome, FIRST_SPACE)
    log_at(log, DICE, space)
    if self.phase == ROLL:
        roll_fire(self, space, log)
    elif self.phase == REPLENISH:
        place_poi(self, space, log)
    elif self.phase == SETUP_EXPLOSION:
        explode_at_setup(self, space, log)
    elif self.phase == SETUP_HAZMAT:
        place_hazmat(self, space, log)
    elif self.phase == SETUP_POI:
        place_first_poi(self, space, log)
    elif self.phase == SETUP_HOT_SPOT:
        place_hot_spot(self, space, log)
    else:
        aim(self, space, log)


# Results (P8.4).

cdef void scores(const void* state, int32_t* out) noexcept nogil:
    cdef const FlashpointState* self = <const FlashpointState*>state
    cdef int seat
    for seat in range(self.players):
        out[seat] = self.rescued


cdef void returns(const void* state, double* out) noexcept nogil:
    cdef const FlashpointState* self = <const FlashpointState*>state
    cdef int seat
    for seat in range(self.players):
        out[seat] = 1.0 if is_won(self) else 0.0


cdef Rules RULES = new_rules()
RULES.state_size = sizeof(FlashpointState)
RULES.traits = COOPERATIVE
RULES.n_actions = N_ACTIONS
RULES.observation_size = OBSERVATION
RULES.n_seats = SEATS
RULES.max_legal = LEGAL_LIMIT
RULES.actor = actor
RULES.legal = legal
RULES.weights = weights
RULES.draw = draw
RULES.apply = apply
RULES.scores = scores
RULES.returns = returns
RULES.faults = faults
RULES.observe = observe
RULES.planes = flashpoint_planes()


cdef const Rules* flashpoint_rules() noexcept nogil:
    return &RULES
