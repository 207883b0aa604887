"""Numbers laid over a board."""

from xml.etree import ElementTree as ET

import pytest
from IPython.core.formatters import DisplayFormatter

import wargames
from cases import cases
from toy.game import GAME as BORDER_RUN
from wargames import SeededDice, UnknownName, render
from wargames.kernel.base.errors import BadOption

SVG = "{http://www.w3.org/2000/svg}"


def opening(name: str) -> tuple[wargames.Game[object, wargames.View], wargames.View]:
    game = wargames.load(name)
    return game, game.view(game.start(game.balanced, dice=SeededDice(1)).state, None)


@cases(("bob", "A1 B2"), ("sam_fire", "0101 0202"), ("screaming_eagles", "A1 B2"), ("sniper", "0101 0201"))
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
    with pytest.raises(UnknownName, match="there is no place 'Z9' of the board"):
        render.heat(*opening("bob"), {"Z9": 1})


def test_a_board_without_hexes_or_spaces_says_so() -> None:
    state = BORDER_RUN.start(next(iter(BORDER_RUN.scenarios)), dice=SeededDice(1)).state

    for game, view in ((BORDER_RUN, BORDER_RUN.view(state, None)), opening("fire_move")):
        with pytest.raises(BadOption, match=rf"the pictures of {game.id} have no hexes or spaces"):
            render.heat(game, view, {})


def test_a_heat_map_in_words_is_a_sentence() -> None:
    """What cannot show the picture says from where to where the numbers go, and no markup."""
    game, view = opening("bob")
    told = repr(render.heat(game, view, {"B2": 0.25, "A1": 0.75, "C3": 0.5}, title="odds"))

    assert "odds: 3 places, from 25% at B2 to 75% at A1" == told
    assert "1 place, from 50% at A1 to 50% at A1" in repr(render.heat(game, view, {"A1": 0.5}))
    assert "no place has a number" in repr(render.heat(game, view, {}))


def shown(value: object) -> dict[str, str]:
    """Return the forms in which a notebook keeps a value."""
    data, _ = DisplayFormatter().format(value)  # type: ignore[no-untyped-call]  # theirs
    found: dict[str, str] = data
    return found


@cases("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
def test_a_notebook_keeps_a_view_as_a_picture_and_as_its_board_in_text(name: str) -> None:
    game, view = opening(name)

    assert {"image/svg+xml": render.svg(game, view), "text/plain": render.text(game, view)} == shown(view)


def test_a_notebook_keeps_a_view_without_pictures_as_python_writes_it() -> None:
    view = BORDER_RUN.view(BORDER_RUN.start(next(iter(BORDER_RUN.scenarios)), dice=SeededDice(1)).state, None)

    assert {"text/plain"} == set(shown(view))
    assert shown(view)["text/plain"].startswith(type(view).__name__)
