"""Records of an earlier edition: played by the rules of today where they lead to the very same game.

An edition is raised when the same actions and dice may lead elsewhere. They need not: most games never touch
what was changed. A :class:`Migration` says how an edition wrote what today is written otherwise. A record is
then played with today's rules, and every hash in it is held against the state as that edition would have
written it. Where one differs the rules part ways, and the record is refused by name: never played wrong.
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
    """The migrations from the edition of a record to that of today, first first; none where it is today's."""

    edition: str
    steps: tuple[Migration, ...] = ()

    def action(self, data: Data) -> Data:
        """Write an action of the record as today's edition does."""
        for step in self.steps:
            data = step.action(data)
        return data

    def digest(self, game: Game[Any, Any], state: Any) -> str:
        """Hash a state as the edition of the record would have."""
        if not self.steps:
            return state_digest(game, state)
        data = serialization.parse_json(encode_state(game, state))
        for step in reversed(self.steps):
            data = step.state(data)
        return serialization.digest(data)


def way_of(game: Game[Any, Any], edition: str, where: str) -> MigrationPath:
    """Find the way from an edition to today's; raises :class:`BadRecord` if there is none."""
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
