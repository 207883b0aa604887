"""Violations of the rules in a scenario, with file, line, field and clause (SN-G1, SN-G4)."""

from collections import Counter
from collections.abc import Iterator

import attrs

from wargames.kernel.game.declared import declared_violations
from wargames.kernel.game.scenario_file import Judge, Violation, nothing_else, read_scenario_file
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.ground.map_violations import map_violations, names_on, off_map
from wargames.sniper.ground.zones import zone
from wargames.sniper.values import components
from wargames.sniper.values.board import Place
from wargames.sniper.values.cards import CARDS, DECKS
from wargames.sniper.values.scenarios import Division, OrderOfBattle, SniperScenario, SquadBase, VehicleBase

MOST_UNITS = 99
"""The most units of a side; counters have no other limit."""


def read_scenario(text: str, source: str, further: Judge[SniperScenario] = nothing_else) -> SniperScenario:
    """Read a scenario from TOML; ``further`` checks come last.

    Raises BadScenario naming file, line, field and clause.
    """
    return read_scenario_file(
        text, source, SniperScenario, clause="SN-1.1", violations=violations, further=further
    )


# violations


def violations(scenario: SniperScenario) -> Iterator[Violation]:
    """List the violations in a scenario; if the map cannot be read, only those."""
    if found := list(map_violations(scenario.map)):
        yield from ((f"map.{field}", complaint, clause) for field, complaint, clause in found)
        return
    declared = list(declared_violations(scenario, names_on(scenario.map)))
    yield from declared
    zones = all(".deploy" not in field for field, _, _ in declared)
    yield from objective_violations(scenario)
    for side in components.SIDES:
        found = list(side_violations(scenario, side))
        if zones and not found:
            found = list(_placing_violations(scenario, side))
        yield from ((f"{side}.{field}", complaint, clause) for field, complaint, clause in found)
    yield from _victory_violations(scenario)


def objective_violations(scenario: SniperScenario) -> Iterator[Violation]:
    """Check the objective markers (SN-G12, section 17)."""
    for at, objective in enumerate(scenario.objectives):
        if not off_map(scenario.map, objective.hex) and not stands(scenario, "squad", objective.hex):
            yield f"objectives[{at}].hex", f"no unit can stand in {objective.hex}", "TOI-17.2"


def _victory_violations(scenario: SniperScenario) -> Iterator[Violation]:
    if not scenario.victory_objectives:
        yield "objectives", "there is no victory objective", "SN-1.22"
    if len(scenario.victory_objectives) > 1:
        yield "objectives", "there is more than one victory objective", "SN-1.22"
    attacker = scenario.victory.attacker
    if scenario.victory.kind == "snipers":
        without = (side for side in components.SIDES if not scenario.side(side).snipers)
        yield from (
            (f"{side}.squads", f"the {components.SIDE_NAMES[side]} side has no sniper", "SN-G16")
            for side in without
        )
    elif scenario.victory.kind == "officers":
        yield from _officer_violations(scenario, attacker)


def _officer_violations(scenario: SniperScenario, attacker: components.Side) -> Iterator[Violation]:
    defender = components.ENEMY[attacker]
    if not any("officer" in squad.figures for squad in scenario.side(attacker).squads):
        yield f"{attacker}.squads", f"the {components.SIDE_NAMES[attacker]} side has no officer", "SN-G17"
    if not scenario.side(defender).snipers:
        yield f"{defender}.squads", f"the {components.SIDE_NAMES[defender]} side has no sniper", "SN-G17"


def _units(order: OrderOfBattle) -> Iterator[tuple[str, SquadBase | VehicleBase]]:
    """Yield the units of a side, each with its field."""
    for at, squad in enumerate(order.squads):
        yield f"squads[{at}]", squad
    for at, vehicle in enumerate(order.vehicles):
        yield f"vehicles[{at}]", vehicle


# sides


def side_violations(scenario: SniperScenario, side: components.Side) -> Iterator[Violation]:
    """Check a side; fields are named from its table on."""
    order = scenario.side(side)
    yield from card_violations(order)
    if len(order.squads) + len(order.vehicles) > MOST_UNITS:
        yield "squads", f"a side has at most {MOST_UNITS} units", "SN-G4"
    squads = [
        violation for at, squad in enumerate(order.squads) for violation in squad_violations(order, at, squad)
    ]
    yield from squads
    if order.divisions and not squads:
        yield from division_violations(order)


def card_violations(order: OrderOfBattle) -> Iterator[Violation]:
    """Check the cards of a side (SN-1.13, SN-1.14, SN-1.15, SN-1.16, SN-1.17, SN-1.18)."""
    for at, card in enumerate(order.in_play):
        if card not in CARDS:
            continue
        if order.deck is None or CARDS[card] not in DECKS[order.deck].cards:
            deck = "no deck" if order.deck is None else DECKS[order.deck].title
            yield f"in_play[{at}]", f"{CARDS[card].title} is no card of the side's deck, {deck}", "SN-1.14"
        elif not CARDS[card].stays:
            yield f"in_play[{at}]", f"{CARDS[card].title} does not stay in the play area", "TOI-18.3"
        elif order.in_play.count(card) > CARDS[card].count:
            yield f"in_play[{at}]", f"there are {CARDS[card].count} cards {CARDS[card].title}", "SN-1.14"
    size = 0 if order.deck is None else DECKS[order.deck].size - len(order.in_play)
    if not 0 <= order.hand <= size:
        yield "hand", f"{order.hand} cards cannot be drawn from the {size} of the deck", "SN-1.16"


# squads


def squad_violations(order: OrderOfBattle, at: int, squad: SquadBase) -> Iterator[Violation]:
    """Check one squad base (TOI-3.1, TOI-3.2, TOI-3.3, TOI-3.4, SN-3.2, SN-3.3)."""
    field = f"squads[{at}]"
    if squad.sniper:
        yield from _sniper_violations(field, squad)
    elif complaint := base_violation(squad.figures):
        yield f"{field}.figures", complaint, "TOI-3.1"
    elif squad.specialization is not None and components.heavy(squad.figures):
        complaint = f"a squad with a heavy infantry weapon holds no {squad.specialization} token"
        yield f"{field}.specialization", complaint, "TOI-3.4"
    if (squad.hex is None) == (squad.aboard is None):
        yield field, "a squad is either in a hex or aboard a vehicle", "TOI-20.2"
    elif squad.aboard is not None:
        yield from _aboard_violations(order, field, squad)


def base_violation(figures: tuple[components.Figure, ...]) -> str:
    """Return why a squad base cannot hold figures, or an empty text (TOI-3.1, TOI-3.2).

    >>> base_violation(("regular", "regular", "regular", "mortar"))
    '5 slots are wanted, and a base has 4'
    """
    if not figures:
        return "a base holds at least 1 figure"
    wanted = components.slots(figures)
    return (
        f"{wanted} slots are wanted, and a base has {components.SLOTS}" if wanted > components.SLOTS else ""
    )


def _sniper_violations(field: str, squad: SquadBase) -> Iterator[Violation]:
    if squad.figures != components.SNIPER_FIGURES:
        complaint = "a sniper is exactly one regular figure"
        yield f"{field}.figures", complaint, "SN-3.2" if len(squad.figures) == 1 else "SN-3.6"
    if squad.specialization is not None:
        complaint = f"a sniper holds no {squad.specialization} token: its own takes the place"
        yield f"{field}.specialization", complaint, "SN-3.3"


def _aboard_violations(order: OrderOfBattle, field: str, squad: SquadBase) -> Iterator[Violation]:
    riders = [other.id for other in order.squads if other.aboard == squad.aboard]
    carriers = [vehicle for vehicle in order.vehicles if vehicle.id == squad.aboard]
    vehicle = components.VEHICLES.get(carriers[0].vehicle) if carriers else None
    if vehicle and riders.index(squad.id) >= vehicle.transports:
        complaint = f"{squad.aboard} transports at most {vehicle.transports} squads, not {len(riders)}"
        yield f"{field}.aboard", complaint, "TOI-16.2"
    if squad.concealed:
        yield f"{field}.concealed", "a squad aboard is not concealed", "SN-R26"


# divisions


def division_violations(order: OrderOfBattle) -> Iterator[Violation]:
    """Check that the squads fit the figures of their divisions.

    TOI-3.2, TOI-3.3, SN-1.2, SN-1.3, SN-1.4, SN-1.5, SN-1.6, SN-1.7, SN-1.8, SN-1.9, SN-1.10, SN-1.11,
    SN-1.12.
    """
    numbers = [division.number for division in order.divisions]
    for at, division in enumerate(order.divisions):
        yield from _division_violations(order, f"divisions[{at}]", division)
    for field, unit in _units(order):
        if unit.division not in numbers:
            yield f"{field}.division", f"the side has no division {unit.division}", "TOI-3.3"


def _division_violations(order: OrderOfBattle, field: str, division: Division) -> Iterator[Violation]:
    bases = [squad for squad in order.bases if squad.division == division.number]
    snipers = [squad for squad in order.snipers if squad.division == division.number]
    named = f"division {division.number}"
    if len(bases) != division.bases:
        yield f"{field}.bases", f"{named} has {division.bases} bases, not {len(bases)}", "SN-1.2"
    if len(snipers) != division.snipers:
        yield f"{field}.snipers", f"{named} has {division.snipers} snipers, not {len(snipers)}", "SN-1.11"
    placed: Counter[str] = Counter(figure for squad in bases for figure in squad.figures)
    there = +Counter(attrs.asdict(division.figures))
    if complaint := _difference(there, placed):
        yield f"{field}.figures", f"{named} does not place its figures: {complaint}", "TOI-3.2"
    tokens = Counter(squad.specialization for squad in bases if squad.specialization)
    if tokens != Counter(division.specializations):
        yield f"{field}.specializations", f"{named} has other tokens than its squads hold", "TOI-3.4"
    vehicles = sorted(one.vehicle for one in order.vehicles if one.division == division.number)
    if vehicles != sorted(division.vehicles):
        yield f"{field}.vehicles", f"{named} has other vehicles than those placed", "SN-1.3"
    markers = sum(squad.concealed for squad in (*bases, *snipers))
    if markers != division.concealed:
        complaint = f"{named} has {division.concealed} concealed squad markers, not {markers}"
        yield f"{field}.concealed", complaint, "SN-1.8"


def _difference(there: Counter[str], placed: Counter[str]) -> str:
    """Write the difference of two sets of figures: ``1 elite too many``."""
    over, under = placed - there, there - placed
    said = [f"{number} {figure} too many" for figure, number in over.items()]
    said += [f"{number} {figure} left over" for figure, number in under.items()]
    return ", ".join(said)


# placing


def stands(scenario: SniperScenario, mover: components.Mover, hex_: Place) -> bool:
    """Return whether a squad, or a vehicle, can be in a hex at all (TOI-20.3)."""
    ground = ground_of(scenario.map)
    return bool(ground.bit[hex_] & ground.standing(mover))


def _placing_violations(scenario: SniperScenario, side: components.Side) -> Iterator[Violation]:
    """Check the places of a side's units (SN-1.19, SN-1.20, TOI-20.3, TOI-5.2)."""
    crowd: Counter[Place] = Counter()
    for field, unit in _units(scenario.side(side)):
        if unit.hex is None or off_map(scenario.map, unit.hex):
            continue
        yield from _hex_violations(scenario, side, field, unit=unit, hex_=unit.hex)
        crowd[unit.hex] += 1
        if crowd[unit.hex] > components.STACKING:
            yield f"{field}.hex", f"more than {components.STACKING} units are in {unit.hex}", "TOI-5.2"


def _hex_violations(
    scenario: SniperScenario, side: components.Side, field: str, unit: SquadBase | VehicleBase, *, hex_: Place
) -> Iterator[Violation]:
    mover: components.Mover = "squad" if isinstance(unit, SquadBase) else "vehicle"
    if not stands(scenario, mover, hex_):
        yield f"{field}.hex", f"a {mover} cannot stand in {hex_}", "TOI-20.3"
    elif not ground_of(scenario.map).bit[hex_] & zone(scenario, side, mover):
        clause = "SN-1.19" if side == scenario.initiative else "SN-1.20"
        yield f"{field}.hex", f"{hex_} is not in the side's deployment zone", clause
