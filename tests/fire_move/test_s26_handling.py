"""Sections 26 to 28: weapons set up, broken down, prepared and turned (FM-26.1 to FM-28.3, FM-G24)."""

import pytest

from cases import cases
from fire_move.given import (
    CREWS,
    EAST,
    GUN,
    HOWITZER,
    MMG,
    MORTAR,
    NORTH,
    at,
    given,
    men,
    packed,
    pinned,
    served,
    table,
    with_figure,
    with_group,
)
from fire_move.played import asked, choices, dice, do, figure, forbids, hand, legal, piece, refused, told
from wargames.fire_move.moments import ActionDeclared, FireOpened, WeaponHandled, WeaponLeft
from wargames.fire_move.values.components import BorderType, TerrainType
from wargames.kernel.base.modifiers import total
from wargames.kernel.geometry.arcs import Direction

FAR = men("B", "RIF RIF", 55, 5)
heavy = pytest.mark.parametrize("weapon", list(CREWS))


def id_of(weapon: str) -> str:
    return f"W-{weapon}-1"


# setting up, breaking down, preparing


@heavy
def test_a_heavy_weapon_changes_its_state_as_the_sole_action(weapon: str) -> None:
    """FM-5.9, FM-26.3, FM-27.3, FM-G24, FM-R39: without a card, one step at a time."""
    state = given([served(weapon)], [FAR], "M1 M2")

    down = do(state, f"change {id_of(weapon)}")
    fresh = with_group(down.state, "W", acted=False)
    up = do(fresh, f"change {id_of(weapon)} facing 5/30")

    assert [(False, None), (True, NORTH)] == [
        (one.ready, one.facing) for step in (down, up) for one in told(step, WeaponHandled)
    ]
    assert {"FM-5.9", "FM-26.3", "FM-27.3"} == set(told(down, ActionDeclared)[0].clauses)
    assert ("M1", "M2") == hand(up.state, "german")
    assert "FM-3.2" == refused(down.state, f"change {id_of(weapon)} facing 5/30").clause
    assert "FM-3.2" == refused(down.state, "move W with M2 for actions").clause
    assert Direction(0, 1) == piece(up.state, id_of(weapon)).facing


@heavy
@pytest.mark.parametrize("card", ["M1", "M1a", "FORD"])
def test_a_card_of_1_does_not_handle_a_weapon(weapon: str, card: str) -> None:
    """FM-26.4, FM-27.4, FM-R53"""
    state = do(given([served(weapon)], [FAR], card), f"move W with {card} for actions").state

    assert "FM-26.4" == refused(state, f"handle {id_of(weapon)}").clause


@heavy
@pytest.mark.parametrize("card", ["M2b", "M3b"])
def test_a_card_under_its_cv_does_not_handle_a_weapon(weapon: str, card: str) -> None:
    """FM-R53, FM-26.4, FM-27.4: its move actions do."""
    state = given([served(weapon)], [FAR], card)

    concealed = do(state, f"move W with {card} for cv").state
    plain = do(state, f"move W with {card} for actions").state

    assert "FM-26.4" == refused(concealed, f"handle {id_of(weapon)}").clause
    assert legal(plain, f"handle {id_of(weapon)}")


@heavy
def test_a_card_of_2_handles_and_moves_in_either_order(weapon: str) -> None:
    """FM-26.4, FM-27.4, FM-26.1, FM-27.1, FM-5.8, FM-R63: nobody is asked to react to the handling."""
    near = men("B", "RIF RIF", 12, 5)
    state = given([served(weapon)], [near], "M2", their_hand="F3 MINE")
    down = packed(state, id_of(weapon))

    leaves = do(state, "move W with M2 for actions", f"handle {id_of(weapon)}").state
    left = do(leaves, "step 5/15", "pass").state
    comes = do(down, "move W with M2 for actions", "step 5/15", "pass").state
    set_up = do(comes, f"handle {id_of(weapon)} facing 12/15").state

    assert "german" == asked(leaves)
    assert (1, at(5, 15)) == (piece(left, id_of(weapon)).gunner, figure(left, 1).at)
    gun = piece(set_up, id_of(weapon))
    assert (True, at(5, 15), Direction(1, 0)) == (gun.ready, gun.at, gun.facing)
    assert "german" == asked(set_up)


@heavy
def test_a_heavy_weapon_that_is_set_up_is_left_where_it_stands(weapon: str) -> None:
    """FM-5.6, FM-26.1, FM-27.1, FM-R53: its men move, whatever the card."""
    step = do(given([served(weapon)], [FAR], "M1"), "move W with M1 for actions", "step 5/15")
    left = piece(step.state, id_of(weapon))

    assert [(left.id, at(5, 20))] == [(one.weapon, one.at) for one in told(step, WeaponLeft)]
    assert (None, at(5, 20), True) == (left.gunner, left.at, left.ready)
    assert {None} == {figure(step.state, number).crews for number in (1, 2)}
    assert at(5, 15) == figure(step.state, 1).at


def test_what_is_not_set_up_does_not_fire() -> None:
    """FM-26.2, FM-27.2, FM-5.7: an MMG gives no bonus, and a mortar or gun is refused."""
    mmg = given([served(MMG, more="RIF RIF")], [men("B", "RIF RIF", 18, 20)], "F3")
    down = packed(mmg, id_of(MMG))

    (set_up,) = told(do(mmg, "fire W at B with F3", fell=dice("1 8 1 8")), FireOpened)
    (broken,) = told(do(down, "fire W at B with F3", fell=dice("1 8 1 8")), FireOpened)

    assert (1, 0) == (total(set_up.modifiers), total(broken.modifiers))
    for weapon, x in ((MORTAR, 35), (GUN, 18), (HOWITZER, 18)):
        state = given([served(weapon)], [men("B", "RIF RIF", x, 20)], "F3")
        text = f"ordnance {id_of(weapon)} at 4 with F3"
        assert legal(state, text)
        away = packed(state, id_of(weapon))
        assert "FM-26.2" == refused(away, text).clause


def test_handling_takes_a_point_to_face_and_somebody_to_do_it() -> None:
    """FM-G24, FM-G23: one point that is not the weapon's own, none for breaking down, an unpinned man."""
    state = given([served(MORTAR)], [FAR], "M2")
    down = packed(state, id_of(MORTAR))

    assert "FM-G24" == refused(state, "change W-heavy_mortar-1 facing 5/30").clause
    assert "FM-G24" == refused(down, "change W-heavy_mortar-1").clause
    assert "FM-G24" == refused(down, "change W-heavy_mortar-1 facing 5/20").clause
    assert "FM-G24" == refused(down, "change W-heavy_mortar-1 facing 5/30>6/30").clause
    assert "FM-G23" == refused(pinned(state, 1, 2, 3), "change W-heavy_mortar-1").clause
    assert "FM-26.3" == refused(state, "change B-none-4").clause


# guns, borders and terrain


@pytest.mark.parametrize("border", ["hedge", "low_wall", "ditch", "building_wall"])
@pytest.mark.parametrize("weapon", [MMG, MORTAR])
def test_mmgs_and_mortars_cross_what_men_cross(weapon: str, border: BorderType) -> None:
    """FM-G24, FM-R53: broken down they go along by a card of 1, which sets nothing up."""
    state = given([served(weapon, x=19.5)], [FAR], "M1", on=table(border=border))
    ready = packed(state, id_of(weapon))

    after = do(ready, "move W with M1 for actions", "step 25/20").state

    moved = piece(after, id_of(weapon))
    assert (1, False, at(25, 20)) == (moved.gunner, moved.ready, figure(after, 1).at)


@pytest.mark.parametrize(
    "border",
    ["hedge", "bank", "ditch", "low_wall", "high_wall", "building_wall", "bocage", "wire3", "wire4", "wire5",
     "stream", "river"],
)  # fmt: skip
@pytest.mark.parametrize("weapon", [GUN, HOWITZER])
def test_a_gun_does_not_cross_what_hinders_wheels(weapon: str, border: BorderType) -> None:
    """FM-G24: though a Ford card would take men over water."""
    card = "FORD" if border in {"stream", "river"} else "M1"
    state = given([served(weapon, x=19.5)], [FAR], card, on=table(border=border))
    ready = packed(state, id_of(weapon))

    assert "FM-G24" == refused(do(ready, f"move W with {card} for actions").state, "step 25/20").clause
    assert legal(do(state, f"move W with {card} for actions").state, "step 25/20")  # it is left behind


@cases("join", "path", "road", "trees", "bridge", "creek")
def test_a_gun_crosses_the_others(border: BorderType) -> None:
    """FM-G24"""
    state = given([served(GUN, x=19.5)], [FAR], "M1", on=table(border=border))
    ready = packed(state, id_of(GUN))

    after = do(ready, "move W with M1 for actions", "step 25/20").state

    assert (1, at(25, 20)) == (piece(after, id_of(GUN)).gunner, figure(after, 1).at)


@pytest.mark.parametrize("terrain", ["woods", "wood_building", "stone_building"])
@pytest.mark.parametrize(("weapon", "goes"), [(GUN, False), (HOWITZER, False), (MMG, True), (MORTAR, True)])
def test_a_gun_does_not_enter_woods_or_buildings(weapon: str, goes: bool, terrain: TerrainType) -> None:
    """FM-G24: MMGs and mortars may."""
    state = given([served(weapon, x=19.5)], [FAR], "M1", on=table(far=terrain))
    ready = packed(state, id_of(weapon))
    moving = do(ready, "move W with M1 for actions").state

    assert (None if goes else "FM-G24") == forbids(moving, "step 22/20")


# arcs


@cases((10, 10, True), (10, 9.99, False), (-10, 10, True), (0, 15, True), (11.92, 10, False), (0, -4, False))
def test_an_mmg_adds_its_bonus_only_inside_its_arc(dx: float, dy: float, inside: bool) -> None:
    """FM-28.1, FM-G24, FM-R21: 90 degrees about north; the fifth bears 50 degrees east of north."""
    gun = men("W", "MMG CRW RIF RIF", 32, 5, weapon=MMG, facing=NORTH, dx=-0.75, dy=0)
    far = 0.75 if dy > 0 else -0.75
    state = given([gun], [men("B", "RIF RIF", 32 + dx, 5 + dy, dx=dx / 20, dy=far)], "F3")

    (opened,) = told(do(state, "fire W at B with F3", fell=dice("1 8 1 8")), FireOpened)

    assert inside == ("FM-9.4" in {one.clause for one in opened.modifiers})


@pytest.mark.parametrize(
    ("dx", "dy", "inside"),
    [(0, 20, True), (5.77, 10, True), (5.78, 10, False), (-5.77, 10, True), (10, 10, False)],
)
@pytest.mark.parametrize("weapon", [GUN, HOWITZER])
def test_a_gun_engages_only_targets_in_its_arc(weapon: str, dx: float, dy: float, inside: bool) -> None:
    """FM-28.1, FM-G24: 60 degrees, by the integer test 3 cross cross <= dot dot."""
    gun = men("W", CREWS[weapon], 30, 5, weapon=weapon, facing=NORTH, dx=-0.5, dy=0)
    state = given([gun], [men("B", "RIF RIF", 30 + dx, 5 + dy, dy=1)], "F3")

    text = f"ordnance {id_of(weapon)} at 4 with F3"

    assert (None if inside else "FM-28.1") == forbids(state, text)


@heavy
def test_turning_a_weapon_is_a_sole_action_without_a_card(weapon: str) -> None:
    """FM-28.2, FM-28.3, FM-R39"""
    state = given([served(weapon)], [FAR], "M2")

    step = do(state, f"turn {id_of(weapon)} to 5/30")

    assert Direction(0, 1) == piece(step.state, id_of(weapon)).facing
    assert [(True, NORTH, ("FM-28.2",))] == [
        (one.ready, one.facing, one.clauses) for one in told(step, WeaponHandled)
    ]
    assert {"FM-28.2", "FM-28.3"} == set(told(step, ActionDeclared)[0].clauses)
    assert ("M2",) == hand(step.state, "german")
    assert "FM-3.2" == refused(step.state, f"turn {id_of(weapon)} to 6/30").clause
    assert "FM-3.2" == refused(step.state, "move W with M2 for actions").clause


def test_only_a_heavy_weapon_that_is_set_up_and_served_is_turned() -> None:
    """FM-28.2, FM-G23, FM-G24: facing changes otherwise only by setting up."""
    state = given([served(MMG)], [FAR], "M2")
    light = given([men("W", "ORD CRW", 5, 20, weapon="light_mortar")], [FAR], "")
    down = packed(state, id_of(MMG))

    assert "FM-28.2" == refused(light, "turn W-light_mortar-1 to 5/30").clause
    assert "FM-28.2" == refused(down, "turn W-mg34_tripod-1 to 5/30").clause
    assert "FM-G23" == refused(pinned(state, 1, 2), "turn W-mg34_tripod-1 to 5/30").clause
    assert "FM-G24" == refused(state, "turn W-mg34_tripod-1 to 5/20").clause
    moving = do(state, "move W with M2 for actions").state
    assert not legal(moving, "turn W-mg34_tripod-1 to 5/30")


def test_the_arc_is_measured_from_the_gunner() -> None:
    """FM-G24: one who has taken over stands half an inch from the gun, and the target on the edge."""
    gun = men("W", CREWS[GUN], 30, 5, weapon=GUN, facing=NORTH, dx=0.5, dy=0)
    state = given([gun], [men("B", "RIF RIF", 35.77, 15, dy=1)], "F3")
    text = f"ordnance {id_of(GUN)} at 4 with F3"
    aside = with_figure(state, 1, at=at(29.9, 5))

    assert legal(state, text)
    assert "FM-28.1" == refused(aside, text).clause


@cases((True, "turn W-{} to"), (False, "change W-{} facing"))
def test_the_ways_to_face_on_offer_lead_to_the_enemy_groups(*, ready: bool, verb: str) -> None:
    """FM-R57, FM-G24: to each Key Figure, once where two lie the same way, not the way it faces already."""
    own = [served(MMG), men("C", "RIF RIF", 5, 30)]
    foes = [men("B", "RIF RIF", 45, 20), men("D", "RIF RIF", 15, 30), men("E", "RIF RIF", 20, 35)]
    state = given(own, foes, "")
    down = state if ready else packed(state, id_of(MMG))
    text = verb.format(f"{MMG}-1")

    wanted = ([] if ready else [f"{text} 45.00/20.00"]) + [f"{text} 15.00/30.00"]
    assert wanted == [one for one in choices(down) if one.startswith(text)]


def test_a_gun_does_not_charge_over_what_hinders_wheels() -> None:
    """FM-G24, FM-29.2: its crew may, without it; and so may the other men."""
    gun = served(GUN, more="RIF RIF", x=19.5)
    state = given([gun], [men("B", "RIF RIF", 22, 20)], "M1", on=table(border="hedge"))
    ready = packed(state, id_of(GUN))
    moving = do(ready, "move W with M1 for actions").state

    assert "FM-G24" == refused(moving, "charge B with 1,2,3,4,5 along 21.3/20").clause
    assert legal(moving, "charge B with 4,5 along 20.5/21.5>21.3/20.7")
    after = do(moving, "charge B with 1 along 21.3/20", fell=dice("4 4")).state  # too few serve it: left
    assert (None, at(19.5, 20)) == (piece(after, id_of(GUN)).gunner, piece(after, id_of(GUN)).at)


@cases(("hedge", None), ("ditch", None), ("path", 3))
def test_a_gun_is_left_where_its_crew_retires_over_what_hinders_wheels(
    border: BorderType, gunner: int | None
) -> None:
    """FM-G24, FM-G11: over a hedge; over a path it goes along."""
    gun = men("W", CREWS[GUN], 20.6, 20, weapon=GUN, facing=EAST, dy=0.5)
    state = given([men("A", "RIF RIF", 30, 20)], [gun], "M1", on=table(border=border))
    (id_,) = (one.id for one in state.open.pieces)
    ready = packed(state, id_)
    met = do(ready, "move A with M1 for actions", "charge W with 1,2 along 21.3/20", fell=dice("4 4 4 4"))

    after = do(met.state, "retire 15/20").state

    assert (gunner, None if gunner else at(20.6, 20)) == (piece(after, id_).gunner, piece(after, id_).at)
    assert at(15, 20) == figure(after, 3).at
