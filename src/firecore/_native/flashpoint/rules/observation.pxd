# What stands where in the rows of an observation.
cdef enum:                   # in the row of an indoor space
    FIRE = 0
    SMOKE
    POI
    HOT
    VICTIMS_HERE
    TREATED_HERE
    HAZMATS_HERE
    POINTED_AT
    EDGES                    # for each side five numbers:
    WALL = 0
    CRACKED
    CLOSED
    AJAR
    OPEN
    EDGE_ROW
    INDOOR_CREW = EDGES + 4 * EDGE_ROW

cdef enum:                   # in the row of an outdoor space
    BURNS = 0
    VICTIMS_OUTSIDE
    TREATED_OUTSIDE
    INWARDS                  # wall, marker, opening
    OPENING = 2
    AMBULANCE_HERE = INWARDS + 3
    ENGINE_HERE
    AMBULANCE_MAY
    ENGINE_MAY
    OUTDOOR_CREW

cdef void observe(const void* state, int viewer, float* out) noexcept nogil
