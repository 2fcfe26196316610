"""The games as environments for learners. Each module needs an extra package, which its error message names.

* :mod:`firecore.envs.pettingzoo`: every game, for PettingZoo (``firecore-games[pettingzoo]``)
* :mod:`firecore.envs.gymnasium`: every game, single or thousands at once, for Gymnasium
  (``firecore-games[gymnasium]``)
* :mod:`firecore.envs.stable_baselines3`: the same as a VecEnv, with masks (``firecore-games[sb3]``)
* :mod:`firecore.envs.openspiel`: every game, for OpenSpiel (``firecore-games[openspiel]``)
"""
from __future__ import annotations
