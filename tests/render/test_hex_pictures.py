"""Pictures of hexes from grounds and counters: all has its name, no text is markup, the top is seen."""

from xml.etree import ElementTree as ET

import attrs

from wargames import Seat, View
from wargames.kernel.geometry.hex_board import HexBoard
from wargames.kernel.geometry.hexes import OffsetLayout, Shift
from wargames.render.drawn import names_in
from wargames.render.hex_pictures import Counter, Ground, HexScene, hex_pictures

BOARD = HexBoard(OffsetLayout(3, 2, Shift.ODD_Q))
OPEN, WOODS = Ground(".", "#fff"), Ground("w", "#0a0")


@attrs.frozen
class Shown(View):
    counters: tuple[Counter, ...]


def scene(view: Shown) -> HexScene:
    grounds = {place: WOODS if place == "B1" else OPEN for place in BOARD.places}
    return HexScene(BOARD, grounds, view.counters, "Turn 1 <of> 2")


PICTURES = hex_pictures(Shown, scene)
MAN, TANK = Counter("P1", "A1", "1", "#333"), Counter("T1", "A1", "T&", "#600", kind="vehicle")


def shown(*counters: Counter) -> Shown:
    return Shown(Seat("red"), counters)


def test_every_hex_and_counter_is_found_by_its_name_in_the_part_it_belongs_to() -> None:
    assert PICTURES.parts is not None
    drawn = PICTURES.parts(shown(MAN, TANK))

    assert {f"hex:{place}" for place in BOARD.places} == names_in(drawn.land)
    assert {"unit:P1", "vehicle:T1"} == names_in(drawn.things)


def test_the_land_stays_as_it_is_whatever_lies_on_it() -> None:
    assert PICTURES.parts is not None

    assert PICTURES.parts(shown()).land == PICTURES.parts(shown(MAN)).land


def test_the_whole_is_one_document_with_its_title() -> None:
    document = ET.fromstring(PICTURES.svg(shown(MAN, TANK)))

    assert "Turn 1 <of> 2" == document.findtext("{http://www.w3.org/2000/svg}title")
    assert "T&" in [element.text for element in document.iter("{http://www.w3.org/2000/svg}text")]


def test_counters_of_one_hex_are_fanned_out() -> None:
    squares = [
        (element.get("x"), element.get("y"))
        for element in ET.fromstring(PICTURES.svg(shown(MAN, TANK))).iter("{http://www.w3.org/2000/svg}rect")
    ]

    assert 2 == len(set(squares))


def test_text_shows_the_ground_and_what_lies_on_top() -> None:
    bare, laid = PICTURES.text(shown()), PICTURES.text(shown(MAN, TANK))

    assert bare.startswith("Turn 1 <of> 2\n")
    assert 1 == bare.count("w")
    assert "T" in laid.partition("\n")[2]
    assert laid == PICTURES.text(shown(TANK))
