"""Lines of sight for the player (section 8)."""

from wargames.kernel.game.line_of_sight import FieldOfFire, InTheWay, LineOfSight, found, in_hexes
from wargames.kernel.geometry.contacts import Crosses, Witness
from wargames.sam_fire.ground.piece import Piece
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.sight import RANGE, field_of, friends, hidden_by
from wargames.sam_fire.told.view import SamFireView, layout_of
from wargames.sam_fire.values.map_sheet import Place


def sight(view: SamFireView, origin: str, to: str) -> LineOfSight:
    """Return whether a hex or a unit sees another; friends are in the way of a unit (SAF-8.1, SAF-8.12)."""
    battle = layout_of(view)
    ground, there = battle.ground, {unit.id: unit.at for unit in (*battle.americans, *battle.germans)}
    one, other = (found(name, (*ground.places, *there), "hex or unit") for name in (origin, to))
    start, end = there.get(one, one), there.get(other, other)
    firer = battle.units.get(one)
    obstacles = in_the_way(battle, firer, start, end)
    away = ground.away[start][end]
    distance = in_hexes(away)
    return LineOfSight(
        origin=one,
        to=other,
        start=start,
        end=end,
        range=str(distance),
        clause=obstacles[0].clause if obstacles else "SAF-8.1",
        obstacles=obstacles,
        notes=notes(firer, away),
        distance=distance,
    )


def in_the_way(battle: Battle, firer: Piece | None, start: Place, end: Place) -> tuple[InTheWay, ...]:
    """List the obstacles of a line: terrain, and friends of a unit that is not on a hill (SAF-8.13)."""
    ground = battle.ground
    high = ground.bit[start] & ground.hills
    units = 0 if firer is None or high else friends(battle, firer)
    met = ground.witnesses(start, end, ground.blockers(start, end) | units)
    return tuple(_said(battle, witness, end) for witness in met)


def _said(battle: Battle, witness: Witness, to: Place) -> InTheWay:
    refusal = hidden_by(battle, witness, to)
    hexes = (witness.hex,) if isinstance(witness, Crosses) else witness.blockers
    names = tuple(battle.ground.layout.label(hex_) for hex_ in hexes if hex_ in battle.ground.layout)
    return InTheWay(names, refusal.because.partition(": ")[2], refusal.clause)


def notes(firer: Piece | None, away: int) -> tuple[str, ...]:
    """List notes on a line: out of range, or units not considered (SAF-8.17)."""
    if firer is None:
        return ("units that may be in the way of one that fires are left out",)
    far = away > RANGE[firer.id]
    return (f"the range of {firer.id} is {RANGE[firer.id]} [SAF-8.17]",) if far else ()


def field_of_fire(view: SamFireView, unit: str) -> FieldOfFire:
    """Return which hexes a unit sees within its range, past its friends (SAF-8.12, SAF-8.17)."""
    battle = layout_of(view)
    firer = battle.units[found(unit, battle.units, "unit on the map")]
    ground = battle.ground
    seen = field_of(battle, firer, ground.mask(ground.places) & ~ground.bit[firer.at])
    far = f"at {RANGE[firer.id]} hexes at most"
    return FieldOfFire(
        unit=firer.id, start=firer.at, kind="hex", names=ground.members(seen), range=far, clause="SAF-8.17"
    )
