"""Set-ups that cannot come about: a user's scenario is refused with file, line, field and clause."""

import pytest

from bob.given import HOLD_G7, board_text, choices, do, scenario, scenario_text, side_text
from cases import cases
from wargames import ScriptedDice
from wargames.bob import GAME
from wargames.kernel.base.errors import BadScenario

GE = side_text("ge", ["GE-F1"], area="G1-G2")
OPTION = """
[option]
name = "other"
side = "us"
replaced = "{replaced}"
by = "{by}"
number = {number}
"""


def us(*lines: str, rules: str = "") -> str:
    """Write the American side: lines such as "us_para 2 A1-A2", or "us_para 2 west" for what enters."""
    text = "[us]\noperations = [1, 3]\ncommand_points = 0\n"
    text += f"[us.set_up]\n{rules}\n" if rules else ""
    for line in lines:
        unit, number, where = line.split()
        place = f'area = "{where}"' if where[0].isupper() else f'enter = "{where}"\nturn = 1'
        text += f'[[us.forces]]\nunit = "{unit}"\nnumber = {number}\n{place}\n'
    return text


def complaint(side: str, ge: str = GE, more: str = "") -> str:
    """Read a scenario that is refused, and give what is said."""
    text = scenario_text(side, ge, board_text(signs={"A2": "w"}), victory=HOLD_G7, more=more)
    with pytest.raises(BadScenario) as raised:
        GAME.read_scenario(text, "mine.toml")
    told = str(raised.value)
    assert told.startswith("mine.toml, line ")
    assert text.splitlines()[int(told.split()[2].rstrip(",")) - 1], "the line is there"
    return told.partition(", ")[2].partition(", ")[2]


def good(side: str, ge: str = GE, more: str = "") -> bool:
    """Tell whether a scenario is read and can be started."""
    text = scenario_text(side, ge, board_text(signs={"A2": "w"}), victory=HOLD_G7, more=more)
    return bool(GAME.start(scenario(text), dice=ScriptedDice()).state.frames)


# ------------------------------------------------------------------------------------ room


@cases(
    (["us_para 3 A1-A1"], ["us_para 2 A1-A1"]),
    (["us_para 4 A1-A2", "us_mg 1 A1-A1"], ["us_para 3 A1-A2", "us_mg 1 A1-A1"]),
    (["us_para 2 A1-A1", "us_mg 2 A1-B1", "us_mortar 1 B1-B1"], ["us_para 2 A1-A1", "us_mg 2 A1-B1"]),
    (["us_57mm 1 A1-A1", "us_m4a1 1 A1-A1"], ["us_57mm 1 A1-A1", "us_m4a1 1 B1-B1"]),
    (["us_57mm 2 A1-A2", "us_m4a1 1 A2-A2"], ["us_57mm 1 A1-A2", "us_m4a1 1 A2-A2"]),
)
def test_more_counters_than_their_areas_hold_are_refused(lines: list[str], fitting: list[str]) -> None:
    """BOB-3.1, BOB-5.1.1, BOB-G8 V1: areas that overlap are looked at together."""
    told = complaint(us(*lines))

    assert told.startswith("us.forces: ")
    assert told.endswith("[BOB-5.1.1]")
    assert good(us(*fitting))


def test_decoys_of_two_areas_share_the_cover_there_is() -> None:
    """BOB-3.3, BOB-5.1.1: the woods in A2 hold two counters."""
    lines = ["us_para 1 A1-A1", "us_decoy 2 A1-A2", "us_decoy {} A2-A3"]
    told = complaint(us(*(line.format(1) for line in lines)))

    assert told.startswith("us.forces: ")
    assert told.endswith("[BOB-5.1.1]")
    assert good(us("us_para 1 A1-A1", "us_decoy 1 A1-A2", "us_decoy 1 A2-A3"))


def test_a_hex_of_its_own_for_each_is_counted_guns_included() -> None:
    """BOB-G13, BOB-5.1.1"""
    alone = "one_per_hex = true"

    assert "[BOB-5.1.1]" in complaint(us("us_para 1 A1-A2", "us_m4a1 2 A1-A2", rules=alone))
    assert good(us("us_para 1 A1-A2", "us_m4a1 1 A1-A2", rules=alone))


# ------------------------------------------------------------------------------------ posts


@cases(
    (["us_para 2 A1-A4"], '["A1", "A2", "A3"]'),
    (["us_para 2 A1-A1", "us_mg 1 B1-B4"], '["B1", "B2"]'),
    (["us_decoy 1 A1-A4", "us_para 1 A2-A2"], '["A1", "A2"]'),  # the decoy cannot lie open in A1
)
def test_posts_that_cannot_all_be_manned_are_refused(lines: list[str], posts: str) -> None:
    """BOB-G13"""
    told = complaint(us(*lines, rules=f"posts = {posts}"))

    assert told.startswith("us.set_up.posts: ")
    assert told.endswith("[BOB-G13]")


def test_posts_may_be_as_many_as_counters() -> None:
    """BOB-G13"""
    assert good(us("us_para 2 A1-A4", rules='posts = ["A1", "A2"]'))


# ------------------------------------------------------------------------------------ the enemy in the way


@cases(
    ("A1-A1", 1, ["us_para 1 A1-A1"], "", False),
    ("A1-A2", 2, ["us_para 1 A1-A2"], "", False),
    ("A1-A2", 1, ["us_para 2 A1-A2"], "", True),
    ("A1-A2", 1, ["us_para 3 A1-A2"], "", False),
    ("A2-A3", 2, ["us_para 2 A1-A2"], "", True),
    ("G1-G2", 2, ["us_para 4 A1-A2"], "", True),
    ("A2-A3", 1, ["us_para 2 A1-A4"], 'posts = ["A2"]', False),
    ("A2-A3", 1, ["us_para 2 A1-A4"], 'posts = ["A1"]', True),
    ("A1-A2", 1, ["us_57mm 2 A1-A2"], "", False),
)
def test_who_must_stay_away_from_the_enemy_finds_room_wherever_that_stands(
    ge_area: str, number: int, lines: list[str], rules: str, possible: bool
) -> None:
    """BOB-G13: the Germans set up first."""
    ge = side_text("ge", [f"GE-F{at}" for at in range(1, number + 1)], area=ge_area)
    side = us(*lines, rules=f"away_from_enemy = true\n{rules}")

    if possible:
        assert good(side, ge)
    else:
        told = complaint(side, ge)
        assert told.startswith("us.set_up.away_from_enemy: ")
        assert told.endswith("[BOB-G13]")


# ------------------------------------------------------------------------------------ secret options


@cases(
    (["us_para 2 west", "us_mg 1 west"], "us_para", "us_57mm", 1, "option.by", "BOB-G8"),
    (["us_para 2 west", "us_mg 1 west"], "us_para", "us_m4a1", 1, "option.by", "BOB-G16"),
    (["us_para 1 B1-B2", "us_mg 1 west"], "us_para", "us_decoy", 1, "us.forces", "BOB-5.1.1"),  # no cover
    (["us_para 1 A1-A2"], "us_para", "us_decoy", 1, "option.by", "BOB-6.2"),
    (["us_para 2 A1-A1", "us_57mm 1 A1-A1"], "us_57mm", "us_mg", 1, "us.forces", "BOB-5.1.1"),
    (["us_para 2 A1-A1", "us_mg 3 west"], "us_para", "us_mg", 1, "option.by", "BOB-G1"),
)
def test_an_option_that_brings_what_cannot_be_is_refused(  # noqa: PLR0917  a row of the table
    lines: list[str], replaced: str, by: str, number: int, field: str, clause: str
) -> None:
    """BOB-G16, BOB-G11: what it brings stands or enters where that which it replaces would."""
    told = complaint(us(*lines), more=OPTION.format(replaced=replaced, by=by, number=number))

    assert told.startswith(f"{field}: ")
    assert told.endswith(f"[{clause}]")


@cases((0, False), (1, True), (3, True), (4, False))
def test_an_option_replaces_at_least_one_counter_and_no_more_than_there_are(
    number: int, *, fits: bool
) -> None:
    """BOB-G16: of three squads in two lines, one at least and all at most."""
    side = us("us_para 2 A1-A1", "us_mg 1 A2-A2", "us_para 1 A3-A3")
    more = OPTION.format(replaced="us_para", by="us_para_bzk", number=number)

    if fits:
        assert good(side, more=more)
    else:
        told = f"option.number: {number} of 3 counters us_para cannot be replaced [BOB-G16]"
        assert told == complaint(side, more=more).replace("'", "")


# ------------------------------------------------------------------------------------ numbers, and play


def test_no_line_has_more_than_99_counters() -> None:
    """BOB-3.1: of guns and vehicles there are as many as wanted, within reason."""
    told = complaint(us("us_para 1 A1-A1", "us_m4a1 1000000000 north"))

    assert "us.forces[1].number: 1000000000 is not between 1 and 99 [BOB-3.1]" == told
    assert good(us("us_para 1 A1-A1", "us_m4a1 99 north"))


def test_whoever_follows_the_offers_can_always_go_on_to_set_up() -> None:
    """BOB-3.1, BOB-5.1.1, BOB-G13: a tight set-up, filled from the first offer and from the last."""
    side = us(
        "us_para 2 A1-A3",
        "us_57mm 1 A1-A2",
        "us_mg 2 A1-A2",
        "us_decoy 1 A2-A3",
        "us_m4a1 1 A2-A2",
        rules='posts = ["A3"]',
    )
    text = scenario_text(side, GE, board_text(signs={"A2": "w"}), victory=HOLD_G7)
    for at in (0, -1):
        state = GAME.start(scenario(text), dice=ScriptedDice()).state
        while state.phase == "set-up":
            state = do(state, choices(state)[at]).state
        assert {"A1", "A2", "A3"} == {one.at for one in state.counters if one.side == "us"}
