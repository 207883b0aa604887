"""Who sees whom, as games tell it: what the rules say, with what is in the way, to each seat by its view."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import attrs
import pytest

import wargames
from cases import cases
from wargames.bob.ground.ground import ground_of as bob_ground
from wargames.bob.ground.sight import sees as bob_sees
from wargames.fire_move.ground.lines_of_fire import line_of_fire
from wargames.fire_move.play.fire.aim import entering
from wargames.fire_move.told.view import battle_seen_by
from wargames.kernel.base.errors import UnknownName
from wargames.kernel.game import Over
from wargames.kernel.game.naming import parts
from wargames.sam_fire.play.sight import sees as sam_sees
from wargames.sam_fire.told.view import layout_of
from wargames.sniper.ground.ground import ground_of as sniper_ground
from wargames.sniper.ground.sight import sees as sniper_sees
from wargames.sniper.values.state import Smoke


@cache
def moments(game_id: str, scenario: str, choices: int = 120) -> tuple[tuple[Any, Any], ...]:
    """Play at random, and give the pending decisions with their states."""
    game = wargames.load(game_id)
    rng, dice = wargames.Rng(11), wargames.SeededDice(11)
    state = game.start(scenario, dice=dice).state
    found = []
    for _ in range(choices):
        pending = game.pending(state)
        if isinstance(pending, Over):
            break
        seat, decision = next(iter(pending.items()))
        found.append((state, decision))
        state = game.apply(state, seat, decision.actions.sample(rng), dice).state
    return tuple(found)


def views(game_id: str, scenario: str, every: int) -> Iterator[Any]:
    for state, decision in moments(game_id, scenario)[::every]:
        yield wargames.load(game_id).view(state, decision.seat)


def test_in_bob_a_line_is_clear_where_the_rules_say_so() -> None:
    """BOB-5.2.1, BOB-5.2.8, BOB-G7"""
    game = wargames.load("bob")
    view = next(views("bob", "easy_peasy", 200))
    ground = bob_ground(view.scenario.board)
    blocked = 0
    for one in ground.places[::7]:
        for other in ground.places:
            found = game.sight(view, one, other)
            assert found is not None
            assert bob_sees(ground, one, other) == found.clear
            assert found.clause in game.ledger
            blocked += not found.clear
    assert blocked > 20


def test_in_the_sniper_game_smoke_is_in_the_way() -> None:
    """TOI-6.1, TOI-14.1, SN-G2"""
    game = wargames.load("sniper")
    view = next(views("sniper", "snipers_alley", 200))
    ground = sniper_ground(view.scenario.map)

    smoked = attrs.evolve(view, smoke=(Smoke("0905", 1),))
    clear, hidden = game.sight(view, "0904", "0906"), game.sight(smoked, "0904", "0906")

    assert clear is not None
    assert hidden is not None
    assert (True, False) == (clear.clear, hidden.clear)
    assert ("TOI-14.1", ("0905",)) == (hidden.clause, hidden.obstacles[0].names)
    for one in ground.places[::9]:
        for other in ground.places:
            found = game.sight(view, one, other)
            assert found is not None
            assert sniper_sees(ground, one, other) == found.clear


@cases("village", "hill")
def test_in_scream_aim_fire_friends_are_in_the_way(scenario: str) -> None:
    """SAF-8.1, SAF-8.12, SAF-8.13, SAF-8.14, SAF-8.15"""
    game = wargames.load("sam_fire")
    by_friends = 0
    for view in views("sam_fire", scenario, 8):
        battle = layout_of(view)
        for unit in battle.units.values():
            for to in battle.ground.places:
                found = game.sight(view, unit.id, to)
                assert found is not None
                assert sam_sees(battle, unit, to) == found.clear
                by_friends += found.clause in {"SAF-8.12", "SAF-8.14"}
    assert by_friends


@cases("crossroads_farm", "night_perimeter")
def test_in_fire_and_move_figures_see_what_the_rules_let_them_see(scenario: str) -> None:
    """FM-13.1, FM-R13, FM-R22"""
    game = wargames.load("fire_move")
    compared = set()
    for view in views("fire_move", scenario, 40):
        battle = battle_seen_by(view)
        there = [man for man in battle.figures.values() if man.at is not None]
        for one in there[::5]:
            for other in there[::3]:
                if one.side != other.side:
                    found = game.sight(view, str(one.number), str(other.number))
                    inside = {"firer_in": entering(battle, one), "target_in": entering(battle, other)}
                    by_rule = line_of_fire(battle.field, one.stands, other.stands, **inside)
                    assert found is not None
                    assert by_rule.clear == found.clear
                    compared.add(found.clear)
                    if by_rule.obstacle:
                        assert (by_rule.obstacle.what,) == found.obstacles[0].names
    assert {True, False} == compared


@cases(
    ("bob", "christmas"),
    ("sniper", "snipers_alley"),
    ("sam_fire", "village"),
    ("fire_move", "crossroads_farm"),
)
def test_whoever_may_fire_at_somebody_has_him_in_his_field_of_fire(game_id: str, scenario: str) -> None:
    game, shots = wargames.load(game_id), 0
    for state, decision in moments(game_id, scenario, 400):
        view = game.view(state, decision.seat)
        for action in islice(decision.actions, 400):
            if type(action).__name__ != "Fire":
                continue
            firer, target = [
                part.names[0]
                for part in parts(action)
                if part.names and part.kind in {"unit", "group", "hex"}
            ][:2]
            field, seen = game.field_of_fire(view, firer), game.sight(view, firer, target)
            assert field is not None
            assert seen is not None
            assert seen.clear
            places = {seen.end} if field.kind == "hex" else {seen.to.rpartition(" ")[2]}
            assert places <= set(field.names)
            shots += 1
    assert shots


@cases(("bob", "bridge"), ("fire_move", "river_line"))
def test_what_a_view_does_not_show_is_unknown(game_id: str, scenario: str) -> None:
    game, view = wargames.load(game_id), next(views(game_id, scenario, 200))

    for asked in (lambda: game.sight(view, "Z99", "Z98"), lambda: game.field_of_fire(view, "Z99")):
        with pytest.raises(UnknownName, match=r"there is no .* 'Z99'"):
            asked()


def test_jets_have_cones_and_no_lines_of_sight() -> None:
    game = wargames.load("screaming_eagles")
    view = game.view(game.start("standard", dice=wargames.SeededDice(1)).state, None)

    assert game.sight(view, "tiger", "cobra") is None
    assert game.field_of_fire(view, "tiger") is None
