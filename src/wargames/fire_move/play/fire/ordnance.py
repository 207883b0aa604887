"""Actions with mortars and guns (FM-15.1, FM-15.3, FM-28.1, FM-R29)."""

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import ClassVar

import attrs

from wargames.fire_move.play import playing
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.aim import Seen, nearest_seen, seen_by
from wargames.fire_move.play.fire.fire import FireWasted, nearest_of
from wargames.fire_move.play.fire.gunners import in_arc
from wargames.fire_move.play.fire.gunnery import WeaponShot, group_of, shoot
from wargames.fire_move.play.groups.losses import serving
from wargames.fire_move.play.hands import HERO as HERO_CARD
from wargames.fire_move.play.hands import fire_cards
from wargames.fire_move.play.heroes import hero_refusal
from wargames.fire_move.play.orders import OrderKind, Orders
from wargames.fire_move.values.cards import FireCard
from wargames.fire_move.values.components import BANDS, Nation
from wargames.fire_move.values.named import Asked
from wargames.fire_move.values.spelling import Path
from wargames.fire_move.values.state import (
    CardId,
    Figure,
    FigureNumber,
    Group,
    GroupId,
    HeroUse,
    Piece,
    PieceId,
    Walk,
)
from wargames.fire_move.values.words import FireMoveAction, weapon_name
from wargames.kernel.base.errors import Refusal
from wargames.kernel.geometry.plane import distance


@attrs.frozen
class FireOrdnance(FireMoveAction):
    """Spend a fire card on a weapon's shot at a figure (FM-15.1); a hero helps to hit or the effect."""

    FORM: ClassVar[str] = "ordnance {weapon} at {figure} with {card}[ with hero {hero}][ for {hero_use}]"
    ORDER: ClassVar[str] = "ordnance"
    SAYS: ClassVar[str] = "fire {weapon} at figure {figure} with {card}[, {hero}][ {hero_use}]"
    weapon: PieceId
    figure: FigureNumber
    card: CardId
    hero: CardId | None = None
    hero_use: HeroUse | None = None


@attrs.frozen
class ReactOrdnance(FireMoveAction):
    """Fire a weapon at a mover at a sample of the route (FM-15.3, FM-R14)."""

    FORM: ClassVar[str] = (
        "react at {sample} with ordnance {weapon} at {figure} by {card}[ with hero {hero}][ for {hero_use}]"
    )
    SAYS: ClassVar[str] = "fire {weapon} at point {sample} of the way at figure {figure} with {card}"
    IN_FULL: ClassVar[str] = (
        "fire {weapon} at {mover} at point {sample} of its way,"
        " aimed at figure {figure}, with {card}[, {hero}][ {hero_use}]"
    )
    QUESTIONS: ClassVar[Mapping[str, str]] = {**FireMoveAction.QUESTIONS, "card": "which card"}
    ORDER: ClassVar[str] = "react"
    SUBJECT: ClassVar[str] = "weapon"
    ASKED: ClassVar[Asked] = (("sample",), ("figure",), ("card", "hero", "hero_use"))
    sample: int
    weapon: PieceId
    figure: FigureNumber
    card: CardId
    hero: CardId | None = None
    hero_use: HeroUse | None = None


@attrs.frozen
class StepAndFireOrdnance(FireMoveAction):
    """Perform a move action and fire a weapon that may, from a sample of it (FM-15.3, FM-R29).

    A hero helps to hit or the effect (FM-R5).
    """

    FORM: ClassVar[str] = (
        "step {route} firing {weapon} at {figure} from {sample}[ with hero {hero}][ for {hero_use}]"
    )
    SAYS: ClassVar[str] = "step to {route} and fire {weapon} at figure {figure} from point {sample}"
    IN_FULL: ClassVar[str] = (
        "step with {mover} to {route} and fire from point {sample} of the way"
        " {weapon} at figure {figure}[, {hero}][ {hero_use}]"
    )
    ORDER: ClassVar[str] = "step firing a weapon"
    ASKED: ClassVar[Asked] = (("route",), ("weapon",), ("figure",), ("sample", "hero", "hero_use"))
    route: Path
    weapon: PieceId
    figure: FigureNumber
    sample: int
    hero: CardId | None = None
    hero_use: HeroUse | None = None


WithHero = FireOrdnance | ReactOrdnance | StepAndFireOrdnance
SeenAt = Callable[[Battle, Walk, Figure, int], list[Seen]]
"""Lists the movers that a figure would see at a sample."""


# refusals


def refusal(battle: Battle, action: FireOrdnance) -> playing.Reason:
    """Return why a weapon cannot be fired at a figure now."""
    if found := served_refusal(battle, action.weapon):
        return found
    group = group_of(battle, action.weapon)
    if found := (
        playing.cannot_act(battle, group)
        or fear_refusal(battle, group)
        or playing.no_enemy_figure(battle, action.figure, "FM-15.1")
    ):
        return found
    target = battle.figures[action.figure]
    seen = seen_by(battle, group, target.group)
    return card_refusal(battle, battle.player, action) or aim_refusal(battle, action.weapon, target, seen)


def served_refusal(battle: Battle, weapon: PieceId) -> playing.Reason:
    """Refuse a weapon that nobody serves (FM-15.1)."""
    if group_of(battle, weapon):
        return None
    return Refusal("FM-15.1", f"{weapon[:20]!r} is no weapon that somebody serves")


def fear_refusal(battle: Battle, group: GroupId) -> playing.Reason:
    """Return why a group may not fire at all (FM-30.7, FM-G12)."""
    return (
        playing.barred_by_fear(battle, group, "fire")
        or playing.barred_by_berserk(battle, group, " and may not fire")
        or playing.barred_by_pins(battle, group)
    )


def card_refusal(battle: Battle, side: Nation, action: FireOrdnance | ReactOrdnance) -> playing.Reason:
    """Return why the cards cannot be spent on ordnance (FM-R29)."""
    return (
        playing.missing(battle, side, action.card)
        or playing.wrong_kind(action.card, FireCard, "FM-R29")
        or hero_use_refusal(battle, side, action)
    )


def hero_use_refusal(battle: Battle, side: Nation, action: WithHero) -> playing.Reason:
    """Refuse a hero who is not in hand, or whose use is not named (FM-32.4, FM-R29)."""
    if found := hero_refusal(battle, side, action.hero):
        return found
    if (action.hero is None) != (action.hero_use is None):
        return Refusal("FM-R29", "a hero is played to hit or for the effect")
    return None


def aim_refusal(battle: Battle, weapon: PieceId, target: Figure, seen: list[Seen]) -> playing.Reason:
    """Return why a weapon cannot be aimed at a figure (FM-R29, FM-28.1)."""
    piece = battle.pieces[weapon]
    if found := service_refusal(battle, piece):
        return found
    if target.number not in {figure.number for figure, _ in seen}:
        return Refusal("FM-13.1", f"figure {target.number} is not in line of sight")
    near, sight = nearest_of(seen)
    kind = battle.type_of(piece)
    if sight.squared < kind.min_range**2:
        return Refusal("FM-R29", f"figure {near.number} is nearer than {distance(kind.min_range)}")
    if kind.to_hit[sight.band] is None:
        return Refusal("FM-15.1", f"the {kind.title} cannot fire at {BANDS[sight.band]} range")
    if not in_arc(battle, piece, target):
        return Refusal("FM-28.1", f"figure {target.number} is outside the arc of {weapon_name(piece.id)}")
    return None


def service_refusal(battle: Battle, piece: Piece) -> playing.Reason:
    """Return why a weapon is not ready to fire (FM-5.7, FM-26.2, FM-27.2, FM-R29)."""
    kind = battle.type_of(piece)
    if kind.kind != "ordnance":
        return Refusal("FM-15.1", f"{weapon_name(piece.id)} is no ordnance")
    if piece.failed:
        return Refusal("FM-12.2", f"{weapon_name(piece.id)} has failed")
    if not piece.ready:
        return Refusal("FM-26.2", f"{weapon_name(piece.id)} is not set up")
    if len(serving(battle, piece)) < kind.crew_min:
        return Refusal("FM-R29", f"{weapon_name(piece.id)} needs {kind.crew_min} unpinned men who serve it")
    return None


def reaction_refusal(battle: Battle, walk: Walk, action: ReactOrdnance, seen_at: SeenAt) -> playing.Reason:
    """Return why a weapon cannot be fired at the movers at a sample."""
    group = group_of(battle, action.weapon)
    side = battle.groups[group].side
    seen = seen_at(battle, walk, battle.key_figure(group), action.sample)
    target = next((figure for figure, _ in seen if figure.number == action.figure), None)
    if target is None:
        return Refusal("FM-5.15", f"{group} does not see the mover {action.figure} at point {action.sample}")
    return card_refusal(battle, side, action) or aim_refusal(battle, action.weapon, target, seen)


# effects


def perform(battle: Battle, action: FireOrdnance) -> None:
    """Fire a weapon as the group's action (FM-15.1)."""
    group = group_of(battle, action.weapon)
    playing.begin_action(battle, group, (action.card, action.hero), "ordnance", clauses=("FM-15.1", "FM-R29"))
    shoot(battle, group, shot_by(action, action.card))


def react(battle: Battle, action: ReactOrdnance, side: Nation) -> None:
    """Fire a weapon at the movers (FM-15.3, FM-R14)."""
    group = group_of(battle, action.weapon)
    cards, clauses = (action.card, action.hero), ("FM-R14", "FM-R29")
    playing.play_cards(battle, side, group, cards, use="ordnance reaction", clauses=clauses)
    battle.mark(group, reacted=True)
    shoot(battle, group, shot_by(action, action.card))


def shot_by(action: WithHero, card: CardId) -> WeaponShot:
    """Return the shot of an action, fired by a card."""
    return WeaponShot(
        action.weapon, action.figure, card, hero=action.hero is not None, hero_use=action.hero_use
    )


def shoot_on_the_move(battle: Battle, group: GroupId, shot: WeaponShot) -> None:
    """Fire a weapon of movers, if enough of its crew is still with them (FM-R15, FM-R29)."""
    if group_of(battle, shot.weapon) != group or service_refusal(battle, battle.pieces[shot.weapon]):
        battle.record(FireWasted, ("FM-R15",), group, shot.card)
        return
    shoot(battle, group, shot)


# candidates


def candidates(battle: Battle, group: Group) -> Iterator[FireOrdnance]:
    """Yield shots at the nearest figure in sight of each enemy group (FM-R57)."""
    cards = [card.id for card in fire_cards(battle, group.side)]
    if not cards or fear_refusal(battle, group.id):
        return
    for piece in pieces_of(battle, group):
        if service_refusal(battle, piece):
            continue
        for enemy in battle.enemies_of(group.id):
            seen = nearest_seen(battle, group.id, enemy.id)
            if seen and aim_refusal(battle, piece.id, nearest_of(seen)[0], seen) is None:
                target = nearest_of(seen)[0].number
                yield from (FireOrdnance(piece.id, target, card) for card in cards)
                if battle.holds(group.side, HERO_CARD):
                    yield FireOrdnance(
                        weapon=piece.id, figure=target, card=cards[0], hero=HERO_CARD, hero_use="hit"
                    )


def pieces_of(battle: Battle, group: Group) -> list[Piece]:
    """List the ordnance that a group's figures serve."""
    crew = [figure for figure in battle.men(group.id) if figure.crews is not None]
    pieces = filter(None, map(battle.gunned_by, crew))
    return [piece for piece in pieces if battle.type_of(piece).kind == "ordnance"]


def reaction_candidates(
    battle: Battle, group: Group, visible: list[tuple[int, list[Seen], int]]
) -> Iterator[ReactOrdnance]:
    """Yield the shots at the first and the last sample where the movers can be fired at (FM-R57)."""
    cards = [card.id for card in fire_cards(battle, group.side)]
    if not cards:
        return
    for piece in pieces_of(battle, group):
        usable = [
            (sample, nearest_of(seen)[0].number)
            for sample, seen, _ in visible
            if aim_refusal(battle, piece.id, nearest_of(seen)[0], seen) is None
        ]
        for sample, target in dict.fromkeys((*usable[:1], *usable[-1:])):
            yield from (ReactOrdnance(sample, piece.id, target, card) for card in cards)


ORDERS = Orders(
    kinds=(OrderKind(FireOrdnance, refusal, perform),),
    lists=candidates,
    plays=attrgetter("fire"),
    by_group=False,
)
