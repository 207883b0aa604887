"""Replay of records of an earlier edition, where today's rules lead to the same game.

A new edition means that the same actions and dice may lead elsewhere, but most games never touch the change.
A :class:`Migration` converts the data of an edition. A record is played by today's rules, and each hash in it
is compared with the state as that edition wrote it. At the first difference the record is refused by name.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.base.errors import BadRecord
from wargames.kernel.former_paths import former_names
from wargames.kernel.game import Game
from wargames.kernel.game.json_forms import encode_state, state_digest
from wargames.kernel.game.migration import Data, Migration


@attrs.frozen
class MigrationPath:
    """The migrations from a record's edition to today's, in order; none if it is today's."""

    edition: str
    steps: tuple[Migration, ...] = ()

    def action(self, data: Data) -> Data:
        """Convert an action of the record to today's edition."""
        for step in self.steps:
            data = step.action(data)
        return data

    def digest(self, game: Game[Any, Any], state: Any) -> str:
        """Hash a state as the record's edition did."""
        if not self.steps:
            return state_digest(game, state)
        data = serialization.parse_json(encode_state(game, state))
        for step in reversed(self.steps):
            data = step.state(data)
        return serialization.digest(data)


def way_of(game: Game[Any, Any], edition: str, where: str) -> MigrationPath:
    """Return the path from an edition to today's; raises :class:`BadRecord` if there is none."""
    known: Mapping[str, Migration] = game.migrations
    steps, at = list[Migration](), edition
    while at != game.edition:
        step = known.get(at)
        if step is None or len(steps) > len(known):
            raise BadRecord(
                f"{where}: made with edition {edition[:40]!r} of {game.id}; here is {game.edition!r}"
            )
        steps.append(step)
        at = step.next
    return MigrationPath(edition, tuple(steps))


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Way="MigrationPath")
