"""How a marksman of Sniper's Alley goes on with a move: step, fire, assault or stop."""

from collections.abc import Iterator

from wargames.bots.sniper.assaults import assault_on, assaults
from wargames.bots.sniper.judgment import End, Judgment
from wargames.bots.sniper.moves import OnTheMove, Start, best_end, ends, of_move
from wargames.kernel.game import Action
from wargames.sniper.values import actions as act
from wargames.sniper.values.board import Place
from wargames.sniper.values.decisions import ChooseStep
from wargames.sniper.values.state import Moving, Unit

Weighed = list[tuple[Action, float]]
"""Actions with what they are worth, in the order in which they were looked at."""


def weigh_steps(decision: ChooseStep, judgment: Judgment) -> Weighed:
    """Weigh all ways to go on to a sensible end: the choice comes first, and nothing outweighs it."""
    chosen = choose_step(decision, judgment)
    found = dict(ways_on(decision, judgment))
    most = max(found.values(), default=0.0)
    return [(chosen, most), *((action, value) for action, value in found.items() if action != chosen)]


def ways_on(decision: ChooseStep, judgment: Judgment) -> Iterator[tuple[Action, float]]:
    """Yield the first steps to the ends of the move, what can be done here, and what all that is worth."""
    frame = judgment.battle.frames[-1]
    assert isinstance(frame, Moving)
    unit, begin = of_move(judgment, frame)
    if begin is None:
        return
    shoots = frame.order == "fire and movement" and not frame.attacked
    by_first: dict[Place | None, float] = {}
    for value, place, leg in ends(judgment, unit, begin):
        extra = judgment.shot_from(unit, place, "moving") if shoots else 0.0
        by_first[leg.first] = max(value + extra, by_first.get(leg.first, value + extra))
    here = by_first.get(None, 0.0)
    for action in decision.actions:
        match action:
            case act.Step(to) if to in by_first:
                yield action, by_first[to]
            case act.Stop() if unit.at is not None:
                yield action, here
            case act.Unload():
                yield action, max(by_first.values(), default=0.0)
            case act.Shoot(target, kind):
                yield action, here + judgment.attack(unit.id, (), target, kind, role="moving")
            case act.AssaultHex(place, helpers):
                yield action, here + assault_on(judgment, unit, place, helpers or ())


def choose_step(decision: ChooseStep, judgment: Judgment) -> Action:
    """Go on to the best end, fire or assault on the way, or stop."""
    frame = judgment.battle.frames[-1]
    assert isinstance(frame, Moving)
    unit, begin = of_move(judgment, frame)
    if begin is None:
        return act.Stop()
    if frame.order == "assault" and (found := next_assault(decision, judgment, unit, begin)) is not None:
        return found
    shoots = frame.order == "fire and movement" and not frame.attacked
    shot = best_shoot(judgment, unit, list(decision.actions)) if shoots else None
    going = best_going(judgment, unit, begin, shoots=shoots)
    if shot is not None and shot[0] > 0 and (going is None or shot[0] >= later_shot(judgment, unit, begin)):
        return shot[1]
    if unit.at is None:
        return out_of(decision) or act.Stop()
    if going is None or decision.actions.check(act.Step(going)) is not None:
        return shot[1] if shot is not None and shot[0] > 0 else act.Stop()
    return act.Step(going)


def out_of(decision: ChooseStep) -> Action | None:
    """Unload, if that can be done."""
    return act.Unload() if decision.actions.check(act.Unload()) is None else None


def best_going(judgment: Judgment, unit: Unit, begin: Start, *, shoots: bool) -> Place | None:
    """Find the first step to the best end of a move; none: it is here."""
    return end_of(judgment, unit, begin, shoots=shoots)[2].first


def later_shot(judgment: Judgment, unit: Unit, begin: Start) -> float:
    """Weigh the shot that a unit would have at the end of its move."""
    _, place, _ = end_of(judgment, unit, begin, shoots=True)
    return judgment.shot_from(unit, place, "moving")


def end_of(judgment: Judgment, unit: Unit, begin: Start, *, shoots: bool) -> End:
    """Find the best end of a move that goes on, with a shot from there where it still has one."""
    firing = OnTheMove(judgment.shots_from(unit, "moving")) if shoots else None
    return best_end(judgment, unit, begin, firing)


def best_shoot(judgment: Judgment, unit: Unit, listed: list[Action]) -> tuple[float, Action] | None:
    """Find the best attack of Fire and Movement here."""
    shots = [one for one in listed if isinstance(one, act.Shoot)]
    found = [(judgment.attack(unit.id, (), one.target, one.kind, role="moving"), one) for one in shots]
    return max(found, key=lambda pair: pair[0], default=None)


def next_assault(decision: ChooseStep, judgment: Judgment, unit: Unit, begin: Start) -> Action | None:
    """Go to where the best assault begins, or make it; none if it is not worth it any more."""
    found = max(assaults(judgment, unit, begin), key=lambda one: one[0], default=None)
    if found is None or found[0] <= 0:
        return None
    if found[2].first is not None:
        step = act.Step(found[2].first)
        return step if decision.actions.check(step) is None else out_of(decision)
    here = [one for one in decision.actions if isinstance(one, act.AssaultHex)]
    scored = [(assault_on(judgment, unit, one.hex, one.supporters or ()), one) for one in here]
    value, best = max(scored, key=lambda pair: pair[0], default=(0.0, None))
    if best is None:
        return out_of(decision)
    return best if value > 0 else None
