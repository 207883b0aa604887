"""Scenarios of a user: what they may say, and errors that name file, line, field and clause (FM-G18)."""

import pytest

from cases import cases
from wargames.fire_move.checks.scenario_violations import read_scenario
from wargames.fire_move.values.scenarios import FireMoveScenario
from wargames.kernel.base.errors import BadScenario
from wargames.kernel.geometry.plane import Point

GOOD = """\
id = "lane"
title = "The lane"
first_player = "british"
time_check_limit = 2
player_turn_cap = 20

[table]
size = [30, 20]

[table.features]
west = { terrain = "open", polygon = [[0, 0], [15, 0], [15, 20], [0, 20]] }
east = { terrain = "crops", polygon = [[15, 0], [30, 0], [30, 20], [15, 20]] }
house = { terrain = "bunker", polygon = [[20, 8], [24, 8], [24, 12.5], [20, 12.5]], inside = "east" }

[table.borders]
hedge = { type = "hedge", line = [[15, 0], [15, 20]] }

[objectives]
O1 = { at = [22, 10.25], radius = 2.5, vp = 3 }

[weapons]
panzerfaust = { title = "PzF", kind = "ordnance", to_hit = [4, -99, -99, -99], fv = 4, blast = 1.5, wf = 99 }

[attacker]
nation = "british"
zones = [[[0, 0], [10, 0], [10, 20], [0, 20]]]

[attacker.groups]
A1 = { figures = ["PL", "SL", "LMG", "RIF"], anchor = [5, 5] }
AM = { figures = ["MMG", "CRW"], anchor = [5, 15], facing = [1, 0] }

[defender]
nation = "german"
zones = [[[16, 0], [30, 0], [30, 20], [16, 20]]]

[defender.groups]
D1 = { figures = ["SL", "RIF", "RIF"], anchor = [22, 10.25] }
D2 = { figures = ["ORD", "RIF"], anchor = [27, 3], weapon = "panzerfaust" }
"""
DECK = "\n[defender.deck]\nM1 = 20\nF3 = 20\nTIME = 1\n"


def read(text: str = GOOD) -> FireMoveScenario:
    return read_scenario(text, "mine.toml")


def bad(old: str, new: str, text: str = GOOD) -> str:
    assert old in text
    with pytest.raises(BadScenario) as caught:
        read(text.replace(old, new, 1))
    return str(caught.value)


def test_lengths_are_read_in_inches_exactly() -> None:
    """FM-R1, FM-G18"""
    scenario = read()

    assert (3000, 2000) == scenario.table.size
    assert (Point(2200, 1025), 250) == (scenario.objectives[0].at, scenario.objectives[0].radius)
    assert Point(2400, 1250) == scenario.table.features[2].polygon[2]


def test_a_scenario_may_bring_weapons_of_its_own() -> None:
    """FM-R29, FM-G5"""
    scenario = read()
    weapon = scenario.weapon("panzerfaust")

    assert ((4, None, None, None), 150, None) == (weapon.to_hit, weapon.blast, weapon.wf)
    assert "Bren" == scenario.weapon("bren").title
    d2, am = scenario.defender.groups[1], scenario.attacker.groups[1]
    assert "panzerfaust" == scenario.issued("german", d2, "ORD") == scenario.defender.crew_weapon(d2)
    assert "rifle" == scenario.issued("german", d2, "RIF")
    assert "vickers" == scenario.issued("british", am, "MMG") == scenario.attacker.crew_weapon(am)


def test_a_scenario_may_bring_a_deck_of_forty_and_a_time_check() -> None:
    """FM-G2, FM-G17"""
    assert (("M1", 20), ("F3", 20), ("TIME", 1)) == read(GOOD + DECK).defender.deck
    assert 41 == sum(count for _, count in read().defender.deck)


@cases(
    ("F3 = 20", "F3 = 19", "a deck has 40 action cards, not 39 [FM-G2]"),
    ("F3 = 20", "F3 = 21", "a deck has 40 action cards, not 41 [FM-G2]"),
    ("F3 = 20", "F9 = 20", "no card is called 'F9'; there are M1"),
    ("F3 = 20", "F3 = -20", "defender.deck.F3: -20 is not between 0 and 40 [FM-G2]"),
    ("TIME = 1", "TIME = 2", "a deck has one time check card, TIME = 1 [FM-G17]"),
    ("TIME = 1", "HERO = 0", "a deck has one time check card, TIME = 1 [FM-G17]"),
    ("F3 = 20", 'F3 = "20"', "'20' is no number of cards [FM-G2]"),
    ("F3 = 20", f"F3 = {'9' * 100}", "is not between 0 and 40 [FM-G2]"),
)
def test_other_decks_are_refused(old: str, new: str, said: str) -> None:
    """FM-G1, FM-G2, FM-G17"""
    message = bad(old, new, GOOD + DECK)

    assert message.startswith("mine.toml, line ")
    assert said in message


def test_a_deck_that_is_no_table_of_cards_is_refused() -> None:
    """FM-G2"""
    message = bad("zones =", 'deck = ["M1"]\nzones =')

    assert "attacker.deck: a deck is a table of cards, { M1 = 2, ... } [FM-G2]" in message


@cases(
    ("22.123", "is off the lattice of 1/100 inch"),
    ("nan", "NaN is no length"),
    ("inf", "Infinity is no length"),
    ("-inf", "-Infinity is no length"),
    ("1e400", "is off the table"),
    ("1e999999999999999999999", "is too large for a number"),
    ("9" * 100, "is off the table"),
    (f"22.{'0' * 99}1", "is off the lattice of 1/100 inch"),
    (f"0.{'1' * 100}", "is off the lattice of 1/100 inch"),
    ('"22"', "'22' is no length in inches"),
    ("true", "True is no length in inches"),
    ("[22]", "[22] is no length in inches"),
)
def test_what_is_no_length_never_reaches_the_geometry(value: str, said: str) -> None:
    """FM-R1"""
    for start in ("at = [", "anchor = [", "polygon = [["):
        message = bad(start, f"{start}{value}, 1], [") if "[[" in start else bad(start, f"{start}{value}, ")
        assert message.startswith("mine.toml")
    assert said in bad("radius = 2.5", f"radius = {value}")
    assert said in bad("size = [30,", f"size = [{value},")
    assert said in bad("at = [22,", f"at = [{value},")
    assert said in bad("polygon = [[20,", f"polygon = [[{value},")


def test_a_long_number_with_zeros_alone_is_the_number() -> None:
    """FM-R1: nothing is lost by writing 22 with ninety zeros behind the point."""
    assert read() == read(GOOD.replace("radius = 2.5", f"radius = 2.50{'0' * 15}"))


@cases(
        # the table
        ("[[0, 0], [15, 0], [15, 20], [0, 20]]", "[[0, 0], [15, 20], [15, 0], [0, 20]]", 11,
         "table.features.west.polygon", "edge 2 (15, 0)-(0, 20) of the polygon cross [FM-1.3]"),
        ("[15, 20], [0, 20]]", "[15, 20], [0, 20], [0, 0]]", 11, "table.features.west.polygon",
         "corner 4 (0, 0) of the polygon repeats corner 0 [FM-1.3]"),
        ("[[0, 0], [15, 0], [15, 20], [0, 20]]", "[[0, 0], [15, 0]]", 11, "table.features.west.polygon",
         "a polygon has 3 to 1000 corners, not 2 [FM-1.3]"),
        ("[[0, 0], [15, 0], [15, 20], [0, 20]]", "[[0, 0], [14, 0], [14, 20], [0, 20]]", 11,
         "table.features.west.polygon",
         "no feature lies beyond its edge (14, 0)-(14, 20) [FM-1.3]"),
        ("[15, 20], [0, 20]]", "[16, 10], [15, 20], [0, 20]]", 11, "table.features.west.polygon",
         "its edge (15, 0)-(16, 10) lies in east"),
        ("[[15, 0], [30, 0], [30, 20], [15, 20]]", "[[14, 0], [30, 0], [30, 20], [14, 20]]", 12,
         "table.features.east.polygon", "it overlaps west beside (14, 0)-(15, 0) [FM-1.1]"),
        ("[[15, 0], [30, 0], [30, 20], [15, 20]]", "[[14, 0], [30, 0], [30, 20], [15, 20]]", 12,
         "table.features.east.polygon", "it overlaps west beside (14, 0)-(15, 0) [FM-1.1]"),
        ("[30, 0], [30, 20], [15, 20]]", "[31, 0], [31, 20], [15, 20]]", 12, "table.features.east.polygon",
         "it reaches beyond the table [FM-1.1]"),
        ('inside = "east"', 'inside = "west"', 13, "table.features.house.polygon",
         "its edge (20, 8)-(24, 8) is outside west [FM-R2]"),
        ('inside = "east"', 'inside = "south"', 13, "table.features.house.inside",
         "'south' is no feature [FM-R2]"),
        ('inside = "east"', 'inside = "house"', 13, "table.features.house.inside",
         "'house' is an island itself [FM-R2]"),
        (', inside = "east"', "", 13, "table.features.house.polygon",
         "(20, 8)-(24, 8) lies in east, and it names nothing that it is inside [FM-1.3]"),
        ('terrain = "crops"', 'terrain = "corn"', 12, "table.features.east.terrain",
         "there is no terrain 'corn'; there are open"),
        ('terrain = "open"', 'terrain = ["open", "woods"]', 11, "table.features.west.terrain", "terrain"),
        ("size = [30, 20]", "size = [30, 20, 3]", 8, "table.size",
         "a size is written [x, y], not with 3 numbers"),
        ("size = [30, 20]", "size = [30, 5]", 8, "table.size[1]",
         "5 inches is not between 6 and 120 [FM-1.1]"),
        ("[[15, 0], [15, 20]]", "[[15, 0], [16, 20]]", 16, "table.borders.hedge.line",
         "(15, 0)-(16, 20) is on no edge of a feature [FM-1.4]"),
        ("[[15, 0], [15, 20]]", "[[15, 0], [15, 21]]", 16, "table.borders.hedge.line",
         "(15, 20)-(15, 21) is on no edge of a feature [FM-1.4]"),
        ("[[15, 0], [15, 20]]", "[[0, 0], [15, 0], [15, 20]]", 16, "table.borders.hedge.line",
         "(0, 0)-(15, 0) is on the edge of the table, which is a border itself [FM-R2]"),
        ("[[15, 0], [15, 20]]", "[[15, 0]]", 16, "table.borders.hedge.line",
         "a border has at least two points [FM-1.4]"),
        ("[[15, 0], [15, 20]]", "[[15, 0], [15, 20], [15, 10]]", 16, "table.borders.hedge.line",
         "(15, 10)-(15, 20) belongs to hedge already [FM-R2]"),
        ("[[15, 0], [15, 20]]", "[[15, 0], [15, 0]]", 16, "table.borders.hedge.line",
         "(15, 0) follows itself"),
        ("[[15, 0], [15, 20]]", '"all"', 16, "table.borders.hedge.line",
         "'all' is not a list of points [FM-R1]"),
        ("hedge = {", '"the hedge" = {', 15, "table.borders.the hedge",
         "'the hedge' is no name: letters, digits and _, 24 at most [FM-G18]"),
        # forces
        ("anchor = [5, 5]", "anchor = [35, 5]", 29, "attacker.groups.A1.anchor",
         "(35, 5) is off the table [FM-R2]"),
        ("anchor = [5, 5]", "anchor = [15, 5]", 29, "attacker.groups.A1.anchor",
         "(15, 5) is less than 0.05 inch from a hedge [FM-R2]"),
        ("anchor = [5, 5]", "anchor = [0.04, 5]", 29, "attacker.groups.A1.anchor",
         "(0.04, 5) is less than 0.05 inch from the edge of the table [FM-R2]"),
        ("anchor = [5, 5]", "anchor = [14, 5]", 29, "attacker.groups.A1.anchor",
         "there is no room in the zone at (14, 5) [FM-R12]"),
        ("anchor = [22, 10.25]", "anchor = [24, 10.25]", 37, "defender.groups.D1.anchor",
         "(24, 10.25) is less than 0.05 inch from a join [FM-R2]"),
        ('["SL", "RIF", "RIF"]', '["RIF"]', 37, "defender.groups.D1.figures",
         "a group has at least 2 figures [FM-2.2]"),
        ('["SL", "RIF", "RIF"]', str(["SL"] + ["RIF"] * 8).replace("'", '"'), 37,
         "defender.groups.D1.figures",
         "a group has at most 8 figures, the PL not counted [FM-2.3]"),
        ('["SL", "RIF", "RIF"]', '["RIF", "SL"]', 37, "defender.groups.D1.figures",
         "SL comes before RIF in Key Figure order [FM-R4]"),
        ('["SL", "RIF", "RIF"]', '["PL", "PL"]', 37, "defender.groups.D1.figures",
         "a group has one PL at most [FM-2.7]"),
        ('["SL", "RIF", "RIF"]', '["LMG", "LMG"]', 37, "defender.groups.D1.figures",
         "a group has one machine gun at most [FM-2.4]"),
        ('["SL", "RIF", "RIF"]', '["SL", "ORD", "RIF"]', 37, "defender.groups.D1",
         "the ORD has no weapon [FM-G5]"),
        (", facing = [1, 0]", "", 30, "attacker.groups.AM",
         "a Vickers needs a facing: it fires in an arc [FM-28.1]"),
        ("facing = [1, 0]", "facing = [0, 0]", 30, "attacker.groups.AM.facing",
         "(0, 0) is no direction [FM-R1]"),
        ('weapon = "panzerfaust"', 'weapon = "bazooka"', 38, "defender.groups.D2.weapon",
         "there is no weapon 'bazooka' [FM-G5]"),
        ('weapon = "panzerfaust"', 'weapon = "vickers"', 38, "defender.groups.D2.weapon",
         "no figure of the group serves a Vickers [FM-G5]"),
        ('weapon = "panzerfaust"', 'weapon = "at_gun_light", facing = [1, 0]', 38,
         "defender.groups.D2.figures",
         "the light AT gun takes 2 to serve it [FM-G5]"),
        ("D1 = {", "A1 = {", 37, "defender.groups.A1", "'A1' is named already [FM-G18]"),
        ('nation = "german"', 'nation = "british"', 33, "defender.nation", "both sides are british [FM-G18]"),
        ('first_player = "british"', 'first_player = "french"', 3, "first_player",
         "there is no side 'french'; there are british, german [FM-G18]"),
        ("[[16, 0], [30, 0], [30, 20], [16, 20]]", "[[16, 0], [40, 0], [40, 20], [16, 20]]", 34,
         "defender.zones",
         "a zone reaches beyond the table [FM-G18]"),
        ("[[16, 0], [30, 0], [30, 20], [16, 20]]", "[[16, 0], [30, 0]]", 34, "defender.zones",
         "a polygon has 3 to 1000 corners, not 2 [FM-G18]"),
        ("player_turn_cap = 20", "player_turn_cap = 20.0", 5, "player_turn_cap",
         "expected int, found '20.0'"),
        ("at = [22, 10.25]", "at = [32, 10.25]", 19, "objectives.O1.at", "(32, 10.25) is off the table"),
        ("radius = 2.5", "radius = 0", 19, "objectives.O1.radius",
         "0 inches is not between 0.01 and 120 [FM-G18]"),
        ("panzerfaust = {", "bren = {", 22, "weapons.bren", "there is a printed weapon of this name [FM-G5]"),
        ("to_hit = [4,", "to_hit = [8,", 22, "weapons.panzerfaust.to_hit[0]",
         "8 is not between -7 and 7 [FM-34.2]"),
        ("fv = 4,", "fv = 4, arc = 45,", 22, "weapons.panzerfaust.arc",
         "45 is no arc; there are 60, 90"),
        ("vp = 3", "vp = 3, color = 1", 19, "objectives.O1.color", "there is no field 'color'"),
        ('title = "The lane"\n', "", 1, "title", "required field missing"),
    )  # fmt: skip
def test_what_the_rules_do_not_allow(old: str, new: str, line: int, field: str, said: str) -> None:
    """FM-1.1, FM-1.2, FM-1.3, FM-1.4, FM-2.2 to 2.4, FM-2.7, FM-R2, FM-R4, FM-R12, FM-G5, FM-G17, FM-G18"""
    message = bad(old, new)

    assert message.startswith(f"mine.toml, line {line}, {field}: ")
    assert said in message


def test_islands_do_not_overlap() -> None:
    """FM-1.1, FM-R2: a shed in the house, a shed across its wall, and one that leans against it."""
    shed = 'shed = {{ terrain = "rubble", polygon = {}, inside = "east" }}\n'
    head = "\n[table.borders]"
    inner = "[[21, 9], [22, 9], [22, 10], [21, 10]]"
    across = "[[21, 9], [25, 9], [25, 10], [21, 10]]"
    leaning = "[[24, 9], [26, 9], [26, 10], [24, 10]]"

    assert "lies in house [FM-1.1]" in bad(head, shed.format(inner) + head)
    crossed = bad(head, shed.format(across) + head)
    assert "its edge (24, 8)-(24, 12.5) crosses (21, 9)-(25, 9) of shed" in crossed
    assert "overlaps house" in bad(head, shed.format("[[20, 8], [24, 8], [24, 12.5], [20, 12.5]]") + head)
    assert 4 == len(read(GOOD.replace(head, shed.format(leaning) + head)).table.features)


def test_all_groups_of_a_side_find_room_together() -> None:
    """FM-G18, FM-R12: a zone of nine places is too small for four men and eight."""
    crowd = 'AM = { figures = ["MMG"' + ', "RIF"' * 7 + "], anchor = [5, 5], facing = [1, 0] }"
    small = GOOD.replace(
        "[[0, 0], [10, 0], [10, 20], [0, 20]]", "[[4.5, 4.5], [5.5, 4.5], [5.5, 5.5], [4.5, 5.5]]"
    )
    alone = small.replace('["PL", "SL", "LMG", "RIF"], anchor = [5, 5]', '["PL"], anchor = [4.5, 4.5]')
    gun = 'AM = { figures = ["MMG", "CRW"], anchor = [5, 15], facing = [1, 0] }'

    assert 2 == len(read(alone.replace(gun, crowd)).attacker.groups)
    assert "groups.AM.anchor: there is no room in the zone at (5, 5) [FM-R12]" in bad(gun, crowd, small)


def test_a_reserve_enters_in_its_feature() -> None:
    """FM-G22"""
    reserve = 'anchor = [5, 5], reserve = {{ turn = {}, feature = "{}", start = [{}, 1], end = [2, 9] }}'

    held = read(GOOD.replace("anchor = [5, 5]", reserve.format(3, "west", 2))).attacker.groups[0].reserve
    assert held is not None
    assert (3, Point(200, 100), Point(200, 900)) == (held.turn, held.start, held.end)
    assert "(2, 1) is not in 'east' [FM-G22]" in bad("anchor = [5, 5]", reserve.format(3, "east", 2))
    assert "is less than 0.05 inch" in bad("anchor = [5, 5]", reserve.format(3, "west", 15))
    assert "0 is not between" in bad("anchor = [5, 5]", reserve.format(0, "west", 2))
    over_the_house = (
        'anchor = [5, 5], reserve = { turn = 3, feature = "east", start = [19, 9], end = [25, 9] }'
    )
    assert "a border lies between (19, 9) and (25, 9)" in bad("anchor = [5, 5]", over_the_house)
