"""History: a game being played: its state, its dice, and every action since the start, which always agree.

A step is made aside, on copies, and then put in place by assignments in C. What can fail comes before them; while they
run no signal is handled and no other thread runs. So an exception at any moment, Ctrl-C too, leaves the history
before the step or after it, threads see whole steps only, and there is no lock that a fork could leave closed.
"""
cimport cython
from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_Free, PyMem_Realloc
from cpython.object cimport PyObject
from libc.stdint cimport int32_t, int64_t
from libc.string cimport memcpy
from firecore._native cimport contract
from firecore._native.contract cimport CHANCE, MAX_LEGAL, NOBODY, action_t
from firecore._native.rng cimport Rng
from firecore._native.state cimport (
    Dice, State, actor_of, among, check, copy_state, find_legal, list_legal, numbers, plain_text, read_id, refusal,
    wind)

from firecore.errors import IllegalActionError, StateError
from firecore.wording import short

cdef extern from "Python.h":
    int PyList_SetSlice(object items, Py_ssize_t low, Py_ssize_t high, PyObject* others) except -1
    Py_ssize_t Py_REFCNT(PyObject* thing)

cdef enum:
    EVERY = 32         # before every so many actions the state is kept, so that no place is far from a kept one

    UNKNOWN = -1

cdef struct Move:
    action_t action
    int32_t actor
    int64_t made         # the how-manieth decision it was; chance's: 0
    bint is_ahead        # it was made before the seat's turn came, and played when it came


@cython.final
@cython.no_gc
cdef class Draft:
    """Steps that are made aside: whatever runs Python meanwhile, they are seen by nobody. One serves many steps."""

    cdef unsigned long long version     # of the history that they go on from
    cdef Py_ssize_t first               # how many actions it had
    cdef State state
    cdef State shown                    # to the game's way to write actions
    cdef Rng rng
    cdef list tokens
    cdef Move* moves
    cdef Py_ssize_t n                   # how many
    cdef Py_ssize_t room
    cdef tuple committed                # what is committed when they are made
    cdef list kept                      # the states before every EVERY-th action of the history, or None

    def __dealloc__(self):
        PyMem_Free(self.moves)

    cdef int step(self, object write, Move move) except -1:
        self.tokens.append(plain_text(write(self.shown, move.action)))
        self.note(move)
        self.state.rules.apply(self.state.raw, move.action)
        return check()

    cdef int note(self, Move move) except -1:
        cdef void* larger
        if self.n == self.room:
            larger = PyMem_Realloc(self.moves, (2 * self.room + 8) * sizeof(Move))
            if larger is NULL:
                raise MemoryError
            self.moves, self.room = <Move*>larger, 2 * self.room + 8
        if (self.first + self.n) % EVERY == 0:
            self.kept = [*(self.kept or ()), copy_state(self.state)]
        self.moves[self.n] = move
        self.n += 1
        return 0


cdef class History:
    """What is played from a state on, or a copy of another history.

    Chance plays itself. With ``tokens`` these are played instead, those of chance included; an IllegalActionError names
    the place of the first that is not legal.
    """

    cdef State now              # the position as it stands; nobody else is ever given it
    cdef State opening          # the position where it began; nor this one
    cdef Rng rng
    cdef readonly unsigned long long seed
    cdef object write           # the game's way to write actions
    cdef object find            # and to find them
    cdef list written           # the tokens
    cdef Py_ssize_t n           # how many actions there are
    cdef Py_ssize_t room        # for how many actions, a multiple of EVERY
    cdef Move* moves
    cdef char* kept             # the state before every EVERY-th action
    cdef unsigned long long version     # another one after each change
    cdef tuple committed        # of seats whose turn has not come: (seat, action, which decision, token) each
    cdef int64_t decided        # how many decisions were made, those taken back included
    cdef Draft spare            # the last draft, for the next step to be made with; None while one is made
    cdef int n_legal            # how many actions are legal now, or UNKNOWN
    cdef action_t legal[MAX_LEGAL]

    def __cinit__(self, start, Dice dice=None, tokens=None):
        self.n_legal = UNKNOWN
        self.committed = ()
        if isinstance(start, History):
            self._copy(start)
        elif isinstance(start, State) and dice is not None:
            self._begin(start, dice, tokens)
        else:
            raise StateError("a history begins with a state and dice, or is a copy of another one")

    def __dealloc__(self):
        PyMem_Free(self.moves)
        PyMem_Free(self.kept)

    # What stands. Rules and containers may run anybody's Python, and so another step: each answer is of one state.

    @property
    def state(self):
        """A copy of the position as it stands."""
        return copy_state(self.now)

    @property
    def start(self):
        """A copy of the position where it began."""
        return copy_state(self.opening)

    @property
    def dice(self):
        """A copy of the dice as they stand."""
        cdef Dice dice = Dice(self.seed)
        dice.rng = self.rng
        return dice

    @property
    def actor(self):
        """The seat to decide, or None when the game is over."""
        cdef State now = self.now
        cdef int seat = actor_of(now)
        return None if seat == NOBODY else seat

    @property
    def is_over(self):
        """Whether the game has ended."""
        cdef State now = self.now
        return actor_of(now) == NOBODY

    @property
    def tokens(self):
        """Everything that happened so far, chance included."""
        return self.written[:]

    def legal_actions(self, seat=None):
        """The ids of the actions that the actor, or another seat that may decide now, may choose from."""
        cdef action_t legal[MAX_LEGAL]
        if seat is not None:
            return self._state_for(seat).legal_actions()
        cdef unsigned long long version = self.version
        cdef State now = self.now
        cdef int n = self.n_legal
        if n != UNKNOWN:
            memcpy(legal, self.legal, n * sizeof(action_t))
            return numbers(legal, n)
        n = list_legal(now, legal)
        if version == self.version:
            memcpy(self.legal, legal, n * sizeof(action_t))
            self.n_legal = n
        return numbers(legal, n)

    def _snapshot(self):
        """The position, the actors, the tokens, and what is committed (seat and token), which agree with each other."""
        cdef unsigned long long version = self.version
        cdef Py_ssize_t i
        found = (self.state, [self.moves[i].actor for i in range(self.n)], self.tokens,
                 self._pending())
        return found if version == self.version else self._snapshot()

    def _pending(self):
        """What is committed: seat and token each, in the order in which it was."""
        return [(seat, token) for seat, _, _, token in self.committed]

    def _save_data(self):
        """What a save holds: the tokens, how many numbers the dice have given for them, and what is committed."""
        cdef unsigned long long version = self.version
        kept = self.tokens, self.dice.drawn, self._pending()
        return kept if version == self.version else self._save_data()

    def _chance_count(self):
        """How many of the actions are chance's."""
        cdef Py_ssize_t i, n = 0
        for i in range(self.n):
            n += self.moves[i].actor == CHANCE
        return n

    def _last_steps(self):
        """What the last decision, or the set-up, and the chance after it did: (state, action, state after it) each."""
        cdef unsigned long long version = self.version
        cdef Py_ssize_t i, first = max(self._last_decision(), 0)
        cdef State before = copy_state(self.now), after
        cdef list steps = []
        if not self._go_to(first, before, version):
            return self._last_steps()
        for i in range(first, self.n):
            action = self.moves[i].action
            after = copy_state(before)
            after.rules.apply(after.raw, action)
            check()
            steps.append((before, action, copy_state(after)))
            if version != self.version:
                return self._last_steps()
            before = after
        return steps

    # What changes it. A step that another one was faster than is made again, on what is then there.

    def play(self, action, seat=None):
        """Play a decision, by id or token, and all that chance decides then.

        Where seats decide at the same time, another seat than the actor may do so, too. What it decides is committed,
        and played when its turn comes.
        """
        if seat is not None and seat != self.actor:
            while not self._commit(action, seat):
                pass
            return
        while not self._play(action):
            pass

    def undo(self):
        """Take the last decision back, and what followed it: chance, and what was committed before."""
        while not self._undo():
            pass

    cdef bint _play(self, object action) except -1:
        cdef Draft draft = self._draft()
        cdef action_t chosen
        given = self.find(draft.shown, plain_text(action)) if isinstance(action, str) else action
        if not self._is_legal(draft, given, &chosen):
            raise IllegalActionError(refusal(draft.shown, action))
        draft.step(self.write, Move(chosen, actor_of(draft.state), self.decided + 1, False))
        return self._go_on(draft)

    cdef bint _is_legal(self, Draft draft, object given, action_t* chosen) except -1:
        """Whether an id is legal, by the list of legal actions if somebody has asked for it since the last step."""
        cdef action_t legal[MAX_LEGAL]
        if not read_id(draft.state, given, chosen):
            return False
        if self.n_legal != UNKNOWN and draft.version == self.version:
            return among(chosen[0], self.legal, self.n_legal)
        return among(chosen[0], legal, list_legal(draft.state, legal))

    cdef bint _go_on(self, Draft draft) except -1:
        """Let chance decide, and play what is committed, until a seat is to decide."""
        cdef action_t outcome
        cdef int actor = actor_of(draft.state)
        while actor == CHANCE or (draft.committed and actor != NOBODY and _of_seat(draft.committed, actor) is not None):
            memcpy(draft.shown.raw, draft.state.raw, draft.state.rules.state_size)
            if actor == CHANCE:
                outcome = contract.draw(draft.state.rules, draft.state.raw, &draft.rng)
                check()
                draft.step(self.write, Move(outcome, CHANCE, 0, False))
            else:
                self._play_committed(draft, actor)
            actor = actor_of(draft.state)
        return self._put(draft)

    cdef int _play_committed(self, Draft draft, int actor) except -1:
        cdef tuple one = _of_seat(draft.committed, actor)
        cdef action_t chosen
        if not find_legal(draft.shown, one[1], &chosen):
            raise StateError(f"{self.now.game.name}: what seat {actor} has committed, {short(one[3])}, is no longer "
                             f"legal: {draft.shown.why_not(one[3])}")
        draft.committed = tuple([other for other in draft.committed if other is not one])
        return draft.step(self.write, Move(chosen, actor, one[2], True))

    cdef bint _commit(self, object action, object seat) except -1:
        cdef unsigned long long version = self.version
        cdef State ahead = self._state_for(seat)
        cdef action_t chosen
        if not find_legal(ahead, action, &chosen):
            raise IllegalActionError(refusal(ahead, action))
        token = plain_text(self.write(copy_state(ahead), chosen))
        PyErr_CheckSignals()
        if version != self.version:
            return False
        self.committed = (*self.committed, (actor_of(ahead), chosen, self.decided + 1, token))
        self.decided += 1
        self.version += 1
        return True

    def _state_for(self, seat):
        """The position in which a seat that may decide now is to decide."""
        return self.for_seat(seat).state

    cdef Draft _draft(self):
        cdef Draft draft = self.spare
        self.spare = None
        if draft is None:
            draft = Draft.__new__(Draft)
            draft.tokens = []
        draft.version, draft.first, draft.rng = self.version, self.n, self.rng
        draft.state = _written_over(draft.state, self.now)
        draft.shown = _written_over(draft.shown, self.now)
        draft.committed = self.committed
        return draft

    cdef bint _put(self, Draft draft) except -1:
        """Put steps in place, if they go on from what is there. From the signals on, only C that is our own runs."""
        cdef Py_ssize_t i, n = draft.first + draft.n
        cdef size_t size = draft.state.rules.state_size
        cdef State frame, before
        PyErr_CheckSignals()
        if draft.version != self.version:
            return False
        self._reserve(n)
        PyList_SetSlice(self.written, self.n, self.n, <PyObject*>draft.tokens)
        if draft.n:     # of nothing there may be no memory to copy from
            memcpy(self.moves + self.n, draft.moves, draft.n * sizeof(Move))
        for i in range(0 if draft.kept is None else len(draft.kept)):
            frame = <State>draft.kept[i]
            memcpy(self.kept + (_frames(self.n) + i) * size, frame.raw, size)
        before, self.now = self.now, draft.state
        self.rng, self.n = draft.rng, n
        self.committed = draft.committed
        self.decided += 1
        self.version += 1
        self.n_legal = UNKNOWN
        # What nobody else has hold of serves again.
        draft.state = before if Py_REFCNT(<PyObject*>before) == 1 else None
        if Py_REFCNT(<PyObject*>draft.shown) > 1:
            draft.shown = None
        PyList_SetSlice(draft.tokens, 0, draft.n, NULL)
        draft.n, draft.kept = 0, None
        self.spare = draft
        return True

    cdef bint _undo(self) except -1:
        cdef unsigned long long version = self.version
        cdef Py_ssize_t i, last = self._last_decision()
        cdef State before = copy_state(self.now)
        cdef list committed = list(self.committed)
        cdef int chance = 0
        if committed and (last < 0 or committed[len(committed) - 1][2] > self.moves[last].made):
            self.committed = tuple(committed[:len(committed) - 1])
            self.version += 1
            return True
        if last < 0:
            raise StateError(f"{self.now.game.name}: there is no decision to take back")
        if not self._go_to(last, before, version):
            return False
        for i in range(last + 1, self.n):
            chance += self.moves[i].actor == CHANCE
            if self.moves[i].is_ahead:
                committed.append((self.moves[i].actor, self.moves[i].action, self.moves[i].made, self.written[i]))
        committed.sort(key=_which_decision)
        PyErr_CheckSignals()
        if version != self.version:
            return False
        PyList_SetSlice(self.written, last, self.n, NULL)
        wind(&self.rng, -chance)
        self.now, self.n, self.committed = before, last, tuple(committed)
        self.version += 1
        self.n_legal = UNKNOWN
        return True

    # How it begins.

    cdef int _begin(self, State state, Dice dice, object tokens) except -1:
        self.opening, self.now = copy_state(state), copy_state(state)
        self.rng, self.seed = dice.rng, dice.seed
        self.write, self.find = state.game.plugin.notation.token, state.game.plugin.notation.find
        self.written = []
        if tokens is None:
            self._go_on(self._draft())
        else:
            self._follow(tokens)
        return 0

    cdef int _follow(self, object tokens) except -1:
        cdef size_t size = self.now.rules.state_size
        cdef State shown = copy_state(self.now)     # to the game's way to find actions
        cdef action_t action
        cdef int actor
        for token in tokens:
            actor = actor_of(self.now)
            memcpy(shown.raw, self.now.raw, size)
            if not isinstance(token, str) or not find_legal(self.now, self.find(shown, plain_text(token)), &action):
                raise IllegalActionError(f"{self.now.game.name}: token number {self.n + 1}, {short(token)}, "
                                         f"is not legal: {self.now.why_not(token)}")
            self._reserve(self.n + 1)
            self.decided += 1
            self.moves[self.n] = Move(action, actor, 0 if actor == CHANCE else self.decided, False)
            if self.n % EVERY == 0:
                memcpy(self.kept + _frames(self.n) * size, self.now.raw, size)
            self.written.append(plain_text(token))
            self.now.rules.apply(self.now.raw, action)
            check()
            self.n += 1
        return 0

    cdef int _copy(self, History other) except -1:
        self.written = other.written[:]
        self.opening, self.now = other.opening, copy_state(other.now)
        self.write, self.find = other.write, other.find
        self._reserve(other.n)
        if other.n:     # of nothing there may be no memory to copy from
            memcpy(self.moves, other.moves, other.n * sizeof(Move))
            memcpy(self.kept, other.kept, _frames(other.n) * self.now.rules.state_size)
        self.rng, self.seed, self.n = other.rng, other.seed, other.n
        self.committed, self.decided = other.committed, other.decided
        return 0

    # Places in it.

    cdef Py_ssize_t _last_decision(self) noexcept:
        """The number of the last action that was neither chance's nor committed before; -1 if there is none."""
        cdef Py_ssize_t i = self.n - 1
        while i >= 0 and (self.moves[i].actor == CHANCE or self.moves[i].is_ahead):
            i -= 1
        return i

    cdef bint _go_to(self, Py_ssize_t place, State state, unsigned long long version) except -1:
        """Make a state, a copy of that now, the one before an action; False if the history changes meanwhile."""
        cdef Py_ssize_t i = place // EVERY * EVERY
        if place == self.n:
            return True
        memcpy(state.raw, self.kept + place // EVERY * state.rules.state_size, state.rules.state_size)
        while i < place and version == self.version:
            state.rules.apply(state.raw, self.moves[i].action)
            i += 1
        check()
        return version == self.version

    cdef int _reserve(self, Py_ssize_t n) except -1:
        """Make room for so many actions."""
        cdef void* larger
        cdef Py_ssize_t room = _frames(n + n // 4) * EVERY
        if n <= self.room:
            return 0
        larger = PyMem_Realloc(self.moves, room * sizeof(Move))
        if larger is NULL:
            raise MemoryError
        self.moves = <Move*>larger
        larger = PyMem_Realloc(self.kept, room // EVERY * self.now.rules.state_size)
        if larger is NULL:
            raise MemoryError
        self.kept = <char*>larger
        self.room = room
        return 0


cdef tuple _of_seat(tuple committed, int seat):
    """What a seat has committed, or None."""
    for one in committed:
        if one[0] == seat:
            return one
    return None


def _which_decision(committed):
    return committed[2]


cdef State _written_over(State spare, State now):
    """A state equal to this one: a spare one, if there is one."""
    if spare is None:
        return copy_state(now)
    memcpy(spare.raw, now.raw, now.rules.state_size)
    return spare


cdef Py_ssize_t _frames(Py_ssize_t n) noexcept:
    """How many states are kept of so many actions."""
    return (n + EVERY - 1) // EVERY
