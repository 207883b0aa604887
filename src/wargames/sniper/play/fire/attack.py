"""Direct attacks: Concentrated Fire, combined fire, the attack on the move, op fire (sections 7 to 10)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

import attrs

from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.chance.dice import Die
from wargames.kernel.game import ThrownDice
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire import firepower
from wargames.sniper.play.fire.casualties import inflict, remove_figure
from wargames.sniper.play.fire.concealment import reveal_by_fire
from wargames.sniper.play.fire.cover import cancelled, cover_of
from wargames.sniper.play.fire.sniper import shot_refusal
from wargames.sniper.play.fire.targets import shelter_refusal, target_refusal
from wargames.sniper.play.squads import Volley
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import HITS_FROM, MOST_SNIPER_CASUALTIES, Band, Figure, FireKind
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import SniperShot, Unit
from wargames.sniper.values.words import FIELD_WORDS, Clauses, SniperEvent, Words

How = Literal["concentrated", "moving", "op fire"]

HOW: dict[How, str] = {
    "concentrated": "Concentrated Fire",
    "moving": "fire on the move",
    "op fire": "op fire",
}


@attrs.frozen
class AttackRolled(SniperEvent):
    """An attack on a unit was rolled.

    ``power`` and ``cover`` are the numbers of dice with their reasons, ``hits_from`` is the least face of a
    black die that hits. ``net`` are the hits that the red dice did not cancel.
    """

    THROWN: ClassVar[ThrownDice | None] = ThrownDice(("black", "red"), needed="hits_from")
    SAYS: ClassVar[str] = (
        "{unit}[ with {with_units}] attacked {target} in {hex} by {how}, {kind}, at {band} range"
        "[, aiming at the {aim}]: {black}{power}, hitting on {hits_from} or more; cover {red}{cover}:"
        " {net}[, of which {casualties} counts]."
    )
    WORDS: ClassVar[Words] = FIELD_WORDS | {"how": HOW.__getitem__}
    unit: UnitId
    with_units: tuple[UnitId, ...]
    target: UnitId
    hex: Place
    kind: FireKind
    how: How
    band: Band
    hits_from: int
    black: tuple[int, ...]
    red: tuple[int, ...]
    power: tuple[Modifier, ...]
    cover: tuple[Modifier, ...]
    hits: int
    net: int
    aim: Figure | None
    clauses: Clauses

    @property
    def casualties(self) -> str:
        """The number of a sniper's hits that count, if it has more (SN-5.1, SN-6.7)."""
        return "one" if self.net > 1 and "SN-5.1" in self.clauses else ""


BLACK = Die("black", (1, 2, 3, 4, 5, 6))
RED = Die("red", (1, 2, 3, 4, 5, 6))

ROLES: dict[How, firepower.Role] = {"concentrated": "lead", "moving": "moving", "op fire": "lead"}


@attrs.frozen
class Attack:
    """A declared attack, before any die (TOI-7.3, TOI-R20)."""

    firer: Volley
    target: UnitId
    kind: FireKind
    how: How
    supporters: tuple[Volley, ...] = ()
    aim: Figure | None = None

    @property
    def role(self) -> firepower.Role:
        """The role of its leader."""
        return ROLES[self.how]

    @property
    def volleys(self) -> Iterator[tuple[Volley, firepower.Role]]:
        """The leader and the supporters."""
        yield self.firer, self.role
        for volley in self.supporters:
            yield volley, "support"


# refusals


def attack_refusal(battle: Battle, attack: Attack) -> Refusal | None:
    """Return why a leader may not make an attack as declared, or None."""
    unit = battle.units[attack.firer.unit]
    if refusal := target_refusal(battle, unit.side, attack.target, attack.kind):
        return refusal
    target = battle.units[attack.target]
    if unit.kind == "sniper":
        if refusal := shot_refusal(target, attack.kind, attack.supporters, attack.aim):
            return refusal
    elif attack.aim is not None:
        return Refusal("SN-7.1", f"{unit.id} is no sniper and aims at nobody")
    return (
        volley_refusal(battle, attack.firer, target, attack.role)
        or supporters_refusal(battle, attack, target)
        or shelter_refusal(battle, tuple(firers(battle, attack)), target, attack.kind)
    )


def firers(battle: Battle, attack: Attack) -> Iterator[Unit]:
    """Yield the units that take part."""
    return (battle.units[volley.unit] for volley, _ in attack.volleys)


def volley_refusal(battle: Battle, volley: Volley, target: Unit, role: firepower.Role) -> Refusal | None:
    """Return why a unit may not fire at a target as declared, or None (TOI-3.22, TOI-3.24, TOI-7.2)."""
    unit = battle.units[volley.unit]
    return (
        firepower.part_refusal(unit, volley, role)
        or firepower.halving_refusal(battle, unit, role)
        or firepower.reach_refusal(battle, volley, role, target)
    )


def supporters_refusal(battle: Battle, attack: Attack, target: Unit) -> Refusal | None:
    """Return why units may not support, or None (TOI-8.2, TOI-8.3, TOI-10.4, SN-5.3)."""
    names = [attack.firer.unit, *(volley.unit for volley in attack.supporters)]
    if len(set(names)) < len(names):
        return Refusal("TOI-8.2", "each unit takes part once")
    for volley in attack.supporters:
        if refusal := support_refusal(battle, volley, attack.how, target):
            return refusal
    return None


def support_refusal(battle: Battle, volley: Volley, how: How, target: Unit) -> Refusal | None:
    """Return why a unit may not support an attack, or None (TOI-8.2, TOI-7.24, TOI-10.4, TOI-R16)."""
    unit = battle.units.get(volley.unit)
    if unit is None or unit.side == target.side:
        return Refusal("TOI-8.2", f"there is no friendly unit {volley.unit[:20]!r}")
    if unit.at is None:
        return Refusal("TOI-16.3", f"{unit.id} is aboard {unit.aboard}")
    if unit.kind == "sniper":
        return Refusal("SN-5.3", f"{unit.id} is a sniper and combines its fire with nobody's")
    if how == "op fire" and unit.activation != "op_fire":
        return Refusal("TOI-10.4", f"{unit.id} is not in op fire mode")
    if unit.activation == "fatigued" or unit.condition != "none":
        state = unit.condition if unit.condition != "none" else "fatigued"
        return Refusal("TOI-8.2", f"{unit.id} is {state} and cannot support")
    return volley_refusal(battle, volley, target, "support")


# the attack


def make(battle: Battle, attack: Attack) -> None:
    """Roll an attack and apply it: black dice, red dice, then the effects (TOI-R1, SN-R11)."""
    target = battle.units[attack.target]
    row, hits_from = hit_number(battle, attack)
    power, cover = power_against(battle, attack), cover_against(battle, attack)
    about = f"{attack.firer.spell()} at {target.id}"
    black = throw(battle, BLACK, firepower.dice_of(power), purpose=f"attack ({about})", clause="TOI-7.10")
    red = throw(battle, RED, firepower.dice_of(cover), purpose=f"cover ({target.id})", clause="TOI-7.13")
    hits = sum(die >= hits_from for die in black)
    net = max(0, hits - cancelled(red))
    battle.record(
        AttackRolled,
        attack.firer.unit,
        tuple(volley.unit for volley in attack.supporters),
        target=target.id,
        hex=target.stands,
        kind=attack.kind,
        how=attack.how,
        band=row,
        hits_from=hits_from,
        black=black,
        red=red,
        power=power,
        cover=cover,
        hits=hits,
        net=net,
        aim=attack.aim,
        clauses=clauses_of(battle, attack),
    )
    if battle.units[attack.firer.unit].kind == "sniper":
        hit_by_sniper(battle, attack, net)
    else:
        reveal_by_fire(battle, tuple(volley.unit for volley, _ in attack.volleys))
        inflict(battle, target, net, attack.kind)


def throw(battle: Battle, die: Die, count: int, purpose: str, *, clause: str) -> tuple[int, ...]:
    """Roll dice, if there are any (TOI-R1)."""
    return battle.roll(count * die, purpose, clause) if count else ()


def clauses_of(battle: Battle, attack: Attack) -> tuple[str, ...]:
    """Return the clauses of an attack."""
    unit = battle.units[attack.firer.unit]
    if unit.kind == "sniper":
        number = "SN-6.9" if unit.concealed else "SN-6.10"
        return ("SN-5.1", "SN-6.5", number, "SN-6.11", *(("SN-7.1",) if attack.aim else ()))
    return {
        "concentrated": ("TOI-8.1", *(("TOI-8.2",) if attack.supporters else ())),
        "moving": ("TOI-9.1",),
        "op fire": ("TOI-10.2", "TOI-10.3", *(("TOI-10.4",) if attack.supporters else ())),
    }[attack.how]


@changeable
def hit_number(battle: Battle, attack: Attack) -> tuple[Band, int]:
    """Return the range band and the least face that hits (TOI-7.4, TOI-7.9, TOI-R12, SN-6.9, SN-R8)."""
    unit, target = battle.units[attack.firer.unit], battle.units[attack.target]
    if unit.kind == "sniper":
        return "normal", HITS_FROM["sniper concealed" if unit.concealed else "sniper revealed"]
    worst: Band = "close"
    for volley, role in attack.volleys:
        band = firepower.band_of(battle, volley, role, target)
        assert band is not None, f"{volley.spell()} reaches {target.at}"
        worst = firepower.worse(worst, band)
    return worst, HITS_FROM[worst]


@changeable
def power_against(battle: Battle, attack: Attack) -> tuple[Modifier, ...]:
    """List the black dice of an attack (TOI-7.10, TOI-8.2, SN-6.5)."""
    unit, target = battle.units[attack.firer.unit], battle.units[attack.target]
    if unit.kind == "sniper":
        return tuple(firepower.sniper_power(battle, unit, target))
    return tuple(
        modifier
        for volley, role in attack.volleys
        for modifier in firepower.power_of(battle, volley, role, target=target, kind=attack.kind)
    )


@changeable
def cover_against(battle: Battle, attack: Attack) -> tuple[Modifier, ...]:
    """List the red dice against an attack (TOI-7.15, SN-5.5, SN-9.7)."""
    target = battle.units[attack.target]
    return cover_of(battle, target, attack.kind, flame=any_flames(battle, firers(battle, attack), target))


def any_flames(battle: Battle, units: Iterable[Unit], target: Unit) -> bool:
    """Return whether a flamethrower works on a target (TOI-4.4, TOI-4.5)."""
    return any(firepower.flames(battle, unit, target.stands) for unit in units)


def hit_by_sniper(battle: Battle, attack: Attack, net: int) -> None:
    """Apply a sniper's shot: at most one figure, the one aimed at (SN-6.7, SN-6.8, SN-7.2, SN-7.3, SN-R7)."""
    unit, target = battle.units[attack.firer.unit], battle.units[attack.target]
    away = battle.ground.away[unit.stands][target.stands]
    casualties = min(MOST_SNIPER_CASUALTIES, net)
    battle.frames.append(
        SniperShot(unit.id, target.stands, away=away, concealed=unit.concealed, casualty=bool(casualties))
    )
    if casualties and attack.aim is not None:
        remove_figure(battle, target.id, attack.aim, "SN-7.2")
    else:
        inflict(battle, target, casualties, "normal")


def supporting(names: tuple[str, ...] | None) -> tuple[Volley, ...]:
    """Return the supporters (TOI-R20)."""
    return tuple(map(Volley.read, names or ()))
