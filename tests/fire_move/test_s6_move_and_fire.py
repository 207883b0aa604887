"""Section 6: a group that fires while it moves (FM-6.1 to FM-6.4, FM-R15, FM-R54)."""

from cases import cases
from fire_move.given import Men, at, given, men, packed, pinned, table
from fire_move.played import asked, dice, do, figure, forbids, hand, legal, refused, told
from wargames import Step
from wargames.fire_move.moments import CardsPlayed, FigureChecked, FireOpened, FireWasted, GroupAdvanced
from wargames.fire_move.values.state import HeroWindow, State, Walk
from wargames.kernel.base.modifiers import total

RIFLES = "RIF RIF RIF RIF"
OWN, ENEMY = men("A", RIFLES, 5, 20), men("B", "RIF RIF", 12, 20)
MISSED = "1 8 1 8"


def moving(card: str, own: Men = OWN, enemy: Men = ENEMY, *, their: str = "", move: str = "M1") -> State:
    state = given([own], [enemy], f"{move} {card}", their_hand=their)
    return do(state, f"move A with {move} for actions firing {card}").state


def fv(step: Step[State]) -> tuple[int, int]:
    """Give the base and all of the FV."""
    (opened,) = told(step, FireOpened)
    return opened.base, opened.base + total(opened.modifiers)


# the FV


@cases(
    ("F4", "RIF RIF RIF RIF", 12, 0),  # the ledger's example: base Close 4, no automatic weapons
    ("F5", "LMG SMG RIF RIF RIF", 25, 1),  # at Medium: LMG 2 and SMG 1 become 1 and 0
    ("F5", "LMG SMG RIF RIF RIF", 12, 2),  # at Close: LMG 2 and SMG 2
    ("F6", "LMG SMG RIF RIF RIF", 12, 2),  # at Close: LMG 2 and SMG 3, each halved by itself
    ("F6", "SMG RIF RIF RIF RIF", 12, 1),
    ("F3", "LMG SMG RIF RIF RIF", 12, 1),  # at Close: LMG 1 and SMG 2
    ("F1", "LMG RIF", 12, 0),
    ("F2", "RIF", 12, 0),  # one man of three: no lower than 0
    ("F4", "RIF RIF", 12, 0),
)
def test_on_the_move_the_base_is_0_and_each_bonus_is_halved(
    card: str, roles: str, away: float, wanted: int
) -> None:
    """FM-6.3, FM-6.4, FM-R15, FM-R54"""
    state = moving(card, men("A", f"{roles} RIF" if roles == "RIF" else roles, 5, 20, dy=0.5),
                   men("B", "RIF RIF", away, 20))  # fmt: skip

    step = do(state, "step 5/19 firing at B from 1", fell=dice(MISSED))

    assert (0, wanted) == fv(step)


def test_leader_and_hero_count_in_full_on_the_move() -> None:
    """FM-R15: a German PL has LM 2, and a hero counts 1."""
    led = given([men("A", "PL RIF RIF", 5, 20)], [ENEMY], "M1 F2 HERO")
    state = do(led, "move A with M1 for actions firing F2").state

    step = do(state, "step 5/19 firing at B from 1 with hero HERO", fell=dice(MISSED))

    assert (0, 3) == fv(step)
    assert () == hand(step.state, "german")


def test_an_mmg_gives_no_bonus_on_the_move() -> None:
    """FM-R15, FM-R21: nor if it goes along broken down; nor can ordnance be fired that may not."""
    gun = men("A", "MMG CRW RIF RIF", 5, 20, weapon="mg34_tripod", facing=(1, 0))
    mortar = men("A", "ORD CRW RIF RIF", 5, 20, weapon="light_mortar")

    state = given([gun], [ENEMY], "M1 F5")

    for one in (state, packed(state, "A-mg34_tripod-1")):
        firing = do(one, "move A with M1 for actions firing F5").state
        assert (0, 0) == fv(do(firing, "step 5/19 firing at B from 0", fell=dice(MISSED)))
    asked_for = moving("F3", mortar, men("B", "RIF RIF", 25, 20))
    assert "FM-R29" == refused(asked_for, "step 5/19 firing A-light_mortar-1 at 5 from 0").clause


# range and sight


@cases((13, True), (29, True), (29.01, False), (40, False), (58, False))
def test_movers_fire_at_close_and_medium_range_only(x: float, allowed: bool) -> None:
    """FM-6.2: from (5.00, 20.00), 24.00 inches and 24.01."""
    state = moving("F3", enemy=men("B", "RIF RIF", x, 20))

    text = "step 5/10 firing at B from 0"

    assert (None if allowed else "FM-6.2") == forbids(state, text)


def test_range_and_sight_must_be_there_at_the_sample_named() -> None:
    """FM-R15: out of the woods at the fourth sample."""
    own = men("A", RIFLES, 24.5, 20)
    state = given([own], [men("B", "RIF RIF", 12, 20)], "M1 F3", on=table(far="woods"))
    state = do(state, "move A with M1 for actions firing F3").state

    assert "FM-13.1" == refused(state, "step 20.5/20 firing at B from 0").clause
    assert legal(state, "step 20.5/20 firing at B from 4")
    assert "FM-R15" == refused(state, "step 20.5/20 firing at B from 5").clause
    assert "FM-R15" == refused(state, "step 20.5/20 firing at A from 4").clause


def test_the_shot_is_taken_at_the_sample_and_the_group_goes_on() -> None:
    """FM-6.1, FM-R15, FM-5.10"""
    step = do(moving("F3"), "step 5/10 firing at B from 4", fell=dice(MISSED))

    assert [(4, at(5, 16)), (10, at(5, 10))] == [(one.sample, one.at) for one in told(step, GroupAdvanced)]
    assert {"FM-6.1", "FM-6.3", "FM-6.4"} <= set(told(step, FireOpened)[0].clauses)
    kinds = [type(one).__name__ for one in step.events]
    assert kinds.index("GroupAdvanced") < kinds.index("FireOpened") < kinds.index("GroupPlaced")
    assert at(5, 10) == figure(step.state, 1).at


# cards


def test_a_movement_card_and_a_fire_card_are_played_together() -> None:
    """FM-6.1, FM-R5: both are spent, shot or no shot, and nothing else goes with them."""
    state = given([OWN], [ENEMY], "M1 F3 SMK R1")
    step = do(state, "move A with M1 for actions firing F3")

    assert [("M1", "F3")] == [one.cards for one in told(step, CardsPlayed)]
    after = do(step.state, "step 5/10")
    assert [] == told(after, FireOpened)
    assert "FM-6.1" == refused(state, "move A with M1 for actions firing R1").clause
    assert "FM-R5" == refused(state, "move A with M1 for actions firing F3 smoke SMK").clause
    plain = do(state, "move A with M1 for actions").state
    assert "FM-6.1" == refused(plain, "step 5/10 firing at B from 1").clause


def test_a_card_gives_one_shot() -> None:
    """FM-R15: one attack for a pair of cards, though two move actions are left."""
    state = do(moving("F3", move="M3"), "step 5/18 firing at B from 1", fell=dice(MISSED)).state

    assert "FM-6.1" == refused(state, "step 5/15 firing at B from 1").clause
    assert legal(state, "step 5/15")


def test_the_shot_may_be_kept_for_a_later_move_action() -> None:
    """FM-6.1, FM-R15: the step that declares it is the owner's choice."""
    state = do(moving("F3", move="M2"), "step 5/18").state

    assert (0, 0) == fv(do(state, "step 5/15 firing at B from 1", fell=dice(MISSED)))


def test_enough_unpinned_men_are_needed_when_the_cards_are_played() -> None:
    """FM-R15, FM-R20: F6 takes 3."""
    state = given([OWN], [ENEMY], "M1 F6")

    assert "FM-R20" == refused(pinned(state, 1, 2), "move A with M1 for actions firing F6").clause
    assert legal(pinned(state, 1), "move A with M1 for actions firing F6")


# reactions and the shot


def test_reactions_up_to_the_sample_come_first() -> None:
    """FM-R15: after the shot the window is open for the samples behind it."""
    state = moving("F3", enemy=men("B", RIFLES, 12, 20), their="F3 F2")
    walking = do(state, "step 5/10 firing at B from 4").state

    assert "FM-R14" == refused(walking, "react at 5 with B by F3").clause
    fired = do(walking, "pass", fell=dice("1 8 " * 4))
    assert 1 == len(told(fired, FireOpened))
    assert "american" == asked(fired.state)
    assert legal(fired.state, "react at 5 with B by F3")
    assert "FM-R14" == refused(fired.state, "react at 4 with B by F3").clause


@cases((2, True), (3, False))
def test_too_few_men_lose_the_shot(pins: int, shot: bool) -> None:
    """FM-R15: F3 takes 2 of 4 men."""
    state = moving("F3", enemy=men("B", RIFLES, 12, 20), their="F3")
    walking = do(state, "step 5/10 firing at B from 4").state
    hits = "5 4 " * pins + "1 8 " * (4 - pins)

    step = do(walking, "react at 2 with B by F3", "go on", fell=dice(hits + "1 8 " * (4 * shot)))

    assert [0] * shot == [one.base for one in told(step, FireOpened) if one.group == "A"]
    assert 4 * (1 + shot) == len(told(step, FigureChecked))
    assert () == hand(step.state, "german")
    if not shot:
        assert [("FM-R15",)] == [one.clauses for one in told(step, FireWasted)]


def test_nobody_is_asked_for_a_hero_after_a_shot_that_was_lost() -> None:
    """FM-R45, FM-R15: too few men are left to fire; a pinned American was not attacked."""
    enemy = men("B", RIFLES, 12, 20)
    state = pinned(moving("F3", enemy=enemy, their="F3 HERO"), 8)
    walking = do(state, "step 5/10 firing at B from 4").state

    lost = do(walking, "react at 2 with B by F3", "go on", "pass", fell=dice("5 4 5 4 5 4 1 8"))
    fired = do(walking, "pass", fell=dice("1 8 " * 4))

    assert 1 == len(told(lost, FireWasted))
    assert [Walk, HeroWindow] == [type(step.state.open.frames[-1]) for step in (lost, fired)]


def test_a_halt_before_the_sample_loses_the_shot() -> None:
    """FM-R15, FM-R11"""
    state = moving("F3", enemy=men("B", RIFLES, 12, 20), their="F3 F2")
    walking = do(state, "step 5/10 firing at B from 4").state

    step = do(walking, "react at 2 with B by F3", "halt", "pass", fell=dice("1 8 " * 4))

    assert ["B"] == [one.group for one in told(step, FireOpened)]
    assert at(5, 18) == figure(step.state, 1).at
    assert () == hand(step.state, "german")


def test_a_minefield_before_the_sample_loses_the_shot() -> None:
    """FM-R15, FM-31.1"""
    state = moving("F3", enemy=men("B", RIFLES, 12, 20), their="MINE")
    walking = do(state, "step 5/10 firing at B from 4").state

    step = do(walking, "minefield at 2 with MINE", fell=dice("1 8", pick="1"))

    assert [] == told(step, FireOpened)
    assert at(5, 18) == figure(step.state, 1).at


def test_only_the_target_in_sight_from_the_route_is_checked() -> None:
    """FM-R15, FM-9.11: the line is traced from the point of the sample."""
    enemy = men("B", "RIF RIF", 23.5, 20, dx=0.75, dy=0)
    state = given([men("A", RIFLES, 18, 20)], [enemy], "M1 F3", on=table(far="woods"))
    state = do(state, "move A with M1 for actions firing F3").state

    step = do(state, "step 17/20 firing at B from 1", fell=dice("1 8"))

    assert [5] == [one.figure for one in told(step, FigureChecked)]


def test_men_who_stay_are_not_counted_for_the_card_of_those_who_move() -> None:
    """FM-R20, FM-R47: a PL who walks off is one man, and F3 needs two; F1 needs one."""
    state = given([men("A", "PL SL RIF RIF", 5, 20)], [men("B", "RIF RIF", 15, 20)], "M1 F1 F3")

    assert "FM-R20" == refused(state, "move A with M1 for actions firing F3 only 1").clause
    assert legal(state, "move A with M1 for actions firing F3")
    assert legal(state, "move A with M1 for actions firing F1 only 1")
