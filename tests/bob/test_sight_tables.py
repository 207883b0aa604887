"""Who sees whom on the boards that come with the game: the tables that were reviewed still hold."""

from functools import partial
from importlib.resources import files

from cases import cases
from sight_tables import check_table
from wargames.bob import GAME
from wargames.bob.ground.ground import Ground, ground_of
from wargames.bob.ground.sight import sees, sight_table

TABLES = files("wargames.bob") / "lines"


def grounds() -> dict[str, Ground]:
    return {id_: ground_of(scenario.board) for id_, scenario in GAME.scenarios.items()}


@cases(*GAME.shipped)
def test_a_board_has_the_lines_of_sight_of_its_table(id_: str) -> None:
    """BOB-5.2.1, BOB-G6, BOB-G7"""
    ground = grounds()[id_]

    assert (TABLES / f"{ground.board.id}.txt").read_text(encoding="utf-8") == sight_table(ground)


@cases(*GAME.shipped)
def test_a_table_names_every_hex_and_what_it_sees(id_: str) -> None:
    """BOB-5.2.8: read back, the table says what the board says."""
    ground = grounds()[id_]
    text = (TABLES / f"{ground.board.id}.txt").read_text(encoding="utf-8")

    check_table(text, ground.places, partial(sees, ground), read)


def read(seen: str) -> set[str]:
    """Read ``A1-3 B2,4-5``."""
    found = set()
    for column in seen.split():
        for run in column[1:].split(","):
            first, _, last = run.partition("-")
            found |= {f"{column[0]}{row}" for row in range(int(first), int(last or first) + 1)}
    return found


def test_each_board_has_its_table_and_no_more() -> None:
    """BOB-G10 to BOB-G15"""
    assert {f"M{number}.txt" for number in range(1, 7)} == {table.name for table in TABLES.iterdir()}
