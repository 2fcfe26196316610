from firecore._native.feurio.rules.rules cimport FeurioState

cdef void observe(const void* state, int viewer, float* out) noexcept nogil
cdef void observe_table(const FeurioState* self, int viewer, float* out) noexcept nogil
cdef void observe_tile(const FeurioState* self, int viewer, int tile, float* row) noexcept nogil
cdef void observe_spot(const FeurioState* self, int spot, float* row) noexcept nogil
