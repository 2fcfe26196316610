"""Tails on Fire as Python sees it: options and tokens in, plain values out."""
from libc.stdint cimport int32_t, uint8_t, uint16_t
from libc.string cimport memcpy, memset
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.contract cimport Rules, action_t
from firecore._native.state cimport (
    Engine, State, bytes_of, check_engine, check_id, check_legal, make_engine, make_state)
from firecore._native.tails.rules.choices cimport choice_action, chosen_cards
from firecore._native.tails.rules.event_log cimport (
    CHOSEN, EXHAUSTED, FIRE_CARD, FIRST_PLAYER, LAP, PASSED, PLAYED, RECOVERED, ROBBED, START_CARD, TAKEN_BACK,
    THIEF_DREW, THIEF_PASSED, THIEF_PLAYED, VOID, WON, Event, EventLog)
from firecore._native.tails.rules.rules cimport (
    BLANK, BURNING, CARDS, DEAL, MAX_CHOSEN, MAX_PLAYERS, NUMBERS, PASS, THIEF, TRICKSTER, WITH_THIEF,
    TailsState, available, campfire, fire_card, flames_of, is_choice, is_play, place_under, play, play_action,
    played_card, set_up, show_action, shown_number, tails_rules)

cdef str LETTERS = "123456789+"
cdef tuple PHASES = ("deal", "reveal", "choose", "play", "draw", "over")


def engine(*, int players, str trickster, int max_laps, tuple deck):
    """The engine for these options, which are sound."""
    cdef TailsState opening
    cdef Rules table = tails_rules()[0]
    cdef int32_t flames[NUMBERS]
    if not 2 <= players <= MAX_PLAYERS or [number for number, _ in deck] != list(range(1, NUMBERS + 1)):
        raise ValueError(f"tails: 2 to {MAX_PLAYERS} players and a deck of {NUMBERS} numbers, got {players}, {deck}")
    for number, burning in deck:
        flames[fire_card(number)] = burning
    set_up(&opening, players,
           (WITH_THIEF if players <= 3 else 0) | (BLANK if trickster == "blank" else 0), max_laps, flames)
    table.n_seats = players
    return make_engine(&table, &opening)


# Notation (T7).

def token(State state not None, action_t action):
    """The token of an action that is legal in ``state``."""
    check_id(state, action, tails_rules())
    if is_choice(action):
        return "=" + _cards_text(chosen_cards(action))
    if is_play(action):
        return LETTERS[played_card(action)]
    return "-" if action == PASS else f"*{shown_number(action)}"


cdef str _cards_text(int cards):
    cdef str text = ""
    while cards:
        text += LETTERS[lowest(cards)]
        cards = <int>without_lowest(cards)
    return text


def find(State state not None, str text not None):
    """The id that a token names, or -1; whether it is legal is another question."""
    cdef Py_ssize_t length = len(text)
    cdef int card
    if not 1 <= length <= 1 + MAX_CHOSEN:
        return -1
    if text[0] == u"=":
        return _choice_in(text)
    if text[0] == u"*":
        return show_action(<int>text[1] - 48) if length == 2 and u"1" <= text[1] <= u"9" else -1
    if length != 1:
        return -1
    if text[0] == u"-":
        return PASS
    card = _card(text[0])
    return play_action(card) if card >= 0 else -1


cdef int _card(Py_UCS4 letter) noexcept:
    cdef int card
    for card in range(CARDS):
        if LETTERS[card] == letter:
            return card
    return -1


cdef object _choice_in(str text):
    """The choice that a token spells, ascending and the trickster last; -1 for any other spelling (T7)."""
    cdef Py_ssize_t i
    cdef int card, cards = 0
    for i in range(1, len(text)):
        card = _card(text[i])
        if card < 0 or cards >> card:
            return -1
        cards |= <int>bit(card)
    return choice_action(cards)


# Plain values. Cards are written as in the notation, the thief as seat None.

def fields(State state not None):
    """All of a position as plain values, in the terms of the rules."""
    cdef const TailsState* self = <const TailsState*>bytes_of(state, tails_rules())
    cdef int seat, number
    return {
        "phase": PHASES[self.phase],
        "seat": self.seat,
        "first": self.first,
        "fire": self.fire,
        "lap": self.lap,
        "needed": self.needed,
        "owner": _owner_text(self.owner),
        "wild": bool(self.wild),
        "deck": _numbers(self.deck),
        "gone": [number for number in range(1, NUMBERS + 1) if _is_gone(self, number)],
        "campfires_gone": [seat for seat in range(self.players) if _is_campfire_gone(self, seat)],
        "stack": _numbers(self.stack),
        "reserve": _reserve(self),
        "seats": [_seat_fields(self, seat) for seat in range(self.players)],
    }


cdef object _owner_text(int owner):
    """Whose card is on top: a seat, "thief", or None if there is none."""
    if not owner:
        return None
    return "thief" if owner == THIEF + 1 else owner - 1


cdef bint _is_gone(const TailsState* self, int number) noexcept:
    """Whether this fire card has left the game (T3.3, T4.3)."""
    return not (self.deck >> fire_card(number) & 1 or self.fire == number or self.lies[fire_card(number)])


cdef bint _is_campfire_gone(const TailsState* self, int seat) noexcept:
    """Whether the thief took this campfire (T4.3)."""
    return self.phase != DEAL and not self.lies[campfire(seat)]


cdef list _numbers(int numbers):
    cdef int number
    return [number for number in range(1, NUMBERS + 1) if numbers >> (number - 1) & 1]


cdef list _reserve(const TailsState* self):
    """The thief's reserve, the top last."""
    cdef unsigned long long rest = self.reserve
    numbers = []
    while rest:
        numbers.insert(0, <int>(rest & 15))
        rest >>= 4
    return numbers


cdef dict _seat_fields(const TailsState* self, int seat):
    return {
        "piles": [_pile(self, seat, card) for card in range(CARDS) if self.covers[seat] >> card & 1],
        "available": _cards_text(available(self, seat)),
        "exhausted": _cards_text(self.exhausted[seat]),
        "hand": _cards_text(self.hand[seat]),
        "played": _cards_text(self.played[seat]),
    }


cdef dict _pile(const TailsState* self, int seat, int card):
    """A pile: its cover, the number it can be robbed by (0: none), and what burns in it."""
    cdef int i, place = place_under(seat, card)
    return {
        "cover": LETTERS[card],
        "number": self.stands[seat] if card == TRICKSTER else card + 1,
        "fires": [i + 1 for i in range(NUMBERS) if self.lies[i] == place],
        "campfires": [i for i in range(self.players) if self.lies[campfire(i)] == place],
    }


def build(game, dict fields not None):
    """A state from plain values as ``fields`` gives them; what is gone and what is available follows from the rest.

    Numbers are in range. Whether the position is sound is for the state's own ``faults`` to say.
    """
    cdef Engine engine = game.engine
    cdef TailsState raw
    cdef int seat, card
    check_engine(engine, tails_rules())
    memcpy(&raw, engine.opening, sizeof(TailsState))
    raw.phase = PHASES.index(fields["phase"])
    raw.seat = fields["seat"]
    raw.first = fields["first"]
    raw.fire = fields["fire"]
    raw.lap = fields["lap"]
    raw.needed = fields["needed"]
    raw.wild = fields["wild"]
    owner = fields["owner"]
    raw.owner = 0 if owner is None else THIEF + 1 if owner == "thief" else owner + 1
    raw.deck = <uint16_t>_number_set(fields["deck"])
    raw.stack = <uint16_t>_number_set(fields["stack"])
    raw.reserve = 0
    for number in fields["reserve"]:
        raw.reserve = raw.reserve << 4 | <int>number
    memset(raw.lies, 0, sizeof(raw.lies))
    for seat, one in enumerate(fields["seats"]):
        raw.exhausted[seat] = <uint16_t>_card_set(one["exhausted"])
        raw.hand[seat] = <uint16_t>_card_set(one["hand"])
        raw.played[seat] = <uint16_t>_card_set(one["played"])
        raw.covers[seat] = 0
        for pile in one["piles"]:
            card = _card(pile["cover"])
            raw.covers[seat] |= <uint16_t>bit(card)
            if card == TRICKSTER:
                raw.stands[seat] = pile["number"]
            for number in pile["fires"]:
                raw.lies[fire_card(number)] = <uint8_t>place_under(seat, card)
            for owner in pile["campfires"]:
                raw.lies[campfire(owner)] = <uint8_t>place_under(seat, card)
    return make_state(game, &raw)


cdef int _number_set(list numbers) except -1:
    cdef int members = 0
    for number in numbers:
        members |= <int>bit(<int>number - 1)
    return members


cdef int _card_set(str cards) except -1:
    cdef int members = 0
    cdef Py_UCS4 letter
    for letter in cards:
        members |= <int>bit(_card(letter))
    return members


# What an action causes, in order.

def caused_by(State state not None, action_t action, viewer):
    """What a legal action would cause here, one plain dict an event; a card that the viewer may not know is ``?``."""
    cdef TailsState raw
    cdef const TailsState* before
    cdef EventLog log
    cdef int i
    check_legal(state, action, tails_rules())
    memcpy(&raw, state.raw, sizeof(TailsState))
    log.length = 0
    play(&raw, action, &log)
    before = <const TailsState*>bytes_of(state, tails_rules())
    return [_event(before, &raw, &log.event[i], viewer) for i in range(log.length)]


cdef dict _event(const TailsState* before, const TailsState* after, const Event* event, object viewer):
    cdef int kind = event.kind
    if kind == START_CARD:
        return {"event": "start card", "seat": event.seat, "card": str(event.number)}
    if kind == FIRE_CARD:
        return {"event": "fire card", "value": event.number, "flames": before.flames[fire_card(event.number)]}
    if kind == PLAYED:
        return {"event": "played", "seat": event.seat, "card": LETTERS[event.card], "number": event.number}
    if kind == PASSED:
        return {"event": "passed", "seat": event.seat}
    if kind == LAP:
        return {"event": "lap", "lap": after.lap, "needed": after.needed}
    if kind in (THIEF_DREW, THIEF_PLAYED, THIEF_PASSED):
        return _thiefs_event(event)
    if kind == FIRST_PLAYER:
        return {"event": "first player", "seat": event.seat}
    return _event_of_round(before, event) if kind in (VOID, WON, ROBBED) else _event_of_cards(event, viewer)


cdef dict _thiefs_event(const Event* event):
    if event.kind == THIEF_DREW:
        return {"event": "thief drew", "number": event.number}
    if event.kind == THIEF_PLAYED:
        return {"event": "thief played", "number": event.number, "from": "reserve" if event.card else "stack"}
    return {"event": "thief passed", "laid": event.number or None}


cdef dict _event_of_round(const TailsState* before, const Event* event):
    cdef int i
    if event.kind == VOID:
        return {"event": "void", "fire": event.number}
    if event.kind == WON:
        return {"event": "won", "by": _owner_text(event.seat + 1), "card": LETTERS[event.card], "number": event.number,
                "fire": before.fire, "flames": before.flames[fire_card(before.fire)]}
    return {"event": "robbed", "seat": event.seat, "by": _owner_text(event.by + 1), "cover": LETTERS[event.card],
            "number": event.number,
            "fires": [i + 1 for i in range(NUMBERS) if event.members >> i & 1],
            "campfires": [i for i in range(before.players) if event.members >> campfire(i) & 1],
            "flames": sum([flames_of(before, i) for i in range(BURNING) if event.members >> i & 1])}


cdef dict _event_of_cards(const Event* event, object viewer):
    cdef str cards = _cards_text(event.members)
    cdef bint open_to_all = event.kind == RECOVERED or event.kind == EXHAUSTED
    name = {CHOSEN: "chosen", TAKEN_BACK: "taken back", RECOVERED: "recovered", EXHAUSTED: "exhausted"}[event.kind]
    known = open_to_all or viewer is None or viewer == event.seat
    return {"event": name, "seat": event.seat, "cards": list(cards) if known else ["?"] * len(cards)}
