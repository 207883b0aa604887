"""Section 32: hero cards."""

from cases import cases
from fire_move.given import GAME, given, in_discards, lost, men, pinned, with_figure
from fire_move.played import asked, dice, do, figure, group, hand, legal, refused, told
from wargames import Seat
from wargames.fire_move.moments import (
    ClusterFought,
    FigureChecked,
    FireOpened,
    HeroPlayed,
    SideRolled,
)
from wargames.fire_move.values.state import State

FAR = men("B", "RIF RIF RIF", 55, 5)
NEAR = men("B", "RIF RIF RIF", 10, 20)
OWN = men("A", "RIF RIF RIF", 5, 20)
PL = men("P", "PL", 5, 35)
FULL = "COW COW COW COW COW"


# at any time: FM-32.1


def test_a_hero_rallies_one_pinned_figure_and_is_spent() -> None:
    """FM-32.1, FM-32.2, FM-R45: his group may still act."""
    state = pinned(given([OWN], [FAR], "HERO M1"), 1, 2)

    step = do(state, "hero HERO rallies 2")

    assert [True, False] == [figure(step.state, number).pinned for number in (1, 2)]
    assert [(("FM-32.2",), "german", "rally", 2)] == [
        (event.clauses, event.side, event.use, event.figure) for event in told(step, HeroPlayed)
    ]
    assert ("M1",) == hand(step.state, "german")
    assert legal(step.state, "move A with M1 for actions")


@cases(
    ("hero HERO rallies 1", "FM-32.2"),
    ("hero HERO rallies 4", "FM-32.1"),
    ("hero HERO rallies 9", "FM-32.1"),
    ("hero M1 rallies 2", "FM-32.1"),
    ("hero SNP rallies 2", "FM-3.1"),
    ("hero HERO promotes 1", "FM-32.6"),
)
def test_a_hero_card_is_played_on_a_pinned_figure_of_ones_own(text: str, clause: str) -> None:
    """FM-32.1, FM-32.2, FM-32.6"""
    assert clause == refused(pinned(given([OWN], [FAR], "HERO M1"), 2, 4), text).clause


def test_a_hero_may_come_in_the_discards_in_the_middle_of_a_move_and_in_the_enemys_turn() -> None:
    """FM-32.1, FM-R45: at any decision of one's own in either turn."""
    state = pinned(given([OWN], [NEAR], f"HERO M1 {FULL}", their_hand="HERO F1"), 3, 5)
    moving = do(state, "move A with M1 for actions")
    reacting = do(moving.state, "step 5/15").state

    assert legal(in_discards(state), "hero HERO rallies 3")
    assert legal(moving.state, "hero HERO rallies 3")
    assert "american" == asked(reacting)
    step = do(reacting, "hero HERO rallies 5")
    assert not figure(step.state, 5).pinned
    assert "american" == asked(step.state)
    assert ("F1",) == hand(step.state, "american")


def test_a_hero_is_no_action_and_leaves_the_discards_as_they_are() -> None:
    """FM-R7, FM-32.1: an idle American may discard two."""
    state = pinned(given([OWN], [FAR], f"HERO {FULL} COW", nations=("american", "german")), 2)

    after = do(state, "hero HERO rallies 2", "end actions", "discard COW").state

    assert legal(after, "discard COW")


# after an attack: FM-R45


def shot(their_hand: str, fell: str = "5 2 1 8 1 8") -> State:
    """Let three riflemen fire at three: FV 2 and +3 pin the first."""
    return do(given([OWN], [NEAR], "F1", their_hand=their_hand), "fire A at B with F1", fell=dice(fell)).state


def test_after_an_attack_the_side_hit_is_asked_once_whatever_it_holds() -> None:
    """FM-R45, FM-R58, FM-32.2: by what lies open; a pass is not published."""
    assert "american" == asked(shot("COW")) == asked(shot("HERO"))
    assert "german" == asked(shot(""))
    assert "german" == asked(shot("HERO", "1 8 1 8 1 8"))
    passed = do(shot("HERO"), "pass")
    assert () == passed.events
    assert "german" == asked(passed.state)
    saved = do(shot("HERO"), "hero HERO rallies 4").state
    assert not figure(saved, 4).pinned
    assert "german" == asked(saved)


def test_the_window_shows_the_other_seat_nothing() -> None:
    """FM-R45, FM-R51: with a hero or without, the attacker sees the same."""
    views = [GAME.view(shot(held), Seat("german")) for held in ("HERO", "COW")]

    assert views[0].hands == views[1].hands
    assert views[0].open == views[1].open
    assert ["HeroPlayed"] == [
        type(event).__name__ for event in do(shot("HERO"), "hero HERO rallies 4").events
    ]


# heroes who fire


def test_a_hero_adds_one_to_a_fire_attack() -> None:
    """FM-32.3, FM-9.10: and is spent."""
    state = given([OWN], [NEAR], "F1 HERO M1")

    plain = do(state, "fire A at B with F1", fell=dice("1 8 1 8 1 8"))
    step = do(state, "fire A at B with F1 with hero HERO", fell=dice("1 8 1 8 1 8"))

    assert {2} == {check.fv for check in told(plain, FigureChecked)}
    assert {3} == {check.fv for check in told(step, FigureChecked)}
    assert [(1, "FM-9.10")] == [(one.amount, one.clause) for one in told(step, FireOpened)[0].modifiers]
    assert ("M1",) == hand(step.state, "german")


def test_a_hero_adds_one_to_reactive_fire() -> None:
    """FM-32.3, FM-R45"""
    state = given([OWN], [NEAR], "M1", their_hand="F1 HERO")
    moving = do(state, "move A with M1 for actions", "step 5/15").state

    step = do(moving, "react at 2 with B by F1 with hero HERO", fell=dice("1 8 1 8 1 8"))

    assert {3} == {check.fv for check in told(step, FigureChecked)}
    assert () == hand(step.state, "american")


# close combat: FM-32.5

FIGHT = ("move A with M1 for actions", "charge B with 1 along 9.3/20")


def combat(cards: str, their_hand: str) -> State:
    """Give the moment before the attackers' roll of one against one."""
    state = given([OWN], [men("B", "RIF", 10, 20)], f"M1 {cards}", their_hand=their_hand)
    texts = (*FIGHT, *(["pass"] if their_hand else []), "stand")
    return do(state, *texts, fell=dice("1 1 1 1")).state


def test_the_attacker_declares_his_hero_before_his_roll() -> None:
    """FM-32.5, FM-R45: 2 + 1 + 0 beats 2 + 0."""
    before = combat("HERO", "")

    step = do(before, "hero HERO fights", fell=dice("4 4 4 4"))

    assert "german" == asked(before)
    assert [3, 2] == [event.total for event in told(step, SideRolled)]
    assert [(1, "FM-32.5")] == [(one.amount, one.clause) for one in told(step, SideRolled)[0].modifiers]
    assert [(("FM-32.5",), "close combat")] == [(one.clauses, one.use) for one in told(step, HeroPlayed)]
    assert ["german"] == [event.winner for event in told(step, ClusterFought)]


def test_the_defender_declares_his_hero_after_that_roll_and_before_his_own() -> None:
    """FM-32.5, FM-R45: he is asked when he has seen the attacker's total."""
    before = combat("COW", "HERO")
    rolled = do(before, "pass", fell=dice("4 4"))

    assert [2] == [event.total for event in told(rolled, SideRolled)]
    assert "american" == asked(rolled.state)
    step = do(rolled.state, "hero HERO fights", fell=dice("4 4"))
    assert [3] == [event.total for event in told(step, SideRolled)]
    assert ["american"] == [event.winner for event in told(step, ClusterFought)]


def test_in_combat_too_the_question_tells_nothing_of_the_hand() -> None:
    """FM-R45, FM-R51, FM-R58: who holds any card is asked, and a pass is not published."""
    before = combat("COW", "")

    step = do(before, "pass", fell=dice("8 1 1 8"))

    assert "german" == asked(before)
    assert not told(step, HeroPlayed)
    assert "FM-32.1" == refused(before, "hero COW fights").clause


def test_each_side_plays_one_hero_at_most_in_a_cluster() -> None:
    """FM-32.5, FM-R45, FM-G11: of two in hand one is played, then the dice fall, and so for the defender."""
    before = combat("HERO HERO", "HERO HERO")

    mine = do(before, "hero HERO fights", fell=dice("4 4"))
    theirs = do(mine.state, "hero HERO fights", fell=dice("4 4"))

    assert ("american", ("HERO",)) == (asked(mine.state), hand(mine.state, "german"))
    assert ("HERO",) == hand(theirs.state, "american")
    assert [(3, "german"), (3, "american")] == [
        (one.total, one.side) for step in (mine, theirs) for one in told(step, SideRolled)
    ]
    assert "german" == asked(theirs.state)  # a draw: the next round is a cluster of its own
    assert legal(theirs.state, "hero HERO fights")


# heroes who take over


def test_an_sl_is_promoted_when_the_pl_is_lost() -> None:
    """FM-32.6, FM-R46, FM-4.6: LM 1, and the hand is whole again."""
    state = lost(given([men("A", "SL RIF RIF", 5, 20), PL], [NEAR], "HERO F1"), 4)

    step = do(state, "hero HERO promotes 1")

    assert figure(step.state, 1).promoted
    assert [(("FM-32.6", "FM-R46"), "promotion", 1)] == [
        (event.clauses, event.use, event.figure) for event in told(step, HeroPlayed)
    ]
    before, after = (do(one, "fire A at B with F1", fell=dice("1 8 1 8 1 8")) for one in (state, step.state))
    assert [3] * 3 + [4] * 3 == [check.fv for fire in (before, after) for check in told(fire, FigureChecked)]
    ended = do(step.state, "end actions", "end discards", fell=dice(deck="F2 F2 R1 R2")).state
    assert 5 == len(hand(ended, "german"))


@cases("ASL", "LMG", "RIF")
def test_only_an_sl_is_promoted(role: str) -> None:
    """FM-32.6"""
    state = lost(given([men("A", f"{role} RIF", 5, 20), PL], [FAR], "HERO"), 3)

    assert "FM-32.6" == refused(state, "hero HERO promotes 1").clause


def test_the_owner_is_asked_to_promote_straight_after_his_pl_falls() -> None:
    """FM-32.6, FM-R45: to a sniper; morale and panic stay those of an SL."""
    enemies = (men("B", "PL", 30, 20), men("C", "SL RIF", 40, 20))
    state = in_discards(given([OWN], enemies, f"SNP {FULL}", their_hand="HERO"))
    fallen = do(state, "sniper at B with SNP", fell=dice("8 1", pick="1")).state

    after = do(fallen, "hero HERO promotes 5").state

    assert "american" == asked(fallen)
    assert figure(after, 5).promoted
    assert "C" == group(after, "C").id == figure(after, 5).group


def test_a_hero_takes_off_a_wound() -> None:
    """FM-G15, FM-32.2: a Japanese PL's."""
    state = with_figure(
        given([men("A", "PL RIF", 5, 20)], [FAR], "HERO", nations=("japanese", "british")), 1, wounded=True
    )

    assert not figure(do(state, "hero HERO rallies 1").state, 1).wounded


def test_one_use_of_a_card() -> None:
    """FM-32.1, FM-R45"""
    state = pinned(given([OWN], [FAR], "HERO"), 1, 2)

    assert "FM-3.1" == refused(do(state, "hero HERO rallies 1").state, "hero HERO rallies 2").clause
