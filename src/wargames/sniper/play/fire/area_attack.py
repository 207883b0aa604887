"""Area attacks of mortars, and their smoke (section 11; section 2 of the scenario)."""

from functools import lru_cache, partial
from typing import ClassVar

import attrs

from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.game import Action, ThrownDice
from wargames.kernel.game.listing import Branch, SharedBranch
from wargames.kernel.game.questions import order_of
from wargames.sniper.ground.ground import Ground
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.attack import BLACK, RED, throw
from wargames.sniper.play.fire.casualties import inflict
from wargames.sniper.play.fire.concealment import reveal_by_fire
from wargames.sniper.play.fire.concentrated_fire import LinesOfFire, leader_refusal
from wargames.sniper.play.fire.cover import cancelled, cover_of
from wargames.sniper.play.fire.firepower import dice_of, halved, halving_refusal, halvings
from wargames.sniper.play.fire.lines_of_fire import KINDS
from wargames.sniper.play.fire.targets import open_targets
from wargames.sniper.play.squads import area_figures, fatigue
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import FIGURES, HITS_FROM, SMOKE_FAILS_FROM, FireKind, Firing, Side
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Unit
from wargames.sniper.values.words import FIELD_WORDS, Clauses, Declaration, SniperEvent, Words


@attrs.frozen
class Bombard(Declaration):
    """The action to activate a squad for an area attack of its mortar on a hex (TOI-11.5)."""

    FORM: ClassVar[str] = "bombard {hex} with {unit} {kind}"
    SAYS: ClassVar[str] = "{kind}mortar fire of {unit} at {hex}"
    ORDER: ClassVar[str] = "bombard"
    SUBJECT: ClassVar[str] = "unit"
    unit: UnitId
    hex: Place
    kind: FireKind


@attrs.frozen
class LaySmoke(Declaration):
    """The action to activate a squad to lay smoke with its mortar (SN-2.1)."""

    FORM: ClassVar[str] = "smoke {hex} with {unit}"
    SAYS: ClassVar[str] = "lay smoke with {unit} on {hex}"
    ORDER: ClassVar[str] = "smoke"
    SUBJECT: ClassVar[str] = "unit"
    unit: UnitId
    hex: Place


@attrs.frozen
class AreaAttackRolled(SniperEvent):
    """An area attack was rolled: its hits fell on every unit in the hex."""

    AIM: ClassVar[tuple[str, str] | None] = ("unit", "hex")
    THROWN: ClassVar[ThrownDice | None] = ThrownDice(("black",), needed="hits_from")
    SAYS: ClassVar[str] = (
        "{unit} bombarded {hex}, {kind}: {black}{power}, hitting on {hits_from} or more: {hits}."
    )
    unit: UnitId
    hex: Place
    kind: FireKind
    hits_from: int
    black: tuple[int, ...]
    power: tuple[Modifier, ...]
    hits: int
    clauses: Clauses = ("TOI-11.1", "TOI-11.3")


@attrs.frozen
class CoverRolled(SniperEvent):
    """A unit in the hex of an area attack rolled for its cover."""

    SAYS: ClassVar[str] = "{unit} rolled {red}{cover} for cover: {net}."
    unit: UnitId
    red: tuple[int, ...]
    cover: tuple[Modifier, ...]
    net: int
    clauses: Clauses = ("TOI-11.1", "TOI-7.13")


@attrs.frozen
class SmokeRolled(SniperEvent):
    """A mortar tried to lay smoke."""

    AIM: ClassVar[tuple[str, str] | None] = ("unit", "hex")
    SAYS: ClassVar[str] = "{unit} rolled {die} for smoke in {hex}: {laid}."
    WORDS: ClassVar[Words] = FIELD_WORDS | {"laid": {True: "it was laid", False: "a misfire"}.__getitem__}
    unit: UnitId
    hex: Place
    die: int
    laid: bool
    clauses: Clauses


def mortar(unit: Unit) -> Firing:
    """Return the fire of a squad's mortars at squads (TOI-3.19)."""
    return FIGURES[unit.side]["mortar"].squads


# refusals


def crew_refusal(battle: Battle, id_: UnitId) -> Refusal | None:
    """Return why a squad may not be activated to fire its mortar, or None (TOI-11.5, TOI-3.21)."""
    if refusal := leader_refusal(battle, id_):
        return refusal
    if not area_figures(battle.units[id_]):
        return Refusal("TOI-11.5", f"{id_} has no mortar")
    return None


def reaches(battle: Battle, unit: Unit) -> int:
    """Return the hexes within a mortar's reach, as a bit set (TOI-11.3, SN-2.6)."""
    fire, ground = mortar(unit), battle.ground
    near = ground.within(unit.stands, fire.least, fire.range)
    if not ground.level[unit.stands]:
        return near  # nothing lies lower
    return near | ground.within(unit.stands, fire.range + 1, fire.range + 1) & ground.below(unit.stands)


def in_view(battle: Battle, unit: Unit) -> int:
    """Return the hexes that a mortar may fire at (TOI-11.2, TOI-11.3, TOI-11.4)."""
    return reaches(battle, unit) & spotted(battle, unit.side)


def spotted(battle: Battle, side: Side) -> int:
    """Return the hexes that a side sees from the hexes of its units (TOI-11.2, TOI-7.26, SN-2.5, SN-R28)."""
    found = 0
    for unit in battle.on_map(side):
        found |= battle.field(unit.at or "")
    return found


def place_refusal(battle: Battle, unit: Unit, place: Place) -> Refusal | None:
    """Return why a mortar may not aim at a hex, or None (TOI-11.2, TOI-11.3, TOI-11.4, SN-2.5, SN-2.6)."""
    if place not in battle.ground.bit:
        return Refusal("TOI-5.1", f"{place[:20]!r} is no hex of the map")
    if not reaches(battle, unit) & battle.ground.bit[place]:
        away = battle.ground.away[unit.at or ""][place]
        return Refusal(
            "TOI-11.3", f"{place} is {away} hex{'es' * (away != 1)} away from {unit.id}, out of its range"
        )
    if not spotted(battle, unit.side) & battle.ground.bit[place]:
        return Refusal("TOI-11.2", f"no friendly unit sees {place}")
    return None


def bombard_refusal(battle: Battle, id_: UnitId, place: Place) -> Refusal | None:
    """Return why a squad may not make an area attack on a hex, or None (section 11)."""
    if refusal := crew_refusal(battle, id_):
        return refusal
    unit = battle.units[id_]
    return halving_refusal(battle, unit, "lead") or place_refusal(battle, unit, place)


@changeable
def smoke_refusal(battle: Battle, id_: UnitId, place: Place) -> Refusal | None:
    """Return why a squad may not lay smoke in a hex, or None (SN-2.5, SN-2.6, SN-2.7, SN-2.8, SN-R27)."""
    refusal = crew_refusal(battle, id_) or place_refusal(battle, battle.units[id_], place)
    if refusal:
        return refusal
    if battle.ground.bit[place] & battle.ground.buildings:
        return Refusal("SN-2.7", f"{place} is a building, where no smoke is laid")
    if place in battle.smoke:
        return Refusal("SN-2.8", f"there is smoke in {place} already")
    return None


# the attack


def power_on(battle: Battle, unit: Unit, kind: FireKind) -> tuple[Modifier, ...]:
    """List the black dice of an area attack (TOI-3.19, TOI-7.11, TOI-14.2)."""
    full = len(area_figures(unit)) * mortar(unit).dice(kind)
    halves = (
        Modifier(halved(full) - full, reason.reason, reason.clause)
        for reason in halvings(battle, unit, "lead")
    )
    return (Modifier(full, "mortar", "TOI-3.19"), *halves)


def struck(battle: Battle, place: Place, kind: FireKind) -> list[Unit]:
    """List the units struck by an area attack on a hex, by name, friend and foe (TOI-11.1, SN-9.3, SN-R17).

    Not concealed units, which cannot be attacked, nor vehicles by suppressive fire (TOI-7.21).
    """
    there = (
        unit
        for unit in battle.at(place)
        if not unit.concealed and not (unit.kind == "vehicle" and kind == "suppressive")
    )
    return sorted(there, key=lambda unit: unit.id)


def bombard(battle: Battle, id_: UnitId, place: Place, kind: FireKind) -> None:
    """Roll once for the hex, then cover for each unit; then apply the hits (TOI-11.1, TOI-R1)."""
    unit = battle.units[id_]
    fatigue(battle, (id_,), "TOI-8.1", "TOI-3.25")
    power, hits_from = power_on(battle, unit, kind), HITS_FROM["mortar"]
    black = throw(battle, BLACK, dice_of(power), purpose=f"attack ({id_} at {place})", clause="TOI-11.1")
    hits = sum(die >= hits_from for die in black)
    battle.record(
        AreaAttackRolled, id_, place, kind=kind, hits_from=hits_from, black=black, power=power, hits=hits
    )
    reveal_by_fire(battle, (id_,))
    nets = [(target, net_hits(battle, target, kind, hits)) for target in struck(battle, place, kind)]
    chosen = [pair for pair in nets if kind == "normal" and pair[0].kind != "vehicle"]
    for target, net in (*(pair for pair in nets if pair not in chosen), *reversed(chosen)):
        inflict(battle, target, net, kind)  # the first to choose is on top


@changeable
def net_hits(battle: Battle, target: Unit, kind: FireKind, hits: int) -> int:
    """Roll a unit's cover against the hits on its hex (TOI-11.1, TOI-7.13)."""
    cover = cover_of(battle, target, kind)
    red = throw(battle, RED, dice_of(cover), purpose=f"cover ({target.id})", clause="TOI-7.13")
    net = max(0, hits - cancelled(red))
    battle.record(CoverRolled, target.id, red, cover=cover, net=net)
    return net


def lay_smoke(battle: Battle, id_: UnitId, place: Place) -> None:
    """Roll for smoke of a mortar; its squad is fatigued (SN-2.2, SN-2.3, SN-2.4, SN-R27)."""
    reveal_by_fire(battle, (id_,))
    die = battle.roll(BLACK, "smoke", "SN-2.2", id_)
    laid = die < SMOKE_FAILS_FROM
    clause = "SN-2.3" if laid else "SN-2.4"
    if laid:
        battle.lay_smoke(place)
    battle.record(SmokeRolled, id_, place, die=die, laid=laid, clauses=(clause,))
    fatigue(battle, (id_,), clause, "TOI-3.25")


@lru_cache(maxsize=1024)
def area_attacks_of(unit: UnitId) -> SharedBranch[LinesOfFire]:
    """Return the branch of a mortar's fire at hexes with enemies, and of its smoke anywhere.

    Fire at other hexes is legal too.
    """
    return SharedBranch(unit, list_area_attacks, unit, whole=list_all_area_attacks)


def list_area_attacks(lines: LinesOfFire, id_: UnitId) -> list[Action | Branch]:
    """List the area attacks of a mortar and its smoke."""
    battle, unit = lines.battle, lines.battle.units[id_]
    seen = in_view(battle, unit)
    return [*bombardments(battle, unit, seen), Branch(SMOKE, partial(smoke_of, battle, id_, seen), last=True)]


SMOKE = order_of(LaySmoke)


def list_all_area_attacks(lines: LinesOfFire, id_: UnitId) -> list[Action]:
    """List all of them in the order of :func:`list_area_attacks`."""
    battle, unit = lines.battle, lines.battle.units[id_]
    seen = in_view(battle, unit)
    return [*bombardments(battle, unit, seen), *smoke_of(battle, id_, seen)]


def bombardments(battle: Battle, unit: Unit, seen: int) -> list[Action]:
    """List fire of a mortar at hexes with enemies, within some hexes."""
    if halving_refusal(battle, unit, "lead") is not None:
        return []
    enemies = battle.ground.mask(one.at or "" for one in open_targets(battle, unit.side))
    struck = battle.ground.members(seen & enemies)
    return [bombardment(unit.id, place, kind) for place in struck for kind in KINDS]


bombardment = lru_cache(maxsize=4096)(Bombard)
"""Returns an area attack, cached."""


def smoke_of(battle: Battle, id_: UnitId, seen: int) -> tuple[Action, ...]:
    """List smoke of a mortar in some hexes, where it may be laid (SN-2.7, SN-2.8)."""
    ground = battle.ground
    return ground.among(seen & ~ground.buildings & ~battle.smoky, smoke(ground, id_))


@lru_cache(maxsize=256)
def smoke(ground: Ground, id_: UnitId) -> tuple[LaySmoke, ...]:
    """Return the actions to lay smoke in all hexes, cached."""
    return tuple(LaySmoke(id_, place) for place in ground.places)
