"""Set-up: cards, squads, specializations, deployment (section 1, SN-G4, SN-G18, TOI-20.1, TOI-R22)."""

from collections import Counter as Count
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import attrs

from wargames.kernel.deck import Deck
from wargames.kernel.errors import Refusal
from wargames.kernel.replace import replace
from wargames.sniper.ground.zones import zone
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.cover import provides_cover
from wargames.sniper.play.movement import crowd_refusal, room_refusal
from wargames.sniper.play.squads import is_heavy, without
from wargames.sniper.play.strategy import draw
from wargames.sniper.values.board import Place
from wargames.sniper.values.cards import DECKS, CardId
from wargames.sniper.values.components import ENEMY, SLOTS, Figure, Side, Specialization, heavy, slots
from wargames.sniper.values.events import Concealed, SquadBuilt, TokenGiven, UnitPlaced
from wargames.sniper.values.options import Options
from wargames.sniper.values.scenarios import (
    OrderOfBattle,
    SniperScenario,
    SquadBase,
    UnitId,
    VehicleBase,
)
from wargames.sniper.values.state import Building, Giving, Kind, Placing, SideState, State, Unit

# before anything is decided


def opening(scenario: SniperScenario, options: Options) -> State:
    """Give the state before the first card is drawn: all units there, none placed (TOI-R22)."""
    first, second = scenario.initiative, ENEMY[scenario.initiative]
    us, de = (side_of(scenario.side(side)) for side in ("us", "de"))
    units = tuple(unit for side in (first, second) for unit in units_of(scenario, side, options))
    return State(options, scenario, 1, "building", scenario.initiative, units, us, de)


def side_of(order: OrderOfBattle) -> SideState:
    """Give what a side begins with (SN-1.13 to SN-1.16, SN-R2, SN-G12)."""
    return SideState(order.command, deck=deck_of(order), in_play=order.in_play)


def deck_of(order: OrderOfBattle) -> Deck[CardId]:
    """Shuffle a side's deck without the cards that begin in play (SN-R2, TOI-18.4)."""
    if order.deck is None:
        return Deck()
    cards = Count({card.id: card.count for card in DECKS[order.deck].cards})
    cards.subtract(order.in_play)
    return Deck.of(cards.elements(), DECKS[order.deck].title)


def units_of(scenario: SniperScenario, side: Side, options: Options) -> Iterator[Unit]:
    """Make a side's units: vehicles, then squads, those still empty that the player builds (SN-G4)."""
    order = scenario.side(side)
    for base in order.vehicles:
        at = base.hex if options.default_set_up else None
        yield Unit(base.id, side, base.division, "vehicle", at, vehicle=base.vehicle)
    for squad in order.squads:
        yield squad_of(squad, side, given=options.default_set_up, built=not order.builds)


def squad_of(squad: SquadBase, side: Side, *, given: bool, built: bool) -> Unit:
    """Make a squad: as it is proposed if the set-up is ``given`` (SN-G4, SN-1.11, SN-3.2)."""
    kind: Kind = "sniper" if squad.sniper else "squad"
    full = given or built or squad.sniper
    return Unit(
        squad.id,
        side,
        squad.division,
        kind,
        squad.hex if given and squad.aboard is None else None,
        squad.figures if full else (),
        specialization=squad.specialization if full else None,
        concealed=squad.concealed,
        aboard=squad.aboard if given else None,
    )


def deal(battle: Battle) -> None:
    """Have both sides draw their starting cards; a + gives nothing (SN-1.16, TOI-19.3, TOI-R22)."""
    for side in battle.in_order():
        for _ in range(battle.scenario.side(side).hand):
            draw(battle, side, "SN-1.16", "TOI-19.3")


# building squads


def begin_building(battle: Battle) -> None:
    """Have both sides build squads and give tokens, in initiative order (TOI-20.1, TOI-R22)."""
    if battle.options.default_set_up:
        return
    for side in reversed(battle.in_order()):
        if battle.scenario.side(side).builds:
            battle.frames += [Giving(side), Building(side)]


def next_base(battle: Battle, frame: Building) -> SquadBase | None:
    """Give the base that is built next (SN-G4)."""
    bases = battle.scenario.side(frame.side).bases
    return bases[frame.built] if frame.built < len(bases) else None


def pool_left(battle: Battle, side: Side, division: int) -> tuple[Figure, ...]:
    """List the figures of a division that stand on no base yet (SN-1.2, TOI-3.3)."""
    order = battle.scenario.side(side)
    pool = next(one.figures.figures for one in order.divisions if one.number == division)
    mates = [base.id for base in order.bases if base.division == division]
    left = without(pool, tuple(figure for id_ in mates for figure in battle.units[id_].figures))
    assert left is not None, "figures are taken from the pool"
    return left


@attrs.frozen
class Unbuilt:
    """What is left of a division when its next squad is built: it decides which squads may be.

    ``pool`` are the figures that stand on no base, ``bases`` those to be built after the next, ``tokens``
    those for which there is no squad without a crew yet (TOI-3.2, TOI-3.4).
    """

    pool: tuple[Figure, ...]
    bases: int
    tokens: int


def unbuilt(battle: Battle, frame: Building, base: SquadBase) -> Unbuilt:
    """Give what is left of a division when a base is built (TOI-3.2, TOI-3.3)."""
    order = battle.scenario.side(frame.side)
    tokens = next(len(one.specializations) for one in order.divisions if one.number == base.division)
    mates = [one for one in order.bases if one.division == base.division and one.id != base.id]
    built = [battle.units[one.id] for one in mates if battle.units[one.id].figures]
    ready = sum(not is_heavy(unit) for unit in built)
    return Unbuilt(pool_left(battle, frame.side, base.division), len(mates) - len(built), tokens - ready)


def build_refusal(battle: Battle, frame: Building, figures: tuple[Figure, ...]) -> Refusal | None:
    """Say why the next squad may not be built so; None: it may (TOI-3.1 to TOI-3.4, SN-1.2)."""
    base = next_base(battle, frame)
    assert base is not None
    if not fits_base(figures):
        return Refusal("TOI-3.1", f"a squad has 1 figure or more in {SLOTS} slots, not {slots(figures)}")
    division = unbuilt(battle, frame, base)
    if without(division.pool, figures) is None:
        return foreign_refusal(battle, frame, base, figures) or Refusal(
            "TOI-3.2", "the division does not have those figures left"
        )
    if not rest_fits(division, figures):
        return Refusal("TOI-3.2", f"the rest of the division would not fit on {division.bases} bases")
    return None


def fits_base(figures: tuple[Figure, ...]) -> bool:
    """Tell whether figures fill a squad base (TOI-3.1)."""
    return bool(figures) and slots(figures) <= SLOTS


def rest_fits(division: Unbuilt, figures: tuple[Figure, ...]) -> bool:
    """Tell whether the rest of a division can be built after a squad of some figures (TOI-3.2, TOI-3.4)."""
    left = without(division.pool, figures)
    return left is not None and fits(left, division.bases, max(0, division.tokens - (not heavy(figures))))


def foreign_refusal(
    battle: Battle, frame: Building, base: SquadBase, figures: tuple[Figure, ...]
) -> Refusal | None:
    """Refuse a type of figure that only another division of the side has (TOI-3.3)."""
    divisions = battle.scenario.side(frame.side).divisions
    own = next(one.figures.figures for one in divisions if one.number == base.division)
    others = {figure for one in divisions for figure in one.figures.figures}
    if foreign := set(figures) & others - set(own):
        return Refusal("TOI-3.3", f"{min(foreign)} is of another division than {base.id}")
    return None


def fits(pool: tuple[Figure, ...], bases: int, free: int) -> bool:
    """Tell whether figures fill some bases, each with one at least, and ``free`` of them without a crew.

    >>> fits(("regular", "mortar"), 2, 1), fits(("mortar", "mg"), 2, 1), fits(("mg",), 0, 0)
    (True, False, False)
    """
    crews = sum(heavy((figure,)) for figure in pool)
    small = len(pool) - crews
    most = min(crews, bases - free)
    if not bases:
        return not pool and not free
    least = -(-crews // 2)
    return least <= most and small >= bases - most and slots(pool) <= SLOTS * bases


def builds(battle: Battle, frame: Building) -> tuple[tuple[Figure, ...], ...]:
    """List the squads that may be built next (TOI-3.2)."""
    base = next_base(battle, frame)
    assert base is not None
    return squads_from(unbuilt(battle, frame, base))


@lru_cache(maxsize=1024)
def squads_from(division: Unbuilt) -> tuple[tuple[Figure, ...], ...]:
    """List the squads that may be built from what is left of a division, which decides alone."""
    pool = division.pool
    few = [figure for figure in dict.fromkeys(pool) for _ in range(min(SLOTS, pool.count(figure)))]
    found = dict.fromkeys(chosen for size in range(1, SLOTS + 1) for chosen in combinations(few, size))
    return tuple(chosen for chosen in found if fits_base(chosen) and rest_fits(division, chosen))


def build(battle: Battle, figures: tuple[Figure, ...]) -> None:
    """Build the next squad (TOI-3.2)."""
    frame = battle.frames[-1]
    assert isinstance(frame, Building)
    base = next_base(battle, frame)
    assert base is not None
    battle.change(base.id, figures=figures)
    battle.tell(SquadBuilt(base.id, frame.side, figures))
    battle.frames[-1] = replace(frame, built=frame.built + 1)


# tokens


def tokens_of(battle: Battle, side: Side) -> list[tuple[int, Specialization]]:
    """List a side's specialization tokens with their divisions, in order (SN-1.4, SN-1.6, SN-1.8)."""
    divisions = battle.scenario.side(side).divisions
    return [(one.number, token) for one in divisions for token in one.specializations]


def next_token(battle: Battle, frame: Giving) -> tuple[int, Specialization] | None:
    """Give the token that is given next, and its division."""
    tokens = tokens_of(battle, frame.side)
    return tokens[frame.given] if frame.given < len(tokens) else None


def give_refusal(battle: Battle, frame: Giving, token: Specialization, id_: UnitId) -> Refusal | None:
    """Say why a squad may not be given a token; None: it may (SN-1.4, SN-3.3, TOI-3.4)."""
    due = next_token(battle, frame)
    assert due is not None
    unit = battle.units.get(id_)
    if token != due[1]:
        return Refusal("TOI-20.1", f"the {due[1]} is given now, not the {token}")
    if unit is None or unit.side != frame.side or unit.division != due[0] or unit.kind == "vehicle":
        return Refusal("SN-1.4", f"there is no squad {id_[:20]!r} in division {due[0]}")
    if unit.kind == "sniper":
        return Refusal("SN-3.3", f"{id_} is a sniper: its token sits in that place")
    if unit.specialization is not None:
        return Refusal("TOI-3.4", f"{id_} has a token")
    if is_heavy(unit):
        return Refusal("TOI-3.4", f"{id_} has a heavy infantry weapon")
    return None


def give(battle: Battle, token: Specialization, id_: UnitId) -> None:
    """Give a token to a squad (SN-1.4, TOI-4.8)."""
    frame = battle.frames[-1]
    assert isinstance(frame, Giving)
    battle.change(id_, specialization=token)
    battle.tell(TokenGiven(id_, frame.side, token))
    battle.frames[-1] = replace(frame, given=frame.given + 1)


# deployment


def begin_placing(battle: Battle) -> None:
    """Have both sides place their units, in initiative order (TOI-20.1, SN-R3)."""
    if battle.options.default_set_up:
        for unit in tuple(battle.units.values()):
            tell_placed(battle, unit)
        camouflage(battle)
        return
    battle.frames += [Placing(side) for side in reversed(battle.in_order())]


def to_place(battle: Battle, side: Side) -> list[UnitId]:
    """List a side's units in the order of placing: vehicles first, which may take squads aboard."""
    order = battle.scenario.side(side)
    bases: list[VehicleBase | SquadBase] = [*order.vehicles, *order.squads]
    return [base.id for base in bases]


def next_to_place(battle: Battle, frame: Placing) -> Unit | None:
    """Give the unit that is placed next."""
    names = to_place(battle, frame.side)
    return battle.units[names[frame.placed]] if frame.placed < len(names) else None


def deploy_refusal(battle: Battle, frame: Placing, place: Place) -> Refusal | None:
    """Say why the next unit may not be placed in a hex; None: it may (SN-1.19, SN-1.20, SN-R3, TOI-20.3)."""
    unit = next_to_place(battle, frame)
    assert unit is not None
    if place not in battle.ground.bit:
        return Refusal("TOI-20.3", f"{place[:20]!r} is no hex of the map")
    if not battle.ground.standing(unit.mover) & battle.ground.bit[place]:
        return Refusal("TOI-20.3", f"{unit.id} cannot stand in {place}")
    if not zone(battle.scenario, frame.side, unit.mover) & battle.ground.bit[place]:
        clause = "SN-1.19" if frame.side == "us" else "SN-1.20"
        return Refusal(clause, f"{place} is outside the zone that {unit.id} may be deployed in")
    return crowd_refusal(battle, unit, place)


def deployable(battle: Battle, frame: Placing) -> int:
    """Find the hexes that the next unit may be placed in (SN-1.19, SN-1.20)."""
    unit = next_to_place(battle, frame)
    assert unit is not None
    crowded = (place for place in battle.places if crowd_refusal(battle, unit, place) is not None)
    return zone(battle.scenario, frame.side, unit.mover) & ~battle.ground.mask(crowded)


def aboard_refusal(battle: Battle, frame: Placing, vehicle: UnitId) -> Refusal | None:
    """Say why the next unit may not begin aboard a vehicle; None: it may (TOI-20.2, TOI-16.2)."""
    unit, carrier = next_to_place(battle, frame), battle.units.get(vehicle)
    assert unit is not None
    if carrier is None or carrier.kind != "vehicle" or carrier.side != unit.side or carrier.at is None:
        return Refusal("TOI-20.2", f"there is no vehicle {vehicle[:20]!r} of that side on the map")
    if unit.kind == "vehicle":
        return Refusal("TOI-20.2", f"{unit.id} is no squad")
    return room_refusal(battle, carrier)


def deploy(battle: Battle, place: Place | None, vehicle: UnitId | None) -> None:
    """Place the next unit in a hex, or aboard, where nobody is concealed (TOI-20.1, TOI-20.2, TOI-R35)."""
    frame = battle.frames[-1]
    assert isinstance(frame, Placing)
    unit = next_to_place(battle, frame)
    assert unit is not None
    concealed = unit.concealed and vehicle is None
    tell_placed(battle, battle.change(unit.id, at=place, aboard=vehicle, concealed=concealed))
    battle.frames[-1] = after = replace(frame, placed=frame.placed + 1)
    if len(battle.frames) == 1 and next_to_place(battle, after) is None:
        camouflage(battle)


def tell_placed(battle: Battle, unit: Unit) -> None:
    """Say where a unit was placed."""
    place = battle.whereabouts(unit)
    assert place is not None
    battle.tell(UnitPlaced(unit.id, unit.side, place, unit.aboard, unit.concealed))


def camouflage(battle: Battle) -> None:
    """Conceal the squads in cover of a side with that operations card; never snipers (SN-G11, SN-8.7)."""
    for unit in tuple(battle.units.values()):
        able = unit.kind == "squad" and battle.operations(unit.side, "camouflage")
        if able and unit.at is not None and provides_cover(battle, unit.at):
            battle.change(unit.id, concealed=True)
            battle.tell(Concealed(unit.id, unit.at, ("SN-G11",)))
