cdef object weights_beside(str module_file, str name, str kind, tuple shape)
cdef int copy_weights_beside(str module_file, str name, str kind, tuple shape, void* out) except -1
