"""The weights of the networks by which ``keen`` and the marshal estimate positions, one network a number of players.

``python -m benchmarks.train_marshal`` writes their file.
"""
from firecore._native.feurio.players.marshal.win_estimate cimport WEIGHTS
from firecore._native.weights_file cimport copy_weights_beside

cdef float[3][WEIGHTS] TRAINED       # for two, three and four players

copy_weights_beside(__file__, "train_marshal.npy", "f", (3, WEIGHTS), TRAINED)


cdef const float* trained_weights(int players) noexcept nogil:
    return TRAINED[players - 2]
