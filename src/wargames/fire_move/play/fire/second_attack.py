"""Two fire attacks by two cards, with the allocation of bonuses (FM-14.1 to FM-14.5, FM-R28)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations, product
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.aim import Seen
from wargames.fire_move.play.fire.fire import Attack, nearest_of
from wargames.fire_move.play.fire.gunners import leader_bonus, lmg_gunner, smg_gunner
from wargames.fire_move.play.hands import HERO
from wargames.fire_move.play.playing import Reason, fire_card, missing, not_a, without_leader
from wargames.fire_move.values.cards import FireCard
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.named import Asked, AttackNumber
from wargames.fire_move.values.state import CardId, Group, GroupId
from wargames.fire_move.values.words import FireMoveAction
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.quick_values import quickly_made

SHARES = ("leader", "lmg", "smg", "hero", "hero_attack")
"""The fields that allot each bonus to one of two attacks (FM-R28), asked for at once."""
SHARED = (
    "(leader in attack {leader}, LMG in attack {lmg}, SMG in attack {smg}[, hero in attack {hero_attack}])"
)


@quickly_made
@attrs.frozen
class FireTwice(FireMoveAction):
    """Play two fire cards on a group; LM, bonuses and hero go to attack 1 or 2 each (FM-14.1, FM-R28)."""

    FORM: ClassVar[str] = (
        "fire {group} twice at {target} with {card} and at {second_target} with {second_card}"
        " leader {leader} lmg {lmg} smg {smg}[ with hero {hero}][ in {hero_attack}]"
    )
    SAYS: ClassVar[str] = (
        "fire {group} twice at {target} with {card} and at {second_target} with {second_card}"
        " {leader} {lmg} {smg}"
    )
    IN_FULL: ClassVar[str] = (
        "fire {group} at {target} with {card} and at {second_target} with {second_card}[ and {hero}] "
        + SHARED
    )
    QUESTIONS: ClassVar[Mapping[str, str]] = {
        **FireMoveAction.QUESTIONS,
        "target": "which group, and with which card",
    }
    ORDER: ClassVar[str] = "fire twice"
    ASKED: ClassVar[Asked] = (("target", "card"), ("second_target", "second_card"), SHARES)
    group: GroupId
    target: GroupId
    card: CardId
    second_target: GroupId
    second_card: CardId
    leader: AttackNumber
    lmg: AttackNumber
    smg: AttackNumber
    hero: CardId | None = None
    hero_attack: AttackNumber | None = None


@attrs.frozen
class ReactTwice(FireMoveAction):
    """Fire two attacks at the movers at a sample of their route (FM-14.1, FM-R14, FM-R28)."""

    FORM: ClassVar[str] = (
        "react at {sample} with {group} twice by {card} and {second_card}"
        " leader {leader} lmg {lmg} smg {smg}[ with hero {hero}][ in {hero_attack}]"
    )
    SAYS: ClassVar[str] = (
        "fire {group} twice at point {sample} of the way with {card} and {second_card} {leader} {lmg} {smg}"
    )
    IN_FULL: ClassVar[str] = "fire {group} at {mover} at point {sample} of its way with {played} " + SHARED
    QUESTIONS: ClassVar[Mapping[str, str]] = {**FireMoveAction.QUESTIONS, "card": "which cards"}
    ORDER: ClassVar[str] = "react twice"
    SUBJECT: ClassVar[str] = "group"
    ASKED: ClassVar[Asked] = (("sample",), ("card", "second_card"), SHARES)
    sample: int
    group: GroupId
    card: CardId
    second_card: CardId
    leader: AttackNumber
    lmg: AttackNumber
    smg: AttackNumber
    hero: CardId | None = None
    hero_attack: AttackNumber | None = None

    @property
    def played(self) -> tuple[CardId, ...]:
        """The cards of it."""
        return tuple(filter(None, (self.card, self.second_card, self.hero)))


Twice = FireTwice | ReactTwice
EITHER: tuple[AttackNumber, ...] = ("1", "2")

Shares = tuple[AttackNumber, AttackNumber, AttackNumber, CardId | None, AttackNumber | None]
"""The attacks in which LM, LMG and SMG count, and the hero card with its attack."""


def second_refusal(
    battle: Battle, action: Twice, seen: tuple[list[Seen], list[Seen]], side: Nation
) -> Reason:
    """Return why two cards cannot be fired together at those in sight (FM-14.1, FM-14.2)."""
    if found := missing(battle, side, action.card, action.second_card):
        return found
    cards = [fire_card(action.card), fire_card(action.second_card)]
    for id_, card, targets in zip((action.card, action.second_card), cards, seen, strict=True):
        if card is None:
            return not_a("fire", id_, "FM-9.1")
        if card.base[nearest_of(targets)[1].band] is None:
            return Refusal("FM-9.2", f"{id_} cannot be used at that range")
    if found := without_leader(battle, action.group, "FM-14.1", " for a second attack"):
        return found
    most, men = sum(card.men_max for card in cards if card is not None), len(battle.able(action.group))
    if men < most:
        return Refusal("FM-14.2", f"both cards take {most} men; {action.group} has {men} unpinned")
    if (action.hero is None) != (action.hero_attack is None):
        return Refusal("FM-14.5", "a hero is played in attack 1 or 2")
    return None


def allocations(action: Twice, group: GroupId, targets: tuple[GroupId, GroupId]) -> Iterator[Attack]:
    """Yield both attacks with their allocations (FM-14.3, FM-14.4, FM-14.5, FM-R28)."""
    for number, card, target in zip("12", (action.card, action.second_card), targets, strict=True):
        yield Attack(
            group,
            target,
            card,
            leader=action.leader == number,
            lmg=action.lmg == number,
            smg=action.smg == number,
            hero=action.hero_attack == number,
        )


def sharings(battle: Battle, group: Group) -> Iterator[Shares]:
    """Yield the allocations of the available LM, bonuses and hero to the attacks (FM-R28, FM-R57)."""
    there = (
        leader_bonus(battle, group.id) > 0,
        lmg_gunner(battle, group.id, None) is not None,
        smg_gunner(battle, group.id) is not None,
    )
    heroes: list[tuple[CardId | None, AttackNumber | None]] = [(None, None)]
    if battle.holds(group.side, HERO):
        heroes += [(HERO, attack) for attack in EITHER]
    for leader, lmg, smg in product(*(EITHER if one else EITHER[:1] for one in there)):
        yield from ((leader, lmg, smg, card, attack) for card, attack in heroes)


def pairs_of_cards(battle: Battle, group: Group) -> Iterator[tuple[FireCard, FireCard]]:
    """List the different pairs of fire cards in hand that a group has the men for (FM-14.2)."""
    men = len(battle.able(group.id))
    for one, other in pairs_held(battle.hands[group.side].cards):
        if one.men_max + other.men_max <= men:
            yield one, other


@lru_cache(maxsize=4096)
def pairs_held(cards: tuple[CardId, ...]) -> tuple[tuple[FireCard, FireCard], ...]:
    """List the different pairs of fire cards among some cards."""
    held = [card for card in map(fire_card, cards) if card is not None]
    return tuple({(one.id, other.id): (one, other) for one, other in combinations(held, 2)}.values())
