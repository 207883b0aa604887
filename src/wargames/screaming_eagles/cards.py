"""Sections 5, 14 and 16: the command cards that a plane may lay, and their faces."""

from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import EventWeight
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.components import CARDS, INDEX, CardFace, Direction, Squadron
from wargames.screaming_eagles.state import Bank, Plane
from wargames.screaming_eagles.words import Clauses, EaglesEvent


@attrs.frozen
class CardTurned(EaglesEvent):
    """A card was turned face up."""

    WEIGHT: ClassVar[EventWeight] = "reveal"
    SAYS: ClassVar[str] = "{squadron} turns up {card}."

    squadron: Squadron
    card: CardFace
    clauses: Clauses = ("SE-5.5", "SE-6.1")


BARRED: dict[Bank, Direction | None] = {"level": None, "left": "R", "right": "L"}  # SE-14.2, SE-14.4
BARRING_CLAUSE: dict[Bank, str] = {"left": "SE-14.2", "right": "SE-14.4"}
BANK_AFTER: dict[Direction, Bank] = {"L": "left", "S": "level", "R": "right"}  # SE-14.1, SE-14.3, SE-14.5


def card_refusal(plane: Plane, face: CardFace, *, ultimate_challenge: bool) -> Refusal | None:
    """Return why a plane may not lay a card of its own pile (SE-5.2, sections 14 and 16)."""
    if face not in plane.pile:
        return Refusal("SE-16.2", f"{plane.squadron}'s {face} was set aside at its first engine hit")
    if ultimate_challenge and CARDS[face].direction == BARRED[plane.bank]:
        return Refusal(
            BARRING_CLAUSE[plane.bank], f"{plane.squadron} is banked {plane.bank} and must first fly straight"
        )
    return None


def turn_up(battle: Battle, squadron: Squadron, clauses: Clauses = ("SE-5.5", "SE-6.1")) -> None:
    """Turn a card face up, beside others (SE-5.5, SE-18.1)."""
    card = battle.shown[INDEX[squadron]] = battle.card(squadron)
    battle.record(CardTurned, squadron, card, clauses)
