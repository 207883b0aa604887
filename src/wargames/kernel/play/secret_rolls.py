"""Secret rolls and draws, visible to one seat."""

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from wargames.kernel.chance.dice import Below, Source
from wargames.kernel.former_paths import former_names
from wargames.kernel.game import Seat

T = TypeVar("T", bound=Hashable)


@attrs.frozen(slots=False)
class SecretSource(Source[T]):
    """A source whose rolls only ``seat`` may see; results are those of ``source``.

    >>> from wargames.kernel.chance.dice import D6
    >>> behind = SecretSource(D6, Seat("north"))
    >>> open_to(behind, Seat("north")), open_to(behind, Seat("south")), open_to(D6, Seat("south"))
    (True, False, True)
    """

    source: Source[T]
    seat: Seat

    @property
    def name(self) -> str:  # type: ignore[override]  # read-only here
        """The name of the source."""
        return self.source.name

    @property
    def size(self) -> int:
        """The number of plain values of an outcome."""
        return self.source.size

    def throw(self, below: Below) -> T:
        """Return a random outcome."""
        return self.source.throw(below)

    def weights(self) -> Iterable[tuple[T, int]]:
        """List the outcomes."""
        return self.source.weights()

    def read(self, values: Sequence[Any]) -> T:
        """Read an outcome."""
        return self.source.read(values)

    def plain(self, outcome: T) -> list[Any]:
        """Write an outcome."""
        return self.source.plain(outcome)


def open_to(source: Source[Any], seat: Seat | None) -> bool:
    """Return whether a seat may see the rolls of a source; None is a spectator."""
    return not isinstance(source, SecretSource) or source.seat == seat


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Screened="SecretSource")
