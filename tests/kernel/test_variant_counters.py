"""Variants with a counter of their own, in games whose counters are a table that variants add to."""

from typing import Any

import pytest

import wargames
from kernel.declared_variants import declaring
from wargames import SeededDice, bots, render
from wargames.kernel.game.scenario_file import scenario_text

HEAD = """
from typing import ClassVar
from wargames.bob.variants import *

_BACK = Face(5, 4, 2, 4, (5,), (9, 6, 2))
PATHFINDERS = UnitType(  # HV-1.1
    "us_pathfinders", "us", "Pathfinder Squad", "squad", movement=6, operations=1,
    full=Face(7, 6, 2, 6, (4, 8), (10, 7, 3)), reduced=_BACK, melee=(7, 5),
)
"""
BODY = """
class Pathfinders(Bob):
    id, title, edition, variant_of = "{id}", "A variant", "1", "bob"
    components: ClassVar = {{TYPES: {{PATHFINDERS.id: PATHFINDERS}}}}

GAME = Pathfinders()
"""
BOB: Any = wargames.load("bob")
NAME = "us_pathfinders#1"


@pytest.fixture(scope="module")
def variant(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Declare a variant with a squad of pathfinders, once: nobody else may name a counter so."""
    folder = tmp_path_factory.mktemp("variants")
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(str(folder))
        return declaring(folder)(head=HEAD, body=BODY).GAME


def led(game: Any) -> tuple[str, Any]:
    """Write and read the scenario in which a pathfinder squad comes with the paratroopers."""
    text = (scenario_text(game, "farm_lane") or "").replace('unit = "us_para"', 'unit = "us_pathfinders"', 1)
    return text, game.read_scenario(text, "led.toml")


def opening(game: Any) -> Any:
    """Begin it, and let both sides set up at random until the squad stands on the board."""
    seats = {seat: bots.make("random", game, 1) for seat in ("us", "ge")}
    session = wargames.Session(game, led(game)[1], dice=SeededDice(1), seats=seats)
    while not any(one.id == NAME and one.at for one in session.state.counters):
        session.run(limit=1)
    return session.state


def test_the_counter_may_be_named_in_files_of_the_variant_alone(variant: Any) -> None:
    text, scenario = led(variant)

    assert "us_pathfinders" in {force.unit for force in scenario.us.forces}
    with pytest.raises(wargames.BadScenario, match="us_pathfinders"):
        BOB.read_scenario(text, "led.toml")


def test_its_own_numbers_are_explained(variant: Any) -> None:
    view = variant.view(opening(variant), wargames.Seat("us"))
    values = {one.name: one.value for one in variant.counter_values(view, NAME)}

    assert {"firepower": "7", "movement": "6"}.items() <= values.items()


def test_the_editor_offers_it(variant: Any) -> None:
    titles = [{title for layer in game.canvas.layers for title in layer.kinds} for game in (variant, BOB)]

    assert ["Pathfinder Squad" in one for one in titles] == [True, False]


def test_it_is_drawn_with_its_name_and_numbers(variant: Any) -> None:
    drawn = render.svg(variant, variant.view(opening(variant), wargames.Seat("us")))

    assert "Pathfinder Squad" in drawn


def test_bots_play_a_whole_game_with_it(variant: Any) -> None:
    _, scenario = led(variant)
    seats = {seat: bots.make("sergeant", variant, 3) for seat in variant.seats_in(scenario, {})}
    session = wargames.Session(variant, scenario, dice=SeededDice(3), seats=seats)
    session.run()
    moved = [one for one in session.history if one.action is not None and NAME in str(one.action)]

    assert isinstance(variant.pending(session.state), wargames.Over)
    assert moved
