"""What the frames of the set-up may say: who builds, gives and places what, and when (TOI-R22)."""

from collections.abc import Iterator

from wargames.sniper.play.battle import Battle
from wargames.sniper.play.set_up import fits, next_to_place, pool_left, to_place, tokens_of
from wargames.sniper.play.squads import is_heavy, without
from wargames.sniper.values.components import SIDES, Side
from wargames.sniper.values.state import Building, Frame, Giving, Placing, State


def in_set_up(state: State) -> bool:
    """Tell whether the set-up goes on (TOI-20.1)."""
    return state.step in {"building", "placing"}


def building_order(battle: Battle) -> list[tuple[type, Side]]:
    """List the frames of the set-up in the order in which they lie at its beginning (TOI-R22)."""
    sides = [side for side in reversed(battle.in_order()) if battle.scenario.side(side).builds]
    return [(kind, side) for side in sides for kind in (Giving, Building)]


def building_faults(battle: Battle, below: Frame | None, _frame: Building | Giving) -> Iterator[str]:
    """Check the building of squads as a whole, at its lowest frame (TOI-3.2, TOI-R22)."""
    if below is not None:
        return
    there = [(type(one), one.side) for one in battle.frames if isinstance(one, Building | Giving)]
    if battle.options.default_set_up or there != building_order(battle)[: len(there)]:
        yield "the sides do not build in initiative order [TOI-R22]"
        return
    if any(unit.at is not None or unit.aboard is not None for unit in battle.units.values()):
        yield "nobody is placed before all squads are built [TOI-20.1]"
    for side in SIDES:
        if battle.scenario.side(side).builds:
            yield from side_building_faults(battle, side)


def side_building_faults(battle: Battle, side: Side) -> Iterator[str]:
    """Check what a side has built and given so far (TOI-3.2, SN-1.4)."""
    bases = [base.id for base in battle.scenario.side(side).bases]
    tokens = tokens_of(battle, side)
    built, given = progress(battle, side, len(bases), len(tokens))
    if not 0 <= built <= len(bases) or not 0 <= given <= len(tokens):
        yield f"{side} cannot have built {built} squads and given {given} tokens [TOI-3.2]"
        return
    for at, id_ in enumerate(bases):
        if bool(battle.units[id_].figures) != (at < built):
            yield f"{id_} is built in its turn [TOI-3.2]"
    bearers = sorted(
        (unit.division, unit.specialization) for unit in battle.of(side) if unit.specialization is not None
    )
    if bearers != sorted(tokens[:given]):
        yield f"{side} has given {given} tokens [SN-1.4]"
    yield from pool_faults(battle, side)


def progress(battle: Battle, side: Side, bases: int, tokens: int) -> tuple[int, int]:
    """Count the squads that a side has built and the tokens that it has given, by its frames."""
    built, given = bases, tokens
    for frame in battle.frames:
        if isinstance(frame, Building) and frame.side == side:
            built = frame.built if frame is battle.frames[-1] or not frame.built else -1
        if isinstance(frame, Giving) and frame.side == side:
            given = frame.given if frame is battle.frames[-1] or not frame.given else -1
    return built, given


def pool_faults(battle: Battle, side: Side) -> Iterator[str]:
    """Check that squads stand in their division's figures, and that the rest will fit (TOI-3.2, TOI-3.4)."""
    order = battle.scenario.side(side)
    for division in order.divisions:
        bases = [battle.units[base.id] for base in order.bases if base.division == division.number]
        used = tuple(figure for unit in bases for figure in unit.figures)
        if without(division.figures.figures, used) is None:
            yield f"division {division.number} of {side} does not have those figures [TOI-3.2]"
            continue
        open_ = sum(not unit.figures for unit in bases)
        ready = sum(bool(unit.figures) and not is_heavy(unit) for unit in bases)
        free = max(0, len(division.specializations) - ready)
        if not fits(pool_left(battle, side, division.number), open_, free):
            yield f"the rest of division {division.number} of {side} fits on no bases [TOI-3.2]"


def placing_faults(battle: Battle, _below: Frame | None, frame: Placing) -> Iterator[str]:
    """Check who is placed: the units before the next, and nobody after (TOI-20.1)."""
    if battle.options.default_set_up:
        yield "nobody places anything in the default set-up [SN-G4]"
        return
    names = to_place(battle, frame.side)
    if not 0 <= frame.placed <= len(names) or (frame is not battle.frames[-1] and frame.placed):
        yield f"{frame.side} cannot have placed {frame.placed} units [TOI-20.1]"
        return
    for side in SIDES:
        yield from placed_faults(battle, side)
    if frame is battle.frames[-1] and next_to_place(battle, frame) is None:
        yield f"{frame.side} has placed all its units [TOI-20.1]"


def placed_faults(battle: Battle, side: Side) -> Iterator[str]:
    """Check that a side's units are placed in order, and built before."""
    placing = [one for one in battle.frames if isinstance(one, Placing) and one.side == side]
    names = to_place(battle, side)
    placed = placing[0].placed if placing else len(names)
    for at, id_ in enumerate(names):
        unit = battle.units[id_]
        if (unit.at is not None or unit.aboard is not None) != (at < placed):
            yield f"{id_} is placed in its turn [TOI-20.1]"
    if battle.scenario.side(side).builds:
        yield from side_building_faults(battle, side)
    else:
        yield from ready_made_faults(battle, side)


def ready_made_faults(battle: Battle, side: Side) -> Iterator[str]:
    """Check that squads which nobody builds are as the scenario has them."""
    for base in battle.scenario.side(side).squads:
        unit = battle.units[base.id]
        if (unit.figures, unit.specialization) != (base.figures, base.specialization):
            yield f"{unit.id} is not as the scenario has it [TOI-20.1]"
