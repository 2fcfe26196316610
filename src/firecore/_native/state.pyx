"""The one checked interface to the state of any game: the code below trusts its caller, and this file trusts no one."""
cimport cython
from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS, PyBUF_FORMAT, PyBUF_WRITABLE, Py_buffer, PyBuffer_Release, PyObject_GetBuffer)
from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.ref cimport Py_INCREF
from libc.stdint cimport int32_t, uint32_t
from libc.string cimport memcmp, memcpy, memset
from firecore._native cimport contract
from firecore._native.contract cimport (
    CHANCE, CONTRACT_VERSION, COOPERATIVE, HAS_SECRETS, MAX_LEGAL, MAX_SEATS, MAX_STATE, NOBODY, NO_CELL, PUBLIC,
    Planes, Rules, cells_of, see)
from firecore._native.making cimport is_making, set_making
from firecore._native.rng cimport Rng, rng_seed

from operator import index

from firecore.errors import IllegalActionError, StateError

cdef enum:
    EVERYTHING = -4           # the viewer who sees all secrets; rules are never asked about it

cdef list _INTS = []          # the Python numbers of all action ids, made once
cdef object _LAST_WORD = (1 << 64) - 1
cdef list _failures = []      # exceptions in rules that are written in Python, until ``check`` raises them
cdef Rules _RULES             # of which only the layout matters
cdef Planes _PLANES
cdef uint32_t _FIRST_RULES = <char*>&_RULES.planes - <char*>&_RULES       # slots of the first contract
cdef uint32_t _FIRST_PLANES = <char*>(&_PLANES.place + 1) - <char*>&_PLANES
cdef unsigned long long _STEP_INVERSE = 0xF1DE83E19937733DU    # of the stream's step, modulo 2**64


cdef Engine make_engine(const Rules* rules, const void* opening):
    """An engine from a game's table and its opening position; both are copied, whatever contract they were made for."""
    cdef Engine engine
    _check_version(rules)
    set_making(True)
    try:
        engine = Engine.__new__(Engine)
    finally:
        set_making(False)
    _copy_table(&engine.rules, rules, rules.size, sizeof(Rules), _FIRST_RULES)
    engine.rules.size = sizeof(Rules)
    if engine.rules.planes is not NULL:
        _copy_table(&engine.planes, rules.planes, rules.planes.size, sizeof(Planes), _FIRST_PLANES)
        engine.planes.size = sizeof(Planes)
        engine.rules.planes = &engine.planes
    _check_slots(&engine.rules)
    engine.opening = PyMem_Malloc(rules.state_size)
    if engine.opening is NULL:
        raise MemoryError
    memcpy(engine.opening, opening, rules.state_size)
    _INTS.extend(range(len(_INTS), rules.n_actions))
    return engine


cdef int _check_version(const Rules* rules) except -1:
    if rules.version == CONTRACT_VERSION:
        return 0
    advice = "build it again" if rules.version < CONTRACT_VERSION else "upgrade firecore, or build it again"
    raise ImportError(f"the game was compiled for version {rules.version} of the contract, and this firecore has "
                      f"version {CONTRACT_VERSION}: {advice}")


cdef int _copy_table(void* whole, const void* given, uint32_t size, uint32_t size_now, uint32_t first_size) except -1:
    """Copy a table of a game that may know fewer slots than there are now; the others become NULL."""
    if size > size_now:
        raise ImportError(f"the game was compiled for a newer firecore: a table of {size} bytes, and this firecore "
                          f"knows {size_now}; upgrade firecore, or build the game again")
    if size < first_size:
        raise ImportError(f"the game has a table of {size} bytes, where the contract has at least {first_size}; "
                          "new_rules and new_planes fill in the size")
    memset(whole, 0, size_now)
    memcpy(whole, given, size)
    return 0


cdef int _check_slots(const Rules* rules) except -1:
    cdef const void* filled[8]
    filled[:] = [<void*>rules.actor, <void*>rules.legal, <void*>rules.weights, <void*>rules.apply, <void*>rules.scores,
                 <void*>rules.returns, <void*>rules.faults, <void*>rules.observe]
    names = ("actor", "legal", "weights", "apply", "scores", "returns", "faults", "observe")
    missing = [names[i] for i in range(8) if filled[i] is NULL]
    if missing:
        raise ImportError(f"the game leaves out what every game has to have: {', '.join(missing)}")
    if not (0 < rules.n_seats <= MAX_SEATS and 0 < rules.max_legal <= MAX_LEGAL
            and 0 < rules.state_size <= MAX_STATE and rules.state_size % 8 == 0):
        raise ImportError("the game exceeds a limit of contract.pxd")
    return 0


cdef void fail(object error) noexcept:
    """Keep an exception of a rule, which cannot pass through native code, for ``check``. Only the first is kept."""
    global failed
    if not failed:
        _failures.append(error)
        failed = True


cdef int check() except -1:
    """Raise what a rule raised meanwhile. Callers of rules call this before they return an answer."""
    global failed
    if not failed:
        return 0
    failed = False
    raise _failures.pop()


cdef State make_state(object game, const void* raw):
    """A state of ``game`` (anything that keeps an Engine in ``engine``) with a copy of these bytes."""
    cdef Engine engine = game.engine
    return _state(game, engine, raw)


cdef State copy_state(State state):
    """An equal state of its own."""
    return _state(state.game, state.engine, state.raw)


cdef State _state(object game, Engine engine, const void* raw):
    cdef State state
    set_making(True)
    try:
        state = State.__new__(State)
    finally:
        set_making(False)
    state.raw = PyMem_Malloc(engine.rules.state_size)
    if state.raw is NULL:
        raise MemoryError
    memcpy(state.raw, raw, engine.rules.state_size)
    state.rules = &engine.rules
    state.engine = engine
    state.game = game
    return state


@cython.final
cdef class Engine:
    """A game's rules as compiled for one choice of options, and the opening position."""

    def __cinit__(self):
        if not is_making:
            raise TypeError("engines come from a game: firecore.load(name)")

    def __dealloc__(self):
        PyMem_Free(self.opening)

    @property
    def n_seats(self):
        return self.rules.n_seats

    @property
    def n_actions(self):
        return self.rules.n_actions

    @property
    def max_legal(self):
        return self.rules.max_legal

    @property
    def state_size(self):
        return self.rules.state_size

    @property
    def observation_size(self):
        return self.rules.observation_size

    @property
    def planes(self):
        """The shape of an observation on the grid; None if there is no grid."""
        cdef const Planes* planes = self.rules.planes
        return None if planes is NULL else (planes.seen, planes.rows, planes.columns)

    @property
    def action_planes(self):
        """The shape of the planes in which actions lie; None if they go by their ids."""
        cdef const Planes* planes = self.rules.planes
        return None if planes is NULL or not planes.actions else (planes.actions, planes.rows, planes.columns)

    @property
    def cooperative(self):
        return (self.rules.traits & COOPERATIVE) != 0

    @property
    def has_secrets(self):
        return (self.rules.traits & HAS_SECRETS) != 0

    def start(self, game):
        """The opening position, as a state of ``game``, whose engine this is."""
        if getattr(game, "engine", None) is not self:
            raise StateError(f"an engine starts the game that it belongs to, got {_quoted(game)}")
        return _state(game, self, self.opening)


@cython.final
cdef class Dice:
    """A reproducible stream of chance: the same seed gives the same numbers on every machine.

    A pick takes exactly one number of the stream, so ``drawn`` says where the stream stands.
    """

    def __init__(self, seed):
        self.seed = _word(seed, "a seed is")
        rng_seed(&self.rng, self.seed)

    @property
    def drawn(self):
        """How many numbers have been taken from the stream."""
        cdef Rng start
        rng_seed(&start, self.seed)
        return <unsigned long long>((self.rng.word - start.word) * _STEP_INVERSE)

    def wind(self, drawn):
        """Go to the place where ``drawn`` numbers have been taken, forwards or back."""
        cdef unsigned long long steps = _word(drawn, "dice are wound to the place after")
        rng_seed(&self.rng, self.seed)
        wind(&self.rng, steps)

    def pick(self, State state not None):
        """What chance decides in ``state``: the id of one of its outcomes."""
        if actor_of(state) != CHANCE:
            raise StateError(f"{state.game.name}: chance has nothing to decide here; check is_chance first")
        cdef action_t outcome = contract.draw(state.rules, state.raw, &self.rng)
        check()
        return _INTS[outcome]

    def copy(self):
        """A stream of its own that stands at the same place."""
        cdef Dice twin = Dice.__new__(Dice)
        twin.seed = self.seed
        twin.rng = self.rng
        return twin

    def __eq__(self, other):
        if not isinstance(other, Dice):
            return NotImplemented
        return self.seed == (<Dice>other).seed and self.rng.word == (<Dice>other).rng.word

    __hash__ = None

    def __reduce__(self):
        return _dice_at, (self.seed, self.drawn)

    def __repr__(self):
        return f"Dice({self.seed}, drawn={self.drawn})"


cdef void wind(Rng* rng, long long numbers) noexcept:
    """Skip so many numbers of the stream; of less than none, go back."""
    rng.word += <unsigned long long>numbers * <unsigned long long>0x9E3779B97F4A7C15U


cdef unsigned long long _word(object given, str what) except? 0:
    """A 64-bit number, from an int of any type."""
    try:
        number = -1 if isinstance(given, bool) else index(given)
    except TypeError:
        number = -1
    if not 0 <= number <= _LAST_WORD:
        raise StateError(f"{what} a whole number from 0 to 2**64 - 1, got {_quoted(given)}")
    return number


def _dice_at(seed, drawn):
    dice = Dice(seed)
    dice.wind(drawn)
    return dice


@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class State:
    """A position of a game, and nothing else: no dice, no history."""

    def __cinit__(self):
        if not is_making:
            raise TypeError("states come from a game: firecore.load(name).start()")

    def __dealloc__(self):
        PyMem_Free(self.raw)

    @property
    def actor(self):
        """The seat to act, ``CHANCE`` (-1), or None when the game is over."""
        cdef int seat = actor_of(self)
        return None if seat == NOBODY else seat

    @property
    def is_over(self):
        """Whether the game has ended."""
        return actor_of(self) == NOBODY

    @property
    def is_chance(self):
        """Whether dice or a draw come next."""
        return actor_of(self) == CHANCE

    def legal_actions(self):
        """The ids of all legal actions, in the order of the notation; of the outcomes at a chance node."""
        cdef action_t legal[MAX_LEGAL]
        return numbers(legal, list_legal(self, legal))

    def legal_mask(self, out=None, encoding="rows"):
        """The legal actions as truth values: an array of the ``action_shape`` of the encoding, ``out`` if given."""
        cdef action_t legal[MAX_LEGAL]
        cdef int32_t cells[MAX_LEGAL]
        cdef Py_buffer view
        cdef int i, n = list_legal(self, legal)
        shape = (self.rules.n_actions,) if encoding == "rows" else self.game.encoding(encoding).action_shape
        cells_of(self.rules, len(shape) > 1, self.raw, legal, n, cells)
        if out is None:
            import numpy
            out = numpy.empty(shape, dtype=numpy.bool_)
        _open_array(&view, out, b"?", 1, shape)
        memset(view.buf, 0, view.len)
        for i in range(n):
            if cells[i] != NO_CELL:
                (<char*>view.buf)[cells[i]] = 1
        PyBuffer_Release(&view)
        return out

    def action_cells(self, encoding="planes"):
        """(plane, row, column) for each of the legal actions, in their order; None for one that is not on the grid."""
        cdef action_t legal[MAX_LEGAL]
        cdef int32_t cells[MAX_LEGAL]
        cdef int i, n = list_legal(self, legal)
        shape = self.game.encoding(encoding).action_shape
        if len(shape) == 1:
            raise StateError(f"{self.game.name}: actions of the encoding {encoding!r} go by their ids, not by cells")
        self.rules.planes.place(self.raw, legal, n, cells)
        check()
        return [None if cells[i] == NO_CELL else
                (cells[i] // (shape[1] * shape[2]), cells[i] // shape[2] % shape[1], cells[i] % shape[2])
                for i in range(n)]

    def chance_outcomes(self):
        """What chance may decide here: (id, probability) for each outcome."""
        cdef action_t out[MAX_LEGAL]
        cdef double probability[MAX_LEGAL]
        if not self.is_chance:
            raise StateError(f"{self.game.name}: chance has nothing to decide here; check is_chance first")
        cdef int i, n = self.rules.legal(self.raw, out)
        self.rules.weights(self.raw, probability)
        check()
        return [(_INTS[out[i]], probability[i]) for i in range(n)]

    def apply(self, action):
        """Play an action, by id or token, or let chance decide on an outcome; the state changes in place."""
        cdef action_t wanted
        if not find_legal(self, action, &wanted):
            raise IllegalActionError(refusal(self, action))
        self.rules.apply(self.raw, wanted)
        check()

    def child(self, action):
        """A copy after an action, by id or token, or after an outcome of chance."""
        cdef State twin = copy_state(self)
        twin.apply(action)
        return twin

    def token(self, action):
        """The notation of an action that is legal here."""
        return self.game.plugin.notation.token(self, _legal_id(self, action))

    def parse(self, token):
        """The id of a legal action from its notation."""
        cdef action_t action
        if isinstance(token, str) and find_legal(self, token, &action):
            return _INTS[action]
        raise IllegalActionError(f"{self.game.name}: {_quoted(token)} is not legal: {self.why_not(token)}")

    def why_not(self, token):
        """None if the token is legal here, else the reason, citing the clause."""
        cdef action_t action
        if not isinstance(token, str):
            return f"a token is a text, got {type(token).__name__}"
        if find_legal(self, token, &action):
            return None
        if self.is_over:
            return self.game.plugin.rules.over
        return self.game.plugin.notation.why_not(self, plain_text(token))

    def places(self, action):
        """Which of the places that a drawing marks with ``data-at`` a legal action is made of."""
        return tuple(self.game.plugin.drawing.places(self, _legal_id(self, action)))

    def words(self, action):
        """What a legal action does, in words."""
        chosen = _legal_id(self, action)
        words = self.game.plugin.words.action
        return self.game.plugin.notation.token(self, chosen) if words is None else words(self, chosen)

    def tokens_at(self, place):
        """The tokens that a user who points at a place may mean, legal or not; ``why_not`` explains the illegal."""
        if not isinstance(place, str):
            raise StateError(f"{self.game.name}: a place is a text, got {_quoted(place)}")
        return list(self.game.plugin.drawing.tokens_at(self, plain_text(place)))

    def scores(self):
        """The standing: one number a seat, as if the game ended now."""
        cdef int32_t out[MAX_SEATS]
        cdef int seat
        self.rules.scores(self.raw, out)
        check()
        return tuple([out[seat] for seat in range(self.rules.n_seats)])

    def returns(self):
        """The result: one number a seat; only when the game is over."""
        cdef double out[MAX_SEATS]
        cdef int seat
        if not self.is_over:
            raise StateError(
                f"{self.game.name}: the game is not over, so it has no returns; scores() has the current scores")
        self.rules.returns(self.raw, out)
        check()
        return tuple([out[seat] for seat in range(self.rules.n_seats)])

    def outcome(self):
        """How the game ended: winners, returns, scores, reason, clause and words; None while it goes on."""
        return self.game.outcome(self)

    def copy(self):
        """An equal state of its own."""
        return copy_state(self)

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        return _read, (self.game, self.position())

    def __eq__(self, other):
        if not isinstance(other, State):
            return NotImplemented
        cdef State that = <State>other
        if self.engine is not that.engine and self.game != that.game:
            return False
        return memcmp(self.raw, that.raw, self.rules.state_size) == 0

    __hash__ = None  # states change; key() is the hash of what stands now

    def key(self):
        """A 64-bit hash of the position, the same on every machine."""
        return contract.key(self.raw, self.rules.state_size)

    def view(self, seat=None):
        """What a viewer may know, as plain values. In games with secrets the viewer must be named: see ``text``."""
        return self.game.plugin.views.view(self, viewer_number(self, seat))

    def text(self, seat=None, names=()):
        """The board as a viewer sees it, drawn as text, with the names of the seats if they are given.

        A viewer is a seat, PUBLIC (what everyone may know) or EVERYTHING. In games with secrets it must be named.
        """
        if not isinstance(names, (list, tuple)) or not all([isinstance(name, str) for name in names]):
            raise StateError(f"{self.game.name}: names are a list of texts, one a seat, got {_quoted(names)}")
        return self.game.plugin.words.text(self, viewer_number(self, seat), names)

    def observe(self, seat, out=None, encoding="rows"):
        """What that seat or PUBLIC knows as numbers: an array of the shape of the encoding, ``out`` if given."""
        cdef Py_buffer view
        cdef int viewer = _native_viewer(self, seat)
        cdef bint planes = encoding != "rows"
        shape = self.game.encoding(encoding).shape if planes else (self.rules.observation_size,)
        if out is None:
            import numpy
            out = numpy.empty(shape, dtype=numpy.float32)
        _open_array(&view, out, b"f", 4, shape)
        see(self.rules, planes, self.raw, viewer, <float*>view.buf)
        PyBuffer_Release(&view)
        check()
        return out

    def resample(self, seat, dice):
        """A copy in which all that the seat (or PUBLIC) cannot know is resampled, with the right probabilities."""
        if not isinstance(dice, Dice):
            raise StateError(f"{self.game.name}: resampling takes firecore.Dice(seed), got {_quoted(dice)}")
        cdef int viewer = _native_viewer(self, seat)
        cdef State twin = self.copy()
        if self.rules.redact is not NULL:
            self.rules.redact(twin.raw, viewer, &(<Dice>dice).rng)
            check()
        return twin

    def position(self):
        """The position as one line that ``game.read`` turns back into an equal state."""
        return self.game.plugin.notation.position(self)

    def faults(self):
        """The numbers of the invariants that this state breaks: none, unless firecore has a bug."""
        cdef unsigned long long broken = self.rules.faults(self.raw)
        cdef int i
        check()
        return tuple([i for i in range(64) if broken >> i & 1])

    def __str__(self):
        return self.text(PUBLIC)

    def _repr_mimebundle_(self, **selection):
        """What a notebook shows: the public drawing, and the text where it shows no drawings or there is none."""
        drawing = self.game.drawing(self, PUBLIC)
        return {"text/plain": str(self)} | ({} if drawing is None else {"image/svg+xml": drawing})

    def __repr__(self):
        return f"<State of {self.game!r}: actor {self.actor}>"


def _read(game, position):
    return game.read(position)


cdef int actor_of(State state) except? -9:
    cdef int actor = state.rules.actor(state.raw)
    check()
    return actor


cdef int list_legal(State state, action_t* out) except -1:
    """Write the legal actions, or the outcomes at a chance node; how many there are."""
    cdef int n = 0 if actor_of(state) == NOBODY else state.rules.legal(state.raw, out)
    check()
    return n


cdef list numbers(const action_t* actions, int n):
    """Ids as Python knows them."""
    cdef list found = PyList_New(n)
    cdef int i
    for i in range(n):
        number = _INTS[actions[i]]
        Py_INCREF(number)
        PyList_SET_ITEM(found, i, number)
    return found


cdef bint find_legal(State state, object action, action_t* found) except -1:
    """Whether an action, by id or token, is legal, and its id: converted once, then checked."""
    cdef action_t legal[MAX_LEGAL]
    if isinstance(action, str):
        action = state.game.plugin.notation.find(state, plain_text(action))
    return read_id(state, action, found) and among(found[0], legal, list_legal(state, legal))


cdef bint read_id(State state, object action, action_t* found) except -1:
    """Whether a number, of any make, is an id of the game's at all, and which."""
    if type(action) is not int:
        action = _whole(action)
    if not 0 <= action < state.rules.n_actions:
        return False
    found[0] = action
    return True


cdef bint among(action_t action, const action_t* actions, int n) noexcept:
    cdef int i
    for i in range(n):
        if actions[i] == action:
            return True
    return False


cdef object _legal_id(State state, object action):
    """The number of an action that is legal."""
    cdef action_t wanted
    if type(action) is not int:
        action = _whole(action)
    if not find_legal(state, action, &wanted):
        raise IllegalActionError(refusal(state, action))
    return _INTS[wanted]


cdef const void* bytes_of(State state, const Rules* rules) except NULL:
    """The bytes of a state, for a binding that reads those of one game only, known by its function."""
    if state.rules.legal != rules.legal:
        raise StateError(f"this reads states of another game, got one of {state.game.name}")
    return state.raw


cdef int check_id(State state, action_t action, const Rules* rules) except -1:
    """Refuse states of other games, and ids that are none of this one."""
    bytes_of(state, rules)
    if action >= state.rules.n_actions:
        raise IllegalActionError(
            f"{state.game.name}: ids of actions are 0 to {state.rules.n_actions - 1}, got {action}")
    return 0


cdef int check_legal(State state, action_t action, const Rules* rules) except -1:
    """Refuse states of other games, and actions that are not legal."""
    cdef action_t found
    check_id(state, action, rules)
    if not find_legal(state, action, &found):
        raise IllegalActionError(refusal(state, action))
    return 0


cdef int check_engine(Engine engine, const Rules* rules) except -1:
    """Refuse engines of other games."""
    if engine.rules.legal != rules.legal:
        raise StateError("this makes states of another game")
    return 0


cdef object _whole(object action):
    """The number that stands for an action, from an int of any make; nothing else is taken for one."""
    if isinstance(action, bool):
        raise IllegalActionError("an action is an id or a token, got a bool")
    try:
        return int(index(action))
    except TypeError:
        raise IllegalActionError(f"an action is an id or a token, got {type(action).__name__}") from None


cdef str plain_text(object text):
    """The same text as a str and nothing more: games are asked about no subclasses, such as numpy's."""
    return text if type(text) is str else str.__str__(text)


cdef int _native_viewer(State state, object seat) except? -1:
    """A seat or PUBLIC. Where nothing is secret the rules are only ever asked about seats."""
    cdef int viewer = _seat(state, seat)
    return 0 if viewer == PUBLIC and not state.engine.has_secrets else viewer


cdef int _seat(State state, object seat) except? -1:
    try:
        number = -1 if isinstance(seat, bool) else int(index(seat))
    except TypeError:
        number = -1
    if not (0 <= number < state.rules.n_seats or number == PUBLIC):
        raise StateError(f"{state.game.name}: seats are 0 to {state.rules.n_seats - 1}, or firecore.PUBLIC, "
                         f"got {_quoted(seat)}")
    return number


cdef str refusal(State state, object action):
    """Why an action is not legal, by id or token."""
    name = state.game.name
    if isinstance(action, str):
        return f"{name}: {_quoted(action)} is not legal: {state.why_not(action)}"
    action = _whole(action)
    given = action if -_LAST_WORD < action < _LAST_WORD else "of that size"
    if state.is_over:
        return f"{name}: action {given} is not legal: {state.game.plugin.rules.over}"
    legal = state.legal_actions()
    some = " ".join([state.game.plugin.notation.token(state, one) for one in legal[:12]])
    more = f" … ({len(legal)} in all)" if len(legal) > 12 else ""
    return f"{name}: action {given} is not legal here; legal: {some}{more}"


cdef str _quoted(object given):
    """What the caller gave, short enough for one line."""
    if isinstance(given, int) and not -_LAST_WORD < given < _LAST_WORD:
        return "a number of that size"
    try:
        text = repr(given)
    except Exception:
        text = f"something of type {type(given).__name__} that cannot be shown"
    return text if len(text) <= 40 else text[:40] + "…"


cdef int _open_array(Py_buffer* view, object out, bytes kind, Py_ssize_t itemsize, tuple shape) except -1:
    """Open an array of the caller's for writing, if it is just what it must be."""
    cdef int i
    try:
        PyObject_GetBuffer(out, view, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE | PyBUF_FORMAT)
    except (TypeError, BufferError, ValueError) as error:
        raise StateError(f"out must be a writable, contiguous array: {error}") from None
    cdef str given = "" if view.format is NULL else view.format.decode()
    cdef tuple found = tuple([view.shape[i] for i in range(view.ndim)])
    if found != shape or view.itemsize != itemsize or given != kind.decode():
        PyBuffer_Release(view)
        raise StateError(f"out must have the shape {shape} and the format {kind.decode()!r}, got {found} of {given!r}")
    return 0


def viewer_number(State state not None, seat):
    """A viewer as games are asked about it: a seat, PUBLIC, or None, which stands for everything.

    Whole numbers of any make are seats, True and 1.0 are none.
    """
    if seat is None and state.engine.has_secrets:
        raise StateError(f"{state.game.name}: say who looks, for there are secrets: {_viewers(state)}")
    if seat is None or (type(seat) is int and seat == EVERYTHING):
        return None
    try:
        return _seat(state, seat)
    except StateError:
        raise StateError(f"{state.game.name}: a viewer is {_viewers(state)}, got {_quoted(seat)}") from None


cdef str _viewers(State state):
    return f"a seat from 0 to {state.rules.n_seats - 1}, firecore.PUBLIC or firecore.EVERYTHING"
