"""Section 3: cards are played on one's own groups; hands and piles are hidden (FM-3.1, FM-R51, FM-R57)."""

from cases import cases
from fire_move.given import GAME, battle, in_discards, men, pinned, with_group
from fire_move.played import choices, do, only, refused, shown, told
from wargames import Seat
from wargames.fire_move.moments import CardDiscarded, CardsDrawn, CardsPlayed
from wargames.kernel.chance.dice import Rng

OWN = men("A", "SL RIF RIF RIF RIF", 5, 20)
NEAR = men("B", "SL RIF", 12, 20)


def test_cards_are_played_on_ones_own_groups_from_ones_own_hand() -> None:
    """FM-3.1"""
    state = battle([OWN], [NEAR], "M1 F1 R1", their_hand="M3 SMK")

    for text in (
        "ground B with M1",
        "move B with M1 for actions",
        "fire B at A with F1",
        "rally B with R1 for 6",
        "move A with M3 for actions",
        "smoke A with SMK",
        "move Z with M1 for actions",
    ):
        assert "FM-3.1" == refused(state, text).clause
    step = do(state, "ground A with M1")
    played = only(step, CardsPlayed)
    assert (("M1",), "A", "german") == (played.cards, played.group, played.side)
    assert ("F1", "R1") == step.state.hands[0].cards
    assert {"M1": 1} == dict(step.state.hands[0].deck.discards)


def test_a_card_is_played_once() -> None:
    """FM-3.1"""
    state = battle([OWN, men("C", "SL RIF", 5, 30)], [NEAR], "M1")

    assert "FM-3.1" == refused(do(state, "ground A with M1").state, "ground C with M1").clause
    assert "FM-3.1" == refused(pinned(state, 2), "rally A with R1,R1 for 2").clause


@cases(("german", True), ("american", False), (None, False))
def test_what_is_drawn_is_shown_to_its_owner_alone(seat: str | None, known: bool) -> None:
    """FM-R51, FM-3.7"""
    step = do(battle([OWN], [NEAR], "M1 F1"), "end actions", "end discards", cards="R1 R2 R3")

    (drawn,) = [one for one in shown(step, seat) if isinstance(one, CardsDrawn)]
    assert 3 == drawn.count
    assert (("R1", "R2", "R3") if known else None) == drawn.cards


@cases("german", "american", None)
def test_what_is_played_or_discarded_is_shown_to_all(seat: str | None) -> None:
    """FM-R51, FM-3.1"""
    state = battle([OWN], [NEAR], "M1 F1")

    step = do(state, "ground A with M1", "end actions", "discard F1", cards="R1 R2 R3 R4 F2")

    kinds = [type(one) for one in shown(step, seat)]
    assert CardsPlayed in kinds
    assert CardDiscarded in kinds


def test_hands_and_the_order_of_piles_are_hidden_all_else_is_open() -> None:
    """FM-R51"""
    state = do(battle([OWN], [NEAR], "M1 F1 R1", their_hand="HERO MINE COW SNP"), "ground A with M1").state
    views = {
        seat: GAME.view(state, None if seat is None else Seat(seat)) for seat in ("german", "american", None)
    }

    assert [("F1", "R1"), None] == [one.cards for one in views["german"].hands]
    assert [None, ("SNP", "COW", "MINE", "HERO")] == [one.cards for one in views["american"].hands]
    assert [None, None] == [one.cards for one in views[None].hands]
    for view in views.values():
        assert [2, 4] == [one.count for one in view.hands]
        assert [{"M1": 1}, {}] == [dict(one.discards) for one in view.hands]
        assert state.open == view.open


@cases("german", "american")
def test_another_hand_of_the_enemy_looks_the_same(seat: str) -> None:
    """FM-R51"""
    state = battle([OWN], [NEAR], "M1 F1 R1", their_hand="HERO MINE COW SNP")
    view = GAME.view(state, Seat(seat))
    worlds = [GAME.sample(view, Rng(seed)) for seed in range(6)]

    assert all(view == GAME.view(world, Seat(seat)) for world in worlds)
    own, other = (0, 1) if seat == "german" else (1, 0)
    assert 1 == len({world.hands[own].cards for world in worlds})
    assert 1 < len({world.hands[other].cards for world in worlds})


def test_cards_set_aside_in_a_minefield_lie_open() -> None:
    """FM-R51"""
    state = with_group(battle([OWN], [NEAR], "M1 F1"), "A", mined=True)

    after = do(state, "set aside M1 for A").state

    for seat in ("german", "american", None):
        view = GAME.view(after, None if seat is None else Seat(seat))
        assert ("M1",) == next(one for one in view.open.groups if one.id == "A").set_aside


def test_only_the_player_whose_turn_it_is_is_asked() -> None:
    """FM-3.1, FM-R51"""
    state = battle([OWN], [NEAR], "M1 F1")
    pending = GAME.pending(state)

    assert isinstance(pending, dict)
    assert ["german"] == list(pending)


def test_identical_cards_are_offered_once() -> None:
    """FM-R57"""
    state = battle([OWN], [NEAR], "M1 M1 F1")

    assert len(choices(state)) == len(set(choices(state)))
    assert 1 == choices(state).count("ground A with M1")


def test_what_is_offered_is_legal_and_each_card_and_target_is_among_it() -> None:
    """FM-R57, FM-3.1"""
    own = [OWN, men("C", "SL RIF", 5, 30)]
    enemy = [NEAR, men("D", "RIF RIF", 12, 30)]
    state = pinned(battle(own, enemy, "M1 M2a F1 F2 R1 SMK"), 5)

    offered = choices(state)

    for group in ("A", "C"):
        for target in ("B", "D"):
            assert f"fire {group} at {target} with F1" in offered
        for text in (
            f"ground {group} with M1",
            f"move {group} with M2a for actions",
            f"move {group} with M2a for cv",
        ):
            assert text in offered
    assert {"smoke A with SMK", "smoke C with SMK", "rally A with R1 for 5", "end actions"} <= set(offered)
    pending = GAME.pending(state)
    assert isinstance(pending, dict)
    for decision in pending.values():
        for action in decision.actions.candidates:
            assert GAME.refusal(state, decision.seat, action) is None, str(action)


def test_other_subsets_than_those_offered_are_accepted() -> None:
    """FM-R57"""
    state = pinned(
        battle([men("A", "SL LMG RIF RIF RIF RIF RIF", 5, 20, dy=0.6)], [NEAR], "R3"), 2, 3, 4, 5, 6, 7
    )

    offered = [one for one in choices(state) if one.startswith("rally")]

    assert len(offered) <= 12
    assert "rally A with R3 for 2,3,4" in offered  # the most significant
    assert "rally A with R3 for 5,6,7" in offered  # the least significant
    odd = "rally A with R3 for 2,4,7"
    assert odd not in offered
    assert not told(do(state, odd), CardsDrawn)


def test_the_discards_offer_each_card_and_each_target() -> None:
    """FM-R57, FM-3.6"""
    state = in_discards(battle([OWN], [NEAR, men("D", "RIF RIF", 12, 30)], "SNP FEAR M1 M1"))

    assert sorted(choices(state)) == [
        "discard FEAR",
        "discard M1",
        "discard SNP",
        "end discards",
        "fear on B with FEAR",
        "fear on D with FEAR",
        "sniper at B with SNP",
        "sniper at D with SNP",
    ]
