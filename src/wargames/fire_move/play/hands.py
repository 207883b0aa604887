"""Hands and decks: deal, refill, discard rights and time checks (FM-3.6, FM-3.7, FM-G17)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.victory import leaders_lost
from wargames.fire_move.values.cards import (
    CARDS,
    TIME,
    CardCounts,
    FireCard,
    MovementCard,
    PlainCard,
    RadioCard,
    RallyCard,
)
from wargames.fire_move.values.components import NATIONALITIES, Nation
from wargames.fire_move.values.state import CardId
from wargames.fire_move.values.words import FireMoveEvent, count, people
from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.phrases import Words
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.deck import Deck
from wargames.kernel.game import Event, Seat
from wargames.kernel.play.secret_rolls import SecretSource


@attrs.frozen
class CardsDrawn(Event):
    """A side drew cards; the others learn how many (FM-3.7, FM-R51)."""

    SAYS: ClassVar[str] = "The {side} drew {count}[: {cards}]."
    WORDS: ClassVar[Words] = {"side": people, "count": lambda number: count(number, "card")}

    side: Nation
    count: int
    cards: tuple[CardId, ...] | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Show the cards to their owner alone."""
        return self if seat == self.side else attrs.evolve(self, cards=None)


@attrs.frozen
class PileRenewed(FireMoveEvent):
    """A side's discards became its draw pile (FM-G17)."""

    SAYS: ClassVar[str] = "The {side} shuffled {count} into a new pile."
    WORDS: ClassVar[Words] = {**FireMoveEvent.WORDS, "count": lambda number: count(number, "discarded card")}

    side: Nation
    count: int


@attrs.frozen
class TimeCheckDrawn(FireMoveEvent):
    """A time check card came up (FM-G17)."""

    SAYS: ClassVar[str] = "The {side} drew a time check: {count} of {limit}."

    side: Nation
    count: int
    limit: int


ORDER = {card: place for place, card in enumerate(CARDS)}
UNKNOWN: CardId = "?"
"""Stands for a card whose face a seat does not know."""

COWERS = frozenset({"COW", "SMC"})
"""The cards that count as cower cards (FM-R43)."""

SMOKES = ("SMK", "SMC")
HERO: CardId = "HERO"
MINE: CardId = "MINE"
SNIPER: CardId = "SNP"
FEAR: CardId = "FEAR"


def in_order(cards: "list[CardId] | tuple[CardId, ...]") -> tuple[CardId, ...]:
    """Sort cards as they are printed."""
    return tuple(sorted(cards, key=lambda card: ORDER.get(card, len(ORDER))))


def deck_of(counts: CardCounts) -> Deck[CardId]:
    """Shuffle a deck (FM-G2)."""
    return Deck.of([card for card, count in counts for _ in range(count)])


@quickly_made
@attrs.frozen
class Kinds:
    """The different cards in a hand in printed order, all and by kind (FM-R57).

    ``shooting`` are all fire and hero cards, with repeats.
    """

    cards: tuple[CardId, ...]
    movement: tuple[MovementCard, ...]
    fire: tuple[FireCard, ...]
    rally: tuple[RallyCard, ...]
    smoke: tuple[PlainCard, ...]
    radio: tuple[RadioCard, ...]
    shooting: tuple[CardId, ...]


_BY_CLASS: Mapping[type, str] = {
    MovementCard: "movement",
    FireCard: "fire",
    RallyCard: "rally",
    RadioCard: "radio",
}
_KIND = {id_: _BY_CLASS.get(type(card)) for id_, card in CARDS.items()} | dict.fromkeys(SMOKES, "smoke")
"""The field of :class:`Kinds` for each card; None for one that is in none."""

_SHOOTING = frozenset({HERO, *(id_ for id_, kind in _KIND.items() if kind == "fire")})


@lru_cache(maxsize=4096)
def kinds_of(cards: tuple[CardId, ...]) -> Kinds:
    """Sort the cards of a hand by kind."""
    kinds = tuple(dict.fromkeys(cards))
    found: dict[str, list[Any]] = {"movement": [], "fire": [], "rally": [], "smoke": [], "radio": []}
    for card in kinds:
        if kind := _KIND.get(card):
            found[kind].append(CARDS[card])
    shooting = tuple([card for card in cards if card in _SHOOTING])
    return Kinds(kinds, **{kind: tuple(some) for kind, some in found.items()}, shooting=shooting)


def movement_cards(battle: Battle, side: Nation) -> tuple[MovementCard, ...]:
    """List the different movement cards in a hand (FM-5.1)."""
    return kinds_of(battle.hands[side].cards).movement


def fire_cards(battle: Battle, side: Nation) -> tuple[FireCard, ...]:
    """List the different fire cards in a hand (FM-9.1)."""
    return kinds_of(battle.hands[side].cards).fire


def rally_cards(battle: Battle, side: Nation) -> tuple[RallyCard, ...]:
    """List the different rally cards in a hand (FM-19.1)."""
    return kinds_of(battle.hands[side].cards).rally


def smoke_cards(battle: Battle, side: Nation) -> tuple[PlainCard, ...]:
    """List the different smoke cards in a hand, the Hungarian one among them (FM-16.1, FM-G16)."""
    return kinds_of(battle.hands[side].cards).smoke


@changeable
def hand_limit(battle: Battle, side: Nation) -> int:
    """Return the size of a full hand: 1 less while the PL is out (FM-4.1, FM-4.2, FM-4.3, FM-R8).

    It is whole again once he rallies, another PL takes over or an SL is promoted (FM-4.4, FM-4.5, FM-4.6),
    and where there never was a PL.
    """
    leaders = [figure for figure in battle.figures.values() if figure.side == side and figure.leads]
    reduced = all(figure.pinned for figure in leaders) if leaders else leaders_lost(battle, side) > 0
    return NATIONALITIES[side].hand - reduced


def deal(battle: Battle, side: Nation) -> None:
    """Deal an opening hand; a time check card goes back uncounted (FM-G17)."""
    drawn: list[CardId] = []
    while len(drawn) < NATIONALITIES[side].hand:
        card = _draw(battle, side)
        if card == TIME:
            hand = battle.hands[side]
            battle.hands[side] = replace(hand, deck=hand.deck.put_back(TIME))
        else:
            drawn.append(card)
    _take(battle, side, drawn, "FM-G17")


def refill(battle: Battle, side: Nation) -> None:
    """Draw up to the limit; time check cards are shown and count (FM-3.7, FM-G17, FM-R48)."""
    missing = hand_limit(battle, side) - len(battle.hands[side].cards)
    if missing <= 0:
        return
    drawn: list[CardId] = []
    while len(drawn) < missing and _pile(battle, side):
        card = _draw(battle, side)
        if card == TIME:
            _count_time(battle, side)
        else:
            drawn.append(card)
    _take(battle, side, drawn, "FM-3.7")


def _pile(battle: Battle, side: Nation) -> bool:
    """Return whether a card can be drawn, making the discards the pile where it is empty (FM-G17)."""
    hand = battle.hands[side]
    if len(hand.deck):
        return True
    deck = hand.deck.reshuffle()
    if len(deck):
        battle.hands[side] = replace(hand, deck=deck)
        battle.record(PileRenewed, ("FM-G17", "FM-R48"), side, len(deck))
    return len(deck) > 0


def _draw(battle: Battle, side: Nation) -> CardId:
    """Draw one card, seen by its owner alone (FM-R50, FM-R51)."""
    hand = battle.hands[side]
    source = SecretSource(hand.deck.draw(), Seat(side))
    card = battle.dice.roll(source, f"draw ({side})", "FM-G17")
    battle.hands[side] = replace(hand, deck=hand.deck.take(card))
    return card


def _count_time(battle: Battle, side: Nation) -> None:
    battle.discard(side, TIME)
    battle.time_checks += 1
    limit = battle.scenario.time_check_limit
    battle.record(TimeCheckDrawn, ("FM-G17",), side=side, count=battle.time_checks, limit=limit)


def _take(battle: Battle, side: Nation, drawn: list[CardId], clause: str) -> None:
    hand = battle.hands[side]
    battle.hands[side] = replace(hand, cards=in_order((*hand.cards, *drawn)))
    if drawn:
        battle.record(CardsDrawn, (clause,), side=side, count=len(drawn), cards=in_order(drawn))


# discards


def discards_left(side: Nation, *, counted: bool, made: int) -> int:
    """Count the cards that may still be discarded by the nation's ordinary right.

    FM-33.1, FM-33.2, FM-33.3, FM-33.4, FM-33.5, FM-33.6, FM-33.7, FM-33.8, FM-33.9, FM-33.10, FM-33.11,
    FM-33.12, FM-33.13, FM-33.14, FM-33.15, FM-33.16, FM-33.17, FM-33.18, FM-33.19, FM-33.20, FM-33.21,
    FM-33.22, FM-G3.
    """
    nation = NATIONALITIES[side]
    right = nation.discard_always if counted else max(nation.discard_idle, nation.discard_always)
    return max(0, right - made)


def goes_always(side: Nation, card: CardId) -> bool:
    """Return whether a card is exempt from the limit, as some cower cards (FM-33.13, FM-33.23, FM-R43)."""
    return NATIONALITIES[side].cower_always and card in COWERS
