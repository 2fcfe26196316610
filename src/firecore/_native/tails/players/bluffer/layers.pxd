# Header-only: one hidden layer, the only arithmetic of the bluffer's small networks.

cdef inline void hidden_layer(const float* weights, const float* x, int inputs, int outputs, float* out) noexcept nogil:
    """Biases, then a row an input; the result is more than 0, or 0. What is zero costs nothing."""
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

cdef inline float output(const float* weights, const float* hidden, int n) noexcept nogil:
    """A row of weights, then its bias."""
    cdef float sum = weights[n]
    cdef int j
    for j in range(n):
        sum += hidden[j] * weights[j]
    return sum
