"""Who serves a weapon: unpinned men of its own group; no group has two machine guns (FM-2.4, FM-G24)."""

from cases import cases
from fire_move.given import Men, given, men, packed, pinned, with_figure
from fire_move.played import choices, dice, do, figure, legal, piece, refused, told
from wargames.fire_move.moments import FireOpened, WeaponLeft, WeaponTaken
from wargames.fire_move.values.state import State

MMG, MORTAR, LIGHT = "mg34_tripod", "heavy_mortar", "light_mortar"
FAR = men("B", "RIF RIF", 55, 5)
EAST = (1, 0)
NEVER = "1 8"


def team(roles: str, weapon: str = MMG, *, id_: str = "G", x: float = 5) -> Men:
    """Give a group with a weapon, half an inch between its men."""
    return men(id_, roles, x, 20, weapon=weapon, facing=EAST, dy=0.5)


def lent(roles: str, others: str, weapon: str = MMG, *, hand: str = "") -> State:
    """Give G with a weapon, figure 1 its gunner, and beside it A, whose first man is of the weapon's crew."""
    state = given([team(roles, weapon), men("A", others, 5.5, 20)], [FAR], hand)
    return with_figure(state, len(roles.split()) + 1, crews=f"G-{weapon}-1")


# no second machine gun: FM-2.4


def test_a_weapon_is_crewed_by_men_of_its_own_group() -> None:
    """FM-2.4, FM-24.1, FM-G24: a man of another group, as near to it, is refused and not offered."""
    state = given([team("MMG RIF"), men("A", "LMG RIF", 5.5, 20, dy=0.5)], [FAR])

    assert legal(state, "crew G-mg34_tripod-1 with 2")
    assert "FM-G24" == refused(state, "crew G-mg34_tripod-1 with 4").clause
    assert "crew G-mg34_tripod-1 with 2" in choices(state)
    assert "crew G-mg34_tripod-1 with 4" not in choices(state)


def test_a_crewman_takes_over_the_gun_of_a_dead_gunner() -> None:
    """FM-G23"""
    gun = men("B", "MMG CRW", 10, 20, weapon="m1919", facing=(-1, 0))
    state = given([men("A", "RIF RIF RIF RIF", 5, 20)], [gun], "F3")
    after = do(state, "fire A at B with F3", fell=dice("8 1 1 8")).state

    assert 6 == piece(after, "B-m1919-5").gunner
    assert "B-m1919-5" == figure(after, 6).crews


def the_gunner_falls(others: str) -> tuple[State, list[tuple[str, int]], list[str]]:
    """Kill a gunner whose crewman, figure 5, is in the group H; gives who took the weapon, what was left."""
    state = given(
        [men("A", "RIF RIF", 5, 20)],
        [team("MMG RIF", x=12), men("H", others, 12.5, 20)],
        "F2",
        nations=("american", "german"),
    )
    step = do(with_figure(state, 5, crews="G-mg34_tripod-3"), "fire A at G with F2", fell=dice("8 1 1 8"))
    taken = [(one.weapon, one.figure) for one in told(step, WeaponTaken)]
    return step.state, taken, [one.weapon for one in told(step, WeaponLeft)]


def test_a_crewman_of_another_group_takes_a_dropped_weapon_over() -> None:
    """FM-G23: his group H has no machine gun, and the MMG is his now."""
    state, taken, left = the_gunner_falls("CRW RIF")

    assert ([("G-mg34_tripod-3", 5)], []) == (taken, left)
    assert 5 == piece(state, "G-mg34_tripod-3").gunner


def test_a_group_with_an_lmg_takes_no_mmg_over() -> None:
    """FM-2.4, FM-G23: the MMG of the dead gunner lies abandoned, and nobody is of its crew."""
    state, taken, left = the_gunner_falls("CRW LMG")

    assert ([], ["G-mg34_tripod-3"]) == (taken, left)
    assert (None, None) == (piece(state, "G-mg34_tripod-3").gunner, figure(state, 5).crews)


# who serves: FM-G24


@cases("turn G-mg34_tripod-1 to 5/30", "change G-mg34_tripod-1")
def test_a_weapon_whose_gunner_is_pinned_is_not_handled_by_men_of_another_group(text: str) -> None:
    """FM-G24, FM-3.2, FM-R39: his crewman acts with his own group, and would act twice."""
    state = lent("MMG RIF", "CRW RIF")

    assert legal(state, text)
    assert "FM-G23" == refused(pinned(state, 1), text).clause
    assert text not in choices(pinned(state, 1))
    assert legal(with_figure(pinned(state, 1), 2, crews="G-mg34_tripod-1"), text)


def test_a_crewman_of_another_group_does_not_help_to_fire_a_mortar() -> None:
    """FM-G24, FM-R29: a heavy mortar takes two men who serve it."""
    own = [team("ORD RIF", MORTAR), men("A", "CRW RIF", 5.5, 20)]
    state = given(own, [men("B", "RIF RIF", 35, 20)], "F3")
    shot = "ordnance G-heavy_mortar-1 at 5 with F3"

    assert "FM-R29" == refused(with_figure(state, 3, crews="G-heavy_mortar-1"), shot).clause
    assert legal(with_figure(state, 2, crews="G-heavy_mortar-1"), shot)


def test_a_mortar_whose_group_is_pinned_does_not_react() -> None:
    """FM-G24, FM-R14, FM-R58: its one crewman who is not pinned is in the group H."""
    own = [men("A", "RIF RIF", 5, 20)]
    enemy = [team("ORD RIF", LIGHT, id_="W", x=25), men("H", "CRW RIF", 25.5, 20)]
    state = given(own, enemy, "M1", their_hand="F3", nations=("german", "american"))
    lent_out = with_figure(state, 5, crews="W-light_mortar-3")
    text = "react at 1 with ordnance W-light_mortar-3 at 1 by F3"

    def walked(state: State) -> State:
        return do(state, "move A with M1 for actions", "step 5/15").state

    assert legal(walked(lent_out), text)
    assert "FM-R29" == refused(walked(pinned(lent_out, 3, 4)), text).clause


def test_an_mmg_gives_no_bonus_by_a_crewman_of_another_group() -> None:
    """FM-R21, FM-G24: its gunner is pinned."""
    crew = [team("MMG RIF RIF RIF"), men("A", "CRW RIF", 5.5, 20)]
    state = given(crew, [men("B", "RIF RIF", 18, 20)], "F3")
    lent_out = with_figure(pinned(state, 1), 5, crews="G-mg34_tripod-1")

    def bonus(state: State) -> list[str]:
        (opened,) = told(do(state, "fire G at B with F3", fell=dice(f"{NEVER} {NEVER}")), FireOpened)
        return [one.clause for one in opened.modifiers if one.clause == "FM-9.4"]

    assert [] == bonus(lent_out)
    assert ["FM-9.4"] == bonus(with_figure(lent_out, 2, crews="G-mg34_tripod-1"))


def test_a_mortar_is_left_behind_by_a_gunner_whose_crew_is_in_another_group() -> None:
    """FM-G24, FM-5.6: broken down, but one man alone does not move it."""
    state = packed(lent("ORD RIF", "CRW RIF", MORTAR, hand="M1"), "G-heavy_mortar-1")

    moved = do(state, "move G with M1 for actions", "step 5/15")

    assert ["G-heavy_mortar-1"] == [one.weapon for one in told(moved, WeaponLeft)]
