"""The red dice of a target (section 7, Defense; SN-R18)."""

from collections.abc import Iterable, Iterator

from wargames.kernel.base.modifiers import Modifier, total
from wargames.sniper.play.battle import Battle
from wargames.sniper.values import components
from wargames.sniper.values.board import Place
from wargames.sniper.values.state import Unit

TAKE_COVER, HOLD_THE_LINE = 2, 1
"""The red dice of two cards (SN-G9)."""


def provides_cover(battle: Battle, place: Place) -> bool:
    """Return whether a hex provides cover, by its terrain or by smoke (SN-R18)."""
    return bool((battle.ground.covered | battle.smoky) & battle.ground.bit[place])


def place_cover(battle: Battle, place: Place, *, vehicle: bool = False) -> Iterator[Modifier]:
    """Yield the red dice of a hex: terrain and smoke, for a vehicle smoke alone (TOI-7.14, TOI-15.2)."""
    if not vehicle and (dice := battle.ground.cover(place)):
        yield Modifier(dice, battle.ground.terrain[place], "TOI-7.14")
    if place in battle.smoke:
        yield Modifier(components.SMOKE_COVER, "smoke", "TOI-14.1")


def medic_cover(battle: Battle, place: Place, side: components.Side) -> Iterator[Modifier]:
    """Yield the red die of a medic in the hex (TOI-4.1)."""
    if any(unit.side == side and unit.specialization == "medic" for unit in battle.at(place)):
        yield Modifier(components.BANDAGE_DICE, "Bandage", "TOI-4.1")


def cover_of(
    battle: Battle, unit: Unit, kind: components.FireKind, *, flame: bool = False
) -> tuple[Modifier, ...]:
    """List all red dice of a unit against an attack, in the rulebook's order (TOI-7.15)."""
    if unit.kind == "vehicle":
        armor = Modifier(unit.type.armor, "armor", "TOI-15.2")
        smoke = place_cover(battle, unit.stands, vehicle=True)
        return (armor, *(reduced(smoke) if flame else smoke))  # TOI-4.6: flames leave armor alone
    found = [*place_cover(battle, unit.stands), *squad_cover(battle, unit, kind)]
    return tuple(reduced(found)) if flame else tuple(found)


def squad_cover(battle: Battle, unit: Unit, kind: components.FireKind) -> Iterator[Modifier]:
    """Yield the red dice of a squad from figures, neighbors and cards (TOI-3.9, TOI-4.1, SN-G9).

    An officer's Determination is against suppressive attacks alone, for all in his hex (TOI-3.12, TOI-R3).
    """
    if kind == "suppressive":
        if "elite" in unit.figures:
            yield Modifier(components.BATTLE_HARDENED_DICE, "Battle hardened", "TOI-3.9")
        if battle.officer_at(unit.stands, unit.side):
            yield Modifier(components.DETERMINATION_DICE, "Determination", "TOI-3.12")
        if cards := battle.working(unit.side, "M4"):
            yield Modifier(HOLD_THE_LINE * cards, "Hold the Line", "SN-G9")
    else:
        yield from medic_cover(battle, unit.stands, unit.side)
    if cards := battle.working(unit.side, "M1", unit.id):
        yield Modifier(TAKE_COVER * cards, "Take Cover", "SN-G9")


def reduced(cover: Iterable[Modifier]) -> Iterator[Modifier]:
    """Subtract the effect of a flamethrower, not below 0 (TOI-4.4)."""
    cover = tuple(cover)
    yield from cover
    if taken := min(-components.FLAME_COVER, total(cover)):
        yield Modifier(-taken, "flamethrower", "TOI-4.4")


def cancelled(red: tuple[int, ...]) -> int:
    """Count the hits that red dice cancel (TOI-7.13)."""
    return sum(die >= components.CANCELS_FROM for die in red)
