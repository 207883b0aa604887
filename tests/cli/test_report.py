"""The battle report's paragraphs."""

from wargames import load
from wargames.cli.dialog.report import written
from wargames.kernel.game import Event
from wargames.presenting.log import FULL, Manner, log_lines
from wargames.sam_fire import moments

GAME = load("sam_fire")
AIMED = moments.TargetChosen(unit="MG1", target="I7", among=("I2", "I7"), clauses=("SAF-20.2",))
HIT = moments.MarkerChanged(unit="I7", before="calm", after="alert", clauses=("SAF-21.2",))
LOST = moments.MoraleChanged(before=40, after=30, clauses=("SAF-21.7",))
SURPRISE = moments.SurpriseRolled(rolled=4, kind_rolled=None, clauses=("SAF-25.2",))
TURN = moments.TurnBegan(turn=2)


def told(*events: Event, manner: Manner = FULL) -> list[str]:
    return list(written(log_lines(GAME, events, manner), manner))


def test_what_follows_from_an_event_stands_further_in() -> None:
    lines = told(AIMED, HIT, LOST, SURPRISE)

    assert ["MG1", "  I7", "  Morale", "Surprise"] == [line[: line.index(" ", 3)] for line in lines]


def test_another_unit_begins_anew_even_with_the_same_target() -> None:
    other = moments.TargetChosen(unit="MG2", target="I7", among=("I7",), clauses=("SAF-20.2",))

    assert ["MG1", "MG2"] == [line[:3] for line in told(AIMED, other)]


def test_a_card_drawn_for_a_target_follows_the_order_that_named_it() -> None:
    order = moments.OrderGiven(order="fire I8 at R04 with 3", spent=(3,), units=("I8",), clauses=())
    card = moments.CoverCardDrawn(card="CC1", target="R04", entry="clear", cover=0, clauses=())

    assert [False, True] == [line.startswith("  ") for line in told(order, card)]


def test_a_card_drawn_for_a_defender_follows_the_assault_on_it() -> None:
    assault = moments.AssaultDeclared(attacker="I5", hex="0707", defenders=("R07",), clauses=())
    card = moments.CoverCardDrawn(card="CC1", target="R07", entry="clear", cover=0, clauses=())

    assert [False, True] == [line.startswith("  ") for line in told(assault, card)]


def test_what_was_only_to_choose_from_begins_anew() -> None:
    other = moments.MarkerChanged(unit="I2", before="calm", after="alert", clauses=())

    assert [False, False] == [line.startswith("  ") for line in told(AIMED, other)]


def test_a_turn_begins_a_paragraph() -> None:
    assert ["", "Turn 2: the Americans begin."] == told(HIT, TURN)[1:]


def test_the_brief_manner_leaves_out_what_the_rules_chose() -> None:
    lines = told(AIMED, HIT, manner=Manner(brief=True))

    assert ["I7 (veteran squad) was calm and is now Alert."] == lines


def test_clauses_are_written_behind_the_sentences() -> None:
    assert ["Morale 40 -> 30 (-10). [SAF-21.7]"] == told(LOST, manner=Manner(clauses=True))
