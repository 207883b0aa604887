"""Each number that pictures print on counters, cards and markers is explained: name, effect, clause."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

from cases import cases
from wargames import SeededDice, Session, bots, load, render
from wargames.fire_move.told.view import FireMoveView
from wargames.kernel.game import View
from wargames.render.drawn import NAMES
from wargames.screaming_eagles.lattice import SPACES

NUMBER = re.compile(r"\d+")
STEPS = (0, 60)
"""After how many choices of bots the pictures are looked at."""
LEAST = {"bob": 30, "fire_move": 4, "sam_fire": 40, "screaming_eagles": 4, "sniper": 6}
"""The fewest counters, cards and markers with numbers that the pictures of a game show."""
PLACES = re.compile(r"\b[A-O]\d{1,2}\b|[(]\d+\.\d+, \d+\.\d+[)]|\xd7\d+")
"""Numbers of places, and of how many cards alike there are."""


def positions(game: Any) -> Iterator[View]:
    """Yield what each seat sees of each scenario, as it is set up and later."""
    for scenario in game.scenarios:
        players = {seat: bots.make("random", game, 3) for seat in game.seats_in(scenario)}
        session = Session(game, scenario, dice=SeededDice(5), seats=players)
        for step in STEPS:
            session.run(limit=step)
            yield from (session.view(seat) for seat in players)


def printed(game: Any, view: View) -> Iterator[tuple[str, str]]:
    """Yield what stands on the counters, cards and markers of a picture, each with its name."""
    drawn = render.parts(game, view)
    assert drawn is not None
    for part in (drawn.things, drawn.panel):
        for element in ET.fromstring(f"<g>{part}</g>").iter():
            names = element.get(NAMES, "").split()
            texts = {"".join(text.itertext()).strip() for text in element.iter("text")}
            if len(names) == 1 and not names[0].startswith(("figure:", "group:")):
                yield from ((names[0], text) for text in texts)


def numbers_on(mark: str, text: str) -> list[str]:
    """List the numbers in a text that are no part of a name."""
    own = mark.partition(":")[2].replace("_", " ")
    if text.lower() in own.lower():
        return []
    return NUMBER.findall(PLACES.sub(" ", re.sub(re.escape(own), " ", text, flags=re.IGNORECASE)))


@cases(*LEAST)
def test_each_number_on_a_counter_or_a_card_is_explained(name: str) -> None:
    game, borne, unexplained = load(name), set(), set()
    for view in positions(game):
        for mark, text in printed(game, view):
            values = game.counter_values(view, mark) or game.counter_values(view, mark.partition(":")[2])
            said = {number for one in values for number in NUMBER.findall(one.value)}
            assert all(one.name and one.meaning and one.clause in game.ledger for one in values)
            for number in numbers_on(mark, text):
                borne.add(mark)
                unexplained |= {(mark, text)} if number not in said else set()

    assert not unexplained
    assert len(borne) >= LEAST[name]


def test_each_number_at_the_edge_of_the_board_is_explained() -> None:
    """SE-1.9, SE-7.1: the edge has numbers by tens."""
    game = load("screaming_eagles")
    view = game.view(game.start("standard", dice=SeededDice(1)).state, None)
    land = ET.fromstring(f"<g>{render.parts(game, view).land}</g>")  # type: ignore[union-attr]
    shown = {
        number for text in land.itertext() if not PLACES.fullmatch(text) for number in NUMBER.findall(text)
    }
    said = {one.value for at in SPACES for one in game.counter_values(view, f"space:{at}")}

    assert {str(ten) for ten in range(10, 370, 10)} == shown == said


@cases("bob", "sam_fire", "sniper")
def test_each_hex_says_its_terrain_its_points_and_its_clause(name: str) -> None:
    game = load(name)
    for view in positions(game):
        drawn = render.parts(game, view)
        assert drawn is not None
        hexes = [one.partition(":")[2] for one in render.names_in(str(drawn.land)) if one.startswith("hex:")]
        assert len(hexes) >= 30
        for one in hexes:
            values = game.counter_values(view, one)
            assert "terrain" == values[0].name
            assert {"movement", "movement points", "squads"} & {value.name for value in values}
            assert all(value.clause in game.ledger for value in values)


def test_each_feature_and_border_of_a_table_says_what_it_does() -> None:
    game = load("fire_move")
    for view in positions(game):
        assert isinstance(view, FireMoveView)
        table = view.scenario.table
        for feature in table.features:
            found = {one.name: one.value for one in game.counter_values(view, f"feature:{feature.id}")}
            terrain = table.terrain(feature)
            assert (terrain.title, str(-terrain.cv)) == (found["terrain"], found["CV"])
        for border in table.borders:
            kind = table.border_kind(border.type)
            found = {one.name: one.value for one in game.counter_values(view, border.id)}
            assert found["border"] == kind.title
            assert (f"-{kind.cv}" if kind.cv else None) == found.get("CV")


def test_each_number_of_a_hand_that_is_written_is_explained() -> None:
    """The text of Fire & Move writes the numbers of the cards in the hand, which its pictures only name."""
    game, cards = load("fire_move"), set()
    for view in positions(game):
        for line in render.text_page(game, view).roster:
            card, _, text = line.strip().partition(": ")
            if values := game.counter_values(view, f"card:{card}") or game.counter_values(view, card):
                if not line.startswith("    "):
                    continue
                said = {number for one in values for number in NUMBER.findall(one.value)}
                assert set(NUMBER.findall(text)) <= said, line
                cards.add(card)

    assert len(cards) >= 8
