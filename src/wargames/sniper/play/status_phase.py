"""The Status Phase: concealment, cards, tokens, op fire mode, transfers, the next round (section 19)."""

from collections.abc import Iterator
from functools import lru_cache

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Seat
from wargames.kernel.moments import Moment
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.squads import may_op_fire, op_fire_refusal, take_op_fire_mode
from wargames.sniper.play.stack import both_violations, finished
from wargames.sniper.play.strategy import draw
from wargames.sniper.values import actions as act
from wargames.sniper.values import decisions as ask_for
from wargames.sniper.values.components import ENEMY, Side
from wargames.sniper.values.events import (
    Concealed,
    DrawDeclined,
    SmokeCleared,
    StayedRevealed,
    StepDone,
    TokensRemoved,
)
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Concealing, Drawing, Frame, Preparing, Unit

# snipers go into hiding


def begin_concealment(battle: Battle) -> None:
    """Have the owners decide for each sniper out of sight, before all else (SN-8.6, SN-R15)."""
    first, second = battle.in_order()
    battle.frames += [Concealing(side, out_of_sight(battle, side)) for side in (second, first)]


def out_of_sight(battle: Battle, side: Side) -> tuple[UnitId, ...]:
    """List a side's revealed snipers that no enemy unit on the map sees (SN-8.6, SN-R15)."""
    return tuple(
        unit.id
        for unit in battle.on_map(side)
        if unit.kind == "sniper" and not unit.concealed and not battle.seen_by(unit.at or "", ENEMY[side])
    )


def conceal_next(battle: Battle, frame: Concealing, *, concealed: bool) -> None:
    """Give the next sniper a marker, or leave it revealed (SN-8.6)."""
    id_, *rest = frame.waiting
    battle.frames[-1] = replace(frame, waiting=tuple(rest))
    if concealed:
        unit = battle.change(id_, concealed=True)
        battle.record(Concealed, id_, unit.at or "")
    else:
        battle.record(StayedRevealed, id_)


# cards


def begin_drawing(battle: Battle) -> None:
    """Have both sides draw, in initiative order (TOI-19.2)."""
    first, second = battle.in_order()
    battle.frames += [Drawing(second), Drawing(first)]


def draw_first(battle: Battle, frame: Drawing) -> None:
    """Draw a card; if it has a + another may follow at once (TOI-19.2)."""
    battle.frames.pop()
    card = draw(battle, frame.side, "TOI-19.2")
    if card is not None and card.plus and len(battle.sides[frame.side].deck):
        battle.frames.append(replace(frame, drawn=True))


def draw_second(battle: Battle, frame: Drawing, *, drawn: bool) -> None:
    """Draw a second card, never a third, or none (TOI-19.2)."""
    battle.frames.pop()
    if drawn:
        draw(battle, frame.side, "TOI-19.2")
    else:
        battle.record(DrawDeclined, frame.side)


# tokens


def remove_tokens(battle: Battle) -> None:
    """Remove activation tokens, then pinned, then disrupted, then smoke (TOI-19.4, TOI-3.15, TOI-14.4)."""
    fresh = tuple(unit.id for unit in battle.units.values() if unit.activation != "fresh")
    shaken = [unit for unit in battle.units.values() if unit.condition != "none"]
    pinned = tuple(unit.id for unit in shaken if not recovers(battle, unit))
    for id_ in fresh:
        battle.turn(id_, "fresh")
    for unit in shaken:
        battle.change(unit.id, condition="pinned" if unit.id in pinned else "none")
    recovered = tuple(unit.id for unit in shaken if unit.id not in pinned)
    if fresh or shaken:
        battle.record(TokensRemoved, fresh, recovered, pinned)
    clear_smoke(battle)


def recovers(battle: Battle, unit: Unit) -> bool:
    """Tell whether a squad loses its condition altogether (TOI-19.4, TOI-3.15, SN-R30)."""
    return unit.condition == "pinned" or battle.officer_at(unit.at, unit.side)


def clear_smoke(battle: Battle) -> None:
    """Remove the smoke that was laid in an earlier round (TOI-14.4, TOI-R9)."""
    old = tuple(sorted(place for place, laid in battle.smoke.items() if laid < battle.round))
    if old:
        battle.clear_smoke(*old)
        battle.record(SmokeCleared, old)


# op fire mode


def begin_preparing(battle: Battle) -> None:
    """Have both sides put units into op fire mode, in initiative order (TOI-19.5)."""
    first, second = battle.in_order()
    battle.frames += [Preparing(second), Preparing(first)]


def mode_refusal(battle: Battle, side: Side, id_: UnitId) -> Refusal | None:
    """Say why a unit may not be put into op fire mode now; None: it may (TOI-19.5)."""
    unit = battle.units.get(id_)
    if unit is None or unit.side != side:
        return Refusal("TOI-19.5", f"there is no unit {id_[:20]!r} of this side")
    if unit.activation != "fresh":
        return Refusal("TOI-19.5", f"{id_} is in op fire mode")
    return op_fire_refusal(unit)


def preparable(battle: Battle, side: Side) -> list[UnitId]:
    """List the units that may be put into op fire mode (TOI-19.5)."""
    units = battle.units.values()
    return [one.id for one in units if one.activation == "fresh" and one.side == side and may_op_fire(one)]


def can_prepare(battle: Battle, side: Side) -> bool:
    """Tell whether any unit may be put into op fire mode (TOI-19.5)."""
    for unit in battle.units.values():
        if unit.activation == "fresh" and unit.side == side and may_op_fire(unit):
            return True
    return False


# transfers


def end_preparing(battle: Battle, frame: Preparing) -> None:
    """Note that a side puts nobody more into op fire mode (TOI-19.5)."""
    battle.frames.pop()
    battle.record(StepDone, frame.side, "op fire mode", ("TOI-19.5",))


def answer_concealment(battle: Battle, frame: Concealing, said: Action) -> None:
    """Conceal the sniper, or leave it revealed (SN-8.6)."""
    conceal_next(battle, frame, concealed=isinstance(said, act.Conceal))


def side_to_conceal(_battle: Battle, frame: Concealing) -> Seat | None:
    """Ask whether the next sniper is concealed (SN-8.6)."""
    return Seat(frame.side) if frame.waiting else None


def list_concealments(_battle: Battle, frame: Concealing) -> Iterator[Action]:
    """List whether a sniper is concealed again (SN-8.6)."""
    yield act.Conceal(frame.waiting[0])
    yield act.StayRevealed(frame.waiting[0])


def concealing_violations(battle: Battle, below: Frame | None, frame: Concealing) -> Iterator[str]:
    """Check whose snipers may be concealed (SN-8.6, SN-R15)."""
    yield from both_violations(battle, below, "concealment", "SN-R15")
    free = out_of_sight(battle, frame.side)
    if len(set(frame.waiting)) < len(frame.waiting) or not set(free) >= set(frame.waiting):
        yield f"those are no snipers of {frame.side} out of sight [SN-8.6]"


def side_to_draw(_battle: Battle, frame: Drawing) -> Seat | None:
    """Ask whether another card is drawn (TOI-19.2)."""
    return Seat(frame.side) if frame.drawn else None


def list_draws(_battle: Battle, _frame: Drawing) -> Iterator[Action]:
    """List whether another card is drawn (TOI-19.2)."""
    yield act.DrawAgain()
    yield act.Done()


def drawing_violations(battle: Battle, below: Frame | None, frame: Drawing) -> Iterator[str]:
    """Check the drawing of cards (TOI-19.2)."""
    yield from both_violations(battle, below, "cards", "TOI-19.2")
    top = battle.frames[-1] is frame
    if frame.drawn != top or (top and not len(battle.sides[frame.side].deck)):
        yield f"{frame.side} cannot draw so [TOI-19.2]"


def side_to_prepare(battle: Battle, frame: Preparing) -> Seat | None:
    """Ask who goes into op fire mode, as long as anybody can (TOI-19.5)."""
    return Seat(frame.side) if can_prepare(battle, frame.side) else None


def list_preparations(battle: Battle, frame: Preparing) -> list[Action]:
    """List the units that may be put into op fire mode (TOI-19.5)."""
    return [*map(prepare, preparable(battle, frame.side)), DONE]


DONE = act.Done()


prepare = lru_cache(maxsize=1024)(act.Prepare)
"""The same units are listed again and again: their actions are made once."""


def refuse_preparation(battle: Battle, frame: Preparing, action: Action) -> Refusal | None:
    """Say why a unit may not be put into op fire mode (TOI-19.5)."""
    match action:
        case act.Prepare(unit):
            return mode_refusal(battle, frame.side, unit)
        case act.Done():
            return None
    return PREPARING.unfit(action)


def prepare_next(battle: Battle, frame: Preparing, action: Action) -> None:
    """Put a unit into op fire mode, or be done (TOI-19.5)."""
    match action:
        case act.Prepare(unit):
            take_op_fire_mode(battle, unit, "TOI-19.5")
        case act.Done():
            end_preparing(battle, frame)


CONCEALING: Moment[Battle, Concealing] = Moment(
    clause="SN-8.6",
    due="now conceal the sniper, or leave it revealed",
    waits=side_to_conceal,
    question=lambda asked, _, hidden: ask_for.ChooseConcealment(*asked, hidden.waiting[0]),
    lists=list_concealments,
    carries_out=lambda battle, frame, said: conceal_next(
        battle, frame, concealed=isinstance(said, act.Conceal)
    ),
    proceeds=finished,
    lies_on=(None, Concealing),
    violations=concealing_violations,
)

DRAWING: Moment[Battle, Drawing] = Moment(
    clause="TOI-19.2",
    due="now draw again, or be done",
    waits=side_to_draw,
    question=lambda asked, *_: ask_for.ChooseDraw(*asked),
    lists=list_draws,
    carries_out=lambda battle, frame, said: draw_second(battle, frame, drawn=isinstance(said, act.DrawAgain)),
    proceeds=draw_first,
    lies_on=(None, Drawing),
    violations=drawing_violations,
)

PREPARING: Moment[Battle, Preparing] = Moment(
    clause="TOI-19.5",
    due="now put a unit into op fire mode, or be done",
    waits=side_to_prepare,
    question=lambda asked, *_: ask_for.ChooseOpFireMode(*asked),
    lists=list_preparations,
    refuses=refuse_preparation,
    carries_out=prepare_next,
    proceeds=finished,
    lies_on=(None, Preparing),
    violations=lambda battle, below, _: both_violations(battle, below, "op fire", "TOI-19.5"),
)
