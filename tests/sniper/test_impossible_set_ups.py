"""What the rules do not allow in a side of a scenario: its cards, squads, divisions and places."""

from cases import cases
from scenario_errors import Edit, edits
from sniper.scenario_text import GOOD, assert_told, complaint
from wargames.sniper.checks.scenario_violations import base_violation, read_scenario

H1 = 'vehicle = "m3a1"\nhex = "{}"'

# -------------------------------------------------------------------------------------------------- the sides


@edits(
    ("hand = 2", "hand = 10", "us.hand", "SN-1.16", "10 cards cannot be drawn from the 9"),
    ("hand = 2", "hand = -1", "us.hand", "SN-1.16", "-1 cards"),
    ('["C1"]', '["M1"]', "us.in_play[0]", "SN-1.14", "Take Cover is no card of the side's deck, Command 1"),
    ('in_play = ["C1"]', 'in_play = ["C5"]', "us.in_play[0]", "TOI-18.3", "does not stay"),
    ('in_play = ["C1"]', 'in_play = ["C1", "C1"]', "us.in_play[0]", "SN-1.14", "there are 1 cards"),
    ('deck = "command_1"\n', "", "us.in_play[0]", "SN-1.14", "no deck"),
)
def test_sides_that_break_the_rules_are_refused(edit: Edit) -> None:
    """SN-1.14, SN-1.16, TOI-18.3"""
    assert_told(edit)


# ------------------------------------------------------------------------------------------------- the squads


@edits(
    (
        'regular", "regular"]',
        'regular", "regular", "mg"]',
        "us.squads[2].figures",
        "TOI-3.1",
        "5 slots are wanted",
    ),
    ('["mg", "elite"]', "[]", "us.squads[1].figures", "TOI-3.1", "at least 1 figure"),
    (
        'aboard = "H1"',
        'aboard = "H1"\nspecialization = "medic"',
        "us.squads[1].specialization",
        "TOI-3.4",
        "heavy",
    ),
    ('aboard = "H1"', "", "us.squads[1]", "TOI-20.2", "either in a hex or aboard"),
    ('aboard = "H1"', 'aboard = "H1"\nhex = "0202"', "us.squads[1]", "TOI-20.2", "either"),
    (
        'aboard = "H1"\n',
        'aboard = "H1"\nconcealed = true\n',
        "us.squads[1].concealed",
        "SN-R26",
        "not concealed",
    ),
    (
        "sniper = true",
        'sniper = true\nspecialization = "anti_tank"',
        "de.squads[0].specialization",
        "SN-3.3",
        "no anti_tank",
    ),
    ('= ["regular"]', '= ["elite"]', "de.squads[0].figures", "SN-3.2", "exactly one regular"),
    ('= ["regular"]', '= ["regular", "regular"]', "de.squads[0].figures", "SN-3.6", "exactly one"),
)
def test_squads_that_cannot_be_are_refused(edit: Edit) -> None:
    """TOI-3.1, TOI-3.4, TOI-20.2, SN-3.2, SN-3.3, SN-3.6, SN-R26, SN-G6"""
    assert_told(edit)


def test_a_half_track_transports_one_squad() -> None:
    """TOI-16.2"""
    text = GOOD.replace(
        'figures = ["regular", "regular", "regular"]\nhex = "0202"',
        'figures = ["regular", "regular", "regular"]\naboard = "H1"',
    )
    assert "us.squads[2].aboard: H1 transports at most 1 squads, not 2 [TOI-16.2]" in complaint(text)


@edits(
    ("bases = 3", "bases = 2", "us.divisions[0].bases", "SN-1.2", "has 2 bases, not 3"),
    ("bases = 3\n", "bases = 3\nsnipers = 1\n", "us.divisions[0].snipers", "SN-1.11", "has 1 snipers, not 0"),
    (
        "bases = 3",
        "bases = 3\nconcealed = 1",
        "us.divisions[0].concealed",
        "SN-1.8",
        "1 concealed squad markers, not 0",
    ),
    ("regular = 4", "regular = 5", "us.divisions[0].figures", "TOI-3.2", "1 regular left over"),
    ("regular = 4", "regular = 2", "us.divisions[0].figures", "TOI-3.2", "2 regular too many"),
    ("regular = 4", "regular = 999999999999", "us.divisions[0].figures", "TOI-3.2", "left over"),
    ('specializations = ["medic"]', "", "us.divisions[0].specializations", "TOI-3.4", "other tokens"),
    ('["medic"]', '["medic", "medic"]', "us.divisions[0].specializations", "TOI-3.4", "other"),
    ('vehicles = ["m3a1"]', "", "us.divisions[0].vehicles", "SN-1.3", "other vehicles"),
    ('id = "A3"\ndivision = 1', 'id = "A3"\ndivision = 2', "us.divisions[0].bases", "SN-1.2", "not 2"),
    ("number = 1", "number = 2", "us.divisions[0].bases", "SN-1.2", "not 0"),
)
def test_divisions_and_squads_agree(edit: Edit) -> None:
    """SN-1.2, SN-1.3, SN-1.8, SN-1.11, TOI-3.2, TOI-3.3, TOI-3.4"""
    assert_told(edit)


def test_a_squad_is_of_a_division_of_its_side() -> None:
    """TOI-3.3"""
    text = GOOD.replace("bases = 3", "bases = 2").replace("regular = 4", "regular = 1")
    text = text.replace('id = "A3"\ndivision = 1', 'id = "A3"\ndivision = 2')
    assert "us.squads[2].division: the side has no division 2 [TOI-3.3]" in complaint(text)


def test_a_division_is_named_once() -> None:
    """SN-1.2"""
    start, end = GOOD.index("[[us.divisions]]"), GOOD.index('[[us.squads]]\nid = "A1"')
    assert "us.divisions[1].number: 1 is named already [SN-1.2]" in complaint(
        GOOD[:end] + GOOD[start:end] + GOOD[end:]
    )


@edits(
    ('"0102"\n', '"0402"\n', "us.squads[0].hex", "SN-1.20", "0402 is not in the side's deployment zone"),
    ('true\nhex = "0502"', 'true\nhex = "0101"', "de.squads[0].hex", "SN-1.19", "0101 is not in"),
    (H1.format("0202"), H1.format("0301"), "us.vehicles[0].hex", "TOI-20.3", "cannot stand in 0301"),
    (H1.format("0202"), H1.format("0503"), "us.vehicles[0].hex", "TOI-20.3", "a vehicle cannot"),
    (H1.format("0202"), H1.format("0502"), "us.vehicles[0].hex", "SN-1.20", "0502 is not in"),
)
def test_units_stand_in_their_zone(edit: Edit) -> None:
    """SN-1.19, SN-1.20, TOI-20.3, SN-G1"""
    assert_told(edit)


def test_a_hex_holds_three_units() -> None:
    """TOI-5.2, TOI-20.3, SN-3.7: the squad aboard does not count, the vehicle and a sniper do."""
    more = '\n[[de.squads]]\nid = "{}"\ndivision = 1\nfigures = ["regular"]\nhex = "0502"\n'
    full = GOOD + more.format("S2") + more.format("S3")

    assert 3 == len(read_scenario(full, "mine.toml").de.squads)
    assert "de.squads[3].hex: more than 3 units are in 0502 [TOI-5.2]" in complaint(full + more.format("S4"))


@cases((("mg", "mortar"), False), (("officer",), False), (("mg", "mg", "officer"), True), ((), True))
def test_what_a_base_holds(figures: tuple[str, ...], fault: bool) -> None:
    """TOI-3.1, TOI-3.2"""
    assert fault == bool(base_violation(figures))  # type: ignore[arg-type]  # names of figures
