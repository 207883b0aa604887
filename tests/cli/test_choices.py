"""Long lists of actions, grouped and cut down by words."""

import re
from itertools import product
from typing import Literal

from cases import cases
from wargames.bob import moments
from wargames.cli.dialog.menus import one_a_line
from wargames.kernel.base.notation import Action
from wargames.presenting import AnswerOption
from wargames.presenting.grouping import beginning, grouped, having
from wargames.sam_fire.moments import CoveringFire, Drive, EndOrders, Fire, Move

MOVES = tuple(Move("I1", to, die) for die in (2, 3) for to in ("0205", "0206", "0207"))


def no_odds(_action: Action) -> str:
    return ""


def test_a_full_product_of_two_fields_is_one_line() -> None:
    assert ["move I1 to [0205 0206 0207] with [2 3]"] == list(map(str, grouped(MOVES, no_odds)))


def test_what_is_no_full_product_stays_apart() -> None:
    lines = list(map(str, grouped((*MOVES, Move("I1", "0309", 2)), no_odds)))

    assert ["move I1 to [0205 0206 0207] with [2 3]", "move I1 to 0309 with 2"] == lines


def test_different_odds_keep_their_own_line() -> None:
    shots = [Fire("I1", target, die) for die in (2, 3) for target in ("R01", "R04", "MG1")]
    blocks = grouped(shots, lambda action: "hit 20 %" if "MG1" in str(action) else "hit 50 %")

    assert [("fire I1 at [R01 R04] with [2 3]", "hit 50 %"), ("fire I1 at MG1 with [2 3]", "hit 20 %")] == [
        (str(block), block.odds) for block in blocks
    ]


def test_parts_that_are_left_out_are_not_listed() -> None:
    shots = [moments.Fire("GE-K1", hex_, observer) for observer in (None, "C2") for hex_ in ("E4", "E5")]

    assert ["fire GE-K1 at [E4 E5]", "fire GE-K1 at [E4 E5] by C2"] == list(map(str, grouped(shots, no_odds)))


def test_paths_and_empty_fields_are_written_as_they_are_typed() -> None:
    drives = [Drive("T1", ("0608",)), Drive("T1", ("0608", "0607"))]
    covering = [CoveringFire("I1", None, mover) for mover in ("I2", "I3")] + [CoveringFire("I1", "R01", None)]
    lines = list(map(str, grouped([*drives, *covering], no_odds)))

    assert "drive T1 by [0608 0608,0607]" in lines
    assert "covering fire by I1 at - for [I2 I3]" in lines
    assert "covering fire by I1 at R01 for -" in lines


def test_a_group_holds_its_actions() -> None:
    together, alone = grouped((*MOVES, EndOrders()), no_odds)

    assert set(MOVES) == set(together.actions)
    assert (EndOrders(),) == alone.actions


def test_blocks_stand_for_exactly_the_actions_given() -> None:
    dice: tuple[Literal[2, 3], ...] = (2, 3)
    actions = [
        Fire(unit, target, die)
        for unit, target in product(("I1", "I2", "I3"), ("R01", "R04"))
        for die in dice
        if (unit, die) != ("I2", 3) and (unit, target) != ("I3", "R04")
    ]
    blocks = grouped(actions, no_odds)
    written = [
        f"fire {unit} at {target} with {die}"
        for block in blocks
        for unit, target, die in product(*block.values)
    ]

    assert sorted(map(str, actions)) == sorted(written)


@cases(40, 60, 79)
def test_long_lines_are_folded_with_every_word_whole(width: int) -> None:
    moves = [Move("I1", f"{column:02}{row:02}", 2) for column in range(1, 9) for row in range(1, 6)]
    (block,) = grouped(moves, lambda _: "morale +10, low supply 16.7 %")
    lines = [line.text for line in one_a_line([AnswerOption(1, str(block), block.odds)], width)]

    assert all(len(line) <= width for line in lines)
    assert 40 == len(re.findall(r"\b0\d0\d\b", " ".join(lines)))
    assert lines[0].startswith("  1 move I1 to [0101 ")
    assert lines[-1].endswith("16.7 %")


def test_words_pick_actions_whole_words_before_parts_of_them() -> None:
    first, second, third = actions = (
        Move("I1", "0205", 2),
        Move("I11", "0206", 2),
        Drive("T1", ("0608", "0607")),
    )

    assert [first] == having(actions, "i1")
    assert [third] == having(actions, "0607")
    assert [first, second] == having(actions, "mov")
    assert [first, second, third] == having(actions, "all")
    assert [] == having(actions, "i1 drive")


def test_a_beginning_is_found_by_whole_words() -> None:
    actions = (Move("I1", "0205", 2), Move("I11", "0206", 2))

    assert [actions[0]] == beginning(actions, "MOVE i1")
    assert [] == beginning(actions, "move I1 to 02")


def test_odds_stand_behind_their_entry_where_they_fit_though_others_are_long() -> None:
    short = AnswerOption(1, "fire I1 at R01", "hit 50 %")
    lines = [line.text for line in one_a_line([short, AnswerOption(2, "fire " + "R" * 60, "hit 2 %")], 60)]

    assert "  1 fire I1 at R01  hit 50 %" == lines[0]
    assert "hit 2 %" == lines[-1].strip()
