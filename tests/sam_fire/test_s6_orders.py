"""Section 6, the order dice and the order table, with rulings SAF-R5, SAF-R6 and SAF-R79."""

from cases import cases
from sam_fire.given import (
    Noting,
    Quiet,
    Scripted,
    allowed,
    asked,
    battle,
    choices,
    do,
    do_with,
    events,
    german_turn,
    only,
    opening,
    refused,
    where,
)
from wargames.kernel.chance.dice import SeededDice
from wargames.sam_fire.moments import (
    ChooseAdjustment,
    DiceKept,
    DieAdjusted,
    MedicTried,
    OrderDiceRolled,
    OrderGiven,
    OrdersEnded,
    UnitMoved,
)
from wargames.sam_fire.values.state import State

AMERICANS = {"I1": "0508", "I2": "0709", "MO1": "0309", "SN1": "0908", "T1": "0109"}
GERMANS = {"R01": "0507", "PZ1": "0106"}


def field(*dice: int) -> State:
    """Lay out a table on which every order of the table has something to do."""
    return battle(AMERICANS, GERMANS, markers={"I2": "panic"}, dice=dice)


def adjusting(*dice: int, outnumbered: bool = False) -> State:
    """Lay out a table on which these order dice have just been rolled."""
    return battle({"I1": "0508"}, step=2, dice=dice, options={"outnumbered": outnumbered})


# ------------------------------------------------------------------------------------------------ the roll


def test_five_order_dice_are_rolled() -> None:
    """SAF-6.1"""
    dice = Noting(Scripted(d6=[4, 2, 6, 1, 4]))

    step = opening({"I1": "0109"}, {f"R0{n}": f"0{n}01" for n in range(1, 6)}, dice=dice)

    rolled = only(step, OrderDiceRolled)
    assert ((1, 2, 4, 4, 6), ("SAF-6.1",)) == (rolled.dice, rolled.clauses)
    assert [(5, "order dice")] == [(roll.source.size, roll.purpose) for roll in dice.rolls]
    assert (1, 2, 4, 4, 6) == step.state.table.order_dice


@cases(
    (8, True, 6),
    (7, True, 5),
    (6, True, 5),
    (8, False, 5),
    ids=["more Germans", "as many", "fewer", "the option is off"],
)
def test_six_dice_are_rolled_where_more_germans_are_on_the_board(
    germans: int, outnumbered: bool, count: int
) -> None:
    """SAF-6.4, SAF-R79: the worked example, 8 Germans against 7; the Lieutenant is not counted."""
    americans = {f"I{n}": f"{n:02}09" for n in range(1, 7)} | {"T1": "1109"}
    enemies = {f"R{n:02}": f"{n:02}01" for n in range(1, germans - 1)} | {"MG1": "1001", "PZ1": "1101"}

    step = opening(
        americans,
        enemies,
        lieutenant="I1",
        options={"outnumbered": outnumbered},
        dice=Scripted(d6=[1, 2, 3, 4, 5, 6][:count]),
    )

    rolled = only(step, OrderDiceRolled)
    assert tuple(range(1, count + 1)) == rolled.dice
    assert ("SAF-6.4" if count > 5 else "SAF-6.1",) == rolled.clauses


@cases(({}, 5), ({"AT": "1101"}, 6))
def test_an_at_gun_is_a_german_unit_on_the_board(gun: dict[str, str], count: int) -> None:
    """SAF-6.4, SAF-R79: five regulars against five squads, and the gun."""
    americans = {f"I{n}": f"{n:02}09" for n in range(1, 6)}
    germans = {f"R{n:02}": f"{n:02}01" for n in range(1, 6)}

    step = german_turn(battle(americans, germans | gun, options={"outnumbered": True}))

    assert count == len(only(step, OrderDiceRolled).dice)


def test_the_germans_who_have_just_entered_are_counted() -> None:
    """SAF-6.4, SAF-R79: the dice are rolled in step 2, after the check of step 1."""
    dice = Scripted(SeededDice(1), d6=[1, 1, 1, 1, 2, 3, 4, 5, 6])

    step = opening({"I1": "0109"}, options={"outnumbered": True}, dice=dice)

    assert (1, 2, 3, 4, 5, 6) == only(step, OrderDiceRolled).dice


# ------------------------------------------------------------------------------------------------ adjusting


@cases(
    (4, 5, (2, 3, 5, 5, 6)),
    (4, 3, (2, 3, 3, 5, 6)),
    (5, 6, (2, 3, 4, 6, 6)),
    (5, 4, (2, 3, 4, 4, 6)),
    (2, 1, (1, 3, 4, 5, 6)),
    (6, 5, (2, 3, 4, 5, 5)),
)
def test_one_die_may_be_changed_by_one_point(face: int, to: int, after: tuple[int, ...]) -> None:
    """SAF-6.13"""
    step = do(adjusting(2, 3, 4, 5, 6), f"adjust {face} to {to}")

    adjusted = only(step, DieAdjusted)
    assert (face, to, after) == (adjusted.face, adjusted.to, adjusted.dice)
    assert after == step.state.table.order_dice
    assert "SAF-6.13" in adjusted.clauses


def test_only_one_of_two_equal_dice_is_changed() -> None:
    """SAF-6.13"""
    assert (2, 3, 4, 4, 5) == do(adjusting(2, 4, 4, 4, 5), "adjust 4 to 3").state.table.order_dice


def test_changing_a_die_is_optional() -> None:
    """SAF-6.13"""
    step = do(adjusting(2, 3, 4, 5, 6), "keep dice")

    assert (2, 3, 4, 5, 6) == step.state.table.order_dice
    assert ("SAF-6.13",) == only(step, DiceKept).clauses


@cases(
    *((face, to, "SAF-6.13") for face, to in ((3, 5), (5, 3), (4, 4), (6, 4), (1, 6), (6, 1), (2, 3))),
    *((face, to, "SAF-R5") for face, to in ((1, 0), (6, 7))),
)
def test_a_die_that_was_rolled_changes_by_a_point_within_its_faces(face: int, to: int, clause: str) -> None:
    """SAF-6.13, SAF-R5: 6 and 1 are not neighbors; no 2 was rolled."""
    assert clause == refused(adjusting(1, 3, 4, 5, 6), f"adjust {face} to {to}")


@cases(((2, 3, 4, 5, 6), "adjust 4 to 5"), ((2, 2, 3, 4, 5, 6), "adjust 4 to 3"))
def test_a_roll_is_adjusted_once(dice: tuple[int, ...], more: str) -> None:
    """SAF-6.13, SAF-R5: six dice too have one change, before any die is spent."""
    state = do(adjusting(*dice, outnumbered=len(dice) == 6), "adjust 5 to 6").state

    assert "SAF-6.2" == refused(state, more)
    assert "SAF-6.2" == refused(do(state, "move I1 to 0507 with 2").state, more)


def test_every_change_is_offered() -> None:
    """SAF-6.13, SAF-R5: each face by a point up and down, without a wrap."""
    state = adjusting(1, 1, 4, 6, 6)

    expected = ["adjust 1 to 2", "adjust 4 to 3", "adjust 4 to 5", "adjust 6 to 5", "keep dice"]
    assert expected == choices(state)
    assert isinstance(asked(state), ChooseAdjustment)


@cases((6, True, False), (4, False, True))
def test_a_changed_5_calls_the_sniper_or_the_mortar(to: int, *, first: bool, second: bool) -> None:
    """SAF-6.13: the worked example, a 4, a 5 and a 6: only one of the two may be done."""
    state = battle(AMERICANS, GERMANS, step=2, dice=(2, 3, 4, 5, 6))

    state = do(state, f"adjust 5 to {to}").state

    assert first == allowed(state, "spot with SN1") == allowed(state, "snipe SN1 at R01")
    assert second == allowed(state, "mortar MO1 at R01")


# ------------------------------------------------------------------------------------------------ the table

TABLE = [
    ((1,), "medic to I2", "SAF-6.5"),
    ((1, 1), "assault with I1 into 0507", "SAF-6.6"),
    ((2,), "move I1 to 0608 with 2", "SAF-6.7"),
    ((2,), "fire I1 at R01 with 2", "SAF-6.7"),
    ((3,), "move I1 to 0608 with 3", "SAF-6.8"),
    ((3,), "fire I1 at R01 with 3", "SAF-6.8"),
    ((4, 4), "mortar MO1 at R01", "SAF-6.9"),
    ((5,), "drive T1 by 0209", "SAF-6.10"),
    ((5,), "tank T1 at PZ1", "SAF-6.10"),
    ((5,), "HE T1 at R01", "SAF-6.10"),
    ((6,), "covering fire by I1 at R01 for -", "SAF-6.11"),
    ((6, 6), "snipe SN1 at R01", "SAF-6.12"),
    ((6, 6), "spot with SN1", "SAF-6.12"),
]


@cases(*TABLE)
def test_the_order_table(dice: tuple[int, ...], text: str, clause: str) -> None:
    """SAF-6.2, SAF-6.3, SAF-6.5, SAF-6.6, SAF-6.7, SAF-6.8, SAF-6.9, SAF-6.10, SAF-6.11, SAF-6.12"""
    step = do(field(*dice), text, then=Quiet())

    given = only(step, OrderGiven)
    assert (text, dice) == (given.order, given.spent)
    assert () == step.state.table.order_dice
    assert clause in given.clauses
    assert (len(dice) > 1) == ("SAF-6.3" in given.clauses)


@cases(*TABLE)
def test_the_other_faces_are_of_no_use_for_an_order(dice: tuple[int, ...], text: str, clause: str) -> None:
    """SAF-6.2, SAF-6.3"""
    others = [face for face in range(1, 7) if face not in dice]

    expected = "SAF-6.3" if len(dice) > 1 else "SAF-6.2"
    assert expected == refused(field(*others), text), clause
    assert text not in choices(field(*others))


@cases(*[row for row in TABLE if len(row[0]) > 1])
def test_one_die_is_not_enough_for_an_order_of_two(dice: tuple[int, ...], text: str, clause: str) -> None:
    """SAF-6.3, SAF-6.6, SAF-6.9, SAF-6.12"""
    assert "SAF-6.3" == refused(field(*dice[:1], 2, 3), text), clause


@cases(
    ((1,), {"medic"}),
    ((1, 1), {"medic", "assault"}),
    ((2,), {"move", "fire"}),
    ((3,), {"move", "fire"}),
    ((4,), set()),
    ((4, 4), {"mortar"}),
    ((5,), {"drive", "tank", "HE"}),
    ((6,), {"covering"}),
    ((6, 6), {"covering", "snipe", "spot"}),
    ((), set()),
)
def test_the_faces_offer_their_orders_only(dice: tuple[int, ...], kinds: set[str]) -> None:
    """SAF-6.2, SAF-6.9, SAF-R6: a single 4 has no use of its own; the orders may always end."""
    assert kinds | {"end"} == {text.split()[0] for text in choices(field(*dice))}


def test_both_dice_of_a_pair_are_spent() -> None:
    """SAF-6.3: the worked example, 4, 4, 2, 3, 6: both 4s are gone; with one 4 there is no Mortar Fire."""
    step = do(field(4, 4, 2, 3, 6), "mortar MO1 at R01", d6=[1])

    assert (2, 3, 6) == step.state.table.order_dice
    assert "SAF-6.3" == refused(field(4, 2, 3, 5, 6), "mortar MO1 at R01")


def test_a_2_lets_a_squad_move_or_fire_not_both() -> None:
    """SAF-6.7, SAF-6.16"""
    step = do(field(2, 2), "move I1 to 0608 with 2")

    assert (2,) == step.state.table.order_dice
    assert not [text for text in choices(step.state) if text.startswith("then fire")]
    assert "SAF-6.16" == refused(step.state, "fire I1 at R01 with 2")


# -------------------------------------------------------------------------------- sharing dice


def test_two_1s_are_one_assault_or_two_medics() -> None:
    """SAF-R6, SAF-6.5, SAF-6.6"""
    state = battle({"I1": "0508", "I2": "0709", "I3": "0309"}, GERMANS, markers={"I2": "panic"}, dice=[1, 1])

    assault = do(state, "assault with I1 into 0507", cover_deck=["CC1"], d6=[1] * 4)
    medics = do(state, "medic to I2", "medic to I2", d6=[1, 1])

    assert () == assault.state.table.order_dice == medics.state.table.order_dice
    assert 2 == len(events(medics, MedicTried))
    assert "SAF-6.3" == refused(do(state, "medic to I2", d6=[1]).state, "assault with I1 into 0507")


def test_three_6s_are_a_sniper_order_and_a_covering_fire_or_three_covering_fires() -> None:
    """SAF-R6, SAF-6.11, SAF-6.12"""
    state = battle({"I1": "0508", "I2": "0608", "I3": "0408", "SN1": "0908"}, {"R01": "0507"}, dice=[6, 6, 6])
    covering = [f"covering fire by {squad} at R01 for -" for squad in ("I1", "I2", "I3")]

    mixed = do(state, "snipe SN1 at R01", covering[0], then=Quiet())
    three = do(state, *covering, then=Quiet())

    assert [(6, 6), (6,)] == [event.spent for event in events(mixed, OrderGiven)]
    assert [(6,)] * 3 == [event.spent for event in events(three, OrderGiven)]
    assert "SAF-6.3" == refused(do(state, *covering[:2], then=Quiet()).state, "snipe SN1 at R01")


def test_each_die_is_spent_once() -> None:
    """SAF-R6, SAF-6.2"""
    step = do(field(2), "move I1 to 0608 with 2")

    assert "SAF-6.2" == refused(step.state, "move MO1 to 0308 with 2")


@cases(("2", "3"), ("3", "2"))
def test_orders_are_given_in_any_sequence(order: tuple[str, str]) -> None:
    """SAF-R6"""
    state = battle({"I1": "0508", "I2": "0709"}, dice=[2, 3])

    texts = {"2": "move I1 to 0608 with 2", "3": "move I2 to 0708 with 3"}
    step = do(state, *(texts[die] for die in order))

    assert [texts[die] for die in order] == [event.order for event in events(step, OrderGiven)]
    assert ["I1", "I2"] == sorted(event.unit for event in events(step, UnitMoved))


# -------------------------------------------------------------------------------- after the dice


def test_dice_that_are_not_used_are_lost() -> None:
    """SAF-6.14, SAF-R90: the next turn rolls five new ones."""
    dice = Noting(Scripted(Quiet()))

    step = do_with(dice, field(2, 4, 6), "move I1 to 0608 with 2", "end orders")

    ended = only(step, OrdersEnded)
    assert ((4, 6), ("SAF-6.14", "SAF-R90")) == (ended.lost, ended.clauses)
    assert [5] == [roll.source.size for roll in dice.rolls if roll.purpose == "order dice"]
    assert (3, 3, 3, 3, 3) == step.state.table.order_dice


def test_the_worked_example_of_orders() -> None:
    """SAF-6.15: 1, 2, 4, 3, 5; the 1 becomes a 2, and the single 4 is lost."""
    americans = {"I1": "0109", "I2": "0309", "I3": "0509", "T1": "0909"}
    state = battle(americans, {"R01": "0505"}, step=2, dice=[1, 2, 3, 4, 5])

    orders = ["adjust 1 to 2", "move I1 to 0108 with 2", "move I2 to 0308 with 2", "move I3 to 0508 with 3"]
    step = do(state, *orders, "then fire at R01", cover_deck=["CC1"], d6=[2])

    assert (4, 5) == step.state.table.order_dice
    assert not allowed(step.state, "HE T1 at R01")
    driven = do(step.state, "drive T1 by 0908,0907").state
    assert ("0108", "0308", "0508", "0907") == tuple(where(driven, id_) for id_ in americans)
    assert ["end orders"] == choices(driven)
    assert (4,) == only(german_turn(driven), OrdersEnded).lost
