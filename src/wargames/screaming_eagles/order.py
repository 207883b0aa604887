"""Section 3, and the shots of sections 17 and 18: the order of planes, and the starter of a round."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.moments import Asked, Moment
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.components import ENEMY, INDEX, PLANES, SQUADRONS, TEAM, Squadron, Team
from wargames.screaming_eagles.damage import last_scorer
from wargames.screaming_eagles.gunnery import AFTER, BEFORE, HoldFire, list_shots
from wargames.screaming_eagles.options import Options
from wargames.screaming_eagles.state import (
    Alternation,
    FireWindow,
    Flight,
    Frame,
    GroupFlight,
    RoundEnd,
    Situation,
)
from wargames.screaming_eagles.words import Clauses, EaglesAction, EaglesDecision, EaglesEvent


@attrs.frozen
class PickPlane(EaglesAction):
    """The action to name the plane whose turn it is (SE-3.5)."""

    FORM: ClassVar[str] = "pick {squadron}"
    SAYS: ClassVar[str] = "let {squadron} act"

    squadron: Squadron


@quickly_made
@attrs.frozen
class ChoosePlane(EaglesDecision):
    """The choice to name the plane that acts next (SE-3.5, SE-R26, SE-R28)."""

    ASKS: ClassVar[str] = "choose the plane that acts next, {planes}"

    planes: tuple[Squadron, ...]


@attrs.frozen
class PlanePicked(EaglesEvent):
    """A team named the plane that acts next."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{squadron} is up."

    squadron: Squadron
    clauses: Clauses


FLIGHT = {squadron: Flight(squadron) for squadron in SQUADRONS}
PICK = {squadron: PickPlane(squadron) for squadron in SQUADRONS}
PICK_CLAUSE = {"turn": "SE-3.5", "before": "SE-R28", "after": "SE-R28", "volley": "SE-R26"}


def lead_to_pick(battle: Battle, order: Alternation) -> Seat | None:
    """Return the lead seat, if its team has two planes to pick from (SE-3.3, SE-3.5, SE-R4, SE-R32)."""
    planes = next_planes(battle, order)
    return battle.lead_seat(TEAM[planes[0]]) if len(planes) > 1 else None


def for_plane(asked: Asked, battle: Battle, order: Alternation) -> Decision:
    """Return the question for the next plane."""
    seat, _, space = asked
    return ChoosePlane(seat, PICK_CLAUSE[order.kind], space, next_planes(battle, order))


def list_picks(battle: Battle, order: Alternation) -> tuple[PickPlane, ...]:
    """List the team's planes that may act."""
    return tuple([PICK[one] for one in next_planes(battle, order)])


def why_no_pick(battle: Battle, order: Alternation, action: Action) -> Refusal | None:
    """Return why a plane is not among those that may act, and why none can pass its move (SE-4.3)."""
    if isinstance(action, PickPlane):
        return pick_refusal(battle, order, action.squadron)
    if isinstance(action, HoldFire) and order.kind == "turn":
        return Refusal("SE-4.3", "every plane must move: pick the one that acts next")
    return None


def pick_refusal(battle: Battle, order: Alternation, squadron: Squadron) -> Refusal:
    """Return why a plane is not among those that may act."""
    clause, team = PICK_CLAUSE[order.kind], TEAM[next_planes(battle, order)[0]]
    if TEAM[squadron] != team:
        return Refusal(
            "SE-3.4",
            f"{squadron.capitalize()} is {TEAM[squadron].capitalize()}, and {team.capitalize()} is to act",
        )
    if battle.plane(squadron).at is None:
        return Refusal("SE-3.9", f"{squadron.capitalize()} has been shot down")
    if squadron not in order.waiting:
        return Refusal(clause, f"{squadron.capitalize()} has had its turn")
    return Refusal(clause, f"{squadron.capitalize()} can neither fire nor reload")


def window(order: Alternation, squadron: Squadron) -> FireWindow:
    """Return the fire window of a plane in a phase of shots."""
    return BEFORE[squadron] if order.kind == "before" else AFTER[squadron]


def next_planes(battle: Battle, order: Alternation) -> tuple[Squadron, ...]:
    """List the planes of the next team that may act; a team without any is skipped (SE-R5, SE-R26).

    To act is to move in a turn, to fire or reload in a window (SE-R28).
    """
    if battle.acting is None or battle.acting[0] is not order:
        battle.acting = order, _next_planes(battle, order)
    return battle.acting[1]


def _next_planes(battle: Battle, order: Alternation) -> tuple[Squadron, ...]:
    if order.kind == "turn":
        planes = battle.planes
        ready = [one for one in order.waiting if planes[INDEX[one]].at is not None]
    else:
        ready = [one for one in order.waiting if list_shots(battle, window(order, one))]
    return tuple([one for one in ready if TEAM[one] == order.team] or ready)


def pick(battle: Battle, order: Alternation, action: PickPlane) -> None:
    """Begin the turn of the picked plane."""
    begin_turn(battle, order, action.squadron)


def take_next(battle: Battle, order: Alternation) -> None:
    """Begin the turn of a team's only plane left; without one, end the alternation."""
    planes = next_planes(battle, order)
    if planes:
        begin_turn(battle, order, planes[0])
    else:
        battle.frames.pop()


def begin_turn(battle: Battle, order: Alternation, squadron: Squadron) -> None:
    """Begin a plane's turn or shot, then pass to the other team (SE-3.4, SE-R7, SE-17.2)."""
    battle.record(PlanePicked, squadron, ("SE-3.4", PICK_CLAUSE[order.kind]))
    waiting = tuple([one for one in order.waiting if one != squadron])
    rest = Alternation(order.kind, ENEMY[TEAM[squadron]], waiting)
    battle.frames[-1:] = rest, *plane_turn(battle.options, order, squadron)


def plane_turn(options: Options, order: Alternation, squadron: Squadron) -> tuple[Frame, ...]:
    """Return the frames of a plane's turn, the last part first (SE-3.2, SE-4.5, SE-17.2)."""
    if order.kind != "turn":
        return (window(order, squadron),)
    if options.fire_after_all_moves:
        return (FLIGHT[squadron],)
    return AFTER[squadron], FLIGHT[squadron], BEFORE[squadron]


def next_starter(table: Situation) -> tuple[Team, str]:
    """Return the team that begins the next round, and why (SE-3.6, SE-3.7, SE-3.8, SE-R6)."""
    if not table.lost:
        return ENEMY[table.starter], "SE-3.6"
    flying = {team: len(table.flying(team)) for team in PLANES}
    if flying["blue"] != flying["tan"]:
        return ("blue" if flying["blue"] > flying["tan"] else "tan"), "SE-3.7"
    return last_scorer(table), "SE-3.8"


def order_violations(battle: Battle, _below: Frame, order: Alternation) -> Iterator[str]:
    """Check that the options allow an order of planes, and that it names each at most once."""
    if not is_known(battle.options, order.kind) or len(set(order.waiting)) != len(order.waiting):
        yield f"planes do not act in the order {order.kind!r} of {', '.join(order.waiting)} [SE-G8]"


def is_known(options: Options, kind: str) -> bool:
    """Return whether the options allow such an order of planes (SE-3.4, SE-17.1, SE-R28)."""
    if kind == "turn":
        return not options.move_by_dice_count
    if kind == "volley":
        return options.fire_after_all_moves
    return options.move_by_dice_count and not options.fire_after_all_moves


ALTERNATION: Moment[Battle, Alternation] = Moment(
    clause="SE-3.5",
    takes=(PickPlane,),
    waits=lead_to_pick,
    question=for_plane,
    lists=list_picks,
    because=why_no_pick,
    carries_out=pick,
    proceeds=take_next,
    lies_on=(RoundEnd, Alternation, GroupFlight),
    violations=order_violations,
)
