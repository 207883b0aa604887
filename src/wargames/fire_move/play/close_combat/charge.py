"""The charge: nomination, morale tests and the run (FM-29.1 to FM-29.6, FM-G11, FM-G13)."""

from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.checks import roll_check
from wargames.fire_move.play.groups.groups import leave_behind
from wargames.fire_move.play.groups.losses import pin
from wargames.fire_move.play.groups.muster import rank
from wargames.fire_move.play.move.crossing import crosses
from wargames.fire_move.play.move.steps import StepDeclared, guns_refusal, walk_on
from wargames.fire_move.play.move.ways import MoveRoute, way
from wargames.fire_move.play.playing import Reason, no_enemy_group
from wargames.fire_move.values.named import Die, Text
from wargames.fire_move.values.spelling import Path
from wargames.fire_move.values.state import CloseCombat, Figure, FigureNumber, GroupId, Moving
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.phrases import Words, either


@attrs.frozen
class Charge(FireMoveAction):
    """Use the last move action to go into close combat with the nominated figures (FM-29.2, FM-G11)."""

    FORM: ClassVar[str] = "charge {target} with {figures} along {route}"
    ORDER: ClassVar[str] = "charge"
    SUBJECT: ClassVar[str] = ""
    target: GroupId
    figures: tuple[FigureNumber, ...]
    route: Path


@attrs.frozen
class MoraleTested(FireMoveEvent):
    """A figure's morale was tested (FM-29.3, FM-22.2)."""

    SAYS: ClassVar[str] = "Figure {figure} {passed} its test for {purpose} ({rolled}; morale {needed})."
    WORDS: ClassVar[Words] = {**FireMoveEvent.WORDS, "passed": either("passed", "failed")}

    figure: FigureNumber
    purpose: Text
    black: Die
    red: Die
    needed: int
    passed: bool


def charge_refusal(battle: Battle, moving: Moving, action: Charge) -> Reason:
    """Return why the movers cannot charge so; the rest of the card is lost (FM-29.1, FM-29.2, FM-R5)."""
    if not moving.left:
        return Refusal("FM-G11", "no move action is left for the charge")
    if moving.mixed:
        return Refusal("FM-R5", "no other card goes with the movement card of a charge")
    return (
        no_enemy_group(battle, action.target, "FM-29.2")
        or nominees_refusal(battle, moving, action)
        or way_refusal(battle, action)
    )


def nominees_refusal(battle: Battle, moving: Moving, action: Charge) -> Reason:
    """Return why those figures cannot be nominated (FM-29.2, FM-G12, FM-G13)."""
    able = {figure.number for figure in battle.able(moving.group)}
    named = set(action.figures)
    if not named or len(named) != len(action.figures) or named - able:
        return Refusal("FM-29.2", f"nominate unpinned figures of {moving.group}, each once")
    if battle.groups[moving.group].berserk and named != able:
        return Refusal("FM-G12", f"{moving.group} is berserk: every figure of it goes along")
    if moving.banzai and named != able:
        return Refusal("FM-G13", "every unpinned figure goes along in a banzai")
    return None


def leader_of(battle: Battle, figures: tuple[FigureNumber, ...]) -> Figure:
    """Find the most significant of some figures."""
    return min((battle.figures[number] for number in figures), key=rank)


def way_refusal(battle: Battle, action: Charge) -> Reason:
    """Return why the route leads to no charge point, or a gun cannot go along (FM-G11, FM-G24)."""
    found = way(battle, leader_of(battle, action.figures).stands, action.route.points)
    if isinstance(found, Refusal):
        return found
    if not any(battle.field.adjacent(found.points[-1], one.stands) for one in battle.men(action.target)):
        return Refusal(
            "FM-G11",
            f"{found.points[-1]} is not within 1 inch of a figure of {action.target}, in its feature",
        )
    return guns_refusal(battle, (battle.figures[number] for number in action.figures), found)


def charge(battle: Battle, moving: Moving, action: Charge) -> None:
    """Cross a border, test the nominees, and send those who pass (FM-29.3, FM-29.4, FM-29.5, FM-G11)."""
    found = way(battle, leader_of(battle, action.figures).stands, action.route.points)
    assert not isinstance(found, Refusal), "the charge is legal"
    clauses = ("FM-29.1", "FM-29.2")
    battle.record(
        StepDeclared, clauses, group=moving.group, purpose="charge", route=found.points, target=action.target
    )
    moved = Moving(
        group=moving.group, card=moving.card, mode=moving.mode, left=0, cv=moving.cv, banzai=moving.banzai
    )
    battle.frames[-1] = moved
    if not crosses(battle, moving, found.crossing):
        walk_on(battle, moved, "try", found, movers=battle.able(moving.group))
        return
    nominees = sorted((battle.figures[number] for number in action.figures), key=rank)
    passed = tuple(one.number for one in nominees if tests_morale(battle, one, moving))
    if passed:
        run_in(battle, moved, passed, found, target=action.target)


def run_in(
    battle: Battle, moving: Moving, passed: tuple[FigureNumber, ...], route: MoveRoute, *, target: str
) -> None:
    """Leave the others behind and run to the charge point (FM-29.4, FM-29.6)."""
    group = moving.group
    leave_behind(battle, group, passed)
    battle.frames.append(CloseCombat(battle.player, group, target, route.points, banzai=moving.banzai))
    walk_on(battle, moving, "charge", route, movers=battle.men(group))


def tests_morale(battle: Battle, nominee: Figure, moving: Moving) -> bool:
    """Test a nominee, or pin him (FM-29.3, FM-29.5); banzai and berserk need no roll."""
    if moving.banzai or battle.groups[nominee.group].berserk:
        return True
    passed = passes(battle, nominee, "close combat", nominee.troop_card.morale, clause="FM-29.3")
    if not passed:
        pin(battle, nominee.number, "FM-29.5")
    return passed


def passes(battle: Battle, figure: Figure, purpose: str, needed: int, *, clause: str) -> bool:
    """Roll a morale test: the number is at most ``needed`` (FM-34.7, FM-R49)."""
    check = roll_check(battle, f"morale for {purpose}", f"figure {figure.number}", clause)
    passed = check.lies_within(needed)
    battle.record(
        MoraleTested,
        (clause,),
        figure=figure.number,
        purpose=purpose,
        **check.dice,
        needed=needed,
        passed=passed,
    )
    return passed
