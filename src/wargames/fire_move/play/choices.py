"""The candidates of each moment, in a stable order: what R57 and R16 of the ledger name (FM-R16, FM-R57)."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from typing import Any, Literal

from wargames.fire_move.play import berserk, discards, heroes, reserves, set_up
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat import close_combat, demolition, pairing, retiring
from wargames.fire_move.play.fire import artillery, fire_action, ordnance, reactions, smoke
from wargames.fire_move.play.groups import rally, reorganizing, weapons
from wargames.fire_move.play.hands import kinds_of, movement_cards
from wargames.fire_move.play.move import minefields, movement, steps, tactics
from wargames.fire_move.play.playing import player
from wargames.fire_move.values import actions as act
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.spelling import Parts
from wargames.fire_move.values.state import (
    CloseCombat,
    Figure,
    Group,
    GroupId,
    HeroWindow,
    Moving,
    PlayerTurn,
    SettingUp,
    Walk,
)
from wargames.kernel.game import Action

Kind = Callable[[Battle, Group], Iterator[Action]]
Enemies = tuple[tuple[GroupId, tuple[Figure, ...]], ...]

BY_GROUP: tuple[Kind, ...] = (
    movement.candidates,
    fire_action.candidates,
    ordnance.candidates,
    smoke.candidates,
    rally.candidates,
    reorganizing.candidates,
    artillery.candidates,
    demolition.candidates,
    minefields.leave_candidates,
    weapons.candidates,
)
"""What a group may do, kind by kind."""

Follows = Literal["figures", "shooting", "cards", "neighbors", "others"]

_FOLLOWS: dict[Kind, Follows] = {
    fire_action.candidates: "shooting",
    ordnance.candidates: "shooting",
    smoke.candidates: "others",
    reorganizing.candidates: "neighbors",
    weapons.candidates: "figures",
}
"""What kinds follow from besides a group's own: no card, fire and hero cards, other groups' markers."""

SECTIONS: tuple[tuple[Follows, tuple[Kind, ...]], ...] = tuple(
    (follows, tuple(kinds)) for follows, kinds in groupby(BY_GROUP, lambda kind: _FOLLOWS.get(kind, "cards"))
)


def candidates(battle: Battle, side: Nation) -> Iterator[Action]:
    """List what a side may answer to the frame at work, heroes at any time last (FM-R45)."""
    yield from of_frame(battle)
    if not isinstance(battle.frames[-1], SettingUp):
        yield from heroes.candidates(battle, side)


def of_frame(battle: Battle) -> Iterator[Action]:
    """List the answers of the frame itself."""
    frame = battle.frames[-1]
    match frame:
        case SettingUp():
            yield from set_up.candidates(battle, frame)
        case PlayerTurn():
            yield from in_turn(battle, frame)
        case Moving():
            yield from with_card(battle, frame)
        case Walk(stage="reactions"):
            yield from reactions.candidates(battle, frame)
            yield act.Pass()
        case Walk():
            yield from (act.GoOn(), act.Halt())
        case HeroWindow():
            yield act.Pass()
        case CloseCombat():
            yield from in_combat(battle, frame)


def in_turn(battle: Battle, frame: PlayerTurn) -> Iterator[Action]:
    """List the actions of a turn by group, or the discards (FM-3.1, FM-3.6)."""
    if frame.stage == "berserk":
        yield from berserk_moves(battle)
    elif frame.stage == "actions":
        enemies = _enemies(battle, frame.side)
        for group in battle.groups_of(frame.side):
            if not group.acted:
                yield from of_group(battle, group, enemies)
        yield from reserves.candidates(battle)
        yield act.EndActions()
    else:
        yield from discards.candidates(battle)
        yield act.EndDiscards()


def of_group(battle: Battle, group: Group, enemies: Enemies) -> Iterator[Action]:
    """List the actions of a group, what it can do by itself as it was listed before if nothing is new."""
    alone, cards = _alone(battle, group, enemies), battle.hands[group.side].cards
    given = {
        "figures": alone,
        "shooting": (*alone, kinds_of(cards).shooting),
        "cards": (*alone, cards, battle.wire_cut),
    }
    if reorganizing.alone(battle, group):
        given["neighbors"] = (*alone, kinds_of(cards).rally)
    for follows, kinds in SECTIONS:
        find = partial(_listed, battle, group, kinds)
        if follows in given:
            yield from battle.field.still((group.id, kinds), given[follows], find)
        else:
            yield from find()


def _alone(battle: Battle, group: Group, enemies: Enemies) -> tuple[Any, ...]:
    """Gather what it follows from what a group can do by itself, cards aside.

    That is the group with its markers, its figures, the weapons that they serve with their crews, those that
    lie abandoned, and the enemy's figures.
    """
    men, muster = battle.men(group.id), battle.muster
    numbers = {figure.number for figure in men}
    pieces = [one for one in battle.pieces.values() if one.gunner is None or one.gunner in numbers]
    return battle.scenario, group, men, pieces, [muster.crews.get(piece.id) for piece in pieces], enemies


def _enemies(battle: Battle, side: Nation) -> Enemies:
    return tuple((enemy.id, battle.men(enemy.id)) for enemy in battle.groups_of(battle.enemy(side)))


def _listed(battle: Battle, group: Group, kinds: tuple[Kind, ...]) -> list[Action]:
    return [action for kind in kinds for action in kind(battle, group)]


def berserk_moves(battle: Battle) -> Iterator[Action]:
    """List the free moves of berserk groups, and the cards played instead (FM-G12)."""
    for group in berserk.waiting(battle):
        if berserk.has_a_way(battle, berserk.free_move(group.id)):
            yield act.RunBerserk(group.id)
            for card in movement_cards(battle, group.side):
                yield act.Move(group.id, card.id, "actions")


def with_card(battle: Battle, moving: Moving) -> Iterator[Action]:
    """List how a movement card may go on (FM-5.4, FM-8.3, FM-R47)."""
    if moving.left:
        charges = list(tactics.charge_candidates(battle, moving))
        yield from charges
        if not (moving.berserk and charges):
            yield from tactics.step_candidates(battle, moving)
        yield from weapons.handling_candidates(battle, moving)
    for card in movement_cards(battle, player(battle)):
        made = act.Drop(card.id)
        if steps.drop_refusal(battle, moving, made) is None:
            yield made
    yield from steps.attach_candidates(battle, moving)
    if not (moving.berserk and moving.left):
        yield act.EndMove()


def in_combat(battle: Battle, combat: CloseCombat) -> Iterator[Action]:
    """List the answers of close combat (FM-29.7 to FM-29.15)."""
    side = close_combat.asked(battle, combat)
    assert side is not None
    match combat.stage:
        case "stand":
            yield act.Stand()
            yield from retiring.candidates(battle, combat, combat.defenders)
        case "pair":
            yield from (act.PairUp(Parts(pairs)) for pairs in pairing.pairings(battle, combat))
        case "assign":
            yield from (act.PairUp(Parts(pairs)) for pairs in pairing.assignments(battle, combat))
        case "attacker's hero" | "defender's hero":
            yield act.Pass()
            yield from close_combat.hero_candidates(battle, side)
        case "loss":
            yield from (act.Lose(one.number) for one in close_combat.losing_figures(battle, combat))
        case "retire":
            yield from retiring.candidates(battle, combat, combat.beaten)
        case "regroup":
            yield from close_combat.regroup_candidates(battle, combat)
