"""The action cards and the eight national decks (FM-G1, FM-G2, FM-G17)."""

from typing import Literal, TypeVar

import attrs

from wargames.fire_move.values.components import ByBand, Nation

CardId = str
"""The code in the corner of a card, such as ``M2a``: equal cards are one card to the rules."""

TIME: CardId = "TIME"
ACTION_CARDS = 40
"""The cards of a deck without its time check card (FM-G2)."""


@attrs.frozen
class MovementCard:
    """A movement card: ``value`` move actions, or one under ``cv`` (FM-5.2, FM-5.3, FM-5.4, FM-5.5, FM-7.1).

    ``cv`` is the amount that it takes from fire: 0, 1 or 2.
    """

    id: CardId
    value: int
    cv: int = 0
    ford: bool = False


@attrs.frozen
class FireCard:
    """A fire card: FVs by range, and the unpinned men that it takes (FM-R20).

    FM-9.2, FM-9.3, FM-9.4, FM-9.5.

    ``men_min`` firers are needed; with fewer than ``men_max`` the base is 1 lower.
    """

    id: CardId
    men_min: int
    men_max: int
    base: ByBand
    lmg: ByBand
    smg: ByBand


@attrs.frozen
class RallyCard:
    """A rally card for ``men`` men (FM-19.1)."""

    id: CardId
    men: int


@attrs.frozen
class RadioCard:
    """A radio card: off-table artillery of ``fv`` (FM-23.1, FM-23.3)."""

    id: CardId
    fv: int


@attrs.frozen
class MinefieldCard:
    """A minefield card (FM-31.2)."""

    id: CardId
    fv: int


PlainKind = Literal["smoke", "smoke_cower", "sniper", "fear", "cower", "hero", "time_check"]


@attrs.frozen
class PlainCard:
    """A card without a number: a cower card has no use (FM-30.9), ``smoke_cower`` is SMC (FM-G16)."""

    id: CardId
    kind: PlainKind


Card = MovementCard | FireCard | RallyCard | RadioCard | MinefieldCard | PlainCard

# fmt: off
CARDS: dict[CardId, Card] = {card.id: card for card in (  # FM-G1
    #                 value cv
    MovementCard("M1",   1, 0),
    MovementCard("M1a",  1, 1),
    MovementCard("M2",   2, 0),
    MovementCard("M2a",  2, 1),
    MovementCard("M2b",  2, 2),
    MovementCard("M3",   3, 0),
    MovementCard("M3b",  3, 2),
    MovementCard("FORD", 1, 0, ford=True),
    #           men     close medium long extreme
    FireCard("F1", 1, 2, (2, 1, 0, None), (1, 1, 1, None), (1, 0, 0, None)),
    FireCard("F2", 1, 3, (3, 2, 0, None), (1, 1, 1, None), (1, 0, 0, None)),
    FireCard("F3", 2, 4, (3, 2, 1, 0),    (1, 1, 1, 1),    (2, 0, 0, 0)),
    FireCard("F4", 2, 4, (4, 2, 1, 0),    (1, 2, 1, 1),    (2, 0, 0, 0)),
    FireCard("F5", 2, 5, (4, 3, 1, 0),    (2, 2, 2, 1),    (2, 1, 0, 0)),
    FireCard("F6", 3, 6, (5, 3, 2, 1),    (2, 2, 2, 1),    (3, 1, 0, 0)),
    PlainCard("SMK", "smoke"),
    PlainCard("SMC", "smoke_cower"),
    RallyCard("R1", 1),
    RallyCard("R2", 2),
    RallyCard("R3", 3),
    RallyCard("R4", 4),
    RadioCard("RD4", 4),
    RadioCard("RD5", 5),
    RadioCard("RD6", 6),
    PlainCard("SNP", "sniper"),
    PlainCard("FEAR", "fear"),
    PlainCard("COW", "cower"),
    MinefieldCard("MINE", 4),
    PlainCard("HERO", "hero"),
    PlainCard(TIME, "time_check"),
)}

PRINTED: dict[Nation, tuple[int, ...]] = {  # FM-G2: how many of each, in the order of the cards above
    #             movement                fire              smoke rally       radio    others       time
    "german":    (2, 2, 2, 1, 1, 1, 0, 1,  2, 3, 3, 2, 2, 1,  2, 0,  1, 2, 2, 1,  0, 1, 0,  2, 1, 2, 2, 1, 1),
    "russian":   (3, 1, 3, 1, 0, 2, 0, 1,  2, 3, 3, 2, 0, 1,  1, 0,  1, 1, 2, 2,  0, 0, 1,  3, 1, 3, 2, 1, 1),
    "american":  (2, 2, 2, 1, 1, 0, 0, 1,  2, 3, 3, 2, 2, 1,  3, 0,  2, 2, 1, 1,  1, 1, 1,  1, 1, 2, 1, 1, 1),
    "british":   (2, 2, 2, 2, 0, 0, 1, 1,  2, 2, 3, 3, 1, 1,  3, 0,  1, 3, 2, 1,  1, 1, 0,  1, 1, 2, 1, 1, 1),
    "japanese":  (3, 2, 2, 1, 1, 1, 1, 1,  3, 3, 2, 1, 1, 0,  1, 0,  1, 2, 2, 1,  0, 0, 0,  4, 2, 2, 1, 2, 1),
    "italian":   (3, 2, 3, 1, 0, 1, 0, 1,  3, 3, 3, 1, 1, 0,  2, 0,  2, 3, 1, 1,  1, 0, 0,  1, 1, 4, 1, 1, 1),
    "french":    (3, 2, 2, 1, 0, 0, 0, 1,  2, 3, 3, 3, 1, 1,  2, 0,  2, 2, 2, 1,  1, 0, 1,  1, 1, 3, 1, 1, 1),
    "hungarian": (2, 2, 3, 1, 0, 1, 0, 1,  2, 3, 3, 2, 1, 1,  1, 2,  1, 2, 2, 1,  0, 1, 0,  2, 1, 2, 2, 1, 1),
}
# fmt: on

C = TypeVar("C", bound=Card)


def card_of(kind: type[C], id_: CardId) -> C:
    """Return a card that is of a kind."""
    card = CARDS[id_]
    assert isinstance(card, kind), f"{id_} is no {kind.__name__}"
    return card


def card_if(kind: type[C], id_: CardId) -> C | None:
    """Return a card if it is of a kind, or None."""
    card = CARDS.get(id_)
    return card if isinstance(card, kind) else None


CardCounts = tuple[tuple[CardId, int], ...]
"""A deck: each card once, in the order of `CARDS`, with its number of copies."""

DECKS: dict[Nation, CardCounts] = {
    nation: tuple((card, count) for card, count in zip(CARDS, counts, strict=True) if count)
    for nation, counts in PRINTED.items()
}
"""The national decks, time check card included (FM-G2, FM-G17)."""
