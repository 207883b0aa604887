"""Bases of actions, decisions and events, and the words for their fields (SN-G15)."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import attrs

from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.base.phrases import spoken
from wargames.kernel.former_paths import former_names
from wargames.kernel.game import Action, Decision, PublicEvent
from wargames.kernel.game.vocabulary import Clause
from wargames.sniper.values.cards import CARDS
from wargames.sniper.values.components import ENEMY, SIDE_NAMES, SPECIALIZATIONS, Figure, Side

Clauses = tuple[Clause, ...]
Words: TypeAlias = Mapping[str, Callable[[Any], str]]

# words


def plural(side: Side) -> str:
    """Return the name of a side's people.

    >>> plural("us")
    'Americans'
    """
    return f"{SIDE_NAMES[side]}s"


def figures_said(figures: Iterable[Figure]) -> str:
    """Write figures with their numbers.

    >>> figures_said(("officer", "regular", "regular"))
    '1 officer and 2 regulars'
    """
    listed = tuple(figures)
    return spoken(tuple([counted(listed.count(kind), kind) for kind in dict.fromkeys(listed)]))


def figures_in_brief(figures: Iterable[Figure]) -> str:
    """Write figures as an answer of a list.

    >>> figures_in_brief(("officer", "regular", "regular"))
    'officer, 2 regulars'
    """
    listed = tuple(figures)
    return ", ".join(counted(listed.count(kind), kind).removeprefix("1 ") for kind in dict.fromkeys(listed))


def counted(number: int, what: str, plural: str = "s") -> str:
    """Write a number with its noun.

    >>> counted(1, "hit"), counted(0, "hit"), counted(2, "hex", "es")
    ('1 hit', '0 hits', '2 hexes')
    """
    return f"{number} {what}{'' if number == 1 else plural}"


def counting(what: str) -> Callable[[int], str]:
    """Return the function that writes a number with its noun."""
    return lambda number: counted(number, what)


def faces(dice: tuple[int, ...]) -> str:
    """Write the faces of dice; empty without dice."""
    return ", ".join(map(str, dice)) if dice else "no dice"


def reasons(modifiers: Iterable[Modifier]) -> str:
    """Write the reasons of a number of dice in brackets; empty without reasons."""
    parts = [f"{one.amount:+d} {one.reason}" for one in modifiers]
    return f" ({', '.join(parts)})" if parts else ""


def titled(card: str) -> str:
    """Return the title of a card."""
    return CARDS[card].title if card in CARDS else card


def article(figure: Figure) -> str:
    """Write a figure of a type with its article.

    >>> article("officer"), article("mg")
    ('an officer', 'a machine gun')
    """
    name = {"mg": "machine gun"}.get(figure, figure)
    return f"a{'n' * (name[0] in 'aeiou')} {name}"


PARTS: Mapping[str, str] = {"mg": "the machine gun of ", "rest": "all but the machine gun of "}
"""The names of the parts of a unit (TOI-3.24)."""


def volley_said(name: str) -> str:
    """Write a firing unit, or its firing part.

    >>> volley_said("A5:mg"), volley_said("A1")
    ('the machine gun of A5', 'A1')
    """
    unit, _, part = name.partition(":")
    return f"{PARTS.get(part, '')}{unit}"


def volleys_said(names: Iterable[str]) -> str:
    """Write supporters."""
    return spoken(tuple(map(volley_said, names)))


FIELD_WORDS: dict[str, Callable[[Any], str]] = {
    "side": plural,
    "figures": figures_said,
    "back": figures_said,
    "specialization": lambda token: SPECIALIZATIONS[token].lower(),
    "card": titled,
    "cards": lambda cards: spoken(tuple(map(titled, cards))),
    **dict.fromkeys(("black", "red", "attack", "defense"), faces),
    **dict.fromkeys(("power", "cover", "attack_power", "defense_power", "sources"), reasons),
    "actions": counting("action"),
    "hits": counting("hit"),
    "net": counting("net hit"),
    "concealed": lambda _: "concealed",
    "phase": str.capitalize,
}
"""The functions that write fields, by field name; others are written as they are."""

# bases


@attrs.frozen
class Declaration(Action):
    """An action of a player; a field that it lacks is taken from the current frame."""

    WORDS: ClassVar[Words] = FIELD_WORDS | {
        "kind": lambda kind: "" if kind == "normal" else f"{kind} ",
        "figure": article,
        "aim": article,
        "firer": volley_said,
        "supporters": volleys_said,
        "card": lambda card: f"{titled(card)} ({card})",
    }
    ANSWERS: ClassVar[Words] = {"figures": figures_in_brief, "kind": "{} fire".format}
    QUESTIONS: ClassVar[Mapping[str, str]] = {
        "command": "how much",
        "kind": "which kind of fire",
        "specialization": "which token",
    }


@attrs.frozen
class Choice(Decision):
    """A choice of a player."""

    WORDS: ClassVar[Words] = FIELD_WORDS


@attrs.frozen
class SniperEvent(PublicEvent):
    """A public event that reveals nothing, so that only dice prevent an undo."""

    REVEALS: ClassVar[bool] = False
    WORDS: ClassVar[Words] = FIELD_WORDS


# ends

REASONS: Mapping[str, str] = {
    "no officer is left": "no {enemy} officer is left",
    "the sniper is destroyed": "the {enemy} sniper is destroyed",
    "the objective is taken": "they hold the objective at the end of the round",
    "the objective was not taken in time": "the {enemy}s have not taken the objective in time",
    "the attacker has no unit left": "the {enemy}s have no unit left",
    "an officer's side holds the objective": "they hold the objective, and an officer of theirs is alive",
    "the enemy's snipers are destroyed": "every {enemy} sniper is destroyed",
    "more of the enemy's snipers are destroyed": "they destroyed more snipers than the {enemy}s",
    "as many snipers are destroyed, and the objective is held": (
        "both sides destroyed as many snipers, and they hold the objective"
    ),
    "as many snipers are destroyed, and the objective is not lost": (
        "both sides destroyed as many snipers, and the {enemy}s do not hold the objective"
    ),
}
"""The reasons of ends, as states hold them and as people read them."""


def why_won(winner: Side, reason: str) -> str:
    """Return the reason of an end, as states hold it, as a clause for people."""
    return REASONS.get(reason, reason).format(enemy=SIDE_NAMES[ENEMY[winner]])


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Fact="SniperEvent")
