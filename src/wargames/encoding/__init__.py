"""Decisions and views as numbers, for programs that learn.

actions = action_spec(game, "bridge")        # numbers of words and actions, masks
spec = observation_spec(game, "bridge")      # arrays with named columns
"""

from typing import TYPE_CHECKING

from wargames.encoding.blocks import Array, DoesNotFit, ObservationBlock
from wargames.encoding.columns import Column, count, flag, one_hot, one_of
from wargames.encoding.digests import OtherNumbers, require_digest
from wargames.encoding.features import (
    Entities,
    Features,
    HexPlanes,
    PlaneGrid,
    PlaneLayer,
    Scalars,
    Sum,
    features_of,
)
from wargames.encoding.numbering import (
    ActionSpec,
    NotListed,
    NotOffered,
    Sentence,
    Way,
    action_spec,
    whole_number,
)
from wargames.encoding.observation import ObservationSpec, observation_spec
from wargames.encoding.vocabulary import Vocabulary, vocabulary_of
from wargames.kernel.former_paths import former_names

__all__ = [
    "ActionSpec", "Array", "Column", "DoesNotFit", "Entities", "Features", "HexPlanes", "NotListed",
    "NotOffered", "ObservationBlock", "ObservationSpec", "OtherNumbers", "PlaneGrid", "PlaneLayer", "Scalars",
    "Sentence", "Sum", "Vocabulary", "Way", "action_spec", "count", "features_of", "flag", "observation_spec",
    "one_hot", "one_of", "require_digest", "vocabulary_of", "whole_number",
]  # fmt: skip

if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__, Block="ObservationBlock", Layer="PlaneLayer", Planes="HexPlanes", Sheet="PlaneGrid"
    )
