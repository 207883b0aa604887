"""Off-table artillery called in by radio (FM-23.1 to FM-23.8, FM-G9)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.checks import roll_check
from wargames.fire_move.play.fire.aim import nearest_seen, sight
from wargames.fire_move.play.fire.fire import terrain_cover
from wargames.fire_move.play.fire.results import check_figures
from wargames.fire_move.play.hands import kinds_of
from wargames.fire_move.play.heroes import hero_window
from wargames.fire_move.play.orders import OrderKind, Orders
from wargames.fire_move.play.playing import (
    Reason,
    barred_by_berserk,
    begin_action,
    no_enemy_figure,
    play_refusal,
)
from wargames.fire_move.values.cards import RadioCard, card_of
from wargames.fire_move.values.components import ARTILLERY_RADIUS, Terrain
from wargames.fire_move.values.named import Die
from wargames.fire_move.values.state import CardId, Figure, FigureNumber, Group, GroupId
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.base.phrases import Words, either
from wargames.kernel.geometry.plane import Point, within


@attrs.frozen
class CallArtillery(FireMoveAction):
    """Play a radio card and aim at a figure (FM-23.1)."""

    FORM: ClassVar[str] = "artillery by {group} at {figure} with {card}"
    ORDER: ClassVar[str] = "artillery"
    SAYS: ClassVar[str] = "call artillery on figure {figure} by {group} with {card}"
    group: GroupId
    figure: FigureNumber
    card: CardId


@attrs.frozen
class ArtilleryCalled(FireMoveEvent):
    """Artillery was called in (FM-23.2)."""

    SAYS: ClassVar[str] = "{group} called artillery of FV {fv} on figure {figure}; it {arrived} ({rolled})."
    WORDS: ClassVar[Words] = {**FireMoveEvent.WORDS, "arrived": either("arrived", "did not arrive")}

    group: GroupId
    figure: FigureNumber
    fv: int
    black: Die
    red: Die
    arrived: bool


def refusal(battle: Battle, action: CallArtillery) -> Reason:
    """Return why a group cannot call artillery on a figure."""
    if found := (
        play_refusal(battle, action.group, action.card, RadioCard, clause="FM-23.1")
        or caller_refusal(battle, action.group)
        or no_enemy_figure(battle, action.figure, "FM-G9")
    ):
        return found
    if sight(battle, battle.key_figure(action.group), battle.figures[action.figure]) is None:
        return Refusal("FM-23.8", f"{action.group} has no line of sight to figure {action.figure}")
    return None


def caller_refusal(battle: Battle, group: str) -> Reason:
    """Return why a group cannot call artillery at all (FM-23.5, FM-23.6, FM-23.7, FM-G9, FM-R38)."""
    if not battle.leaders(group):
        return Refusal("FM-23.5", f"{group} has no unpinned PL or SL")
    if not any(figure.role == "RAD" for figure in battle.men(group)):
        return Refusal("FM-23.6", f"{group} has no radio")
    if not any(figure.role == "RAD" for figure in battle.able(group)):
        return Refusal("FM-23.7", f"the radio operator of {group} is pinned")
    return barred_by_berserk(battle, group)


def perform(battle: Battle, action: CallArtillery) -> None:
    """Roll whether the attack arrives, and carry it out (FM-23.2, FM-23.3)."""
    card = card_of(RadioCard, action.card)
    begin_action(battle, action.group, (action.card,), "radio", clauses=("FM-23.1",))
    check = roll_check(battle, "artillery", action.group, "FM-23.2")
    battle.record(
        ArtilleryCalled,
        ("FM-23.2",),
        group=action.group,
        figure=action.figure,
        fv=card.fv,
        **check.dice,
        arrived=check.positive,
    )
    if check.positive:
        bombard(battle, battle.figures[action.figure].stands, card.fv)
        hero_window(battle, battle.opponent)


def bombard(battle: Battle, at: Point, fv: int) -> None:
    """Attack every figure in the area, the target's side first (FM-G9)."""
    targets = ((figure, cover(battle, figure)) for figure in in_area(battle, at))
    check_figures(battle, fv, targets, clauses=("FM-23.3", "FM-23.4"))


def in_area(battle: Battle, at: Point) -> list[Figure]:
    """List the figures in the area (FM-G9)."""
    return [
        figure
        for figure in player_last(battle)
        if figure.at is not None and within(at, figure.at, ARTILLERY_RADIUS)
    ]


def player_last(battle: Battle) -> list[Figure]:
    """List the enemy's figures, then the player's, by group id and KF order (FM-G9)."""
    own = battle.player
    return [
        figure
        for side in (battle.enemy(own), own)
        for group in sorted(battle.groups_of(side), key=lambda one: one.id)
        for figure in battle.men(group.id)
    ]


def cover(battle: Battle, figure: Figure) -> tuple[Modifier, ...]:
    """Return the CV of a figure's terrain; trees give none (FM-23.4, FM-G9)."""
    terrain = terrain_of(battle, figure)
    return () if terrain.burst else tuple(terrain_cover(terrain.cv, battle.groups[figure.group]))


def terrain_of(battle: Battle, figure: Figure) -> Terrain:
    """Return the terrain that a figure stands in."""
    feature = battle.field.feature_at(figure.stands)
    assert feature is not None
    return battle.field.kind[feature]


def candidates(battle: Battle, group: Group) -> Iterator[CallArtillery]:
    """List the nearest figure in sight of each enemy group, with each radio card (FM-R57)."""
    cards = kinds_of(battle.hands[group.side].cards).radio
    if not cards or not battle.able(group.id) or caller_refusal(battle, group.id):
        return
    for enemy in battle.enemies_of(group.id):
        for figure, _ in nearest_seen(battle, group.id, enemy.id):
            yield from (CallArtillery(group.id, figure.number, card.id) for card in cards)


ORDERS = Orders(kinds=(OrderKind(CallArtillery, refusal, perform),), lists=candidates)
