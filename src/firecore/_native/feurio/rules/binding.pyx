"""Feurio! as Python sees it: options and tokens in, plain values out."""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.contract cimport COOPERATIVE, DEALS_ALIKE, HAS_SECRETS, Rules, action_t
from firecore._native.feurio.rules.fire cimport hottest_heat, lay_tile, set_ways
from firecore._native.feurio.rules.rules cimport (
    AS_DRAWN, COLOURS, COLUMN, FIREBREAKS, HOT, N_ACTIONS_FIREBREAKS, ORIGIN, PASS, SETUP, SHARED, TILES, VALUES,
    YELLOW, FeurioState, accesses_of, break_action, broken_colour, broken_spot, draw_action, drawn_value, feurio_rules,
    hidden_value, is_break, is_firebreak, is_lay, is_place, laid_spot, lay_action, men_of, owner_of, place_action,
    placed_colour, placed_men, placed_tile, q_of, r_of, room_of, set_up, space_at, value_of)
from firecore._native.feurio.rules.secrets cimport knows_tile, redact, unseen
from firecore._native.feurio.rules.zones cimport MAX_ZONES, Zone, list_zones, open_tiles, progress, standing
from firecore._native.state cimport (
    Engine, State, bytes_of, check_engine, check_id, check_legal, make_engine, make_state)

cdef enum:
    MAX_TOKEN_LENGTH = 48       # characters, and more than there can be
    MAX_TILE_LENGTH = 64        # in a position line, likewise: the men of a colour are kept in four bits
    ALL_KNOWING = -1

cdef str LETTERS = "RGBY"
cdef const char* SIGNS = b"RGBY"
cdef tuple PHASES = ("setup", "draw", "lay", "place", "over")


def engine(*, int players, bint cooperative, bint firebreaks, bint hot, str layout, tuple slots):
    """The engine for these options, which are sound."""
    cdef FeurioState opening
    cdef Rules table = feurio_rules()[0]
    cdef uint8_t room[VALUES]
    cdef int value
    if not 1 <= players <= COLOURS or len(slots) != VALUES:
        raise ValueError(f"feurio: 1 to {COLOURS} players and {VALUES} slots, got {players} and {len(slots)}")
    for value in range(VALUES):
        room[value] = slots[value]
    set_up(&opening, players,
           (SHARED if cooperative or players == 1 else 0) | (FIREBREAKS if firebreaks else 0) | (HOT if hot else 0)
           | (AS_DRAWN if layout == "drawn" else 0), room)
    table.n_seats = players
    if cooperative or players == 1:
        table.traits |= COOPERATIVE
    if firebreaks:
        table.traits |= HAS_SECRETS | DEALS_ALIKE
        table.n_actions = N_ACTIONS_FIREBREAKS
        table.redact = redact
    return make_engine(&table, &opening)


# Notation (F10).

def token(State state not None, action_t action):
    """The token of an action that is legal in ``state``."""
    cdef const FeurioState* self = <const FeurioState*>bytes_of(state, feurio_rules())
    cdef char text[MAX_TOKEN_LENGTH]
    cdef char* end = text
    check_id(state, action, feurio_rules())
    if is_place(action):
        end = _number(_letter(end, placed_colour(action)), placed_men(action))
        end = _space_text(_sign(end, c"@"), self.space[placed_tile(action)])
    elif action == PASS:
        return "-"
    elif is_lay(action):
        end = _space_text(_sign(end, c"@"), self.spot[laid_spot(action)])
    elif is_break(action):
        end = _space_text(_sign(end, c"#"), self.spot[broken_spot(action)])
        end = _letter(end, broken_colour(action))
    else:
        end = _number(_sign(end, c"*"), drawn_value(action))
    return text[:end - text].decode("ascii")


# Each writes what comes next, and gives the place after it.

cdef char* _sign(char* at, char sign) noexcept:
    at[0] = sign
    return at + 1


cdef char* _letter(char* at, int colour) noexcept:
    return _sign(at, SIGNS[colour])


cdef char* _number(char* at, int number) noexcept:
    if number < 0:
        at = _sign(at, c"-")
        number = -number
    if number >= 10:
        at = _number(at, number // 10)
    return _sign(at, <char>(c"0" + number % 10))


cdef char* _space_text(char* at, int space) noexcept:
    return _number(_sign(_number(at, q_of(space)), c","), r_of(space))


def find(State state not None, str text not None):
    """The id that a token names in ``state``, or -1; whether it is legal is another question."""
    cdef const FeurioState* self = <const FeurioState*>bytes_of(state, feurio_rules())
    cdef Py_ssize_t length = len(text)
    cdef Py_UCS4 kind
    cdef int at, colour
    if length == 1:
        return PASS if text == "-" else -1
    if length == 0 or length > 16:
        return -1
    kind = text[0]
    if kind == u"*":
        return draw_action(<int>text[1] - 48) if length == 2 and u"1" <= text[1] <= u"6" else -1
    if kind == u"@":
        at = _index(self.spot, self.spots, _space_in(text, 1, length))
        return lay_action(at) if at >= 0 else -1
    if kind == u"#":
        colour = _colour(text[length - 1])
        at = _index(self.spot, self.spots, _space_in(text, 1, length - 1))
        return break_action(at, colour) if at >= 0 and colour >= 0 else -1
    colour = _colour(kind)
    if colour < 0 or length < 6 or text[2] != u"@" or not u"1" <= text[1] <= u"3":
        return -1
    at = _index(self.space, self.tiles, _space_in(text, 3, length))
    return place_action(at, colour, <int>text[1] - 48) if at >= 0 else -1


cdef int _colour(Py_UCS4 letter) noexcept:
    cdef int colour
    for colour in range(COLOURS):
        if LETTERS[colour] == letter:
            return colour
    return -1


cdef int _index(const int16_t* spaces, int n, int space) noexcept:
    cdef int i
    for i in range(n):
        if spaces[i] == space:
            return i
    return -1


cdef int _space_in(str text, Py_ssize_t start, Py_ssize_t stop):
    """The space that "q,r" names; -1 for any other spelling (F10.2)."""
    cdef Py_ssize_t at = start
    cdef int q = _number_in(text, &at, stop)
    cdef int r
    if not -_TOO_FAR < q < _TOO_FAR or at >= stop or text[at] != u",":
        return -1
    at += 1
    r = _number_in(text, &at, stop)
    return space_at(q, r) if -_TOO_FAR < r < _TOO_FAR and at == stop else -1


cdef enum:
    _TOO_FAR = COLUMN // 2       # from here on two spaces would share a number, and nothing ever lies there
    _NO_NUMBER = 1000


cdef int _number_in(str text, Py_ssize_t* at, Py_ssize_t stop):
    """A plain decimal of at most two digits, and the place behind it."""
    cdef bint negative = at[0] < stop and text[at[0]] == u"-"
    cdef Py_ssize_t first
    cdef int number = 0
    at[0] += negative
    first = at[0]
    while at[0] < stop and at[0] < first + 2 and u"0" <= text[at[0]] <= u"9":
        number = 10 * number + <int>text[at[0]] - 48
        at[0] += 1
    if at[0] == first or (text[first] == u"0" and (negative or at[0] > first + 1)):
        return _NO_NUMBER
    return -number if negative else number


# Plain values.

def meaning(State state not None, action_t action):
    """What an action that is legal in ``state`` does: its kind, and what it is about."""
    check_id(state, action, feurio_rules())
    cdef const FeurioState* self = <const FeurioState*>bytes_of(state, feurio_rules())
    if is_place(action):
        return {"kind": "place", **_space(self.space[placed_tile(action)]),
                "colour": LETTERS[placed_colour(action)], "men": placed_men(action)}
    if action == PASS:
        return {"kind": "place nobody"}
    if is_lay(action):
        return {"kind": "lay", **_space(self.spot[laid_spot(action)])}
    if is_break(action):
        return {"kind": "firebreak", **_space(self.spot[broken_spot(action)]),
                "gives_up": LETTERS[broken_colour(action)]}
    return {"kind": "draw", "value": drawn_value(action)}


def caused_by(State state not None, action_t action, viewer):
    """What a legal action would cause here, as one plain dict an event; what the viewer may not know is ``?``."""
    cdef const FeurioState* before = <const FeurioState*>bytes_of(state, feurio_rules())
    cdef FeurioState after
    cdef int i
    check_legal(state, action, feurio_rules())
    memcpy(&after, before, sizeof(FeurioState))
    state.rules.apply(&after, action)
    events = [_deed(before, meaning(state, action), viewer)]
    if before.phase == SETUP and after.phase != SETUP:     # F3.3: they are laid together
        events += [{"event": "start tile", **_space(after.space[i]), "value": value_of(after.tile[i].face)}
                   for i in range(after.tiles)]
    return events


cdef dict _deed(const FeurioState* before, dict deed, object viewer):
    """One action; the value of its tile is shown to those who may know it then (F5.1, F5.3, F5.4)."""
    kind = deed.pop("kind")
    if kind == "draw" and before.phase == SETUP:
        return {"event": "drawn", "seat": None, **deed}
    if kind == "draw":
        known = viewer is None or viewer == before.seat or not before.flags & FIREBREAKS
        return {"event": "drawn", "seat": before.seat, "value": deed["value"] if known else "?"}
    if kind == "lay":
        return {"event": "laid", "seat": before.seat, **deed, "value": before.hand}
    if kind == "firebreak":
        known = viewer is None or viewer == before.seat
        return {"event": "firebreak", "seat": before.seat, **deed, "value": before.hand if known else "?"}
    if kind == "place":
        return {"event": "placed", "seat": before.seat, **deed}
    return {"event": "placed nobody", "seat": before.seat, "pass": not before.laid}


cdef dict _space(int space):
    return {"q": q_of(space), "r": r_of(space)}


def fields(State state not None):
    """All of a position as plain values, in the terms of the rules."""
    cdef const FeurioState* self = <const FeurioState*>bytes_of(state, feurio_rules())
    cdef int i
    everything = beside_the_board(state)
    everything["tiles"] = [_tile(self, i) for i in range(self.tiles)]
    return everything


def beside_the_board(State state not None):
    """The same without the tiles on the table."""
    cdef const FeurioState* self = <const FeurioState*>bytes_of(state, feurio_rules())
    cdef int i
    return {
        "phase": PHASES[self.phase],
        "seat": self.seat,
        "hand": self.hand,
        "drawn": [self.drawn[i] for i in range(4) if self.drawn[i]],
        "laid": bool(self.laid),
        "passes": self.passes,
        "stack": [self.stack[i] for i in range(VALUES)],
        "supply": [self.supply[i] for i in range(COLOURS)],
        "reserve": [self.reserve[i] for i in range(3)] if self.players == 3 else [],
        "given_up": [self.given_up[i] for i in range(COLOURS)],
    }


cdef dict _tile(const FeurioState* self, int i):
    cdef int colour, face = self.tile[i].face
    return {
        "q": q_of(self.space[i]),
        "r": r_of(self.space[i]),
        "value": hidden_value(face),
        "owner": owner_of(face) if is_firebreak(face) else None,
        "men": [men_of(self, i, colour) for colour in range(COLOURS)],
        "accesses": accesses_of(self, i),
        "room": room_of(self, i),
    }


def seen_tiles(State state not None, viewer, int placeable):
    """The tiles as a seat sees them, or with None all of them; placeable: how many men on one tile."""
    cdef const FeurioState* self = <const FeurioState*>bytes_of(state, feurio_rules())
    cdef int i, seat = ALL_KNOWING if viewer is None else viewer
    return [_seen_tile(self, i, seat == ALL_KNOWING or knows_tile(self, seat, i), placeable) for i in range(self.tiles)]


cdef dict _seen_tile(const FeurioState* self, int i, bint known, int placeable):
    cdef int colour, face = self.tile[i].face, room = room_of(self, i)
    cdef bint hidden = is_firebreak(face)
    return {
        "q": q_of(self.space[i]),
        "r": r_of(self.space[i]),
        "value": hidden_value(face) if known else "?",
        "firebreak_of": owner_of(face) if hidden else None,
        "men": {LETTERS[colour]: men_of(self, i, colour) for colour in range(COLOURS) if men_of(self, i, colour)},
        "accesses": accesses_of(self, i),
        "slots": 0 if hidden else self.slots[face - 1],
        "free": room,
        "room": room if room < placeable else placeable,
    }


def tiles_in_line(State state not None):
    """The tiles as a position line has them (F12): ``0,0:6GGB;1,0:#3/2``."""
    cdef const FeurioState* self = <const FeurioState*>bytes_of(state, feurio_rules())
    cdef char text[TILES * MAX_TILE_LENGTH]
    cdef char* end = text
    cdef int i, colour, face
    for i in range(self.tiles):
        face = self.tile[i].face
        end = _sign(_space_text(end, self.space[i]), c":")
        if is_firebreak(face):
            end = _number(_sign(_number(_sign(end, c"#"), hidden_value(face)), c"/"), owner_of(face))
        else:
            end = _number(end, face)
        for colour in range(COLOURS):
            for _ in range(men_of(self, i, colour)):
                end = _letter(end, colour)
        end = _sign(end, c";")
    return text[:end - text - 1].decode("ascii") if self.tiles else ""


def spots(State state not None):
    """Every spot, and its heat."""
    cdef const FeurioState* self = <const FeurioState*>bytes_of(state, feurio_rules())
    cdef int i
    return [{"q": q_of(self.spot[i]), "r": r_of(self.spot[i]), "heat": self.heat[i]} for i in range(self.spots)]


def hottest(State state not None):
    """The hottest spots as [q, r]."""
    cdef const FeurioState* self = <const FeurioState*>bytes_of(state, feurio_rules())
    cdef int i, heat = hottest_heat(self)
    return [[q_of(self.spot[i]), r_of(self.spot[i])] for i in range(self.spots) if self.heat[i] == heat]


def zones(State state not None):
    """Every zone (F7.1), colour by colour: its tiles as [q, r], their sum, the lowest open tile, and its value.

    Where zones do not score (F8.2) the value is None; reinforcements form no zones then (F7.4).
    """
    cdef const FeurioState* self = <const FeurioState*>bytes_of(state, feurio_rules())
    cdef Zone found[MAX_ZONES]
    cdef int i
    return [_zone(self, &found[i]) for i in range(list_zones(self, found))
            if _forms_zones(self, found[i].colour)]


def zones_changed(State before not None, State after not None):
    """For each colour whose zones are others now: its letter, and its zones as ``zones`` has them."""
    cdef const FeurioState* was = <const FeurioState*>bytes_of(before, feurio_rules())
    cdef const FeurioState* now = <const FeurioState*>bytes_of(after, feurio_rules())
    cdef Zone old[MAX_ZONES]
    cdef Zone new[MAX_ZONES]
    cdef int n_old = list_zones(was, old), n_new = list_zones(now, new)
    cdef int i, colour, first = 0, first_old = 0, end, end_old
    changed = []
    for colour in range(COLOURS):
        end, end_old = _end_of(colour, new, first, n_new), _end_of(colour, old, first_old, n_old)
        if _forms_zones(now, colour) and not _alike(was, old + first_old, end_old - first_old,
                                                    now, new + first, end - first):
            changed.append((LETTERS[colour], [_zone(now, &new[i]) for i in range(first, end)]))
        first, first_old = end, end_old
    return changed


cdef bint _forms_zones(const FeurioState* self, int colour) noexcept:
    return self.flags & SHARED or self.players != 3 or colour != YELLOW


cdef int _end_of(int colour, const Zone* zones, int first, int n) noexcept:
    """Where the zones of a colour, which begin with the first, end."""
    while first < n and zones[first].colour == colour:
        first += 1
    return first


cdef bint _alike(const FeurioState* was, const Zone* old, int n_old,
                 const FeurioState* now, const Zone* new, int n) noexcept:
    """Whether zones are the same in two positions, where a tile may have another number."""
    cdef int i
    if n != n_old:
        return False
    for i in range(n):
        if (old[i].sum != new[i].sum or old[i].lowest_open != new[i].lowest_open or old[i].value != new[i].value
                or not _same_spaces(was, old[i].tiles, now, new[i].tiles)):
            return False
    return True


cdef bint _same_spaces(const FeurioState* was, uint64_t old, const FeurioState* now, uint64_t new) noexcept:
    while old and new:
        if was.space[lowest(old)] != now.space[lowest(new)]:
            return False
        old, new = without_lowest(old), without_lowest(new)
    return old == new       # both are used up


cdef dict _zone(const FeurioState* self, const Zone* zone):
    return {
        "colour": LETTERS[zone.colour],
        "tiles": _spaces(self, zone.tiles),
        "sum": zone.sum,
        "lowest_open": zone.lowest_open or None,
        "value": None if self.flags & SHARED else zone.value,
    }


cdef list _spaces(const FeurioState* self, uint64_t tiles):
    spaces = []
    while tiles:
        spaces.append([q_of(self.space[lowest(tiles)]), r_of(self.space[lowest(tiles)])])
        tiles = without_lowest(tiles)
    return spaces


def towards_safety(State state not None):
    """For each colour how many men are not placed, in how many zones the others stand, and whether one of these
    has an open tile of value 1 (F8.2)."""
    cdef const FeurioState* self = <const FeurioState*>bytes_of(state, feurio_rules())
    cdef uint64_t open = open_tiles(self)
    cdef int colour
    return [progress(self, colour, open) for colour in range(COLOURS)]


def best_zones(State state not None):
    """For each seat of a competitive game the value of its most valuable zone (F7.5)."""
    cdef const FeurioState* self = <const FeurioState*>bytes_of(state, feurio_rules())
    cdef uint64_t open = open_tiles(self)
    cdef int seat
    return [standing(self, seat, open).best for seat in range(self.players)]


def unseen_tiles(State state not None, int viewer):
    """The tiles that a seat has not seen, by value (F5.5)."""
    cdef uint8_t pool[VALUES]
    cdef int i
    unseen(<const FeurioState*>bytes_of(state, feurio_rules()), viewer, pool)
    return [pool[i] for i in range(VALUES)]


def build(game, dict fields not None):
    """A state from plain values as ``fields`` gives them, each in range; the stack is what is left.

    Whether the position is sound is for the state's own ``faults`` to say.
    """
    cdef Engine engine = game.engine
    cdef FeurioState raw
    cdef int i
    cdef list tiles = fields["tiles"]
    check_engine(engine, feurio_rules())
    if len(tiles) > TILES:
        raise ValueError(f"feurio: {TILES} tiles at most, got {len(tiles)}")
    memcpy(&raw, engine.opening, sizeof(FeurioState))
    if _lay_tiles(&raw, tiles):
        for tile in tiles:
            _place_men(&raw, _index(raw.space, raw.tiles, _space_of(tile)), tile["men"])
    else:
        memcpy(&raw, engine.opening, sizeof(FeurioState))
        _put_down(&raw, sorted(tiles, key=_space_of))
    for i in range(COLOURS):
        raw.supply[i] = fields["supply"][i]
        raw.given_up[i] = fields["given_up"][i]
    for i in range(len(fields["reserve"])):
        raw.reserve[i] = fields["reserve"][i]
    for i in range(len(fields["drawn"])):
        raw.drawn[i] = fields["drawn"][i]
    raw.hand = fields["hand"]
    raw.seat = fields["seat"]
    raw.phase = PHASES.index(fields["phase"])
    raw.laid = fields["laid"]
    raw.passes = fields["passes"]
    _take_from_stack(&raw)
    return make_state(game, &raw)


cdef bint _lay_tiles(FeurioState* raw, list tiles) except -1:
    """Lay the tiles in any order in which each is the first or comes on a spot; whether there is one."""
    cdef int space, laid = -1
    while laid < raw.tiles < len(tiles):
        laid = raw.tiles
        for tile in tiles:
            space = _space_of(tile)
            if _index(raw.spot, raw.spots, space) >= 0 or (raw.tiles == 0 and space == ORIGIN):
                lay_tile(raw, space, _face(tile["value"], tile["owner"]))
    return raw.tiles == len(tiles)


cdef int _put_down(FeurioState* raw, list tiles) except -1:
    """Tiles that are no board, in the order of their spaces: nothing is derived from them."""
    cdef int i
    raw.tiles = <uint8_t>len(tiles)
    for i, tile in enumerate(tiles):
        raw.space[i] = <int16_t>_space_of(tile)
        raw.tile[i].face = <uint8_t>_face(tile["value"], tile["owner"])
        _place_men(raw, i, tile["men"])
    return 0


cdef int _place_men(FeurioState* raw, int i, list of_colours) except -1:
    cdef int colour, men
    for colour in range(COLOURS):
        men = of_colours[colour]
        raw.tile[i].men |= <uint16_t>(men << 4 * colour)
        raw.manned[colour] |= bit(i) if men else 0
    set_ways(raw, i)
    return 0


def _space_of(dict tile):
    return space_at(tile["q"], tile["r"])


cdef int _face(int value, owner) except -1:
    return value if owner is None else 16 * (<int>owner + 1) + value


cdef void _take_from_stack(FeurioState* raw) noexcept:
    """Leave in the stack what lies nowhere else."""
    cdef int i
    for i in range(raw.tiles):
        _take(raw, hidden_value(raw.tile[i].face))
    for i in range(4):
        _take(raw, raw.drawn[i])
    _take(raw, raw.hand)


cdef void _take(FeurioState* raw, int value) noexcept:
    if value:
        raw.left -= raw.left > 0
        raw.stack[value - 1] -= raw.stack[value - 1] > 0
