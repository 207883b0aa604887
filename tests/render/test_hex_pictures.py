"""Pictures of hexes from data: all has its name, no text is markup, what is said is drawn."""

from xml.etree import ElementTree as ET

import attrs
import pytest

from cases import cases
from render.reading import page_of, read, texts
from wargames import Seat, View
from wargames.kernel.geometry.hex_board import HexBoard
from wargames.kernel.geometry.hexes import OffsetLayout, Shift
from wargames.render import legends
from wargames.render.drawn import names_in
from wargames.render.hex_pictures import (
    Badge,
    BorderStyle,
    Caption,
    CounterFace,
    CounterPicture,
    HexLand,
    HexLine,
    HexMark,
    HexScene,
    Ring,
    Strip,
    TerrainStyle,
    hex_pictures,
    objective,
)
from wargames.render.markup import Markup, tag
from wargames.render.signs import soldier, vehicle

SVG = "{http://www.w3.org/2000/svg}"
BOARD = HexBoard(OffsetLayout(3, 2, Shift.ODD_Q))
OPEN, WOODS = TerrainStyle(".", "#fff"), TerrainStyle("w", "#0a0", "woods", tag("circle", r=3))
GROUNDS = {place: WOODS if place == "B1" else OPEN for place in BOARD.places}
LAND = HexLand(BOARD, GROUNDS)
CAPTION = Caption("Turn 1 <of> 2")
MAN, TANK = CounterPicture("P1", "A1", "1", "#333"), CounterPicture("T1", "A1", "T&", "#600", kind="vehicle")


@attrs.frozen
class Shown(View):
    scene: HexScene


PICTURES = hex_pictures(Shown, lambda view: view.scene)


def shown(*counters: CounterPicture, land: HexLand = LAND) -> Shown:
    return Shown(Seat("red"), HexScene(land, counters, CAPTION))


def parts(view: Shown) -> tuple[Markup, Markup]:
    assert PICTURES.parts is not None
    drawn = PICTURES.parts(view)
    return drawn.land, drawn.things


def things(scene: HexScene) -> ET.Element:
    return read(parts(Shown(Seat("red"), scene))[1])


def values(root: ET.Element, attribute: str) -> list[str]:
    return [value for element in root.iter() if (value := element.get(attribute)) is not None]


def test_every_hex_and_counter_is_found_by_its_name_in_the_part_it_belongs_to() -> None:
    land, there = parts(shown(MAN, TANK))

    assert {f"hex:{place}" for place in BOARD.places} == names_in(land)
    assert {"unit:P1", "vehicle:T1"} == names_in(there)


def test_the_land_is_drawn_once_whatever_lies_on_it() -> None:
    assert parts(shown())[0] is parts(shown(MAN))[0]


def test_the_whole_is_one_document_with_its_title() -> None:
    document = ET.fromstring(PICTURES.svg(shown(MAN, TANK)))

    assert "Turn 1 <of> 2." == document.findtext(f"{SVG}title")
    assert "T&" in [element.text for element in document.iter(f"{SVG}text")]


def test_counters_of_one_hex_are_fanned_out_or_lie_side_by_side() -> None:
    fanned = things(HexScene(LAND, (MAN, TANK), CAPTION))
    beside = things(HexScene(LAND, (MAN, TANK), CAPTION, side_by_side=True))

    assert {"translate(3.5 4.5)", "translate(-3.5 -4.5)"} <= set(values(fanned, "transform"))
    assert {"translate(-22 0)", "translate(22 0)"} <= set(values(beside, "transform"))


def test_counters_of_both_sides_make_two_stacks() -> None:
    foe = attrs.evolve(TANK, tint="second")

    assert {"translate(-22 0)", "translate(22 0)"} <= set(
        values(things(HexScene(LAND, (MAN, foe), CAPTION)), "transform")
    )


@cases(3, 9)
def test_many_counters_are_drawn_smaller(many: int) -> None:
    crowd = tuple(attrs.evolve(MAN, name=f"P{at}") for at in range(many))
    drawn = things(HexScene(LAND, crowd, CAPTION, side_by_side=True))

    (scale,) = (float(one.split("scale(")[1][:-1]) for one in values(drawn, "transform") if "scale" in one)
    assert scale * (44 * many - 2) == pytest.approx(84, abs=1)


def test_text_shows_the_ground_and_what_lies_on_top() -> None:
    bare, laid = PICTURES.text(shown()), PICTURES.text(shown(MAN, TANK))

    assert bare.startswith("Turn 1 <of> 2\n")
    assert 1 == sum(line.count("w") for line in bare.splitlines()[1:])
    assert "T&" in laid


def test_a_board_of_text_has_the_names_of_hexes_and_counters() -> None:
    cells = page_of(PICTURES, shown(MAN, TANK)).board.cells

    assert {"hex:A1", "unit:P1", "vehicle:T1"} <= cells.keys()


def test_what_is_carried_is_found_by_its_carrier() -> None:
    truck = attrs.evolve(MAN, carried=("P2", "P3"))

    assert {"unit:P1", "unit:P2", "unit:P3"} == names_in(parts(shown(truck))[1])
    assert {"unit:P2", "unit:P3"} <= page_of(PICTURES, shown(truck)).board.cells.keys()


def test_a_face_shows_all_that_is_said_of_it() -> None:
    face = CounterFace(
        color="#123456",
        picture=soldier("#abcdef"),
        numbers=("4/2", "9"),
        strip=Strip("P1", "7", "#fedcba"),
        badges=(Badge("M"), Badge("1Lt"), Badge("!", corner="left")),
        facing=2,
        steps=(1, 3),
    )
    drawn = things(HexScene(LAND, (attrs.evolve(MAN, face=face, title="a man"),), CAPTION))
    words = texts(drawn)

    assert ["4/2", "9", "P1", "7", "M", "1Lt", "!"] == words
    assert {"#123456", "#abcdef", "#fedcba"} <= set(values(drawn, "fill"))
    assert "rotate(120)" in values(drawn, "transform")
    assert ["#ffffff", "none", "none"] == [
        one.get("fill") for one in drawn.iter(f"{SVG}circle") if one.get("r") == "2"
    ]
    assert "a man" == drawn.findtext(f".//{SVG}title")


def test_silhouettes_are_of_their_color() -> None:
    assert "#abcdef" in values(read(vehicle("#abcdef")), "fill")


def test_marks_ways_and_rings_are_drawn_and_objectives_found() -> None:
    scene = HexScene(
        LAND,
        (),
        CAPTION,
        marks=(objective("B1", "the bridge", worth="5"), HexMark("C1", tag("path", d="M0,0"))),
        ways=(HexLine(("A1", "B1"), "#00f"), HexLine(("A1",), "#0f0")),
        rings=(Ring("A2", "#f00", dashed=True),),
    )
    drawn = things(scene)

    assert {"objective:B1"} == names_in(parts(Shown(None, scene))[1])
    assert "5" in [element.text for element in drawn.iter(f"{SVG}text")]
    assert {"#00f", "#f00"} <= set(values(drawn, "stroke"))
    assert "#0f0" not in values(drawn, "stroke"), "a way to nowhere is none"


def test_borders_lie_along_their_sides_and_thick_ones_are_written() -> None:
    hedge = BorderStyle((("A2", 0), ("B1", 1)), (("#050", 9, None), ("#0f0", 3, "1 7")), thick=True)
    land = HexLand(BOARD, GROUNDS, borders=(hedge,))

    strokes = values(read(land.drawn), "stroke")
    assert (2, 2) == (strokes.count("#050"), strokes.count("#0f0"))
    far, near = (page_of(PICTURES, shown(land=land), zoom).board for zoom in ("far", "near"))
    assert any("_" in line for line in far.lines)
    assert any("#" in line for line in near.lines)
    assert not any("#" in line for line in page_of(PICTURES, shown(), "near").board.lines)


def test_levels_are_tinted_numbered_and_have_contours() -> None:
    land = HexLand(
        BOARD, GROUNDS, levels={place: int(place == "A1") for place in BOARD.places}, tints=("a", "b")
    )
    root = read(land.drawn)

    assert 1 == values(root, "fill").count("b")
    assert 5 == values(root, "fill").count("a")
    assert "1" in texts(root)
    assert 2 == len(list(root.iter(f"{SVG}line")))


def test_a_legend_stands_beside_the_map_with_the_rest_of_the_panel() -> None:
    legend = legends.legend(
        legends.titled("Ground", legends.lands([("open", OPEN), ("dark woods", WOODS)])),
        legends.beside([(legends.swatch("#111"), "one"), (legends.swatch("#222"), "the other " * 9)]),
    )
    root = ET.fromstring(PICTURES.svg(Shown(None, HexScene(LAND, (), CAPTION, legend=legend))))

    assert {"GROUND", "open", "dark", "woods", "one"} <= set(texts(root))
    wide = float(root.get("viewBox", "").split()[2])
    narrow = float(ET.fromstring(PICTURES.svg(shown())).get("viewBox", "").split()[2])
    assert wide > narrow + 360
