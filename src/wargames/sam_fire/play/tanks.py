"""Tank fire of both sides: chits, armor saves, damage (section 15, SAF-24.8 to SAF-24.17)."""

from typing import ClassVar, Literal

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.phrases import either
from wargames.kernel.chance.deck import Cup, Draw
from wargames.kernel.chance.dice import D6
from wargames.sam_fire.ground.piece import Piece
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.morale import destroy_german, gain_morale, lose_morale, lose_unit, settle
from wargames.sam_fire.play.sight import field_of, sight_refusal
from wargames.sam_fire.values import components
from wargames.sam_fire.values.facts import Chit, Clauses
from wargames.sam_fire.values.state import UnitId
from wargames.sam_fire.values.words import TableEvent, Words, hit_or_miss, listed, named


def drawn(chits: tuple[Chit, ...], used: Chit) -> str:
    """Say which chits are drawn, and which of different ones counts."""
    return f"{listed(chits)}; {used} counts" if len(set(chits)) > 1 else listed(chits)


@attrs.frozen
class TankHitDrawn(TableEvent):
    """A tank or gun fired at a tank: the chits drawn and the one used."""

    firer: UnitId
    target: UnitId
    chits: tuple[Chit, ...]
    used: Chit
    hit: bool
    clauses: Clauses

    def said(self) -> str:
        """Say which chits are drawn, and whether the one that counts hits."""
        chits = f"draws {drawn(self.chits, self.used)}: {hit_or_miss(self.hit)}"
        return f"{named(self.firer)} fires on {named(self.target)}: {chits}."


@attrs.frozen
class ArmorSaveRolled(TableEvent):
    """An American tank tried to save itself."""

    SAYS: ClassVar[str] = "{tank} rolls {rolled} against {number} of its {armor} armor: {saved}."
    WORDS: ClassVar[Words] = {**TableEvent.WORDS, "saved": either("the armor holds", "pierced")}

    tank: UnitId
    armor: Literal["front", "side"]
    number: int
    rolled: int
    saved: bool
    clauses: Clauses


@attrs.frozen
class TankDamageDrawn(TableEvent):
    """Tank damage chits were drawn: all of them and the one used."""

    target: UnitId
    chits: tuple[Chit, ...]
    used: Chit
    clauses: Clauses

    def said(self) -> str:
        """Say which chits are drawn."""
        return f"Tank damage for {named(self.target)}: draws {drawn(self.chits, self.used)}."


HIT_CHITS: dict[components.Kind, int] = {"sherman": 1, "m10": 2, "panzer_iv": 1, "tiger": 2, "at_gun": 1}
"""The tank-hit chits that a firer draws; the best counts (SAF-15.12, 15.13, 24.8, 24.9, SAF-R78)."""

GERMAN_HIT_CLAUSES: dict[components.Kind, tuple[str, ...]] = {
    "panzer_iv": ("SAF-24.8",),
    "tiger": ("SAF-24.9", "SAF-R45"),
    "at_gun": ("SAF-25.16", "SAF-R78"),
}

DAMAGE_CHITS: dict[components.Kind, int] = {"panzer_iv": 1, "tiger": 2, "at_gun": 1}
"""The tank-damage chits that a German firer draws (SAF-24.13, SAF-24.14, SAF-R78)."""


def draw_hit(battle: Battle, count: int, about: str) -> tuple[tuple[str, ...], str]:
    """Draw tank-hit chits; return them and the best for the firer (SAF-R45)."""
    return _draw(battle, count, components.TANK_HIT_RANK, about)


def draw_damage(battle: Battle, count: int, about: str) -> tuple[tuple[str, ...], str]:
    """Draw tank-damage chits; return them and the most damaging (SAF-R45)."""
    return _draw(battle, count, components.TANK_DAMAGE_RANK, about)


def _draw(battle: Battle, count: int, rank: dict[str, int], about: str) -> tuple[tuple[str, ...], str]:
    """Draw chits together, without putting one back in between, then return them all."""
    hit = rank is components.TANK_HIT_RANK
    purpose, clause = ("tank hit", "SAF-15.12") if hit else ("tank damage", "SAF-15.15")
    full, later = HITS if hit else DAMAGES
    if count == 1:
        chit = battle.roll(full, purpose, clause, about)
        return (chit,), chit
    first = battle.roll(full, f"{purpose} 1", clause, about)
    second = battle.roll(later[first], f"{purpose} 2", clause, about)
    return (first, second), max(first, second, key=rank.__getitem__)


def draws_from(cup: Cup[str]) -> tuple[Draw[str], dict[str, Draw[str]]]:
    """Return the draw from a full cup, and the second draw after each chit."""
    return cup.draw(), {chit: cup.take(chit).draw() for chit, _ in cup.weights()}


HITS, DAMAGES = draws_from(components.TANK_HIT), draws_from(components.TANK_DAMAGE)


# American tanks


def tank_targets(battle: Battle, tank: Piece) -> list[Piece]:
    """List the German tanks that an American tank may fire on (SAF-15.9, SAF-15.10, SAF-R44)."""
    hexes = field_of(battle, tank, battle.occupancy.german_tanks)
    if not hexes:
        return []
    return [german for german in battle.germans if german.here & hexes]


def tank_target_refusal(battle: Battle, tank: Piece, target: UnitId) -> Refusal | None:
    """Return why an American tank may not fire on something as on a tank."""
    if target not in battle.units:
        return Refusal("SAF-15.9", f"there is no {target[:20]} on the map")
    if target in components.AMERICANS or target not in components.TANKS:
        return Refusal("SAF-R44", f"{target} is no German tank; soft targets are fired on with HE")
    at, range_ = battle.units[target].at, components.COUNTERS[tank.id].range
    if (away := battle.ground.away[tank.at][at]) > range_:
        return Refusal("SAF-15.10", f"{target} in {at} is {away} hexes away; range is {range_}")
    return sight_refusal(battle, tank, at)


def fire_tank(battle: Battle, tank: UnitId, target: UnitId) -> None:
    """Fire at a German tank: any crosshair hits, then one damage chit (SAF-15.12, SAF-15.15, SAF-15.22)."""
    kind = components.COUNTERS[tank].kind
    chits, used = draw_hit(battle, HIT_CHITS[kind], f"{tank} at {target}")
    hit = used != "miss"
    clauses = ("SAF-15.12" if kind == "sherman" else "SAF-15.13", "SAF-15.14")
    battle.record(TankHitDrawn, tank, target=target, chits=chits, used=used, hit=hit, clauses=clauses)
    if hit:
        damage_german_tank(battle, target, tank, "SAF-15.15")


def damage_german_tank(battle: Battle, target: UnitId, by: UnitId, clause: str) -> None:
    """Draw one damage chit for a German tank (SAF-15.15, SAF-15.16, SAF-15.17, SAF-15.18)."""
    chits, used = draw_damage(battle, 1, target)
    result = {"bounced": "SAF-15.16", "bail out": "SAF-15.17", "destroyed": "SAF-15.18"}[used]
    battle.record(TankDamageDrawn, target, chits=chits, used=used, clauses=(clause, result))
    if points := components.TANK_DAMAGE_MORALE.get(used):
        destroy_german(battle, target, by, result)
        gain_morale(battle, points, result)


# German tanks and the AT gun against American tanks


def fire_at_american_tank(battle: Battle, firer: UnitId, target: UnitId) -> None:
    """Draw hit chits; a crosshair may be saved, an explosion not.

    SAF-24.8, SAF-24.9, SAF-24.10, SAF-24.11, SAF-24.12, SAF-R71.
    """
    kind = components.COUNTERS[firer].kind
    chits, used = draw_hit(battle, HIT_CHITS[kind], f"{firer} at {target}")
    battle.record(
        TankHitDrawn,
        firer,
        target=target,
        chits=chits,
        used=used,
        hit=used != "miss",
        clauses=GERMAN_HIT_CLAUSES[kind],
    )
    if used == "explosion":
        lose_tank(battle, target, firer, components.TANK_DAMAGE_MORALE["destroyed"], "SAF-24.12")
    elif used != "miss" and not save(battle, target, used):
        damage_american_tank(battle, target, firer)


def save(battle: Battle, tank: UnitId, hit: str) -> bool:
    """Roll an armor save: front against one crosshair, side against two (SAF-15.8, SAF-24.10, SAF-24.11)."""
    counter = components.COUNTERS[tank]
    front = hit == "one crosshair"
    number = counter.front_armor if front else counter.side_armor
    rolled = battle.roll(D6, "armor save", "SAF-24.10" if front else "SAF-24.11", tank)
    saved = rolled >= number
    clauses = ("SAF-15.8", "SAF-24.10" if front else "SAF-24.11")
    battle.record(
        ArmorSaveRolled,
        tank,
        armor="front" if front else "side",
        number=number,
        rolled=rolled,
        saved=saved,
        clauses=clauses,
    )
    return saved


def damage_american_tank(battle: Battle, tank: UnitId, by: UnitId) -> None:
    """Draw damage chits for a tank that failed its save.

    SAF-24.13, SAF-24.14, SAF-24.15, SAF-24.16, SAF-24.17.
    """
    kind = components.COUNTERS[by].kind
    chits, used = draw_damage(battle, DAMAGE_CHITS[kind], tank)
    drawn = "SAF-24.14" if kind == "tiger" else "SAF-24.13"
    result = {"bounced": "SAF-24.17", "bail out": "SAF-24.16", "destroyed": "SAF-24.15"}[used]
    battle.record(TankDamageDrawn, tank, chits=chits, used=used, clauses=(drawn, result))
    if points := components.TANK_DAMAGE_MORALE.get(used):
        lose_tank(battle, tank, by, points, result)


def lose_tank(battle: Battle, tank: UnitId, by: UnitId, points: int, *clauses: str) -> None:
    """Take an American tank off the map (SAF-24.12, SAF-24.15, SAF-24.16, SAF-25.19, SAF-R85)."""
    if components.COUNTERS[by].kind == "at_gun":
        clauses = (*clauses, "SAF-25.19")
    lose_unit(battle, tank, by, *clauses)
    lose_morale(battle, points, *clauses)
    settle(battle)
