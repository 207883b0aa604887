"""Observers of OpenSpiel: tensors, and strings with and without perfect recall."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from wargames import view_digest
from wargames.adapters.openspiel.states import WargameState


class WargameObserver:
    """An observer of one game, as :mod:`open_spiel.python.observation` has them.

    With ``perfect_recall=False`` the tensor has a piece for each array of the observation, scaled to 0 to 1,
    one for the player and one for the numbers said so far. With perfect recall there is only a string.
    """

    def __init__(self, game: Any, iig_obs_type: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observers of wargames take no parameters, not {dict(params)}")
        self._recalls = iig_obs_type.perfect_recall
        self._seats, self._spec = game.seats, game.observations
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self._recalls:
            self._lay_out(game.actions.size)

    def _lay_out(self, numbers: int) -> None:
        shapes = {"player": (len(self._seats),), "said": (numbers,)}
        shapes |= {block.name: block.shape for block in self._spec.blocks}
        ends = np.cumsum([int(np.prod(shape)) for shape in shapes.values()])
        self.tensor = np.zeros(ends[-1], np.float32)
        pieces = np.split(self.tensor, ends[:-1])
        self.dict = {name: piece.reshape(shapes[name]) for name, piece in zip(shapes, pieces, strict=True)}

    def set_from(self, state: WargameState, player: int) -> None:
        """Fill the tensor from a state for a player."""
        if self._recalls:
            return
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        place, seat = state.place, self._seats[player]
        self.dict["said"][place.said(seat)] = 1
        if (view := place.view(seat)) is not None:
            self.tensor[-self._spec.size :] = self._spec.vector(self._spec.observe(view))

    def string_from(self, state: WargameState, player: int) -> str:
        """Return the observation of a player as text; with perfect recall after its whole history."""
        place, seat = state.place, self._seats[player]
        view = place.view(seat)
        now = "set-up" if view is None else view_digest(place.game, view)
        said = " ".join(map(str, place.said(seat)))
        before = "\n".join(place.told(seat)) + "\n" if self._recalls else ""
        return f"{before}{seat} said [{said}] {now}"


def observer_type(asked: Any) -> Any:
    """Return the requested type of observation, by default all that a player sees now."""
    return asked or pyspiel.IIGObservationType(perfect_recall=False)
