"""The goal of a side of Band of Brothers, as a pull on each unit, hex by hex."""

from collections.abc import Callable
from functools import cached_property, lru_cache

from wargames.bob import queries
from wargames.bob.ground.ground import Ground
from wargames.bob.values.board import Place
from wargames.bob.values.components import SIXTHS, Side, UnitClass
from wargames.bob.values.state import Counter
from wargames.bots.caches import by_key, remembered
from wargames.kernel.geometry.paths import reachable

CLOSED = 600  # sixths to a hex without a way
LATE_TURNS = 2

# All values are in points of which a paratrooper squad is worth 10.
EASY, SOON, NOW, VAIN = 1.0, 1.3, 2.0, 0.2  # the value of a movement point nearer, by the time left
SUPPORT = 0.35  # the part of that for a weapon team
CAPTURE = 6.0, 12.0, 25.0  # a hex that is taken: early, in the last turns, in the last one
HELD = 2.5, 5.0, 12.0  # a hex that is held against a threat
GUARD, GUARDED = 0.3, 2  # the value of a point nearer for holders, and the distance that is near enough
LEAVE = 25.0  # a squad that leaves by the right edge
HUNT, HUNT_LATE, CLOSE = 1.0, 1.6, 1  # the value of a hex nearer to the enemy, and where that ends
HUNTER, STOPPER, ATTACKER = 3.0, 1.5, 1.5  # the weight of an enemy's loss against an own one
WATCH, WATCHED = 0.15, 4  # the value of a hex nearer for those who only bar the way


@lru_cache(maxsize=4096)
def ways(ground: Ground, kind: UnitClass, goal: Place) -> dict[Place, int]:
    """Return the cheapest way from every hex to one, in sixths of a movement point."""
    steps = ground.steps("squad" if kind in {"decoy", "gun"} else kind)
    found = reachable(goal, CLOSED, lambda to, place: steps[place].get(to), ground.neighbors.__getitem__)
    return {place: int(found.get(place, CLOSED)) for place in ground.places}


@lru_cache(maxsize=4096)
def nearest(ground: Ground, kind: UnitClass, goals: tuple[Place, ...]) -> dict[Place, int]:
    """Return the way from every hex to the nearest of some, in sixths; empty without any."""
    each = [ways(ground, kind, goal) for goal in goals]
    return {place: min([way[place] for way in each], default=0) for place in ground.places}


@lru_cache(maxsize=512)
@by_key
def distances(place: Place, ground: Ground, to: tuple[Place, ...]) -> int:
    """Return the distance from a hex to the nearest of some, by hex; cached."""
    return min([ground.away[place][one] for one in to], default=0)


class ObjectivePull:
    """The victory conditions, seen from one side."""

    def __init__(self, battle: queries.Battle, side: Side, foes: tuple[Place, ...]) -> None:
        self.battle, self.side, self.foes = battle, side, foes
        self.victory = battle.scenario.victory
        self.attacks = self.victory.side == side
        self.turns_left = queries.last_turn(battle) - battle.turn + 1
        self._pulls: dict[str, Callable[[Place], float]] = {}

    @cached_property
    def hunts(self) -> bool:
        """True when the side must destroy the other."""
        return self.attacks and self.victory.kind == "eliminate"

    @cached_property
    def leaves(self) -> bool:
        """True when the side must leave the board."""
        return self.attacks and self.victory.exit is not None

    @cached_property
    def hexes(self) -> tuple[Place, ...]:
        """The contested hexes."""
        control = self.victory.control
        return () if control is None else tuple(dict.fromkeys((*control.hexes, *control.alone_in)))

    @cached_property
    def wanted(self) -> tuple[Place, ...]:
        """The hexes to be taken: the easiest to reach, one more than needed."""
        control = self.victory.control
        if control is None:
            return ()
        lost = [place for place in control.hexes if self.battle.control.of(place) != self.side]
        if not self.attacks:
            return tuple(lost)
        missing = max(0, control.at_least - (len(control.hexes) - len(lost)))
        easiest = sorted(lost, key=self.effort)[: missing + (missing > 0)]
        return (*easiest, *(place for place in control.alone_in if not self.own_at(place)))

    def effort(self, place: Place) -> int:
        """Weigh the distance of the nearest few squads from a hex."""
        squads = [one for one in self.battle.on_board(self.side) if one.unit.kind == "squad"]
        away = sorted(ways(self.battle.ground, "squad", place)[one.at or place] for one in squads)
        return sum(away[:3])

    @cached_property
    def held(self) -> tuple[Place, ...]:
        """The hexes to be kept."""
        return tuple(place for place in self.hexes if self.battle.control.of(place) == self.side)

    def own_at(self, place: Place, besides: str = "") -> bool:
        """Return whether a real unit of the side stands in a hex."""
        if not self.battle.real_hexes(self.side) & self.battle.ground.bit[place]:
            return False
        return any(one.real and one.id != besides for one in self.battle.at(place, self.side))

    @cached_property
    def exits(self) -> tuple[Place, ...]:
        """The hexes of the edge to leave by."""
        return self.battle.ground.edges[self.victory.exit.edge] if self.victory.exit else ()

    # the strength of the pull

    def by_time(self, weights: tuple[float, float, float]) -> float:
        """Pick a weight by the number of turns left."""
        early, late, last = weights
        return last if self.turns_left <= 1 else late if self.turns_left <= LATE_TURNS else early

    def rate(self, counter: Counter) -> float:
        """Return the value of a movement point toward an objective: more if the unit arrives just in time."""
        share = 1.0 if counter.unit.kind in {"squad", "vehicle"} else SUPPORT
        points = counter.unit.movement
        spare = points * self.turns_left - self.distance(counter, counter.at) / SIXTHS
        if spare < -points:
            return VAIN * share
        return share * (NOW if spare <= points else SOON if spare <= LATE_TURNS * points else EASY)

    def distance(self, counter: Counter, place: Place | None) -> int:
        """Return the way to the nearest hex that attracts a unit, in sixths."""
        goals = self.exits if self.leaves else self.wanted
        if place is None:
            edge = queries.edge_of(self.battle, counter)
            starts = self.battle.ground.edges[edge] if edge else ()
            return min((self.distance(counter, one) for one in starts), default=0)
        return nearest(self.battle.ground, counter.unit.kind, goals)[place]

    @cached_property
    def key(self) -> tuple[int, tuple[Place, ...], tuple[Place, ...]]:
        """The changing facts that decide the pull of plain hexes."""
        return self.turns_left, self.wanted, self.held

    def pull(self, counter: Counter, place: Place) -> float:
        """Weigh a unit's place in a hex for the goal alone."""
        pull = self.pulls(counter)(place)
        if place not in self.hexes or self.leaves or not counter.real or counter.unit.kind == "gun":
            return pull
        return self.possession(counter, place) + pull

    def pulls(self, counter: Counter) -> Callable[[Place], float]:
        """Weigh a unit's place in an uncontested hex for the goal alone."""
        return remembered(self._pulls, counter.id, lambda: self._pulling(counter))

    def _pulling(self, counter: Counter) -> Callable[[Place], float]:
        kind = counter.unit.kind
        if not counter.real or kind == "gun":
            return lambda _: 0.0
        if self.leaves or self.wanted:
            rate = self.rate(counter)
            away = nearest(self.battle.ground, kind, self.exits if self.leaves else self.wanted)
            return lambda place: -rate * away[place] / SIXTHS
        if self.held:
            away = nearest(self.battle.ground, kind, self.held)
            return lambda place: -GUARD * max(0.0, away[place] / SIXTHS - GUARDED)
        near = distances(self.battle.ground, self.foes)
        return lambda place: -self.hunt(near[place])

    def possession(self, counter: Counter, place: Place) -> float:
        """Weigh a unit's place in a contested hex."""
        if place not in self.hexes or self.own_at(place, counter.id):
            return 0.0
        if place in self.wanted:
            return self.by_time(CAPTURE)
        return self.by_time(HELD) if self.threatened(place) else 0.0

    def threatened(self, place: Place) -> bool:
        """Return whether an enemy may reach a hex in a turn or two."""
        away = self.battle.ground.away[place]
        return any(away[foe] <= 5 * LATE_TURNS for foe in self.foes)

    def hunt(self, near: int) -> float:
        """Weigh the distance of a hex from the enemy, for a side that looks for him."""
        if self.hunts:
            return (HUNT_LATE if self.turns_left <= LATE_TURNS else HUNT) * max(0, near - CLOSE)
        return WATCH * max(0, near - WATCHED) if self.victory.kind == "exit" else 0.0

    @cached_property
    def keen(self) -> float:
        """The weight of an enemy's loss; an own one has 1."""
        if self.hunts:
            return HUNTER
        return STOPPER if self.victory.exit and not self.attacks else ATTACKER if self.attacks else 1.0
