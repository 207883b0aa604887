"""Section 4: the hand is smaller while the PL is out (FM-4.1 to FM-4.6, FM-R8, FM-R46)."""

from cases import cases
from fire_move.given import battle, in_discards, lost, men, pinned, possible
from fire_move.played import choices, do, figure, hand, legal, only, passed, refused, told
from wargames.fire_move.moments import CardsDrawn, FigureLost
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.state import State

LED = men("A", "PL SL RIF RIF", 5, 20)
NINE = "1+2+3+4+5+6+7+8+9"
FAR = men("B", "RIF RIF RIF", 55, 5)


def refill(state: State, cards: str) -> tuple[str, ...]:
    """End the turn and give the hand of the side that had it."""
    after = do(state, "end actions", "end discards", cards=cards).state
    return hand(after, state.scenario.first_player)


def test_with_the_pl_pinned_a_german_draws_one_card_to_four() -> None:
    """FM-4.1, FM-R8"""
    state = battle([LED], [FAR], "M1 M2 F3")

    assert 4 == len(refill(pinned(state, 1), "R1"))
    assert 5 == len(refill(state, "R1 R2"))


SIZES: dict[Nation, int] = {
    "german": 5,
    "russian": 4,
    "american": 6,
    "british": 5,
    "japanese": 4,
    "italian": 4,
    "french": 6,
    "hungarian": 5,
}


@cases(*SIZES)
def test_the_hand_of_every_nation_with_its_pl_there_or_lost_and_without_one(nation: Nation) -> None:
    """FM-4.1, FM-4.2, FM-R8, FM-G3

    FM-33.1, FM-33.3, FM-33.6, FM-33.8, FM-33.10, FM-33.17, FM-33.19, FM-33.21
    """
    other: Nation = "german" if nation != "german" else "russian"
    deck = {nation: {"M1": 20, "F1": 20, "TIME": 1}}

    for roles, size in (("PL RIF", SIZES[nation]), ("SL RIF", SIZES[nation])):
        state = battle([men("A", roles, 5, 20)], [FAR], "", nations=(nation, other), decks=deck)
        step = do(state, "end actions", cards=" ".join(["M1"] * size))
        assert (size, ("FM-3.7",)) == (only(step, CardsDrawn).count, only(step, CardsDrawn).clauses)
    own = [men("A", "SL RIF", 5, 20), men("P", "PL", 5, 30)]
    state = lost(battle(own, [FAR], "", nations=(nation, other), decks=deck), 3)
    step = do(state, "end actions", cards=" ".join(["M1"] * (SIZES[nation] - 1)))
    assert SIZES[nation] - 1 == only(step, CardsDrawn).count


def shot_at(texts: str, dice: list[int]) -> State:
    """Let a sniper hit the PL of the Americans, and give their turn."""
    state = battle(
        [men("A", "SL RIF", 5, 20)], [men("B", "PL SL RIF", 55, 5)], "SNP COW COW R1 R2 R3", their_hand=texts
    )
    step = do(in_discards(state), "sniper at B with SNP", dice=[1, *dice])
    return passed(step.state)


@cases(([1, 5], 5), ([1, 7], 5), ([4, 4], 6))
def test_a_pl_pinned_or_killed_by_the_enemy_costs_a_card_at_the_next_refill(
    dice: list[int], size: int
) -> None:
    """FM-4.1, FM-4.2"""
    state = shot_at("M1 M2 F3 F4", dice)

    after = do(state, "end actions", "end discards", cards=" ".join(["R1", "R2"][: size - 4])).state

    assert size == len(hand(after, "american"))


def test_a_pl_who_routs_is_gone_for_good_and_costs_a_card() -> None:
    """FM-4.3, FM-R26"""
    state = battle(
        [men("A", "SL RIF RIF RIF", 5, 20)], [men("B", "PL SL RIF", 10, 20)], "F4", their_hand="R1 M1 M2"
    )
    state = pinned(state, 5)

    step = do(state, "fire A at B with F4", dice=[2, 1, 1, 8, 1, 8])  # +1 and FV 6 with the SL's gun: panic 7

    (lost,) = told(step, FigureLost)
    assert (5, "routed") == (lost.figure, lost.how)
    theirs = do(passed(step.state), "end actions", cards="R1 R2 R3 M1 M1").state
    after = do(theirs, "end actions", "end discards", cards="F3 F4").state
    assert 5 == len(hand(after, "american"))
    assert not [one for one in choices(theirs) if one.startswith("rally")]


def test_the_pinned_pl_who_is_rallied_ends_the_reduction_the_same_turn() -> None:
    """FM-4.4, FM-R8"""
    state = pinned(battle([LED], [FAR], "M1 M2 F3 R1"), 1)

    after = do(state, "rally A with R1 for 1", "end actions", "end discards", cards="F1 F2").state

    assert 5 == len(hand(after, "german"))


def test_another_pl_takes_over_at_once() -> None:
    """FM-4.5, FM-R46"""
    two = battle([LED, men("P", "PL", 15, 20)], [FAR], "M1 M2 F3")

    assert 5 == len(refill(pinned(two, 1), "R1 R2"))
    assert 5 == len(refill(pinned(two, 5), "R1 R2"))
    assert 4 == len(refill(pinned(two, 1, 5), "R1"))


def test_surplus_cards_are_kept() -> None:
    """FM-R8"""
    state = pinned(battle([LED], [FAR], "M1 M2 F3 R1 R2"), 1)

    assert ("M1", "M2", "F3", "R1", "R2") == refill(state, "")
    assert 4 == len(refill(pinned(battle([LED], [FAR], "M1 M2 F3 R1"), 1), ""))


def test_a_force_that_never_had_a_pl_has_the_whole_hand() -> None:
    """FM-R8, FM-4.1, FM-4.2, FM-4.3: it shrinks while the PL is pinned, and once he is killed or routed."""
    never = battle([men("A", "SL RIF", 5, 20)], [FAR], "M1 M2")

    assert 5 == len(refill(never, "R1 R2 R3"))
    assert 5 == len(refill(pinned(never, 1, 2), "R1 R2 R3"))
    assert 4 == len(refill(led("SL RIF", "M1 M2"), "R1 R2"))


def test_who_never_had_a_pl_promotes_nobody() -> None:
    """FM-32.6, FM-R46: an SL is promoted if the PL is lost."""
    never = battle([men("A", "SL RIF", 5, 20)], [FAR], "HERO M1 M2")

    assert "FM-32.6" == refused(never, "hero HERO promotes 1").clause
    assert "hero HERO promotes 1" not in choices(never)


def led(roles: str, cards: str) -> State:
    """Give a group whose PL, in a group by himself, has been lost."""
    own = [men("A", roles, 5, 20), men("P", "PL", 5, 30)]
    return possible(lost(battle(own, [FAR], cards), len(roles.split()) + 1))


def test_a_pinned_sl_who_is_promoted_stays_pinned_and_the_hand_reduced_until_he_rallies() -> None:
    """FM-4.6, FM-4.1, FM-4.4, FM-R46"""
    state = pinned(led("SL RIF", "HERO R1 M2"), 1)

    promoted = do(state, "hero HERO promotes 1").state

    assert (True, True) == (figure(promoted, 1).promoted, figure(promoted, 1).pinned)
    assert 4 == len(refill(promoted, "F1 F2"))
    rallied = do(promoted, "rally A with R1 for 1").state
    assert 5 == len(refill(rallied, "F1 F2 F3 F4"))


def test_any_sl_but_nobody_else_is_promoted_and_only_while_no_pl_is_left() -> None:
    """FM-R46, FM-4.6, FM-32.6"""
    own = [men("A", "SL RIF", 5, 20), men("C", "SL LMG", 15, 20), men("P", "PL", 5, 30)]
    two = lost(battle(own, [FAR], "HERO HERO"), 5)

    assert refused(two, "hero HERO promotes 2").clause.startswith("FM-")
    assert {"hero HERO promotes 1", "hero HERO promotes 3"} <= set(choices(two))
    once = do(two, "hero HERO promotes 3").state
    assert "FM-32.6" == refused(once, "hero HERO promotes 1").clause
    assert "FM-32.6" == refused(pinned(battle([LED], [FAR], "HERO"), 1), "hero HERO promotes 2").clause


def test_a_promoted_sl_adds_1_and_may_be_the_ninth_of_his_group() -> None:
    """FM-R46, FM-2.7"""
    nine = men("A", "SL RIF RIF RIF RIF RIF RIF RIF", 5, 20, dy=0.6)
    own = [nine, men("C", "RIF RIF RIF", 5.75, 20), men("P", "PL", 5, 30)]
    state = lost(battle(own, [FAR], "HERO R1 R2"), 12)
    promoted = do(state, "hero HERO promotes 1").state

    assert "FM-2.3" == refused(state, f"reorganize {NINE}/10+11 with R1").clause
    assert legal(promoted, f"reorganize {NINE}/10+11 with R1")
    hurt = pinned(promoted, 2, 3, 4)
    after = do(hurt, "rally A with R1 for 2,3").state  # R1 and LM 1, though a German PL has 2
    assert [False, False, True] == [figure(after, number).pinned for number in (2, 3, 4)]
    assert "FM-19.1" == refused(hurt, "rally A with R1 for 2,3,4").clause


def test_a_promoted_sl_may_go_on_alone() -> None:
    """FM-R46, FM-R47"""
    state = do(led("SL RIF RIF", "HERO M1"), "hero HERO promotes 1").state

    after = do(state, "move A with M1 for actions only 1", "step 5/15").state

    assert figure(after, 1).group != figure(after, 2).group


def test_the_limit_governs_only_the_refill() -> None:
    """FM-R8"""
    state = shot_at("M1 M2 F3 F4 R1 R2", [1, 5])

    assert figure(state, 3).pinned
    assert 6 == len(hand(state, "american"))
    assert 5 == len(hand(do(state, "ground B with M1", "end actions").state, "american"))
