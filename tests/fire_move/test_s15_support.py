"""Sections 15 to 17 and 22 to 28: ordnance, smoke, repair, charges, artillery and weapons."""

from fractions import Fraction

import attrs
import pytest

from fire_move.given import GAME, at, given, men, pinned, table, with_figure, with_group, with_piece
from fire_move.played import asked, dice, do, figure, group, legal, piece, refused, told
from wargames.fire_move.moments import (
    ArtilleryCalled,
    ChargeExploded,
    FigureChecked,
    RepairTried,
    SmokeThinned,
    ToHitRolled,
    WeaponFailed,
)
from wargames.fire_move.play.checks import Check
from wargames.fire_move.play.fire.gunnery import hits, to_hit
from wargames.fire_move.values.components import WEAPONS

MORTAR = men("W", "ORD CRW", 5, 20, weapon="light_mortar")
FAR = men("B", "RIF RIF", 55, 5)


def test_a_mortar_hits_by_number_and_strikes_who_is_near() -> None:
    """FM-15.1, FM-15.5, FM-15.2, FM-15.6, FM-R29: To Hit 3 at Medium, FV 3, blast 1.50 inches."""
    state = given([MORTAR], [men("B", "RIF RIF RIF RIF", 20.5, 20)], "F3")

    hit = do(state, "ordnance W-light_mortar-1 at 3 with F3", fell=dice("2 5 1 1 1 1 1 8"))
    missed = do(state, "ordnance W-light_mortar-1 at 3 with F3", fell=dice("1 5"))

    assert [3, 4, 5] == [check.figure for check in told(hit, FigureChecked)]
    assert not told(missed, FigureChecked)


def test_a_mover_asks_for_a_positive_number_and_two_for_one_less() -> None:
    """FM-15.3, FM-15.4, FM-34.7, FM-R30"""
    assert [False, False, True] == [hits(Check(*throw), 3, mover=True) for throw in ((4, 4), (1, 3), (5, 2))]
    assert hits(Check(1, 4), 3, mover=False)
    assert 2 == to_hit(3, firer_moves=True, target_moves=True, hero=False)
    assert 3 == to_hit(3, firer_moves=True, target_moves=False, hero=False)


def test_a_hero_improves_a_to_hit_roll() -> None:
    """FM-32.4"""
    state = given([MORTAR], [men("B", "RIF RIF", 20.5, 20)], "F3 HERO")

    step = do(
        state, "ordnance W-light_mortar-1 at 3 with F3 with hero HERO for hit", fell=dice("1 5 1 8 1 8")
    )

    assert 4 == told(step, ToHitRolled)[0].needed
    assert told(step, ToHitRolled)[0].hit


def test_ordnance_fails_on_its_to_hit_roll_and_keeps_its_distance() -> None:
    """FM-12.2, FM-R29, FM-28.1"""
    state = given([MORTAR], [men("B", "RIF RIF", 20.5, 20), men("C", "RIF RIF", 12, 20)], "F3")

    step = do(state, "ordnance W-light_mortar-1 at 3 with F3", fell=dice("1 8"))

    assert ["W-light_mortar-1"] == [event.weapon for event in told(step, WeaponFailed)]
    assert "FM-R29" == refused(state, "ordnance W-light_mortar-1 at 5 with F3").clause
    failed = with_piece(state, "W-light_mortar-1", failed=True)
    assert "FM-12.2" == refused(failed, "ordnance W-light_mortar-1 at 3 with F3").clause


def test_a_mortar_reacts_and_needs_a_positive_roll() -> None:
    """FM-15.3, FM-R14"""
    state = given([men("A", "RIF RIF", 20.5, 20)], [men("W", "ORD CRW", 5, 20, weapon="light_mortar")],
                  "M1", their_hand="F3")  # fmt: skip
    moving = do(state, "move A with M1 for actions", "step 20.5/25").state

    step = do(moving, "react at 5 with ordnance W-light_mortar-3 at 1 by F3", fell=dice("2 4"))

    assert not told(step, ToHitRolled)[0].hit
    assert told(step, ToHitRolled)[0].positive


def test_a_weapon_made_for_it_fires_on_the_move() -> None:
    """FM-R29, FM-15.4: a record with move_fire in a user's scenario."""
    bazooka = attrs.evolve(
        WEAPONS["knee_mortar"], id="bazooka", move_fire=True, to_hit=(4, 3, None, None), min_range=0
    )
    team = men("W", "ORD CRW", 5, 20, weapon="bazooka")
    state = given([team], [men("B", "RIF RIF", 20.5, 20)], "M1 F3", weapons=(bazooka,))
    moving = do(state, "move W with M1 for actions firing F3").state

    step = do(moving, "step 8/20 firing W-bazooka-1 at 3 from 3", fell=dice("5 3 1 8 1 8"))

    assert told(step, ToHitRolled)[0].hit
    mortar = given([MORTAR], [men("B", "RIF RIF", 20.5, 20)], "M1 F3")
    plain = do(mortar, "move W with M1 for actions firing F3").state
    assert "FM-R29" == refused(plain, "step 8/20 firing W-light_mortar-1 at 3 from 3").clause


def test_smoke_thins_by_a_d3_at_the_end_of_later_turns() -> None:
    """FM-16.6, FM-R6, FM-R31: a D6 of 3 takes 2."""
    state = given([men("A", "SL RIF", 5, 20)], [FAR], "COW COW COW COW COW")
    older = with_group(state, "A", smoke=4, smoke_turn=4)
    fresh = with_group(state, "A", smoke=4, smoke_turn=5)

    thinned = do(older, "end actions", "end discards", fell=dice(d6="3"))
    kept = do(fresh, "end actions", "end discards")

    assert [2] == [event.cv for event in told(thinned, SmokeThinned)]
    assert 4 == group(kept.state, "A").smoke


def test_a_repair_is_a_signed_check() -> None:
    """FM-17.2, FM-17.1, FM-17.3, FM-R32: the mortar's Rep # is 1."""
    state = with_piece(given([MORTAR], [FAR], ""), "W-light_mortar-1", failed=True)

    repaired = do(state, "repair W-light_mortar-1 with W", fell=dice("5 3"))
    not_yet = do(state, "repair W-light_mortar-1 with W", fell=dice("3 3"))

    assert [True, False] == [told(step, RepairTried)[0].repaired for step in (repaired, not_yet)]
    assert not piece(repaired.state, "W-light_mortar-1").failed
    assert "FM-3.2" == refused(not_yet.state, "repair W-light_mortar-1 with W").clause


@pytest.mark.clause("FM-22.1", "FM-22.2", "FM-22.3", "FM-22.4", "FM-22.5", "FM-22.6", "FM-R37")
def test_a_charge_is_carried_out_placed_and_goes_off() -> None:
    """FM-22.1 to FM-22.6: the example with checks -1, 0 and -5."""
    state = given([men("A", "SL ENG RIF", 5, 20)], [men("B", "RIF RIF RIF", 12, 20)], "M1")

    step = do(state, "place charge of 2 with M1 along 11.3/20.75", fell=dice("2 5 1 2 4 4 1 6"))

    assert [7, 8, 3] == [check.result for check in told(step, FigureChecked)]
    assert ["pinned", "KIA", "pinned"] == [check.effect for check in told(step, FigureChecked)]
    assert figure(state, 2).at == figure(step.state, 2).at
    assert not figure(step.state, 2).charge
    assert "A" == figure(step.state, 2).group


def test_a_carrier_who_fails_stays_and_keeps_his_charge() -> None:
    """FM-22.2, FM-G8: a German engineer has morale 4."""
    state = given([men("A", "SL ENG RIF", 5, 20)], [men("B", "RIF RIF RIF", 12, 20)], "M1")

    step = do(state, "place charge of 2 with M1 along 11.3/20.75", fell=dice("8 3"))

    assert figure(step.state, 2).charge
    assert not figure(step.state, 2).pinned
    assert not told(step, ChargeExploded)


def test_a_charge_cuts_wire() -> None:
    """FM-G8: the wire is crossed without a check afterward."""
    wire = table(border="wire5")
    state = given([men("A", "SL ENG RIF", 15, 20)], [men("B", "RIF RIF", 50, 20)], "M1 M2", on=wire)

    blown = do(state, "place charge of 2 with M1 along 19.5/20.75", fell=dice("1 1")).state
    moved = do(
        with_group(blown, "A", acted=False), "move A with M2 for actions", "step 19.5/20", "step 22/20"
    )

    assert (0,) == blown.open.wire_cut
    assert at(22, 20) == figure(moved.state, 1).at


def test_artillery_arrives_on_a_positive_check_and_bursts_in_trees() -> None:
    """FM-23.2, FM-23.4, FM-23.1, FM-23.3, FM-R38"""
    woods = table(far="woods")
    caller = men("P", "PL RAD", 18, 20)
    state = given([caller], [men("B", "RIF RIF", 21, 20)], "RD5", on=woods)

    arrived = do(state, "artillery by P at 3 with RD5", fell=dice("4 3 5 2 1 8 1 8"))
    nothing = do(state, "artillery by P at 3 with RD5", fell=dice("3 3"))

    checks = told(arrived, FigureChecked)
    assert [3, 4] == [check.figure for check in checks[:2]]
    assert 8 == checks[0].result
    assert not told(nothing, ArtilleryCalled)[0].arrived


def test_who_may_call_artillery() -> None:
    """FM-23.5, FM-23.6, FM-23.7 to FM-23.8"""
    state = given(
        [men("P", "PL RAD", 5, 20), men("A", "SL RIF", 5, 10)], [men("B", "RIF RIF", 20.5, 20)], "RD5"
    )

    assert "FM-23.5" == refused(pinned(state, 1), "artillery by P at 5 with RD5").clause
    assert "FM-23.6" == refused(state, "artillery by A at 5 with RD5").clause
    assert "FM-23.7" == refused(pinned(state, 2), "artillery by P at 5 with RD5").clause
    hidden = given([men("P", "PL RAD", 5, 20)], [men("B", "RIF RIF", 30, 20)], "RD5", on=table(far="woods"))
    assert "FM-23.8" == refused(hidden, "artillery by P at 3 with RD5").clause


def test_crewing_and_leaving_a_crew_are_sole_actions() -> None:
    """FM-24.1, FM-24.2, FM-24.3, FM-R39"""
    gun = men("W", "ORD CRW CRW RIF", 5, 20, weapon="heavy_mortar", facing=(1, 0), dy=0.5)
    state = given([gun], [FAR], "")

    left = do(state, "uncrew W-heavy_mortar-1 with 3").state

    assert figure(left, 3).crews is None
    assert group(left, "W").acted
    again = do(with_group(left, "W", acted=False), "crew W-heavy_mortar-1 with 3").state
    assert "W-heavy_mortar-1" == figure(again, 3).crews
    assert "FM-24.1" == refused(state, "crew W-heavy_mortar-1 with 4").clause


def test_an_abandoned_lmg_is_taken_over_by_a_group_without_one() -> None:
    """FM-25.1, FM-25.2, FM-2.4, FM-R65: 0.60 inch away."""
    state = given(
        [men("A", "RIF RIF", 5, 20), men("C", "LMG RIF", 20.5, 20)], [men("B", "LMG RIF", 50, 20)], ""
    )
    dropped = with_figure(with_piece(state, "B-bar-5", gunner=None, at=at(5.6, 20)), 5, crews=None)
    full = with_piece(dropped, "B-bar-5", at=at(21.1, 20.75))

    after = do(dropped, "acquire B-bar-5 with 1").state

    assert 1 == piece(after, "B-bar-5").gunner
    assert "FM-2.4" == refused(full, "acquire B-bar-5 with 4").clause


def test_weapons_are_handled_and_turned_as_sole_actions() -> None:
    """FM-26.3, FM-28.2, FM-5.9, FM-27.3, FM-28.3"""
    gun = men("M", "MMG CRW", 5, 20, weapon="mg34_tripod", facing=(1, 0))
    state = given([gun], [FAR], "")

    down = do(state, "change M-mg34_tripod-1").state
    turned = do(state, "turn M-mg34_tripod-1 to 5/30").state

    assert not piece(down, "M-mg34_tripod-1").ready
    assert (0, 1) == attrs.astuple(piece(turned, "M-mg34_tripod-1").facing)  # type: ignore[arg-type]
    assert "FM-3.2" == refused(down, "change M-mg34_tripod-1 facing 5/30").clause


def test_a_knee_mortar_lays_smoke_on_any_group() -> None:
    """FM-G14, FM-33.15: between 8.01 and 24.00 inches."""
    team = men("W", "ORD RIF", 5, 20, weapon="knee_mortar")
    own: tuple[object, ...] = (team, men("A", "SL RIF", 19, 10))
    state = given(own, [men("B", "RIF RIF", 21, 20)], "SMK", nations=("japanese", "british"))  # type: ignore[arg-type]

    assert 5 == group(do(state, "smoke W with SMK on B", fell=dice(d6="5")).state, "B").smoke
    assert legal(state, "smoke W with SMK on A")
    assert "FM-16.1" == refused(state, "smoke W with SMK").clause


def test_odds_of_an_attack_are_those_of_its_dice() -> None:
    """FM-9.11, FM-11.1: FV 3 against two riflemen of morale 3."""
    state = given([men("A", "RIF RIF RIF RIF", 5, 20)], [men("B", "RIF RIF", 10, 20)], "F3 F2")
    view = GAME.view(state, asked(state))

    odds = GAME.odds(view, GAME.parse("fire A at B with F3"))
    tree = GAME.roll_tree(state, asked(state), GAME.parse("fire A at B with F3"))

    assert 1 - Fraction(28, 64) ** 2 == odds["any harmed"]
    harmed = tree.chance_that(
        lambda step: any(check.effect != "nothing" for check in told(step, FigureChecked))
    )
    assert odds["any harmed"] == harmed
