"""Observations are arrays with named columns, within their ranges, and show no more than a view."""

from typing import Any

import numpy as np
import pytest

from encoding.rules import every_scenario, views
from wargames import Game, Rng, Seat, SeededDice, load
from wargames.encoding import DoesNotFit, ObservationSpec, observation_spec


def value(spec: ObservationSpec, arrays: Any, block: str, column: str, row: str = "") -> float:
    """Read a number off an observation by its name."""
    found = spec.block(block)
    at = [one.name for one in found.columns].index(column)
    if block == "map":
        place = np.unravel_index(found.places.index(row), found.shape[1:])
        return float(arrays[block][(at, *place)])
    return float(arrays[block][found.rows.index(row), at] if found.rows else arrays[block][at])


@every_scenario
def test_every_number_is_within_its_range(game: Game[Any, Any], scenario: str) -> None:
    spec = observation_spec(game, scenario)

    for view in views(game, scenario, seed=4, every=23):
        arrays = spec.observe(view)
        assert {block.name: block.shape for block in spec.blocks} == {
            name: array.shape for name, array in arrays.items()
        }
        for block in spec.blocks:
            low, high = block.bounds()
            assert (arrays[block.name] >= low).all(), block.name
            assert (arrays[block.name] <= high).all(), block.name
        row = spec.vector(arrays)
        assert (spec.size,) == row.shape
        assert row.min() >= 0
        assert row.max() <= 1


@every_scenario
def test_columns_have_names_of_their_own_units_and_ranges(game: Game[Any, Any], scenario: str) -> None:
    for block in observation_spec(game, scenario).blocks:
        names = [column.name for column in block.columns]
        assert len(names) == len(set(names))
        assert all(column.unit and column.low < column.high for column in block.columns)


@every_scenario
def test_worlds_that_look_alike_give_equal_arrays(game: Game[Any, Any], scenario: str) -> None:
    spec = observation_spec(game, scenario)

    for view in views(game, scenario, seed=6, every=61):
        if view.seat is not None:
            other = game.view(game.sample(view, Rng(1)), view.seat)
            mine, theirs = spec.observe(view), spec.observe(other)
            assert all((mine[name] == theirs[name]).all() for name in mine)


@every_scenario
def test_what_was_seen_before_leaves_no_trace(game: Game[Any, Any], scenario: str) -> None:
    """Rows and planes are kept from one view to the next: they may not differ from what is made anew."""
    used = observation_spec(game, scenario)
    for view in views(game, scenario, seed=8, every=37):
        kept, anew = used.observe(view), observation_spec(game, scenario).observe(view)
        assert all((kept[name] == anew[name]).all() for name in kept)
        for array in kept.values():
            array.fill(-1)  # and nothing that is given away is used again


def test_planes_and_cards_of_screaming_eagles() -> None:
    """SE-1.7, SE-5.4: a card is known to its own team alone."""
    game = load("screaming_eagles")
    spec = observation_spec(game, "standard")
    state = game.start("standard", dice=SeededDice(1)).state
    for laid in ("lay stallion L1", "lay tiger S1"):
        state = game.apply(state, "blue", game.parse(laid), SeededDice(1)).state
    blue, tan = (spec.observe(game.view(state, Seat(seat))) for seat in ("blue", "tan"))

    for arrays, known in ((blue, 1), (tan, 0)):
        assert 1 == value(spec, arrays, "planes", "card is laid", "tiger")
        assert known == value(spec, arrays, "planes", "card S1", "tiger")
        assert known == value(spec, arrays, "planes", "of the own team", "tiger")
        assert 3 == value(spec, arrays, "planes", "MR", "cobra")


def test_concealed_counters_of_band_of_brothers_keep_their_type() -> None:
    """BOB-5.1.3"""
    game = load("bob")
    spec = observation_spec(game, "bridge")
    names = [column.name for column in spec.block("counters").columns]
    own, known = names.index("own"), names.index("type is known")
    hidden = 0

    for view in views(game, "bridge", seed=2, every=11):
        table = spec.observe(view)["counters"]
        others = table[(table[:, 0] == 1) & (table[:, own] == 0)]
        unknown = others[others[:, known] == 0]
        hidden += len(unknown)
        assert not unknown[:, names.index("class squad") : names.index("movement") + 1].any()
        assert table[table[:, own] == 1][:, known].all()
    assert hidden


def test_the_map_of_snipers_alley_adds_up_who_stands_there() -> None:
    """TOI-20.1"""
    game = load("sniper")
    spec = observation_spec(game, "lieutenants_walk")
    rng = Rng(3)
    cursor = game.cursor(game.start("lieutenants_walk", dice=SeededDice(3)).state, SeededDice(3))
    while any(unit.at is None for unit in game.view(cursor.state(), None).units):
        cursor.play(cursor.sample(rng))
    view = game.view(cursor.state(), Seat("us"))
    arrays = spec.observe(view)

    for place in {unit.at for unit in view.units}:
        here = [unit for unit in view.units if unit.at == place]
        ours = sum(len(unit.figures) for unit in here if unit.side == "us")
        theirs = sum(len(unit.figures) for unit in here if unit.side == "de")
        assert ours == value(spec, arrays, "map", "own figures", place)
        assert theirs == value(spec, arrays, "map", "other side's figures", place)
    assert sum(len(unit.figures) for unit in view.units) == sum(
        arrays["map"][[column.name for column in spec.block("map").columns].index(name)].sum()
        for name in ("own figures", "other side's figures")
    )


def test_the_tracks_of_scream_aim_fire() -> None:
    game = load("sam_fire")
    spec = observation_spec(game, "hill")
    state = game.start("hill", dice=SeededDice(1)).state
    table = game.view(state, Seat("american")).table
    arrays = spec.observe(game.view(state, Seat("american")))

    assert table.morale == value(spec, arrays, "scalars", "morale")
    assert len(table.order_dice) == sum(
        value(spec, arrays, "scalars", f"order dice showing {face}") for face in range(1, 7)
    )
    for unit in table.units:
        assert 1 == value(spec, arrays, "units", "there", unit.id)
        assert 1 <= value(
            spec,
            arrays,
            "map",
            "Americans" if unit.id[0] in "IMST" and unit.id[:2] != "MG" else "Germans",
            unit.at,
        )


def test_hands_of_fire_and_move_are_known_to_their_side() -> None:
    """FM-R51"""
    game = load("fire_move")
    spec = observation_spec(game, "crossroads_farm")
    state = game.start("crossroads_farm", dice=SeededDice(1)).state

    for hand in state.hands:
        for seat in game.seats_of(state):
            cards = spec.observe(game.view(state, Seat(seat)))["cards"]
            shown = cards[:, [column.name for column in spec.block("cards").columns].index("in the own hand")]
            if seat == hand.side:
                assert {card: hand.cards.count(card) for card in hand.cards} == {
                    name: int(number)
                    for name, number in zip(spec.block("cards").rows, shown, strict=True)
                    if number
                }


def test_a_view_of_another_game_does_not_fit() -> None:
    bob, eagles = load("bob"), load("screaming_eagles")
    state = eagles.start("standard", dice=SeededDice(1)).state

    with pytest.raises(DoesNotFit, match="of BobView, not EaglesView"):
        observation_spec(bob, "bridge").observe(eagles.view(state, Seat("blue")))


def test_a_view_of_a_larger_scenario_does_not_fit() -> None:
    bob = load("bob")
    spec = observation_spec(bob, "farm_lane")
    rng = Rng(1)
    cursor = bob.cursor(bob.start("dike_road", dice=SeededDice(1)).state, SeededDice(1))

    with pytest.raises(DoesNotFit, match="is no hex of this map"):  # noqa: PT012  somewhere on the way
        while cursor.over is None:
            spec.observe(bob.view(cursor.state(), Seat("us")))
            cursor.play(cursor.sample(rng))
