from firecore._native.contract cimport Planes

cdef const Planes* flashpoint_planes() noexcept nogil
