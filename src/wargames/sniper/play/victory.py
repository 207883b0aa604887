"""Victory, at the end of a round or at once (SN-1.22 to SN-1.24, SN-R4, SN-R5, SN-G16, SN-G17)."""

from typing import Annotated, ClassVar

import attrs

from wargames.kernel.base.changeable import changeable
from wargames.kernel.game import EventWeight
from wargames.kernel.game.naming import Names
from wargames.kernel.moments import EndOfPlay
from wargames.sniper.play.battle import Battle
from wargames.sniper.values.components import ENEMY, SIDE_NAMES, SIDES, Side
from wargames.sniper.values.state import Ending
from wargames.sniper.values.words import Clauses, SniperEvent, why_won


@attrs.frozen
class GameEnded(SniperEvent):
    """A side won."""

    WEIGHT: ClassVar[EventWeight] = "end"

    side: Side
    reason: Annotated[str, Names("text")]
    clauses: Clauses

    def said(self) -> str:
        """Return the sentence: the winner, and the reason."""
        return f"The {SIDE_NAMES[self.side]}s won: {why_won(self.side, self.reason)}."


def end(battle: Battle, winner: Side, reason: str, clause: str) -> None:
    """End the game."""
    battle.ending = Ending(winner, reason, clause)
    battle.frames.clear()
    battle.record(GameEnded, winner, reason, (clause,))
    raise EndOfPlay


def judge(battle: Battle, ending: Ending | None) -> None:
    """End the game if it is won."""
    if ending is not None:
        end(battle, ending.winner, ending.reason, ending.clause)


# at once


@changeable
def at_once(battle: Battle) -> Ending | None:
    """Return the winner in the middle of a round; only officers and snipers decide (SN-G17)."""
    victory = battle.scenario.victory
    if victory.kind != "officers":
        return None
    attacker, defender = victory.attacker, ENEMY[victory.attacker]
    if not has_officer(battle, attacker):
        return Ending(defender, "no officer is left", "SN-G17")
    if not snipers(battle, defender):
        return Ending(attacker, "the sniper is destroyed", "SN-G17")
    return None


def has_officer(battle: Battle, side: Side) -> bool:
    """Return whether a side has an officer, aboard or not."""
    return any("officer" in unit.figures for unit in battle.of(side))


def snipers(battle: Battle, side: Side) -> int:
    """Count a side's snipers."""
    return len([unit for unit in battle.units.values() if unit.kind == "sniper" and unit.side == side])


# at the end of a round


@changeable
def after_round(battle: Battle) -> Ending | None:
    """Return the winner at the end of a round; before the last, None if nothing is decided (SN-R4)."""
    kind = battle.scenario.victory.kind
    if kind == "snipers":
        return after_duel(battle)
    return after_objective(battle) if kind == "objective" else after_walk(battle)


@changeable
def controls(battle: Battle, side: Side) -> bool:
    """Return whether a side controls a victory objective (SN-1.22, TOI-17.2)."""
    return any(battle.control.get(place) == side for place in battle.scenario.victory_objectives)


def is_last(battle: Battle) -> bool:
    """Return whether the last round is played (SN-1.24)."""
    return battle.round >= battle.scenario.rounds


def after_objective(battle: Battle) -> Ending | None:
    """Return the winner by control of the objective (SN-1.22, SN-1.23, SN-R5)."""
    attacker = battle.scenario.victory.attacker
    if controls(battle, attacker):
        return Ending(attacker, "the objective is taken", "SN-1.22")
    if is_last(battle):
        return Ending(ENEMY[attacker], "the objective was not taken in time", "SN-1.23")
    if not battle.on_map(attacker):
        return Ending(ENEMY[attacker], "the attacker has no unit left", "SN-R5")
    return None


def after_walk(battle: Battle) -> Ending | None:
    """Return the winner by control with an officer alive (SN-G17)."""
    attacker = battle.scenario.victory.attacker
    if controls(battle, attacker) and has_officer(battle, attacker):
        return Ending(attacker, "an officer's side holds the objective", "SN-G17")
    if is_last(battle):
        return Ending(ENEMY[attacker], "the objective was not taken in time", "SN-G17")
    return None


def after_duel(battle: Battle) -> Ending | None:
    """Return the winner by snipers destroyed, then control, nobody's being the defender's (SN-G16)."""
    attacker, defender = battle.scenario.victory.attacker, ENEMY[battle.scenario.victory.attacker]
    left = {side: snipers(battle, side) for side in SIDES}
    if not left[attacker]:
        return Ending(defender, "the enemy's snipers are destroyed", "SN-G16")
    if not left[defender]:
        return Ending(attacker, "the enemy's snipers are destroyed", "SN-G16")
    return by_duel(battle) if is_last(battle) else None


def by_duel(battle: Battle) -> Ending:
    """Return who wins at the end of the last round: by snipers destroyed, then by control (SN-G16)."""
    attacker, defender = battle.scenario.victory.attacker, ENEMY[battle.scenario.victory.attacker]
    left = {side: snipers(battle, side) for side in SIDES}
    killed = {side: len(battle.scenario.side(ENEMY[side]).snipers) - left[ENEMY[side]] for side in SIDES}
    for side in SIDES:
        if killed[side] > killed[ENEMY[side]]:
            return Ending(side, "more of the enemy's snipers are destroyed", "SN-G16")
    if controls(battle, attacker) and not controls(battle, defender):
        return Ending(attacker, "as many snipers are destroyed, and the objective is held", "SN-G16")
    return Ending(defender, "as many snipers are destroyed, and the objective is not lost", "SN-G16")
