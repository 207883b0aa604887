"""Section 15: mortars and guns, and fire on the move by a weapon that may."""

import attrs

from cases import cases
from fire_move.given import at, battle, men, packed, pinned, table, with_group, with_piece
from fire_move.played import choices, dice, do, figure, group, hand, legal, refused, told, where
from wargames.fire_move.moments import CardsPlayed, FigureChecked, FireWasted, ToHitRolled, WeaponFailed
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.gunnery import WeaponShot, shoot
from wargames.fire_move.values.components import WEAPONS
from wargames.fire_move.values.state import State, Walk
from wargames.kernel.game import Step
from wargames.kernel.game.vocabulary import events_of

MORTAR = men("W", "ORD CRW", 5, 20, weapon="light_mortar")
GUN = men("W", "ORD CRW CRW", 5, 20, weapon="at_gun_light", facing=(1, 0), dy=0.5)
AT_TWO = "ordnance W-light_mortar-1 at 3 with F3"
AT_GUN = "ordnance W-at_gun_light-1 at 4 with F3"
BAZOOKA = attrs.evolve(
    WEAPONS["knee_mortar"],
    id="bazooka",
    title="bazooka",
    move_fire=True,
    to_hit=(3, 3, None, None),
    min_range=0,
)
CHECK = {0: "4 4", 1: "2 1", 2: "3 1", 3: "4 1", 4: "5 1", 5: "6 1",
         -2: "1 3", -3: "2 5", -4: "1 5", -5: "1 6"}  # fmt: skip


def rolled(step: Step[State]) -> ToHitRolled:
    (event,) = told(step, ToHitRolled)
    assert isinstance(event, ToHitRolled)
    return event


@cases((0, True), (4, True), (-3, True), (-4, True), (5, False), (-5, False))
def test_a_to_hit_roll_is_read_without_its_sign(result: int, *, hit: bool) -> None:
    """FM-15.1, FM-15.2, FM-34.7: the example: an AT gun with 4 at Medium hits with black 2 and red 5."""
    state = battle([GUN], [men("B", "RIF RIF", 21, 20, dy=1)], "F3")

    step = do(state, AT_GUN, fell=dice(CHECK[result] + (" 1 8" * 2 if hit else "")))

    event = rolled(step)
    assert (4, False, hit, "medium") == (event.needed, event.positive, event.hit, event.range)
    assert {"FM-15.1", "FM-15.2"} <= set(event.clauses)
    assert (2 if hit else 0) == len(told(step, FigureChecked))


@cases((8, 5), (24, 4), (40, 3), (41, 2))
def test_the_to_hit_number_is_that_of_the_range(away: float, number: int) -> None:
    """FM-15.1, FM-G5, FM-R24: a light AT gun, missing by 7."""
    state = battle([GUN], [men("B", "RIF RIF", 5 + away, 20)], "F3")

    assert number == rolled(do(state, AT_GUN, fell=dice("8 1"))).needed


def test_ordnance_spends_a_fire_card_whose_values_do_not_count() -> None:
    """FM-R29, FM-15.5: FV 3 at Extreme, where F1 has no value; the PL's LM is not added."""
    own = men("W", "PL ORD CRW", 5, 20, weapon="light_mortar")
    state = battle([own], [men("B", "RIF RIF", 47, 20)], "F1 M1")

    step = do(state, "ordnance W-light_mortar-2 at 4 with F1", fell=dice("4 4 2 1 1 8"))

    assert 3 == told(step, FigureChecked)[0].fv
    assert () == told(step, FigureChecked)[0].modifiers
    assert 4 == told(step, FigureChecked)[0].result
    (played,) = told(step, CardsPlayed)
    assert (("F1",), "ordnance") == (played.cards, played.use)
    assert ("M1",) == hand(step.state, "german")
    assert "FM-R29" == refused(state, "ordnance W-light_mortar-2 at 4 with M1").clause
    assert "FM-3.1" == refused(state, "ordnance W-light_mortar-2 at 4 with F2").clause


def test_on_a_hit_each_figure_in_the_blast_is_checked_with_the_weapons_fv() -> None:
    """FM-15.5, FM-R29: within 1.50 inches of the aim; the fourth man is 2.25 inches off."""
    state = battle([MORTAR], [men("B", "RIF RIF RIF RIF", 21, 20)], "F3")

    step = do(state, AT_TWO, fell=dice("4 4 1 1 6 1 1 8"))

    assert [(3, 3, "pinned"), (4, 8, "KIA"), (5, -4, "nothing")] == [
        (one.figure, one.result, one.effect) for one in told(step, FigureChecked)
    ]
    assert all("FM-15.5" in one.clauses for one in told(step, FigureChecked))


def test_the_blast_reaches_to_its_radius_exactly() -> None:
    """FM-R29: 1.50 inches, and a hundredth more."""
    inside = battle([MORTAR], [men("B", "RIF RIF RIF", 21, 20, dy=0.75)], "F3")
    outside = battle([MORTAR], [men("B", "RIF RIF RIF", 21, 20, dy=0.755)], "F3")

    assert 3 == len(told(do(inside, AT_TWO, fell=dice("4 4" + " 1 8" * 3)), FigureChecked))
    assert 2 == len(told(do(outside, AT_TWO, fell=dice("4 4" + " 1 8" * 2)), FigureChecked))


def test_only_figures_of_the_group_aimed_at_are_hit() -> None:
    """FM-R29, FM-15.5"""
    state = battle([MORTAR], [men("B", "RIF RIF", 21, 20), men("C", "RIF RIF", 21.75, 20)], "F3")

    step = do(state, AT_TWO, fell=dice("4 4 1 8 1 8"))

    assert [3, 4] == [one.figure for one in told(step, FigureChecked)]


def test_cvs_are_taken_from_the_effect_of_ordnance() -> None:
    """FM-15.6, FM-R19: the example: FV 5 at a target in woods with black 6 and red 3 gives 6."""
    gun = men("W", "ORD CRW CRW", 17, 20, weapon="infantry_gun", facing=(1, 0), dy=0.5)
    state = battle([gun], [men("B", "RIF RIF", 21, 20, dx=0.75, dy=0)], "F3", on=table(far="woods"))
    text = "ordnance W-infantry_gun-1 at 4 with F3"

    step = do(state, text, fell=dice("4 4 6 3 1 8"))
    smoky = do(with_group(state, "B", smoke=3, smoke_turn=4, ground=True), text, fell=dice("4 4 6 3 1 8"))

    first = told(step, FigureChecked)[0]
    assert (5, 6) == (first.fv, first.result)
    assert [(-2, "FM-9.6")] == [(one.amount, one.clause) for one in first.modifiers]
    assert "FM-15.6" in first.clauses
    assert 1 == told(smoky, FigureChecked)[0].result


@cases((0, False), (-2, False), (-3, False), (1, True), (3, True), (4, False))
def test_at_a_moving_target_the_result_must_be_positive_too(result: int, *, hit: bool) -> None:
    """FM-15.3, FM-R30, FM-R14, FM-34.4: the example: To Hit 3; the mover is bunched: all are struck."""
    own = men("A", "RIF RIF RIF RIF", 21, 20)
    state = battle([own], [MORTAR], "M1", their_hand="F3")
    moving = do(state, "move A with M1 for actions", "step 21/27").state

    for sample in (0, 3):  # sample 0 included; there they stand apart
        struck = 3 if sample == 0 else 4
        text = f"react at {sample} with ordnance W-light_mortar-5 at 1 by F3"
        step = do(moving, text, fell=dice(CHECK[result] + (" 1 8" * struck if hit else "")))
        assert (3, True, hit) == (rolled(step).needed, rolled(step).positive, rolled(step).hit)
        assert {"FM-15.1", "FM-15.3"} <= set(rolled(step).clauses)
        assert (struck if hit else 0) == len(told(step, FigureChecked))
        assert group(step.state, "W").reacted
        assert (("F3",), ()) == (hand(moving, "american"), hand(step.state, "american"))


def test_a_weapon_reacts_only_against_men_who_move() -> None:
    """FM-5.15: figure 3 stands still, 1 and 2 move."""
    both = [men("A", "RIF RIF", 21, 20), men("B", "RIF RIF", 21, 23)]
    moving = do(
        battle(both, [MORTAR], "M1", their_hand="F3"), "move A with M1 for actions", "step 21/27"
    ).state

    assert "FM-5.15" == refused(moving, "react at 0 with ordnance W-light_mortar-5 at 3 by F3").clause
    assert "react at 0 with ordnance W-light_mortar-5 at 1 by F3" in choices(moving)


def test_a_weapon_is_offered_the_first_and_the_last_sample_at_which_it_may_fire() -> None:
    """FM-R57, FM-R29: eight inches off, within its least range, it cannot fire any more."""
    state = battle([men("A", "RIF RIF", 21, 20)], [MORTAR], "M1 M1", their_hand="F1 F3 F3")
    away = do(state, "move A with M1 for actions", "step 25/20").state
    near = do(state, "move A with M1 for actions", "step 11/20").state

    for moving, last in ((away, 4), (near, 7)):
        wanted = [f"react at {n} with ordnance W-light_mortar-3 at 1 by {card}" for n in (0, last)
                  for card in ("F1", "F3")]  # fmt: skip
        assert wanted == [text for text in choices(moving) if "ordnance" in text]
    assert "FM-R29" == refused(near, "react at 8 with ordnance W-light_mortar-3 at 1 by F3").clause


def test_a_group_that_has_moved_is_stationary_again() -> None:
    """FM-R30: from the declaration of the step until its formation is placed."""
    state = battle([men("A", "RIF RIF", 21, 20)], [MORTAR], "M1", their_hand="F3")
    moved = do(
        state,
        "move A with M1 for actions",
        "step 21/27",
        "pass",
        "end actions",
        fell=dice(deck="COW COW F1 F1 F2"),
    ).state

    step = do(moved, "ordnance W-light_mortar-3 at 1 with F3", fell=dice("1 3 1 8 1 8"))

    assert (False, True) == (rolled(step).positive, rolled(step).hit)


def moving_team() -> State:
    """Give a team with a weapon that may fire on the move, a fire card played with its movement card."""
    team = men("W", "ORD CRW", 5, 20, weapon="bazooka")
    state = battle([team], [men("B", "RIF RIF", 21, 20)], "M1 F3", weapons=(BAZOOKA,))
    return do(state, "move W with M1 for actions firing F3").state


@cases((3, True), (1, True), (0, False), (-2, False), (4, False))
def test_a_moving_firer_needs_a_positive_result(result: int, *, hit: bool) -> None:
    """FM-15.3, FM-R29"""
    step = do(
        moving_team(),
        "step 8/20 firing W-bazooka-1 at 3 from 3",
        fell=dice(CHECK[result] + (" 1 8 1 8" if hit else "")),
    )

    assert (3, True, hit) == (rolled(step).needed, rolled(step).positive, rolled(step).hit)
    assert 800 == getattr(figure(step.state, 1).at, "x", None)


def test_ordnance_on_the_move_keeps_to_the_samples_and_ranges_of_moving_fire() -> None:
    """FM-R29, FM-R15, FM-6.2"""
    far = battle(
        [men("W", "ORD CRW", 5, 20, weapon="bazooka")],
        [men("B", "RIF RIF", 35, 20)],
        "M1 F3",
        weapons=(BAZOOKA,),
    )
    moving = do(far, "move W with M1 for actions firing F3").state
    plain = do(far, "move W with M1 for actions").state

    assert "FM-6.2" == refused(moving, "step 8/20 firing W-bazooka-1 at 3 from 3").clause
    assert "FM-R15" == refused(moving, "step 8/20 firing W-bazooka-1 at 3 from 4").clause
    assert "FM-6.1" == refused(plain, "step 15/20 firing W-bazooka-1 at 3 from 10").clause
    assert "FM-R29" == refused(moving, "step 8/20 firing B-bar-3 at 3 from 3").clause


def test_the_men_that_a_card_takes_do_not_count_for_ordnance_on_the_move() -> None:
    """FM-R29, FM-R20: F6 takes three men to fire small arms; the team has two."""
    enemy = men("B", "RIF RIF", 21, 20)
    team = battle([men("W", "ORD CRW", 5, 20, weapon="bazooka")], [enemy], "M1 F6", weapons=(BAZOOKA,))
    moving = do(team, "move W with M1 for actions firing F6").state
    rifles = battle([men("A", "RIF RIF", 5, 20)], [enemy], "M1 F6")

    assert legal(moving, "step 8/20 firing W-bazooka-1 at 3 from 3")
    assert "FM-R20" == refused(moving, "step 8/20 firing at B from 3").clause
    assert "FM-R20" == refused(rifles, "move A with M1 for actions firing F6").clause


@cases(("hit", CHECK[4], 4, 3), ("effect", CHECK[3], 3, 4))
def test_a_hero_goes_with_ordnance_on_the_move_too(use: str, throw: str, needed: int, fv: int) -> None:
    """FM-R5, FM-R29, FM-32.4, FM-9.10: hero cards may be added to any combination of cards."""
    team = men("W", "ORD CRW", 5, 20, weapon="bazooka")
    state = battle([team], [men("B", "RIF RIF", 21, 20)], "M1 F3 HERO", weapons=(BAZOOKA,))
    moving = do(state, "move W with M1 for actions firing F3").state
    text = "step 8/20 firing W-bazooka-1 at 3 from 3"

    step = do(moving, f"{text} with hero HERO for {use}", fell=dice(f"{throw} 4 4 1 8"))

    assert (needed, True) == (rolled(step).needed, rolled(step).hit)
    assert fv == told(step, FigureChecked)[0].result
    assert () == hand(step.state, "german")
    assert [("HERO",)] == [played.cards for played in told(step, CardsPlayed)]
    assert "FM-R29" == refused(moving, f"{text} with hero HERO").clause
    assert "FM-3.1" == refused(moving_team(), f"{text} with hero HERO for hit").clause


@cases(
    (1, 1, "3 1 1 8 1 8", 2, False),  # the gunner is pinned
    (2, 1, "3 1 1 8 1 8", 2, False),  # he is, and the loader goes on without the weapon
    (2, 2, "1 8 1 8 3 1", 1, False),  # the loader is
    (2, 1, "1 8 1 8 3 1", 1, True),
)
def test_a_weapon_on_the_move_is_fired_only_if_those_who_serve_it_go_on_with_it(
    crew: int, least: int, fell: str, goes_on: int, *, fires: bool
) -> None:
    """FM-R15, FM-R29, FM-R62: the pinned stay behind, a gunner with his weapon; both cards are spent."""
    team = men("W", "ORD RIF CRW", 5, 20, weapon="bazooka", dy=0.5)
    enemy, weapon = men("B", "RIF RIF", 21, 20), attrs.evolve(BAZOOKA, crew=crew, crew_min=least)
    state = battle([team], [enemy], "M1 F3", their_hand="F2", weapons=(weapon,))
    order = ("move W with M1 for actions firing F3", "step 8/20 firing W-bazooka-1 at 4 from 3")
    hit = do(state, *order, "react at 2 with B by F2", fell=dice(fell)).state

    step = do(hit, "go on", fell=dice("1 1" * fires))

    assert [("W", "F3", ("FM-R15",))] * (not fires) == [
        (one.group, one.card, one.clauses) for one in told(step, FireWasted)
    ]
    assert fires == bool(told(step, ToHitRolled))
    assert "8.00/20.00" == where(step.state, goes_on)
    assert () == hand(step.state, "german")


@cases((2, True), (3, False), (0, False), (-2, False))
def test_if_both_move_the_number_is_one_lower(result: int, *, hit: bool) -> None:
    """FM-15.4, FM-15.3, FM-R30: the example: To Hit 3, +3 misses and +2 hits.

    Both are on the move where movers shoot at others whose step is not over, which no sequence of play
    brings about; the frames of both are laid out here.
    """
    state = moving_team()
    both = Battle.on(state, dice(CHECK[result] + (" 1 8 1 8" if hit else "")))
    for id_, numbers, x in (("B", (3, 4), 21), ("W", (1, 2), 5)):
        both.frames.append(Walk(id_, "move", (at(x, 20), at(x, 21)), numbers, (at(x, 20),) * 2, 0, last=1))

    shoot(both, "W", WeaponShot("W-bazooka-1", 3, "F3", hero=False, hero_use=None))

    (event,) = (one for one in events_of(both.events or ()) if isinstance(one, ToHitRolled))
    assert (2, True, hit) == (event.needed, event.positive, event.hit)
    assert {"FM-15.1", "FM-15.3", "FM-15.4"} <= set(event.clauses)


@cases(("hit", CHECK[4], 4, 3), ("effect", CHECK[3], 3, 4))
def test_a_hero_helps_the_to_hit_number_or_the_effect(use: str, throw: str, needed: int, fv: int) -> None:
    """FM-R29, FM-9.10, FM-32.3, FM-32.4"""
    state = battle([MORTAR], [men("B", "RIF RIF", 21, 20)], "F3 HERO")

    step = do(state, f"{AT_TWO} with hero HERO for {use}", fell=dice(f"{throw} 4 4 1 8"))

    assert (needed, True) == (rolled(step).needed, rolled(step).hit)
    assert fv == told(step, FigureChecked)[0].result
    assert () == hand(step.state, "german")
    assert "FM-R29" == refused(state, f"{AT_TWO} with hero HERO").clause


def test_a_weapon_that_is_not_ready_is_refused() -> None:
    """FM-R29, FM-12.2, FM-13.1, FM-28.1, FM-G14"""
    state = battle([GUN], [men("B", "RIF RIF", 15, 20, dy=1)], "F3")
    weapon = "W-at_gun_light-1"

    for other, clause in (
        (with_piece(state, weapon, failed=True), "FM-12.2"),
        (packed(state, weapon), "FM-26.2"),
        (pinned(state, 1, 2), "FM-R29"),  # one of two men needed
        (with_group(state, "W", fear=True), "FM-30.7"),
        (with_group(state, "W", acted=True), "FM-3.2"),
        (pinned(state, 1, 2, 3), "FM-G23"),
    ):
        assert clause == refused(other, AT_GUN).clause
    assert "FM-15.1" == refused(state, "ordnance W-at_gun_light-1 at 1 with F3").clause
    assert legal(pinned(state, 1), AT_GUN)  # two crewmen serve it


def test_ordnance_fires_at_a_figure_in_its_arc_beyond_its_least_range() -> None:
    """FM-R29, FM-28.1, FM-15.1: 60 degrees; the mortar's 8.01 inches and its bands."""
    aside = battle([GUN], [men("B", "RIF RIF", 15, 26)], "F3")
    near = battle([MORTAR], [men("B", "RIF RIF", 13, 20, dx=0.75, dy=0)], "F3")
    just = battle([MORTAR], [men("B", "RIF RIF", 13.01, 20, dx=0.75, dy=0)], "F3")
    knee = battle(
        [men("W", "ORD RIF", 5, 20, weapon="knee_mortar")],
        [men("B", "RIF RIF", 46, 20)],
        "F3",
        nations=("japanese", "british"),
    )

    assert "FM-28.1" == refused(aside, AT_GUN).clause
    assert "FM-R29" == refused(near, AT_TWO).clause
    assert "FM-R29" == refused(near, AT_TWO.replace("at 3", "at 4")).clause  # the nearest man counts
    assert 3 == rolled(do(just, AT_TWO, fell=dice("8 1"))).needed
    assert "FM-15.1" == refused(knee, "ordnance W-knee_mortar-1 at 3 with F3").clause


def test_ordnance_needs_to_see_the_figure_aimed_at() -> None:
    """FM-R29, FM-13.1"""
    hidden = battle([MORTAR], [men("B", "RIF RIF", 30, 20)], "F3", on=table(far="woods"))

    assert "FM-13.1" == refused(hidden, AT_TWO).clause


def test_a_mortar_cannot_fire_on_the_move_and_small_arms_are_no_ordnance() -> None:
    """FM-R29, FM-15.1"""
    state = battle([MORTAR], [men("B", "LMG RIF", 21, 20)], "M1 F3")
    moving = do(state, "move W with M1 for actions firing F3").state
    lmg = battle([men("A", "LMG RIF", 5, 20)], [men("B", "RIF RIF", 21, 20)], "F3")

    assert "FM-R29" == refused(moving, "step 8/20 firing W-light_mortar-1 at 3 from 3").clause
    assert "FM-15.1" == refused(lmg, "ordnance A-mg42-1 at 3 with F3").clause


def test_a_shot_takes_the_crew_off_the_ground_and_is_its_action() -> None:
    """FM-15.1, FM-R18, FM-3.2"""
    state = with_group(battle([MORTAR], [men("B", "RIF RIF", 21, 20)], "F3 F3"), "W", ground=True)

    after = do(state, AT_TWO, fell=dice("8 1"))

    assert not group(after.state, "W").ground
    assert "FM-3.2" == refused(after.state, AT_TWO).clause
    assert not told(after, WeaponFailed)
