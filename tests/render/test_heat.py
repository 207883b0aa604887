"""Numbers laid over a board."""

from xml.etree import ElementTree as ET

import pytest

import wargames
from toy.game import GAME as BORDER_RUN
from wargames import SeededDice, UnknownName, render
from wargames.kernel.base.errors import BadOption

SVG = "{http://www.w3.org/2000/svg}"


def opening(name: str) -> tuple[wargames.Game[object, wargames.View], wargames.View]:
    game = wargames.load(name)
    return game, game.view(game.start(game.balanced, dice=SeededDice(1)).state, None)


@pytest.mark.parametrize(
    ("name", "places"),
    [("bob", "A1 B2"), ("sam_fire", "0101 0202"), ("screaming_eagles", "A1 B2"), ("sniper", "0101 0201")],
)
def test_places_are_colored_where_they_lie_and_labeled(name: str, places: str) -> None:
    game, view = opening(name)
    first, second = places.split()
    root = ET.fromstring(render.heat(game, view, {first: 0.25, second: 0.75}, title="<odds>").svg)

    drawn = render.parts(game, view)
    assert drawn is not None
    shape = {
        one.get("data-names", "").partition(":")[2]: one.get("points")
        for one in ET.fromstring(f"<g>{drawn.land}</g>").iter()
        if one.get("class") == "hit"
    }
    colored = [one for one in root.iter(f"{SVG}polygon") if one.get("fill-opacity") == "0.7"]
    assert [shape[first], shape[second]] == [one.get("points") for one in colored]
    assert ["#ffeca0", "#b2182b"] == [one.get("fill") for one in colored]
    labels = [one.text for one in root.iter(f"{SVG}text")]
    assert {"<odds>", "25%", "75%"} <= set(labels)
    assert f"{first} 25%; {second} 75%" == root.findtext(f"{SVG}desc")


def test_a_place_that_the_board_has_not_is_named() -> None:
    with pytest.raises(UnknownName, match="place of the board 'Z9'"):
        render.heat(*opening("bob"), {"Z9": 1})


def test_a_board_without_hexes_or_spaces_says_so() -> None:
    state = BORDER_RUN.start(next(iter(BORDER_RUN.scenarios)), dice=SeededDice(1)).state

    for game, view in ((BORDER_RUN, BORDER_RUN.view(state, None)), opening("fire_move")):
        with pytest.raises(BadOption, match=rf"the pictures of {game.id} have no hexes or spaces"):
            render.heat(game, view, {})
