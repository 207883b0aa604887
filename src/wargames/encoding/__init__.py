"""Decisions and views as numbers, for programs that learn: action numbers and arrays that stay as they are.

actions = action_spec(game, "bridge")        # numbers of words and actions, masks
spec = observation_spec(game, "bridge")      # arrays with named columns
"""

from wargames.encoding.blocks import Block, DoesNotFit
from wargames.encoding.columns import Column, count, flag, one_hot, one_of
from wargames.encoding.features import Entities, Features, Layer, Planes, Scalars, Sheet, Sum, features_of
from wargames.encoding.observation import ObservationSpec, observation_spec

__all__ = [
    "Block",
    "Column",
    "DoesNotFit",
    "Entities",
    "Features",
    "Layer",
    "ObservationSpec",
    "Planes",
    "Scalars",
    "Sheet",
    "Sum",
    "count",
    "features_of",
    "flag",
    "observation_spec",
    "one_hot",
    "one_of",
]
