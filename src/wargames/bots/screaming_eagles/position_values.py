"""Values of the spaces where a plane may end, in whole numbers: exact, and quick to compare.

Chances to hit are counted in 162nds, the value of a hit in 8100ths, and their product, a prospect, in
``ONE``. No printed die, peg or hit needs a smaller part.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache

from wargames.screaming_eagles import components, queries
from wargames.screaming_eagles.lattice import NEXT, Space
from wargames.screaming_eagles.state import Damage, Plane, PublicState, Stores

CERTAIN = 162
"""A sure hit: of up to four red dice with three kinds of faces, halved for a flare perhaps dropped."""
VALUE = 8100
"""A hit worth 1: of four black dice with three kinds of faces, and of quarters and tenths."""
ONE = CERTAIN * VALUE
"""A sure hit worth 1."""
ALL_LENGTHS = 81
"""The weights of the lengths of any flight sum to this: of up to four black dice."""


def whole(fraction: Fraction, unit: int) -> int:
    """Count a fraction in parts of a unit, without remainder."""
    count, rest = divmod(fraction.numerator * unit, fraction.denominator)
    assert rest == 0, f"{fraction} is no whole number of parts of {unit}"
    return count


@cache
def hit(weapon: components.Weapon, distance: int, *, flares: bool, burns: bool) -> int:
    """Return the chance of a shot; a target with flares drops one half of the time."""
    plain = queries.hit_chance(weapon, distance)
    if not components.WEAPONS[weapon].flare_works:
        return whole(plain, CERTAIN)
    blunted = queries.hit_chance(weapon, distance, flare=True)
    if burns:
        return whole(blunted, CERTAIN)
    return whole((plain + blunted) / 2 if flares else plain, CERTAIN)


def hit_on(weapon: components.Weapon, lies: queries.Bearing, target: Plane) -> int:
    """Return the chance of a shot at a plane by its bearing."""
    return hit(weapon, lies.distance, flares=target.stores.flares > 0, burns=target.flare_burns)


@cache
def best_hit(
    armed: tuple[components.Weapon, ...], lies: queries.Bearing, *, flares: bool, burns: bool
) -> int:
    """Return the chance of the best shot of some weapons at a plane by its bearing."""
    fit = (weapon for weapon in armed if queries.follows(weapon, lies))
    return max((hit(weapon, lies.distance, flares=flares, burns=burns) for weapon in fit), default=0)


@lru_cache(maxsize=4096)
def deadliness(damage: Damage) -> Fraction:
    """Return the chance that one hit shoots down a plane with this damage."""
    return queries.kill_chance(Plane(next(iter(components.TEAM)), None, damage=damage))


@lru_cache(maxsize=4096)
def worth_hitting(damage: Damage) -> int:
    """Weigh a hit, in parts of ``VALUE``: the chance of a kill, and the lasting damage."""
    return whole(Fraction(1, 4) + 2 * deadliness(damage) + Fraction(damage.total, 10), VALUE)


@lru_cache(maxsize=1024)
def armed_with(stores: Stores) -> tuple[components.Weapon, ...]:
    """List the weapons with pegs left on a plane."""
    return tuple(weapon for weapon in components.WEAPONS if stores.of(weapon))


@cache
def lengths(face: components.CardFace) -> tuple[tuple[int, int], ...]:
    """List the possible lengths of a card's flight with their weights, whose sum is ``ALL_LENGTHS``."""
    found = sorted(components.FLIGHT[components.CARDS[face].dice].distribution.map(sum))
    return tuple((length, whole(chance, ALL_LENGTHS)) for length, chance in found)


@lru_cache(maxsize=4096)
def way(direction: components.Direction, heading: int, start: Space) -> tuple[Space, ...]:
    """List the spaces in a direction: as far as any card flies, and past three planes."""
    following, at, found = NEXT[direction, heading], start, []
    for _ in range(3 * max(components.FLIGHT) + len(components.TEAM)):
        at, _ = following[at]
        found.append(at)
    return tuple(found)


class PositionValues:
    """Values of the spaces where a plane may end, with the enemies where they are, in parts of ``ONE``."""

    def __init__(self, table: PublicState, squadron: components.Squadron) -> None:
        self.plane = table.plane(squadron)
        self._taken = queries.taken_by_others(table, (squadron,))
        self._armed = armed_with(self.plane.stores)
        self._heading = components.HEADING[components.TEAM[squadron]]
        enemies = (table.plane(one) for one in components.PLANES[components.ENEMY[components.TEAM[squadron]]])
        self._enemies = [
            (
                one.at,
                worth_hitting(one.damage),
                one.stores.flares > 0,
                one.flare_burns,
                armed_with(one.stores),
            )
            for one in enemies
            if one.at is not None
        ]
        self._known: dict[Space, int] = {}

    def best_shot(self, at: Space) -> int:
        """Weigh the best shot from a space with the weapons in stock."""
        best = 0
        for there, value, flares, burns, _ in self._enemies:
            if (lies := queries.bearing(self._heading, at, there)) is not None:
                shot = value * best_hit(self._armed, lies, flares=flares, burns=burns)
                best = max(best, shot)
        return best

    def threat(self, at: Space) -> int:
        """Add up the chances of each enemy's best weapon against the plane on a space."""
        plane, danger = self.plane, 0
        for there, _, _, _, armed in self._enemies:
            if (lies := queries.bearing(-self._heading, there, at)) is not None:
                danger += best_hit(armed, lies, flares=plane.stores.flares > 0, burns=plane.flare_burns)
        return danger * worth_hitting(plane.damage)

    def place_value(self, at: Space) -> int:
        """Weigh a space to end on: the shot to come, less those in return; fire is always mutual (SE-F13)."""
        if (known := self._known.get(at)) is None:
            known = self._known[at] = self.best_shot(at) - self.threat(at)
        return known

    def card(self, face: components.CardFace) -> int:
        """Add up the values of a card's flights, in parts of ``ONE * ALL_LENGTHS``."""
        return sum(self.place_value(end) * weight for end, weight in self.flights(face))

    def flights(self, face: components.CardFace) -> Iterator[tuple[Space, int]]:
        """List the possible ends of a card's flight, with the weight of each length."""
        assert self.plane.at is not None
        spaces = way(components.CARDS[face].direction, self._heading, self.plane.at)
        for length, weight in lengths(face):
            last = length - 1
            while spaces[last] in self._taken:  # SE-6.7
                last += 1
            yield spaces[last], weight
