"""The strategy decks and the operations cards (SN-G8 to SN-G11, section 18)."""

from typing import Annotated, Literal

import attrs

from wargames.kernel.game.naming import Names

CardId = Annotated[str, Names("card")]
DeckId = Literal["command_1", "morale_1"]
OperationsId = Literal["seize_the_initiative", "no_surrender", "camouflage"]

Played = Literal["in play", "spend command", "action"]
"""The time of a card: in play, in the spend command step, or as an action (TOI-17.8, TOI-18.2)."""

Target = Annotated[str, Names("unit or hex")]
"""The unit or hex that a card works on."""

CardTarget = Literal["nothing", "squad", "vehicle", "hex", "enemy squad"]
"""The unit or hex that a player names for a card."""


@attrs.frozen
class Card:
    """A strategy card: its number in the deck, its cost in command, and whether it has a + (TOI-19.2).

    A card with a ``target`` asks for it at its activation; ``stays`` tells whether it then remains in the
    play area (TOI-18.3).
    """

    id: CardId
    title: str
    count: int
    cost: int
    plus: bool
    played: Played
    target: CardTarget
    effect: str
    stays: bool = False


@attrs.frozen
class StrategyDeck:
    """A deck of strategy cards (SN-1.13, SN-1.15)."""

    id: DeckId
    title: str
    cards: tuple[Card, ...]

    @property
    def size(self) -> int:
        """The number of its cards."""
        return sum(card.count for card in self.cards)


@attrs.frozen
class OperationsCard:
    """A card in force for the whole game (SN-1.17, SN-1.18, SN-G11)."""

    id: OperationsId
    title: str
    effect: str


PLUS, PLAIN = True, False

# fmt: off
COMMAND_1 = StrategyDeck("command_1", "Command 1", (  # SN-G8
    #    id    title                 count cost plus   played           target
    Card("C1", "Critical Objective",  1,    0,   PLAIN, "in play",       "nothing",
         "Each round 1 command, and 1 more with a unit within 3 hexes of a victory objective.", stays=True),
    Card("C2", "Rapid Mobilization",  2,    1,   PLAIN, "spend command", "nothing",
         "Put 2 command on your initiative card."),
    Card("C3", "Cut Communications",  1,    2,   PLUS,  "spend command", "nothing",
         "Remove up to 3 command from the enemy's initiative card."),
    Card("C4", "Major Offensive",     1,    3,   PLAIN, "action",        "nothing",
         "2 more actions in this action turn."),
    Card("C5", "Quick March",         2,    1,   PLAIN, "action",        "squad",
         "A friendly squad moves 2 more for the rest of this action turn."),
    Card("C6", "Forced March",        1,    2,   PLUS,  "action",        "nothing",
         "All friendly squads move 1 more to the end of the round."),
    Card("C7", "Motor Pool",          1,    1,   PLAIN, "action",        "vehicle",
         "A friendly vehicle moves 3 more for the rest of this action turn."),
    Card("C8", "Second Wind",         1,    2,   PLAIN, "action",        "squad",
         "A fatigued friendly squad without a condition becomes fresh."),
))

MORALE_1 = StrategyDeck("morale_1", "Morale 1", (  # SN-G9
    #    id    title                  count cost plus   played    target
    Card("M1", "Take Cover",           2,    1,   PLAIN, "action", "squad",
         "A friendly squad rolls 2 more red dice against every attack to the end of the round."),
    Card("M2", "Take Down the Beast",  1,    1,   PLAIN, "action", "nothing",
         "Friendly squads have 1 more firepower against vehicles to the end of the round."),
    Card("M3", "Steady Nerves",        2,    1,   PLAIN, "action", "squad",
         "A friendly disrupted squad becomes pinned, or a pinned one loses its token."),
    Card("M4", "Hold the Line",        1,    2,   PLUS,  "action", "nothing",
         "Friendly squads roll 1 more red die against suppressive attacks to the end of the round."),
    Card("M5", "Rally the Men",        1,    2,   PLAIN, "action", "hex",
         "All friendly squads in a hex lose their pinned tokens."),
    Card("M6", "Fight to the Last",    1,    1,   PLAIN, "action", "nothing",
         "Defenders of friendly hexes roll 2 more black dice in each assault to the end of the round."),
    Card("M7", "Fresh Orders",         1,    2,   PLAIN, "action", "squad",
         "A fatigued friendly squad without a condition becomes fresh."),
    Card("M8", "Demoralize",           1,    2,   PLUS,  "action", "enemy squad",
         "An enemy squad, not concealed and in the line of sight of a friendly unit, becomes pinned."),
))

OPERATIONS: dict[OperationsId, OperationsCard] = {  # SN-G11
    "seize_the_initiative": OperationsCard("seize_the_initiative", "Seize the Initiative",
        "Its owner's command counts 1 higher when the initiative is determined."),
    "no_surrender": OperationsCard("no_surrender", "No Surrender",
        "A friendly squad that suppressive fire would rout becomes disrupted."),
    "camouflage": OperationsCard("camouflage", "Camouflage",
        "Each friendly squad set up in cover has a concealed marker; snipers get none (SN-8.7)."),
}
# fmt: on

DECKS: dict[DeckId, StrategyDeck] = {deck.id: deck for deck in (COMMAND_1, MORALE_1)}
CARDS: dict[CardId, Card] = {card.id: card for deck in DECKS.values() for card in deck.cards}

CRITICAL_OBJECTIVE: CardId = "C1"
CRITICAL_COMMAND = 1
"""The command each round of Critical Objective, and again with a unit near a victory objective (SN-G10)."""
CRITICAL_DISTANCE = 3
"""The greatest distance of that unit in hexes (SN-G10)."""
SEIZE_THE_INITIATIVE = 1
"""The command added to its owner's for the initiative (SN-G11, TOI-R15)."""
