"""The players' answers carried out, each by the section that it belongs to."""

from collections.abc import Callable
from typing import Any

from wargames.fire_move.play import berserk, discards, heroes, reserves, set_up, turn
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat import charge, close_combat, demolition, pairing
from wargames.fire_move.play.fire import artillery, fire_action, ordnance, reactions, smoke
from wargames.fire_move.play.groups import rally, reorganizing, weapons
from wargames.fire_move.play.move import minefields, movement, steps, walking
from wargames.fire_move.play.playing import player
from wargames.fire_move.play.waiting import asked
from wargames.fire_move.values import actions as act
from wargames.fire_move.values.events import ActionsEnded, ReactionPassed
from wargames.fire_move.values.state import CloseCombat, HeroWindow, Moving, PlayerTurn, SettingUp, Walk
from wargames.kernel.game import Action

Answer = Callable[[Battle, Any], None]

ACTIONS: dict[type[Action], Answer] = {
    act.Move: movement.perform,
    act.Banzai: movement.banzai,
    act.Arrive: reserves.perform,
    act.GoToGround: movement.go_to_ground,
    act.RemoveFear: movement.remove_fear,
    act.LeaveMinefield: minefields.leave,
    act.SetAside: minefields.set_aside,
    act.PlaceCharge: demolition.perform,
    act.Fire: fire_action.perform,
    act.FireTwice: fire_action.perform_twice,
    act.FireOrdnance: ordnance.perform,
    act.LaySmoke: smoke.perform,
    act.CallArtillery: artillery.perform,
    act.Rally: rally.perform,
    act.Reorganize: reorganizing.perform,
    act.Repair: weapons.repair,
    act.Crew: weapons.crew,
    act.Uncrew: weapons.uncrew,
    act.Acquire: weapons.acquire,
    act.ChangeState: weapons.change,
    act.ChangeArc: weapons.turn,
    act.RunBerserk: berserk.run,
    act.Discard: discards.discard,
    act.PlaySniper: discards.sniper,
    act.PlayFear: discards.fear,
}
"""What a player does in his turn."""


def carry_out(battle: Battle, action: Action) -> None:
    """Do what was answered to the frame at work; a hero may be played at any time (FM-R45)."""
    if isinstance(action, act.HeroRally | act.HeroPromotes):
        side = asked(battle)
        assert side is not None
        heroes.perform(battle, side, action)
        return
    frame = battle.frames[-1]
    match frame:
        case SettingUp():
            assert isinstance(action, act.Deploy | act.KeepOff)
            set_up.deploy(battle, frame, action)
        case PlayerTurn():
            in_turn(battle, frame, action)
        case Moving():
            with_card(battle, frame, action)
        case Walk():
            on_the_way(battle, frame, action)
        case HeroWindow():
            battle.frames.pop()
        case CloseCombat():
            in_combat(battle, frame, action)
        case _:
            raise AssertionError(frame)


def in_turn(battle: Battle, frame: PlayerTurn, action: Action) -> None:
    """Perform an action or a discard, or end that part of the turn."""
    if isinstance(action, act.EndActions):
        battle.tell(ActionsEnded(("FM-3.5",), frame.side))
        turn.end_actions(battle, frame)
    elif isinstance(action, act.EndDiscards):
        turn.end_turn(battle)
    else:
        ACTIONS[type(action)](battle, action)


def with_card(battle: Battle, moving: Moving, action: Action) -> None:
    """Go on with a movement card."""
    match action:
        case act.Step() | act.StepAndFire() | act.StepAndFireOrdnance():
            steps.perform(battle, moving, action)
        case act.Charge():
            charge.charge(battle, moving, action)
        case act.HandleWeapon():
            weapons.by_move(battle, moving, action)
        case act.Attach():
            steps.attach(battle, moving, action)
        case act.Drop():
            steps.drop(battle, moving, action)
        case _:
            battle.frames.pop()


def on_the_way(battle: Battle, walk: Walk, action: Action) -> None:
    """React to a step, let it go on, or halt it."""
    match action:
        case act.Pass():
            battle.tell(ReactionPassed(("FM-R14",), battle.enemy(player(battle))))
            walking.proceed(battle, walk)
        case act.GoOn():
            walking.go_on(battle, walk)
        case act.Halt():
            walking.halt(battle, walk)
        case act.React() | act.ReactTwice() | act.ReactOrdnance() | act.LayMinefield():
            reactions.react(battle, walk, action)


def in_combat(battle: Battle, combat: CloseCombat, action: Action) -> None:
    """Answer what close combat asks."""
    match action:
        case act.Stand():
            close_combat.stand(battle, combat)
        case act.Retire() if combat.stage == "stand":
            close_combat.withdraw(battle, combat, action)
        case act.Retire():
            close_combat.fall_back(battle, combat, action)
        case act.PairUp():
            pairs = pairing.pairs_of(action)
            assert pairs is not None
            (close_combat.pair if combat.stage == "pair" else close_combat.assign)(battle, combat, pairs)
        case act.HeroFights(card):
            side = asked(battle)
            assert side is not None
            close_combat.hero_fights(battle, combat, side, card)
        case act.Lose():
            close_combat.choose_loss(battle, combat, action)
        case act.Regroup():
            close_combat.rearrange(battle, combat, action)
        case _:
            close_combat.roll(battle, combat)
