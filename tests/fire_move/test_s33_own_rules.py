"""Section 33: the own rules of the Japanese and the Hungarians."""

import attrs

from cases import cases
from fire_move.given import at, given, men, pinned, table, with_figure, with_group, with_piece
from fire_move.played import asked, choices, dice, do, figure, group, hand, legal, piece, refused, told
from wargames.fire_move.moments import (
    CardsPlayed,
    FigureChecked,
    FigureLost,
    FigurePinned,
    MoraleTested,
    SideRolled,
    SmokeLaid,
)
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.state import State
from wargames.kernel.base.modifiers import total

GUNS = men("A", "RIF RIF RIF RIF", 5, 20)


# banzai

BANZAI = "banzai A with M1"
CHARGE = "charge B with 1,2 along 11.3/20"


def japanese(cards: str = "M1", enemy: str = "RIF", own: str = "SL RIF", **more: object) -> State:
    sides: tuple[Nation, Nation] = ("japanese", "british")
    return given([men("A", own, 5, 20)], [men("B", enemy, 12, 20)], cards, nations=sides, **more)  # type: ignore[arg-type]


def test_a_banzai_takes_a_japanese_group_with_an_unpinned_leader_and_without_fear() -> None:
    """FM-33.14, FM-G13, FM-30.7, FM-R36"""
    step = do(japanese(), BANZAI)

    assert [("FM-33.14", "FM-G13")] == [event.clauses for event in told(step, CardsPlayed)]
    assert "FM-G13" == refused(pinned(japanese(), 1), BANZAI).clause
    assert "FM-G13" == refused(japanese(own="ASL RIF"), BANZAI).clause
    assert "FM-30.7" == refused(with_group(japanese(), "A", fear=True), BANZAI).clause
    russian = given(
        [men("A", "SL RIF", 5, 20)], [men("B", "RIF", 12, 20)], "M1", nations=("russian", "german")
    )
    assert "FM-33.14" == refused(russian, BANZAI).clause


def test_every_unpinned_man_goes_along_without_a_test() -> None:
    """FM-G13, FM-33.14: pinned ones stay behind."""
    state = pinned(japanese(own="SL RIF RIF"), 3)
    going = do(state, BANZAI).state

    assert "FM-G13" == refused(going, "charge B with 1 along 11.3/20").clause
    step = do(going, CHARGE)
    assert not told(step, MoraleTested)
    assert "british" == asked(step.state)
    assert at(5, 21.5) == figure(step.state, 3).at


def test_the_banzais_ccv_is_one_higher_in_the_first_round_alone() -> None:
    """FM-G13, FM-29.12: 4 + 1 further + 1."""
    step = do(japanese(), BANZAI, CHARGE, "stand", fell=dice("1 1 1 4 5 4 8 1 1 8"))

    attacks = told(step, SideRolled)[::2]
    assert [4, 4] == [attack.base for attack in attacks]
    assert [{"FM-G11": 1, "FM-G13": 1}, {"FM-G11": 1}] == [
        {one.clause: one.amount for one in attack.modifiers} for attack in attacks
    ]


@cases(("4 1", "nothing"), ("5 1", "pinned"), ("8 1", "KIA"))
def test_fire_pins_a_banzai_one_point_later_but_kills_as_ever(fell: str, effect: str) -> None:
    """FM-G13: a rifleman of morale 4 under FV 1 plus the check is pinned at 5, and killed at 8."""
    state = japanese(their_hand="F1", enemy="RIF", own="SL RIF")
    going = do(state, BANZAI, CHARGE).state

    step = do(going, "react at 3 with B by F1", fell=dice(f"1 8 {fell}"))

    check = told(step, FigureChecked)[1]
    fire = check.fv + int(fell[0]) - int(fell[2])
    assert (fire, effect) == (check.result, check.effect)


def test_all_move_actions_of_the_card_may_be_used_and_without_contact_it_just_ends() -> None:
    """FM-G13"""
    state = do(japanese("M2b"), "banzai A with M2b").state

    there = do(state, "step 6/20", "step 7/20").state

    assert "japanese" == asked(there)
    assert at(7, 20) == figure(there, 1).at
    assert "FM-3.2" == refused(with_group(there, "A", acted=True), "fire A at B with F1").clause


def test_the_cards_cv_does_not_conceal_a_banzai_and_nothing_goes_with_it() -> None:
    """FM-G13: no ground, no smoke, no fire."""
    state = japanese("M2b M1", their_hand="F1 COW")
    going = do(state, "banzai A with M2b", CHARGE).state

    step = do(going, "react at 3 with B by F1", fell=dice("1 8 1 8"))

    assert {0} == {total(check.modifiers) for check in told(step, FigureChecked)}
    calm = do(japanese("M2 M1"), "banzai A with M2", "step 6/20").state
    assert "FM-8.3" == refused(calm, "drop with M1").clause


@cases(1, 2)
def test_a_lone_pl_may_attach_at_the_end_of_every_move_action_of_a_banzai(steps: int) -> None:
    """FM-2.7, FM-R47, FM-G13: after the last one as after the first."""
    own = [men("P", "PL", 5, 20), men("C", "SL RIF", 7, 21.4)]
    state = given(own, [men("B", "RIF", 50, 5)], "M2 M1", nations=("japanese", "british"))
    text = ["step 6/20", "step 7/20.6"] if steps > 1 else ["step 7/20.6"]
    going = do(state, "banzai P with M2", *text).state

    after = do(going, "attach to C").state

    assert "attach to C" in choices(going)
    assert "C" == figure(after, 1).group
    assert "FM-8.3" == refused(going, "drop with M1").clause


def test_after_a_banzai_a_lone_pl_who_can_attach_to_nobody_is_not_asked() -> None:
    """FM-G13: without contact the action simply ends."""
    own = [men("P", "PL", 5, 20), men("C", "SL RIF", 17, 21.4)]
    state = given(own, [men("B", "RIF", 50, 5)], "M1 M1", nations=("japanese", "british"))

    after = do(state, "banzai P with M1", "step 7/20.6").state

    assert "end actions" in choices(after)


# the knee mortar


def mortar(cards: str = "SMK", *, x: float = 21, on: object = None) -> State:
    """Give a knee mortar at 5, a group of its side at 19, and an enemy."""
    own = (men("W", "ORD RIF", 5, 20, weapon="knee_mortar"), men("A", "RIF RIF", 19, 10))
    return given(own, [men("B", "RIF", x, 20)], cards, nations=("japanese", "british"), on=on)  # type: ignore[arg-type]


@cases((13, False), (13.01, True), (29, True), (29.01, False))
def test_a_knee_mortar_lays_smoke_between_8_01_and_24_inches(x: float, good: bool) -> None:
    """FM-33.15, FM-G14, FM-16.2: by a D6, on either side, and no SL is needed."""
    state = mortar(x=x)

    if not good:
        assert "FM-G14" == refused(state, "smoke W with SMK on B").clause
        return
    step = do(state, "smoke W with SMK on B", fell=dice(d6="6"))
    assert 6 == group(step.state, "B").smoke
    assert [("B", 6, 6)] == [(event.group, event.die, event.cv) for event in told(step, SmokeLaid)]
    assert (True, False) == (group(step.state, "W").acted, group(step.state, "A").acted)
    assert legal(state, "smoke W with SMK on A")


def test_smoke_of_a_knee_mortar_takes_its_sight_its_gunner_and_a_smoke_card() -> None:
    """FM-33.15, FM-G14"""
    state = mortar("SMK F1")

    assert "FM-G14" == refused(state, "smoke W with F1 on B").clause
    assert "FM-G14" == refused(pinned(state, 1), "smoke W with SMK on B").clause
    assert (
        "FM-G14" == refused(with_piece(state, "W-knee_mortar-1", failed=True), "smoke W with SMK on B").clause
    )
    assert "FM-G14" == refused(state, "smoke A with SMK on B").clause
    assert "FM-G14" == refused(mortar(x=28, on=table(far="woods")), "smoke W with SMK on B").clause


def test_one_man_serves_a_knee_mortar_which_fires_the_turn_after_it_moved_and_is_never_set_up() -> None:
    """FM-33.15, FM-G14: with a fire card, as all ordnance; not on the move."""
    state = mortar("M1 F1")
    alone = attrs.evolve(
        state,
        open=attrs.evolve(state.open, figures=tuple(one for one in state.open.figures if one.number != 2)),
    )
    moved = do(state, "move W with M1 for actions", "step 6/20", "end move").state

    assert legal(alone, "ordnance W-knee_mortar-1 at 5 with F1")
    assert 1 == piece(moved, "W-knee_mortar-1").gunner
    assert legal(with_group(moved, "W", acted=False), "ordnance W-knee_mortar-1 at 5 with F1")
    assert not legal(state, "change W-knee_mortar-1")
    firing = do(state, "move W with M1 for actions firing F1").state
    assert "FM-R29" == refused(firing, "step 6/20 firing W-knee_mortar-1 at 5 from 0").clause


def test_a_knee_mortar_reacts() -> None:
    """FM-33.15, FM-G14"""
    team = men("W", "ORD RIF", 5, 20, weapon="knee_mortar")
    state = given(
        [men("A", "RIF RIF", 21, 20)], [team], "M1", their_hand="F1", nations=("british", "japanese")
    )
    moving = do(state, "move A with M1 for actions", "step 21/25").state

    assert legal(moving, "react at 3 with ordnance W-knee_mortar-3 at 1 by F1")


# the wounded PL


def test_the_first_pin_wounds_a_japanese_pl() -> None:
    """FM-33.16, FM-G15: he leads without LM and with morale 4, is not pinned, and the hand stays whole."""
    state = given([GUNS], [men("B", "PL RIF", 12, 20)], "F3 F3", nations=("german", "japanese"))

    step = do(state, "fire A at B with F3", fell=dice("4 1 1 8"))

    pl = figure(step.state, 5)
    assert (True, False) == (pl.wounded, pl.pinned)
    assert ["wounded", "nothing"] == [check.effect for check in told(step, FigureChecked)]
    again = with_group(step.state, "A", acted=False)
    assert "nothing" == told(do(again, "fire A at B with F3", fell=dice("4 4 1 8")), FigureChecked)[0].effect
    second = do(again, "fire A at B with F3", fell=dice("5 4 1 8"))
    assert ["KIA", "nothing"] == [check.effect for check in told(second, FigureChecked)]
    assert [5] == [event.figure for event in told(second, FigureLost)]


def test_a_wounded_pl_adds_no_lm_but_still_counts_as_unpinned() -> None:
    """FM-G15: two rally cards, no bonus; a hand of four."""
    state = given(
        [men("A", "PL RIF RIF RIF RIF", 5, 20)],
        [men("B", "RIF", 55, 5)],
        "R1 R2",
        nations=("japanese", "british"),
    )
    hurt = with_figure(pinned(state, 2, 3, 4, 5), 1, wounded=True)

    assert legal(hurt, "rally A with R1,R2 for 2,3,4")
    assert "FM-19.1" == refused(hurt, "rally A with R1,R2 for 2,3,4,5").clause
    ended = do(hurt, "end actions", "end discards", fell=dice(deck="M1 M1")).state
    assert 4 == len(hand(ended, "japanese"))


def test_a_failed_nomination_wounds_him_too_and_he_stays_behind() -> None:
    """FM-33.16, FM-G15, FM-29.5: morale 5, then 4."""
    state = given(
        [men("A", "PL RIF", 5, 20)], [men("B", "RIF", 12, 20)], "M1", nations=("japanese", "british")
    )

    step = do(state, "move A with M1 for actions", CHARGE, fell=dice("8 2 1 1"))

    assert [(1, "wounded")] == [(event.figure, event.effect) for event in told(step, FigurePinned)]
    assert (at(5, 20), False) == (figure(step.state, 1).at, figure(step.state, 1).pinned)
    hurt = do(with_figure(state, 1, wounded=True), "move A with M1 for actions", CHARGE, fell=dice("6 1 1 1"))
    assert [1] == [event.figure for event in told(hurt, FigureLost)]


@cases((False, []), (True, [3]))
def test_a_forced_retreat_wounds_him_or_kills_him(wounded: bool, lost: list[int]) -> None:
    """FM-33.16, FM-G15, FM-29.12"""
    state = given(
        [men("A", "RIF RIF", 5, 20)], [men("B", "PL RIF", 12, 20)], "M1", nations=("british", "japanese")
    )
    state = with_figure(state, 3, wounded=wounded)
    texts = ("move A with M1 for actions", CHARGE, "stand", "retire 18/25")

    step = do(state, *texts, fell=dice("1 1 1 1 8 1"))

    assert lost == [event.figure for event in told(step, FigureLost)]
    assert figure(step.state, 4).pinned
    if not wounded:
        assert (True, False) == (figure(step.state, 3).wounded, figure(step.state, 3).pinned)


def test_a_mine_and_artillery_wound_him_as_well() -> None:
    """FM-33.16, FM-G15"""
    own = (men("P", "PL RIF", 5, 20),)
    mined = given(own, [men("B", "RIF", 55, 5)], "M1", their_hand="MINE", nations=("japanese", "british"))
    texts = ("move P with M1 for actions", "step 5/15", "minefield at 2 with MINE")
    called = given(
        [men("R", "PL RAD", 5, 20)], [men("P", "PL RIF", 21, 20)], "RD5", nations=("british", "japanese")
    )

    assert figure(do(mined, *texts, fell=dice("3 1", pick="1")).state, 1).wounded
    assert figure(do(called, "artillery by R at 3 with RD5", fell=dice("2 1 3 1 1 8")).state, 3).wounded


@cases("german", "russian", "american")
def test_the_pl_of_another_nation_is_pinned(nation: Nation) -> None:
    """FM-33.16"""
    first: Nation = "british"
    state = given([GUNS], [men("B", "PL RIF", 12, 20)], "F3", nations=(first, nation))

    step = do(state, "fire A at B with F3", fell=dice("5 2 1 8"))

    assert (True, False) == (figure(step.state, 5).pinned, figure(step.state, 5).wounded)


# the smoke/cower card
