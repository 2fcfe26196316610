"""The games as environments that learners already know. Each module needs a package of its own, and says so.

* :mod:`firecore.envs.pettingzoo`: every game, for PettingZoo (``firecore-games[pettingzoo]``)
* :mod:`firecore.envs.gymnasium`: games for one seat, and those that all seats win or lose together, one by one or
  thousands at once, for Gymnasium (``firecore-games[gymnasium]``)
* :mod:`firecore.envs.openspiel`: every game, for OpenSpiel (``firecore-games[openspiel]``)
"""
from __future__ import annotations
