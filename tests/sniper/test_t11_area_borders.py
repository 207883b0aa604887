"""Area attacks: reach, spotting, whom they strike, and the choices after them (section 11)."""

from collections.abc import Mapping

from cases import cases
from sniper.given import (
    allowed,
    choices,
    cited,
    do,
    events,
    only,
    refused,
    rolls,
    table,
    there,
    to_move,
    unit,
)
from sniper.maps import map_of
from wargames.sniper.moments import AreaAttackRolled, CoverRolled, Damaged, Eliminated, Fatigued, FigureLost
from wargames.sniper.values.board import Board, Level, Map
from wargames.sniper.values.state import State

ROW = ("............",) * 3


def mortar(units: Mapping[str, str], *, on: Map | None = None, **more: object) -> State:
    """Lay an American mortar squad out in 0101 with a squad that keeps the turn going."""
    made = {"A2": "0101 mortar elite*2", "A9": "0108 regular", "G9": "0808 elite", **units}
    return table(made, on=on or map_of(), **more)  # type: ignore[arg-type]


def ridge(away: int, *, mine: int = 0, theirs: int = 0, spotter: str = "0102 regular") -> State:
    """Lay a mortar out in 0102 so many hexes from a squad on a long map, either of them perhaps on a hill."""
    target = f"{1 + away:02}02"
    laid = tuple(Level(level, (at,)) for level, at in ((mine, "0102"), (theirs, target)) if level)
    units = {"A2": "0102 mortar", "A3": spotter, "G1": f"{target} regular"}
    return table(units, on=Map((Board("T", ROW),), levels=laid))


# what it strikes


def test_the_example_in_woods() -> None:
    """TOI-11.1, TOI-R1, TOI-7.13: two hits; red 5, 1 leave the first squad 1, red 2, 3 the second 2."""
    state = mortar({"G1": "0401 regular*4", "G2": "0401 regular*4"}, on=map_of({"0401": "W"}))
    step = do(state, "bombard 0401 with A2 normal", dice=[5, 6, 5, 1, 2, 3])

    rolled = only(step, AreaAttackRolled)
    assert (rolled.hits, rolled.hits_from, rolled.clauses) == (2, 5, ("TOI-11.1", "TOI-11.3"))
    assert [(event.unit, event.red, event.net) for event in events(step, CoverRolled)] == [
        ("G1", (1, 5), 1),
        ("G2", (2, 3), 2),
    ]
    assert [len(unit(step.state, id_).figures) for id_ in ("G1", "G2")] == [3, 2]


def test_red_dice_fall_in_the_order_of_the_names() -> None:
    """TOI-R1: whatever the order in the hex; and without hits too."""
    state = mortar({"G2": "0401 regular*4", "G1": "0401 regular*4"}, on=map_of({"0401": "W"}))
    step = do(state, "bombard 0401 with A2 normal", dice=[1, 1, 6, 6, 2, 2])

    assert [(event.unit, event.red) for event in events(step, CoverRolled)] == [
        ("G1", (6, 6)),
        ("G2", (2, 2)),
    ]
    assert not events(step, FigureLost)


def test_each_unit_has_its_own_cover() -> None:
    """TOI-11.1, TOI-7.15, TOI-15.2: a vehicle its armor, an elite squad more against suppressive fire."""
    units = {
        "G1": "0101 mortar",
        "G9": "0108 elite",
        "H1": "0401 m3a1",
        "A1": "0401 elite*2",
        "A2": "0401 regular",
    }
    state = table(units, on=map_of({"0401": "W"}), smoke=["0401"], first="de")

    normal = do(state, "bombard 0401 with G1 normal", dice=[1] * (2 + 4 + 4 + 3))
    assert [(event.unit, len(event.red)) for event in events(normal, CoverRolled)] == [
        ("A1", 4),
        ("A2", 4),
        ("H1", 3),
    ]
    quiet = do(state, "bombard 0401 with G1 suppressive", dice=[1] * (4 + 5 + 4))
    assert [(event.unit, len(event.red)) for event in events(quiet, CoverRolled)] == [("A1", 5), ("A2", 4)]


def test_the_own_squads_and_the_enemys_fall_alike() -> None:
    """TOI-11.1: friend and foe; the loss is its owner's choice."""
    state = mortar({"A3": "0301 officer regular", "A4": "0301 regular*2"})
    step = do(state, "bombard 0301 with A2 normal", dice=[5, 5])

    assert [event.unit for event in events(step, CoverRolled)] == ["A3", "A4"]
    assert not there(step.state, "A3")
    assert not there(step.state, "A4")


def test_a_vehicle_is_damaged() -> None:
    """TOI-11.1, TOI-15.3, TOI-3.19"""
    units = {"G1": "0101 mortar", "G9": "0108 elite", "H1": "0401 m3a1", "A1": "0808 regular"}
    step = do(table(units, first="de"), "bombard 0401 with G1 normal", dice=[5, 5, 1])

    assert only(step, Damaged).damage == "heavily damaged"


def test_a_concealed_sniper_is_untouched_and_the_others_are_not() -> None:
    """SN-R17, SN-9.1, TOI-11.4: the hex may be a target; it rolls nothing."""
    units = {"S1": "0401 sniper concealed", "G1": "0401 regular*2", "S2": "0401 sniper"}
    for kind, dice in (("normal", [5, 1]), ("suppressive", [5, 1, 1, 1])):
        step = do(mortar(units), f"bombard 0401 with A2 {kind}", dice=dice)
        assert [event.unit for event in events(step, CoverRolled)] == ["G1", "S2"]
        assert unit(step.state, "S1").concealed
        assert unit(step.state, "S1").condition == "none"
    alone = mortar({"S1": "0401 sniper concealed"})
    assert allowed(alone, "bombard 0401 with A2 normal")
    assert there(do(alone, "bombard 0401 with A2 normal", dice=[5, 5]).state, "S1")


@cases(("normal", [5, 5]), ("suppressive", [5, 5, 5, 5]))
def test_a_concealed_squad_is_spared_as_the_sniper_is(kind: str, dice: list[int]) -> None:
    """SN-R17, TOI-13.1, TOI-11.4: it rolls nothing and keeps its marker."""
    units = {
        "G1": "0401 regular*2 concealed",
        "G2": "0401 regular*2 concealed",
        "S1": "0401 sniper concealed",
    }
    step = do(mortar(units), f"bombard 0401 with A2 {kind}", dice=dice)

    assert events(step, CoverRolled) == []
    for id_ in units:
        assert unit(step.state, id_) == unit(mortar(units), id_)


def test_an_empty_hex_may_be_shelled() -> None:
    """TOI-11.4, TOI-R1: the black dice fall all the same, no red ones."""
    for hex_ in ("0401", "0103", "0303"):
        assert rolls(mortar({}), f"bombard {hex_} with A2 normal", dice=[6, 6]) == [("black", 2)]


def test_owners_choose_unit_by_unit() -> None:
    """TOI-7.16, TOI-11.1, TOI-R1, TOI-2.3"""
    units = {"G1": "0401 elite*2 mg", "G2": "0401 officer regular"}
    step = do(mortar(units), "bombard 0401 with A2 normal", dice=[5, 1])

    assert only(step, Fatigued).units == ("A2",)
    assert (to_move(step.state), choices(step.state)) == ("de", ["lose elite of G1", "lose mg of G1"])
    assert refused(step.state, "lose officer of G2") == "TOI-7.16"
    after = do(step.state, "lose mg of G1", "lose regular of G2").state
    assert (unit(after, "G1").figures, unit(after, "G2").figures) == (("elite", "elite"), ("officer",))


@cases((1, "pinned"), (2, "disrupted"), (3, None))
def test_suppressive_shells(hits: int, after: str | None) -> None:
    """TOI-11.1, TOI-7.18, TOI-3.19: four dice, on every squad."""
    state = mortar({"G1": "0401 regular", "G2": "0401 regular*4"})
    step = do(state, "bombard 0401 with A2 suppressive", dice=[5] * hits + [1] * (4 - hits))

    for id_ in ("G1", "G2"):
        assert there(step.state, id_) == (after is not None)
        assert after is None or unit(step.state, id_).condition == after
    assert len(events(step, Eliminated)) == (0 if after else 2)


# reach


@cases(
    (1, 0, 0, False),
    (2, 0, 0, True),
    (8, 0, 0, True),
    (9, 0, 0, False),
    (9, 1, 0, True),
    (9, 2, 1, True),
    (10, 1, 0, False),
    (9, 1, 1, False),
    (9, 0, 1, False),
    (1, 1, 0, False),
)
def test_from_two_hexes_to_eight_or_nine_downhill(away: int, mine: int, theirs: int, legal: bool) -> None:
    """TOI-11.3, SN-G3"""
    state, text = ridge(away, mine=mine, theirs=theirs), f"bombard {1 + away:02}02 with A2 normal"

    assert (text in choices(state)) == legal
    if legal:
        assert allowed(state, text)
    else:
        assert refused(state, text) == "TOI-11.3"


def test_its_own_hex_is_too_near() -> None:
    """TOI-11.3"""
    assert refused(mortar({}), "bombard 0101 with A2 normal") == "TOI-11.3"
    assert refused(mortar({}), "bombard 0999 with A2 normal") == "TOI-5.1"


@cases(2, 5, 8, 9)
def test_there_is_no_long_range(away: int) -> None:
    """TOI-11.3, SN-G14: a 4 misses, a 5 hits, at any distance."""
    state = ridge(away, mine=1)
    rolled = only(do(state, f"bombard {1 + away:02}02 with A2 normal", dice=[4, 5]), AreaAttackRolled)

    assert (rolled.hits, rolled.hits_from) == (1, 5)


# spotting


HOUSES = {f"03{row:02}": "B" for row in range(1, 9)}
"""A row of houses: 0101 sees nothing of what lies behind it."""


@cases(
    "regular",
    "regular disrupted",
    "regular pinned fatigued",
    "regular concealed",
    "sniper concealed",
    "sniper disrupted",
)
def test_any_friend_who_sees_the_hex_spots_for_it(spotter: str) -> None:
    """TOI-11.2, SN-R28, TOI-7.26: without being revealed."""
    state = mortar({"A3": f"0501 {spotter}", "G1": "0701 regular*4"}, on=map_of(HOUSES))
    step = do(state, "bombard 0701 with A2 normal", dice=[1, 1])

    assert unit(step.state, "A3").concealed == ("concealed" in spotter)
    assert unit(step.state, "A3").activation == ("fatigued" if "fatigued" in spotter else "fresh")


def test_a_vehicle_spots_and_a_squad_aboard_does_not() -> None:
    """TOI-11.2, SN-R28: what H1 sees A3, who rides on it, need not."""
    ground = map_of(HOUSES)

    assert allowed(
        mortar({"H1": "0501 m3a1", "G1": "0701 regular"}, on=ground), "bombard 0701 with A2 normal"
    )
    riding = {"H1": "0201 m3a1", "A3": "on:H1 regular", "G1": "0701 regular"}
    assert refused(mortar(riding, on=ground), "bombard 0701 with A2 normal") == "TOI-11.2"


def test_without_a_friend_who_sees_it_the_hex_is_safe() -> None:
    """TOI-11.2: nor do enemies spot."""
    state = mortar({"G1": "0701 regular", "G2": "0601 regular"}, on=map_of(HOUSES))

    assert refused(state, "bombard 0701 with A2 normal") == "TOI-11.2"
    assert "bombard 0701 with A2 normal" not in choices(state)
    assert allowed(state, "bombard 0301 with A2 normal")  # the houses themselves


def test_smoke_hides_a_hex_from_spotters() -> None:
    """TOI-11.2, TOI-14.1: a hex behind it, not the one that it lies in."""
    state = mortar({"G1": "0601 regular"}, smoke=list(HOUSES))

    assert refused(state, "bombard 0601 with A2 normal") == "TOI-11.2"
    assert allowed(state, "bombard 0301 with A2 normal")


# how


def test_the_mortar_fires_alone_by_concentrated_fire() -> None:
    """TOI-11.5, TOI-8.5, TOI-3.22, TOI-3.25, TOI-3.20: none of its squad with it, nobody in support."""
    state = mortar({"G1": "0401 regular*4", "A3": "0103 mortar"})

    step = do(state, "bombard 0401 with A2 normal", dice=[1, 1])
    assert [(one.amount, one.clause) for one in only(step, AreaAttackRolled).power] == [(2, "TOI-3.19")]
    assert cited(step, Fatigued) == ("TOI-8.1", "TOI-3.25")
    assert unit(step.state, "A2").activation == "fatigued"
    assert rolls(state, "fire A2 at G1 normal", dice=[1] * 4) == [("black", 4)]  # its elites fire without it
    assert refused(state, "fire A3 at G1 normal") == "TOI-3.24"
    assert refused(state, "fire A9 at G1 normal with A3") == "TOI-3.24"
    assert refused(state, "fire A2:mortar at G1 normal") == "TOI-3.24"
    moving = do(state, "fire and move A3", "stop").state
    assert refused(moving, "bombard 0401 with A3 normal") == "TOI-2.4"
    on_the_move = do(state, "fire and move A3").state
    assert refused(on_the_move, "shoot at G1 normal") == "TOI-3.22"
    assert refused(on_the_move, "bombard 0401 with A3 normal") == "TOI-R20"


@cases(
    ("mortar fatigued", "TOI-2.4"),
    ("mortar op_fire", "TOI-2.4"),
    ("mortar disrupted", "TOI-2.7"),
    ("mortar pinned", "TOI-2.7"),
    ("regular*2", "TOI-11.5"),
    ("mg", "TOI-11.5"),
)
def test_who_makes_no_area_attack(squad: str, clause: str) -> None:
    """TOI-11.5, TOI-2.4, TOI-2.7, TOI-3.21"""
    if squad == "mortar op_fire":
        squad = "mortar regular op_fire"
    state = mortar({"A2": f"0101 {squad}", "G1": "0401 regular"})

    assert refused(state, "bombard 0401 with A2 normal") == clause
    assert not [one for one in choices(state) if one.startswith(("bombard", "smoke"))]


def test_a_rallied_mortar_fires_at_half_and_never_at_a_quarter() -> None:
    """TOI-3.13, TOI-7.11, TOI-7.12, TOI-11.5: pinned beside an officer; in smoke as well it does not fire."""
    units = {"A2": "0101 mortar pinned", "A3": "0101 officer", "G1": "0401 regular"}

    assert rolls(mortar(units), "bombard 0401 with A2 suppressive", dice=[1, 1]) == [("black", 2)]
    assert refused(mortar(units, smoke=["0101"]), "bombard 0401 with A2 normal") == "TOI-7.12"
    assert rolls(mortar({"G1": "0301 regular"}, smoke=["0101"]), "bombard 0301 with A2 normal", dice=[5]) == [
        ("black", 1)
    ]


def test_a_mortar_op_fires_at_nobody() -> None:
    """TOI-11.5, TOI-3.21"""
    state = table(
        {"A1": "0401 regular", "A9": "0808 elite", "G1": "0101 mortar regular op_fire", "G9": "0108 elite"}
    )
    entered = do(state, "advance A1", "step to 0301").state

    assert rolls(entered, "op fire G1 normal", dice=[1]) == [("black", 1)]
    assert [one for one in choices(entered) if "normal" in one] == ["op fire G1 normal"]
