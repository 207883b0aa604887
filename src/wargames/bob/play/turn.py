"""The sequence of play: answers carried out, and what the rules do between them (section 4)."""

from wargames.bob.play import melee, operations, rout
from wargames.bob.play.battle import Battle
from wargames.bob.play.checks import throw_again
from wargames.bob.play.concealment import learn
from wargames.bob.play.movement import (
    EXIT,
    answer_conceal,
    begin,
    begin_entry,
    check_to_go_on,
    give_up,
    go_on,
    open_window,
    put_in_stack,
    stop,
    stop_by_force,
    take_step,
    turn,
)
from wargames.bob.play.reactions import after_check, aim, boost, close, mode_of, resolve
from wargames.bob.play.recovery import recover
from wargames.bob.play.set_up import choose_option, finish_side, place, to_place
from wargames.bob.play.victory import judge_now, judge_turn
from wargames.bob.play.waiting import asked
from wargames.bob.values import actions as act
from wargames.bob.values.components import ENEMY, Side
from wargames.bob.values.events import PhaseBegan
from wargames.bob.values.state import (
    Attempt,
    BottomOffer,
    ChoosingOption,
    EarlyTurn,
    FailedCheck,
    Frame,
    Impulse,
    MeleeDice,
    MeleeLosses,
    Melees,
    Moving,
    Phase,
    Rout,
    RoutMove,
    SettingUp,
    Window,
)
from wargames.kernel.game import Action
from wargames.kernel.replace import replace

ACTIVATIONS = (
    act.Move,
    act.Retreat,
    act.Enter,
    act.Fire,
    act.FireAtVehicle,
    act.Prepare,
    act.DoNothing,
)


SETTLED = Impulse | Rout | Melees
"""The frames between completed activations, routs and Melees, when the game is judged (BOB-R46)."""


def begin_phase(battle: Battle, phase: Phase) -> None:
    """Begin a phase (BOB-4.1)."""
    battle.phase = phase
    battle.tell(PhaseBegan(battle.turn, phase))


# the players' answers


def carry_out(battle: Battle, action: Action) -> None:
    """Do what was answered to the frame at work."""
    frame = battle.frames[-1]
    match frame:
        case Moving():
            move_on(battle, frame, action)
        case EarlyTurn() | Impulse():
            activate(battle, action)
        case Window():
            react(battle, frame, action)
        case FailedCheck():
            second_die(battle, frame, again=isinstance(action, act.RollAgain))
        case Attempt() if isinstance(action, act.Boost):
            boost(battle)
        case Attempt():
            resolve(battle, boosted=False)
        case BottomOffer():
            assert isinstance(action, act.PutAt)
            battle.frames.pop()
            put_in_stack(battle, frame, bottom=action.spot == "bottom")
        case ChoosingOption() | SettingUp():
            set_up_next(battle, frame, action)
        case _:
            close_turn(battle, frame, action)


def set_up_next(battle: Battle, frame: ChoosingOption | SettingUp, action: Action) -> None:
    """Take the option or not, or place a counter (BOB-3.1, BOB-G16)."""
    if isinstance(frame, ChoosingOption):
        assert isinstance(action, act.TakeOption)
        choose_option(battle, chosen=action.chosen)
        return
    assert isinstance(action, act.PlaceCounter)
    concealed, top = action.cover == "concealed", action.spot == "top"
    place(battle, frame, action.hex, concealed=concealed, top=top, facing=action.facing)


def close_turn(battle: Battle, frame: Frame, action: Action) -> None:
    """Do what was answered in the Rout and Melee Phases (BOB-4.3, BOB-4.4)."""
    match frame:
        case Rout():
            assert isinstance(action, act.CheckRout)
            rout.check_unit(battle, action.counter)
        case RoutMove():
            assert isinstance(action, act.RunTo)
            rout.run(battle, action.hex)
        case MeleeDice() if isinstance(action, act.MeleeAgain):
            melee.roll_again(battle, action.counter)
        case MeleeDice():
            battle.frames[-1] = replace(frame, deciding=frame.deciding[1:])
        case MeleeLosses():
            assert isinstance(action, act.Lose)
            melee.lose(battle, action.counter)
        case _:
            raise AssertionError(frame)


def activate(battle: Battle, action: Action) -> None:
    """Activate a unit, call artillery, or end the impulse (BOB-4.2, BOB-G3)."""
    match action:
        case act.EndImpulse():
            operations.end_impulse(battle)
        case act.WaitTurn():
            battle.frames.pop()
        case act.CallArtillery(number, hex_, spotter):
            operations.call_artillery(battle, number, hex_, spotter)
        case _:
            assert isinstance(action, ACTIVATIONS)
            operations.spend(battle, battle.counters[action.counter])
            order(battle, action)


def order(battle: Battle, action: Action) -> None:
    """Have a unit do what it was activated for (BOB-G3 point 6)."""
    match action:
        case act.Move(counter):
            begin(battle, counter, retreat=False)
        case act.Retreat(counter):
            begin(battle, counter, retreat=True)
        case act.Enter(counter, hex_):
            begin_entry(battle, counter, hex_)
        case act.Fire(counter, hex_, observer):
            operations.fire(battle, counter, hex_, observer)
        case act.FireAtVehicle(counter, hex_):
            operations.fire(battle, counter, hex_, None, at_vehicle=True)
        case act.Prepare(counter):
            operations.prepare(battle, counter)
        case act.DoNothing(counter):
            operations.do_nothing(battle, counter)


def move_on(battle: Battle, frame: Moving, action: Action) -> None:
    """Take a step, a Conceal marker or a shot, or stop (section 5.4)."""
    match action:
        case act.Conceal() | act.StayVisible():
            answer_conceal(battle, taken=isinstance(action, act.Conceal))
        case act.Step(hex_):
            take_step(battle, hex_)
        case act.Exit():
            take_step(battle, EXIT)
        case act.AssaultFire(hex_):
            shoot_after_move(battle, frame, Attempt(frame.counter, hex_, "assault"))
        case act.AssaultFireAtVehicle(hex_):
            shoot_after_move(battle, frame, Attempt(frame.counter, hex_, "assault", at_vehicle=True))
        case act.MovingFire(hex_):
            shoot_after_move(battle, frame, Attempt(frame.counter, hex_, "moving"))
        case act.MovingFireAtVehicle(hex_):
            shoot_after_move(battle, frame, Attempt(frame.counter, hex_, "moving", at_vehicle=True))
        case act.Turn(facing):
            turn(battle, facing)
        case act.Stop():
            stop(battle)


def shoot_after_move(battle: Battle, frame: Moving, attempt: Attempt) -> None:
    """End a move with a shot (BOB-5.8.2, BOB-G8 V10)."""
    assert battle.frames[-1] is frame
    battle.frames.pop()
    aim(battle, attempt)


def react(battle: Battle, window: Window, action: Action) -> None:
    """Fire at the mover, or close the window (BOB-R10)."""
    if isinstance(action, act.HoldFire):
        close(battle)
        return
    assert isinstance(action, act.React)
    mover = battle.counters[window.mover]
    assert mover.at is not None
    mode = mode_of(battle.counters[action.counter])
    at_vehicle = mover.unit.kind == "vehicle"
    attempt = Attempt(action.counter, mover.at, mode, action.observer, window.mover, at_vehicle=at_vehicle)
    aim(battle, attempt)


def second_die(battle: Battle, frame: FailedCheck, *, again: bool) -> None:
    """Throw another die for a failed check or not, and go on with what was checked (BOB-5.3.4)."""
    battle.frames.pop()
    passed = throw_again(battle, frame) if again else False
    match frame.check:
        case "move" | "leave":
            below = battle.frames[-1]
            if not passed:
                give_up(battle, frame.counter)
            elif isinstance(below, Moving) and below.stage == "go on":
                go_on(battle)
        case "go on":
            if passed:
                go_on(battle)
            else:
                stop_by_force(battle)
        case "rout":
            if not passed:
                rout.fail(battle, frame.counter)
        case "fire" | "assault" | "op" | "final" | "moving" | "aim" | "anti-tank":
            after_check(battle, passed=passed)


# what the rules do


def proceed(battle: Battle) -> None:
    """Go on where nobody is asked."""
    frame = battle.frames[-1]
    match frame:
        case Impulse():
            if operations.proceed(battle):
                begin_rout(battle)
        case Moving(stage="conceal"):
            open_window(battle)
        case Moving(stage="go on"):
            check_to_go_on(battle)
        case Window():
            close(battle)
        case Rout(side):
            battle.frames.pop()
            end_rout(battle, side)
        case _:
            proceed_with_melee(battle, frame)


def end_rout(battle: Battle, side: Side) -> None:
    """Let the second side rout after the first, then begin the Melee Phase (BOB-4.3, BOB-4.4, BOB-G4)."""
    if side == battle.scenario.first_player:
        rout.begin(battle, ENEMY[side])
    else:
        begin_phase(battle, "melee")
        melee.begin(battle)


def proceed_with_melee(battle: Battle, frame: Frame) -> None:
    """Fight the next Melee, go on with the one at hand, or end the turn (BOB-4.4, BOB-R42)."""
    match frame:
        case Melees(waiting) if waiting:
            melee.fight(battle)
        case Melees():
            battle.frames.pop()
            end_turn(battle)
        case MeleeDice(deciding=deciding) if deciding:
            battle.frames[-1] = replace(frame, deciding=deciding[1:])
        case MeleeDice():
            melee.decided(battle)
        case MeleeLosses():
            melee.remove_losses(battle)
        case _:
            raise AssertionError(frame)


def begin_rout(battle: Battle) -> None:
    """Begin the Rout Phase with the first player (BOB-4.3, BOB-G4)."""
    begin_phase(battle, "rout")
    rout.begin(battle, battle.scenario.first_player)


def end_turn(battle: Battle) -> None:
    """Recover, judge, and begin the next turn (BOB-4.5 to BOB-4.7, BOB-G5)."""
    begin_phase(battle, "recovery")
    recover(battle)
    judge_now(battle)
    judge_turn(battle)
    battle.turn += 1
    begin_operations(battle)


def begin_operations(battle: Battle) -> None:
    """Begin the Operations Phase of a turn (BOB-4.2)."""
    begin_phase(battle, "operations")
    operations.begin_operations(battle)


def run(battle: Battle) -> None:
    """Go on until somebody is asked or the game is over (BOB-R46)."""
    while True:
        while not battle.frames:
            begin_operations(battle)
        frame = battle.frames[-1]
        if isinstance(frame, SETTLED):
            judge_now(battle)
        if isinstance(frame, SettingUp) and frame.placed == len(to_place(battle, frame.side)):
            finish_side(battle)
        elif (side := asked(battle)) is not None:
            break
        else:
            proceed(battle)
    if battle.touched and battle.phase != "set-up":  # BOB-G16: until all stands, nobody sees anything
        learn(battle)
    battle.asks = side
