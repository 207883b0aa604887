"""Observations: views as arrays of numbers with named columns.

    spec = observation_spec(game, "bridge")
    arrays = spec.observe(game.view(state, "us"))  # "scalars", "map", "counters"
    spec.vector(arrays)                            # all of it in one row, scaled to 0 to 1

Arrays are made from the view alone: two states with equal views give equal arrays.
"""

from collections.abc import Iterator, Mapping
from copy import copy
from functools import cached_property
from typing import Any

import attrs
import numpy as np

from wargames.encoding.blocks import MAP, SCALARS, Array, Arrays, DoesNotFit, ObservationBlock
from wargames.encoding.digests import require_digest
from wargames.encoding.features import Features, features_of
from wargames.encoding.typed_features import typed_features
from wargames.encoding.vocabulary import numbered_as
from wargames.encoding.writers import PlaneWriter, TableWriter
from wargames.kernel.base import serialization
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Game, Scenario, View
from wargames.kernel.game.own_values import require_game


class ObservationSpec:
    """The layout of the views of one scenario as arrays, described by ``blocks``."""

    def __init__(self, features: Features, opening: View, place: Mapping[str, str]) -> None:
        self._features, self._place = features, place
        self._tables = tuple(TableWriter(one, opening) for one in features.entities)
        blocks = [table.block for table in self._tables]
        self._planes = None if features.planes is None else PlaneWriter(features.planes, opening, blocks)
        self.blocks: tuple[ObservationBlock, ...] = tuple(self._laid_out())
        bounds = [block.bounds() for block in self.blocks]
        self._low = np.concatenate([low.ravel() for low, _ in bounds])
        reach = np.concatenate([high.ravel() for _, high in bounds]) - self._low
        self._scale = 1 / np.where(reach > 0, reach, 1).astype(np.float32)

    def _laid_out(self) -> Iterator[ObservationBlock]:
        columns = self._features.scalars.columns
        yield ObservationBlock(SCALARS, (len(columns),), columns)
        if self._planes is not None:
            yield self._planes.block
        yield from (table.block for table in self._tables)

    @cached_property
    def digest(self) -> str:
        """The hash of the meanings of all entries: keep it with a policy, and :meth:`require` it."""
        return serialization.digest({**self._place, "blocks": [attrs.asdict(block) for block in self.blocks]})

    def require(self, digest: str) -> None:
        """Raise :class:`OtherNumbers` for another digest."""
        where = ", ".join((self._place["game"], self._place["scenario"]))
        require_digest(self.digest, digest, f"the observations of {where}")

    @property
    def size(self) -> int:
        """The number of entries of an observation."""
        return len(self._low)

    def block(self, name: str) -> ObservationBlock:
        """Return a block by its name; raises :class:`KeyError`."""
        return {block.name: block for block in self.blocks}[name]

    def _require_type(self, view: View) -> None:
        expected = self._features.view_type
        if type(view) is not expected:
            raise DoesNotFit(f"this observation is of {expected.__name__}, not {type(view).__name__}")

    def observe(self, view: View) -> Arrays:
        """Return a view as float32 arrays by the names of the blocks.

        Raises :class:`DoesNotFit` for a view of another game, map or table.
        """
        self._require_type(view)
        arrays = self._written(view)
        for table in self._tables:
            arrays[table.block.name] = arrays[table.block.name].copy()
        return arrays

    def _written(self, view: View) -> Arrays:
        """Return the arrays of a view; tables are those of the writers."""
        arrays: Arrays = {SCALARS: np.array(self._features.scalars.read(view), np.float32)}
        for table in self._tables:
            arrays[table.block.name] = table.write(view)
        if self._planes is not None:
            arrays[MAP] = self._planes.write(view, arrays)
        return arrays

    def write(self, view: View, row: Array) -> None:
        """Write the :meth:`vector` of a view into an array; raises what :meth:`observe` raises."""
        self._require_type(view)
        self._scaled(self._written(view), row)

    def vector(self, arrays: Mapping[str, Array]) -> Array:
        """Return the arrays of an observation as one row, scaled from their ranges to 0 to 1."""
        return self._scaled(arrays, np.empty(self.size, np.float32))

    def _scaled(self, arrays: Mapping[str, Array], row: Array) -> Array:
        np.concatenate([arrays[block.name].ravel() for block in self.blocks], out=row)
        row -= self._low
        row *= self._scale
        return np.clip(row, 0, 1, out=row)

    def for_another_game(self) -> "ObservationSpec":
        """Return an equal layout for another game that is played by turns with the first."""
        other = copy(self)
        planes = None if self._planes is None else self._planes.for_another_game()
        tables = tuple(table.for_another_game() for table in self._tables)
        other.__dict__.update(_tables=tables, _planes=planes)
        return other


def observation_spec(
    game: Game[Any, Any], scenario: str | Scenario, options: Mapping[str, Any] | None = None
) -> ObservationSpec:
    """Return the layout of the observations of a scenario with options.

    Raises what :meth:`Game.start` raises.
    """
    require_game(game)
    state = game.start(scenario, options, dice=SeededDice(0)).state
    opening = game.view(state, game.seats_of(state)[0])
    features = features_of(game.id) or typed_features(game, scenario, options)
    id_ = game.scenario(scenario).id
    numbered, edition = numbered_as(game, id_)
    place = {"game": numbered, "edition": edition, "scenario": id_}
    return ObservationSpec(features, opening, place)
