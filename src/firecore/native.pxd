# The native interface that plugin authors may build on; all that lies below _native may change without notice.
# Build against the firecore that will be imported: a game compiled for another contract is refused.
from firecore._native.bits cimport bit, count, lowest, nth, without_lowest
from firecore._native.contract cimport (
    CHANCE, CONTRACT_VERSION, COOPERATIVE, DEALS_ALIKE, HAS_SECRETS, MAX_LEGAL, MAX_SEATS, MAX_STATE, NOBODY, NO_CELL,
    PUBLIC, Planes, Rules, action_t, draw, key)
from firecore._native.playout cimport play_out
from firecore._native.policy cimport Policy, best_of, choose_t, fits, make_policy, pick_random, rate_t, spread
from firecore._native.rng cimport Rng, rng_below, rng_mix, rng_next, rng_seed, rng_stream, rng_unit
from firecore._native.state cimport Dice, Engine, State, make_engine, make_state
