"""Lines of sight in a view (section 5.2, BOB-G7)."""

from wargames.bob.ground.sight import field, line
from wargames.bob.play.battle import Battle
from wargames.bob.play.fire.targets import range_refusal, seen_beside
from wargames.bob.told.view import BobView, battle_seen_by
from wargames.bob.values.board import Place
from wargames.bob.values.components import UNLIMITED
from wargames.bob.values.state import Counter
from wargames.kernel.game.line_of_sight import FieldOfFire, InTheWay, LineOfSight, found, in_hexes


def sight(view: BobView, origin: str, to: str) -> LineOfSight:
    """Return whether a hex or a counter sees another (BOB-5.2.1, BOB-5.2.8)."""
    battle = battle_seen_by(view)
    ground, there = battle.ground, locations(battle)
    one, other = (found(name, (*ground.places, *there), "hex or counter") for name in (origin, to))
    start, end = there.get(one, one), there.get(other, other)
    obstacles = tuple(InTheWay(met.at, str(met), met.clause) for met in line(ground, start, end))
    distance = in_hexes(ground.away[start][end])
    return LineOfSight(
        one,
        other,
        start=start,
        end=end,
        range=str(distance),
        clause=obstacles[0].clause if obstacles else "BOB-5.2.1",
        obstacles=obstacles,
        notes=notes(battle, battle.counters.get(one), end),
        distance=distance,
    )


def locations(battle: Battle) -> dict[str, Place]:
    """Return the hexes of the counters on the board; unknown ones are named by place in their stack."""
    return {counter.id: counter.at for counter in battle.counters.values() if counter.at is not None}


def notes(battle: Battle, firer: Counter | None, to: Place) -> tuple[str, ...]:
    """Return the known reasons against fire over a distance (BOB-5.6.10, BOB-5.6.11)."""
    if firer is None or not firer.known or not firer.real or firer.at == to:
        return ()
    refusal = range_refusal(battle, firer, to)
    return (str(refusal),) if refusal else ()


def field_of_fire(view: BobView, unit: str) -> FieldOfFire:
    """Return the hexes that a counter sees within its range (BOB-5.6.1, BOB-5.6.10, BOB-5.6.11).

    An unknown counter sees as far as the board goes; a decoy fires nowhere.
    """
    battle = battle_seen_by(view)
    there = locations(battle)
    firer = battle.counters[found(unit, there, "counter on the board")]
    place, ground = there[firer.id], battle.ground
    if not firer.known and "/" in firer.id:
        far, reach = "as far as it may, unknown as it is", field(ground, place)
    elif not firer.real:
        return FieldOfFire(
            firer.id, place, kind="hex", names=(), range="never, as a decoy", clause="BOB-5.13.3"
        )
    else:
        least, most = firer.unit.min_range, 2 * firer.face.range
        beside = seen_beside(battle, firer) if firer.unit.weapon == "mortar" else 0
        reach = ground.within(place, least, most) & (field(ground, place) | beside)
        far = "at any range" if most > UNLIMITED else f"at {least or 1} to {most} hexes"
    places = ground.members(reach & ~ground.bit[place])
    return FieldOfFire(firer.id, place, kind="hex", names=places, range=far, clause="BOB-5.6.10")
