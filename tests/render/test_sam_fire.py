from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest

from cases import cases
from render.reading import page_of, said, texts, titles
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Seat
from wargames.render.sam_fire import PICTURES
from wargames.render.sam_fire.colors import READY, USED
from wargames.render.sam_fire.landscape import GROUNDS, joined
from wargames.render.sam_fire.moment import waiting
from wargames.sam_fire import GAME
from wargames.sam_fire.ground.ground import ground_of
from wargames.sam_fire.play.set_up import set_up
from wargames.sam_fire.told.view import SamFireView
from wargames.sam_fire.values.components import AMERICAN, COUNTERS
from wargames.sam_fire.values.map_sheet import MapSheet, Place
from wargames.sam_fire.values.options import Options
from wargames.sam_fire.values.state import (
    Adjusting,
    AfterMove,
    CoveredMove,
    Ending,
    Frame,
    GermanAssault,
    GermanStep,
    Objective,
    Ordering,
    ReservesArrive,
    SecondHit,
    SniperSpots,
    Table,
    Unit,
    VictoryGoal,
)

SVG = "{http://www.w3.org/2000/svg}"
SCENARIOS = GAME.scenarios
SHEET = MapSheet(
    """
    .   w   r
      .   r
    h   b   r
      r   .
    .   .   w
      .   w
    """,
    red="0202",
    blue="0503",
)


def table(*units: Unit, **changes: Any) -> Table:
    goal = VictoryGoal(40, 80, 10, 6, (Objective("0302", 10), Objective("0402", 5)), 1, ("0302",))
    fields: dict[str, Any] = {
        "options": Options(),
        "sheet": SHEET,
        "goal": goal,
        "units": units,
        "lieutenant": None,
        "morale": 40,
        "frames": (Ordering(),),
    }
    return Table(**fields | changes)


def written(table: Table) -> str:
    return said(PICTURES, SamFireView(AMERICAN, table))


def drawn(table: Table, seat: Seat | None = AMERICAN) -> ET.Element:
    return ET.fromstring(PICTURES.svg(SamFireView(seat, table)))


def fills(root: ET.Element) -> list[str]:
    return [element.get("fill", "") for element in root.iter()]


@pytest.fixture(params=sorted(SCENARIOS))
def start(request: pytest.FixtureRequest) -> Table:
    return set_up(SCENARIOS[request.param], Options())


def test_the_pictures_are_of_the_views_of_the_game() -> None:
    assert SamFireView is PICTURES.view_type


def test_every_unit_of_a_set_up_is_on_the_map_and_in_the_list(start: Table) -> None:
    page = page_of(PICTURES, SamFireView(AMERICAN, start))
    board = "\n".join(page.board.lines)
    shown = titles(drawn(start))

    for unit in start.units:
        assert 1 == sum(title.startswith(f"{unit.id} ") and unit.at in title for title in shown)
        assert unit.id in board
        assert 1 == sum(f"{unit.id:4}{unit.at} " in line for line in page.roster)


def test_every_hex_is_drawn_with_its_number_and_terrain(start: Table) -> None:
    ground = ground_of(start.sheet)
    root = drawn(start)

    assert [] == [place for place in ground.places if place not in texts(root)]
    legend = 1
    woods = sum(terrain == "woods" for terrain in ground.terrain.values())
    assert woods + legend == fills(root).count(GROUNDS["woods"].color)


def test_the_text_fits_a_screen_of_eighty_columns_and_has_no_blanks_at_its_ends(start: Table) -> None:
    lines = PICTURES.text(SamFireView(AMERICAN, start)).splitlines()

    assert [] == [line for line in lines if len(line) > 79]
    assert [] == [line for line in lines if line != line.rstrip()]


def test_the_picture_is_small_and_uses_nothing_outside_it(start: Table) -> None:
    picture = PICTURES.svg(SamFireView(None, start))

    assert len(picture) < 200_000
    for outside in ("href", "url(", "@import", "<image", "<script", "<style"):
        assert outside not in picture
    assert 1 == picture.count("http://")
    assert picture == PICTURES.svg(SamFireView(None, start))


def test_the_map_in_text_has_two_lines_a_row() -> None:
    """SAF-G13"""
    start = table(Unit("I1", "0101"), Unit("R04", "0203"))

    assert (
        "     01  02  03  04  05",
        "01 . I1    w       r",
        "       .(2)    r",
        "02 h(X)    b(3)*10 r",
        "       r[1]    .*5",
        "03 .(6)    .(4)    w<B>",
        "       . R04   w",
    ) == page_of(PICTURES, SamFireView(AMERICAN, start)).board.lines


def test_red_numbered_and_blue_hexes_are_marked() -> None:
    """SAF-3.2, SAF-3.3, SAF-G12"""
    lines = written(table())
    root = drawn(table())

    for sign in ("[1]", "(2)", "(3)", "(4)", "(5)", "(6)", "(X)", "<B>"):
        assert 1 == lines.count(sign)
    assert "X" in texts(root)


@cases(
    ({"marker": "alert"}, "R04!", "alert"),
    ({"marker": "panic"}, "R04?", "panic"),
    ({"low_supply": True}, "low supply", "low supply"),
    ({"used": True}, "used", "used"),
    ({"spotted": True}, "spotted", "spotted"),
)
def test_markers_are_shown(changes: dict[str, Any], in_text: str, in_picture: str) -> None:
    """SAF-19.4 to SAF-19.6, SAF-13.9"""
    plain, marked = table(Unit("R04", "0102")), table(Unit("R04", "0102", **changes))

    assert in_text not in written(plain)
    assert in_text in written(marked)
    assert "R04 regular in 0102" in titles(drawn(plain))
    assert f"R04 regular in 0102, {in_picture}" in titles(drawn(marked))


@cases(("alert", "!"), ("panic", "!!"), ("low supply", "S"))
def test_markers_are_badges_on_the_counter(marker: str, shown: str) -> None:
    changes: dict[str, Any] = {"low_supply": True} if marker == "low supply" else {"marker": marker}
    in_legend = texts(drawn(table(Unit("R04", "0102")))).count(shown)

    assert in_legend + 1 == texts(drawn(table(Unit("R04", "0102", **changes)))).count(shown)


def test_a_used_counter_shows_its_lighter_side() -> None:
    """SAF-1.10"""
    ready, used = (fills(drawn(table(Unit("R04", "0102", used=used)))) for used in (False, True))

    assert 1 == used.count(USED["german"])
    assert 0 == ready.count(USED["german"])
    assert used.count(READY["german"]) == ready.count(READY["german"]) - 1


def test_a_counter_shows_its_printed_numbers() -> None:
    """SAF-1.3 to SAF-1.9"""
    empty = texts(drawn(table()))
    shown = texts(drawn(table(Unit("T3", "0101"), Unit("V07", "0203"))))

    assert empty.count("5/6") + 1 == shown.count("5/6")
    assert empty.count("7") + 1 == shown.count("7")
    assert "#7" in written(table(Unit("V07", "0203")))


def test_two_units_in_a_hex_stand_side_by_side() -> None:
    """SAF-7.8"""
    both = table(Unit("I7", "0101"), Unit("I8", "0101"), lieutenant="I7")

    assert "I7^ I8" in written(both)
    moves = [group.get("transform", "") for group in drawn(both).iter(f"{SVG}g")]
    assert "translate(-22 0)" in moves
    assert "translate(22 0)" in moves


def test_a_full_hex_in_text_counts_what_has_no_room_and_the_list_has_all() -> None:
    both = table(Unit("MO1", "0101", "alert"), Unit("SN1", "0101", "panic"), lieutenant="SN1")

    page = page_of(PICTURES, SamFireView(AMERICAN, both))
    assert ".MO1!+1" in page.board.lines[1]
    assert {"MO1 0101 mortar, alert", "SN1 0101 sniper, panic"} <= set(page.roster)


def test_the_lieutenant_is_shown_until_he_is_lost() -> None:
    """SAF-17.12"""
    led = table(Unit("I7", "0101"), lieutenant="I7")
    lost = table(Unit("I7", "0101"))

    assert "1st Lieutenant with I7 (veteran squad) in 0101" in written(led)
    assert "1st Lieutenant lost" in written(lost)
    assert texts(drawn(lost)).count("1Lt") + 1 == texts(drawn(led)).count("1Lt")


def test_objectives_show_their_value_and_who_holds_them() -> None:
    """SAF-G10"""
    one = table(held=("0302",), gained=("0302", "0402"))

    assert "+10" in written(one)
    assert "Objectives: 0302 +10 American, 0402 +5 lost again" in written(one)
    assert "Objective 0302, worth 10 Morale, American" in titles(drawn(one))
    assert "Objective 0302, worth 10 Morale, not yet taken" in titles(drawn(table()))


def test_tracks_show_the_state_of_the_game() -> None:
    """SAF-4.2, SAF-17.5, SAF-17.8, SAF-G10, SAF-G11"""
    lines = written(table(turn=3, step=4, morale=55, reserve_marker=2, supply=1, kills=3)).splitlines()

    assert (
        "Turn 3 of 10, step 4: Reserves check. Americans: give an order (dice left: none), or end the orders."
        in lines
    )
    assert "Morale 55; to win: Morale 80 at the end of a turn, holding 0302" in lines
    assert {"German reserves 2 of 6", "Order dice none   Supply 1   kills 3"} <= set(lines)


def test_the_panel_shows_the_state_of_the_game() -> None:
    shown = texts(drawn(table(turn=3, step=4, morale=55, reserve_marker=2, supply=1, kills=1)))

    for text in ("Turn 3 of 10", "Reserves check", "55", "80", "1, after 1 kill"):
        assert text in shown


def test_order_dice_are_shown() -> None:
    """SAF-6.1"""
    rolled = table(order_dice=(1, 3, 6))

    assert "Order dice 1 3 6" in written(rolled)
    assert ["die 1", "die 3", "die 6"] == [title for title in titles(drawn(rolled)) if "die " in title]
    assert "none" in texts(drawn(table()))


def test_morale_fills_its_track_in_proportion() -> None:
    """SAF-G10"""

    def widths(morale: int) -> list[str]:
        return [rect.get("width", "") for rect in drawn(table(morale=morale)).iter(f"{SVG}rect")]

    assert "162" in widths(60)
    assert "162" not in widths(90)


def test_the_picture_can_be_read_aloud() -> None:
    root = drawn(table(Unit("I7", "0101"), Unit("R04", "0203", "alert"), lieutenant="I7"))

    assert "img" == root.get("role")
    assert (
        "Scream, Aim, Fire! Turn 1 of 10, step 1: Enemy Spotted check. "
        "Americans: give an order (dice left: none), or end the orders."
    ) == (root.findtext(f"{SVG}title"))
    assert (
        "American: I7 veteran squad in 0101. German: R04 regular in 0203, alert. "
        "Objectives: 0302 not yet taken; 0402 not yet taken. Morale 40. "
        "Lieutenant: with I7 (veteran squad) in 0101."
    ) == root.findtext(f"{SVG}desc")


@cases(
    (Adjusting(), "Americans: change an order die by a point, or keep the dice (2, 3 and 3)."),
    (Ordering(), "Americans: give an order (dice left: 2, 3 and 3), or end the orders."),
    (AfterMove("I1"), "Americans: fire with I1 after its move, or hold its fire."),
    (CoveredMove("I1"), "Americans: move I1 under covering fire, or leave it where it is."),
    (SecondHit("MO1", "R01", "0403"), "Americans: name a second unit near 0403 that MO1 hits, or nobody."),
    (SniperSpots("SN1"), "Americans: name the German unit that SN1 has spotted."),
    (ReservesArrive(), "Americans: bring on a squad as reserves (at hand: I2, I3, I4, I5 and I6), or none."),
    (
        GermanAssault("R01", "0501", icon=False),
        "Americans: replenish a unit in 0501 before R01 assaults it, or keep the Supply counters.",
    ),
    (GermanStep(8), "The Germans act: German tanks."),
)
def test_the_moment_is_said(frame: Frame, said: str) -> None:
    low = Unit("I1", "0501", low_supply=True)
    units = (low, Unit("MO1", "0403"), Unit("SN1", "0402"), Unit("R01", "0403"), Unit("R02", "0503"))
    one = table(*units, frames=(frame,), order_dice=(2, 3, 3), supply=1, step=8)

    assert said == waiting(SamFireView(AMERICAN, one))


def test_the_end_is_said_and_its_text_escaped() -> None:
    over = table(frames=(), ending=Ending(won=False, reason="Morale < 1 & no more", clause="SAF-G10"))

    assert "The game is lost: Morale < 1 & no more." in written(over)
    assert "The game is lost: Morale < 1 & no more." in texts(drawn(over))


def test_roads_join_the_hexes_they_run_through(start: Table) -> None:
    """Every road hex is reached from every other; a crossing has no third side."""
    ground = ground_of(start.sheet)
    roads = {place for place, terrain in ground.terrain.items() if terrain == "road"}
    reached: set[Place] = set()
    open_: list[Place] = sorted(roads)[:1]
    while open_:
        place = open_.pop()
        reached.add(place)
        beside = (ground.beside(place, direction) for direction in joined(ground, place))
        open_ += [other for other in beside if other and other not in reached]

    assert roads == reached
    for place in roads:
        ways = joined(ground, place)
        for way in ways:
            if (way + 1) % 6 in ways and (corner := ground.beside(place, way)):
                assert (way + 2) % 6 not in joined(ground, corner)


def test_every_kind_of_counter_can_be_drawn() -> None:
    places = ground_of(SHEET).places
    crowd = tuple(Unit(id_, places[at % len(places)]) for at, id_ in enumerate(COUNTERS))
    said = titles(drawn(table(*crowd)))

    assert len(COUNTERS) == sum(title.split(" ")[0] in COUNTERS for title in said)


def test_a_spectator_sees_the_same_map() -> None:
    """SAF-1.1"""
    shown = table(Unit("I7", "0101"))

    assert "seen by everybody" in texts(drawn(shown, None))
    assert titles(drawn(shown)) == titles(drawn(shown, None))


def test_the_german_reserves_wait_at_the_edge_of_the_map() -> None:
    """SAF-G11"""
    state = GAME.start("crossroads", dice=SeededDice(1)).state
    marker = attrs.evolve(state, table=attrs.evolve(state.table, reserve_marker=2))
    wanted = f"German reserves come after {state.table.goal.reserve_threshold} losses of Morale: 2 so far"

    assert wanted in PICTURES.svg(GAME.view(marker, None))
