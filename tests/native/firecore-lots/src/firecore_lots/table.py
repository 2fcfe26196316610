"""Which mutant of native.pyx is which, and the law of the test kit that catches it."""
from __future__ import annotations

ACTOR = "the actor is a seat or chance or no one"
ALIKE = "worlds that look alike are resampled alike"
ANSWERS = "native code answers"
ASKING = "asking changes nothing"
CELLS = "every action has a cell of its own"
CLAIMS = "a game claims secrets if it resamples them"
CRASH = "native code does not crash"
DEALS = "resampling keeps what the seat knows"
IDS = "legal actions are ids and each is there once"
KNOWS = "policies use what the actor knows and nothing else"
MEMORY = "native code keeps to its memory"
MAX_WHOLE = "there are never more legal actions than max legal"
ODDS = "worlds are resampled by their odds"
ONE_NUMBER = "chance takes one number of the stream"
ONE_RESULT = "a cooperative game has one result"
ORDER = "two tokens always come in the same order"
PICKS = "policies pick legal actions"
PROBABILITIES = "probabilities sum to one"
RATES = "policies rate from 0 to 1"
RETURNS = "returns are numbers from 0 to 1"
SOMETHING = "there is something to do until the end"
SOUND = "every position is sound"
STATE = "native code answers by the state alone"
TABLE = "the native rules are what they claim"
WEIGHTS = "chance is drawn by the weights"

MUTANTS: dict[int, tuple[str, str]] = {
    1: ("actor: a seat more than there are", ACTOR),
    2: ("actor: a negative number without meaning", ACTOR),
    3: ("actor: changes the state", ASKING),
    4: ("actor: now and then another", STATE),
    5: ("actor: reads behind the state", STATE),
    6: ("legal: changes the state", ASKING),
    7: ("legal: nothing before the end", SOMETHING),
    8: ("legal: a negative number of actions", SOMETHING),
    9: ("legal: writes before its buffer", MEMORY),
    10: ("legal: writes behind its buffer", MEMORY),
    11: ("legal: outcomes of probability 0", PROBABILITIES),
    12: ("legal: a null pointer", CRASH),
    13: ("legal: never ends", ANSWERS),
    14: ("legal: aborts", CRASH),
    15: ("legal: an action twice, one more than max_legal", MAX_WHOLE),
    16: ("legal: every second turn in another order", ORDER),
    17: ("legal: never in the order of the notation", ORDER),
    18: ("legal: counts one more than it writes", MAX_WHOLE),
    19: ("legal: an id that is none", IDS),
    20: ("legal: every fifth time one less", STATE),
    21: ("legal: reads behind the state", STATE),
    22: ("weights: too heavy", PROBABILITIES),
    23: ("weights: a negative one", PROBABILITIES),
    24: ("weights: no number", PROBABILITIES),
    25: ("weights: one more than there are outcomes", MEMORY),
    26: ("weights: changes the state", ASKING),
    27: ("weights: all equal, unlike draw", WEIGHTS),
    28: ("weights: writes behind its buffer", MEMORY),
    29: ("weights: every third time exchanged", STATE),
    30: ("draw: no number of the stream", ONE_NUMBER),
    31: ("draw: two numbers of the stream", ONE_NUMBER),
    32: ("draw: all equal, unlike weights", WEIGHTS),
    33: ("draw: what is no outcome", WEIGHTS),
    34: ("draw: changes the state", ASKING),
    35: ("draw: by a counter", STATE),
    36: ("apply: writes behind the state", MEMORY),
    37: ("apply: writes before the state", MEMORY),
    38: ("apply: stands still, without end", "every game ends"),
    39: ("apply: by a counter", STATE),
    40: ("apply: reads behind the state", STATE),
    41: ("apply: a lot vanishes", SOUND),
    42: ("apply: a lot is there twice", SOUND),
    43: ("apply: more buckets than there are", SOUND),
    44: ("apply: a lot out of nowhere", SOUND),
    45: ("apply: changes an option", "a position says everything"),
    46: ("scores: leaves a seat out", STATE),
    47: ("scores: tell a secret", "a seat is told no secret"),
    48: ("scores: for more seats than there are", MEMORY),
    49: ("scores: change the state", ASKING),
    50: ("scores: read behind the state", STATE),
    51: ("scores: by a counter", STATE),
    52: ("returns: of 2", RETURNS),
    53: ("returns: of -1", RETURNS),
    54: ("returns: no number", RETURNS),
    55: ("returns: differ, though all play together", ONE_RESULT),
    56: ("returns: for more seats than there are", MEMORY),
    57: ("returns: change the state", ASKING),
    58: ("faults: never any", TABLE),
    59: ("faults: in play", SOUND),
    60: ("faults: changes the state", ASKING),
    61: ("faults: now and then", STATE),
    62: ("redact: deals nothing", TABLE),
    63: ("redact: leaves the next seat's lot", ODDS),
    64: ("redact: deals what the seat holds itself", DEALS),
    65: ("redact: only among the seats", ODDS),
    66: ("redact: by a counter", STATE),
    67: ("redact: each kind alike, however many there are", ODDS),
    68: ("redact: deals what is open", DEALS),
    69: ("redact: always the same", DEALS),
    70: ("redact: writes behind the state", MEMORY),
    71: ("redact: goes on a turn", DEALS),
    72: ("observe: tells all", DEALS),
    73: ("observe: more than observation_size", MEMORY),
    74: ("observe: no number", "observations are numbers of one shape"),
    75: ("observe: changes the state", ASKING),
    76: ("observe: a counter", STATE),
    77: ("observe: reads behind the state", STATE),
    78: ("table: max_legal too small", MAX_WHOLE),
    79: ("table: n_actions too small", IDS),
    80: ("table: state_size too small", SOUND),
    81: ("table: observation_size too small", MEMORY),
    82: ("table: n_seats too small", MEMORY),
    83: ("table: COOPERATIVE, and it is not", ONE_RESULT),
    84: ("table: HAS_SECRETS without redact", CLAIMS),
    85: ("table: redact without HAS_SECRETS", CLAIMS),
    86: ("scores: by way of memory that threads share", "threads do not get in each others way"),
    87: ("redact: never ends", ANSWERS),
    88: ("observe: more than a float can hold", "observations are numbers of one shape"),
    89: ("returns: a little more than 1", RETURNS),
    90: ("planes: tell all", DEALS),
    91: ("planes: more than there are", MEMORY),
    92: ("planes: no number", "observations are numbers of one shape"),
    93: ("planes: change the state", ASKING),
    94: ("planes: a counter", STATE),
    95: ("planes: read behind the state", STATE),
    96: ("planes: beyond their bounds", "observations keep within their bounds"),
    97: ("place: leaves one out", STATE),
    98: ("place: two in one cell", CELLS),
    99: ("place: in a cell behind the last", CELLS),
    100: ("place: in a cell before the first", CELLS),
    101: ("place: one more than there are", MEMORY),
    102: ("place: changes the state", ASKING),
    103: ("place: by a counter", STATE),
    104: ("place: changes the legal actions", ASKING),
    105: ("table: DEALS_ALIKE, and redact deals by what lies there", ALIKE),
    201: ("policy: picks 99999", PICKS),
    202: ("policy: picks 0, which is not legal", PICKS),
    203: ("policy: looks at the next seat's lot", KNOWS),
    204: ("policy: changes the state", ASKING),
    205: ("policy: by a counter", STATE),
    206: ("policy: writes behind the state", MEMORY),
    207: ("policy: picks what nobody wrote", PICKS),
    208: ("policy: never ends", ANSWERS),
    209: ("policy: reads behind the state", STATE),
    210: ("rate: leaves one out", STATE),
    211: ("rate: of 2", RATES),
    212: ("rate: one more than there are actions", MEMORY),
    213: ("rate: changes the state", ASKING),
    214: ("rate: no number", RATES),
    215: ("rate: changes the legal actions", ASKING),
}
