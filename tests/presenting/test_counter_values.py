"""Numbers of counters and cards: each is explained, its clause is in the ledger, and nothing hidden leaks."""

from typing import Any

import attrs
import pytest

from alike_worlds import DEPTHS, alike, called, line_of_play
from cases import cases
from wargames import SeededDice, games, load
from wargames.bob.told.counter_values import ROWS as BOB_ROWS
from wargames.bob.told.counter_values import KnownCounter
from wargames.bob.values.components import TYPES, UNLIMITED, Suppression, UnitType
from wargames.fire_move.told.counter_values import CARD_ROWS as FIRE_MOVE_CARD_ROWS
from wargames.fire_move.told.counter_values import ROWS as FIRE_MOVE_ROWS
from wargames.fire_move.told.counter_values import Bearers
from wargames.fire_move.values import cards as fire_move_cards
from wargames.fire_move.values.components import TROOPS, WEAPONS
from wargames.kernel.game.counter_values import CounterValue, ValueRow, explained
from wargames.presenting.counter_values import counter_lines, explained_counters
from wargames.sam_fire.told.counter_values import ROWS as SAM_FIRE_ROWS
from wargames.sam_fire.values.components import COUNTERS
from wargames.screaming_eagles.components import CARDS, SQUADRONS
from wargames.screaming_eagles.told.counter_values import CARD_ROWS, PLANE_ROWS
from wargames.sniper.told.counter_values import SNIPER_ROWS, SQUAD_ROWS, VEHICLE_ROWS, DamagedVehicle
from wargames.sniper.values.components import FIGURES, VEHICLES, Firing
from wargames.sniper.values.state import Unit

TABLES: dict[str, tuple[tuple[ValueRow[Any], ...], ...]] = {
    "bob": (BOB_ROWS,),
    "fire_move": (FIRE_MOVE_ROWS, FIRE_MOVE_CARD_ROWS),
    "sam_fire": (SAM_FIRE_ROWS,),
    "screaming_eagles": (PLANE_ROWS, CARD_ROWS),
    "sniper": (SQUAD_ROWS, SNIPER_ROWS, VEHICLE_ROWS),
}


def said(values: tuple[CounterValue, ...]) -> dict[str, str]:
    """Return the numbers by their names; none stands twice."""
    found = {value.name: value.value for value in values}
    assert len(found) == len(values)
    return found


@cases(*games())
def test_every_clause_is_in_the_ledger_and_every_meaning_is_a_short_sentence(game: str) -> None:
    for row in (one for table in TABLES[game] for one in table):
        assert row.clause in load(game).ledger, row
        assert row.meaning.endswith(".")
        assert 90 >= len(row.meaning), row.meaning


@pytest.mark.parametrize("type_", TYPES.values(), ids=TYPES)
@pytest.mark.parametrize("reduced", [False, True])
def test_a_counter_of_band_of_brothers_explains_all_that_is_printed(type_: UnitType, reduced: bool) -> None:
    unit = type_
    face, found = unit.face(reduced=reduced), said(explained(BOB_ROWS, KnownCounter(unit, reduced)))
    printed = {
        "firepower": face.firepower if unit.real else None,
        "proficient firepower": face.proficient_firepower if unit.infantry else None,
        "proficiency": f"+{face.proficiency}" if face.proficiency else None,
        "range": None
        if unit.kind in {"artillery", "decoy"}
        else "any"
        if face.range == UNLIMITED
        else face.range,
        "least range": unit.min_range or None,
        "morale": face.morale[0] or None,
        "morale track": "/".join(map(str, face.morale)) if unit.suppressible else None,
        "movement": unit.movement or None,
        "operations cost": unit.operations,
        "Melee firepower": unit.melee[reduced] or None,
        "anti-tank number": unit.satw and unit.satw.number,
        "anti-tank firepower": unit.satw and unit.satw.firepower,
        "anti-tank range": unit.satw and unit.satw.range,
        "firepower against vehicles": unit.armament and unit.armament.anti_tank,
        "front armor": (unit.armament and unit.armament.front) or None,
        "flank armor": (unit.armament and unit.armament.flank) or None,
    }
    names = {1: ["casualty rating"], 2: ["1st casualty rating", "2nd casualty rating"], 0: []}
    printed |= dict(zip(names[len(face.casualty)], face.casualty, strict=True))

    assert {name: str(number) for name, number in printed.items() if number is not None} == found


def test_suppression_lowers_morale_alone() -> None:
    unit = TYPES["us_para"]
    levels: tuple[Suppression, ...] = (0, 2)
    calm, red = (said(explained(BOB_ROWS, KnownCounter(unit, level=level))) for level in levels)

    assert ("10", "2", "red") == (calm["morale"], red["morale"], red["suppression"])
    assert {"morale", "suppression"} == {name for name in red if red[name] != calm.get(name)}


def test_the_points_left_of_a_move_are_told_in_whole_and_broken_points() -> None:
    for sixths, left in ((30, "5"), (27, "4 1/2"), (2, "0 1/3")):
        values = said(explained(BOB_ROWS, KnownCounter(TYPES["us_para"], left=sixths)))
        assert left == values["movement points left"]


@cases(*COUNTERS)
def test_a_counter_of_scream_aim_fire_explains_all_that_is_printed(id_: str) -> None:
    printed, found = COUNTERS[id_], said(explained(SAM_FIRE_ROWS, COUNTERS[id_]))
    expected = {
        "number to hit": printed.to_hit,
        "range": "any" if printed.range == UNLIMITED else printed.range,
        "movement": printed.movement,
        "number": f"#{printed.key}" if printed.key else 0,
        "veteran": "+1" if printed.veteran else 0,
        "front armor": printed.front_armor,
        "side armor": printed.side_armor,
    }

    assert {name: str(number) for name, number in expected.items() if number} == found


def test_figures_and_vehicles_of_sniper_explain_their_fire() -> None:
    def numbers(fire: Firing) -> set[str]:
        return {str(fire.range), str(fire.firepower)} | (
            {str(fire.suppressive)} if fire.suppressive else set()
        )

    for side, figures in FIGURES.items():
        for id_, figure in figures.items():
            found = said(explained(SQUAD_ROWS, Unit("X", side, 1, "squad", figures=(id_,))))
            own = {name: value for name, value in found.items() if name.startswith(figure.title)}
            at_vehicles = {value for name, value in own.items() if name.endswith("at vehicles")}
            assert numbers(figure.vehicles) == at_vehicles
            assert numbers(figure.squads) <= {
                value for name, value in own.items() if not name.endswith("vehicles")
            }
            assert str(figure.slots) == found["slots"]
            assert str(figure.movement + (id_ == "officer")) == found["movement"]
    for vehicle in VEHICLES.values():
        found = said(explained(VEHICLE_ROWS, DamagedVehicle(vehicle, 2)))
        assert [vehicle.movement, vehicle.armor] == [int(found["movement"]), int(found["armor"])]
        assert numbers(vehicle.squads) == {found["range"], found["firepower"]}
        assert numbers(vehicle.vehicles) == {found["range at vehicles"], found["firepower at vehicles"]}
        assert "2 (heavily damaged)" == found["hits"]


def test_men_weapons_and_cards_of_fire_and_move_explain_all_that_is_printed() -> None:
    for nation in TROOPS.values():
        for role, card in nation.items():
            found = said(explained(FIRE_MOVE_ROWS, Bearers(((role, card),), ())))
            assert [card.morale, card.panic, card.ccv] == [
                int(found[name]) for name in ("morale", "panic", "CCV")
            ]
            assert (str(card.lm) if card.lm else None) == found.get("leader modifier")
    for weapon in WEAPONS.values():
        found = said(explained(FIRE_MOVE_ROWS, Bearers((), (weapon,))))
        wanted = {"WF": weapon.wf, "Rep": weapon.rep, "arc": weapon.arc if weapon.arc < 360 else None}
        for name, number in wanted.items():
            assert (None if number is None else str(number)) == found.get(name)
        assert (str(weapon.fv) if weapon.fv else None) == found.get("FV", found.get("charge FV"))
        assert bool(weapon.blast) is ("blast" in found)
        assert bool(weapon.min_range) is ("least range" in found)
        assert any(number is not None for number in weapon.to_hit) is ("to hit" in found)
    for action_card in fire_move_cards.CARDS.values():
        assert explained(FIRE_MOVE_CARD_ROWS, action_card), action_card


def test_planes_and_command_cards_explain_all_that_is_printed() -> None:
    game = load("screaming_eagles")
    view = game.view(game.start("standard", dice=SeededDice(1)).state, None)
    board = {"cockpit": "4", "tail": "5-6", "wings": "7-9", "engine": "10-11", "fuel tank": "12"}
    for squadron in SQUADRONS:
        missiles = {"long-range missiles (LR)": "2", "medium-range missiles (MR)": "3"}
        stores = missiles | {"cannon rounds (CAN)": "8", "flares": "2"}
        assert stores | board == said(game.counter_values(view, squadron))
    for face, card in CARDS.items():
        assert str(card.dice) == said(game.counter_values(view, face.lower()))["black dice"]


@cases(*DEPTHS)
def test_worlds_that_look_alike_are_explained_alike(game: str) -> None:
    timeline = line_of_play(called(game), DEPTHS[game])
    worlds = 0
    for seat in (*called(game).seats_of(timeline.latest.state), None):
        truth = timeline.latest.state
        names = _names(game, truth)
        expected = counter_lines(called(game), called(game).view(truth, seat), names)
        for world in alike(timeline, seat):
            worlds += 1
            assert expected == counter_lines(called(game), called(game).view(world.latest.state, seat), names)
    assert worlds


def _names(game: str, state: Any) -> list[str]:
    """Return the names of all units of a state, hidden ones too."""
    if game == "bob":
        return [one.id for one in state.counters]
    if game == "fire_move":
        return [str(one.number) for one in state.open.figures]
    return list(SQUADRONS)


def test_an_enemy_counter_is_explained_once_its_face_is_known() -> None:
    game = load("bob")
    state = line_of_play(game, DEPTHS["bob"]).latest.state
    hidden = [one for one in state.counters if one.side == "ge" and one.at and not one.known]
    view = game.view(state, game.seats_of(state)[0])
    assert hidden
    assert not explained_counters(game, view, [one.id for one in hidden])
    assert hidden[0].id == game.counter_title(view, hidden[0].id)
    shown = attrs.evolve(
        state,
        counters=tuple(attrs.evolve(one, known=one.known or one == hidden[0]) for one in state.counters),
    )
    known = game.view(shown, game.seats_of(state)[0])
    assert game.counter_values(known, hidden[0].id)
    assert f"{hidden[0].id} ({hidden[0].unit.title})" == game.counter_title(known, hidden[0].id)


def test_marks_and_names_are_explained_once_and_others_left_out() -> None:
    game = load("sam_fire")
    view = game.view(game.start(game.balanced, dice=SeededDice(1)).state, None)
    unit = view.table.units[0].id
    found = explained_counters(game, view, [f"unit:{unit}", "hex:9999", unit])

    assert [unit] == [one.name for one in found]


@cases(
    ("fire_move", "Figure 35"),
    ("sam_fire", "I8 (veteran squad)"),
    ("screaming_eagles", "Stallion"),
    ("sniper", "U1 (officer, 3 regulars)"),
)
def test_a_unit_goes_by_its_name_with_its_kind(name: str, title: str) -> None:
    game = load(name)
    state = game.start(game.balanced, dice=SeededDice(1)).state
    id_ = title.partition(" (")[0].removeprefix("Figure ").replace("Stallion", "stallion")

    assert title == game.counter_title(game.view(state, game.seats_of(state)[0]), id_)


def test_men_of_a_group_are_counted_in_words_that_agree() -> None:
    game = load("fire_move")
    state = game.start(game.balanced, dice=SeededDice(1)).state
    values = said(game.counter_values(game.view(state, None), "R1G"))

    assert "1 squad leader (SL), 1 light machine gunner (LMG), 6 riflemen (RIF)" == values["figures"]
    assert "R1G (8 men)" == game.counter_title(game.view(state, None), "R1G")
