"""Decisions and views as numbers, for programs that learn: action numbers and arrays that stay as they are.

actions = action_spec(game, "bridge")        # numbers of words and actions, masks
spec = observation_spec(game, "bridge")      # arrays with named columns
"""

from wargames.encoding.blocks import Array, Block, DoesNotFit
from wargames.encoding.columns import Column, count, flag, one_hot, one_of
from wargames.encoding.digests import OtherNumbers, require_digest
from wargames.encoding.features import Entities, Features, Layer, Planes, Scalars, Sheet, Sum, features_of
from wargames.encoding.numbering import ActionSpec, NotListed, NotOffered, Sentence, Way, action_spec
from wargames.encoding.observation import ObservationSpec, observation_spec
from wargames.encoding.vocabulary import Vocabulary, vocabulary_of

__all__ = [
    "ActionSpec",
    "Array",
    "Block",
    "Column",
    "DoesNotFit",
    "Entities",
    "Features",
    "Layer",
    "NotListed",
    "NotOffered",
    "ObservationSpec",
    "OtherNumbers",
    "Planes",
    "Scalars",
    "Sentence",
    "Sheet",
    "Sum",
    "Vocabulary",
    "Way",
    "action_spec",
    "count",
    "features_of",
    "flag",
    "observation_spec",
    "one_hot",
    "one_of",
    "require_digest",
    "vocabulary_of",
]
