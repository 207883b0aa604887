"""Types of terrain and borders that a scenario of Fire & Move defines: in the form, on the map, refused."""

from typing import Any

import pytest

from cases import cases
from wargames import editing, fire_move, render
from wargames.editing.forms import FormNode
from wargames.kernel.base.errors import UnknownName
from wargames.web.editor.draft_data import draft_data

GAME = fire_move.GAME
FARM = editing.begun(GAME, "crossroads_farm")
TYPES = {
    "terrain_types": {"reeds": {"title": "reeds", "cv": 2, "like": "elephant_grass"}},
    "border_types": {"fence": {"title": "fence", "cv": 1, "like": "hedge"}},
}
POND = ["22/12", "26/12", "26/15", "22/15"]


def corners(*spots: str) -> list[list[int]]:
    return [[int(number) for number in spot.split("/")] for spot in spots]


def written() -> str:
    """Give a scenario that defines a type of each kind."""
    ways = [{"do": "set", "field": f"table.{field}", "value": types} for field, types in TYPES.items()]
    return editing.change(GAME, FARM, ways)


def layer(title: str) -> int:
    return [one.title for one in editing.canvas_for(GAME).layers].index(title)


def laid(text: str, title: str, kind: str, *spots: str) -> str:
    one = {"do": "lay", "layer": layer(title), "kind": kind, "places": corners(*spots)}
    return editing.change(GAME, text, [one])


def found_in(node: FormNode, field: str) -> FormNode:
    (found,) = [one for one in nodes(node) if one.field == field]
    return found


def nodes(node: FormNode) -> list[FormNode]:
    return [node, *(one for inner in node.of for one in nodes(inner))]


def test_what_a_file_defines_is_drawn_on_the_map_and_can_be_played() -> None:
    """FM-1.4, FM-13.6, FM-R70: an area of reeds, and a fence along one side of it."""
    text = laid(laid(written(), "feature", "reeds", *POND), "border", "fence", "22/12", "26/12")

    scenario = GAME.read_scenario(text, "mine")
    drawn = render.draft(GAME, editing.read(text))

    assert "reeds" in {one.terrain for one in scenario.table.features}
    assert "fence" in {one.type for one in scenario.table.borders}
    assert drawn is not None
    assert ": reeds" in str(drawn.things)
    assert ": fence" in str(drawn.things)


def test_what_no_file_defines_is_not_laid() -> None:
    with pytest.raises(UnknownName, match="reeds"):
        laid(FARM, "feature", "reeds", *POND)


def test_a_feature_is_painted_with_what_the_file_defines() -> None:
    painted = editing.change(GAME, written(), [{"do": "paint", "terrain": "reeds", "places": ["F2"]}])

    assert "reeds" == editing.read(painted)["table"]["features"]["F2"]["terrain"]
    with pytest.raises(UnknownName, match="reeds"):
        editing.change(GAME, FARM, [{"do": "paint", "terrain": "reeds", "places": ["F2"]}])


def test_the_form_offers_printed_types_and_those_of_the_file() -> None:
    draft = editing.draft(GAME, written())
    assert draft.form is not None

    terrain = dict(found_in(draft.form, "table.features.F1.terrain").choices)
    borders = {name for one in nodes(draft.form) if one.field.endswith(".type") for name, _ in one.choices}

    assert ("open ground", "reeds") == (terrain["open"], terrain["reeds"])
    assert {"hedge", "wire4", "fence"} <= borders
    assert () == draft.faults


def test_types_are_put_into_a_file_by_the_form() -> None:
    """Each begins as one that can be played, and every field of it has its own."""
    text = editing.change(GAME, FARM, [{"do": "begin", "field": f"table.{field}"} for field in TYPES])
    draft = editing.draft(GAME, text)

    assert () == draft.faults
    assert draft.form is not None
    own = found_in(draft.form, "table.terrain_types")
    assert own.of
    assert {"title", "cv"} <= {one.field.rpartition(".")[2] for one in own.of[0].of}
    assert {"blocks", "see_in", "burst", "guns"} <= {one.rpartition(".")[2] for one, _, _ in own.of[0].more}


def test_a_page_is_told_what_the_file_adds_and_nothing_where_it_adds_nothing() -> None:
    def kinds(offers: Any, title: str) -> list[str]:
        return next(one["kinds"] for one in offers["layers"] if one["title"] == title)

    plain, own = (draft_data(GAME, text, "")["offers"] for text in (FARM, written()))

    assert plain is None
    assert "reeds" in own["terrains"]
    assert {"woods", "reeds"} <= set(kinds(own, "feature"))
    assert {"hedge", "fence"} <= set(kinds(own, "border"))


def test_an_own_type_with_a_printed_title_is_told_apart() -> None:
    text = editing.change(
        GAME, FARM, [{"do": "set", "field": "table.terrain_types", "value": {"grove": {"title": "woods"}}}]
    )

    kinds = editing.canvas_in(GAME, editing.read(text)).layers[layer("feature")].kinds

    assert {"terrain": "woods"} == kinds["woods"]
    assert {"terrain": "grove"} == kinds["woods (grove)"]


@cases(7, "reeds", [1], {"reeds": 4}, {"reeds": {}}, {"": {"title": 9}}, {"reeds": {"like": "lava"}})
def test_definitions_that_make_no_sense_are_faults_and_hinder_no_editor(value: Any) -> None:
    text = editing.change(GAME, FARM, [{"do": "set", "field": "table.terrain_types", "value": value}])

    draft = editing.draft(GAME, text)

    assert draft.faults
    assert render.draft(GAME, draft.data) is not None
