"""Sections 3, 4, 18, 19 and 30 to 34: the turn, hands, rally, discards, minefields, heroes, the end."""

import attrs
import pytest

from cases import cases
from fire_move.given import GAME, at, given, in_discards, lost, men, pinned, with_group
from fire_move.played import asked, dice, do, figure, group, hand, ids, legal, refused, shown, told
from wargames import Over, Seat
from wargames.fire_move.moments import (
    CardsDrawn,
    FigureChecked,
    FigureLost,
    FigurePinned,
    HeroPlayed,
    SniperFired,
    TimeCheckDrawn,
)
from wargames.fire_move.play.checks import Check
from wargames.fire_move.play.hands import discards_left, goes_always
from wargames.fire_move.values.components import NATIONALITIES, Nation
from wargames.fire_move.values.state import Lost, State
from wargames.kernel.chance.dice import Rng

FAR = men("B", "RIF RIF RIF RIF RIF", 55, 5)
OWN = men("A", "SL RIF RIF RIF", 5, 20)
PL = men("P", "PL", 5, 35)
FULL = "COW COW COW COW COW"
"""So many cards that nothing is drawn."""


@pytest.mark.clause("FM-3.1", "FM-3.5", "FM-3.6", "FM-3.7", "FM-3.8", "FM-R6", "FM-R8")
def test_a_turn_without_actions_ends_in_a_refill() -> None:
    """FM-3.7: a German hand of 5, also of a force that never had a PL."""
    state = given([OWN], [FAR], "M1 F3")

    step = do(state, "end actions", "end discards", fell=dice(deck="R1 R2 R3"))

    assert ("M1", "F3", "R1", "R2", "R3") == hand(step.state, "german")
    assert "american" == asked(step.state)
    assert 6 == step.state.open.turn


@cases(("PL RIF", (), 5), ("PL RIF", (1,), 4), ("PL PL", (1,), 5), ("RIF RIF", (), 5))
def test_a_hand_is_smaller_while_the_leader_is_out(roles: str, pins: tuple[int, ...], size: int) -> None:
    """FM-4.1, FM-4.2, FM-4.3, FM-4.4, FM-4.5 to FM-4.6"""
    state = pinned(given([men("A", roles, 5, 20)], [FAR], "M1 M1a M2"), *pins)

    step = do(state, "end actions", "end discards", fell=dice(deck=" ".join(["R1", "R2"][: size - 3])))

    assert size == len(hand(step.state, "german"))


def test_the_readings_of_a_check() -> None:
    """FM-34.1, FM-34.2, FM-34.3, FM-34.4, FM-34.5, FM-34.6, FM-R49 to FM-34.7"""
    assert [4, -5, 7, -7] == [Check(*two).signed for two in ((6, 2), (2, 7), (8, 1), (1, 8))]
    assert [True, False, False] == [Check(*two).positive for two in ((2, 1), (1, 1), (1, 2))]
    assert [True, True, False] == [Check(*two).not_negative for two in ((2, 1), (1, 1), (1, 2))]
    assert Check(1, 8).is_one_of(-7)
    assert [True, True, False] == [Check(*two).lies_within(2) for two in ((1, 3), (3, 1), (4, 1))]


def test_a_rally_card_takes_pins_off_so_many_men() -> None:
    """FM-19.1, FM-R34: two of three."""
    state = pinned(given([OWN], [FAR], "R2"), 2, 3, 4)

    after = do(state, "rally A with R2 for 2,4").state

    assert [False, True, False] == [figure(after, number).pinned for number in (2, 3, 4)]
    assert "FM-19.1" == refused(state, "rally A with R2 for 2,3,4").clause


def test_leaders_play_two_cards_and_the_pl_adds_his_modifier() -> None:
    """FM-19.2, FM-19.3, FM-R34: the German PL has LM 2."""
    led = pinned(given([men("A", "PL RIF RIF RIF RIF", 5, 20)], [FAR], "R1"), 2, 3, 4, 5)
    pair = pinned(given([OWN], [FAR], "R1 R2"), 2, 3, 4)

    assert legal(led, "rally A with R1 for 2,3,4")
    assert "FM-19.1" == refused(led, "rally A with R1 for 2,3,4,5").clause
    assert legal(pair, "rally A with R1,R2 for 2,3,4")
    assert "FM-19.2" == refused(pinned(pair, 1), "rally A with R1,R2 for 2,3,4").clause


def test_neighbors_combine_by_a_rally_card() -> None:
    """FM-18.4, FM-2.3, FM-2.4, FM-18.1, FM-18.2, FM-18.3, FM-2.1, FM-2.5"""
    near = men("C", "LMG RIF", 5.75, 20)
    state = given([men("A", "SL RIF", 5, 20), near], [FAR], "R1")
    apart = given([men("A", "SL RIF", 5, 20), men("C", "RIF RIF", 9, 20)], [FAR], "R1")
    leaderless = given([men("A", "RIF RIF", 5, 20), near], [FAR], "R1")
    many = given(
        [men("A", "SL RIF RIF RIF RIF", 5, 20, dy=0.6), men("C", "RIF RIF RIF RIF", 5.75, 20)], [FAR], "R1"
    )
    guns = given([men("A", "SL LMG", 5, 20), near], [FAR], "R1")

    after = do(state, "reorganize 1+2+3+4 with R1").state

    assert 4 == sum(one.group == "A" for one in after.open.figures)
    assert {"A", "B"} == ids(after)
    assert "FM-18.2" == refused(apart, "reorganize 1+2+3+4 with R1").clause
    assert "FM-18.3" == refused(leaderless, "reorganize 1+2+3+4 with R1").clause
    assert "FM-2.3" == refused(many, "reorganize 1+2+3+4+5+6+7+8+9 with R1").clause
    assert "FM-2.4" == refused(guns, "reorganize 1+2+3+4 with R1").clause


def test_members_are_exchanged_and_groups_split() -> None:
    """FM-18.5, FM-18.6, FM-2.2: a group of 5 is no 4 and 1."""
    state = given([men("A", "SL RIF RIF RIF RIF", 5, 20, dy=0.6)], [FAR], "R1")
    pair = given([men("A", "SL RIF", 5, 20), men("C", "RIF RIF", 5.75, 20)], [FAR], "R1")

    split = do(state, "reorganize 1+2+3/4+5 with R1").state
    exchanged = do(pair, "reorganize 1+3/2+4 with R1").state

    assert [3, 2] == [sum(one.group == id_ for one in split.open.figures) for id_ in ("A", "A.2")]
    assert "FM-2.2" == refused(state, "reorganize 1+2+3+4/5 with R1").clause
    assert figure(exchanged, 1).group == figure(exchanged, 3).group
    assert figure(exchanged, 2).group == figure(exchanged, 4).group


def test_a_gap_parts_a_group_at_the_end_of_an_action() -> None:
    """FM-2.8, FM-2.9, FM-R3: x = 10.00, 10.75 and 12.00."""
    line = men("A", "SL RIF RIF", 10, 20, dx=0.75, dy=0)
    line = attrs.evolve(line, points=(*line.points[:2], at(12, 20)))
    state = given([line, men("C", "SL RIF", 30, 30)], [FAR], "M1")

    after = do(state, "ground C with M1").state

    assert ["A", "A", "A.2"] == [figure(after, number).group for number in (1, 2, 3)]


@cases(("2 6", "pinned"), ("1 7", "KIA"), ("5 3", "nothing"), ("8 1", "KIA"), ("4 1", "pinned"))
def test_a_sniper_hits_by_number(d8: str, effect: str) -> None:
    """FM-30.2, FM-30.1, FM-30.3, FM-30.4, FM-R42, FM-R50 to FM-30.5: the fourth of five in KF order."""
    state = in_discards(given([OWN], [FAR], f"SNP {FULL}"))

    step = do(state, "sniper at B with SNP", fell=dice(d8, pick="4"))

    (shot,) = told(step, SniperFired)
    assert (8, effect) == (shot.figure, shot.effect)


def test_fear_is_discarded_on_a_group_and_takes_a_discard() -> None:
    """FM-30.6, FM-R42, FM-30.7, FM-R36: a German discards one card a turn."""
    state = in_discards(given([OWN], [FAR], f"FEAR {FULL}"))

    after = do(state, "fear on B with FEAR").state

    assert group(after, "B").fear
    assert "american" == asked(after)
    assert "FM-R36" == refused(with_group(state, "B", fear=True), "fear on B with FEAR").clause


def test_a_cower_card_is_only_discarded() -> None:
    """FM-30.10, FM-30.9"""
    state = given([OWN], [FAR], f"COW {FULL}")

    assert "FM-5.1" == refused(state, "move A with COW for actions").clause
    assert 5 == len(hand(do(in_discards(state), "discard COW").state, "german"))


HANDS: dict[Nation, tuple[int, int, int, bool]] = {
    "german": (5, 1, 1, False),
    "russian": (4, 4, 0, False),
    "american": (6, 2, 0, False),
    "british": (5, 2, 0, False),
    "japanese": (4, 2, 0, True),
    "italian": (4, 2, 0, False),
    "french": (6, 1, 0, False),
    "hungarian": (5, 1, 0, True),
}


@pytest.mark.clause(*(f"FM-33.{number}" for number in (*range(1, 5), *range(6, 12), 13, *range(17, 24))))
@cases(*HANDS)
def test_hands_and_discards_by_nation(nation: Nation) -> None:
    """FM-33.1 to FM-33.24, FM-G3"""
    size, idle, acted, cower = HANDS[nation]

    assert size == NATIONALITIES[nation].hand
    assert idle == discards_left(nation, counted=False, made=0)
    assert acted == discards_left(nation, counted=True, made=0)
    assert cower == goes_always(nation, "COW") == goes_always(nation, "SMC")
    assert not goes_always(nation, "M1")


@cases(
    ("american", "M1 M2 R1", "ground A with M1", False),
    ("japanese", "M1 M2 R1", "ground A with M1", True),
    ("german", "M1 M2 R1", "ground A with M1", True),
)
def test_actions_may_spoil_the_discard(nation: Nation, cards: str, text: str, left: bool) -> None:
    """FM-R7, FM-33.12, FM-33.2, FM-33.7"""
    enemy: Nation = "russian"
    state = given([OWN], [FAR], cards, nations=(nation, enemy))

    after = do(state, text, "end actions", fell=dice(deck="" if left else _refill(nation)))

    assert left == (asked(after.state) == nation)


def _refill(nation: Nation) -> str:
    """Name the cards that an American draws to 6."""
    return "F1 F1 F2 F2" if nation == "american" else ""


def test_a_japanese_pl_is_wounded_then_killed() -> None:
    """FM-G15, FM-33.16"""
    state = in_discards(
        given([OWN], [men("B", "PL RIF", 30, 20)], f"SNP SNP {FULL}", nations=("russian", "japanese"))
    )

    once = do(state, "sniper at B with SNP", fell=dice("4 1", pick="1")).state
    twice = do(once, "sniper at B with SNP", fell=dice("4 1", pick="1"))

    assert figure(once, 5).wounded
    assert not figure(once, 5).pinned
    assert [5] == [event.figure for event in told(twice, FigureLost)]
    assert not told(twice, FigurePinned)


def test_the_hungarian_smoke_and_cower_card() -> None:
    """FM-G16, FM-33.24: smoke of a D3 with an unpinned PL."""
    state = given(
        [men("A", "PL RIF", 5, 20), men("C", "SL RIF", 15, 20)],
        [FAR],
        "SMC",
        nations=("hungarian", "russian"),
    )

    after = do(state, "smoke A with SMC", fell=dice(d6="5")).state

    assert 3 == group(after, "A").smoke
    assert "FM-G16" == refused(state, "smoke C with SMC").clause


def test_a_minefield_halts_the_movers_and_attacks_one() -> None:
    """FM-31.2, FM-31.1, FM-31.3, FM-R44: pick 2 and +4: Result 8."""
    state = given([OWN], [FAR], "M3", their_hand="MINE")
    moving = do(state, "move A with M3 for actions", "step 5/10").state

    step = do(moving, "minefield at 4 with MINE", fell=dice("6 2", pick="2"))

    assert [2] == [event.figure for event in told(step, FigureLost)]
    assert group(step.state, "A").mined
    assert at(5, 16) == figure(step.state, 1).at
    rest = do(step.state, "pass").state if asked(step.state) == "american" else step.state
    again = given_mined(rest)
    assert "FM-G10" == refused(again, "move A with M1 for actions").clause


def given_mined(state: State) -> State:
    """Give the group of a state another action, and its owner a card."""
    hands = (attrs.evolve(state.hands[0], cards=("M1",)), state.hands[1])
    return attrs.evolve(with_group(state, "A", acted=False), hands=hands)


def test_a_minefield_is_left_by_2_or_by_1_and_an_attack() -> None:
    """FM-31.4, FM-31.5, FM-G10"""
    state = with_group(given([OWN], [FAR], "M1 M2 M3"), "A", mined=True)

    attacked = do(state, "leave minefield with A by M1", fell=dice("1 8", pick="1"))
    free = do(state, "leave minefield with A by M2")
    aside = do(state, "set aside M1 for A").state
    later = do(with_group(aside, "A", acted=False), "leave minefield with A by M2").state

    assert 1 == len(told(attacked, FigureChecked))
    assert not told(free, FigureChecked)
    assert ("M1",) == group(aside, "A").set_aside
    assert not group(later, "A").mined
    assert "german" == asked(later)
    assert legal(do(state, "leave minefield with A by M3").state, "step 8/20")


def test_a_hero_rallies_at_any_time() -> None:
    """FM-32.2, FM-32.1, FM-R45: in one's own turn, and after an enemy attack."""
    state = pinned(given([OWN], [FAR], "HERO"), 3)
    own = do(state, "hero HERO rallies 3")
    fire = given([OWN], [men("B", "RIF RIF", 10, 20)], "F3", their_hand="HERO")
    hit = do(fire, "fire A at B with F3", fell=dice("4 4 1 8"))

    assert not figure(own.state, 3).pinned
    assert "american" == asked(hit.state)
    assert not figure(do(hit.state, "hero HERO rallies 5").state, 5).pinned
    assert "german" == asked(do(hit.state, "pass").state)


def test_a_hero_promotes_an_sl_when_the_pl_is_lost() -> None:
    """FM-32.6, FM-4.6, FM-R46: LM 1, and the hand is whole again."""
    state = lost(given([OWN, PL], [FAR], "HERO M1 M2 R1"), 5)

    step = do(state, "hero HERO promotes 1")

    assert ["promotion"] == [event.use for event in told(step, HeroPlayed)]
    assert figure(step.state, 1).promoted
    with_pl = given([men("A", "PL SL", 5, 20)], [FAR], "HERO")
    assert "FM-32.6" == refused(with_pl, "hero HERO promotes 2").clause
    ended = do(step.state, "end actions", "end discards", fell=dice(deck="F1 F2")).state
    assert 5 == len(hand(ended, "german"))


def test_a_seat_sees_its_own_hand_and_how_many_the_other_holds() -> None:
    """FM-R51: and worlds look alike."""
    state = given([OWN], [FAR], "M1 F3", their_hand="HERO MINE COW")
    view = GAME.view(state, Seat("german"))
    world = GAME.sample(view, Rng(3))

    assert [("M1", "F3"), None] == [seen.cards for seen in view.hands]
    assert [2, 3] == [seen.count for seen in view.hands]
    assert view == GAME.view(world, Seat("german"))
    assert not list(GAME.violations(world))


def test_only_the_owner_sees_what_he_draws() -> None:
    """FM-R51, FM-3.7"""
    step = do(given([OWN], [FAR], "M1 F3"), "end actions", "end discards", fell=dice(deck="R1 R2 R3"))

    (own,) = (one for one in shown(step, "german") if isinstance(one, CardsDrawn))
    (theirs,) = (one for one in shown(step, "american") if isinstance(one, CardsDrawn))

    assert ("R1", "R2", "R3") == own.cards
    assert theirs.cards is None


def test_a_time_check_is_shown_counted_and_replaced() -> None:
    """FM-G17, FM-R48: the third ends the game; equal points are the defender's."""
    state = given([OWN], [FAR], "M1 M2 R1", time_checks=2)

    step = do(state, "end actions", "end discards", fell=dice(deck="TIME F1 F2"))
    over = GAME.pending(step.state)

    assert [3] == [event.count for event in told(step, TimeCheckDrawn)]
    assert isinstance(over, Over)
    assert {"german": -1, "american": 1} == over.scores


def test_a_side_breaks_at_60_percent() -> None:
    """FM-G18, FM-R48: 3 of 5 figures."""
    state = given([men("A", "SL RIF", 5, 20)], [FAR], FULL)
    gone = tuple(one for one in state.open.figures if one.number not in {5, 6, 7})
    lost = tuple(Lost(number, "american", "KIA", leader=False) for number in (5, 6, 7))
    broken = attrs.evolve(state, open=attrs.evolve(state.open, figures=gone, lost=lost))

    over = GAME.pending(do(broken, "end actions", "end discards").state)

    assert isinstance(over, Over)
    assert {"german": 1, "american": -1} == over.scores
    assert "broke" in over.reason
