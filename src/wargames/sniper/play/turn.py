"""The sequence of play: answers carried out, and what the rules do between them (sections 1, 17, 19, 20)."""

from collections.abc import Callable
from typing import Any

from wargames.kernel.game import Action
from wargames.sniper.play import (
    action_phase,
    assault,
    command_phase,
    medic,
    movement,
    set_up,
    squads,
    status_phase,
    strategy,
)
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.choices import ORDERS
from wargames.sniper.play.fire import (
    area_attack,
    casualties,
    concentrated_fire,
    fire_and_movement,
    op_fire,
    sniper,
)
from wargames.sniper.play.refusals import attack_of, op_fire_of
from wargames.sniper.play.victory import after_round, at_once, judge
from wargames.sniper.play.waiting import asked
from wargames.sniper.values import actions as act
from wargames.sniper.values.events import PhaseBegan
from wargames.sniper.values.state import (
    ActionTurn,
    Assaulting,
    AssaultRolled,
    Building,
    Concealing,
    Drawing,
    Giving,
    Losses,
    Moving,
    Phase,
    Placing,
    Preparing,
    Retreats,
    SniperShot,
    Spending,
    Step,
    Transferring,
    Window,
)


def advance_round(battle: Battle) -> None:
    """End a round: judge it, and begin the next (TOI-19.1, SN-R4, SN-1.24)."""
    judge(battle, after_round(battle))
    strategy.end_effects(battle, "turn", "round")
    battle.round += 1


STEPS: dict[Step, Callable[[Battle], None]] = {
    "building": set_up.begin_building,  # TOI-20.1
    "placing": set_up.begin_placing,
    # a round: TOI-1.1
    "actions": action_phase.begin,  # section 1
    "control": command_phase.determine_control,  # TOI-17.1
    "receive command": command_phase.receive_command,
    "spend command": command_phase.begin_spending,
    "initiative": command_phase.determine_initiative,
    "concealment": status_phase.begin_concealment,  # SN-R15
    "cards": status_phase.begin_drawing,  # TOI-19.1; there are no reinforcements: SN-1.26
    "tokens": status_phase.remove_tokens,
    "op fire": status_phase.begin_preparing,
    "transfers": status_phase.begin_transfers,
    "advance": advance_round,
}
"""The steps in their order; after the last the round begins again with the actions."""

ORDER: tuple[Step, ...] = tuple(STEPS)
PHASES: dict[Step, Phase] = {"actions": "action", "control": "command", "concealment": "status"}
"""The steps with which a phase begins (TOI-1.1)."""

IN_THE_MIDDLE = Losses | SniperShot | Assaulting | AssaultRolled
"""The frames of an attack that is not over yet: nobody has won before it is, retreats aside (SN-G17)."""


def begin_step(battle: Battle, step: Step) -> None:
    """Begin a step (TOI-1.1)."""
    battle.step = step
    if step in PHASES:
        battle.tell(PhaseBegan(battle.round, PHASES[step]))
    STEPS[step](battle)


def next_step(battle: Battle) -> None:
    """Begin the step after the one at work."""
    at = ORDER.index(battle.step) + 1
    begin_step(battle, ORDER[at] if at < len(ORDER) else "actions")


def run(battle: Battle) -> None:
    """Go on until somebody is asked or the game is over."""
    while True:
        judge_now(battle)
        while not battle.frames:
            next_step(battle)
        if (side := asked(battle)) is not None:
            break
        PROCEED[type(battle.frames[-1])](battle)
    battle.asks = side


def judge_now(battle: Battle) -> None:
    """End the game if it is won at once, once an attack is over: by losses alone (SN-G17)."""
    if not battle.weakened or battle.step in {"building", "placing"}:
        return
    if not (battle.frames and isinstance(battle.frames[-1], IN_THE_MIDDLE)):
        judge(battle, at_once(battle))
        battle.weakened = False


# what the rules do where nobody is asked


def pop(battle: Battle) -> None:
    """Finish a frame that has nothing more to ask."""
    battle.frames.pop()


def end_move(battle: Battle) -> None:
    """End a move that cannot go on (TOI-7.25, TOI-5.15)."""
    frame = battle.frames[-1]
    assert isinstance(frame, Moving)
    unit = battle.units.get(frame.unit)
    if unit is not None and unit.condition != "none":
        movement.finish(battle, "TOI-7.25", forced=True)
    else:
        movement.finish(battle, movement.CLAUSES[frame.order], forced=True)


def after_shot(battle: Battle) -> None:
    """Go on with a sniper's shot (SN-R11)."""
    frame = battle.frames[-1]
    assert isinstance(frame, SniperShot)
    sniper.after_shot(battle, frame)


PROCEED: dict[type, Callable[[Battle], None]] = {
    Building: pop,
    Giving: pop,
    Placing: pop,
    ActionTurn: action_phase.end_turn,
    Moving: end_move,
    Window: pop,
    Losses: casualties.lose_the_rest,
    SniperShot: after_shot,
    Assaulting: assault.roll,
    AssaultRolled: assault.decide,
    Retreats: assault.move_in,
    Spending: pop,
    Concealing: pop,
    Drawing: status_phase.draw_first,
    Preparing: pop,
    Transferring: pop,
}

# the players' answers


def carry_out(battle: Battle, action: Action) -> None:
    """Do what was answered to the frame at work."""
    frame = battle.frames[-1]
    ANSWERS[type(frame)](battle, frame, action)


def set_up_next(battle: Battle, _frame: Any, action: Action) -> None:
    """Build, give a token, or place a unit (TOI-20.1)."""
    match action:
        case act.Build(figures):
            set_up.build(battle, figures)
        case act.Give(token, unit):
            set_up.give(battle, token, unit)
        case act.Deploy(hex_):
            set_up.deploy(battle, hex_, None)
        case act.DeployAboard(vehicle):
            set_up.deploy(battle, None, vehicle)


def take_action(battle: Battle, frame: ActionTurn, action: Action) -> None:
    """Take an action; the next comes when it is over (TOI-1.5, TOI-1.6)."""
    if isinstance(action, act.EndActions):
        action_phase.end_turn(battle)
        return
    action_phase.count_action(battle)
    match action:
        case act.Advance(unit) | act.FireAndMove(unit) | act.Assault(unit):
            movement.begin(battle, unit, ORDERS[type(action)])
        case act.Fire():
            concentrated_fire.fire(battle, attack_of(action))
        case act.Bombard(unit, hex_, kind):
            area_attack.bombard(battle, unit, hex_, kind)
        case act.LaySmoke(unit, hex_):
            area_attack.lay_smoke(battle, unit, hex_)
        case act.Prepare(unit):
            action_phase.prepare(battle, unit)
        case act.Fatigue(unit):
            action_phase.rest(battle, unit)
        case act.Heal(unit, patient):
            medic.heal(battle, unit, patient)
        case act.PlayCard(card, target):
            strategy.play(battle, frame.side, card, target)


def move_on(battle: Battle, _frame: Moving, action: Action) -> None:
    """Go on with a move (TOI-R20)."""
    match action:
        case act.Step(hex_):
            movement.take_step(battle, hex_)
        case act.Load(vehicle):
            movement.load(battle, vehicle)
        case act.Unload():
            movement.unload(battle)
        case act.Shoot(target, kind):
            fire_and_movement.shoot(battle, target, kind)
        case act.AssaultHex(hex_, supporters):
            assault.declare(battle, hex_, supporters or ())
        case act.Stop():
            movement.finish(battle, "TOI-R20")


def react(battle: Battle, frame: Window, action: Action) -> None:
    """Op fire, or let the active unit go on (TOI-R5)."""
    if isinstance(action, act.OpFire):
        op_fire.op_fire(battle, op_fire_of(frame, action))
    else:
        op_fire.hold(battle)


def settle(battle: Battle, _frame: Any, action: Action) -> None:
    """Remove a figure, join an assault or not, or retreat (TOI-7.16, TOI-12.12, TOI-12.14)."""
    match action:
        case act.Lose(unit, figure):
            casualties.lose(battle, unit, figure)
        case act.JoinAssault() | act.StayOut():
            assault.answer(battle, joins=isinstance(action, act.JoinAssault))
        case act.Retreat(unit, hex_):
            assault.retreat(battle, unit, hex_)


def spend(battle: Battle, frame: Spending, action: Action) -> None:
    """Spend command (TOI-17.8)."""
    match action:
        case act.Bid(amount):
            command_phase.bid(battle, amount)
        case act.PlayCard(card, target):
            strategy.play(battle, frame.side, card, target)


def update(battle: Battle, frame: Any, action: Action) -> None:
    """Do what a side decides in the Status Phase (section 19)."""
    match action:
        case act.Conceal() | act.StayRevealed():
            status_phase.conceal_next(battle, concealed=isinstance(action, act.Conceal))
        case act.DrawAgain():
            status_phase.draw_second(battle, drawn=True)
        case act.Done() if isinstance(frame, Drawing):
            status_phase.draw_second(battle, drawn=False)
        case act.Prepare(unit):
            squads.take_op_fire_mode(battle, unit, "TOI-19.5")
        case act.Transfer(figures, giver, receiver, back):
            status_phase.transfer(battle, (giver, receiver, figures, back or ()))
        case act.Done():
            status_phase.end_step(battle)


ANSWERS: dict[type, Callable[[Battle, Any, Action], None]] = {
    Building: set_up_next,
    Giving: set_up_next,
    Placing: set_up_next,
    ActionTurn: take_action,
    Moving: move_on,
    Window: react,
    Losses: settle,
    Assaulting: settle,
    Retreats: settle,
    Spending: spend,
    Concealing: update,
    Drawing: update,
    Preparing: update,
    Transferring: update,
}
