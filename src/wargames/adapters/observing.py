"""What environments for learners observe: a game's arrays, what was said so far, and the mask."""

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from gymnasium import spaces

from wargames import Game, Scenario, Seat
from wargames.adapters.tables import Table
from wargames.encoding import ActionSpec, observation_spec

Observes = Literal["vector", "arrays", "nothing"]
"""One row of numbers from 0 to 1, the arrays with their own shapes and ranges, or the mask alone."""

POINTED = frozenset({"point", "formation"})
"""What an answer names where open answers are told by their points."""


class Observer:
    """Makes the observations of the seats of a game.

    Each is a dictionary of ``action_mask`` and ``observation``: a row, or a dictionary of arrays. Besides
    what the seat's view shows, it has what the seat itself has said of its action so far (``said``, 1 for
    each number), and, in games that are played by points, where the open answers lie (``offered``).
    """

    def __init__(
        self,
        game: Game[Any, Any],
        scenario: str | Scenario,
        options: Mapping[str, Any] | None,
        actions: ActionSpec,
        observes: Observes,
    ) -> None:
        self._actions, self._observes = actions, observes
        self._by_points = actions.way == "words" and any(
            kind in POINTED for kind, _ in actions.vocabulary.words
        )
        self.spec = None if observes == "nothing" else observation_spec(game, scenario, options)
        self._nothing = np.zeros(actions.size, np.int8)
        self._unsaid = np.zeros(actions.size, np.float32)
        self._unoffered = np.zeros((actions.open, 3), np.float32)
        self.space = self._laid_out()

    def _laid_out(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (self._actions.size,), np.int8)
        if self.spec is None:
            return spaces.Dict({"action_mask": mask})
        extras = self._extras(None)
        if self._observes == "vector":
            size = self.spec.size + sum(array.size for array in extras.values())
            row: spaces.Space[Any] = spaces.Box(0, 1, (size,), np.float32)
            return spaces.Dict({"observation": row, "action_mask": mask})
        boxes: dict[str, spaces.Space[Any]] = {
            block.name: spaces.Box(*block.bounds(), dtype=np.float32) for block in self.spec.blocks
        }
        boxes |= {name: spaces.Box(0, 1, array.shape, np.float32) for name, array in extras.items()}
        return spaces.Dict({"observation": spaces.Dict(boxes), "action_mask": mask})

    def observe(self, table: Table, seat: Seat) -> dict[str, Any]:
        """Give the observation of a seat; its mask is all 0 where another one is asked."""
        sentence = table.sentence if seat == table.seat else None
        mask = self._nothing.copy() if sentence is None else sentence.mask()
        if self.spec is None:
            return {"action_mask": mask}
        arrays, extras = self.spec.observe(table.view(seat)), self._extras(table if sentence else None)
        if self._observes == "vector":
            row = [self.spec.vector(arrays), *(array.ravel() for array in extras.values())]
            return {"observation": np.concatenate(row), "action_mask": mask}
        for block in self.spec.blocks:
            np.clip(arrays[block.name], *block.bounds(), out=arrays[block.name])
        return {"observation": arrays | extras, "action_mask": mask}

    def _extras(self, table: Table | None) -> dict[str, Any]:
        """Give what the seat that is asked has said and is offered; nothing for the others."""
        sentence = None if table is None else table.sentence
        said = self._unsaid.copy()
        if sentence is not None and sentence.said:
            said[sentence.said] = 1
        if not self._by_points:
            return {"said": said}
        offered = self._unoffered.copy() if sentence is None else sentence.offered()
        offered[:, 1:] /= WIDEST
        return {"said": said, "offered": np.clip(offered, 0, 1, out=offered)}


WIDEST = 120
"""Inches: coordinates of open answers are told as parts of this."""
