"""Control of objectives, points and the end of the game (FM-G17, FM-G18)."""

from functools import partial
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.values.components import BREAK, Nation
from wargames.fire_move.values.named import ObjectiveId, Text
from wargames.fire_move.values.scenarios import Objective
from wargames.fire_move.values.state import Ending, Figure
from wargames.fire_move.values.words import FireMoveEvent, why_won
from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.phrases import Words
from wargames.kernel.game import EventWeight
from wargames.kernel.geometry.plane import within
from wargames.kernel.moments import EndOfPlay


@attrs.frozen
class ObjectiveTaken(FireMoveEvent):
    """A side took control of an objective (FM-G18)."""

    WEIGHT: ClassVar[EventWeight] = "gain"
    SAYS: ClassVar[str] = "The {side} took {objective}."

    objective: ObjectiveId
    side: Nation


@attrs.frozen
class GameEnded(FireMoveEvent):
    """The game ended (FM-G17, FM-G18)."""

    WEIGHT: ClassVar[EventWeight] = "end"
    SAYS: ClassVar[str] = "The {winner} won: {reason}."
    WORDS: ClassVar[Words] = {**FireMoveEvent.WORDS, "reason": why_won}

    winner: Nation
    reason: Text


PL_EXTRA = 2


def control(battle: Battle) -> None:
    """Assign objectives to the only side with an unpinned figure at them (FM-G18)."""
    there = battle.muster.cached(("holders", battle.scenario), partial(_holders, battle))
    for objective in battle.scenario.objectives:
        sides = there.get(objective.id, ())
        if len(sides) == 1 and battle.held[objective.id] not in sides:
            (side,) = sides
            battle.held[objective.id] = side
            battle.record(ObjectiveTaken, ("FM-G18",), objective.id, side)


def _holders(battle: Battle) -> dict[str, set[Nation]]:
    """Map objectives to the sides with an unpinned figure at them."""
    objectives, field, able = battle.scenario.objectives, battle.field, battle.muster.able
    found: dict[str, set[Nation]] = {}
    for group in battle.groups.values():  # few have changed since the last turn
        for objective in field.cached(("at", group.id), _objectives_at, objectives, able[group.id]):
            found.setdefault(objective, set()).add(group.side)
    return found


def _objectives_at(objectives: tuple[Objective, ...], able: tuple[Figure, ...]) -> list[str]:
    """List the objectives with one of some figures within their radius."""
    return [
        one.id
        for one in objectives
        if any(figure.at is not None and within(one.at, figure.at, one.radius) for figure in able)
    ]


def losses(battle: Battle, side: Nation) -> int:
    """Count a side's figures that are KIA or routed."""
    return sum(lost.side == side for lost in battle.lost)


@changeable
def strength(battle: Battle, side: Nation) -> int:
    """Count the figures that a side started with, those off the table included."""
    return battle.scenario.force(side).strength


@changeable
def points(battle: Battle) -> dict[Nation, int]:
    """Add up the victory points of both sides (FM-G18)."""
    attacker, defender = battle.sides
    earned = {
        attacker: losses(battle, defender) + PL_EXTRA * leaders_lost(battle, defender),
        defender: losses(battle, attacker) // 2 + PL_EXTRA * leaders_lost(battle, attacker),
    }
    for objective in battle.scenario.objectives:
        earned[battle.held[objective.id]] += objective.vp
    return earned


def leaders_lost(battle: Battle, side: Nation) -> int:
    """Count the PLs of a side that were killed or routed, promoted ones included (FM-4.2, FM-4.3)."""
    return sum(lost.leader for lost in battle.lost if lost.side == side)


def judge(battle: Battle) -> None:
    """End the game after a player turn if a side breaks, time is up or the cap is reached (FM-G17)."""
    broken = [side for side in battle.sides if breaks(battle, side)]
    if broken:
        end_by_break(battle, broken)
    elif battle.time_checks >= battle.scenario.time_check_limit:
        end_by_points(battle, "time is up")
    elif battle.turn >= battle.scenario.player_turn_cap:
        end_by_points(battle, f"{battle.turn} player turns are over")


@changeable
def breaks(battle: Battle, side: Nation) -> bool:
    """Return whether a side has lost 60 percent of its figures (FM-G18)."""
    return losses(battle, side) * BREAK.denominator >= strength(battle, side) * BREAK.numerator


def end_by_break(battle: Battle, broken: list[Nation]) -> None:
    """Let the side lose that broke, of two the one with the higher share, the attacker if equal (FM-G18)."""
    attacker, defender = battle.sides
    loser = broken[0]
    if len(broken) == len(battle.sides):
        mine = losses(battle, attacker) * strength(battle, defender)
        theirs = losses(battle, defender) * strength(battle, attacker)
        loser = attacker if mine >= theirs else defender
    lost, of = losses(battle, loser), strength(battle, loser)
    end(battle, battle.enemy(loser), f"the {loser} side breaks: {lost} of {of} figures lost")


def end_by_points(battle: Battle, why: str) -> None:
    """Let the side with more points win, the defender if they are equal (FM-G18)."""
    end(battle, ahead(battle), why)


def ahead(battle: Battle) -> Nation:
    """Name the side that would win by points: the defender if they are equal (FM-G18)."""
    attacker, defender = battle.sides
    earned = points(battle)
    return attacker if earned[attacker] > earned[defender] else defender


def end(battle: Battle, winner: Nation, why: str) -> None:
    """Record the end of the game, with the points of both sides in the reason."""
    earned = points(battle)
    told = ", ".join(f"{side} {earned[side]} VP" for side in battle.sides)
    reason = f"{why}; {told}"
    battle.ending = Ending(winner, reason, "FM-G18", tuple(earned.items()))
    battle.frames.clear()
    battle.record(GameEnded, ("FM-G17", "FM-G18"), winner, reason)
    raise EndOfPlay
