"""Menus: a number for every entry, columns for short ones, odds where they tell entries apart."""

from cases import cases
from wargames.cli.dialog import menus
from wargames.presenting import AnswerOption

HEXES = [f"{column}{row}" for column in "ABCDEFGHIJKLM" for row in range(3, 11)][:103]


def menu_lines(options: list[AnswerOption], width: int) -> list[str]:
    return [line.text for line in menus.menu_lines(options, width)]


def rows(texts: list[str], odds: str = "") -> list[AnswerOption]:
    return [AnswerOption(number, text, odds) for number, text in enumerate(texts, 1)]


def test_a_hundred_hexes_take_about_ten_lines() -> None:
    lines = menu_lines(rows(HEXES), 79)

    assert len(lines) <= 12
    assert max(map(len, lines)) < 80
    assert lines[0].startswith("  1 A3    13 B7 ")
    assert [number for row in lines for number in row.split()[::2]] == sorted(
        (str(number) for number in range(1, 104)),
        key=lambda number: ((int(number) - 1) % len(lines), int(number)),
    )


def test_entries_with_odds_stand_below_each_other() -> None:
    lines = menu_lines(rows(["fire at A5", "fire at B10"], "hit 50 %"), 79)

    assert ["  1 fire at A5   hit 50 %", "  2 fire at B10  hit 50 %"] == lines


def test_a_long_menu_says_odds_that_many_share_once() -> None:
    lines = menu_lines(rows(HEXES[:60], "smoke laid 83.3 %"), 79)

    assert "smoke laid 83.3 %:" == lines[0]
    assert len(lines) < 10


def test_a_long_menu_of_different_odds_says_the_first_chance_of_each() -> None:
    shots = [AnswerOption(number, f"G{number}", f"killed {number} %, pinned 9 %") for number in range(1, 41)]
    lines = menu_lines(shots, 79)

    assert lines[0].startswith("  1 G1 killed 1 %  ")
    assert len(lines) <= 20
    assert "pinned" not in " ".join(lines)


def test_a_number_that_says_all_is_not_said_twice() -> None:
    assert ["  2    3"] == menu_lines([AnswerOption(2, "2"), AnswerOption(3, "3")], 79)
    assert ["  2   hit 50 %"] == menu_lines([AnswerOption(2, "2", "hit 50 %")], 79)


@cases(40, 60)
def test_a_long_entry_leaves_the_short_ones_beside_each_other(width: int) -> None:
    path = ">".join(f"{number}/{number}" for number in range(1, 8))
    lines = menu_lines(rows(["A1", "A2", path, "A4", "A5"]), width)

    assert "  1 A1    2 A2" == lines[0]
    assert "  4 A4    5 A5" == lines[-1]
    assert 3 == len(lines)
