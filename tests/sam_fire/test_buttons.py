"""Actions as sentences for a button (SAF-1.1)."""

from cases import cases
from sam_fire.given import battle, later
from wargames import Action
from wargames.sam_fire import GAME
from wargames.sam_fire.values.components import AMERICAN
from wargames.sam_fire.values.state import (
    AfterMove,
    CoveredMove,
    Frame,
    Ordering,
    SecondHit,
    SniperSpots,
    State,
)

FIGHT = battle({"I1": "0506", "I7": "0507", "MO1": "0508", "SN1": "0606", "T1": "0909"}, {"R01": "0504"})


def said(state: State, text: str) -> str:
    """Say an action in a state."""
    return GAME.say(GAME.parse(text), GAME.view(state, AMERICAN))


def test_every_action_has_a_button() -> None:
    assert all(kind.SAYS or kind.said is not Action.said for kind in GAME.action_types)


@cases(
    ("adjust 3 to 4", "change a 3 to a 4"),
    ("keep dice", "keep the dice as they fell"),
    ("move I1 to 0505 with 3", "move I1 to 0505 by a 3"),
    ("fire I1 at R01 with 2", "fire with I1 at R01 by a 2"),
    ("covering fire by I1 at R01 for I7", "covering fire with I1 at R01 and cover the move of I7"),
    ("covering fire by I1 at R01 for -", "covering fire with I1 at R01"),
    ("covering fire by I1 at - for I7", "cover the move of I7 with I1, without a shot"),
    ("medic to I1", "send the Medic to I1"),
    ("mortar MO1 at R01", "fire the mortar MO1 at R01"),
    ("snipe SN1 at R01", "fire with the sniper SN1 at R01"),
    ("spot with SN1", "spot with the sniper SN1"),
    ("assault with I1 into 0505", "assault 0505 with I1"),
    ("drive T1 by 0908", "drive T1 to 0908"),
    ("drive T1 by 0908,0907", "drive T1 to 0907 by 0908"),
    ("tank T1 at PZ1", "fire with the tank T1 at PZ1"),
    ("HE T1 at R01", "fire HE with the tank T1 at R01"),
    ("end orders", "end the orders"),
    ("arrive with I2 at 0608", "bring I2 on in 0608"),
    ("decline reserves", "leave the reserves off the map"),
    ("supply I1", "spend a Supply counter on I1"),
    ("keep supply", "keep the Supply counters"),
)
def test_a_button_says_what_is_done(text: str, button: str) -> None:
    """SAF-6.5, SAF-6.7, SAF-6.9, SAF-6.10, SAF-6.11, SAF-6.12, SAF-6.13, SAF-16.3, SAF-17.6."""
    assert button == said(FIGHT, text)


def test_the_end_of_the_orders_names_the_dice_that_are_lost() -> None:
    """SAF-6.14."""
    assert "end the orders and lose the dice 2, 5" == said(later(FIGHT, order_dice=(2, 5)), "end orders")


@cases(
    (AfterMove("I1"), "then fire at R01", "fire with I1 at R01"),
    (AfterMove("I1"), "hold fire", "hold the fire of I1"),
    (CoveredMove("MO1"), "then move to 0608", "move MO1 to 0608"),
    (CoveredMove("MO1"), "stay put", "leave MO1 where it is"),
    (SecondHit("MO1", "R02", "0504"), "also hit R01", "hit R01 as well with MO1"),
    (SecondHit("MO1", "R02", "0504"), "no second hit", "hit nobody else"),
)
def test_a_button_names_the_unit_whose_order_goes_on(frame: Frame, text: str, button: str) -> None:
    """SAF-11.1, SAF-11.2, SAF-12.11."""
    assert button == said(later(FIGHT, frames=(Ordering(), frame)), text)


def test_a_button_names_the_sniper_that_spots() -> None:
    """SAF-13.8."""
    both = battle({"I1": "0509", "SN1": "0508"}, {"R01": "0504", "V01": "0404"})

    assert "spot V01 with SN1" == said(later(both, frames=(Ordering(), SniperSpots("SN1"))), "spot V01")


@cases(
    (None, "hold fire", "'hold fire' does not fit: now give an order (dice left: none), or end the orders"),
    (
        AfterMove("I1"),
        "stay put",
        "'stay put' does not fit: now fire with I1 after its move, or hold its fire",
    ),
    (AfterMove("I1"), "supply I1", "there is no Supply counter to spend"),
)
def test_an_action_of_another_moment_is_refused_with_what_is_asked(
    frame: Frame | None, text: str, because: str
) -> None:
    """Supply counters may be spent at every moment of the player's turn (SAF-17.6)."""
    frames = (Ordering(),) if frame is None else (Ordering(), frame)
    refusal = GAME.refusal(later(FIGHT, frames=frames), AMERICAN, GAME.parse(text))

    assert refusal is not None
    assert because == refusal.because
