# Header-only: the layers of small networks, which all networks of firecore and of its players are made of.
#
# Sums are added in one order everywhere: a result does not depend on how a layer is evaluated. A layer's weights stand
# in a row for each input, and zeros among the inputs cost nothing.

cdef inline void hidden_layer(const float* weights, const float* x, int inputs, int outputs, float* out) noexcept nogil:
    """A layer with ReLU: biases, then the rows. Best for up to some 64 outputs, a number that the compiler knows."""
    cdef int i, j
    for j in range(outputs):
        out[j] = weights[j]
    for i in range(inputs):
        weights += outputs
        if x[i] != 0:
            for j in range(outputs):
                out[j] += x[i] * weights[j]
    for j in range(outputs):
        out[j] = out[j] if out[j] > 0 else 0

cdef inline void wide_hidden_layer(const float* biases, const float* weights, const float* x, int inputs, int outputs,
                                   float* out) noexcept nogil:
    """The same for more outputs: four rows are added at a time, so that each sum is written once for four."""
    cdef const float* rows[4]
    cdef float factors[4]
    cdef int i, j, waiting = 0
    for j in range(outputs):
        out[j] = biases[j]
    for i in range(inputs):
        if x[i] == 0.0:
            continue
        rows[waiting], factors[waiting] = weights + <size_t>i * outputs, x[i]
        waiting += 1
        if waiting == 4:
            add_four_rows(rows, factors, outputs, out)
            waiting = 0
    for i in range(waiting):
        for j in range(outputs):
            out[j] += factors[i] * rows[i][j]
    for j in range(outputs):
        out[j] = out[j] if out[j] > 0 else 0

cdef inline void add_four_rows(const float** rows, const float* factors, int n, float* out) noexcept nogil:
    cdef const float* a = rows[0]
    cdef const float* b = rows[1]
    cdef const float* c = rows[2]
    cdef const float* d = rows[3]
    cdef float p = factors[0], q = factors[1], r = factors[2], s = factors[3]
    cdef int j
    for j in range(n):
        out[j] = out[j] + p * a[j] + q * b[j] + r * c[j] + s * d[j]

cdef inline float output(float bias, const float* weights, const float* hidden, int n) noexcept nogil:
    """One output, its weights side by side. For long rows use simd.product, which sums in another order."""
    cdef float sum = bias
    cdef int j
    for j in range(n):
        sum += hidden[j] * weights[j]
    return sum
