"""Lines of sight, as everybody knows them (sections 6 and 7, SN-G2)."""

from wargames.kernel.game.line_of_sight import FieldOfFire, InTheWay, LineOfSight, found, in_hexes
from wargames.sniper.ground.sight import line
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.lines_of_fire import reaches_of
from wargames.sniper.told.view import LAYOUTS, SniperView
from wargames.sniper.values.board import Place
from wargames.sniper.values.state import Unit


def sight(view: SniperView, origin: str, to: str) -> LineOfSight:
    """Return whether a hex or a unit sees another, with smoke (TOI-6.1, TOI-6.7, TOI-14.1)."""
    battle = LAYOUTS.layout_seen(view)
    ground, there = battle.ground, locations(battle)
    one, other = (found(name, (*ground.places, *there), "hex or unit") for name in (origin, to))
    start, end = there.get(one, one), there.get(other, other)
    met = line(ground, start, end, battle.smoky)
    obstacles = tuple(InTheWay(one.at, str(one), one.clause) for one in met)
    distance = in_hexes(ground.away[start][end])
    return LineOfSight(
        one,
        other,
        start=start,
        end=end,
        range=str(distance),
        clause=obstacles[0].clause if obstacles else "TOI-6.1",
        obstacles=obstacles,
        notes=notes(battle, battle.units.get(one), end),
        distance=distance,
    )


def locations(battle: Battle) -> dict[str, Place]:
    """Return the hexes of the units on the map; units aboard are with their vehicle."""
    units = battle.units
    places = {unit.id: units[unit.aboard].at if unit.aboard else unit.at for unit in units.values()}
    return {id_: place for id_, place in places.items() if place is not None}


def reach(battle: Battle, unit: Unit) -> int:
    """Return the hexes that some part of a unit reaches, without sight (TOI-7.7, SN-6.1)."""
    hexes = 0
    for _, squads, vehicles in reaches_of(battle, unit) if unit.at else ():
        hexes |= squads | vehicles
    return hexes


def notes(battle: Battle, firer: Unit | None, to: Place) -> tuple[str, ...]:
    """Return whether a place is out of a unit's range (TOI-7.7)."""
    if firer is None or firer.at is None or firer.at == to or reach(battle, firer) & battle.ground.bit[to]:
        return ()
    return (f"{firer.id} cannot reach {to} [{'SN-6.1' if firer.kind == 'sniper' else 'TOI-7.7'}]",)


def field_of_fire(view: SniperView, unit: str) -> FieldOfFire:
    """Return the hexes that a unit on the map sees within its range (TOI-7.2, TOI-7.7, SN-6.1)."""
    battle = LAYOUTS.layout_seen(view)
    there = [one.id for one in battle.units.values() if one.at is not None]
    firer = battle.units[found(unit, there, "unit on the map")]
    ground = battle.ground
    seen = reach(battle, firer) & battle.field(firer.stands) & ~ground.bit[firer.stands]
    clause = "SN-6.1" if firer.kind == "sniper" else "TOI-7.7"
    return FieldOfFire(
        firer.id,
        firer.stands,
        kind="hex",
        names=ground.members(seen),
        range="within its range",
        clause=clause,
    )
