"""What the coming German turn may cost in Scream, Aim, Fire!: fire, assaults, tanks and guns."""

import re
from functools import cache, lru_cache
from typing import Any

import attrs

from wargames.kernel.dice import D6, Pool
from wargames.kernel.modifiers import total
from wargames.sam_fire.ground.ground import REMEMBERED, Ground
from wargames.sam_fire.play import assault as assaults
from wargames.sam_fire.play.battle import FOUR_DICE, ONE_DIE, TWO_DICE, Battle
from wargames.sam_fire.play.german.fire import cover_on
from wargames.sam_fire.told import odds
from wargames.sam_fire.values.components import ACTION_CARDS, COUNTERS, PANICKING_KINDS, TANKS, Kind, Marker
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Unit, UnitId

# In points of Morale.
STEP: dict[Marker, float] = {"calm": 0.8, "alert": 2.0, "panic": 6.5}  # what the next hit on a unit costs
LIEUTENANT_SHOT_AT = 10 / 6
LIEUTENANT_LOST = 5.0
UNIT_ASSAULTED = 11.0
GUNNED: dict[Kind, float] = {"panzer_iv": 3.0, "tiger": 7.0, "at_gun": 3.0}  # a shot at one of our tanks
STEPS_CLOSER = 2  # hexes that Germans may move before they fire
AFTER_STEPS = 0.35
NOT_THE_FIRST = 0.2  # the chance of a shot at a unit that others stand in front of
CHARGED = 0.6


def share_of_cards(marker: Marker, *words: str) -> float:
    """Tell how many of the Action cards let a German in a state do some things, in order (SAF-19.3).

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
    dice.count: [float(odds.hit_chance(dice, (), needed)) for needed in (1, *FACES)]
    for dice in (ONE_DIE, TWO_DICE)
}
"""By the number of dice and the result that is needed, of which the lowest always falls."""


def hit_chance(dice: Pool, needed: int) -> float:
    """Give the chance of a die result, 6 always hitting."""
    return HIT_CHANCES[dice.count][max(0, min(needed, FACES[-1]))]


@cache
def assault_chance(modifier: int) -> float:
    """Give the chance that an assault with a modifier wins."""
    needed = assaults.WINS - modifier
    dice = FOUR_DICE.distribution
    return float(dice.chance_that(lambda fallen: sum(fallen) >= needed))


@attrs.frozen(cache_hash=True)
class Target:
    """What matters of an American on whom Germans fire and whom they assault."""

    to_hit: int
    weak: int
    led: bool


_target = lru_cache(maxsize=256)(Target)
"""Alike ones are one: what is known of them is found by identity."""


@attrs.frozen(cache_hash=True)
class Threat:
    """What a German may do next: the hexes that it sees in range, and how it fires."""

    unit: Unit
    sight: int
    dice: Pool
    shots: float
    others: int
    closest: int
    bonus: int
    """What its fire die gains (SAF-20.2)."""


_threat = lru_cache(maxsize=1024)(Threat)
"""As with targets."""

Exposure = tuple[int, float, float, float]
"""What a hex is to a German: its distance, how likely a shot comes, that it hits, and what assaults cost."""


@lru_cache(maxsize=4 * REMEMBERED)
def exposure(ground: Ground, threat: Threat, place: Place, target: Target) -> Exposure | None:
    """Tell what a German may do to a unit in a hex; None where it neither sees the hex nor may come to."""
    german, bit = threat.unit, ground.bit[place]
    counter, seen = COUNTERS[german.id], bool(threat.sight & bit)
    infantry = threat.dice is ONE_DIE
    near = ground.within(german.at, counter.range + STEPS_CLOSER - 1) if infantry else 0
    if not seen and not near & bit:
        return None
    away, cover = ground.away[german.at][place], total(cover_on(ground, german.id, german.at, place))
    storm = 0.0
    if infantry and away <= 1 + STEPS_CLOSER:
        storm = assaulted(german, away, counter.veteran - cover, target)
    shots = threat.shots * (1.0 if seen else AFTER_STEPS)
    return away, shots, hit_chance(threat.dice, target.to_hit + cover - threat.bonus), storm


def assaulted(german: Unit, away: int, modifier: int, target: Target) -> float:
    """Guess what the assault of a German beside a unit, or two steps off, costs."""
    comes = ASSAULTS[german.marker] if away == 1 else CHARGES[german.marker] * CHARGED
    cost = UNIT_ASSAULTED + (LIEUTENANT_LOST if target.led else 0.0)
    return comes * assault_chance(target.weak + modifier) * cost


@attrs.define(eq=False)
class Known:
    """What was worked out against some threats: it holds as long as they are the same."""

    ground: Ground
    threats: tuple[Threat, ...]
    dangers: dict[Any, float] = attrs.field(factory=dict)

    def holds(self, ground: Ground, threats: tuple[Threat, ...]) -> bool:
        """Tell whether these are the same threats."""
        return ground is self.ground and threats == self.threats


class Dangers:
    """What the Germans on one table may do next."""

    def __init__(self, battle: Battle, known: "Known | None" = None) -> None:
        self.battle = battle
        self.germans = tuple(battle.of("german"))
        threats = tuple(self.threat(unit) for unit in self.germans if unit.id not in TANKS)
        if known is None or not known.holds(battle.ground, threats):
            known = Known(battle.ground, threats)
        self.known = known
        self.threats = known.threats  # the same ones, whose hashes are known
        self._shares: dict[tuple[UnitId, Marker], list[tuple[Threat, float]]] = {}

    def threat(self, german: Unit) -> Threat:
        """Work out what a German of infantry type may do."""
        ground, counter = self.battle.ground, COUNTERS[german.id]
        infantry = counter.kind in PANICKING_KINDS
        sight = ground.within(german.at, counter.range) & ground.terrain_sight(german.at)
        mine = self.battle.occupancy.american_infantry & sight
        return _threat(
            german,
            sight,
            ONE_DIE if infantry else TWO_DICE,
            FIRES[german.marker] if infantry else 1.0,
            mine.bit_count(),
            ground.nearest(german.at, mine),
            1 if infantry and counter.veteran else 0,
        )

    def share(self, threat: Threat, unit: Unit) -> float:
        """Guess how likely a German that fires picks a unit that is not beside it.

        SAF-20.7, SAF-20.8, SAF-20.9, SAF-20.10, SAF-20.11, SAF-23.4.
        """
        counter = COUNTERS[threat.unit.id]
        if (counter.key and counter.key == COUNTERS[unit.id].key) or unit.marker == "panic":
            return 1.0
        known = self.battle.units.get(unit.id)
        others = threat.others - bool(known and threat.sight & self.battle.ground.bit[known.at])
        return 1 / (1 + others)

    def shares(self, unit: Unit) -> list[tuple[Threat, float]]:
        """List the threats with how likely each picks a unit, worked out once for all hexes."""
        key = unit.id, unit.marker
        if (known := self._shares.get(key)) is None:
            known = self._shares[key] = [(threat, self.share(threat, unit)) for threat in self.threats]
        return known

    def danger(self, unit: Unit, place: Place) -> float:
        """Guess what the coming German turn costs with a unit in a hex."""
        if unit.id in TANKS:
            return self.to_tank(place)
        led, on_map = unit.id == self.battle.lieutenant, self.battle.units.get(unit.id)
        key = unit.id, on_map and on_map.at, unit.marker, unit.low_supply, led, place
        if (known := self.known.dangers.get(key)) is None:
            known = self.known.dangers[key] = self._danger(unit, place)
        return known

    def _danger(self, unit: Unit, place: Place) -> float:
        ground, loss, led = self.battle.ground, 0.0, unit.id == self.battle.lieutenant
        weak = (2 if unit.kind in ("mortar", "sniper") else 0) + unit.low_supply
        target = _target(COUNTERS[unit.id].to_hit, weak, led)
        step = STEP[unit.marker] + led * LIEUTENANT_LOST / 2
        for threat, share in self.shares(unit):
            found = exposure(ground, threat, place, target)
            if found is None:
                continue
            away, shots, hit, storm = found
            if threat.dice is TWO_DICE:
                shots *= 1.0 if away <= threat.closest else NOT_THE_FIRST
            elif away != 1:
                shots *= share
            loss += shots * hit * step
            loss += shots * led * LIEUTENANT_SHOT_AT
            loss += storm
        return loss

    def to_tank(self, place: Place) -> float:
        """Guess what German tanks, guns and assaults cost a tank in a hex."""
        ground, loss = self.battle.ground, 0.0
        for unit in self.germans:
            away = ground.away[unit.at][place]
            if unit.kind in GUNNED:
                seen = bool(ground.terrain_sight(unit.at) & ground.bit[place])
                if away <= COUNTERS[unit.id].range + 1:
                    inside = seen and away <= COUNTERS[unit.id].range
                    loss += GUNNED[unit.kind] * (1.0 if inside else AFTER_STEPS)
            elif away == 1 and unit.kind in PANICKING_KINDS:
                loss += ASSAULTS["panic"] * assault_chance(0) * UNIT_ASSAULTED
        return loss
