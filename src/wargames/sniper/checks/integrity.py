"""Checks of states from files, against the lists of the scenario and the rules of the table."""

from collections import Counter as Count
from collections.abc import Iterator
from functools import lru_cache

from wargames.kernel.chance.dice import NO_DICE
from wargames.sniper.checks.scenario_violations import violations as scenario_violations
from wargames.sniper.ground.ground import Ground, ground_of
from wargames.sniper.moments import MOMENTS
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.set_up import deck_of
from wargames.sniper.play.strategy import LASTS
from wargames.sniper.play.victory import after_round, at_once
from wargames.sniper.values import components
from wargames.sniper.values.board import Place
from wargames.sniper.values.cards import CARDS
from wargames.sniper.values.scenarios import SniperScenario, SquadBase, UnitId, VehicleBase
from wargames.sniper.values.state import Effect, Ending, State, Unit


def violations(state: State) -> Iterator[str]:
    """List violations with their clauses; if the scenario or a list is wrong, only those."""
    if found := list(_scenario_violations(state.scenario)):
        yield from found
        return
    if found := list(list_violations(state)):
        yield from found
        return
    found = [*place_violations(state), *marker_violations(state), *figure_violations(state)]
    for side in components.SIDES:
        found += card_violations(state, side)
    found += [*smoke_violations(state), *control_violations(state), *effect_violations(state)]
    yield from found
    if found:
        return
    if not state.frames or state.ending is not None:
        yield from over_violations(state)
    else:
        yield from MOMENTS.violations(Battle.on(state, NO_DICE))


@lru_cache(maxsize=64)
def _scenario_violations(scenario: SniperScenario) -> tuple[str, ...]:
    return tuple(
        f"scenario, {field}: {what} [{clause}]" for field, what, clause in scenario_violations(scenario)
    )


def in_set_up(state: State) -> bool:
    """Return whether the set-up goes on (TOI-20.1)."""
    return state.step in {"building", "placing"}


# components


@lru_cache(maxsize=64)
def _bases(scenario: SniperScenario) -> dict[UnitId, tuple[components.Side, SquadBase | VehicleBase]]:
    found: dict[UnitId, tuple[components.Side, SquadBase | VehicleBase]] = {}
    for side in components.SIDES:
        order = scenario.side(side)
        bases: list[VehicleBase | SquadBase] = [*order.vehicles, *order.squads]
        found |= {base.id: (side, base) for base in bases}
    return found


def list_violations(state: State) -> Iterator[str]:
    """Check the round, and that every unit of the lists is on the table or lost, once (SN-1.24, SN-G4)."""
    if not 1 <= state.round <= state.scenario.rounds:
        yield f"there is no round {state.round} of {state.scenario.rounds} [SN-1.24]"
    bases = _bases(state.scenario)
    ids = Count([*(unit.id for unit in state.units), *state.lost])
    for id_, count in ids.items():
        if id_ not in bases:
            yield f"no unit {id_[:20]!r} is in the scenario [SN-G4]"
        elif count > 1:
            yield f"{id_} is on the table or lost {count} times [SN-G4]"
    if missing := [id_ for id_ in bases if id_ not in ids]:
        yield f"{missing[0]} of the scenario is nowhere [SN-G4]"
    for unit in state.units:
        if unit.id in bases:
            yield from base_violations(unit, *bases[unit.id])


def base_violations(unit: Unit, side: components.Side, base: SquadBase | VehicleBase) -> Iterator[str]:
    """Check that a unit agrees with its list (SN-G4, SN-3.2, SN-3.3)."""
    kind = "vehicle" if isinstance(base, VehicleBase) else ("sniper" if base.sniper else "squad")
    vehicle = base.vehicle if isinstance(base, VehicleBase) else None
    if (unit.side, unit.division, unit.kind, unit.vehicle) != (side, base.division, kind, vehicle):
        yield f"{unit.id} is not as the scenario lists it [SN-G4]"
    elif kind == "sniper" and (unit.figures != components.SNIPER_FIGURES or unit.specialization is not None):
        yield f"{unit.id} is a sniper: one regular figure and no specialization [SN-3.2]"
    elif kind == "vehicle" and (unit.figures or unit.specialization is not None):
        yield f"{unit.id} is a vehicle without figures or tokens [SN-G6]"
    elif kind == "squad":
        yield from squad_violations(unit)


def squad_violations(unit: Unit) -> Iterator[str]:
    """Check the make-up of a squad (TOI-3.1, TOI-3.4)."""
    if unit.figures != components.listed(unit.figures):
        yield f"the figures of {unit.id} are not in their order [TOI-3.1]"
    elif components.slots(unit.figures) > components.SLOTS:
        yield f"{unit.id} has {components.SLOTS} slots, not {components.slots(unit.figures)} [TOI-3.1]"
    elif unit.specialization is not None and components.heavy(unit.figures):
        yield f"{unit.id} has a heavy infantry weapon and a specialization [TOI-3.4]"


def figure_violations(state: State) -> Iterator[str]:
    """Check the figures of a side against its lists: those on no base are lost (TOI-3.2, TOI-R23)."""
    if in_set_up(state):  # the frames tell which squads are built
        at_fault = (side for side in components.SIDES if state.side(side).lost_regulars)
        yield from (f"{side} has lost nobody during set-up [TOI-R23]" for side in at_fault)
        return
    for side in components.SIDES:
        there = figures_of(state, side)
        all_ = Count(figure for base in state.scenario.side(side).bases for figure in base.figures)
        yield from (
            f"{side} has {number} figures {figure}, and {all_[figure]} by its lists [TOI-3.2]"
            for figure, number in there.items()
            if number > all_[figure]
        )
        lost = state.side(side).lost_regulars
        if there["regular"] + lost != all_["regular"]:
            yield f"{side} cannot have lost {lost} regulars [TOI-R23]"
        tokens = Count(unit.specialization for unit in state.units if unit.side == side)
        listed_ = Count(base.specialization for base in state.scenario.side(side).squads)
        yield from (
            f"{side} has {number} tokens {token}, and {listed_[token]} by its lists [TOI-3.4]"
            for token, number in tokens.items()
            if token is not None and number > listed_[token]
        )


def figures_of(state: State, side: components.Side) -> Count[components.Figure]:
    """Count the figures on a side's squads, without snipers."""
    squads = (unit for unit in state.units if unit.side == side and unit.kind == "squad")
    return Count(figure for unit in squads for figure in unit.figures)


# places and markers


def place_violations(state: State) -> Iterator[str]:
    """Check places of units and their stacks (TOI-5.2, TOI-5.3, TOI-20.3)."""
    ground, units = ground_of(state.scenario.map), {unit.id: unit for unit in state.units}
    there: dict[Place, list[Unit]] = {}
    for unit in state.units:
        yield from unit_place_violations(state, ground, unit, units)
        if unit.at is not None:
            there.setdefault(unit.at, []).append(unit)
    for place, stack in there.items():
        if len(stack) > components.STACKING:
            yield f"{len(stack)} units are in {place[:20]} [TOI-5.2]"
        if len({unit.side for unit in stack}) > 1:
            yield f"both sides are in {place[:20]} [TOI-5.3]"
    aboard = Count(unit.aboard for unit in state.units if unit.aboard is not None)
    for id_, number in aboard.items():
        vehicle = units.get(id_)
        if vehicle is not None and vehicle.kind == "vehicle" and number > vehicle.type.transports:
            yield f"{number} squads are aboard {id_} [TOI-16.2]"


def unit_place_violations(
    state: State, ground: Ground, unit: Unit, units: dict[UnitId, Unit]
) -> Iterator[str]:
    """Check the place of one unit."""
    if unit.at is not None and unit.aboard is not None:
        yield f"{unit.id} is both in a hex and aboard [TOI-16.3]"
    elif unit.at is not None:
        if unit.at not in ground.bit or not ground.bit[unit.at] & ground.standing(unit.mover):
            yield f"{unit.id} cannot be in {unit.at[:20]!r} [TOI-20.3]"
    elif unit.aboard is not None:
        vehicle = units.get(unit.aboard)
        if vehicle is None or vehicle.kind != "vehicle" or vehicle.side != unit.side:
            yield f"{unit.id} is aboard no vehicle of its side [TOI-16.1]"
        elif unit.kind == "vehicle" or vehicle.at is None:
            yield f"{unit.id} cannot be aboard {vehicle.id} [TOI-16.2]"
    elif not in_set_up(state):
        yield f"{unit.id} is nowhere on the map [TOI-20.1]"


def marker_violations(state: State) -> Iterator[str]:
    """Check that units have only markers that they can get together (TOI-2.5, TOI-7.22, TOI-7.23)."""
    fresh = in_set_up(state)
    for unit in state.units:
        if unit.kind == "vehicle" and (unit.condition != "none" or unit.concealed):
            yield f"{unit.id} is a vehicle and bears no such marker [TOI-7.21]"
        if not 0 <= unit.hits < len(components.DAMAGES) - 1 or (unit.hits and unit.kind != "vehicle"):
            yield f"{unit.id} cannot have taken {unit.hits} hits [TOI-15.3]"
        if unit.activation == "op_fire" and (unit.condition != "none" or unit.aboard is not None):
            yield f"{unit.id} cannot be in op fire mode [TOI-7.23]"
        if unit.aboard is not None and unit.concealed:
            yield f"{unit.id} is aboard and concealed [SN-R26]"
        if unit.concealed and not may_be_concealed(state, unit):
            yield f"{unit.id} cannot be concealed [TOI-13.1]"
        if fresh and (unit.activation != "fresh" or unit.condition != "none" or unit.hits):
            yield f"{unit.id} bears a marker in set-up [TOI-20.2]"


def may_be_concealed(state: State, unit: Unit) -> bool:
    """Return whether a unit may ever have a concealed marker (SN-8.6, SN-R1, SN-G11)."""
    _, base = _bases(state.scenario)[unit.id]
    begun = isinstance(base, SquadBase) and base.concealed
    return unit.kind == "sniper" or begun or "camouflage" in state.scenario.side(unit.side).operations


# cards and markers of the map


def card_violations(state: State, side: components.Side) -> Iterator[str]:
    """Check that a side has its command and each of its cards once (section 18, SN-R2)."""
    has, order = state.side(side), state.scenario.side(side)
    if has.command < 0 or has.bid < 0 or has.lost_regulars < 0:
        yield f"{side} has less than nothing [TOI-17.7]"
    if has.in_play != order.in_play:
        yield f"{side} has other cards in play than its scenario says [SN-R2]"
    whole = deck_of(order)
    there = Count(has.hand)
    for card, number in (*has.deck.left, *has.deck.discards):
        there[card] += number
    if has.deck.known or has.deck.name != whole.name or there != Count(dict(whole.left)):
        yield f"the cards of {side} are not those of its deck [TOI-18.4]"
    if has.hand != tuple(sorted(has.hand)):
        yield f"the cards of {side} do not lie in order [TOI-18.1]"
    if has.done and state.step != "actions":
        yield f"{side} is done with no Action Phase [TOI-1.7]"


def smoke_violations(state: State) -> Iterator[str]:
    """Check the smoke: on no building, one in a hex, of this round or the last (TOI-14.3, TOI-14.4)."""
    ground, hexes = ground_of(state.scenario.map), [smoke.hex for smoke in state.smoke]
    if hexes != sorted(set(hexes)):
        yield "smoke: hexes must be named once and in order [SN-2.8]"
    for smoke in state.smoke:
        if smoke.hex not in ground.bit or ground.bit[smoke.hex] & ground.buildings:
            yield f"there cannot be smoke in {smoke.hex[:20]!r} [SN-2.7]"
        if not max(1, state.round - 1) <= smoke.round <= state.round or in_set_up(state):
            yield f"the smoke in {smoke.hex[:20]} cannot be of round {smoke.round} [TOI-14.4]"


def control_violations(state: State) -> Iterator[str]:
    """Check that controlled hexes are objectives, named once and in order (TOI-17.2)."""
    hexes, objectives = [place for place, _ in state.control], {one.hex for one in state.scenario.objectives}
    if hexes != sorted(set(hexes)) or not objectives >= set(hexes):
        yield "control: objectives must be named once and in order [TOI-17.2]"


def effect_violations(state: State) -> Iterator[str]:
    """Check effects: of a discarded card, on a unit that it can affect (SN-G8, SN-G9)."""
    for side in components.SIDES:
        discards = dict(state.side(side).deck.discards)
        working = Count(one.card for one in state.effects if one.side == side)
        yield from (
            f"{card[:20]!r} of {side} works without having been activated [TOI-18.3]"
            for card, number in working.items()
            if number > discards.get(card, 0)
        )
    units = {unit.id: unit for unit in state.units}
    for effect in state.effects:
        if effect.card in CARDS:
            yield from one_effect_violations(state, effect, units.get(effect.unit or ""))


def one_effect_violations(state: State, effect: Effect, unit: Unit | None) -> Iterator[str]:
    """Check one effect."""
    target = CARDS[effect.card].target
    if LASTS.get(effect.card) != effect.lasts:
        yield f"{effect.card} does not work for the rest of the {effect.lasts} [TOI-18.3]"
    if (effect.unit is None) != (target == "nothing"):
        yield f"{effect.card} works on {target} [TOI-18.3]"
    elif effect.unit is not None:
        mover = None if unit is None or unit.side != effect.side else unit.mover
        if mover != target:
            yield f"{effect.card} does not work on {effect.unit[:20]!r} [TOI-18.3]"
    acting = state.frames[0] if state.frames else None
    if effect.lasts == "turn" and getattr(acting, "left", None) is None:
        yield f"{effect.card} works only in an action turn [TOI-18.3]"


# end


def over_violations(state: State) -> Iterator[str]:
    """Check the end of a game without frames (SN-R4, SN-G17)."""
    if state.ending is None or state.frames:
        yield "the game goes on exactly while it has not ended [SN-R4]"
        return
    battle = Battle.on(state, NO_DICE)
    ending: Ending | None = at_once(battle)
    if ending is None and state.step == "advance":
        ending = after_round(battle)
    if in_set_up(state) or ending != state.ending:
        yield "the game has not ended so [SN-R4]"
