"""P4, P10: what is legal, in the order of the notation (P13.1)."""
from libc.stdint cimport uint32_t, uint64_t
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.flashpoint.rules.specialists cimport chop_price, dousing_price, gun_price, purse
from firecore._native.flashpoint.rules.escape cimport (
    all_can_get_out_for, commanded_in_fire, commands_that_leave_a_way_out, that_leave_a_way_out)
from firecore._native.flashpoint.rules.parking cimport carried_off_spaces, gun_is_clear
from firecore._native.flashpoint.rules.pieces cimport hazmat_spaces, hazmats_at, treated_at, victims_at
from firecore._native.flashpoint.rules.rules cimport (
    ACT, AIM, AMBULANCE, CAFS, CAFS_COMMANDED, CAPTAIN, CARRIES_HAZMAT, CARRIES_VICTIM, CHOOSE_SPECIALIST, CHOPS,
    COLUMN_ROLLED_AGAIN, COMMAND_DOOR, CREW_MAY_CHANGE, DECK_GUN, DOORS, DOUSES, DRENCHES, END_TURN, ENGINE,
    ENGINE_RIDES, FIRST_ACT, FIRST_CARRIED_OFF, FIRST_CHOSEN, FIRST_HAZMAT, FIRST_IDENTIFIED, FIRST_PLACED, FIRST_RIDE,
    HAZMAT_TECHNICIAN, IMAGING, KEEP_DICE, KNOCKED_DOWN, LEADS, LEADS_AND_CARRIES_HAZMAT, LEADS_AND_CARRIES_TREATED,
    LEADS_AND_CARRIES_VICTIM, NEXT_HAZMAT, NOTHING, OWN, PARAMEDIC, PARK_AMBULANCE, PLACE_FIREFIGHTER, PLACES, REMOVE,
    RESCUE, RIDE, RING, ROLL_BOTH, ROLL_COLUMN, ROLL_ROW, ROW_ROLLED_AGAIN, SPECIALISTS, TREAT, command_action,
    drive_action, is_experienced, park_action, space_action, stands_by)
from firecore._native.flashpoint.rules.spaces cimport Around, burns, is_outdoors, surroundings


cdef int legal_decisions(const FlashpointState* self, action_t* out) noexcept nogil:
    if self.phase == ACT:
        return _legal_actions_of_a_turn(self, out)
    if self.phase == KNOCKED_DOWN:
        return _in_order(carried_off_spaces(self, lowest(self.pending)), FIRST_CARRIED_OFF, out)
    if self.phase == RIDE:
        return _legal_rides(self, out)
    if self.phase == AIM:
        return _legal_rolls_again(self, out)
    if self.phase == NEXT_HAZMAT:
        return spaces_in_order(hazmat_spaces(self) & self.fire, FIRST_HAZMAT, out)
    if self.phase == PLACE_FIREFIGHTER:
        return _in_order(bit(RING) - 1, FIRST_PLACED, out)
    if self.phase == CHOOSE_SPECIALIST:
        return _in_order(specialists_left(self), FIRST_CHOSEN, out)
    return _in_order(bit(PLACES) - 1, <int>park_action(AMBULANCE if self.phase == PARK_AMBULANCE else ENGINE, 0), out)


cdef int _in_order(uint64_t things, int first, action_t* out) noexcept nogil:
    """The actions of a block that belong to some things, by their numbers in it."""
    cdef int n = 0
    while things:
        out[n] = <action_t>(first + lowest(things))
        things = without_lowest(things)
        n += 1
    return n


cdef int spaces_in_order(uint64_t spaces, int first, action_t* out) noexcept nogil:
    """The actions of a block that belong to some indoor spaces."""
    cdef int n = 0
    while spaces:
        out[n] = space_action(first, lowest(spaces))
        spaces = without_lowest(spaces)
        n += 1
    return n


cdef uint64_t specialists_left(const FlashpointState* self) noexcept nogil:
    """Those not in play, the first of P10 as bit 0."""
    cdef uint64_t left = bit(SPECIALISTS) - 1
    cdef int seat
    for seat in range(self.players):
        if self.specialist[seat]:
            left &= ~bit(self.specialist[seat] - 1)
    return left


# A turn.

cdef int _legal_actions_of_a_turn(const FlashpointState* self, action_t* out) noexcept nogil:
    cdef int space = self.at[self.seat]
    cdef bint in_fire = burns(self, space)
    cdef bint careful = in_fire or commanded_in_fire(self)
    cdef int n = 0
    if not is_experienced(self):
        n = _in_order(_acts(self, space, in_fire, careful), FIRST_ACT, out)
    else:
        n = _legal_experienced(self, space, in_fire, careful, out)
    out[n] = END_TURN
    return n + (not careful)                     # P4.3: no turn may end in fire


cdef inline uint64_t _acts(const FlashpointState* self, int space, bint in_fire, bint careful) noexcept nogil:
    """What the firefighter whose turn it is may do where he stands: one bit an act, from FIRST_ACT."""
    cdef Around look = surroundings(self, space)
    cdef int specialist = self.specialist[self.seat]
    cdef int moving = purse(self.ap, self.extra, specialist == RESCUE)
    cdef uint64_t into_fire = 0
    cdef uint64_t acts = _for_each_side(look.open & ~look.fire) * _loads(self, space, moving)
    if moving >= 2:
        into_fire = _for_each_side(look.open & look.fire)
        acts |= into_fire
    if self.ap >= 1:
        acts |= <uint64_t>look.door << DOORS
    if self.ap >= chop_price(specialist):
        acts |= <uint64_t>look.wall << CHOPS
    acts |= _dousing(self, &look, space, in_fire)
    if specialist:
        acts |= _special_acts(self, space)
    if careful:
        return that_leave_a_way_out(self, acts)
    if into_fire and not _can_put_out_after(self, specialist):
        return (acts & ~into_fire) | that_leave_a_way_out(self, into_fire)
    return acts


cdef inline bint _can_put_out_after(const FlashpointState* self, int specialist) noexcept nogil:
    """P4.3 at a glance: AP enough to enter fire and put it out; who has fewer must look for a way."""
    return self.ap >= 2 + dousing_price(specialist)


cdef inline uint64_t _for_each_side(uint32_t sides) noexcept nogil:
    """The moves with nothing to those sides, as acts: side k goes to bit 7 * k."""
    return (sides * <uint64_t>0x041041U) & <uint64_t>0x204081U


cdef inline uint64_t _loads(const FlashpointState* self, int space, int ap) noexcept nogil:
    """What a move from there into a space without fire may take along, for so many AP (P4.1, P10.3, P10.4)."""
    cdef uint64_t loads
    cdef bint victim, hazmat
    cdef int treated
    if ap < 1:
        return 0
    victim = victims_at(self, space) > 0
    loads = bit(NOTHING)
    if not is_experienced(self):
        return loads | <uint64_t>(victim and ap >= 2) << CARRIES_VICTIM
    hazmat = hazmats_at(self, space) > 0
    treated = treated_at(self, space)
    if treated:
        loads |= bit(LEADS)
    if ap < 2:
        return loads
    loads |= <uint64_t>victim << CARRIES_VICTIM | <uint64_t>hazmat << CARRIES_HAZMAT
    if treated:
        loads |= <uint64_t>victim << LEADS_AND_CARRIES_VICTIM | <uint64_t>hazmat << LEADS_AND_CARRIES_HAZMAT
        loads |= <uint64_t>(treated > 1) << LEADS_AND_CARRIES_TREATED
    return loads


cdef inline uint64_t _dousing(const FlashpointState* self, const Around* look, int space,
                              bint in_fire) noexcept nogil:
    """P4: one step of extinguishing for its price, fire to nothing for twice that."""
    cdef int specialist = self.specialist[self.seat]
    cdef int ap = purse(self.ap, self.extra, specialist == CAFS)
    cdef int price = dousing_price(specialist)
    cdef uint64_t fire = look.open & look.fire
    cdef uint64_t smoke = look.open & look.smoke
    fire |= <uint64_t>in_fire << OWN
    smoke |= <uint64_t>_smokes(self, space) << OWN
    if ap < price:
        return 0
    if ap < 2 * price:
        return (fire | smoke) << DOUSES
    return (fire | smoke) << DOUSES | fire << DRENCHES


cdef inline bint _smokes(const FlashpointState* self, int space) noexcept nogil:
    return not is_outdoors(space) and self.smoke >> space & 1


cdef uint64_t _special_acts(const FlashpointState* self, int space) noexcept nogil:
    cdef int specialist = self.specialist[self.seat]
    if specialist == PARAMEDIC and self.ap >= 1 and victims_at(self, space):
        return bit(TREAT)
    if specialist == HAZMAT_TECHNICIAN and self.ap >= 2 and hazmats_at(self, space):
        return bit(REMOVE)
    return 0


# The experienced game.

cdef int _legal_experienced(const FlashpointState* self, int space, bint in_fire, bint careful,
                            action_t* out) noexcept nogil:
    cdef int specialist = self.specialist[self.seat]
    cdef int n = 0
    if self.marks & CREW_MAY_CHANGE:
        n = _in_order(specialists_left(self), FIRST_CHOSEN, out)           # P10.8
    n += _in_order(_acts(self, space, in_fire, careful), FIRST_ACT, out + n)
    if specialist == IMAGING and self.ap >= 1 + in_fire:                   # P4.3: he puts out for 1 AP
        n += spaces_in_order(self.poi, FIRST_IDENTIFIED, out + n)
    if specialist == CAPTAIN:
        n += _legal_commands(self, careful, out + n)
    if self.ap >= 2 and (not careful or all_can_get_out_for(self, 2)):
        n += _legal_drives(self, out + n)
    if _gun_can_be_used(self, gun_price(specialist), careful):
        out[n] = DECK_GUN
        n += 1
    return n


cdef inline bint _gun_can_be_used(const FlashpointState* self, int price, bint careful) noexcept nogil:
    return (self.ap >= price and stands_by(self, self.seat, ENGINE) and gun_is_clear(self)
            and (not careful or all_can_get_out_for(self, price)))


cdef int _legal_commands(const FlashpointState* self, bint careful, action_t* out) noexcept nogil:
    """P10.7: moves and doors; into fire, too, if the firefighter can get out again (P4.3)."""
    cdef Around look
    cdef uint64_t commands, into_fire
    cdef int seat, most, n = 0
    for seat in range(self.players):
        if seat == self.seat:
            continue
        most = self.ap + self.extra
        if self.specialist[seat] == CAFS:
            most = 0 if self.marks & CAFS_COMMANDED else (1 if most > 1 else most)
        if most < 1:
            continue
        look = surroundings(self, self.at[seat])
        into_fire = _for_each_command(look.open & look.fire) if most >= 2 else 0
        commands = _for_each_command(look.open & ~look.fire) * _loads(self, self.at[seat], most)
        commands |= _for_each_command(look.door) << COMMAND_DOOR
        if careful:
            commands = commands_that_leave_a_way_out(self, seat, <uint32_t>(commands | into_fire))
        elif into_fire:
            commands |= commands_that_leave_a_way_out(self, seat, <uint32_t>into_fire)
        n += _in_order(commands, <int>command_action(seat, 0, 0), out + n)
    return n


cdef inline uint64_t _for_each_command(uint32_t sides) noexcept nogil:
    """Side k goes to bit 8 * k."""
    return (sides * <uint64_t>0x204081U) & <uint64_t>0x1010101U


cdef int _legal_drives(const FlashpointState* self, action_t* out) noexcept nogil:
    """P10.5."""
    cdef int n = 0
    if stands_by(self, self.seat, ENGINE):
        out[0] = drive_action(ENGINE, False)
        out[1] = drive_action(ENGINE, True)
        n = 2
    out[n] = drive_action(AMBULANCE, False)
    out[n + 1] = drive_action(AMBULANCE, True)
    return n + 2


# Questions.

cdef int _legal_rides(const FlashpointState* self, action_t* out) noexcept nogil:
    """P10.5: stay, or ride; the seat that drives the engine cannot stay."""
    cdef uint64_t answers = bit(3) - 1
    if self.marks & ENGINE_RIDES and lowest(self.pending) == self.seat:
        answers &= ~bit(0)
    return _in_order(answers, FIRST_RIDE, out)


cdef int _legal_rolls_again(const FlashpointState* self, action_t* out) noexcept nogil:
    """P10.6: each die once."""
    cdef bint row = not self.marks & ROW_ROLLED_AGAIN
    cdef bint column = not self.marks & COLUMN_ROLLED_AGAIN
    cdef int n = 1
    out[0] = KEEP_DICE
    if row:
        out[n] = ROLL_ROW
        n += 1
    if column:
        out[n] = ROLL_COLUMN
        n += 1
    if row and column:
        out[n] = ROLL_BOTH
        n += 1
    return n
