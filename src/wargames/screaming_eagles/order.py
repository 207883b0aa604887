"""Sections 3, 4, 17 and 18: who begins, whose turn it is, and what makes up a round."""

from typing import Any

import attrs

from wargames.kernel.errors import Refusal
from wargames.kernel.game import ActionSpace
from wargames.kernel.replace import replace
from wargames.screaming_eagles.actions import HoldFire, PickPlane
from wargames.screaming_eagles.cards import Tell
from wargames.screaming_eagles.components import ENEMY, PLANES, SQUADRONS, TEAM, Squadron, Team
from wargames.screaming_eagles.damage import last_scorer, winner_on_points
from wargames.screaming_eagles.events import FlaresBurnedOut, GameEnded, PlanePicked, RoundBegan
from wargames.screaming_eagles.flight import reveal_all
from wargames.screaming_eagles.gunnery import shot_space
from wargames.screaming_eagles.state import (
    Alternation,
    CardPhase,
    FireWindow,
    Flight,
    Frame,
    GroupFlight,
    Plane,
    RoundEnd,
    State,
    Table,
)

PICK = {squadron: PickPlane(squadron) for squadron in SQUADRONS}
SPEEDS = (1, 2, 4)  # black dice, rising: SE-18.2
PICK_CLAUSE = {"turn": "SE-3.5", "before": "SE-R28", "after": "SE-R28", "volley": "SE-R26"}


@attrs.frozen
class PlaneSpace(ActionSpace):
    """Any of the team's planes that may act."""

    table: Table
    alternation: Alternation
    candidates: tuple[PickPlane, ...]

    def check(self, action: Any) -> Refusal | None:
        """Judge a pick."""
        clause, team = PICK_CLAUSE[self.alternation.kind], self.alternation.team
        if isinstance(action, HoldFire) and self.alternation.kind == "turn":
            return Refusal("SE-4.3", f"every plane must move, and {team} is to pick the one that acts next")
        if not isinstance(action, PickPlane):
            return Refusal(clause, f"{team} is to pick the plane that acts next")
        if action in self.candidates:
            return None
        return pick_refusal(self.table, self.alternation, action.squadron)


def pick_refusal(table: Table, alternation: Alternation, squadron: Squadron) -> Refusal | None:
    """Say why a plane cannot be picked; None means that it can."""
    clause = PICK_CLAUSE[alternation.kind]
    if TEAM[squadron] != alternation.team:
        return Refusal("SE-3.4", f"{squadron} is {TEAM[squadron]}, and {alternation.team} is to act")
    if table.plane(squadron).at is None:
        return Refusal("SE-3.9", f"{squadron} has been shot down")
    if squadron not in alternation.waiting:
        return Refusal(clause, f"{squadron} has had its turn")
    if not able(table, alternation, squadron):
        return Refusal(clause, f"{squadron} can neither fire nor reload")
    return None


def able(table: Table, alternation: Alternation, squadron: Squadron) -> bool:
    """Tell whether a waiting plane can act: move in a turn, fire or reload in a window (SE-R26, SE-R28)."""
    if alternation.kind == "turn":
        return table.plane(squadron).at is not None
    return shot_space(table, window(alternation, squadron)) is not None


def window(alternation: Alternation, squadron: Squadron) -> FireWindow:
    """Give the fire window of a plane in a phase of shots."""
    return FireWindow(squadron, "before" if alternation.kind == "before" else "after")


def next_planes(table: Table, alternation: Alternation) -> tuple[Squadron, ...]:
    """List the planes of the next team that may act; a team with none is skipped (SE-R5, SE-R26)."""
    ready = tuple(one for one in alternation.waiting if able(table, alternation, one))
    return tuple(one for one in ready if TEAM[one] == alternation.team) or ready


def begin_turn(state: State, alternation: Alternation, squadron: Squadron, tell: Tell) -> State:
    """Let a plane have its turn or its shot, then the other team go on (SE-3.4, SE-R7, SE-17.2)."""
    tell(PlanePicked(squadron, ("SE-3.4", PICK_CLAUSE[alternation.kind])))
    return state.with_table(with_turn(state.table, alternation, squadron))


def with_turn(table: Table, alternation: Alternation, squadron: Squadron) -> Table:
    """Lay out a plane's turn on what the other team goes on with."""
    waiting = tuple(one for one in alternation.waiting if one != squadron)
    rest = Alternation(alternation.kind, ENEMY[TEAM[squadron]], waiting)
    return table.then(rest, *plane_turn(table, alternation, squadron))


def plane_turn(table: Table, alternation: Alternation, squadron: Squadron) -> tuple[Frame, ...]:
    """Lay out one plane's turn, last part first (SE-3.2, SE-4.5, SE-17.2)."""
    if alternation.kind != "turn":
        return (window(alternation, squadron),)
    if table.options.fire_after_all_moves:
        return (Flight(squadron),)
    before = FireWindow(squadron, "before")
    shut = shot_space(table, before) is None  # SE-R32
    return FireWindow(squadron, "after"), Flight(squadron), *(() if shut else (before,))


def open_round(state: State, tell: Tell) -> State:
    """All cards are down: lay out the rest of the round, last part first (SE-4.2, SE-G8)."""
    table = state.table
    options, starter = table.options, table.starter
    waiting = tuple(one for one in SQUADRONS if table.plane(one).at is not None)
    plan: list[Frame] = [RoundEnd()]
    if options.fire_after_all_moves:  # SE-17.1
        plan.append(Alternation("volley", starter, waiting))
    if options.move_by_dice_count:
        state = reveal_all(state, tell)
        plan += by_speed(state, starter)
    else:
        plan.append(Alternation("turn", starter, waiting))
    return state.with_table(state.table.then(*plan))


def by_speed(state: State, starter: Team) -> list[Frame]:
    """Lay out the speed groups, the slowest last because it flies first (SE-18.2, SE-R28, SE-R29)."""
    plan: list[Frame] = []
    for speed in reversed(SPEEDS):
        group = tuple(
            one for one in SQUADRONS if state.table.plane(one).at is not None and state.dice(one) == speed
        )
        if not group:
            continue
        if state.table.options.fire_after_all_moves:
            plan.append(GroupFlight(speed))
        else:
            plan += (
                Alternation("after", starter, group),
                GroupFlight(speed),
                Alternation("before", starter, group),
            )
    return plan


def end_round(state: State, tell: Tell) -> State:
    """End a round: flares go out, the limit is tested, the next starter is found (SE-3.1, SE-15.2)."""
    table = state.table
    burning = tuple(plane.squadron for plane in table.planes if plane.flare_burns)
    if burning:
        tell(FlaresBurnedOut(burning))
    if table.options.round_limit is not None and table.round >= table.options.round_limit:
        winner, reason = winner_on_points(table)
        tell(GameEnded(winner, reason, ("SE-R18",)))
        return state.with_table(replace(table, frames=()))
    starter, clause = next_starter(table)
    return begin_round(table, table.round + 1, starter, clause, tell)


def begin_round(table: Table, number: int, starter: Team, clause: str, tell: Tell) -> State:
    """Begin a round: every plane may move and fire again, every card is back (SE-4.1, SE-6.10)."""
    tell(RoundBegan(number, starter, ("SE-4.1", clause)))
    return State(
        Table(
            table.options,
            number,
            starter,
            tuple(refreshed(plane) for plane in table.planes),
            lost=table.lost,
            frames=(CardPhase(),),
        )
    )


def refreshed(plane: Plane) -> Plane:
    """Clear what holds for one round only (SE-15.2)."""
    return replace(plane, moved=False, fired=False, reloaded=False, flare_burns=False)


def next_starter(table: Table) -> tuple[Team, str]:
    """Find the team that begins the next round, and why (SE-3.6, SE-3.7, SE-3.8, SE-R6)."""
    if not table.lost:
        return ENEMY[table.starter], "SE-3.6"
    flying = {team: len(table.flying(team)) for team in PLANES}
    if flying["blue"] != flying["tan"]:
        return ("blue" if flying["blue"] > flying["tan"] else "tan"), "SE-3.7"
    return last_scorer(table), "SE-3.8"
