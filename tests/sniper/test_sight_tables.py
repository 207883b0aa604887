"""Who sees whom on the maps that come with the game: the tables that were reviewed still hold."""

from functools import partial
from importlib.resources import files

from cases import cases
from sight_tables import check_table
from sniper.shipped import IDS, SCENARIOS
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.ground.sight import sees, sight_table

TABLES = files("wargames.sniper") / "lines"


@cases(*IDS)
def test_a_map_has_the_lines_of_sight_of_its_table(id_: str) -> None:
    """TOI-6.1, TOI-6.2, TOI-R4, SN-G2"""
    table = (TABLES / f"{id_}.txt").read_text(encoding="utf-8")
    assert table == sight_table(ground_of(SCENARIOS[id_].map))


@cases(*IDS)
def test_a_table_names_every_hex_and_what_it_sees(id_: str) -> None:
    """TOI-6.7: read back, the table says what the map says."""
    ground = ground_of(SCENARIOS[id_].map)
    text = (TABLES / f"{id_}.txt").read_text(encoding="utf-8")

    check_table(text, ground.places, partial(sees, ground), read)


def read(seen: str) -> set[str]:
    """Read ``01/1-3 02/2,4-5``."""
    found = set()
    for column in seen.split():
        name, _, runs = column.partition("/")
        for run in runs.split(","):
            first, _, last = run.partition("-")
            found |= {f"{name}{row:02}" for row in range(int(first), int(last or first) + 1)}
    return found


def test_each_map_has_its_table_and_no_more() -> None:
    """SN-G1, SN-G16, SN-G17"""
    assert {f"{id_}.txt" for id_ in IDS} == {table.name for table in TABLES.iterdir()}
