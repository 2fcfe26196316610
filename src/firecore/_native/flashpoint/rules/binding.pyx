"""Flash Point as Python sees it: options and tokens in, plain values out.

Spaces are named as in the notation, "35"; an edge by the space north or west of it and the side, "35E", "05S".
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.contract cimport Rules, action_t
from firecore._native.flashpoint.rules.parking cimport carried_off_spaces, gun_is_clear as aimed_past_all
from firecore._native.flashpoint.rules.pieces cimport add_hazmat, add_victim
from firecore._native.flashpoint.rules.replenishing cimport end_of_arrows, targets_for_poi
from firecore._native.flashpoint.rules.rules cimport (
    AMBULANCE, COLUMNS, DRAWN_CREW, EAST, ENGINE, EXPERIENCED, GIVEN_CREW, HAZMATS, NO_PLACE, PERFECT, PLACES,
    RESOLVED_FLARES, RING, ROWS, SEATS, SETUP_EXPLOSION, SOUTH, TREATED, VICTIMS, FlashpointState, flashpoint_rules,
    is_experienced, play, rank_of, stands_by)
from firecore._native.flashpoint.rules.setup cimport set_up
from firecore._native.flashpoint.rules.spaces cimport (
    BOARD_COLUMN, BOARD_ROW, NOWHERE, OUTDOORS, STEP, axis_of, edge_of, indoor_space, is_outdoors, opposite, space_at)
from firecore._native.flashpoint.rules.event_log cimport NOT_SAID, Event, EventLog
from firecore._native.state cimport (
    Engine, State, bytes_of, check_engine, check_id, check_legal, make_engine, make_state)

cdef tuple SPECIALIST_NAMES = (
    None, "paramedic", "cafs", "hazmat", "generalist", "captain", "rescue", "imaging", "driver")
cdef tuple LEVELS = ("recruit", "veteran", "heroic")
cdef tuple QUADRANTS = ("TL", "TR", "BL", "BR")
cdef str PLACE_LETTERS = "TRBL"
cdef str SIDE_LETTERS = "NESW"
cdef tuple VEHICLES = ("ambulance", "engine")
cdef tuple PHASES = (
    "choose-specialist", "place-firefighter", "park-ambulance", "park-engine", "act", "ride", "aim", "next-hazmat",
    "knocked-down", "setup-explosion", "setup-hazmat", "setup-poi", "draw-specialist", "setup-hot-spot", "roll",
    "reveal", "reveal-burning", "reveal-placed", "replenish", "gun", "gun-row", "gun-column", "gun-both", "over")
cdef tuple MARKS = (
    "crew-may-change", "cafs-commanded", "engine-rides", "row-rolled-again", "column-rolled-again", "flares-up",
    "flared-up", "cut-off")
cdef tuple LOADS = ("", "v", "h", "l", "lv", "lh", "lt")
cdef object MAX_TURNS = (1 << 32) - 1


def phases():
    """The names of all phases, decisions first."""
    return PHASES


def pointing():
    """The names of the phases in which dice or a reveal point at a space."""
    return _POINTING


def marks():
    """The names of all marks."""
    return MARKS


def engine(*, str rules, dict board, int players, str level, object specialists, str flare_up, bint perfect,
           object max_turns):
    """The engine for these options, which are sound; ``board`` is the plain dict of a board file."""
    cdef FlashpointState opening
    cdef Rules table = flashpoint_rules()[0]
    cdef bint experienced = rules == "experienced"
    if not 1 <= players <= SEATS:
        raise ValueError(f"flashpoint: 1 to {SEATS} players, got {players}")
    memset(&opening, 0, sizeof(FlashpointState))
    opening.players = players
    opening.max_turns = 0 if max_turns is None else <uint32_t>min(max_turns, MAX_TURNS)
    opening.options = PERFECT if perfect else 0
    _lay_board(&opening, board)
    if experienced:
        opening.level = LEVELS.index(level)
        opening.options |= EXPERIENCED | (RESOLVED_FLARES if flare_up == "resolved" else 0)
        _hire(&opening, specialists)
    else:
        _light_fires(&opening, board)
    set_up(&opening)
    table.n_seats = players
    return make_engine(&table, &opening)


# The board.

cdef void _hire(FlashpointState* self, object specialists):
    cdef int seat
    if specialists == "choose":
        return
    if specialists == "random":
        self.options |= DRAWN_CREW
        return
    self.options |= GIVEN_CREW
    for seat in range(self.players):
        self.specialist[seat] = SPECIALIST_NAMES.index(specialists[seat])


cdef void _light_fires(FlashpointState* self, dict board):
    """P2.1."""
    for space in board["family_fire"]:
        self.fire |= bit(_space(space))
    for space in board["family_poi"]:
        self.poi |= bit(_space(space))


cdef void _lay_board(FlashpointState* self, dict board):
    cdef int place, row, column
    for one, other in board["walls"]:
        _mark_edge(self.wall, one, other)
    for one, other in board["doors"]:
        _mark_edge(self.closed, one, other)
    for place in range(PLACES):
        _lay_parking(self.parking[AMBULANCE][place], board["ambulance"][place])
        _lay_parking(self.parking[ENGINE][place], board["engine"][place])
        self.quadrant[place] = QUADRANTS.index(board["engine_quadrant"][place])
    for column in range(COLUMNS):
        self.first[column] = _space(board["first_explosion"][column])
    for row in range(1, ROWS + 1):
        for column in range(1, COLUMNS + 1):
            self.arrow[rank_of(indoor_space(row, column))] = _space(board["poi_arrows"][f"{row},{column}"])


cdef int _space(object row_and_column):
    return space_at(row_and_column[0], row_and_column[1])


cdef void _lay_parking(uint8_t* place, object spaces):
    place[0] = _space(spaces[0])
    place[1] = _space(spaces[1])


cdef void _mark_edge(uint64_t* edges, object one, object other):
    """Put the edge between two spaces into a set of edges, whichever comes first."""
    cdef int space = _space(one)
    cdef int beyond = _space(other)
    cdef int side = 0
    if is_outdoors(space):
        space, beyond = beyond, space
    while STEP[space][side] != beyond:
        side += 1
    edges[axis_of(side)] |= bit(edge_of(space, side))


cdef str _name(int space):
    return f"{BOARD_ROW[space]}{BOARD_COLUMN[space]}"


# Notation (P13): every token has one meaning, whatever the position, so there is a table of them.

def _tokens():
    """All tokens in the order of the blocks of rules.pxd."""
    indoors = [f"{row}{column}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]
    outdoors = [_name(OUTDOORS + spot) for spot in range(RING)]
    names = SPECIALIST_NAMES[1:]
    loads = [f"{side}{load}" for side in SIDE_LETTERS for load in LOADS]
    around = SIDE_LETTERS + "."
    tokens = [f"*{space}" for space in indoors] + ["*v", "*f"] + [f"*{name}" for name in names]
    tokens += [f"@{space}" for space in outdoors]
    tokens += [f"A={place}" for place in PLACE_LETTERS] + [f"E={place}" for place in PLACE_LETTERS]
    tokens += [f"={name}" for name in names]
    tokens += loads + [f"d{side}" for side in SIDE_LETTERS]
    tokens += [f"x{side}" for side in around] + [f"X{side}" for side in around]
    tokens += [f"c{side}" for side in SIDE_LETTERS] + ["t", "r"]
    tokens += [f"i{space}" for space in indoors]
    tokens += [f"{seat}:{what}" for seat in range(SEATS) for side in SIDE_LETTERS
               for what in [f"{side}{load}" for load in LOADS] + [f"d{side}"]]
    tokens += ["E+", "E-", "A+", "A-", "b0", "b1", "b2", "g", "g.", "gr", "gc", "grc"]
    tokens += [f"h{space}" for space in indoors] + [f"k{space}" for space in outdoors] + ["."]
    return tuple(tokens)


cdef tuple TOKENS = _tokens()
cdef dict IDS = {token: number for number, token in enumerate(TOKENS)}


def token(State state not None, action_t action):
    """The token of an action."""
    check_id(state, action, flashpoint_rules())
    return TOKENS[action]


def find(State state not None, str text not None):
    """The id that a token names, or -1; whether it is legal is another question."""
    return IDS.get(text, -1)


# Plain values.

def fields(State state not None):
    """All of a position as plain values, in the terms of the rules."""
    cdef const FlashpointState* self = <const FlashpointState*>bytes_of(state, flashpoint_rules())
    cdef int i
    return {
        "phase": PHASES[self.phase],
        "seat": self.seat,
        "turn": self.turn,
        "ap": self.ap,
        "extra": self.extra,
        "marks": [MARKS[i] for i in range(8) if self.marks >> i & 1],
        "pending": [i for i in range(self.players) if self.pending >> i & 1],
        "target": _target(self),
        "to_come": self.to_come,
        "at": [None if self.at[i] == NOWHERE else _name(self.at[i]) for i in range(self.players)],
        "specialists": [SPECIALIST_NAMES[self.specialist[i]] for i in range(self.players)],
        "saved": [self.saved[i] for i in range(self.players)],
        "fire": _names(self.fire, 0),
        "smoke": _names(self.smoke, 0),
        "outside": _names(self.outside, OUTDOORS),
        "poi": _names(self.poi, 0),
        "hot": _names(self.hot, 0),
        "victims": [_name(self.victim[i]) for i in range(self.victims) if not self.victim[i] & TREATED],
        "treated": [_name(self.victim[i] & ~TREATED) for i in range(self.victims) if self.victim[i] & TREATED],
        "hazmats": [_name(self.hazmat[i]) for i in range(self.hazmats)],
        "walls": _edge_names(self, _wall_at),
        "doors": _edge_names(self, _door_at),
        "ambulance": _place_letter(self, AMBULANCE),
        "engine": _place_letter(self, ENGINE),
        "victims_left": self.victims_left,
        "alarms_left": self.alarms_left,
        "rescued": self.rescued,
        "lost": self.lost,
        "damage": self.damage,
        "hot_left": self.hot_left,
    }


cdef object _target(const FlashpointState* self):
    """What the phase points at: a space, in the set-up a column; None where there is nothing."""
    if self.phase == SETUP_EXPLOSION:
        return str(self.target) if self.target else None
    return _name(self.target) if PHASES[self.phase] in _POINTING else None


cdef frozenset _POINTING = frozenset(["reveal", "reveal-placed", "next-hazmat", "aim", "gun-row", "gun-column"])


cdef object _place_letter(const FlashpointState* self, int vehicle):
    return None if self.place[vehicle] == NO_PLACE else PLACE_LETTERS[self.place[vehicle]]


def parking(State state not None):
    """The two spaces of each parking place, by vehicle and side of the house."""
    cdef const FlashpointState* self = <const FlashpointState*>bytes_of(state, flashpoint_rules())
    cdef int i, j
    return {VEHICLES[i]: {PLACE_LETTERS[j]: [_name(self.parking[i][j][0]), _name(self.parking[i][j][1])]
                          for j in range(PLACES)} for i in range(2)}


cdef list _names(uint64_t spaces, int first):
    names = []
    while spaces:
        names.append(_name(first + lowest(spaces)))
        spaces = without_lowest(spaces)
    return names


ctypedef int (*at_edge)(const FlashpointState* self, int axis, uint64_t here) noexcept

cdef tuple DOORS = ("closed", "open", "destroyed")


cdef int _wall_at(const FlashpointState* self, int axis, uint64_t here) noexcept:
    """How many damage markers the wall there has; -1: there is none."""
    if self.wall[axis] & here:
        return 1 if self.cracked[axis] & here else 0
    return 2 if self.fallen[axis] & here else -1


cdef int _door_at(const FlashpointState* self, int axis, uint64_t here) noexcept:
    """The number in DOORS of the state of the door there; -1: there is none."""
    if self.closed[axis] & here:
        return 0
    if self.ajar[axis] & here:
        return 1
    return 2 if self.gone[axis] & here else -1


cdef dict _edge_names(const FlashpointState* self, at_edge what):
    """What stands on the edges, by their names, in order."""
    cdef int row, column, space, side, found
    names = {}
    for row in range(ROWS + 1):
        for column in range(COLUMNS + 1):
            space = space_at(row, column)
            for side in (EAST, SOUTH):
                if is_outdoors(space) and is_outdoors(STEP[space][side]):
                    continue
                found = what(self, axis_of(side), bit(_edge_number(space, side)))
                if found >= 0:
                    names[f"{row}{column}{SIDE_LETTERS[side]}"] = DOORS[found] if what == _door_at else found
    return names


cdef int _edge_number(int space, int side):
    """The edge on the east or south side of a space, one of whose ends is indoors."""
    if is_outdoors(space):
        return edge_of(STEP[space][side], opposite(side))
    return edge_of(space, side)


def build(game, dict fields not None):
    """A state from plain values as ``fields`` gives them; spaces and edges exist, numbers fit a byte, and there are
    no more victims and hazmats than a state has room for.

    Whether the position is sound is for the state's own ``faults`` to say.
    """
    cdef Engine engine = game.engine
    cdef FlashpointState raw
    cdef int i
    if len(fields["victims"]) + len(fields["treated"]) > VICTIMS or len(fields["hazmats"]) > HAZMATS:
        raise ValueError("more victims or hazmats than there are")
    check_engine(engine, flashpoint_rules())
    memcpy(&raw, engine.opening, sizeof(FlashpointState))
    raw.phase = PHASES.index(fields["phase"])
    raw.seat = fields["seat"]
    raw.turn = fields["turn"]
    raw.ap = fields["ap"]
    raw.extra = fields["extra"]
    raw.marks = sum([1 << MARKS.index(mark) for mark in fields["marks"]])
    raw.pending = sum([1 << seat for seat in fields["pending"]])
    raw.target = _target_number(fields)
    raw.to_come = fields["to_come"]
    for i in range(raw.players):
        raw.at[i] = NOWHERE if fields["at"][i] is None else _number(fields["at"][i])
        raw.specialist[i] = SPECIALIST_NAMES.index(fields["specialists"][i])
        raw.saved[i] = fields["saved"][i]
    raw.fire = _set(fields["fire"], 0)
    raw.smoke = _set(fields["smoke"], 0)
    raw.outside = _set(fields["outside"], OUTDOORS)
    raw.poi = _set(fields["poi"], 0)
    raw.hot = _set(fields["hot"], 0)
    for space in fields["victims"]:
        add_victim(&raw, _number(space))
    for space in fields["treated"]:
        add_victim(&raw, _number(space) + TREATED)
    for space in fields["hazmats"]:
        add_hazmat(&raw, _number(space))
    _build_edges(&raw, fields)
    raw.place[AMBULANCE] = _place_number(fields["ambulance"])
    raw.place[ENGINE] = _place_number(fields["engine"])
    raw.victims_left = fields["victims_left"]
    raw.alarms_left = fields["alarms_left"]
    raw.rescued = fields["rescued"]
    raw.lost = fields["lost"]
    raw.hot_left = fields["hot_left"]
    return make_state(game, &raw)


cdef int _number(str name):
    return space_at(int(name[0]), int(name[1]))


cdef int _target_number(dict fields):
    if fields["target"] is None:
        return 0
    return int(fields["target"]) if fields["phase"] == "setup-explosion" else _number(fields["target"])


cdef int _place_number(object letter):
    return NO_PLACE if letter is None else PLACE_LETTERS.index(letter)


cdef uint64_t _set(list names, int first):
    cdef uint64_t spaces = 0
    for name in names:
        spaces |= bit(_number(name) - first)
    return spaces


cdef void _build_edges(FlashpointState* raw, dict fields):
    """Put markers on walls, and open or destroy doors, of a board as at the start."""
    cdef int axis
    cdef uint64_t here
    for name, markers in fields["walls"].items():
        axis = axis_of(SIDE_LETTERS.index(name[2]))
        here = bit(_edge_number(_number(name[:2]), SIDE_LETTERS.index(name[2])))
        if markers == 1:
            raw.cracked[axis] |= here
        elif markers == 2:
            raw.wall[axis] &= ~here
            raw.fallen[axis] |= here
        raw.damage += markers
    for name, door in fields["doors"].items():
        axis = axis_of(SIDE_LETTERS.index(name[2]))
        here = bit(_edge_number(_number(name[:2]), SIDE_LETTERS.index(name[2])))
        if door != "closed":
            raw.closed[axis] &= ~here
        if door == "open":
            raw.ajar[axis] |= here
        elif door == "destroyed":
            raw.gone[axis] |= here


# Questions that Python asks for views and reasons.

def carried_off_to(State state not None, int seat):
    """Where a firefighter who is knocked down may go (P6.1, P11.4)."""
    return _names(carried_off_spaces(<const FlashpointState*>bytes_of(state, flashpoint_rules()), seat), OUTDOORS)


def stands_by_engine(State state not None, int seat):
    """Whether a firefighter stands on the place where the engine does."""
    return bool(stands_by(<const FlashpointState*>bytes_of(state, flashpoint_rules()), seat, ENGINE))


def gun_is_clear(State state not None):
    """Whether no firefighter is where the deck gun reaches (P10.6)."""
    return bool(aimed_past_all(<const FlashpointState*>bytes_of(state, flashpoint_rules())))


def poi_targets(State state not None):
    """Where dice may send a new POI, and the space where it then comes to lie (P7.1, P11.5)."""
    cdef const FlashpointState* self = <const FlashpointState*>bytes_of(state, flashpoint_rules())
    targets = {}
    for name in _names(targets_for_poi(self), 0):
        targets[name] = _name(end_of_arrows(self, _number(name))) if is_experienced(self) else name
    return targets


# What an action causes, in order.

cdef tuple EVENTS = (         # in the order of event_log.pxd: the event, and what its number and its side stand for
    ("dice", None, None),
    ("smoke", None, None),
    ("fire", None, None),
    ("explosion", None, None),
    ("shock wave", None, "side"),
    ("damage", None, "side"),
    ("wall falls", None, "side"),
    ("door destroyed", None, "side"),
    ("flashover", None, None),
    ("hazmat explodes", None, None),
    ("hot spot", None, None),
    ("flare-up", None, None),
    ("knocked down", "seat", None),
    ("carried off", "seat", None),
    ("victim lost", None, None),
    ("poi lost", None, None),
    ("rescued", None, None),
    ("poi placed", None, None),
    ("victim revealed", None, None),
    ("false alarm revealed", None, None),
    ("collapse", None, None),
    ("poi buried", None, None),
    ("moves", "seat", "with"),
    ("door opened", None, "side"),
    ("door closed", None, "side"),
    ("fire to smoke", None, None),
    ("fire out", None, None),
    ("smoke out", None, None),
    ("treated", None, None),
    ("hazmat placed", None, None),
    ("hazmat removed", None, None),
    ("specialist", "seat", "specialist"),
    ("deck gun", None, None),
    ("parked", "vehicle", "place"),
    ("turn", "seat", None),
    ("turn ends", "seat", "saved"),
    ("identifies", None, None),
    ("gun manned", "seat", None),
    ("won", None, None),
    ("defeat", None, None),
    ("stopped", None, None),
)
cdef tuple LOADS_IN_WORDS = (
    [], ["victim"], ["hazmat"], ["treated"], ["treated", "victim"], ["treated", "hazmat"], ["treated", "treated"])


def caused_by(State state not None, action_t action):
    """What a legal action would cause here, as one plain dict an event, in order."""
    cdef FlashpointState raw
    cdef EventLog log
    cdef int i
    check_legal(state, action, flashpoint_rules())
    memcpy(&raw, state.raw, sizeof(FlashpointState))
    log.length = 0
    play(&raw, action, &log)
    return [_event(&log.event[i]) for i in range(log.length)]


cdef dict _event(const Event* event):
    name, number, side = EVENTS[event.kind]
    entry = {"event": name}
    if event.space != NOT_SAID:
        entry["space"] = _name(event.space)
    if number == "vehicle":
        entry[number] = VEHICLES[event.number]
    elif number is not None:
        entry[number] = event.number
    if side == "side":
        entry[side] = SIDE_LETTERS[event.side]
    elif side == "saved":
        entry[side] = event.side
    elif side == "place":
        entry[side] = PLACE_LETTERS[event.side]
    elif side == "specialist":
        entry[side] = SPECIALIST_NAMES[event.side]
    elif side == "with":
        entry[side] = list(LOADS_IN_WORDS[event.side])
    return entry
