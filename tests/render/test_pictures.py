from xml.etree import ElementTree as ET

import wargames
from cases import cases
from toy.game import GAME as TOY
from wargames import render
from wargames.render.markup import tag

GAME = wargames.load("screaming_eagles")


def test_the_pictures_of_a_game_are_found_by_its_id() -> None:
    found = render.pictures_of("screaming_eagles")

    assert found is not None
    assert GAME.view_type is found.view_type
    assert render.pictures_of("nonsense") is None


def test_a_game_without_pictures_is_listed_as_plain_data() -> None:
    class Unpictured(type(TOY)):  # type: ignore[misc]  # a game as it is before anybody draws it
        pictures = None

    game = Unpictured()
    step = game.start(next(iter(game.scenarios)), dice=wargames.SeededDice(1))
    view = game.view(step.state, None)

    assert '"seat": null' in render.text(game, view)
    assert render.parts(game, view) is None
    root = ET.fromstring(render.svg(game, view))
    assert game.title == root.findtext("{http://www.w3.org/2000/svg}title")


def test_a_game_may_bring_its_own_pictures() -> None:
    step = TOY.start(next(iter(TOY.scenarios)), dice=wargames.SeededDice(1))

    assert "covered" in render.text(TOY, TOY.view(step.state, None))


@cases('<b>&"', "a\x00b\x1b", "]]>", "\ud800")
def test_whatever_is_written_into_an_element_is_escaped(nasty: str) -> None:
    root = ET.fromstring(tag("text", nasty, title=nasty))

    kept = "".join(character for character in nasty if character.isprintable())
    assert kept == (root.text or "")
    assert kept == root.get("title")
