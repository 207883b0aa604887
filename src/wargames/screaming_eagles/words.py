"""Words for planes, cards, dice and weapons."""

import attrs

from wargames.kernel.base.phrases import Words
from wargames.kernel.game import Action, Decision, PublicEvent
from wargames.kernel.game.vocabulary import Clause
from wargames.screaming_eagles.components import CARDS, WEAPONS, CardFace, Part, Squadron, Weapon

Clauses = tuple[Clause, ...]

DIRECTIONS = {"L": "break left", "S": "straight ahead", "R": "break right"}


def name(squadron: Squadron) -> str:
    """Write a squadron's name."""
    return squadron.capitalize()


def card_name(face: CardFace | None) -> str:
    """Write the content of a card; "a card" if its face is not known."""
    if face is None:
        return "a card"
    card = CARDS[face]
    return f"{DIRECTIONS[card.direction]} with {card.dice} {'die' if card.dice == 1 else 'dice'}"


def weapon_name(weapon: Weapon) -> str:
    """Write a weapon's name."""
    return WEAPONS[weapon].name


def part_name(part: Part) -> str:
    """Write the name of a part of a plane."""
    return part.replace("_", " ")


def dice(rolled: tuple[int, ...]) -> str:
    """Write dice and their sum.

    >>> dice((2, 1)), dice((3,))
    ('2+1=3', '3')
    """
    return f"{'+'.join(map(str, rolled))}={sum(rolled)}" if len(rolled) > 1 else str(rolled[0])


def counted(spaces: int) -> str:
    """Count spaces.

    >>> counted(1), counted(2)
    ('1 space', '2 spaces')
    """
    return f"{spaces} space{'s' * (spaces > 1)}"


def either(squadrons: tuple[Squadron, ...]) -> str:
    """Write planes of which one is meant."""
    return " or ".join(map(name, squadrons))


def both(squadrons: tuple[Squadron, ...]) -> str:
    """Write planes that are all meant."""
    return " and ".join(map(name, squadrons))


WORDS: Words = {
    "squadron": name,
    "plane": name,
    "attacker": name,
    "target": name,
    "by": name,
    "planes": either,
    "squadrons": both,
    "card": card_name,
    "weapon": weapon_name,
    "part": part_name,
    "rolled": dice,
    "distance": counted,
}


@attrs.frozen
class EaglesAction(Action):
    """An action of a player."""

    WORDS = WORDS


@attrs.frozen
class EaglesDecision(Decision):
    """A choice of a player."""

    WORDS = WORDS


@attrs.frozen
class EaglesEvent(PublicEvent):
    """A public fact."""

    WORDS = WORDS
