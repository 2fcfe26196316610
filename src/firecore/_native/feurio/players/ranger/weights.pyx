"""The weights of the policy ``ranger``: one for each entry of the tables in features.pxd, in 64ths.

``python -m benchmarks.train_ranger`` writes their file.
"""
from libc.stdint cimport int16_t
from firecore._native.feurio.players.ranger.features cimport WEIGHTS
from firecore._native.weights_file cimport copy_weights_beside

cdef int16_t[WEIGHTS] TRAINED

copy_weights_beside(__file__, "train_ranger.npy", "h", (WEIGHTS,), TRAINED)


cdef const int16_t* trained_weights() noexcept nogil:
    return TRAINED
