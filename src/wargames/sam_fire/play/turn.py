"""The sequence of play: answers carried out, and what the rules do between them (section 4)."""

from wargames.kernel.game import Action
from wargames.sam_fire.play.american.activation import end_orders, give, then_fire, then_move
from wargames.sam_fire.play.american.mortar import hit_second, second_targets
from wargames.sam_fire.play.american.order_dice import adjust, roll_order_dice
from wargames.sam_fire.play.american.reserves import arrive
from wargames.sam_fire.play.american.sniper import spot, spot_targets
from wargames.sam_fire.play.american.supply import replenish
from wargames.sam_fire.play.asking import low_defenders
from wargames.sam_fire.play.assault import resolve_german
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.counters import turn_ready
from wargames.sam_fire.play.german.entry import check_spotted
from wargames.sam_fire.play.german.surprise import check_surprise
from wargames.sam_fire.play.german.tanks import act_tanks
from wargames.sam_fire.play.german.turn import act_infantry, act_machine_guns, adjust_status
from wargames.sam_fire.play.objectives import end_action, judge, lose_objectives
from wargames.sam_fire.values.actions import (
    AdjustDie,
    AlsoHit,
    Arrive,
    DeclineReserves,
    EndOrders,
    HoldFire,
    KeepDice,
    KeepSupply,
    NameSpotted,
    NoSecondHit,
    SpendSupply,
    StayPut,
    ThenFire,
    ThenMove,
)
from wargames.sam_fire.values.events import (
    AmericanReservesArrived,
    DiceKept,
    FireHeld,
    MoveDeclined,
    SupplyKept,
    TurnBegan,
)
from wargames.sam_fire.values.state import (
    Adjusting,
    AfterMove,
    CoveredMove,
    GermanAssault,
    GermanStep,
    Ordering,
    ReservesArrive,
    SecondHit,
    SniperSpots,
)


def begin_turn(battle: Battle, number: int) -> None:
    """Begin a full turn: the Enemy Spotted check, then the order dice (SAF-4.1, SAF-4.2)."""
    battle.turn, battle.step = number, 1
    battle.tell(TurnBegan(number))
    check_spotted(battle)
    roll_order_dice(battle)


# the player's answers


def carry_out(battle: Battle, action: Action) -> None:
    """Do what the player answered to the frame at work."""
    match action, battle.frames[-1]:
        case SpendSupply(unit), _:
            replenish(battle, unit)
        case AdjustDie(), Adjusting():
            adjust(battle, action)
            start_orders(battle)
        case KeepDice(), Adjusting():
            battle.tell(DiceKept())
            start_orders(battle)
        case EndOrders(), Ordering():
            end_orders(battle)
        case _, Ordering():
            give(battle, action)
        case _:
            answer(battle, action)


def answer(battle: Battle, action: Action) -> None:
    """Finish the window that was open, as answered."""
    frame = battle.frames.pop()
    match action, frame:
        case ThenFire(target), AfterMove(unit):
            then_fire(battle, unit, target)
        case ThenMove(to), CoveredMove(unit):
            then_move(battle, unit, to)
        case HoldFire() | StayPut(), AfterMove(unit) | CoveredMove(unit):
            battle.tell(FireHeld(unit) if isinstance(action, HoldFire) else MoveDeclined(unit))
            end_action(battle, unit)
        case AlsoHit(target), SecondHit(mortar):
            hit_second(battle, mortar, target)
        case NoSecondHit(), SecondHit(mortar):
            hit_second(battle, mortar, None)
        case NameSpotted(target), SniperSpots(sniper):
            spot(battle, sniper, target)
        case Arrive(unit, hex_), ReservesArrive():
            arrive(battle, unit, hex_)
        case DeclineReserves(), ReservesArrive():
            battle.tell(AmericanReservesArrived(None, None))
        case KeepSupply(), GermanAssault():
            battle.tell(SupplyKept())
            battle.frames.append(frame)
            resolve_german(battle, frame)
        case _:
            raise AssertionError(action)


def start_orders(battle: Battle) -> None:
    """Go over to step 3 (SAF-R80)."""
    battle.step = 3
    battle.then(Ordering())


# what the rules do


def proceed(battle: Battle) -> None:
    """Go on where nobody is asked, as far as the next frame."""
    match battle.frames[-1]:
        case GermanStep(step):
            GERMAN_STEPS[step](battle)
        case GermanAssault() as frame:
            resolve_german(battle, frame)
        case SecondHit(mortar):
            battle.frames.pop()
            hit_second(battle, mortar, None)
        case SniperSpots(sniper):
            battle.frames.pop()
            (target,) = spot_targets(battle, battle.units[sniper])
            spot(battle, sniper, target.id)
        case frame:
            raise AssertionError(frame)


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
    if not judge(battle):
        battle.frames.clear()
        begin_turn(battle, battle.turn + 1)


GERMAN_STEPS = {
    5: step_status,
    6: step_infantry,
    7: step_machine_guns,
    8: step_tanks,
    9: step_surprise,
}


def asks(battle: Battle) -> bool:
    """Tell whether the frame at work waits for the player."""
    match battle.frames[-1]:
        case GermanStep():
            return False
        case GermanAssault() as frame:
            return bool(low_defenders(battle, frame))
        case SecondHit() as window:
            return bool(second_targets(battle, window))
        case SniperSpots(sniper):
            return len(spot_targets(battle, battle.units[sniper])) > 1
    return True
