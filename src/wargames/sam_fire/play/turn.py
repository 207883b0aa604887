"""The sequence of play: a full turn, and the steps of its German half (section 4)."""

from collections.abc import Callable, Iterator

from wargames.kernel.moments import Moment
from wargames.sam_fire.play.american.order_dice import roll_order_dice
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.counters import turn_ready
from wargames.sam_fire.play.german.entry import check_spotted
from wargames.sam_fire.play.german.surprise import check_surprise
from wargames.sam_fire.play.german.tanks import act_tanks
from wargames.sam_fire.play.german.turn import act_infantry, act_machine_guns, adjust_status
from wargames.sam_fire.play.objectives import judge, lose_objectives
from wargames.sam_fire.values.events import TurnBegan
from wargames.sam_fire.values.state import Frame, GermanStep


def begin_turn(battle: Battle, number: int) -> None:
    """Begin a full turn: the Enemy Spotted check, then the order dice (SAF-4.1, SAF-4.2)."""
    battle.turn, battle.step = number, 1
    battle.record(TurnBegan, number)
    check_spotted(battle)
    roll_order_dice(battle)


def step_status(battle: Battle) -> None:
    """End the American turn and adjust status: step 5 (SAF-6.17, SAF-4.3, SAF-R88)."""
    turn_ready(battle, american=True)
    battle.step = 5
    adjust_status(battle)
    battle.then(GermanStep(6))


def step_infantry(battle: Battle) -> None:
    """Let German infantry act until one assaults or all have: step 6 (SAF-19.1)."""
    battle.step = 6
    if not act_infantry(battle):
        battle.then(GermanStep(7))


def step_machine_guns(battle: Battle) -> None:
    """Let the MG42s act: step 7 (SAF-23.1)."""
    battle.step = 7
    act_machine_guns(battle)
    battle.then(GermanStep(8))


def step_tanks(battle: Battle) -> None:
    """Let the tanks and the AT gun act: step 8 (SAF-24.1)."""
    battle.step = 8
    act_tanks(battle)
    battle.then(GermanStep(9))


def step_surprise(battle: Battle) -> None:
    """Check for a surprise and close the full turn: step 9 (SAF-25.1, SAF-19.15, SAF-R88)."""
    battle.step = 9
    check_surprise(battle)
    lose_objectives(battle)
    turn_ready(battle, american=False)
    judge(battle)
    battle.frames.clear()
    begin_turn(battle, battle.turn + 1)


GERMAN_STEPS: dict[int, Callable[[Battle], None]] = {
    5: step_status,
    6: step_infantry,
    7: step_machine_guns,
    8: step_tanks,
    9: step_surprise,
}


def play_german_step(battle: Battle, frame: GermanStep) -> None:
    """Play a step of the German turn, which goes on to the next one (SAF-4.3)."""
    GERMAN_STEPS[frame.step](battle)


def german_step_violations(battle: Battle, _below: Frame | None, frame: GermanStep) -> Iterator[str]:
    """Check that something waits on a step of the German turn, in which nobody is asked (SAF-1.1)."""
    if battle.frames[-1] is frame:
        yield "nobody is asked, yet the game goes on [SAF-1.1]"


GERMAN_STEP: Moment[Battle, GermanStep] = Moment(
    clause="SAF-4.3", proceeds=play_german_step, violations=german_step_violations
)
