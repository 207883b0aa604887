"""Section 12: weapons fail when their number comes up."""

import attrs

from cases import cases
from fire_move.given import battle, men, pinned, possible, with_figure, with_piece
from fire_move.played import dice, do, figure, piece, refused, told
from wargames.fire_move.moments import FigureChecked, FireOpened, ToHitRolled, WeaponFailed
from wargames.fire_move.values.components import WEAPONS
from wargames.fire_move.values.state import State
from wargames.kernel.game import Step

THREE = men("B", "RIF RIF RIF", 10, 20)


def failed(step: Step[State]) -> list[str]:
    return [one.weapon for one in told(step, WeaponFailed)]


def test_an_lmg_fails_after_the_attack_in_which_its_number_came_up() -> None:
    """FM-12.1, FM-R27: the example: three checks, the second one black 1 and red 8."""
    state = battle([men("A", "LMG RIF RIF RIF", 5, 20)], [THREE], "F3")

    step = do(state, "fire A at B with F3", fell=dice("2 2 1 8 3 3"))

    assert 3 == len(told(step, FigureChecked))
    assert ["A-mg42-1"] == failed(step)
    assert "FM-12.1" in told(step, WeaponFailed)[0].clauses
    assert piece(step.state, "A-mg42-1").failed
    kinds = [type(one) for one in step.events]
    assert kinds.index(WeaponFailed) > max(at for at, kind in enumerate(kinds) if kind is FigureChecked)


@cases(
        ("mg42", "1 8", True), ("mg42", "1 7", False), ("mg42", "8 1", False),
        ("type96", "1 7", True), ("type96", "2 8", True), ("type96", "1 8", False), ("type96", "7 1", False),
        ("bren", "1 8", False))  # fmt: skip
def test_only_the_signed_number_itself_makes_a_weapon_fail(weapon: str, throw: str, *, fails: bool) -> None:
    """FM-12.1, FM-R27, FM-34.6: sign and all, unmodified; a Bren has no WF number."""
    nation = {"mg42": "german", "type96": "japanese", "bren": "british"}[weapon]
    state = battle(
        [men("A", "LMG RIF RIF RIF", 5, 20)], [THREE], "F3",
        nations=(nation, "american"),  # type: ignore[arg-type]
    )  # fmt: skip

    step = do(state, "fire A at B with F3", fell=dice(f"{throw} 2 2 3 3"))

    assert [f"A-{weapon}-1"] * fails == failed(step)


def test_a_small_arm_with_a_number_fails_too_and_gives_no_bonus_any_more() -> None:
    """FM-12.1, FM-R27: a Sten goes by its bearer's number."""
    own = men("A", "SMG RIF RIF RIF", 5, 20)
    state = battle([own], [THREE], "F3 F3", nations=("british", "american"))

    step = do(state, "fire A at B with F3", fell=dice("1 8 1 8 1 8"))

    assert ["1"] == failed(step)
    assert figure(step.state, 1).arm_failed


def test_of_several_weapons_with_a_bonus_the_most_significant_bearers_fails() -> None:
    """FM-R27: the SL and two others carry Stens."""
    own = men("A", "SL SMG SMG RIF", 5, 20)
    state = battle([own], [THREE], "F3", nations=("british", "american"))
    text, throws = "fire A at B with F3", "1 8 1 8 1 8"

    assert ["1"] == failed(do(state, text, fell=dice(throws)))
    assert ["2"] == failed(do(pinned(state, 1), text, fell=dice(throws)))
    assert ["3"] == failed(do(with_figure(pinned(state, 1), 2, arm_failed=True), text, fell=dice(throws)))


def test_a_weapon_that_gave_no_bonus_does_not_fail() -> None:
    """FM-R27: F3 has no SMG bonus at Medium; a weapon that has failed fails no more."""
    own = men("A", "SMG RIF RIF RIF", 5, 20)
    far = battle([own], [men("B", "RIF RIF RIF", 21, 20)], "F3", nations=("british", "american"))
    lmg = battle([men("A", "LMG RIF RIF RIF", 5, 20)], [THREE], "F3")
    text, throws = "fire A at B with F3", "1 8 1 8 1 8"

    assert [] == failed(do(far, text, fell=dice(throws)))
    assert [] == failed(do(with_piece(lmg, "A-mg42-1", failed=True), text, fell=dice(throws)))


def test_an_mmg_outside_its_arc_does_not_fail() -> None:
    """FM-R27, FM-R21"""
    gun = men("M", "MMG RIF RIF CRW", 5, 20, weapon="mg34_tripod", facing=(-1, 0))
    state = battle([gun], [THREE], "F3")
    turned = battle([attrs.evolve(gun, facing=men("x", "RIF", 0, 0, facing=(1, 0)).facing)], [THREE], "F3")
    text, throws = "fire M at B with F3", "1 8 1 8 1 8"

    assert [] == failed(do(state, text, fell=dice(throws)))
    assert ["M-mg34_tripod-1"] == failed(do(turned, text, fell=dice(throws)))


def test_every_weapon_with_that_number_fails() -> None:
    """FM-R27, FM-12.1: a Sten, and an MG 42 that a British rifleman has taken over."""
    own, enemy = men("A", "SMG RIF RIF RIF", 5, 20), men("B", "LMG RIF RIF", 10, 20)
    state = battle([own], [enemy], "F3", nations=("british", "german"))
    taken = with_piece(with_figure(state, 5, crews=None), "B-mg42-5", gunner=2)
    taken = possible(with_figure(taken, 2, crews="B-mg42-5", arm="pistol"))

    step = do(taken, "fire A at B with F3", fell=dice("1 8 2 2 2 2"))

    assert {"B-mg42-5", "1"} == set(failed(step))


def test_the_number_is_checked_in_the_attack_that_uses_the_bonus() -> None:
    """FM-R28, FM-12.1: -7 in the attack without the LMG's bonus does nothing."""
    own = men("A", "SL LMG RIF RIF RIF RIF RIF", 5, 20)
    state = battle([own], [men("B", "RIF RIF", 21, 20)], "F2 F3")
    text = "fire A twice at B with F3 and at B with F2 leader 1 lmg {} smg 1"

    other = do(state, text.format(2), fell=dice("1 8 1 8 4 4 4 4"))
    same = do(state, text.format(1), fell=dice("1 8 1 8 4 4 4 4"))

    assert [] == failed(other)
    assert ["A-mg42-2"] == failed(same)


def test_ordnance_fails_when_its_number_comes_up_on_the_to_hit_roll() -> None:
    """FM-12.2, FM-15.1: the example: an infantry gun, black 1 and red 8; 7 is more than its 4."""
    gun = men("W", "ORD CRW CRW", 5, 20, weapon="infantry_gun", facing=(1, 0), dy=0.5)
    state = battle([gun], [men("B", "RIF RIF", 15, 20)], "F3")

    step = do(state, "ordnance W-infantry_gun-1 at 4 with F3", fell=dice("1 8"))

    assert not told(step, ToHitRolled)[0].hit
    assert ["W-infantry_gun-1"] == failed(step)
    assert "FM-12.2" in told(step, WeaponFailed)[0].clauses
    assert piece(step.state, "W-infantry_gun-1").failed


def test_a_shot_can_hit_and_the_weapon_fail() -> None:
    """FM-12.2: it hits or misses as the table says; the losses come before the failure."""
    poor = attrs.evolve(WEAPONS["infantry_gun"], id="old_gun", wf=-3)
    gun = men("W", "ORD CRW CRW", 5, 20, weapon="old_gun", facing=(1, 0), dy=0.5)
    state = battle([gun], [men("B", "RIF RIF", 15, 20)], "F3", weapons=(poor,))

    step = do(state, "ordnance W-old_gun-1 at 4 with F3", fell=dice("2 5 4 4 4 4"))

    assert told(step, ToHitRolled)[0].hit
    assert [4, 5] == [one.figure for one in told(step, FigureChecked)]
    assert ["W-old_gun-1"] == failed(step)


def test_effect_checks_after_a_hit_make_no_weapon_fail() -> None:
    """FM-R27, FM-12.2"""
    gun = men("W", "ORD CRW CRW", 5, 20, weapon="infantry_gun", facing=(1, 0), dy=0.5)
    state = battle([gun], [men("B", "RIF RIF", 15, 20)], "F3")

    step = do(state, "ordnance W-infantry_gun-1 at 4 with F3", fell=dice("4 4 1 8 1 8"))

    assert told(step, ToHitRolled)[0].hit
    assert [] == failed(step)


def test_a_failed_weapon_takes_no_part() -> None:
    """FM-12.1, FM-12.2: a failed LMG adds nothing, failed ordnance cannot be fired."""
    gun = men("W", "ORD CRW CRW", 5, 20, weapon="infantry_gun", facing=(1, 0), dy=0.5)
    state = battle([gun, men("A", "LMG RIF RIF RIF", 5, 30)], [men("B", "RIF RIF", 15, 25)], "F3")
    broken = with_piece(with_piece(state, "W-infantry_gun-1", failed=True), "A-mg42-4", failed=True)

    step = do(broken, "fire A at B with F3", fell=dice("1 8 1 8"))

    assert () == told(step, FireOpened)[0].modifiers
    refusal = refused(broken, "ordnance W-infantry_gun-1 at 8 with F3")
    assert "FM-12.2" == refusal.clause


def test_moving_fire_can_make_a_weapon_fail_that_gave_a_halved_bonus() -> None:
    """FM-R27, FM-R15: F5 at Medium gives the LMG half of 2; F3 half of 1, which is nothing."""
    for card, lost in (("F5", ["A-mg42-1"]), ("F3", [])):
        state = battle([men("A", "LMG RIF RIF RIF", 5, 20)], [men("B", "RIF RIF", 25, 20)], f"M1 {card}")
        moving = do(state, f"move A with M1 for actions firing {card}").state
        step = do(moving, "step 8/20 firing at B from 3", fell=dice("1 8 1 8"))
        assert lost == failed(step)
