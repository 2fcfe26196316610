"""How games of a plan are played: blocks, seats, workers, and the driver that hands them out."""
