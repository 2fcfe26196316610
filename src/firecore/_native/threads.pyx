"""Threads for the length of one call: started, at native work, and waited for before the call returns."""
cimport cython
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from cpython.pythread cimport (
    NOWAIT_LOCK, PY_LOCK_ACQUIRED, PyLockStatus, PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock,
    PyThread_release_lock, PyThread_start_new_thread, WAIT_LOCK)

cdef extern from "pythread.h":
    PyLockStatus PyThread_acquire_lock_timed(PyThread_type_lock lock, long long microseconds, int interruptible) nogil


@cython.final
cdef class Crew:
    """So many threads, the caller's among them. What no thread could be started for, the caller does."""

    def __cinit__(self, int n):
        cdef int i
        self.n = n
        self.helpers = <Helper*>PyMem_Calloc(n, sizeof(Helper))
        if self.helpers is NULL:
            raise MemoryError
        for i in range(1, n):
            self.helpers[i].number = i
            self.helpers[i].done = PyThread_allocate_lock()
            if self.helpers[i].done is NULL:
                raise MemoryError
            PyThread_acquire_lock(self.helpers[i].done, NOWAIT_LOCK)

    def __dealloc__(self):
        cdef int i
        if self.helpers is NULL:
            return
        for i in range(1, self.n):
            if self.helpers[i].done is not NULL:
                PyThread_release_lock(self.helpers[i].done)
                PyThread_free_lock(self.helpers[i].done)
        PyMem_Free(self.helpers)

    cdef void start(self, work_t work, void* task) noexcept:
        """Let all but the caller begin. Whoever calls this calls ``wait`` before anything else can happen."""
        cdef Helper* helper
        cdef int i
        for i in range(1, self.n):
            helper = &self.helpers[i]
            helper.work, helper.task = work, task
            helper.started = <unsigned long>PyThread_start_new_thread(_help, helper) != <unsigned long>-1

    cdef bint wait_for(self, long long microseconds) noexcept nogil:
        """Whether those who began are done, after waiting so long for one of them at most."""
        cdef int i
        for i in range(1, self.n):
            if not self.helpers[i].started:
                continue
            if PyThread_acquire_lock_timed(self.helpers[i].done, microseconds, 0) != PY_LOCK_ACQUIRED:
                return False
            # A timed wait is one that thread sanitizers do not see; this one, which is over at once, they do.
            PyThread_release_lock(self.helpers[i].done)
            PyThread_acquire_lock(self.helpers[i].done, NOWAIT_LOCK)
            self.helpers[i].started = False
            self.helpers[i].work = NULL
        return True

    cdef void wait(self) noexcept nogil:
        """Until everything is done. What nobody began is done here."""
        cdef Helper* helper
        cdef int i
        for i in range(1, self.n):
            helper = &self.helpers[i]
            if helper.started:
                PyThread_acquire_lock(helper.done, WAIT_LOCK)
            elif helper.work is not NULL:
                helper.work(helper.task, i)
            helper.started = False
            helper.work = NULL

    cdef void do(self, work_t work, void* task) noexcept:
        """Do a task together, to the end."""
        self.start(work, task)
        with nogil:
            work(task, 0)
            self.wait()


cdef void _help(void* given) noexcept nogil:
    cdef Helper* helper = <Helper*>given
    helper.work(helper.task, helper.number)
    PyThread_release_lock(helper.done)
