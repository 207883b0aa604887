"""Progress of Fire & Move: points, losses and time, all of which lie open (FM-G17, FM-G18)."""

from collections.abc import Iterable, Iterator
from math import ceil

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.victory import ahead, losses, points, strength
from wargames.fire_move.told.view import FireMoveView, battle_seen_by
from wargames.fire_move.values.components import BREAK
from wargames.fire_move.values.words import count, people
from wargames.kernel.game import Event, Seat
from wargames.kernel.game.progress import GameProgress, GoalTally


def progress(view: FireMoveView) -> GameProgress:
    """Return the player turn, the goal, points and losses."""
    battle, cap = battle_seen_by(view), view.scenario.player_turn_cap
    return GameProgress(
        turn=f"Player turn {view.open.turn} of {cap}" if view.open.turn else "Set-up",
        goals=tuple(goals(battle)),
        tallies=tuple(tallies(battle)),
        ahead=(Seat(view.open.ending.winner if view.open.ending else ahead(battle)),),
        left=left(view, battle),
    )


def goals(battle: Battle) -> Iterator[str]:
    """Yield how the game is won, in sentences (FM-G17, FM-G18)."""
    attacker, defender = (people(side) for side in battle.sides)
    scenario = battle.scenario
    worth = ", ".join(f"{one.id} {one.vp}" for one in scenario.objectives)
    yield f"The {attacker} attack: to win they need more victory points than the {defender} at the end."
    yield (
        f"Objectives are worth {worth} points, enemies lost and their leaders more."
        if worth
        else ("Points are for enemies lost, and more for their leaders.")
    )
    yield f"A side that loses {float(BREAK):.0%} of its figures breaks and loses at once."
    ends = f"{scenario.time_check_limit} time checks or {scenario.player_turn_cap} player turns"
    yield f"The game ends after {ends}."


def tallies(battle: Battle) -> Iterator[GoalTally]:
    """Yield points, losses against the number that breaks a side, and time checks."""
    earned = points(battle)
    for side in battle.sides:
        yield GoalTally(f"{people(side)}: points", earned[side])
    for side in battle.sides:
        yield GoalTally(
            f"{people(side)}: losses toward breaking",
            losses(battle, side),
            ceil(strength(battle, side) * BREAK),
        )
    yield GoalTally("Time checks", battle.time_checks, battle.scenario.time_check_limit)


def left(view: FireMoveView, battle: Battle) -> str:
    """Return how many cards the view's side holds to act with."""
    held = next((hand.count for hand in view.hands if hand.side == view.seat), None)
    return "" if held is None or not battle.turn else f"You hold {count(held, 'card')}"


def lost_by_side(view: FireMoveView, _events: Iterable[Event]) -> tuple[GoalTally, ...]:
    """Return the figures that each side has lost, of those it began with."""
    battle = battle_seen_by(view)
    return tuple(
        GoalTally(f"{people(side)}: figures lost", losses(battle, side), strength(battle, side))
        for side in battle.sides
    )
