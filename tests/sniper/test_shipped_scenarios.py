"""The three scenarios that come with the game are those of the ledger, written down here once more."""

from collections import Counter
from itertools import pairwise

from cases import cases
from sniper.ledger_tables import fills, lines
from sniper.shipped import IDS, SCENARIOS
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.ground.zones import zone
from wargames.sniper.values.components import Figure, Side
from wargames.sniper.values.scenarios import FigurePool, Objective, SniperScenario, SquadBase, Victory

ALLEY, CORNERS, WALK = (SCENARIOS[id_] for id_ in IDS)


def columns(scenario: SniperScenario, first: int, last: int) -> set[str]:
    return {place for place in ground_of(scenario.map).places if first <= int(place[:2]) <= last}


def squads(scenario: SniperScenario, side: Side) -> dict[str, tuple[tuple[Figure, ...], str | None]]:
    return {squad.id: (squad.figures, squad.hex) for squad in scenario.side(side).squads}


# --------------------------------------------------------------------------------------------------- the maps


def test_the_map_is_that_of_the_ledger_hex_by_hex() -> None:
    """SN-G1"""
    ground = ground_of(ALLEY.map)
    listed = dict(
        entry.split("=")
        for line in fills()["SN-G1"].splitlines()
        for entry in line.split()
        if "=" in entry and entry[:4].isdigit()
    )
    kinds = {"road": "clear", "hill/1": "clear", "building+road": "building"}

    assert 160 == len(listed) == len(ground.places)
    for place, kind in listed.items():
        assert kinds.get(kind, kind) == ground.terrain[place]
        assert ("road" in kind or kind == "bridge") == (place in ground.roads)
        assert (kind == "hill/1") == ground.level[place]


@cases(("snipers_alley", "SN-G1"), ("four_corners", "SN-G16"), ("lieutenants_walk", "SN-G17"))
def test_the_rows_of_a_map(id_: str, gap: str) -> None:
    """SN-G1, SN-G16, SN-G17"""
    rows = [
        line.split(": ")[1].replace(" ", "") for line in fills()[gap].splitlines() if line.startswith("row")
    ]
    assert tuple(rows) == SCENARIOS[id_].map.rows


@cases(("four_corners", "SN-G16"), ("lieutenants_walk", "SN-G17"))
def test_the_terrain_lists_of_a_map(id_: str, gap: str) -> None:
    """SN-G16, SN-G17"""
    ground = ground_of(SCENARIOS[id_].map)
    heads = {"building": "building", "woods": "woods", "road (clear)": "road"}
    found = {
        heads[head]: set(rest.split())
        for head, _, rest in (line.partition(": ") for line in fills()[gap].splitlines())
        if head in heads
    }

    for kind in ("building", "woods"):
        assert found[kind] == {place for place in ground.places if ground.terrain[place] == kind}
    assert found["road"] == ground.roads
    assert {0} == set(ground.level.values())


def test_the_road_connections_of_the_ledger() -> None:
    """SN-G1, TOI-5.7"""
    text = fills()["SN-G1"].split("Road connections")[1].split("\n")[0]
    ways = text.replace(",", ";").replace("(bridge)", "").replace("(HQ)", "").split(";")
    listed = set()
    for way in ways:
        stops = [
            stop for stop in (word.strip(" .:") for word in way.split(" ")[-1].split("-")) if stop.isdigit()
        ]
        listed |= {frozenset(pair) for pair in pairwise(stops)}
    ground = ground_of(ALLEY.map)
    joined = {
        frozenset((one, other))
        for one in ground.roads
        for other in ground.neighbors[one]
        if other in ground.roads
    }

    assert listed == joined


# --------------------------------------------------------------------------------------------- Sniper's Alley


def test_the_alley_in_general() -> None:
    """SN-1.1, SN-1.21, SN-1.22, SN-1.23, SN-1.24, SN-1.25, SN-1.28"""
    assert (4, "us", "flooded") == (ALLEY.rounds, ALLEY.initiative, ALLEY.map.stream)
    assert (2, 2) == (ALLEY.us.actions, ALLEY.de.actions)
    assert Victory("objective", "us") == ALLEY.victory
    assert ("1305",) == ALLEY.victory_objectives


def test_the_divisions_of_the_alley() -> None:
    """SN-1.2, SN-1.3, SN-1.4, SN-1.5, SN-1.6, SN-1.7, SN-1.8, SN-1.9, SN-1.10, SN-1.11, SN-1.12"""
    first, second = ALLEY.us.divisions
    assert (2, FigurePool(regular=3, elite=2, officer=1, mortar=1)) == (first.bases, first.figures)
    assert ("m3a1",) == first.vehicles
    assert ("flamethrower",) == first.specializations
    assert 0 == first.snipers
    assert 0 == first.concealed
    assert (4, FigurePool(regular=11, elite=1, mortar=1, mg=1)) == (second.bases, second.figures)
    assert () == second.vehicles
    assert ("medic",) == second.specializations
    assert 0 == second.snipers
    assert 0 == second.concealed

    first, second = ALLEY.de.divisions
    assert (2, FigurePool(regular=4, elite=2, mg=1)) == (first.bases, first.figures)
    assert (("anti_tank",), 1, 1) == (first.specializations, first.snipers, first.concealed)
    assert (1, FigurePool(regular=2, elite=1, officer=1)) == (second.bases, second.figures)
    assert ((), 2, 2) == (second.specializations, second.snipers, second.concealed)


def test_the_units_of_the_alley_are_those_of_the_ledger() -> None:
    """SN-G4: side, id, division, figures, token and hex."""
    rows = lines("SN-G4", 6)
    sides: dict[str, Side] = {"US": "us", "DE": "de"}
    found = {squad.id: squad for side in ("us", "de") for squad in ALLEY.side(side).squads}

    assert 13 == len(rows)
    for name, id_, division, figures, token, hex_ in rows:
        if id_ == "H1":
            (vehicle,) = ALLEY.side(sides[name]).vehicles
            assert "H1" == vehicle.id
            assert int(division) == vehicle.division
            assert "m3a1" == vehicle.vehicle
            assert hex_ == vehicle.hex
            assert "M3A1 Half-track" == vehicle.type.title
            continue
        squad = found[id_]
        assert squad in ALLEY.side(sides[name]).squads
        assert (int(division), hex_) == (squad.division, squad.hex)
        assert ({"-": None}.get(token, token)) == squad.specialization
        assert ("sniper" in figures, "concealed" in figures) == (squad.sniper, squad.concealed)
        assert written(figures) == Counter(squad.figures)


def written(figures: str) -> Counter[str]:
    """Read ``mg_de, elite, elite``, ``regular x4`` and ``sniper, concealed``."""
    if "sniper" in figures:
        return Counter({"regular": 1})
    found: Counter[str] = Counter()
    for entry in figures.split(", "):
        name, _, number = entry.partition(" x")
        found[name.removesuffix("_us").removesuffix("_de")] += int(number or 1)
    return found


def test_the_germans_have_three_concealed_snipers() -> None:
    """SN-1.11, SN-1.12, SN-1.27, SN-R1, SN-3.2, SN-3.4"""
    assert [("S1", 1), ("S2", 2), ("S3", 2)] == [(one.id, one.division) for one in ALLEY.de.snipers]
    assert all(one.concealed and one.figures == ("regular",) for one in ALLEY.de.snipers)
    assert () == ALLEY.us.snipers
    assert ["G1", "G2", "G3"] == [one.id for one in ALLEY.de.bases]
    assert not any(one.concealed for one in (*ALLEY.de.bases, *ALLEY.us.squads))


def test_nobody_comes_later() -> None:
    """SN-1.26: every unit has its hex from the start."""
    orders = (ALLEY.us, ALLEY.de)
    there = [squad.hex for order in orders for squad in order.squads]
    there += [vehicle.hex for order in orders for vehicle in order.vehicles]
    assert 13 == len([hex_ for hex_ in there if hex_ in ground_of(ALLEY.map).bit]) == len(there)


def test_the_cards_of_the_alley() -> None:
    """SN-1.13, SN-1.14, SN-1.15, SN-1.16, SN-1.17, SN-1.18, SN-R35, SN-R2"""
    assert ("command_1", 2, ("C1",)) == (ALLEY.us.deck, ALLEY.us.hand, ALLEY.us.in_play)
    assert ("morale_1", 2, ()) == (ALLEY.de.deck, ALLEY.de.hand, ALLEY.de.in_play)
    assert (("seize_the_initiative",), ("no_surrender",)) == (ALLEY.us.operations, ALLEY.de.operations)


def test_the_objectives_of_the_alley() -> None:
    """SN-G12"""
    assert {
        Objective("1305", "victory"),
        Objective("0805", "command", "neutral", 1),
        Objective("1105", "command", "neutral", 1),
        Objective("1307", "command", "de", 1),
    } == set(ALLEY.objectives)
    assert (0, 0) == (ALLEY.us.command, ALLEY.de.command)


def test_the_deployment_zones_of_the_alley() -> None:
    """SN-1.19, SN-1.20, SN-R3, TOI-20.3"""
    ground = ground_of(ALLEY.map)
    flooded = {place for place in ground.places if ground.terrain[place] == "stream"}

    assert columns(ALLEY, 1, 5) == set(ground.members(zone(ALLEY, "us", "squad")))
    assert columns(ALLEY, 6, 16) - flooded == set(ground.members(zone(ALLEY, "de", "squad")))
    assert ("9A", "1A") == (ALLEY.map.boards[1].id, ALLEY.map.boards[0].id)


# --------------------------------------------------------------------------------------------- the other two


def test_four_corners() -> None:
    """SN-G16"""
    three: tuple[Figure, ...] = ("regular", "regular", "regular")
    one: tuple[Figure, ...] = ("regular",)

    assert {"U1": (three, "0204"), "U8": (one, "0102"), "U9": (one, "0106")} == squads(CORNERS, "us")
    assert {"D1": (three, "1004"), "D8": (one, "1002"), "D9": (one, "1006")} == squads(CORNERS, "de")
    assert {"U8", "U9", "D8", "D9"} == {
        squad.id
        for order in (CORNERS.us, CORNERS.de)
        for squad in order.squads
        if squad.sniper and squad.concealed
    }
    assert columns(CORNERS, 1, 2) == set(ground_of(CORNERS.map).members(zone(CORNERS, "us", "squad")))
    assert columns(CORNERS, 9, 10) == set(ground_of(CORNERS.map).members(zone(CORNERS, "de", "squad")))
    assert (3, "us", 2, 2) == (CORNERS.rounds, CORNERS.initiative, CORNERS.us.actions, CORNERS.de.actions)
    assert ((Objective("0504", "victory"),), "snipers") == (CORNERS.objectives, CORNERS.victory.kind)
    assert not_building_or_drawing(CORNERS)


def test_the_lieutenants_walk() -> None:
    """SN-G17"""
    led: tuple[Figure, ...] = ("officer", "regular", "regular", "regular")

    assert {"U1": (led, "0204"), "U2": (("elite", "elite", "mortar"), "0104"), "U3": (led, "0205")} == squads(
        WALK, "us"
    )
    assert (
        SquadBase("D8", 1, ("regular",), "0902", sniper=True, concealed=True),
        SquadBase("D1", 1, ("elite", "regular", "mg"), "0904"),
    ) == WALK.de.squads
    assert columns(WALK, 1, 2) == set(ground_of(WALK.map).members(zone(WALK, "us", "squad")))
    assert columns(WALK, 7, 10) == set(ground_of(WALK.map).members(zone(WALK, "de", "squad")))
    assert (4, "us", 2, 2) == (WALK.rounds, WALK.initiative, WALK.us.actions, WALK.de.actions)
    assert ((Objective("0904", "victory"),), Victory("officers", "us")) == (WALK.objectives, WALK.victory)
    assert not_building_or_drawing(WALK)


def not_building_or_drawing(scenario: SniperScenario) -> bool:
    orders = (scenario.us, scenario.de)
    return not any(one.builds or one.deck or one.hand or one.command or one.operations for one in orders)
