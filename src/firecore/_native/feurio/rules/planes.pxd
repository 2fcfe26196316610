from firecore._native.contract cimport Planes

cdef const Planes* feurio_planes() noexcept nogil
