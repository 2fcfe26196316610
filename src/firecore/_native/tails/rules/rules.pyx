"""Tails on Fire: the rules. Clauses T1 … are those of builtin/tails/data/rules.md."""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memset
from firecore._native.bits cimport bit, count, lowest, without_lowest
from firecore._native.contract cimport CHANCE, DEALS_ALIKE, HAS_SECRETS, MAX_SEATS, NOBODY, action_t, new_rules
from firecore._native.rng cimport Rng, rng_below
from firecore._native.tails.rules.choices cimport MAX_CHOICES, chosen_cards, legal_choices
from firecore._native.tails.rules.event_log cimport (
    CHOSEN, EXHAUSTED, FIRE_CARD, FIRST_PLAYER, LAP, PASSED, PLAYED, RECOVERED, ROBBED, START_CARD, TAKEN_BACK,
    THIEF_DREW, THIEF_PASSED, THIEF_PLAYED, VOID, WON, Event, EventLog, log_card, log_cards, log_event, log_number)
from firecore._native.tails.rules.faults cimport faults
from firecore._native.tails.rules.secrets cimport redact
from firecore._native.tails.rules.observation cimport observe


cdef void set_up(TailsState* self, int players, int flags, int max_laps, const int32_t* flames) noexcept nogil:
    """The position before the first start card is dealt (T2)."""
    cdef int i
    memset(self, 0, sizeof(TailsState))
    self.players = <uint8_t>players
    self.flags = <uint8_t>flags
    self.max_laps = max_laps
    self.deck = ALL_NUMBERS
    self.phase = DEAL
    for i in range(NUMBERS):
        self.flames[i] = flames[i]
    _shuffle_thief(self)


cdef void _shuffle_thief(TailsState* self) noexcept nogil:
    """T4.1: all nine cards in the stack, none in the reserve."""
    self.reserve = 0
    self.stack = ALL_NUMBERS if self.flags & WITH_THIEF else 0


cdef int actor(const void* state) noexcept nogil:
    cdef const TailsState* self = <const TailsState*>state
    if self.phase == PLAY or self.phase == CHOOSE:
        return self.seat
    return NOBODY if self.phase == OVER else CHANCE


# What is legal.

cdef int legal(const void* state, action_t* out) noexcept nogil:
    cdef const TailsState* self = <const TailsState*>state
    if self.phase == PLAY:
        return _legal_plays(self, out)
    if self.phase == CHOOSE:
        return legal_choices(available(self, self.seat), out)
    return _showable(self, out)


cdef int _legal_plays(const TailsState* self, action_t* out) noexcept nogil:
    """T3.2, T3.4: pass, the number needed, or a trickster on any card that is none itself."""
    cdef int hand = self.hand[self.seat]
    cdef bint fits = hand >> number_card(self.needed) & 1
    cdef bint tricks = hand >> TRICKSTER & (self.owner != 0) & (self.wild == 0)
    # All three are written, each over one that does not count: no branch to guess.
    out[0] = PASS
    out[1] = play_action(number_card(self.needed))
    out[1 + fits] = play_action(TRICKSTER)
    return 1 + fits + tricks


cdef int _showable(const TailsState* self, action_t* out) noexcept nogil:
    cdef int numbers = _pool(self)
    cdef int n = 0
    while numbers:
        out[n] = show_action(lowest(numbers) + 1)
        numbers = <int>without_lowest(numbers)
        n += 1
    return n


# Chance: every number that may still come is equally likely.

cdef inline int _pool(const TailsState* self) noexcept nogil:
    """The numbers that chance may show, as a set (T2.1, T2.3, T4.2)."""
    if self.phase == DRAW:
        return self.stack
    return self.deck if self.phase == REVEAL else _free_numbers(self)


cdef int _free_numbers(const TailsState* self) noexcept nogil:
    """T2.1: the numbers that no seat has been dealt."""
    cdef int seat, numbers = ALL_NUMBERS
    for seat in range(self.seat):
        numbers &= ~self.covers[seat]
    return numbers


cdef void weights(const void* state, double* out) noexcept nogil:
    cdef int i, n = count(_pool(<const TailsState*>state))
    for i in range(n):
        out[i] = 1.0 / n


cdef action_t draw(const void* state, Rng* rng) noexcept nogil:
    cdef int numbers = _pool(<const TailsState*>state)
    cdef int i, at = <int>rng_below(rng, count(numbers))
    for i in range(NUMBERS - 1):
        numbers &= (numbers - 1) | -(i >= at)     # as many lowest ones go as were passed over: no branch to guess
    return show_action(lowest(numbers) + 1)


# What actions do.

cdef void apply(void* state, action_t action) noexcept nogil:
    play(<TailsState*>state, action, NULL)


cdef void play(TailsState* self, action_t action, EventLog* log) noexcept nogil:
    """Play an action or let chance decide; a log, if there is one, keeps what that caused."""
    if action == PASS:
        log_event(log, PASSED, self.seat)
        _end_turn(self, log)
    elif is_play(action):
        _play(self, played_card(action), log)
    elif is_choice(action):
        _choose(self, chosen_cards(action), log)
    elif self.phase == DRAW:
        _draw_for_thief(self, shown_number(action), log)
    elif self.phase == REVEAL:
        _reveal(self, shown_number(action), log)
    else:
        _deal_start_card(self, shown_number(action), log)


cdef void _deal_start_card(TailsState* self, int number, EventLog* log) noexcept nogil:
    """T2.1: the card covers the seat's campfire."""
    log_number(log, START_CARD, self.seat, number)
    self.covers[self.seat] = <uint16_t>bit(number_card(number))
    self.lies[campfire(self.seat)] = <uint8_t>place_under(self.seat, number_card(number))
    self.seat = <uint8_t>next_seat(self, self.seat)
    if self.seat == 0:
        self.phase = REVEAL


cdef void _reveal(TailsState* self, int number, EventLog* log) noexcept nogil:
    log_number(log, FIRE_CARD, 0, number)
    self.deck &= <uint16_t>~bit(fire_card(number))
    self.fire = <uint8_t>number
    self.seat = self.first
    self.phase = CHOOSE


cdef void _choose(TailsState* self, int cards, EventLog* log) noexcept nogil:
    cdef Event* event = log_event(log, CHOSEN, self.seat)
    if event is not NULL:
        event.members = <uint16_t>cards
    self.hand[self.seat] = <uint16_t>cards
    self.seat = <uint8_t>next_seat(self, self.seat)
    if self.seat == self.first:
        _open(self, log)


cdef void _open(TailsState* self, EventLog* log) noexcept nogil:
    """T3.2: the opening begins at the start value of the fire card."""
    self.lap = 1
    self.needed = self.fire
    self.phase = PLAY
    log_event(log, LAP, 0)


cdef void _play(TailsState* self, int card, EventLog* log) noexcept nogil:
    log_card(log, PLAYED, self.seat, card, self.needed)
    self.hand[self.seat] &= <uint16_t>~bit(card)
    self.played[self.seat] |= <uint16_t>bit(card)
    _lay_on_top(self, self.seat, card == TRICKSTER)
    _end_turn(self, log)


cdef inline void _lay_on_top(TailsState* self, int owner, bint wild) noexcept nogil:
    """T3.4: whatever lies on top, a trickster too, has the number that was needed."""
    self.owner = <uint8_t>(owner + 1)
    self.wild = wild
    self.needed = <uint8_t>number_after(self.needed)
    self.lap = 0


# Turns.

cdef void _end_turn(TailsState* self, EventLog* log) noexcept nogil:
    """On to the next in the lap: the seats from the first player on, and the thief last (T3.2, T4.1)."""
    cdef int seat = next_seat(self, self.seat)
    if seat != self.first:
        _begin_turn(self, seat, log)
    elif self.flags & WITH_THIEF:
        _begin_thiefs_turn(self, log)
    else:
        _end_lap(self, log)


cdef inline void _begin_turn(TailsState* self, int seat, EventLog* log) noexcept nogil:
    if self.owner == seat + 1:
        _win(self, seat, log)         # T3.5: he is not asked
        return
    self.seat = <uint8_t>seat
    self.phase = PLAY


cdef void _end_lap(TailsState* self, EventLog* log) noexcept nogil:
    """T3.2, T3.3: after a lap without a card the start value goes up, or the round is void."""
    if not self.owner:
        if self.lap == self.max_laps:
            log_number(log, VOID, 0, self.fire)
            _end_round(self, log)     # no seat gets the fire card, and the first player stays
            return
        self.lap += 1
        self.needed = <uint8_t>number_after(self.needed)
        log_event(log, LAP, 0)
    _begin_turn(self, self.first, log)


# The thief (T4).

cdef void _begin_thiefs_turn(TailsState* self, EventLog* log) noexcept nogil:
    """T4.2: it wins, plays from its reserve, draws, or passes with nothing to draw; in this order."""
    if self.owner == THIEF + 1:
        _thief_wins(self, log)
    elif (self.reserve & 15) == self.needed:
        self.reserve >>= 4
        _thief_plays(self, True, log)
    elif self.stack:
        self.seat = 0
        self.phase = DRAW
    else:
        log_event(log, THIEF_PASSED, THIEF)
        _end_lap(self, log)


cdef void _draw_for_thief(TailsState* self, int number, EventLog* log) noexcept nogil:
    log_number(log, THIEF_DREW, THIEF, number)
    self.stack &= <uint16_t>~bit(number_card(number))
    if number == self.needed:
        _thief_plays(self, False, log)
        return
    self.reserve = self.reserve << 4 | number
    log_number(log, THIEF_PASSED, THIEF, number)
    _end_lap(self, log)


cdef void _thief_plays(TailsState* self, bint from_reserve, EventLog* log) noexcept nogil:
    log_card(log, THIEF_PLAYED, THIEF, from_reserve, self.needed)
    _lay_on_top(self, THIEF, False)
    _end_lap(self, log)


# How a round ends.

cdef void _win(TailsState* self, int seat, EventLog* log) noexcept nogil:
    """T3.5: the fire card and all that is robbed lie under the winning card, which covers them."""
    cdef int number = number_before(self.needed)
    cdef int card = TRICKSTER if self.wild else number_card(number)
    cdef bint changes = self.first != seat
    log_card(log, WON, seat, card, number)
    _rob(self, seat, number, place_under(seat, card), log)
    self.played[seat] &= <uint16_t>~bit(card)
    self.covers[seat] |= <uint16_t>bit(card)
    self.lies[fire_card(self.fire)] = <uint8_t>place_under(seat, card)
    if card == TRICKSTER and not self.flags & BLANK:
        self.stands[seat] = <uint8_t>number      # T3.6
    self.first = <uint8_t>seat
    _end_round(self, log)
    if changes:
        log_event(log, FIRST_PLAYER, seat)


cdef void _thief_wins(TailsState* self, EventLog* log) noexcept nogil:
    """T4.3: the fire card and all that it robs leave the game; the first player stays."""
    cdef int number = number_before(self.needed)
    log_card(log, WON, THIEF, number_card(number), number)
    _rob(self, THIEF, number, 0, log)
    _end_round(self, log)


cdef void _rob(TailsState* self, int winner, int number, int place, EventLog* log) noexcept nogil:
    """T3.5: of every pile of another player with this number, the cover goes back, the rest moves to ``place``."""
    cdef uint64_t piles = 0      # that are robbed, as a set of places
    cdef uint64_t numbered, wild
    cdef int seat, burning, card = number_card(number)
    for seat in range(self.players):              # no branch to guess
        numbered = (self.covers[seat] >> card & 1) & (seat != winner)
        wild = (self.stands[seat] == number) & (seat != winner)
        piles |= numbered << place_under(seat, card) | wild << place_under(seat, TRICKSTER)
        self.covers[seat] &= <uint16_t>~(numbered << card | wild << TRICKSTER)
        self.stands[seat] = 0 if wild else self.stands[seat]
    if not piles:
        return
    if log is not NULL:
        _log_robbed(self, piles, winner, number, log)
    for burning in range(BURNING):
        self.lies[burning] = <uint8_t>place if piles >> self.lies[burning] & 1 else self.lies[burning]


cdef void _log_robbed(const TailsState* self, uint64_t piles, int winner, int number, EventLog* log) noexcept nogil:
    cdef Event* event
    cdef int place, burning
    while piles:
        place = lowest(piles)
        piles = without_lowest(piles)
        event = log_event(log, ROBBED, place_owner(place))
        if event is NULL:
            return
        event.card = <uint8_t>place_cover(place)
        event.by = <uint8_t>winner
        event.number = <uint8_t>number
        for burning in range(BURNING):
            event.members |= <uint16_t>((self.lies[burning] == place) << burning)


cdef void _end_round(TailsState* self, EventLog* log) noexcept nogil:
    """T3.7: what was exhausted is back, and what was played and covers no pile is exhausted instead."""
    cdef int seat
    if log is not NULL:
        _log_cards_back(self, log)
    for seat in range(self.players):
        self.exhausted[seat] = self.played[seat]
        self.played[seat] = 0
        self.hand[seat] = 0
    _shuffle_thief(self)
    self.fire = 0
    self.lap = 0
    self.needed = 0
    self.owner = 0
    self.wild = 0
    self.seat = 0
    self.phase = REVEAL if self.deck else OVER   # T5.1


cdef void _log_cards_back(const TailsState* self, EventLog* log) noexcept nogil:
    cdef int seat
    for seat in range(self.players):
        log_cards(log, TAKEN_BACK, seat, self.hand[seat])
    for seat in range(self.players):
        log_cards(log, RECOVERED, seat, self.exhausted[seat])
    for seat in range(self.players):
        log_cards(log, EXHAUSTED, seat, self.played[seat])


# Results.

cdef void scores(const void* state, int32_t* out) noexcept nogil:
    """T5.2: the flames under the seat's covers; a campfire counts before its cover is dealt, too."""
    cdef const TailsState* self = <const TailsState*>state
    cdef int seat, burning
    for seat in range(self.players):
        out[seat] = self.phase == DEAL and not self.covers[seat]
    for burning in range(BURNING):
        if self.lies[burning]:
            out[place_owner(self.lies[burning])] += flames_of(self, burning)


cdef void returns(const void* state, double* out) noexcept nogil:
    """T5.1: the most flames win, equals share."""
    cdef const TailsState* self = <const TailsState*>state
    cdef int32_t flames[MAX_SEATS]
    cdef int32_t best = -1
    cdef int seat, winners = 0
    scores(state, flames)
    for seat in range(self.players):
        if flames[seat] > best:
            best, winners = flames[seat], 0
        winners += flames[seat] == best
    for seat in range(self.players):
        out[seat] = 1.0 / winners if flames[seat] == best else 0.0


cdef Rules RULES = new_rules()
RULES.state_size = sizeof(TailsState)
RULES.traits = HAS_SECRETS | DEALS_ALIKE
RULES.n_actions = N_ACTIONS
RULES.observation_size = OBSERVATION
RULES.n_seats = MAX_PLAYERS
RULES.max_legal = MAX_CHOICES
RULES.actor = actor
RULES.legal = legal
RULES.weights = weights
RULES.draw = draw
RULES.apply = apply
RULES.scores = scores
RULES.returns = returns
RULES.faults = faults
RULES.redact = redact
RULES.observe = observe


cdef const Rules* tails_rules() noexcept nogil:
    return &RULES
