"""Lines of text for the cards in a hand (FM-G1)."""

from collections import Counter
from collections.abc import Iterable
from typing import cast

from wargames.fire_move.values import cards
from wargames.fire_move.values.components import BANDS, ByBand

KINDS: dict[type, str] = {
    cards.MovementCard: "move",
    cards.FireCard: "fire",
    cards.RallyCard: "rally",
    cards.RadioCard: "artillery",
    cards.MinefieldCard: "minefield",
}

PLAIN: dict[cards.PlainKind, str] = {
    "smoke": "smoke",
    "smoke_cower": "smoke, or a cower card",
    "sniper": "sniper, in the discard part",
    "fear": "fear, in the discard part",
    "cower": "of no use: only to be discarded",
    "hero": "hero: rallies, +1 in fire and close combat, promotes",
    "time_check": "time check",
}


def faces(hand: Iterable[cards.CardId]) -> tuple[str, ...]:
    """Return the text of each kind of card in a hand, in printed order."""
    held = set(hand)
    return tuple(f"{card}: {face(card)}" for card in cards.CARDS if card in held)


def in_brief(hand: Iterable[cards.CardId]) -> str:
    """Return the cards of a hand in printed order, each with its kind.

    >>> in_brief(["F3", "SMK", "F3", "M2a"])
    'M2a (move), F3 twice (fire), SMK (smoke)'
    """
    held = Counter(hand)
    times = {card: {1: "", 2: " twice"}.get(many, f" {many} times") for card, many in held.items()}
    return ", ".join(f"{card}{times[card]} ({kind(card)})" for card in cards.CARDS if card in held)


def kind(card: cards.CardId) -> str:
    """Return the kind of a card."""
    found = cards.CARDS[card]
    return KINDS.get(type(found)) or cast("cards.PlainCard", found).kind.replace("_", " ")


def face(card: cards.CardId) -> str:
    """Return the text of a card.

    >>> face("M2a"), face("FORD"), face("R2")
    ('2 move actions, or 1 under CV -1', '1 move action, fords without a test', 'rally, 2 men')
    >>> face("F2")
    'fire, FV at Close 3, Medium 2, Long 0; LMG +1 +1 +1; SMG +1 0 0; takes 1 man, 3 for the full FV'
    """
    match cards.CARDS[card]:
        case cards.MovementCard() as found:
            return movement(found)
        case cards.FireCard() as found:
            return fire(found)
        case cards.RallyCard(men=men):
            return f"rally, {people(men)}"
        case cards.RadioCard(fv=fv):
            return f"artillery of FV {fv}"
        case cards.MinefieldCard(fv=fv):
            return f"minefield of FV {fv}, in a move of the enemy"
        case plain:
            return PLAIN[plain.kind]


def movement(card: cards.MovementCard) -> str:
    """Return the text of a movement card (FM-5.4, FM-5.5, FM-7.1)."""
    actions = f"{card.value} move action{'s' * (card.value > 1)}"
    return actions + f", or 1 under CV -{card.cv}" * bool(card.cv) + ", fords without a test" * card.ford


def fire(card: cards.FireCard) -> str:
    """Return the text of a fire card (FM-9.2, FM-9.3, FM-9.4, FM-9.5, FM-R20)."""
    usable = [(band.capitalize(), fv) for band, fv in zip(BANDS, card.base, strict=True) if fv is not None]
    ranges = ", ".join(f"{band} {fv}" for band, fv in usable)
    takes = f"takes {people(card.men_min)}, {card.men_max} for the full FV"
    return f"fire, FV at {ranges}; LMG {added(card.lmg)}; SMG {added(card.smg)}; {takes}"


def added(by_band: ByBand) -> str:
    """Write bonuses by range."""
    return " ".join(f"{fv:+d}" if fv else "0" for fv in by_band if fv is not None)


def people(count: int) -> str:
    """Count men."""
    return "1 man" if count == 1 else f"{count} men"
