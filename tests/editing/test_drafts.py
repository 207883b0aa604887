"""A scenario while it is written: its form, what lies where, and each fault where it is."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import wargames
from cases import cases
from wargames import editing, render
from wargames.editing.drawn_map import named_signs
from wargames.editing.forms import FormNode, fields_of
from wargames.editing.layers import PlacedEntry, laid
from wargames.editing.texts import value_at
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.game.canvas import Canvas, Layer
from wargames.kernel.game.scenario_file import scenario_violations
from wargames.kernel.geometry.hex_board import HexBoard
from wargames.kernel.geometry.hexes import OffsetLayout, Shift
from wargames.render.drawn import names_in
from wargames.render.landscapes import HexLand, TerrainStyle

GAMES = ["bob", "fire_move", "sam_fire", "screaming_eagles", "sniper"]
SET_UPS = [(name, one) for name in GAMES for one in wargames.load(name).scenarios]


def nodes(node: FormNode) -> Iterator[FormNode]:
    yield node
    for one in node.of:
        yield from nodes(one)


@cases(*SET_UPS)
def test_a_shipped_scenario_is_shown_whole(game_id: str, scenario: str) -> None:
    """Every value of the file has a field in the form, and all that lies on the map is in the picture."""
    game = wargames.load(game_id)
    found = editing.draft(game, editing.begun(game, scenario))
    assert found.form is not None
    assert () == found.faults
    assert set(keys(found.data)) <= set(fields_of(found.form))
    drawn = render.draft(game, found.data)
    assert drawn is not None
    shown = {name.removeprefix("field:") for name in names_in(drawn.things) if name.startswith("field:")}
    pieces = {one.field for one in found.laid if editing.canvas_for(game).layers[one.layer].how == "pieces"}
    assert pieces
    assert pieces - aboard(found.data) <= shown


def keys(data: Any, field: str = "") -> Iterator[str]:
    """List the fields of a file, but for what is within plain lists."""
    for key, one in data.items() if isinstance(data, dict) else ():
        name = f"{field}.{key}" if field else key
        yield name
        yield from keys(one, name)
        for at, each in enumerate(one if isinstance(one, list) else ()):
            if isinstance(each, dict):
                yield f"{name}[{at}]"
                yield from keys(each, f"{name}[{at}]")


def aboard(data: Any) -> set[str]:
    """List the squads of sniper that ride, which have no hex of their own."""
    sides = [side for side in ("us", "de") if isinstance(data.get(side), dict)]
    return {
        f"{side}.squads[{at}]"
        for side in sides
        for at, one in enumerate(data[side].get("squads", ()))
        if "hex" not in one
    }


def test_what_a_field_may_hold_is_picked_from_the_components() -> None:
    game = wargames.load("bob")
    found = editing.draft(game, editing.begun(game, "farm_lane"))
    assert found.form is not None
    by_field = {one.field: one for one in nodes(found.form)}
    unit = by_field["us.forces[0].unit"]
    assert ("word", "us_para") == (unit.kind, unit.value)
    assert ("us_mortar", "60mm Mortar Team") in unit.choices
    assert "ge_1st" not in dict(unit.choices)
    assert ("us.set_up", "set up", False) in by_field["us"].more
    assert "places" == by_field["victory.control.hexes"].kind
    assert (("us", "Americans"), ("ge", "Germans")) == by_field["first_player"].choices
    assert by_field["us.forces[0]"].removable
    assert not by_field["board"].removable


def test_what_the_types_declare_is_offered_and_said() -> None:
    """A table of components gives its titles, and bounds are told, without a word of the canvas."""
    game = wargames.load("sniper")
    found = editing.draft(game, editing.begun(game, "snipers_alley"))
    assert found.form is not None
    by_field = {one.field: one for one in nodes(found.form)}
    vehicles = [one for field, one in by_field.items() if field.endswith(".vehicle")]

    assert "1 to 99" == by_field["rounds"].says
    assert "" == by_field["us.hand"].says, "how many cards there are only the rule can say"
    assert vehicles
    assert all("word" == one.kind and ("m3a1", "M3A1 Half-track") in one.choices for one in vehicles)


def test_a_number_without_an_upper_bound_says_the_least() -> None:
    game = wargames.load("bob")
    found = editing.draft(game, editing.begun(game, "dike_road"))
    assert found.form is not None
    by_field = {one.field: one for one in nodes(found.form)}
    assert "1 or more" == by_field["ge.artillery[0].missions"].says


def test_a_missing_field_is_offered_and_one_that_is_put_in_is_as_the_types_say() -> None:
    game = wargames.load("sniper")
    text = editing.without(editing.begun(game, "four_corners"), "rounds")
    found = editing.draft(game, text)
    assert found.form is not None
    assert ("rounds", "rounds", True) in found.form.more
    assert ["rounds"] == [one.violation.field for one in found.faults]
    again = editing.change(game, text, [{"do": "begin", "field": "rounds"}])
    assert 0 == editing.read(again)["rounds"]


def test_a_fault_is_where_its_entry_lies_or_where_its_words_say() -> None:
    """SAF-15.4 is in the hex of the tank, BOB-5.5.7 in the hex that the road runs through."""
    tanks = wargames.load("sam_fire")
    text = editing.paint(tanks, editing.begun(tanks, "tanks"), "0609", "woods")
    (fault,) = editing.draft(tanks, text).faults
    assert ("SAF-15.4", ("american[5]",), ("0609",)) == (fault.violation.clause, fault.entries, fault.places)

    bob = wargames.load("bob")
    (wet,) = editing.draft(bob, editing.paint(bob, editing.begun(bob, "farm_lane"), "C4", "water")).faults
    assert ("BOB-5.5.7", ("board.roads[0]",), ("C4",)) == (wet.violation.clause, wet.entries, wet.places)


def test_what_is_no_toml_has_one_fault_and_no_form() -> None:
    game = wargames.load("bob")
    found = editing.draft(game, 'id = "mine\nturns = 3')
    assert (None, (), 1, [1]) == (
        found.form, found.laid, len(found.faults), [one.violation.line for one in found.faults],
    )  # fmt: skip


@cases(*GAMES)
def test_half_written_texts_are_read_and_drawn_as_far_as_they_go(game_id: str) -> None:
    """Every file cut off at a line, and with each of its lines left out: nothing fails, all is told."""
    game = wargames.load(game_id)
    text = editing.begun(game, next(iter(game.scenarios)))
    written = text.splitlines(keepends=True)
    step = max(1, len(written) // 6)
    halves = ["".join(written[:at]) for at in range(0, len(written), step)]
    holes = ["".join(written[:at] + written[at + 1 :]) for at in range(0, len(written), step)]
    for half in (*halves, *holes):
        found = editing.draft(game, half)
        render.draft(game, found.data)
        assert tuple(one.violation for one in found.faults) == scenario_violations(game, half)
    assert found.form is not None


# third parties


@pytest.fixture
def third_party(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Give the two example packages, with no line of them changed."""
    folder = Path(__file__).parents[2] / "examples" / "third_party"
    for path in (folder, folder / "ambush"):
        monkeypatch.syspath_prepend(str(path))
    hog, ambush = (import_module(name).GAME for name in ("hog", "ambush"))
    pictures = import_module("ambush.picture").PICTURES
    monkeypatch.setattr(type(ambush), "pictures", pictures, raising=False)  # what its entry point leads to
    yield hog, ambush
    editing.canvas_for.cache_clear()
    for name in [one for one in sys.modules if one.partition(".")[0] in {"ambush", "hog"}]:
        del sys.modules[name]


def test_a_third_party_s_types_make_its_form(third_party: Any) -> None:
    hog, ambush = third_party
    text = editing.begun(hog, "standard")
    assert () == scenario_violations(hog, text)
    form = editing.draft(hog, text).form
    assert form is not None
    assert {"dice": 4, "id": "standard"}.items() <= {one.field: one.value for one in form.of}.items()
    (fault,) = editing.draft(
        hog, editing.change(hog, text, [{"do": "set", "field": "dice", "value": 99}])
    ).faults
    assert "HOG-G1" == fault.violation.clause
    assert ["patrol"] == [one.field for one in editing.canvas_for(ambush).layers]
    lane = editing.begun(ambush, "lane")
    more = editing.change(ambush, lane, [{"do": "lay", "layer": 0, "places": ["A4"]}])
    assert ["A1", "A2", "A3", "A4"] == editing.read(more)["patrol"]
    assert "# A lane through the woods." in more


def test_a_third_party_s_map_is_painted_with_the_signs_of_its_pictures(third_party: Any) -> None:
    _, ambush = third_party
    lane = editing.begun(ambush, "lane")
    assert ("woods", "open") == (editing.painted(ambush, lane, "B1"), editing.painted(ambush, lane, "A1"))

    cleared = editing.change(ambush, lane, [{"do": "paint", "terrain": "open", "places": ["B1", "E1"]}])
    wooded = editing.paint(ambush, cleared, "C4", "woods")

    was, now = (editing.read(text)["map"].splitlines() for text in (lane, wooded))
    assert [". . w . .", " w . w .", "w . w . w"] == [was[0], was[1], was[6]]
    assert [". . . . .", " . . w .", "w w w . w"] == [now[0], now[1], now[6]]
    assert was[2:6] + was[7:] == now[2:6] + now[7:]
    assert "# A lane through the woods." in wooded
    assert () == scenario_violations(ambush, wooded)


def test_what_covers_most_of_the_maps_is_bare_ground() -> None:
    bare, woods = TerrainStyle("."), TerrainStyle("w", tint="woods")
    board = HexBoard(OffsetLayout(2, 2, Shift.ODD_Q))
    land = HexLand(board, {place: woods if place == "A1" else bare for place in board.places})

    assert {"open": ".", "woods": "w"} == named_signs([land])
    assert ["open", "woods"] == list(named_signs([land]))


def test_a_map_that_is_broken_off_cannot_be_painted(third_party: Any) -> None:
    _, ambush = third_party
    lane = editing.begun(ambush, "lane")
    broken = editing.change(ambush, lane, [{"do": "set", "field": "map", "value": ". w . .\n"}])

    with pytest.raises(UnknownName, match="no place 'A1' of the map"):
        editing.paint(ambush, broken, "A1", "woods")
    with pytest.raises(UnknownName, match="terrain 'lava'"):
        editing.paint(ambush, lane, "A1", "lava")


def test_a_game_without_a_map_has_nothing_to_paint(third_party: Any) -> None:
    hog, _ = third_party
    with pytest.raises(BadOption, match="no map to paint"):
        editing.paint(hog, editing.begun(hog, "standard"), "A1", "woods")


def test_a_game_without_files_begins_with_what_must_be(third_party: Any) -> None:
    hog, _ = third_party
    assert {"id": "mine", "title": "A scenario of mine", "dice": 0} == editing.read(editing.blank(hog, 1, 1))


def test_rectangles_of_hexes_are_shown_where_they_lie() -> None:
    """An area such as A2-B3 lies on each of its hexes, whether it is an entry or a field of one."""
    sniper, bob = wargames.load("sniper"), wargames.load("bob")
    areas = of_how(sniper, "snipers_alley", lambda layer: layer.how == "areas")
    forces = of_how(bob, "farm_lane", lambda layer: layer.on == "area")

    assert areas
    assert forces
    for canvas, data, one in (*areas, *forces):
        written = value_at(data, one.field)
        area = written if isinstance(written, str) else written["area"]
        assert canvas.area is not None
        assert canvas.area(data, area) == one.places


def of_how(
    game: Any, scenario: str, wanted: Callable[[Layer], bool]
) -> list[tuple[Canvas, Any, PlacedEntry]]:
    """List what lies on a scenario's map in the layers that are wanted."""
    canvas, data = editing.canvas_for(game), editing.read(editing.begun(game, scenario))
    return [(canvas, data, one) for one in laid(canvas, data) if wanted(canvas.layers[one.layer])]


def test_an_area_that_cannot_be_read_lies_nowhere() -> None:
    sniper = wargames.load("sniper")
    canvas, data = editing.canvas_for(sniper), editing.read(editing.begun(sniper, "snipers_alley"))
    field = next(one.field for one in canvas.layers if one.how == "areas" and one.field.endswith("deploy"))
    side = field.partition(".")[0]

    lying = laid(canvas, {**data, side: {**data[side], "deploy": ["Z99-Q1", 7]}})

    assert [] == [one for one in lying if one.field.startswith(field)]
