"""Section 5: fire at movers, when it is asked for, and where men halt (FM-5.11, FM-5.14, FM-5.15)."""

from cases import cases
from fire_move.given import GAME, Men, at, given, men, pinned, table, with_group
from fire_move.played import asked, dice, do, figure, group, hand, legal, refused, told
from wargames import Over, Seat
from wargames.fire_move.moments import (
    CardsPlayed,
    FigureChecked,
    GroupAdvanced,
    ReactionPassed,
)
from wargames.fire_move.values.components import Nation, TerrainType
from wargames.fire_move.values.state import State

RIFLES = "RIF RIF RIF RIF"
OWN, ENEMY = men("A", "RIF RIF", 5, 20), men("B", RIFLES, 12, 20)
MISSED = "1 8 1 8"
DECLARED = ("move A with M1 for actions", "step 5/8")


def moving(theirs: str, *enemies: Men, own: Men = OWN, cards: str = "M1") -> State:
    """Walk 12 inches south: samples 0 to 12."""
    return do(given([own], enemies or (ENEMY,), cards, their_hand=theirs), *DECLARED).state


# where and with what


@cases(*range(13))
def test_fire_may_be_taken_at_any_sample_of_a_route_in_view(sample: int) -> None:
    """FM-5.14, FM-R13: a route of 12 inches, the start and the end included."""
    step = do(moving("F3"), f"react at {sample} with B by F3", fell=dice(MISSED))

    (played,) = told(step, CardsPlayed)
    assert ("american", ("F3",), "B") == (played.side, played.cards, played.group)
    assert "FM-5.14" in played.clauses
    assert [] == list(hand(step.state, "american"))
    advanced = [(one.sample, one.at) for one in told(step, GroupAdvanced)]
    assert advanced[: sample > 0] == [(sample, at(5, 20 - sample))] * (sample > 0)


@cases(-1, 13)
def test_there_is_no_sample_before_the_start_or_past_the_end(sample: int) -> None:
    """FM-R13, FM-R14"""
    assert not legal(moving("F3"), f"react at {sample} with B by F3")


def test_a_fire_card_is_needed_that_the_group_can_use_at_that_range() -> None:
    """FM-5.15: in hand, a fire card, for as many men, and at that range."""
    far = men("C", "RIF RIF", 50, 20)
    state = moving("F1 F3 F6 R1", ENEMY, far)

    assert "FM-3.1" == refused(state, "react at 3 with B by F2").clause
    assert "FM-9.1" == refused(state, "react at 3 with B by R1").clause
    assert "FM-9.2" == refused(state, "react at 3 with C by F1").clause
    assert "FM-R20" == refused(state, "react at 3 with C by F6").clause
    assert legal(state, "react at 3 with C by F3")
    assert "FM-3.1" == refused(state, "react at 3 with A by F3").clause


def test_a_line_of_sight_is_needed_at_the_sample() -> None:
    """FM-5.15: B sees the crossing of the wood's edge and not what lies 4.01 inches behind it."""
    own = men("A", "RIF RIF", 20.5, 20)
    state = given([own], [ENEMY], "M1", their_hand="F3", on=table(near="open", far="woods"))
    state = do(state, "move A with M1 for actions", "step 25.5/20").state

    assert legal(state, "react at 0 with B by F3")
    assert "FM-5.15" == refused(state, "react at 5 with B by F3").clause
    assert legal(state, "react at 3 with B by F3")


def test_at_the_start_the_real_places_count_and_then_a_single_point() -> None:
    """FM-R12: one of two men stands too deep in the woods to be seen at the start; both are at a sample."""
    deep = men("A", "RIF RIF", 23.5, 20, dx=0.75, dy=0)
    state = given([deep], [ENEMY], "M1", their_hand="F3", on=table(far="woods"))
    state = do(state, "move A with M1 for actions", "step 23.5/10>21/10").state

    first = do(state, "react at 0 with B by F3", fell=dice("1 8"))
    last = do(state, "react at 13 with B by F3", fell=dice(MISSED))

    assert [1] == [one.figure for one in told(first, FigureChecked)]
    assert [1, 2] == [one.figure for one in told(last, FigureChecked)]


# the window


def test_each_group_reacts_once_in_a_player_turn() -> None:
    """FM-R14: over all steps of it; another group still may, and the next turn is new."""
    other = men("C", RIFLES, 12, 10)
    state = given([OWN], [ENEMY, other], "M2", their_hand="F2 F3 F4")
    steps = ("move A with M2 for actions", "step 5/8", "react at 2 with B by F3", "go on")
    shot = do(state, *steps, fell=dice(MISSED)).state

    assert "FM-R14" == refused(shot, "react at 3 with B by F2").clause
    assert legal(shot, "react at 3 with C by F2")
    assert (True, False) == (group(shot, "B").reacted, group(shot, "C").reacted)
    again = do(shot, "pass", "step 5/10").state
    assert "FM-R14" == refused(again, "react at 1 with B by F2").clause
    assert legal(again, "react at 1 with C by F2")
    over = do(again, "pass", "end actions", fell=dice(deck="F2 F2 F2 F3 F3")).state
    assert ("american", False) == (asked(over), group(over, "B").reacted)


def test_a_group_that_reacted_is_free_to_act_in_its_own_turn() -> None:
    """FM-R14, FM-3.2"""
    shot = do(moving("F2 F3"), "react at 2 with B by F3", "go on", fell=dice(MISSED)).state
    over = do(shot, "pass", "end actions", fell=dice(deck="F2 F2 F2 F3 F3")).state

    assert legal(over, "fire B at A with F2")


def test_the_window_opens_again_from_the_sample_of_the_last_reaction() -> None:
    """FM-R14, FM-R11: not before it, and the mover goes on along the same route."""
    other = men("C", RIFLES, 12, 10)
    shot = do(moving("F2 F3", ENEMY, other), "react at 5 with B by F3", "go on", fell=dice(MISSED)).state

    assert "FM-R14" == refused(shot, "react at 4 with C by F2").clause
    step = do(shot, "react at 5 with C by F2", "go on", fell=dice(MISSED))
    assert [] == [one for one in told(step, GroupAdvanced) if one.sample == 5]
    assert at(5, 8) == figure(step.state, 1).at


def test_a_group_that_is_pinned_or_of_too_few_does_not_react() -> None:
    """FM-R14, FM-R20, FM-R58"""
    other = men("C", RIFLES, 12, 10)
    state = given([OWN], [ENEMY, other], "M1", their_hand="F3")
    down = do(pinned(state, 3, 4, 5, 6), *DECLARED).state
    few = do(pinned(state, 4, 5, 6), *DECLARED).state

    assert not legal(down, "react at 3 with B by F3")
    assert "FM-R20" == refused(few, "react at 3 with B by F3").clause


@cases("F3", "RD5", "HERO", "COW COW", "M1", "SNP")
def test_the_window_does_not_depend_on_what_is_held(theirs: str) -> None:
    """FM-R58, FM-R51: any hand is asked, and a pass tells nothing of it."""
    state = moving(theirs)

    step = do(state, "pass")

    assert "american" == asked(state)
    assert at(5, 8) == figure(step.state, 1).at
    assert 1 == len(told(step, ReactionPassed))
    assert f"'{theirs}'" not in repr(step.events)
    mine = [one for one in GAME.view(state, Seat("german")).hands if one.side == "american"]
    assert [(None, len(theirs.split()))] == [(one.cards, one.count) for one in mine]


def test_nobody_is_asked_without_a_card_or_a_sight() -> None:
    """FM-R58: in a building, where no minefield lies either, and with an empty hand."""
    inside = table(near="wood_building")
    state = given([OWN], [men("B", RIFLES, 40, 20)], "M1", their_hand="F3", on=inside)

    assert "german" == asked(do(state, *DECLARED).state)
    assert "german" == asked(moving(""))


@cases(("open", "american"), ("stone_building", "german"))
def test_a_minefield_that_could_lie_opens_the_window_too(near: TerrainType, wanted: Nation) -> None:
    """FM-R58, FM-31.1: though nobody sees the movers, and whatever is held."""
    state = given([OWN], [men("B", RIFLES, 40, 20)], "M1", their_hand="R1", on=table(near, "woods"))
    unseen = with_group(state, "B", fear=True)

    assert wanted == asked(do(unseen, *DECLARED).state)


# ordnance, and what bots are offered


@cases(0.75, -0.75)
def test_a_reaction_at_the_start_is_on_offer_where_the_nearest_mover_is_in_range(dx: float) -> None:
    """FM-R12, FM-R24: one man is more than 40 inches away, where F1 cannot be used, the other less."""
    own, far = men("A", "RIF RIF", 5.875 - dx / 2, 20, dx=dx, dy=0), men("B", RIFLES, 46, 20)
    pending = GAME.pending(moving("F1", far, own=own))
    assert not isinstance(pending, Over)

    found = [str(one) for one in pending[Seat("american")].actions.candidates]

    assert "react at 0 with B by F1" == found[0]


@cases(({}, "ground A with M1"), ({"fear": True}, "remove fear from A with M1"),
     ({"mined": True}, "set aside M1 for A"))  # fmt: skip
def test_card_uses_without_a_route_are_not_shot_at(marker: dict[str, bool], text: str) -> None:
    """FM-R63: going to ground, removing fear, setting a card aside."""
    state = with_group(given([OWN], [ENEMY], "M1", their_hand="F3 MINE"), "A", **marker)

    step = do(state, text)

    assert "german" == asked(step.state)
    assert group(step.state, "A").acted
