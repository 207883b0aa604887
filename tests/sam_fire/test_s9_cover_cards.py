"""Section 9: Cover cards."""

import pytest

from cases import cases
from sam_fire.given import FIRE, asked, battle, choices, do, events, german_turn, later, only, refused, unit
from wargames.kernel.chance.deck import Deck
from wargames.sam_fire.moments import (
    ActionCardDrawn,
    CoverCardDrawn,
    MarkerChanged,
    OrderGiven,
    ShotRolled,
)
from wargames.sam_fire.values.components import COVER_CARDS, Terrain, cover_deck
from wargames.sam_fire.values.state import State


def facing(terrain: Terrain = "clear", target: str = "R01", **americans: str) -> State:
    """Put I1 on 0305 and a German on 0303 in some terrain."""
    return battle(
        {"I1": "0305", **americans}, {target: "0303"}, dice=[1, 1, 2, 3, 6], terrain={"0303": terrain}
    )


# ------------------------------------------------------------------------------------------------ the card

PRINTED: dict[str, tuple[int, int | None, int]] = {
    "CC1": (0, 2, 10),
    "CC2": (0, None, 2),
    "CC3": (1, 2, 9),
    "CC4": (1, None, 3),
}


def test_there_are_24_cover_cards() -> None:
    """SAF-G7, SAF-9.2, SAF-9.6, SAF-9.7: clear 12 times 0 and 12 times +1; cover 19 times +2, 5 Bunkers."""
    cards = {card: (face.clear, face.cover, count) for card, (count, face) in COVER_CARDS.items()}

    assert PRINTED == cards
    assert {card: count for card, (_, _, count) in PRINTED.items()} == dict(cover_deck().weights())
    assert 24 == len(cover_deck())
    assert 12 == sum(count for clear, _, count in cards.values() if clear == 1)
    assert 5 == sum(count for _, cover, count in cards.values() if cover is None)


@pytest.mark.parametrize("card", PRINTED)
@pytest.mark.parametrize(
    ("terrain", "entry"),
    [("clear", "clear"), ("road", "clear"), ("hill", "clear"), ("woods", "cover"), ("building", "cover")],
)
def test_the_hex_of_the_target_decides_which_entry_is_read(card: str, terrain: Terrain, entry: str) -> None:
    """SAF-9.1, SAF-9.2, SAF-9.3, SAF-9.4, SAF-9.5, SAF-9.6, SAF-9.7, SAF-R24: a hill or road is clear."""
    value = PRINTED[card][0 if entry == "clear" else 1]

    step = do(facing(terrain), FIRE, cover_deck=[card], d6=[] if value is None else [2])

    drawn = only(step, CoverCardDrawn)
    assert (card, "R01", entry, value) == (drawn.card, drawn.target, drawn.entry, drawn.cover)
    assert {"SAF-9.1", "SAF-9.4" if entry == "clear" else "SAF-9.5"} <= set(drawn.clauses)
    assert ([] if value is None else [4 + value]) == [shot.number for shot in events(step, ShotRolled)]


def test_the_hex_of_the_firer_does_not_matter() -> None:
    """SAF-9.4"""
    state = battle({"I1": "0305"}, {"R01": "0303"}, dice=[2], terrain={"0305": "woods"})

    assert "clear" == only(do(state, FIRE, cover_deck=["CC4"], d6=[3]), CoverCardDrawn).entry


@cases(
    ("clear", "CC1", []),
    ("clear", "CC3", [(1, "SAF-9.6")]),
    ("woods", "CC3", [(2, "SAF-9.7")]),
    ("building", "CC1", [(2, "SAF-9.7")]),
)
def test_cover_is_added_to_the_number_needed(
    terrain: Terrain, card: str, modifiers: list[tuple[int, str]]
) -> None:
    """SAF-9.6, SAF-9.7, SAF-9.9, SAF-R26"""
    shot = only(do(facing(terrain), FIRE, cover_deck=[card], d6=[3]), ShotRolled)

    assert modifiers == [(one.amount, one.clause) for one in shot.number_modifiers]
    assert 4 + sum(amount for amount, _ in modifiers) == shot.number
    assert () == shot.die_modifiers
    assert "SAF-9.9" in shot.clauses


@cases((4, False), (5, True))
def test_light_cover_makes_a_regular_hard_to_hit_below_5(rolled: int, hit: bool) -> None:
    """SAF-9.9, SAF-9.6: the book's example, with the card that it shows."""
    chits = ["no effect"] if hit else []

    shot = only(do(facing(), FIRE, cover_deck=["CC3"], d6=[rolled], infantry_damage_cup=chits), ShotRolled)

    assert (5, hit) == (shot.number, shot.hit)


def test_the_card_is_drawn_before_the_die_is_rolled() -> None:
    """SAF-9.1"""
    step = do(facing(), FIRE, cover_deck=["CC1"], d6=[3])

    assert [OrderGiven, CoverCardDrawn, ShotRolled, MarkerChanged] == [type(event) for event in step.events]


# ------------------------------------------------------------------------------------------------ who draws


@pytest.mark.parametrize("target", ["R01", "V01", "SV", "MG1", "AT"])
@pytest.mark.parametrize("order", ["fire I1 at {} with 2", "covering fire by I1 at {} for -"])
def test_squads_draw_a_card_against_every_soft_target(target: str, order: str) -> None:
    """SAF-9.1, SAF-R24: by a Fire order and by Covering Fire, at MG42s and the AT gun too."""
    step = do(facing(target=target), order.format(target), cover_deck=["CC1"], d6=[3])

    assert target == only(step, CoverCardDrawn).target


def test_a_squad_that_moved_draws_a_card_as_well() -> None:
    """SAF-9.1, SAF-R24"""
    step = do(facing(), "move I1 to 0304 with 3", "then fire at R01", cover_deck=["CC3"], d6=[4])

    assert (1, 5) == (only(step, CoverCardDrawn).cover, only(step, ShotRolled).number)


# ------------------------------------------------------------------------------------------------ bunkers


@pytest.mark.parametrize("card", ["CC2", "CC4"])
@pytest.mark.parametrize("terrain", ["woods", "building"])
def test_a_bunker_wastes_the_fire_order(card: str, terrain: Terrain) -> None:
    """SAF-9.8, SAF-R25: no die, nothing changes for the target, no low ammunition; the squad is flipped."""
    state = facing(terrain)

    step = do(state, FIRE, cover_deck=[card])

    assert [OrderGiven, CoverCardDrawn] == [type(event) for event in step.events]
    assert "SAF-9.8" in only(step, CoverCardDrawn).clauses
    assert unit(state, "R01") == unit(step.state, "R01")
    assert (True, False) == (unit(step.state, "I1").used, unit(step.state, "I1").low_supply)
    assert (1, 1, 3, 6) == step.state.table.order_dice
    assert state.table.morale == step.state.table.morale


def test_a_bunker_is_read_in_cover_only() -> None:
    """SAF-9.7, SAF-9.4"""
    assert "R01" == only(do(facing("hill"), FIRE, cover_deck=["CC2"], d6=[3]), ShotRolled).target


def test_after_a_bunker_no_other_target_is_picked() -> None:
    """SAF-R25, SAF-9.8: not by a Fire order, nor by the shot after a move."""
    state = battle({"I1": "0305"}, {"R01": "0303", "R02": "0302"}, dice=[2, 3], terrain={"0303": "woods"})

    fired = do(state, FIRE, cover_deck=["CC2"]).state
    moved = do(state, "move I1 to 0304 with 3", "then fire at R01", cover_deck=["CC2"]).state

    for after in (fired, moved):
        assert "GiveOrder" == asked(after).kind
        assert ["end orders"] == choices(after)
    assert "SAF-6.16" == refused(fired, "fire I1 at R02 with 3")
    assert "SAF-6.2" == refused(moved, "then fire at R02")


def test_behind_a_bunker_the_covered_unit_may_still_move() -> None:
    """SAF-R25, SAF-R35"""
    state = facing("woods", I2="0405")

    fired = do(state, "covering fire by I1 at R01 for I2", cover_deck=["CC2"])
    moved = do(fired.state, "then move to 0505")

    assert [] == events(fired, ShotRolled)
    assert "0505" == unit(moved.state, "I2").at
    assert (True, True) == (unit(moved.state, "I1").used, unit(moved.state, "I2").used)


# ------------------------------------------------------------------------------------------------ the deck


def test_a_drawn_card_is_discarded_and_not_drawn_again() -> None:
    """SAF-9.1, SAF-R83"""
    deck = do(facing(), FIRE, cover_deck=["CC2"], d6=[3]).state.table.cover_deck

    assert (("CC2", 1),) == deck.discards
    assert 1 == dict(deck.weights())["CC2"]
    assert 23 == len(deck)


def spent(deck: Deck[str]) -> Deck[str]:
    """Draw a whole deck onto its discards."""
    for card, count in deck.weights():
        for _ in range(count):
            deck = deck.take(card).discard(card)
    return deck


def test_an_empty_deck_is_made_anew_from_its_discards_when_a_card_is_needed() -> None:
    """SAF-R83, SAF-2.1"""
    state = later(facing(), cover_deck=spent(cover_deck()))
    last = later(facing(), cover_deck=spent(cover_deck()).reshuffle())
    assert 0 == len(state.table.cover_deck)

    deck = do(state, FIRE, cover_deck=["CC4"], d6=[3]).state.table.cover_deck

    assert (23, (("CC4", 1),)) == (len(deck), deck.discards)
    assert do(last, FIRE, cover_deck=["CC4"], d6=[3]).state.table.cover_deck == deck


def test_the_last_card_is_drawn_before_the_discards_are_shuffled() -> None:
    """SAF-R83"""
    full = cover_deck()
    rest = spent(full.take("CC2"))  # all but one CC2 have been drawn
    state = later(facing(), cover_deck=Deck((("CC2", 1),), rest.discards, name=full.name))

    step = do(state, FIRE, cover_deck=["CC2"], d6=[3])

    assert 0 == len(step.state.table.cover_deck)
    assert 24 == sum(count for _, count in step.state.table.cover_deck.discards)


def test_the_action_deck_is_made_anew_as_well() -> None:
    """SAF-R83, SAF-19.1"""
    state = battle({"I1": "0305"}, {"R01": "0909"})
    state = later(state, action_deck=spent(state.table.action_deck))

    step = german_turn(state, action_deck=["AC10"])

    assert "AC10" == only(step, ActionCardDrawn).card
    assert 35 == len(step.state.table.action_deck)
