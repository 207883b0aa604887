"""Danger of the coming German turn in Scream, Aim, Fire!: fire, assaults, tanks and guns."""

import re
from functools import cache, cached_property, lru_cache, partial

import attrs

from wargames.bots.caches import LazyDict, LRUCache, by_key, remembered
from wargames.bots.sam_fire.germans import Germans, Lookout
from wargames.kernel.base.modifiers import total
from wargames.kernel.chance.dice import D6, Pool
from wargames.sam_fire import queries
from wargames.sam_fire.values.components import ACTION_CARDS, COUNTERS, PANICKING_KINDS, TANKS, Kind, Marker
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Unit, UnitId

# Values are in points of Morale.
STEP: dict[Marker, float] = {"calm": 0.8, "alert": 2.0, "panic": 6.5}  # the cost of the next hit on a unit
LIEUTENANT_SHOT_AT = 10 / 6
LIEUTENANT_LOST = 5.0
UNIT_ASSAULTED = 11.0
GUNNED: dict[Kind, float] = {"panzer_iv": 3.0, "tiger": 7.0, "at_gun": 3.0}  # a shot at an American tank
STEPS_CLOSER = 2  # the hexes that Germans may move before they fire
AFTER_STEPS = 0.35
NOT_THE_FIRST = 0.2  # the chance of a shot at a unit behind others
CHARGED = 0.6


def share_of_cards(marker: Marker, *words: str) -> float:
    """Return the share of Action cards by which a German in a state does some actions, in order (SAF-19.3).

    >>> share_of_cards("calm", "FIRE"), share_of_cards("alert", "ASSAULT")
    (0.5, 0.3333333333333333)
    """
    lines = [" ".join(card.line(marker)) for card in ACTION_CARDS.values()]
    return sum(bool(re.search(".*".join(words), line)) for line in lines) / len(lines)


MARKERS: tuple[Marker, ...] = ("calm", "alert", "panic")
FIRES = {marker: share_of_cards(marker, "FIRE") for marker in MARKERS}
ASSAULTS = {marker: share_of_cards(marker, "ASSAULT") for marker in MARKERS}
CHARGES = {marker: share_of_cards(marker, "MOVE", "ASSAULT") for marker in MARKERS}


FACES = D6.faces
HIT_CHANCES = {
    dice.count: [float(queries.hit_chance(dice, (), needed)) for needed in (1, *FACES)]
    for dice in (queries.ONE_DIE, queries.TWO_DICE)
}
"""The chances by the number of dice and the result needed; the lowest is always reached."""


def hit_chance(dice: Pool, needed: int) -> float:
    """Return the chance of a die result, 6 always hitting."""
    return HIT_CHANCES[dice.count][max(0, min(needed, FACES[-1]))]


@cache
def assault_chance(modifier: int) -> float:
    """Return the chance that an assault with a modifier wins."""
    needed = queries.ASSAULT_WINS - modifier
    dice = queries.FOUR_DICE.distribution
    return float(dice.chance_that(lambda fallen: sum(fallen) >= needed))


STORMED = ASSAULTS["panic"] * assault_chance(0) * UNIT_ASSAULTED  # the cost of infantry beside a tank


@attrs.frozen(cache_hash=True)
class FireTarget:
    """The traits of an American as a target of fire and assaults."""

    to_hit: int
    weak: int
    led: bool


_target = lru_cache(maxsize=256)(FireTarget)
"""Returns one object for equal targets, for caches by identity."""


@attrs.frozen(cache_hash=True)
class Threat:
    """The threat of a German: the number of Americans in its range and sight, and the nearest distance."""

    lookout: Lookout
    others: int
    closest: int


_threat = lru_cache(maxsize=1024)(Threat)
"""Returns one object for equal threats."""

Exposure = tuple[int, float, float, tuple[float, float]]
"""An exposed hex: its distance, the chances of a shot and of a hit, and the costs of assaults.

The first cost is for a unit away from the Lieutenant, the second for one near him (SAF-R91).
"""


Reach = tuple[int, float, int]
"""The part of an exposure without the target, with the cover in the hex."""


REMEMBERED_HEXES = 4_096


@lru_cache(maxsize=REMEMBERED_HEXES)
@by_key
def reaches(place: Place, ground: queries.Ground, lookout: Lookout) -> Reach | None:
    """Return a German's reach, by hex; None for hexes out of its sight and reach; cached."""
    german, infantry, bit = lookout.unit, lookout.dice is queries.ONE_DIE, ground.bit[place]
    seen, nearest = lookout.sight & bit, COUNTERS[german.id].range + STEPS_CLOSER - 1
    if not seen and not (infantry and ground.within(german.at, nearest) & bit):
        return None
    fires = FIRES[german.marker] if infantry else 1.0
    cover = total(queries.cover_on(ground, german.id, german.at, place))
    return ground.away[german.at][place], fires * (1.0 if seen else AFTER_STEPS), cover


@lru_cache(maxsize=REMEMBERED_HEXES)
@by_key
def exposures(
    place: Place, reach: LazyDict[Place, Reach | None], lookout: Lookout, target: FireTarget
) -> Exposure | None:
    """Return a unit's exposure to a German, by hex; None for hexes out of its sight and reach; cached."""
    if (reached := reach[place]) is None:
        return None
    away, shots, cover = reached
    storms = 0.0, 0.0
    if lookout.dice is queries.ONE_DIE and away <= 1 + STEPS_CLOSER:
        german = lookout.unit
        bonus = COUNTERS[german.id].veteran - cover
        storms = (
            assaulted(german, away, bonus, target),
            assaulted(german, away, bonus + queries.LED_DEFENDERS.amount, target),
        )
    return away, shots, hit_chance(lookout.dice, target.to_hit + cover - lookout.bonus), storms


def assaulted(german: Unit, away: int, modifier: int, target: FireTarget) -> float:
    """Estimate the cost of an assault by a German beside a unit, or two steps away."""
    comes = ASSAULTS[german.marker] if away == 1 else CHARGES[german.marker] * CHARGED
    cost = UNIT_ASSAULTED + (LIEUTENANT_LOST if target.led else 0.0)
    return comes * assault_chance(target.weak + modifier) * cost


Row = tuple[LazyDict[Place, Exposure | None], float, int | None]
"""A German's exposure of a unit by hex, the chance that it picks the unit, and the nearest other target."""

Key = tuple[UnitId, Place | None, Marker, bool, int | None]
"""All facts that decide a unit's danger: traits, rank, hexes near the Lieutenant (none if he moves along)."""

Alike = tuple[UnitId, Marker, bool]
"""The part of a key that changes while the table stays."""

Worked = dict[Key, dict[Place, float]]
"""Costs of exposure to some threats, by unit and hex."""


def threats(germans: Germans, mine: int) -> tuple[Threat, ...]:
    """Return the threat of each German to the Americans that it sees in range."""
    nearest, found = germans.ground.nearest, list[Threat]()
    for lookout in germans.lookouts:
        seen = mine & lookout.sight
        found.append(_threat(lookout, seen.bit_count(), nearest(lookout.unit.at, seen)))
    return tuple(found)


REMEMBERED_THREATS = 256
"""The number of sets of threats kept."""


class ThreatCache:
    """Caches of threats, and of the costs of exposure to them."""

    def __init__(self) -> None:
        self.threats: LRUCache[tuple[Germans, int], tuple[Threat, ...]] = LRUCache(REMEMBERED_THREATS)
        self.worked: LRUCache[tuple[queries.Ground, tuple[Threat, ...]], Worked] = LRUCache(
            REMEMBERED_THREATS
        )


class GermanThreats:
    """The threats of all Germans on one table."""

    def __init__(self, battle: queries.Battle, germans: Germans, known: ThreatCache) -> None:
        self.ground, self.germans, self.lieutenant = battle.ground, germans, battle.lieutenant
        self._at = {unit.id: unit.at for unit in battle.americans}
        at = battle.lieutenant_at
        self._defended = 0 if at is None else battle.ground.within(at, 1)
        mine = battle.occupancy.american_infantry
        self.threats = known.threats.get((germans, mine), partial(threats, germans, mine))
        self._known = known.worked.get((battle.ground, self.threats), dict)
        self._rows: dict[Alike, list[Row]] = {}
        self._by_hexes: dict[Alike, ExposureCost] = {}

    def share(self, threat: Threat, unit: Unit) -> float:
        """Guess the chance that a German that fires picks a unit that is not beside it.

        SAF-20.7, SAF-20.8, SAF-20.9, SAF-20.10, SAF-20.11, SAF-23.4.
        """
        key = COUNTERS[threat.lookout.unit.id].key
        if unit.marker == "panic" or (key and key == COUNTERS[unit.id].key):
            return 1.0
        at = self._at.get(unit.id)
        return 1 / (1 + threat.others - bool(at and threat.lookout.sight & self.ground.bit[at]))

    def rows(self, unit: Unit, *, led: bool) -> list[Row]:
        """List the exposures of a unit to the Germans, computed once for all hexes."""
        key = unit.id, unit.marker, unit.low_supply
        if (known := self._rows.get(key)) is None:
            weak = (2 if unit.kind in ("mortar", "sniper") else 0) + unit.low_supply
            target = _target(COUNTERS[unit.id].to_hit, weak, led)
            known = self._rows[key] = [self._row(threat, unit, target) for threat in self.threats]
        return known

    def _row(self, threat: Threat, unit: Unit, target: FireTarget) -> Row:
        by_hex = exposures(reaches(self.ground, threat.lookout), threat.lookout, target)
        closest = threat.closest if threat.lookout.dice is queries.TWO_DICE else None
        return by_hex, self.share(threat, unit), closest

    def to(self, unit: Unit) -> "ExposureCost":
        """Return the expected costs of the coming German turn to a unit, by hex."""
        key = unit.id, unit.marker, unit.low_supply
        return remembered(self._by_hexes, key, lambda: ExposureCost(self, unit))

    def by_hexes(self, unit: Unit) -> dict[Place, float]:
        """Return the known costs of a unit, by hex."""
        led = unit.id == self.lieutenant
        key = unit.id, self._at.get(unit.id), unit.marker, unit.low_supply, None if led else self._defended
        return self._known.setdefault(key, {})

    def to_infantry(self, unit: Unit, place: Place) -> float:
        """Estimate the cost of fire and assaults to a unit of infantry type in a hex."""
        loss, led = 0.0, unit.id == self.lieutenant
        step = STEP[unit.marker] + led * LIEUTENANT_LOST / 2
        defended = led or bool(self._defended & self.ground.bit[place])
        for by_hex, share, closest in self.rows(unit, led=led):
            if (found := by_hex[place]) is None:
                continue
            away, shots, hit, storms = found
            if closest is None:
                if away != 1:
                    shots *= share
            elif away > closest:
                shots *= NOT_THE_FIRST
            loss += shots * hit * step
            if led:
                loss += shots * LIEUTENANT_SHOT_AT
            loss += storms[defended]
        return loss

    def to_tank(self, place: Place) -> float:
        """Estimate the cost of German tanks, guns and assaults to a tank in a hex."""
        known = self.germans.to_tanks
        if (loss := known.get(place)) is None:
            bit, guns = self.ground.bit[place], self._against_tanks
            loss = sum([cost if bit & seen else less for seen, near, cost, less in guns if bit & near], 0.0)
            known[place] = loss
        return loss

    @cached_property
    def _against_tanks(self) -> list[tuple[int, int, float, float]]:
        """The Germans that threaten tanks: the hexes in sight, those near, and the costs in each."""
        ground, found = self.ground, list[tuple[int, int, float, float]]()
        for unit in self.germans.units:
            if unit.kind in GUNNED:
                range_, cost = COUNTERS[unit.id].range, GUNNED[unit.kind]
                seen, near = ground.fields[unit.at, range_], ground.within(unit.at, range_ + 1)
                found.append((seen, near, cost, cost * AFTER_STEPS))
            elif unit.kind in PANICKING_KINDS:
                found.append((ground.ring[unit.at], ground.ring[unit.at], STORMED, STORMED))
        return found


class ExposureCost:
    """Expected cost of the coming German turn to one unit, by hex."""

    def __init__(self, dangers: GermanThreats, unit: Unit) -> None:
        self._dangers, self._unit, self._tank = dangers, unit, unit.id in TANKS
        self._known = {} if self._tank else dangers.by_hexes(unit)

    def __getitem__(self, place: Place) -> float:
        if (found := self._known.get(place)) is None:
            dangers = self._dangers
            found = dangers.to_tank(place) if self._tank else dangers.to_infantry(self._unit, place)
            self._known[place] = found
        return found
