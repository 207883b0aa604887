"""Movement cards and cards played with them (FM-5.1 to 5.9, FM-R5, FM-R33, FM-R60)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import ClassVar

import attrs

from wargames.fire_move.play import playing
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.smoke import lay, smoke_card_refusal
from wargames.fire_move.play.groups.groups import leave_behind, parts_in, size_refusal
from wargames.fire_move.play.groups.markers import take_off
from wargames.fire_move.play.hands import kinds_of, movement_cards, rally_cards
from wargames.fire_move.play.move.going_to_ground import GoToGround, go_to_ground, ground_refusal
from wargames.fire_move.play.orders import OrderKind, Orders
from wargames.fire_move.values.cards import MovementCard, card_of
from wargames.fire_move.values.components import NATIONALITIES
from wargames.fire_move.values.state import CardId, Figure, FigureNumber, Group, GroupId, Mode, Moving, Shot
from wargames.fire_move.values.words import FireMoveAction
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.base.replace import replace
from wargames.kernel.game.listing import Branch


@quickly_made
@attrs.frozen
class Move(FireMoveAction):
    """Play a movement card on a group, with the cards that may go with it (FM-5.1, FM-R5).

    ``figures`` split off and move alone: by a rally card, or a PL by himself (FM-R33, FM-R47).
    """

    FORM: ClassVar[str] = (
        "move {group} with {card} for {mode}[ firing {fire}][ smoke {smoke}][ only {figures}][ by {rally}]"
    )
    ORDER: ClassVar[str] = "move"
    SAYS: ClassVar[str] = (
        "move [{figures} of ]{group} {mode} {card}[ and split off by {rally}]"
        "[ and fire on the way with {fire}][ behind smoke of {smoke}]"
    )
    group: GroupId
    card: CardId
    mode: Mode
    fire: CardId | None = None
    smoke: CardId | None = None
    figures: tuple[FigureNumber, ...] | None = None
    rally: CardId | None = None


@attrs.frozen
class Banzai(FireMoveAction):
    """Play a movement card on a Japanese group for a banzai charge (FM-G13)."""

    FORM: ClassVar[str] = "banzai {group} with {card}"
    ORDER: ClassVar[str] = "banzai"
    SAYS: ClassVar[str] = "banzai of {group} with {card}"
    group: GroupId
    card: CardId


@attrs.frozen
class RemoveFear(FireMoveAction):
    """Play a movement card to take a fear marker off (FM-21.1)."""

    FORM: ClassVar[str] = "remove fear from {group} with {card}"
    ORDER: ClassVar[str] = "remove fear"
    SAYS: ClassVar[str] = "remove the fear of {group} with {card}"
    group: GroupId
    card: CardId


# refusals


def moves_refusal(battle: Battle, group: GroupId, card_id: str) -> playing.Reason:
    """Return why no movement card can be played on a group to move it."""
    playable = playing.play_refusal(battle, group, card_id, MovementCard, clause="FM-5.1")
    if found := playable or playing.barred_by_fear(battle, group, "move"):
        return found
    if battle.groups[group].mined:
        return Refusal("FM-G10", f"{group} is in a minefield and must leave it first")
    return playing.barred_by_pins(battle, group)


def refusal(battle: Battle, action: Move) -> playing.Reason:
    """Return why a movement card cannot be played so."""
    if found := moves_refusal(battle, action.group, action.card):
        return found
    cards = (action.card, action.fire, action.smoke, action.rally)
    return (
        playing.missing(battle, battle.player, *cards)
        or playing.cv_refusal(action.card, action.mode)
        or mix_refusal(battle, action)
        or split_refusal(battle, action)
    )


def mix_refusal(battle: Battle, action: Move) -> playing.Reason:
    """Return why cards cannot be played together with a movement card (FM-3.3, FM-R5)."""
    if sum(card is not None for card in (action.fire, action.smoke, action.rally)) > 1:
        return Refusal("FM-R5", "one card at most is played together with a movement card")
    markers = battle.groups[action.group]
    if markers.berserk and (action.fire or action.smoke or action.figures):
        return Refusal("FM-G12", f"{action.group} is berserk: it only moves")
    if action.fire is not None and (found := shot_refusal(battle, movers_of(battle, action), action.fire)):
        return found
    if action.smoke is not None:
        return smoke_card_refusal(battle, action.group, action.smoke)
    return None


def shot_refusal(battle: Battle, movers: Sequence[Figure], card_id: CardId) -> playing.Reason:
    """Return why movers cannot take a fire card along (FM-6.1, FM-R20)."""
    card = playing.fire_card(card_id)
    if card is None:
        return playing.not_a("fire", card_id, "FM-6.1")
    if len(movers) < card.men_min and not has_moving_ordnance(battle, movers):
        return Refusal("FM-R20", f"{card_id} needs {card.men_min} unpinned men")
    return None


def movers_of(battle: Battle, action: Move) -> list[Figure]:
    """List the unpinned figures that a movement card would move: those named, or all (FM-R60)."""
    named = action.figures
    return [one for one in battle.able(action.group) if named is None or one.number in named]


def has_moving_ordnance(battle: Battle, movers: Iterable[Figure]) -> bool:
    """Return whether movers have ordnance that fires on the move with any fire card (FM-R29)."""
    pieces = filter(None, map(battle.gunned_by, movers))
    return any(battle.type_of(piece).move_fire for piece in pieces)


def split_refusal(battle: Battle, action: Move) -> playing.Reason:
    """Return why men cannot split off and move (FM-18.7, FM-R33, FM-R47, FM-R60)."""
    if action.figures is None:
        return None if action.rally is None else Refusal("FM-18.7", "name the men who split off")
    able = {figure.number: figure for figure in battle.able(action.group)}
    movers = [able[number] for number in action.figures if number in able]
    if len(movers) != len(action.figures) or len(set(action.figures)) != len(action.figures):
        return Refusal("FM-R33", f"only unpinned men of {action.group}, each once, can split off")
    if len(movers) == len(battle.men(action.group)) or not movers:
        return Refusal("FM-R33", "some men split off, and some stay")
    gone = {figure.number for figure in movers}
    rest = [figure for figure in battle.men(action.group) if figure.number not in gone]
    if len(movers) == 1 and movers[0].leads and action.rally is None:
        return size_refusal(battle, rest) or lone_refusal(battle, rest)
    return (
        rally_split_refusal(battle, action)
        or size_refusal(battle, movers)
        or size_refusal(battle, rest)
        or rest_refusal(battle, rest)
    )


def lone_refusal(battle: Battle, rest: list[Figure]) -> playing.Reason:
    """Refuse to leave one man alone, unless he is a PL (FM-2.2, FM-R47)."""
    for part in parts_in(battle.field, rest):
        if len(part) == 1 and not part[0].leads:
            return Refusal("FM-2.2", f"figure {part[0].number} would be left alone")
    return None


def rest_refusal(battle: Battle, rest: list[Figure]) -> playing.Reason:
    """Refuse to leave men who are out of cohesion (FM-2.8, FM-R33)."""
    if len(parts_in(battle.field, rest)) > 1:
        return Refusal("FM-2.8", "those who stay do not hold together within 1 inch")
    return None


def rally_split_refusal(battle: Battle, action: Move) -> playing.Reason:
    """Return why a rally card does not let men split off (FM-18.3, FM-18.7, FM-R33)."""
    if action.rally is None:
        return Refusal("FM-18.7", "men split off by a rally card; only a PL leaves without one")
    if playing.rally_card(action.rally) is None:
        return playing.not_a("rally", action.rally, "FM-18.7")
    return playing.without_leader(battle, action.group, "FM-18.3")


# effects


def perform(battle: Battle, action: Move) -> None:
    """Play the card, part those who stay, and begin the move actions (FM-5.4, FM-5.5, FM-R60).

    The CV of the card counts until the movers are placed, also in a charge (FM-R55).
    """
    extra = tuple(card for card in (action.fire, action.smoke, action.rally) if card is not None)
    counts = bool(extra) or not playing.exempt(battle)
    detached = action.figures is not None and action.rally is None
    use = "move under its CV" if action.mode == "cv" else "move"
    clauses = ("FM-5.1",) if action.smoke is None else ("FM-5.1", "FM-16.3")
    if detached:  # those left by the PL have not acted (FM-R47)
        leave_behind(battle, action.group, action.figures)
    playing.begin_action(battle, action.group, (action.card, *extra), use, clauses=clauses, counts=counts)
    leave_behind(battle, action.group, action.figures)
    before = battle.groups[action.group]
    smoke = 0 if action.smoke is None else lay(battle, action.group, action.smoke)
    moving = replace(
        moving_by(action.group, action.card, action.mode),
        shot=None if action.fire is None else Shot(action.fire),
        smoke=smoke,
        mixed=bool(extra),
        berserk=before.berserk,
        old_smoke=before.smoke if smoke else 0,
        old_turn=before.smoke_turn if smoke else 0,
    )
    battle.frames.append(moving)


def moving_by(group: GroupId, card_id: CardId, mode: Mode) -> Moving:
    """Return the move actions of a card: as many as its value, or one under its CV (FM-5.4, FM-5.5)."""
    card = card_of(MovementCard, card_id)
    if mode == "cv":
        return Moving(group, card_id, mode, 1, cv=card.cv)
    return Moving(group, card_id, mode, card.value)


# the other uses of a movement card


def banzai_refusal(battle: Battle, action: Banzai) -> playing.Reason:
    """Return why no banzai can be declared (FM-33.14, FM-G13)."""
    if found := moves_refusal(battle, action.group, action.card):
        return found
    if not NATIONALITIES[battle.player].banzai:
        return Refusal("FM-33.14", "only Japanese groups charge with a banzai")
    return playing.without_leader(battle, action.group, "FM-G13")


def banzai(battle: Battle, action: Banzai) -> None:
    """Begin a banzai: all move actions of the card, the last one the charge (FM-G13)."""
    playing.begin_by_movement_card(
        battle, action.group, action.card, "banzai", clauses=("FM-33.14", "FM-G13")
    )
    leave_behind(battle, action.group, None)
    battle.frames.append(replace(moving_by(action.group, action.card, "actions"), banzai=True))


def fear_refusal(battle: Battle, action: RemoveFear) -> playing.Reason:
    """Return why a card cannot remove fear from a group (FM-21.1, FM-R4)."""
    if found := playing.play_refusal(battle, action.group, action.card, MovementCard, clause="FM-21.1"):
        return found
    if not battle.groups[action.group].fear:
        return Refusal("FM-21.1", f"{action.group} has no fear marker")
    if not battle.able(action.group):
        return Refusal("FM-R4", f"every man of {action.group} is pinned: it can only be rallied")
    return None


def remove_fear(battle: Battle, action: RemoveFear) -> None:
    """Take the fear marker off (FM-21.1, FM-30.8)."""
    playing.begin_by_movement_card(battle, action.group, action.card, "remove fear", clauses=("FM-21.1",))
    take_off(battle, action.group, "fear", "FM-21.1")


# candidates

Candidate = Move | Banzai | GoToGround | RemoveFear


def branches(battle: Battle, group: Group) -> Iterator[Candidate | Branch]:
    """Yield the uses of movement cards in hand on a group; branches find companion cards (FM-R57)."""
    cards = movement_cards(battle, group.side)
    if not battle.able(group.id):
        return
    if group.fear:
        yield from (RemoveFear(group.id, card.id) for card in cards)
        return
    for card in cards:
        if card.value == 1 and not group.berserk and not group.ground:
            yield GoToGround(group.id, card.id)
    if group.mined:
        return
    for card in cards:
        yield Move(group.id, card.id, "actions")
        if card.cv:
            yield Move(group.id, card.id, "cv")
        yield Branch(None, partial(moves_with, battle, group, card), last=True)
    if NATIONALITIES[group.side].banzai and battle.leaders(group.id):
        yield from (Banzai(group.id, card.id) for card in cards)


def moves_with(battle: Battle, group: Group, card: MovementCard) -> list[Move]:
    """List the moves by one card with each fire or smoke card, and by men who split off."""
    if group.berserk:
        return []
    held, able = kinds_of(battle.hands[group.side].cards), battle.able(group.id)
    fire = [one.id for one in held.fire if not shot_refusal(battle, able, one.id)]
    smoke = [one.id for one in held.smoke if not smoke_card_refusal(battle, group.id, one.id)]
    by_card = partial(Move, group.id, card.id, "actions")
    return [
        *(by_card(fire=one) for one in fire),
        *(by_card(smoke=one) for one in smoke),
        *(by_card(figures=men, rally=rally) for men, rally in splits(battle, group)),
    ]


Split = tuple[tuple[FigureNumber, ...], CardId | None]
"""The men who split off, and the rally card for it."""


def splits(battle: Battle, group: Group) -> tuple[Split, ...]:
    """List the splits of a group (cached while its men, their weapons and the rally card stay)."""
    rally = rally_cards(battle, group.side)[:1]

    def find(*_: object) -> tuple[Split, ...]:
        return tuple(_splits(battle, group, rally[0].id if rally else None))

    given = battle.scenario, battle.men(group.id), battle.crewed_by(group.id), rally
    return battle.field.cached(("splits", group.id), find, *given)


def _splits(battle: Battle, group: Group, rally: CardId | None) -> Iterator[Split]:
    """Yield the PL alone, and the less significant half by a rally card."""
    men, able = battle.men(group.id), battle.able(group.id)
    leader = next((figure.number for figure in able if figure.leads), None)
    half = tuple(figure.number for figure in able[-(len(men) // 2) :])
    if leader is not None and len(men) > 1 and may_split(battle, group, alone := (leader,), None):
        yield alone, None
    if rally is not None and half and may_split(battle, group, half, rally):
        yield half, rally


def may_split(battle: Battle, group: Group, men: tuple[FigureNumber, ...], rally: CardId | None) -> bool:
    """Return whether men of a group may split off, by any movement card."""
    return split_refusal(battle, Move(group.id, "", "actions", figures=men, rally=rally)) is None


ORDERS = Orders(
    kinds=(
        OrderKind(Move, refusal, perform),
        OrderKind(Banzai, banzai_refusal, banzai),
        OrderKind(GoToGround, ground_refusal, go_to_ground),
        OrderKind(RemoveFear, fear_refusal, remove_fear),
    ),
    branches=branches,
    plays=attrgetter("movement"),
)
