"""Control of objectives, points, and how the game ends (FM-G17, FM-G18)."""

from functools import partial

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.values.components import BREAK, Nation
from wargames.fire_move.values.events import GameEnded, ObjectiveTaken
from wargames.fire_move.values.scenarios import Objective
from wargames.fire_move.values.state import Ending, Figure, GroupId
from wargames.kernel.moments import EndOfPlay
from wargames.kernel.plane import within

PL_EXTRA = 2


def control(battle: Battle) -> None:
    """Give objectives to the side that alone has an unpinned figure at them (FM-G18)."""
    for objective in battle.scenario.objectives:
        find = partial(_holders, battle, objective)
        there = battle.muster.cached(("holders", objective, battle.sides), find)
        if len(there) == 1 and battle.held[objective.id] != there[0]:
            battle.held[objective.id] = there[0]
            battle.record(ObjectiveTaken, ("FM-G18",), objective.id, there[0])


def _holders(battle: Battle, objective: Objective) -> list[Nation]:
    return [side for side in battle.sides if holds(battle, side, objective)]


def holds(battle: Battle, side: Nation, objective: Objective) -> bool:
    """Tell whether an unpinned figure of a side is within the radius."""
    groups = [group for group in battle.groups.values() if group.side == side]
    return any(_is_at(battle, objective, battle.able(group.id), group.id) for group in groups)


def _is_at(battle: Battle, objective: Objective, able: tuple[Figure, ...], group: GroupId) -> bool:
    """Tell it of a group: few have changed since the turn before."""
    given = (objective, able)
    return battle.field.cached(("at", objective.id, group), given, partial(_any_within, *given))


def _any_within(objective: Objective, able: tuple[Figure, ...]) -> bool:
    return any(one.at is not None and within(objective.at, one.at, objective.radius) for one in able)


def losses(battle: Battle, side: Nation) -> int:
    """Count a side's figures that are KIA or routed."""
    return sum(lost.side == side for lost in battle.lost)


def strength(battle: Battle, side: Nation) -> int:
    """Count the figures that a side started with, those off the table included."""
    return sum(len(group.figures) for group in battle.scenario.force(side).groups)


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
    """Count the PLs that a side lost, promoted ones included."""
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


def breaks(battle: Battle, side: Nation) -> bool:
    """Tell whether a side has lost 60 percent of its figures (FM-G18)."""
    return losses(battle, side) >= strength(battle, side) * BREAK


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
    attacker, defender = battle.sides
    earned = points(battle)
    winner = attacker if earned[attacker] > earned[defender] else defender
    end(battle, winner, why)


def end(battle: Battle, winner: Nation, why: str) -> None:
    """Note the end of the game, with the points of both sides in the reason."""
    earned = points(battle)
    told = ", ".join(f"{side} {earned[side]} VP" for side in battle.sides)
    reason = f"{why}; {told}"
    battle.ending = Ending(winner, reason, "FM-G18", tuple(earned.items()))
    battle.frames.clear()
    battle.record(GameEnded, ("FM-G17", "FM-G18"), winner, reason)
    raise EndOfPlay
