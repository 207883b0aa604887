"""The cards that the sides begin with (SN-1.13 to SN-1.18, SN-G18, SN-R2, SN-R35)."""

from fractions import Fraction

from cases import cases
from scripted import Scripted
from sniper.alley import begun, started
from sniper.given import cited, do, events, table, told, unit
from sniper.shipped import SCENARIOS
from wargames.sniper import GAME
from wargames.sniper.moments import CardDrawn, ConditionChanged, Eliminated
from wargames.sniper.values.cards import DECKS, DeckId
from wargames.sniper.values.components import Side
from wargames.sniper.values.state import State

COMMAND = {"C2": 2, "C3": 1, "C4": 1, "C5": 2, "C6": 1, "C7": 1, "C8": 1}
"""Command 1 without Critical Objective (SN-G8)."""
MORALE = {"M1": 2, "M2": 1, "M3": 2, "M4": 1, "M5": 1, "M6": 1, "M7": 1, "M8": 1}
"""SN-G9"""


def chances(drawn: list[str]) -> list[dict[str, Fraction]]:
    """Give the chances of each card that is drawn at the start."""
    dice = Scripted(drawn)
    GAME.start("snipers_alley", dice=dice)
    found = []
    for roll in dice.rolls:
        weights = dict(roll.source.weights())
        found.append({str(card): Fraction(weight, sum(weights.values())) for card, weight in weights.items()})
    return found


def test_the_starting_cards_are_drawn_from_shuffled_decks() -> None:
    """SN-1.13, SN-1.15, SN-1.16, SN-G8, SN-G9, SN-G18, TOI-18.4: 9 American cards, 10 German."""
    first, second, third, fourth = chances(["C2", "C4", "M1", "M3"])

    assert first == {card: Fraction(count, 9) for card, count in COMMAND.items()}
    assert second == {card: Fraction(count, 8) for card, count in (COMMAND | {"C2": 1}).items()}
    assert third == {card: Fraction(count, 10) for card, count in MORALE.items()}
    assert fourth == {card: Fraction(count, 9) for card, count in (MORALE | {"M1": 1}).items()}


def test_each_side_starts_with_two_cards_and_a_plus_gives_no_third() -> None:
    """SN-1.16, SN-G18, TOI-19.3, TOI-R22"""
    step = started(cards=["C3", "C6", "M4", "M8"])
    drawn = events(step, CardDrawn)

    assert [(one.card, one.side) for one in drawn] == [("C3", "us"), ("C6", "us"), ("M4", "de"), ("M8", "de")]
    assert {one.clauses for one in drawn} == {("SN-1.16", "TOI-19.3")}
    assert (step.state.us.hand, step.state.de.hand) == (("C3", "C6"), ("M4", "M8"))


def test_critical_objective_is_in_play_and_no_starting_card() -> None:
    """SN-1.14, SN-R2: it is taken out first, nothing is paid, and the German has nothing in play."""
    state = begun()

    assert (state.us.in_play, state.de.in_play) == (("C1",), ())
    assert state.us.hand == ("C4", "C5")
    assert dict(state.us.deck.left) == {"C2": 2, "C3": 1, "C5": 1, "C6": 1, "C7": 1, "C8": 1}
    assert (state.us.command, state.de.command) == (0, 0)
    assert "C1" not in {card for chance in chances(["C2", "C4", "M1", "M3"]) for card in chance}


def test_cards_lie_open_and_only_the_decks_are_hidden() -> None:
    """TOI-18.1, SN-G15, SN-G18: each seat sees both hands, and of a deck what is left, in no order."""
    step = started()

    for seat in ("us", "de", None):
        assert told(step, seat) == list(step.events)
        view = GAME.view(step.state, seat)  # type: ignore[arg-type]
        assert (view.us.hand, view.de.hand) == (("C4", "C5"), ("M1", "M3"))
        assert dict(view.de.deck.left) == MORALE | {"M1": 1, "M3": 1}
    swapped = started(cards=["C5", "C4", "M3", "M1"]).state
    assert swapped == step.state


@cases(("command_1", {"C1": 1, **COMMAND}), ("morale_1", MORALE))
def test_a_deck_has_ten_cards(deck: DeckId, counts: dict[str, int]) -> None:
    """SN-1.13, SN-1.15, SN-G8, SN-G9"""
    assert {card.id: card.count for card in DECKS[deck].cards} == counts
    assert DECKS[deck].size == 10


# operations cards


def bids(side: Side, us: int, de: int) -> State:
    """Lay out the end of a round in which the initiative is determined, with the card of one side."""
    units = {"A1": "0101 regular", "G1": "0808 regular fatigued"}
    state = table(
        units,
        first="us" if side == "de" else "de",
        moves="us",
        command={"us": us, "de": de},
        orders={side: {"operations": ("seize_the_initiative",)}},
    )
    state = do(state, "fatigue A1").state
    for holder in (state.initiative, "de" if state.initiative == "us" else "us"):
        amount = us if holder == "us" else de
        if amount:
            state = do(state, f"put {amount} on the initiative").state
    return state


@cases("us", "de")
def test_seize_the_initiative_works_for_its_owner(side: Side) -> None:
    """SN-1.17, SN-G11, TOI-R15: one more for the owner, for nobody else, and equal keeps the holder."""
    own, other = (2, 1) if side == "us" else (1, 2)

    assert bids(side, 1, 1).initiative == side
    assert bids(side, own, other).initiative == side
    assert bids(side, other, own).initiative == ("de" if side == "us" else "us")


def test_seize_the_initiative_is_american_and_no_surrender_german() -> None:
    """SN-1.17, SN-1.18, SN-R35: one each, for the whole game."""
    read = SCENARIOS["snipers_alley"]
    assert (read.us.operations, read.de.operations) == (("seize_the_initiative",), ("no_surrender",))


def routed(side: Side, card: Side | None, before: str = "") -> str:
    """Suppress a squad of a side with three net hits; tell its condition, or ``routed``."""
    mine, theirs = ("A1", "G1") if side == "us" else ("G1", "A1")
    state = table(
        {mine: f"0404 regular*4 {before}", theirs: "0704 regular*4", mine[0] + "9": "0101 regular"},
        first="de" if side == "us" else "us",
        orders={card: {"operations": ("no_surrender",)}} if card else {},
    )
    step = do(state, f"fire {theirs} at {mine} suppressive", dice=[5, 5, 5, 1])
    if events(step, Eliminated):
        assert cited(step, Eliminated) == ("TOI-7.19",)
        return "routed"
    assert {event.clauses for event in events(step, ConditionChanged)} <= {("TOI-7.18",)}
    return unit(step.state, mine).condition


def test_no_surrender_makes_a_rout_a_disruption_for_its_owner() -> None:
    """SN-1.18, SN-G11, SN-R35, TOI-7.19: for friendly squads alone; one already disrupted stays so."""
    assert routed("de", "de") == "disrupted"
    assert routed("de", "de", "disrupted") == "disrupted"
    assert routed("de", "us") == "routed"
    assert routed("us", "de") == "routed"
    assert routed("de", None) == "routed"


def test_no_surrender_saves_nobody_from_normal_fire() -> None:
    """SN-1.18, SN-G11: it changes nothing for casualties."""
    state = table(
        {"G1": "0404 regular*2", "G9": "0101 regular", "A1": "0704 regular*4"},
        orders={"de": {"operations": ("no_surrender",)}},
    )
    step = do(state, "fire A1 at G1 normal", dice=[5, 5, 5, 1])

    assert cited(step, Eliminated) == ("TOI-3.5",)
