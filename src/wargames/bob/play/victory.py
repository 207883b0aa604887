"""Victory conditions and the end of the game (section 6, BOB-R46)."""

from collections.abc import Iterable
from typing import Annotated, ClassVar

import attrs

from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import show_control
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY, SIDE_NAMES, Side
from wargames.bob.values.names import plural, squads_among
from wargames.bob.values.scenarios import SIDES, ControlGoal
from wargames.bob.values.state import Ending
from wargames.bob.values.words import CONTROLLED, BobPublicEvent, Clauses, why_won
from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.phrases import spoken
from wargames.kernel.game import EventWeight
from wargames.kernel.game.naming import Names
from wargames.kernel.moments import EndOfPlay


@attrs.frozen
class GameEnded(BobPublicEvent):
    """The game ended."""

    WEIGHT: ClassVar[EventWeight] = "end"

    winner: Side
    reason: Annotated[str, Names("text")]
    clauses: Clauses

    def said(self) -> str:
        """Return the sentence: the winner, and the reason."""
        return f"The {plural(self.winner)} won: {why_won(self.reason)}."


def how_won(battle: Battle, ending: Ending) -> str:
    """Return by what, and by how much, a game was won, as a sentence."""
    victory = battle.scenario.victory
    attackers, control = f"the {plural(victory.side)}", victory.control
    if control is not None and ending.reason in {CONTROLLED, last_of(battle)}:
        held = held_of(battle, victory.side, control.hexes)
        crowded = ending.winner != victory.side and held >= control.at_least and control.alone_in
        rest = f", but were not alone in {spoken(control.alone_in)}" if crowded else ""
        return f"after turn {battle.turn} {attackers} {tally_of(control, held)}{rest}"
    if victory.exit is not None and ending.reason == last_of(battle):
        exited = squads_among(battle.sides[victory.side].exited)
        gone = f"{exited} of {victory.exit.squads} squads had left by the {victory.exit.edge} edge"
        return f"after turn {battle.turn} {gone}"
    return why_won(ending.reason)


def tally_of(goal: ControlGoal, held: int) -> str:
    """Say how many of the hexes of a goal a side controlled, and how many it needed.

    >>> tally_of(ControlGoal(("B5", "C5", "E5"), 2), 1), tally_of(ControlGoal(("E5",), 1), 0)
    ('controlled 1 of B5, C5 and E5, and needed 2', 'did not control E5')
    """
    named = spoken(goal.hexes)
    if held == len(goal.hexes):
        return f"controlled {named}"
    if len(goal.hexes) == 1:
        return f"did not control {named}"
    return f"controlled {held or 'none'} of {named}, and needed {goal.at_least}"


def last_of(battle: Battle) -> str:
    """Return the reason of an end by the last turn."""
    return f"turn {battle.turn} was the last"


def last_turn(battle: Battle) -> int:
    """Return the number of turns: a secret option may shorten the game (BOB-G11)."""
    option = battle.scenario.option
    if option is not None and option.turns is not None and battle.sides[option.side].option:
        return option.turns
    return battle.scenario.turns


def has_units(battle: Battle, side: Side) -> bool:
    """Return whether a side has a real unit on the board or still to enter (BOB-6.2, BOB-R46)."""
    return bool(battle.real_hexes(side)) or any(counter.real for counter in battle.of(side))


def judge_now(battle: Battle) -> None:
    """End the game if a condition that holds at once is met (BOB-6.3, BOB-R46).

    Raises :class:`EndOfPlay` then.
    """
    first = battle.scenario.first_player
    for side in (ENEMY[first], first):  # both at once: the side that is not the first player
        if found := at_once(battle, side):
            end(battle, side, *found)


@changeable
def at_once(battle: Battle, side: Side) -> tuple[str, str] | None:
    """Return the reason of a side's immediate victory, and its clause; None if it has not won."""
    victory = battle.scenario.victory
    enemy = ENEMY[side]
    if enemy in victory.eliminated and not has_units(battle, enemy):
        return f"no {SIDE_NAMES[enemy]} unit is left", "BOB-6.2"
    if victory.exit is None:
        return None
    exited = squads_among(battle.sides[victory.side].exited)
    if side == victory.side and exited >= victory.exit.squads:
        return f"{exited} squads have left by the {victory.exit.edge} edge", "BOB-6.1"
    if side != victory.side and exited + squads_left(battle, victory.side) < victory.exit.squads:
        return f"too few squads are left to reach the {victory.exit.edge} edge", "BOB-6.1"
    return None


def squads_left(battle: Battle, side: Side) -> int:
    """Count the squads of a side on the board and still to enter."""
    return sum(counter.unit.kind == "squad" for counter in battle.of(side))


@changeable
def judge_turn(battle: Battle) -> None:
    """Check for victory after the last turn (BOB-6.1, BOB-R46, BOB-G5 point 5).

    Raises :class:`EndOfPlay` after the last turn.
    """
    if battle.turn < last_turn(battle):
        return
    victory = battle.scenario.victory
    if victory.control is not None and controls(battle, victory.side):
        end(battle, victory.side, CONTROLLED, "BOB-6.1")
    end(battle, ENEMY[victory.side], last_of(battle), "BOB-6.3")


@changeable
def controls(battle: Battle, side: Side) -> bool:
    """Return whether a side controls the hexes of its victory condition (BOB-G16)."""
    wanted = battle.scenario.victory.control
    assert wanted is not None
    bit = battle.ground.bit
    own, enemies = battle.real_hexes(side), battle.real_hexes(ENEMY[side])
    alone = all(bit[place] & own and not bit[place] & enemies for place in wanted.alone_in)
    return alone and held_of(battle, side, wanted.hexes) >= wanted.at_least


def held_of(battle: Battle, side: Side, places: Iterable[Place]) -> int:
    """Count the places that a side controls."""
    return sum(battle.control.of(place) == side for place in places)


def end(battle: Battle, winner: Side, reason: str, clause: str) -> None:
    """End the game.

    Raises :class:`EndOfPlay`.
    """
    battle.ending = Ending(winner, reason, clause)
    battle.phase = "over"
    battle.frames.clear()
    for side in SIDES:
        show_control(battle, side, all_=True)
    battle.record(GameEnded, winner, reason, (clause, "BOB-R46"))
    raise EndOfPlay
