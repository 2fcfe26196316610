"""A data race on purpose, for ThreadSanitizer: it does see one where there is one."""
from __future__ import annotations

import threading

import numpy

import firecore as fc

batches = [fc.Batch(fc.load("flashpoint"), 4096, seed=seed) for seed in range(2)]
out = numpy.zeros(4096, numpy.int64)
threads = [threading.Thread(target=lambda one=one: [one._games.sample(out, 1, 1) for _ in range(300)]) for one in batches]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
