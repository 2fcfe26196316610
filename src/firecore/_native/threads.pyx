"""Threads for the length of one call: started, at native work, and waited for before the call returns."""
cimport cython
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from cpython.pythread cimport (
    NOWAIT_LOCK, PY_LOCK_ACQUIRED, PyLockStatus, PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock,
    PyThread_release_lock, PyThread_start_new_thread, WAIT_LOCK)

cdef extern from "pythread.h":
    PyLockStatus PyThread_acquire_lock_timed(PyThread_type_lock lock, long long microseconds, int interruptible) nogil


@cython.final
cdef class ThreadTeam:
    """``n`` threads, the caller's included. Work for which no thread could be started is done by the caller."""

    def __cinit__(self, int n):
        cdef int i
        self.n = n
        self.threads = <Thread*>PyMem_Calloc(n, sizeof(Thread))
        if self.threads is NULL:
            raise MemoryError
        for i in range(1, n):
            self.threads[i].number = i
            self.threads[i].done = PyThread_allocate_lock()
            if self.threads[i].done is NULL:
                raise MemoryError
            PyThread_acquire_lock(self.threads[i].done, NOWAIT_LOCK)

    def __dealloc__(self):
        cdef int i
        if self.threads is NULL:
            return
        for i in range(1, self.n):
            if self.threads[i].done is not NULL:
                PyThread_release_lock(self.threads[i].done)
                PyThread_free_lock(self.threads[i].done)
        PyMem_Free(self.threads)

    cdef void start(self, work_t work, void* task) noexcept:
        """Start all threads except the caller's, which must call ``wait`` before anything else can happen."""
        cdef Thread* thread
        cdef int i
        for i in range(1, self.n):
            thread = &self.threads[i]
            thread.work, thread.task = work, task
            thread.started = <unsigned long>PyThread_start_new_thread(_run, thread) != <unsigned long>-1

    cdef bint wait_for(self, long long microseconds) noexcept nogil:
        """Whether all started threads are done, waiting at most this long for each of them."""
        cdef int i
        for i in range(1, self.n):
            if not self.threads[i].started:
                continue
            if PyThread_acquire_lock_timed(self.threads[i].done, microseconds, 0) != PY_LOCK_ACQUIRED:
                return False
            # Thread sanitizers do not see a timed wait; they see this one, which is over at once.
            PyThread_release_lock(self.threads[i].done)
            PyThread_acquire_lock(self.threads[i].done, NOWAIT_LOCK)
            self.threads[i].started = False
            self.threads[i].work = NULL
        return True

    cdef void wait(self) noexcept nogil:
        """Wait until everything is done, and do the work of threads that could not be started."""
        cdef Thread* thread
        cdef int i
        for i in range(1, self.n):
            thread = &self.threads[i]
            if thread.started:
                PyThread_acquire_lock(thread.done, WAIT_LOCK)
            elif thread.work is not NULL:
                thread.work(thread.task, i)
            thread.started = False
            thread.work = NULL

    cdef void run(self, work_t work, void* task) noexcept:
        """Run a task on all threads, to the end."""
        self.start(work, task)
        with nogil:
            work(task, 0)
            self.wait()


cdef void _run(void* given) noexcept nogil:
    cdef Thread* thread = <Thread*>given
    thread.work(thread.task, thread.number)
    PyThread_release_lock(thread.done)
