"""The strategy decks and the operations cards."""

from cases import cases
from sniper.ledger_tables import lines
from wargames.sniper.values.cards import (
    CARDS,
    COMMAND_1,
    CRITICAL_COMMAND,
    CRITICAL_DISTANCE,
    CRITICAL_OBJECTIVE,
    DECKS,
    MORALE_1,
    OPERATIONS,
    SEIZE_THE_INITIATIVE,
    StrategyDeck,
)


@cases((COMMAND_1, "SN-G8"), (MORALE_1, "SN-G9"))
def test_a_deck_is_the_one_of_the_ledger(deck: StrategyDeck, gap: str) -> None:
    """SN-G8, SN-G9, SN-1.13, SN-1.15: name, count, cost, + and when a card is played."""
    rows = lines(gap, 7)[1:]
    when = {"in play": "starts", "spend command": "Command", "action": "Action"}

    assert 10 == deck.size
    assert [row[0] for row in rows] == [card.id for card in deck.cards]
    for card, row in zip(deck.cards, rows, strict=True):
        plus = "yes" if card.plus else "no"
        assert [card.title, str(card.count), str(card.cost), plus] == row[1:5]
        assert when[card.played] == row[5].split(" ")[0]


def test_only_critical_objective_stays_in_play() -> None:
    """SN-1.14, TOI-18.3, SN-G10"""
    assert [CRITICAL_OBJECTIVE] == [card.id for card in CARDS.values() if card.stays]
    assert "Critical Objective" == CARDS[CRITICAL_OBJECTIVE].title
    assert (1, 3) == (CRITICAL_COMMAND, CRITICAL_DISTANCE)


def test_what_a_card_asks_for() -> None:
    """SN-G8, SN-G9: whom each card is for."""
    wants = {card.id: card.target for card in CARDS.values() if card.target != "nothing"}

    squads = dict.fromkeys(("C5", "C8", "M1", "M3", "M7"), "squad")
    assert {**squads, "C7": "vehicle", "M5": "hex", "M8": "enemy squad"} == wants


def test_the_operations_cards() -> None:
    """SN-1.17, SN-1.18, SN-8.7, SN-G11, TOI-R15"""
    assert ["seize_the_initiative", "no_surrender", "camouflage"] == list(OPERATIONS)
    assert 1 == SEIZE_THE_INITIATIVE
    assert {"command_1", "morale_1"} == DECKS.keys()
