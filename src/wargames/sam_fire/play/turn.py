"""The sequence of play: a full turn, and the steps of its German half (section 4)."""

from collections.abc import Callable, Iterator
from typing import ClassVar

import attrs

from wargames.kernel.moments import Moment
from wargames.sam_fire.play.american.order_dice import roll_order_dice
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.counters import turn_ready
from wargames.sam_fire.play.german.entry import check_spotted
from wargames.sam_fire.play.german.surprise import check_surprise
from wargames.sam_fire.play.german.tanks import act_tanks
from wargames.sam_fire.play.german.turn import act_infantry, act_machine_guns, adjust_status
from wargames.sam_fire.play.objectives import judge, lose_objectives
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.state import Frame, GermanStep
from wargames.sam_fire.values.words import TableEvent


@attrs.frozen
class TurnBegan(TableEvent):
    """A full turn began with its American half."""

    PARAGRAPH: ClassVar[bool] = True
    SAYS: ClassVar[str] = "Turn {turn}: the Americans begin."

    turn: int
    clauses: Clauses = ("SAF-4.1", "SAF-4.2")


def begin_turn(battle: Battle, number: int) -> None:
    """Begin a full turn: the Enemy Spotted check, then the order dice (SAF-4.1, SAF-4.2)."""
    battle.turn, battle.step = number, 1
    battle.record(TurnBegan, number)
    check_spotted(battle)
    roll_order_dice(battle)


def step_status(battle: Battle) -> bool:
    """End the American turn and adjust status: step 5 (SAF-6.17, SAF-4.3, SAF-R88)."""
    turn_ready(battle, american=True)
    adjust_status(battle)
    return True


def step_infantry(battle: Battle) -> bool:
    """Let German infantry act until one assaults or all have: step 6 (SAF-19.1)."""
    battle.then(INFANTRY_ACTS)
    return not act_infantry(battle)


def step_machine_guns(battle: Battle) -> bool:
    """Let the MG42s act: step 7 (SAF-23.1)."""
    act_machine_guns(battle)
    return True


def step_tanks(battle: Battle) -> bool:
    """Let the tanks and the AT gun act: step 8 (SAF-24.1)."""
    act_tanks(battle)
    return True


def step_surprise(battle: Battle) -> bool:
    """Check for a surprise and close the full turn: step 9 (SAF-25.1, SAF-19.15, SAF-R88)."""
    check_surprise(battle)
    lose_objectives(battle)
    turn_ready(battle, american=False)
    judge(battle)
    battle.frames.clear()
    begin_turn(battle, battle.turn + 1)
    return True


INFANTRY_ACTS = GermanStep(6)

GERMAN_STEPS: tuple[tuple[int, Callable[[Battle], bool]], ...] = (
    (5, step_status),
    (6, step_infantry),
    (7, step_machine_guns),
    (8, step_tanks),
    (9, step_surprise),
)
"""The steps in order; each returns whether the next one follows at once."""


def play_german_step(battle: Battle, frame: GermanStep) -> None:
    """Play the German turn on from a step, to its end or to an assault (SAF-4.3)."""
    for step, play in GERMAN_STEPS[frame.step - 5 :]:
        battle.step = step
        if not play(battle):
            return


def german_step_violations(battle: Battle, _below: Frame | None, frame: GermanStep) -> Iterator[str]:
    """Check that a step of the German turn lies below another frame (SAF-1.1)."""
    if battle.frames[-1] is frame:
        yield "nobody is asked, yet the game goes on [SAF-1.1]"


GERMAN_STEP: Moment[Battle, GermanStep] = Moment(
    clause="SAF-4.3", proceeds=play_german_step, violations=german_step_violations
)
