"""Section 2, set-up, with gap SE-G2 and ruling SE-R19."""

import pytest

from cases import cases
from screaming_eagles.given import (
    PLANES,
    asked,
    do,
    lay_all,
    new_game,
    place,
    planes_of,
    table,
    turn_of,
    where,
)
from wargames.kernel.base.errors import BadOption
from wargames.kernel.chance.dice import ScriptedDice
from wargames.kernel.game import Seat
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.moments import CardLaid, RoundBegan
from wargames.screaming_eagles.state import Damage, Stores


def controls(**options: object) -> dict[str, set[str]]:
    state = new_game(options)
    return {seat: set(planes_of(state, seat)) for seat in GAME.seats_of(state)}


# ------------------------------------------------------------------------------------------------ cards


def test_cards_are_sorted_by_squadron_into_four_piles() -> None:
    """SE-2.1"""
    for squadron, plane in zip(PLANES, new_game().table.planes, strict=True):
        assert squadron == plane.squadron
        assert 9 == len(set(plane.pile))


def test_a_laid_card_shows_only_the_common_back_to_opponents() -> None:
    """SE-2.1"""
    step = do(new_game(), "lay stallion L4")
    (laid,) = [event for event in step.events if isinstance(event, CardLaid)]

    assert CardLaid("stallion", None, laid.known_to) == laid.seen_by(Seat("tan")) == laid.seen_by(None)
    assert (None, None, None, None) == GAME.view(step.state, Seat("tan")).cards
    assert "L4" not in GAME.narrate(CardLaid("stallion", None, laid.known_to))


# ------------------------------------------------------------------------------------------------ boards


def test_a_battle_board_records_damage_and_stores_ammunition_of_its_own_plane() -> None:
    """SE-2.2"""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 7))).state

    after = do(state, "fire CAN at eagle", red=[2, 0], black=[2, 2, 2, 2, 1]).state

    eagle, stallion = after.table.plane("eagle"), after.table.plane("stallion")
    assert (Damage(wings=1), Stores()) == (eagle.damage, eagle.stores)
    assert (Damage(), Stores(CAN=7)) == (stallion.damage, stallion.stores)
    assert (Damage(), Stores()) == (after.table.plane("cobra").damage, after.table.plane("cobra").stores)


def test_each_plane_starts_with_fifteen_pegs() -> None:
    """SE-2.3"""
    for plane in new_game().table.planes:
        board = plane.stores
        assert (2, 8, 3, 2) == (board.flares, board.CAN, board.MR, board.LR)


def test_a_hit_was_made_by_the_other_team_whose_pegs_have_the_other_color() -> None:
    """SE-2.4"""
    state = turn_of("stallion", table(stallion=(8, 5), tiger=(8, 9), eagle=(8, 13))).state

    refusal = GAME.refusal(state, "blue", GAME.parse("fire CAN at tiger"))

    assert refusal is not None
    assert "SE-8.5" == refusal.clause


# ------------------------------------------------------------------------------------------------ teams


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pair", ["tan", "blue"])
def test_eagle_and_cobra_fly_together_against_stallion_and_tiger(players: int, pair: str) -> None:
    """SE-2.5, SE-2.6"""
    state = new_game({"players": players, "three_player_pair": pair})
    teams = {seat: GAME.view(state, seat).team for seat in GAME.seats_of(state)}
    of_plane = {plane: team for seat, team in teams.items() for plane in planes_of(state, seat)}

    assert {"stallion": "blue", "tiger": "blue", "eagle": "tan", "cobra": "tan"} == of_plane


def test_two_players_control_a_pair_each() -> None:
    """SE-2.7, SE-R19"""
    assert {"blue": {"stallion", "tiger"}, "tan": {"eagle", "cobra"}} == controls(players=2)
    assert ("blue", "tan") == GAME.seats_of(new_game())


def test_one_of_three_players_controls_both_tan_planes() -> None:
    """SE-2.8, SE-R19"""
    state = new_game({"players": 3})

    assert ("stallion", "tiger", "tan") == GAME.seats_of(state)
    assert {"stallion": {"stallion"}, "tiger": {"tiger"}, "tan": {"eagle", "cobra"}} == controls(players=3)
    assert controls(players=3) == controls(players=3, three_player_pair="tan")


def test_one_of_three_players_may_control_both_blue_planes() -> None:
    """SE-2.8, SE-R19"""
    state = new_game({"players": 3, "three_player_pair": "blue"})

    assert ("blue", "eagle", "cobra") == GAME.seats_of(state)
    assert {"blue": {"stallion", "tiger"}, "eagle": {"eagle"}, "cobra": {"cobra"}} == controls(
        players=3, three_player_pair="blue"
    )


def test_the_pair_of_three_players_has_one_color() -> None:
    """SE-2.8"""
    with pytest.raises(BadOption, match="three_player_pair"):
        GAME.start("standard", {"players": 3, "three_player_pair": "green"}, dice=ScriptedDice())


def test_each_of_four_players_controls_one_plane() -> None:
    """SE-2.9, SE-R19"""
    assert tuple(PLANES) == GAME.seats_of(new_game({"players": 4}))
    assert {squadron: {squadron} for squadron in PLANES} == controls(players=4)


# ------------------------------------------------------------------------------------------------ start


def test_planes_start_undamaged_on_their_start_spaces() -> None:
    """SE-2.10, SE-G2"""
    state = new_game()

    assert {"stallion": (5, 0), "tiger": (11, 0), "eagle": (11, 40), "cobra": (5, 40)} == {
        squadron: where(state, squadron) for squadron in PLANES
    }
    assert [0, 0, 0, 0] == [plane.damage.total for plane in state.table.planes]


def test_a_new_game_opens_round_1_with_the_choice_of_cards() -> None:
    """SE-2.10, SE-4.1"""
    step = GAME.start("standard", dice=ScriptedDice())

    assert [RoundBegan(1, "blue", ("SE-4.1", "SE-3.3"))] == list(step.events)
    assert {"blue": "ChooseCard", "tan": "ChooseCard"} == {
        seat: decision.kind
        for seat, decision in GAME.pending(step.state).items()  # type: ignore[union-attr]  # not over
    }


def test_blue_faces_north_and_tan_south() -> None:
    """SE-G2, SE-R1"""
    for squadron, end in (("stallion", (5, 2)), ("tiger", (11, 2)), ("eagle", (11, 38)), ("cobra", (5, 38))):
        moved = turn_of(squadron, new_game()).state  # type: ignore[arg-type]  # plain names
        moved = do(moved, "hold fire", black=[1]).state
        space = moved.table.plane(squadron).at  # type: ignore[arg-type]
        assert space is not None
        assert end == place(space)


@cases(("stallion", {"cobra": 20, "eagle": 23}), ("tiger", {"eagle": 20, "cobra": 23}))
def test_the_first_shot_would_be_at_distance_20_or_23(squadron: str, distances: dict[str, int]) -> None:
    """SE-G2"""
    for target, distance in distances.items():
        state = lay_all(new_game()).state
        step = do(state, f"pick {squadron}", f"fire LR at {target}")
        assert distance == asked(step.state).distance  # type: ignore[attr-defined]  # a flare decision
