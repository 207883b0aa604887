"""Observations of environments: arrays, numbers said so far, and the mask."""

from collections.abc import Mapping
from copy import copy
from typing import Any, Literal, Protocol, get_args

import attrs
import numpy as np
from gymnasium import spaces

from wargames import Game, Scenario, Seat, UnknownName, View
from wargames.encoding import ActionSpec, Array, ObservationSpec, Sentence, observation_spec, require_digest

Observes = Literal["vector", "arrays", "nothing"]
"""The form of observations: a row from 0 to 1, arrays with their shapes and ranges, or the mask alone."""


Digests = Mapping[str, str]
"""The ``digests`` of the environment in which a policy was trained, as JSON keeps them."""


Observation = dict[str, Any]
"""Arrays by name, those of ``observation`` in a dictionary of their own unless it is one row."""


class Watched(Protocol):
    """A game that is observed."""

    def sentence_of(self, seat: Seat) -> Sentence | None:
        """Return the sentence of a seat that must answer; None for others."""
        ...

    def view(self, seat: Seat | None) -> View:
        """Return the view of a seat."""
        ...


@attrs.define
class _LastRow:
    """The row of the last view of a seat."""

    row: Array
    view: View | None = None


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
        if observes not in get_args(Observes):
            raise UnknownName("value of observes", observes, get_args(Observes))
        self._actions, self.observes = actions, observes
        self._by_points = actions.way == "words" and actions.vocabulary.by_points
        self.spec: ObservationSpec | None = None
        if observes != "nothing":
            self.spec = observation_spec(game, scenario, options)
        self._bounds = [] if self.spec is None else [(one.name, *one.bounds()) for one in self.spec.blocks]
        self._last: dict[Seat, _LastRow] = {}
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

    def for_another_game(self) -> "Observer":
        """Return an equal observer for another game that is played by turns with this one."""
        other = copy(self)
        spec = None if self.spec is None else self.spec.for_another_game()
        other.__dict__.update(spec=spec, _last={})
        return other

    def observe(self, table: Watched, seat: Seat) -> Observation:
        """Return the observation of a seat; its mask is all 0 if another seat must choose."""
        room = self.empty()
        self.write(room, table, seat)
        return room

    def empty(self) -> Observation:
        """Return arrays for an observation, to be written."""
        if self.spec is None:
            return {"action_mask": np.empty(self._actions.size, np.int8)}
        shown = {name: np.empty(low.shape, np.float32) for name, low, _ in self._bounds}
        row = np.empty(self._row_size, np.float32)
        extras = self._extras(row[self._view_size :], None)
        observed = row if self.observes == "vector" else shown | extras
        return {"observation": observed, "action_mask": np.empty(self._actions.size, np.int8)}

    def write(self, room: Observation, table: Watched, seat: Seat) -> None:
        """Write the observation of a seat into arrays like those of :meth:`empty`."""
        sentence = table.sentence_of(seat)
        if sentence is None:
            room["action_mask"].fill(0)
        else:
            sentence.write_mask(room["action_mask"])
        if self.spec is None:
            return
        shown = room["observation"]
        if self.observes == "vector":
            shown[: self._view_size] = self._shown(table.view(seat), seat)
            self._extras(shown[self._view_size :], sentence)
            return
        arrays = self.spec.observe(table.view(seat))
        for name, low, high in self._bounds:
            np.clip(arrays[name], low, high, out=shown[name])
        for name, array in self._extras(
            np.empty(self._row_size - self._view_size, np.float32), sentence
        ).items():
            shown[name][...] = array

    def _shown(self, view: View, seat: Seat) -> Array:
        """Return the row of a view, cached from word to word of an action."""
        assert self.spec is not None, "something is observed"
        last = self._last.get(seat)
        if last is None:
            last = self._last[seat] = _LastRow(np.empty(self._view_size, np.float32))
        if last.view is not view:
            self.spec.write(view, last.row)
            last.view = view
        return last.row

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
