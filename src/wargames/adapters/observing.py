"""Observations of environments: arrays, numbers said so far, and the mask."""

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from gymnasium import spaces

from wargames import Game, Scenario, Seat, View
from wargames.adapters.decision_loop import DecisionLoop
from wargames.encoding import ActionSpec, Array, Sentence, observation_spec, require_digest

Observes = Literal["vector", "arrays", "nothing"]
"""The form of observations: a row from 0 to 1, arrays with their shapes and ranges, or the mask alone."""


Digests = Mapping[str, str]
"""The ``digests`` of the environment in which a policy was trained, as JSON keeps them."""


class Observer:
    """The observations of the seats of a game.

    Each is a dictionary of ``action_mask`` and ``observation``: a row, or a dictionary of arrays. Besides the
    view it has the numbers that the seat has said of its action so far (``said``, 1 for each), and, in games
    played by points, the points of open answers (``offered``).
    """

    def __init__(
        self,
        game: Game[Any, Any],
        scenario: str | Scenario,
        options: Mapping[str, Any] | None,
        *,
        actions: ActionSpec,
        observes: Observes,
        digests: Digests | None = None,
    ) -> None:
        self._actions, self.observes = actions, observes
        self._by_points = actions.way == "words" and actions.vocabulary.by_points
        self.spec = None if observes == "nothing" else observation_spec(game, scenario, options)
        self._bounds = [] if self.spec is None else [(one.name, *one.bounds()) for one in self.spec.blocks]
        self._nothing = np.zeros(actions.size, np.int8)
        self._last: dict[Seat, tuple[View, Array]] = {}
        self._view_size = 0 if self.spec is None else self.spec.size
        self._row_size = self._view_size + actions.size + (3 * actions.open if self._by_points else 0)
        self.space = self._laid_out()
        if digests is not None:
            self._require(digests)

    @property
    def digests(self) -> dict[str, str]:
        """The hashes of the meanings of actions and observations, as plain data."""
        of = self._actions.vocabulary
        shown = self.observes if self.spec is None else f"{self.observes} {self.spec.digest}"
        place = {"game": of.game, "edition": of.edition, "scenario": of.scenario}
        return {**place, "actions": self._actions.digest, "observations": shown}

    def _require(self, digests: Digests) -> None:
        """Raise :class:`OtherNumbers` for the first digest that differs."""
        for name, own in self.digests.items():
            require_digest(own, digests.get(name, "nothing"), f"the {name} here")

    def _laid_out(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (self._actions.size,), np.int8)
        if self.spec is None:
            return spaces.Dict({"action_mask": mask})
        if self.observes == "vector":
            row: spaces.Space[Any] = spaces.Box(0, 1, (self._row_size,), np.float32)
            return spaces.Dict({"observation": row, "action_mask": mask})
        boxes: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(low, high, dtype=np.float32) for name, low, high in self._bounds
        }
        extras = self._extras(np.empty(self._row_size - self._view_size, np.float32), None)
        boxes |= {name: spaces.Box(0, 1, array.shape, np.float32) for name, array in extras.items()}
        return spaces.Dict({"observation": spaces.Dict(boxes), "action_mask": mask})

    def observe(self, table: DecisionLoop, seat: Seat) -> dict[str, Any]:
        """Return the observation of a seat; its mask is all 0 if another seat must choose."""
        sentence = table.sentence if seat == table.seat else None
        mask = self._nothing.copy() if sentence is None else sentence.mask()
        if self.spec is None:
            return {"action_mask": mask}
        row = np.empty(self._row_size, np.float32)
        extras = self._extras(row[self._view_size :], sentence)
        if self.observes == "vector":
            row[: self._view_size] = self._shown(table.view(seat), seat)
            return {"observation": row, "action_mask": mask}
        arrays = self.spec.observe(table.view(seat))
        for name, low, high in self._bounds:
            np.clip(arrays[name], low, high, out=arrays[name])
        return {"observation": arrays | extras, "action_mask": mask}

    def _shown(self, view: View, seat: Seat) -> Array:
        """Return the row of a view, cached from word to word of an action."""
        assert self.spec is not None, "something is observed"
        last = self._last.get(seat)
        if last is None or last[0] is not view:
            last = self._last[seat] = view, self.spec.vector(self.spec.observe(view))
        return last[1]

    def _extras(self, room: Array, sentence: Sentence | None) -> dict[str, Array]:
        """Return the said and offered numbers of the deciding seat; none for other seats."""
        room.fill(0)
        said = room[: self._actions.size]
        if sentence is not None and sentence.said:
            said[sentence.said] = 1
        if not self._by_points:
            return {"said": said}
        offered = room[self._actions.size :].reshape(-1, 3)
        if sentence is not None:
            np.clip(sentence.offered() / REACH, 0, 1, out=offered)
        return {"said": said, "offered": offered}


WIDEST = 120
"""The scale of the coordinates of open answers, in inches."""

REACH = np.array([1, WIDEST, WIDEST], np.float32)
