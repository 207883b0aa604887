"""The tables are those of the ledger, number for number (FM-G1 to FM-G7, FM-G25)."""

from typing import Any

import attrs
import pytest

from cases import cases
from fire_move.given import GAME
from fire_move.ledger_fills import fill
from wargames import ScriptedDice
from wargames.fire_move.ground.formations import OFFSETS
from wargames.fire_move.play.move import crossing, minefields
from wargames.fire_move.values import components
from wargames.fire_move.values.cards import (
    ACTION_CARDS,
    CARDS,
    DECKS,
    TIME,
    FireCard,
    MinefieldCard,
    MovementCard,
    PlainCard,
    RadioCard,
    RallyCard,
)
from wargames.fire_move.values.components import (
    BANDS,
    BORDERS,
    D3,
    ISSUED,
    NATIONALITIES,
    NATIONS,
    ROLES,
    SNIPER,
    TERRAIN,
    TROOPS,
    WEAPONS,
    Nation,
    band_at,
)
from wargames.kernel.chance.dice import D6

NEVER, NOWHERE = 99, -99


def numbers(values: list[int]) -> tuple[int | None, ...]:
    return tuple(None if value == NOWHERE else value for value in values)


def test_the_cards_have_the_faces_of_the_ledger() -> None:
    """FM-G1, FM-5.2, FM-5.3, FM-9.2, FM-9.3, FM-9.4, FM-9.5, FM-7.1, FM-23.3"""
    printed = fill("FM-G1")["cards"]

    assert [*printed] == [*CARDS]
    for name, face in printed.items():
        card = CARDS[name]
        rest = {key: value for key, value in face.items() if key != "kind"}
        match card:
            case MovementCard():
                assert "movement" == face["kind"]
                assert rest == {"value": card.value, "cv": card.cv, "ford": card.ford}
            case FireCard():
                assert (card.men_min, card.men_max) == (rest.pop("men_min"), rest.pop("men_max"))
                rows = {key: numbers(row) for key, row in rest.items()}
                assert ("fire", rows) == (face["kind"], {"base": card.base, "lmg": card.lmg, "smg": card.smg})
            case RallyCard():
                assert ("rally", rest) == (face["kind"], {"men": card.men})
            case RadioCard():
                assert ("radio", rest) == (face["kind"], {"fv": card.fv})
            case MinefieldCard():
                assert ("minefield", rest) == (face["kind"], {"fv": card.fv})
            case PlainCard():
                assert {} == rest
                assert card.kind == face["kind"]


@cases(*NATIONS)
def test_the_decks_are_those_of_the_ledger_forty_and_a_time_check(nation: Nation) -> None:
    """FM-G2, FM-G17"""
    deck = dict(DECKS[nation])

    assert fill("FM-G2")["decks"][nation] == deck
    assert [card for card in CARDS if card in deck] == [*deck]
    assert (1, ACTION_CARDS) == (deck[TIME], sum(deck.values()) - 1)
    assert ACTION_CARDS == 40


@pytest.mark.clause(
    "FM-G3", "FM-33.1", "FM-33.2", "FM-33.3", "FM-33.4", "FM-33.6", "FM-33.7", "FM-33.8", "FM-33.9",
    "FM-33.10", "FM-33.11", "FM-33.12", "FM-33.13", "FM-33.17", "FM-33.18", "FM-33.19", "FM-33.20",
    "FM-33.21", "FM-33.22", "FM-33.23",
)  # fmt: skip
@cases(*NATIONS)
def test_hands_and_discards_are_those_of_the_nations(nation: Nation) -> None:
    printed = fill("FM-G3")["nations"][nation]

    assert printed == {name: getattr(NATIONALITIES[nation], name) for name in printed}


def test_each_own_rule_is_one_nations() -> None:
    """FM-33.5, FM-33.14, FM-33.15, FM-33.16, FM-33.24"""
    rules = ("berserk", "banzai", "knee_mortar", "wounded_leader", "smoke_cower")
    having = [[nation for nation in NATIONS if getattr(NATIONALITIES[nation], rule)] for rule in rules]

    assert [["russian"], ["japanese"], ["japanese"], ["japanese"], ["hungarian"]] == having


@cases(*NATIONS)
def test_the_troop_cards_are_those_of_the_ledger_in_key_figure_order(nation: Nation) -> None:
    """FM-G4, FM-R4"""
    printed = fill("FM-G4")["figures"][nation]

    assert {role: [*attrs.astuple(card)] for role, card in TROOPS[nation].items()} == printed
    order = ("PL", "SL", "ASL", "LMG", "MMG", "ORD", "RAD", "ENG", "SMG", "RIF", "CRW")
    assert order == ROLES == tuple(TROOPS[nation])


def test_the_weapons_are_those_of_the_ledger() -> None:
    """FM-G5, FM-12.1, FM-15.1, FM-17.2, FM-22.6, FM-26.1, FM-27.1, FM-28.1"""
    printed, usual = fill("FM-G5")["weapons"], fill("FM-G5")["weapon_defaults"]

    assert [*printed] == [*WEAPONS]
    for name, row in printed.items():
        weapon = WEAPONS[name]
        wanted: dict[str, Any] = {**usual, **row}
        found = {**attrs.asdict(weapon), "class": weapon.kind}
        for key in ("wf", "rep"):
            wanted[key] = None if wanted[key] == NEVER else wanted[key]
        wanted["to_hit"] = numbers(wanted["to_hit"])
        assert wanted == {key: found[key] for key in wanted}, name


@cases(*NATIONS)
def test_each_role_carries_what_its_nation_issues(nation: Nation) -> None:
    """FM-G5"""
    usual = dict.fromkeys(("RIF", "ENG", "CRW", "ASL"), "rifle") | dict.fromkeys(
        ("PL", "ORD", "RAD"), "pistol"
    )

    assert usual | fill("FM-G5")["assign"][nation] == ISSUED[nation]
    assert set(ISSUED[nation].values()) <= set(WEAPONS)


def test_the_terrain_is_that_of_the_ledger() -> None:
    """FM-G6, FM-13.2, FM-13.3, FM-13.5, FM-13.6, FM-23.4"""
    printed = fill("FM-G6")["terrain"]

    assert [*printed] == [*TERRAIN]
    for name, row in printed.items():
        found = attrs.asdict(next(kind for known, kind in TERRAIN.items() if known == name))
        assert row == {key: found[key] for key in row}, name
    assert {"orchard", "woods", "jungle"} == {name for name, kind in TERRAIN.items() if kind.burst}


def test_the_borders_are_those_of_the_ledger() -> None:
    """FM-G7, FM-1.4, FM-13.4, FM-20.1"""
    printed = fill("FM-G7")["border"]

    assert [*printed] == [*BORDERS]
    for name, row in printed.items():
        found = attrs.asdict(next(kind for known, kind in BORDERS.items() if known == name))
        assert {"level": 0} | row == {key: found[key] for key in ("cv", "blocks", "check", "level")}, name


def test_guns_are_held_up_by_the_borders_and_the_terrain_that_the_ledger_lists() -> None:
    """FM-G24"""
    barred = [
        "hedge",
        "bank",
        "ditch",
        "low_wall",
        "high_wall",
        "building_wall",
        "bocage",
        "wire3",
        "wire4",
        "wire5",
        "stream",
        "river",
    ]

    assert set(barred) == {name for name, kind in BORDERS.items() if not kind.guns}
    assert {"woods", "wood_building", "stone_building"} == {
        name for name, kind in TERRAIN.items() if not kind.guns
    }


def test_no_mines_lie_in_buildings_bunkers_trenches_and_hills() -> None:
    """FM-G10"""
    free = {"wood_building", "stone_building", "bunker", "trench", "hill"}

    assert free == {name for name, kind in TERRAIN.items() if not kind.mines}


def test_the_constants_of_formations_are_those_of_the_ledger() -> None:
    """FM-G25"""
    printed = fill("FM-G25")
    names = {
        "base_diameter": "BASE",
        "min_spacing": "SPACING",
        "border_clearance": "CLEARANCE",
        "cohesion": "COHESION",
        "adjacent": "ADJACENT",
        "formation_radius": "FORMATION_RADIUS",
        "enemy_distance": "ENEMY_DISTANCE",
        "sample_step": "SAMPLE_STEP",
    }

    assert {key: printed[key] for key in names} == {
        key: getattr(components, name) for key, name in names.items()
    }
    assert ((0, 0), (-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1)) == OFFSETS[:7]
    assert len(OFFSETS) == 81


def test_a_range_is_measured_and_not_rounded() -> None:
    """FM-10.1: 8 inches and less than a hundredth more are medium range."""
    assert ("close", "medium") == (BANDS[band_at(640_000)], BANDS[band_at(640_001)])


def test_a_sniper_pins_from_three_and_kills_from_six() -> None:
    """FM-30.4, FM-30.5"""
    assert ["nothing"] * 3 + ["pinned"] * 3 + ["KIA"] * 2 == [SNIPER[number] for number in range(8)]


def test_a_d3_is_half_a_d6() -> None:
    """FM-R31"""
    assert [1, 1, 2, 2, 3, 3] == [D3[face] for face in range(1, 7)]


def test_the_other_numbers_are_those_of_the_ledger() -> None:
    """FM-11.2, FM-11.4, FM-G9, FM-G14, FM-G18"""
    assert (8, 9) == (components.UNPINNED_KIA, components.PINNED_KIA)
    assert fill("FM-G9")["radius_hundredths"] == components.ARTILLERY_RADIUS
    assert (801, 2400) == components.MORTAR_SMOKE
    assert round(fill("FM-G18")["break"]["fraction"] * 100) == components.BREAK * 100


def test_what_is_the_rulebooks_own_stands_here_as_it_is_printed() -> None:
    """FM-G26: thresholds, ranges, FVs, the ford and the dice of smoke, in the words of the ledger."""
    (own,) = fill("FM-G26")["rulebook"]
    radio = "/".join(str(card.fv) for card in CARDS.values() if isinstance(card, RadioCard))
    mines = [card.fv for card in CARDS.values() if isinstance(card, MinefieldCard)]
    limits = "/".join(str(inch) for inch in range(1, 60) if _ends_a_band(inch))
    ford = [number for number in range(-7, 8) if number >= crossing.FORDED]

    assert own.split(", ") == [
        f"all thresholds {components.UNPINNED_KIA} and {components.PINNED_KIA}",
        f"ranges {limits}",
        "hand sizes",
        "discards",
        f"minefield FV {mines[0]}",
        f"DC FV {WEAPONS['demolition_charge'].fv}",
        f"artillery FV {radio}",
        "sniper bands",
        f"smoke D{len(D6.faces)} and D{max(D3[face] for face in D6.faces)}",
        f"ford +{ford[0]}..+{ford[-1]}",
    ]
    assert [minefields.MINE_FV] == mines


def _ends_a_band(inch: int) -> bool:
    return band_at((100 * inch) ** 2) != band_at((100 * inch + 1) ** 2)


def test_what_is_public_of_the_game_is_kept() -> None:
    """FM-G26, FM-G2: the decks, and the sizes of the platoons."""
    public = fill("FM-G26")["public"]
    platoons = [
        sum(len(group.figures) for group in force.groups)
        for name in GAME.shipped
        for force in GAME.start(name, dice=ScriptedDice()).state.scenario.forces
    ]

    for deck in map(dict, DECKS.values()):
        actions, times = sum(deck.values()) - deck[TIME], deck[TIME]
        assert f"deck of {actions} action cards per nationality + {times} time check card" in public
    assert "platoon game, 20 to 50 figures a side, groups" in public
    assert all(20 <= figures <= 50 for figures in platoons)
