"""What lies on the table of Border Run, and how it is set up."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import attrs

from wargames.kernel.base.errors import BadDie
from wargames.kernel.base.options import option
from wargames.kernel.chance.dice import Below, Die, Source
from wargames.kernel.game import Scenario, Seat

Path = Literal["road", "woods"]
Load = Literal["gold", "straw"]

PATHS: tuple[Path, ...] = ("road", "woods")
NORTH, SOUTH, GUARD = Seat("north"), Seat("south"), Seat("guard")
RUNNERS = (NORTH, SOUTH)
SEATS = (*RUNNERS, GUARD)
HOME = 4
D4 = Die("d4", (1, 2, 3, 4))


@attrs.frozen
class Options:
    rounds: Literal[2, 3] = option("how many rounds are played", "BR-5.1", default=3)
    fog: bool = option("the guard fires through fog", "BR-4.4", default=False)


@attrs.frozen
class Border(Scenario):
    loads: tuple[Load, ...]
    shots: int


SCENARIOS = (
    Border("ford", "The ford", ("gold", "straw", "straw"), 2),
    Border("pass", "The pass", ("gold", "gold", "straw"), 3),
)


@attrs.frozen
class Draw(Source[str]):
    """One load from the pile, each equally likely."""

    loads: tuple[str, ...]
    name: str = "load"

    @property
    def size(self) -> int:
        return 1

    def throw(self, below: Below) -> str:
        return self.loads[below(len(self.loads))]

    def weights(self) -> Iterable[tuple[str, int]]:
        return [(load, self.loads.count(load)) for load in sorted(set(self.loads))]

    def read(self, values: Sequence[Any]) -> str:
        (load,) = values
        if load not in self.loads:
            raise BadDie(f"no load {load!r} is left")
        return str(load)

    def plain(self, outcome: str) -> list[Any]:
        return [outcome]


@attrs.frozen
class Cart:
    owner: Seat
    load: Load
    at: int = 0
    shown: bool = False
    caught: bool = False
    gone: bool = False

    @property
    def on_the_way(self) -> bool:
        return self.at < HOME and not self.caught


@attrs.frozen
class Going:
    """A cart in the middle of its move, with the spaces that it has left."""

    owner: Seat
    left: int


@attrs.frozen
class State:
    scenario: str
    rounds: int
    fog: bool
    carts: tuple[Cart, ...]
    pile: tuple[Load, ...]
    shots: int
    round: int = 1
    laid: tuple[tuple[Seat, Path], ...] = ()
    shown: tuple[tuple[Seat, Path], ...] = ()
    going: Going | None = None

    def cart(self, owner: Seat) -> Cart:
        return next(cart for cart in self.carts if cart.owner == owner)

    def with_cart(self, owner: Seat, **changes: Any) -> "State":
        carts = (attrs.evolve(cart, **changes) if cart.owner == owner else cart for cart in self.carts)
        return attrs.evolve(self, carts=tuple(carts))

    @property
    def layers(self) -> tuple[Seat, ...]:
        """Who lays a path this round."""
        return (*(cart.owner for cart in self.carts if cart.on_the_way), GUARD)
