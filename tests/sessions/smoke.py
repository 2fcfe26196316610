"""Does an installed firecore work where nothing else is?"""
from __future__ import annotations

import firecore as fc

for name in fc.games():
    match = fc.Match(fc.load(name), seed=1)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    match.record(fc.EVERYTHING).verify()
    print(match.state, match.state.returns(), sep="\n")
