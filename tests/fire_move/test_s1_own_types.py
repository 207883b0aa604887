"""Section 1: features and borders of a scenario's own, by data (FM-1.2, FM-1.4, FM-13.6, FM-R70)."""

import random
from typing import Any

import attrs
import pytest

from fire_move.given import GAME, at, battle, men, table
from fire_move.played import dice, do, figure, group, legal, refused, told
from fire_move.random_tables import random_table
from fire_move.test_scenario_files import GOOD
from fire_move.test_sight_oracle import exact_verdict, spots, verdict
from thinned import by_day
from wargames.encoding import observation_spec
from wargames.fire_move.checks.scenario_violations import violations
from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.ground.lines_of_fire import line_of_fire
from wargames.fire_move.moments import CrossingTried, FigureChecked
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import BORDERS, TERRAIN, BorderKind, Terrain
from wargames.fire_move.values.state import State
from wargames.fire_move.values.table import Table
from wargames.kernel.game import Seat
from wargames.render.fire_move import PICTURES

RIFLES = "RIF RIF RIF RIF"
REEDS = Terrain("reeds", "reeds", 2, through=1, like="elephant_grass")
FORT = Terrain("fort", "fort", 5, blocks=True, see_in=100, mines=False, guns=False, like="bunker")
FAR = men("B", "RIF RIF", 50, 5)
FENCE = BorderKind("fence", "fence", 1, like="hedge")
DIKE = BorderKind("dike", "dike", 2, blocks=True, guns=False, like="bank")
CANAL = BorderKind("canal", "canal", check="ford", guns=False, like="river")
SPIKES = BorderKind("spikes", "spikes", check="wire", level=6, like="wire5")


def fired_over(own: Terrain | BorderKind, *, far: str = "open", border: str = "join") -> State:
    """Give four riflemen 2 inches before a line, and two of the enemy 2 inches behind it."""
    shooters, others = men("B", RIFLES, 18, 20), men("A", "RIF RIF", 22, 20)
    return battle([shooters], [others], "F3 M1", on=table("open", far, border, own=(own,)))


def seen_by(state: State) -> FireMoveView:
    return GAME.view(state, Seat("german"))


def taken(state: State) -> list[tuple[int, str]]:
    """Fire, and give what is taken from the FV at the first figure."""
    first = told(do(state, "fire B at A with F3", fell=dice("1 8 1 8")), FigureChecked)[0]
    return [(one.amount, one.reason) for one in first.modifiers]


def test_a_terrain_of_its_own_conceals_who_stands_in_it() -> None:
    """FM-1.2, FM-9.6, FM-R70: 2 for reeds."""
    state = fired_over(REEDS, far="reeds")

    assert [(-2, "terrain")] == taken(state)
    assert REEDS == state.scenario.table.terrain_types[0]


def test_a_border_of_its_own_is_taken_from_fire_over_it() -> None:
    """FM-1.4, FM-9.7, FM-R70"""
    assert [(-1, "over the fence")] == taken(fired_over(FENCE, border="fence"))


def test_a_feature_that_is_defined_to_blocks_the_line_of_sight() -> None:
    """FM-13.6, FM-R23, FM-R70: two inches of a fort into which one sees one."""
    state = fired_over(FORT, far="fort")

    assert "FM-13.1" == refused(state, "fire B at A with F3").clause
    assert "FM-13.6" in str(GAME.sight(seen_by(state), "B", "A"))
    near = attrs.evolve(state.scenario.table, terrain_types=(attrs.evolve(FORT, see_in=300),))
    lying = line_of_fire(battlefield_of(near), at(18, 20), at(22, 20))
    assert lying.clear


def test_a_border_that_is_defined_to_blocks_it_too() -> None:
    """FM-13.6, FM-R23, FM-R70: it is seen over only within an inch of it."""
    state = fired_over(DIKE, border="dike")

    assert "FM-13.1" == refused(state, "fire B at A with F3").clause
    assert "FM-13.6" in str(GAME.sight(seen_by(state), "B", "A"))


@pytest.mark.parametrize(("fell", "over"), [("5 4", True), ("4 4", False)])
def test_a_border_of_its_own_may_have_to_be_forded(fell: str, over: bool) -> None:
    """FM-7.2, FM-7.3, FM-R70"""
    state = battle([men("A", "RIF RIF", 19.5, 20)], [FAR], "M1 FORD",
                   on=table(border="canal", own=(CANAL,)))  # fmt: skip

    step = do(state, "move A with M1 for actions", "step 24/20", fell=dice(fell))

    assert [("canal", over)] == [(one.border, one.crossed) for one in told(step, CrossingTried)]
    assert over == (at(24, 20) == figure(step.state, 1).at)
    dry = do(state, "move A with FORD for actions", "step 24/20")
    assert at(24, 20) == figure(dry.state, 1).at


@pytest.mark.parametrize(("fell", "over"), [("8 2", True), ("7 2", False)])
def test_a_border_of_its_own_may_have_to_be_crossed_like_wire(fell: str, over: bool) -> None:
    """FM-20.1, FM-R70: of level 6."""
    state = battle([men("A", "RIF RIF", 19.5, 20)], [FAR], "M1",
                   on=table(border="spikes", own=(SPIKES,)))  # fmt: skip

    step = do(state, "move A with M1 for actions", "step 24/20", fell=dice(fell))

    assert over == (at(24, 20) == figure(step.state, 1).at)


def test_a_charge_blows_wire_of_its_own() -> None:
    """FM-G8, FM-22.3, FM-R70"""
    own, enemy = men("A", "SL ENG RIF", 17, 20, dy=0.5), FAR
    state = battle([own], [enemy], "M1", on=table(border="spikes", own=(SPIKES,)))

    after = do(state, "place charge of 2 with M1 along 19.5/20", fell=dice("2 5")).state

    assert (0,) == after.open.wire_cut
    assert group(after, "A").acted


def test_guns_and_mines_keep_to_what_the_scenario_says() -> None:
    """FM-G24, FM-G10, FM-R70"""
    gun = men("G", "ORD CRW CRW", 19.5, 20, weapon="infantry_gun", facing=(1, 0), dy=0.5)
    for on in (table(border="dike", own=(DIKE,)), table(far="fort", own=(FORT,))):
        state = battle([gun], [FAR], "M2", on=on)
        moving = do(state, "move G with M2 for actions", "handle G-infantry_gun-1").state
        assert "FM-G24" == refused(moving, "step 22/20").clause
    movers = men("A", "RIF RIF", 19.5, 20)
    state = battle([movers], [FAR], "M1", their_hand="MINE", on=table(far="fort", own=(FORT,)))
    step = do(state, "move A with M1 for actions", "step 22/20").state
    assert legal(step, "minefield at 0 with MINE")
    assert "FM-G10" == refused(step, "minefield at 2 with MINE").clause


def test_artillery_bursts_in_the_trees_of_its_own() -> None:
    """FM-23.4, FM-R70: bamboo that is defined to burst gives no CV."""
    results = []
    for burst in (True, False):
        bamboo = Terrain("bamboo", "bamboo", 3, burst=burst, like="jungle")
        caller, enemy = men("A", "SL RAD RIF", 18, 20), men("B", "RIF RIF", 22, 20)
        state = battle([caller], [enemy], "RD5", on=table(far="bamboo", own=(bamboo,)),
                       nations=("american", "german"))  # fmt: skip
        step = do(state, "artillery by A at 4 with RD5", fell=dice("5 3 4 4 4 4"))
        results += [one.result for one in told(step, FigureChecked)]
    assert [5, 5, 2, 2] == results


# what is shown


def test_pictures_texts_and_numbers_show_what_it_is_like() -> None:
    """FM-R70: drawn like elephant grass and a hedge, under its own name."""
    own, enemy = men("A", "SL RIF", 5, 20), FAR
    on = table("open", "reeds", "fence", own=(REEDS, FENCE))
    view = seen_by(battle([own], [enemy], on=on))
    plain = seen_by(battle([own], [enemy], on=table("open", "elephant_grass", "hedge")))

    text, drawn = PICTURES.text(view), PICTURES.svg(view)

    assert "reeds -2, through -1" in text
    assert "fence -1" in text
    assert "E: reeds" in drawn
    spec = observation_spec(GAME, view.scenario)
    assert (spec.observe(view)["ground"] == spec.observe(plain)["ground"]).all()


# what is refused

BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"terrain_types": (attrs.evolve(REEDS, id="woods"),)}, "terrain_types.woods", "printed type"),
    ({"terrain_types": (attrs.evolve(REEDS, cv=10),)}, "terrain_types.reeds.cv", "between 0 and 9"),
    ({"terrain_types": (attrs.evolve(REEDS, through=-1),)}, "terrain_types.reeds.through", "between 0 and 9"),
    ({"terrain_types": (attrs.evolve(REEDS, see_in=100),)}, "terrain_types.reeds.see_in", "blocks = true"),
    ({"terrain_types": (attrs.evolve(FORT, see_in=100_001),)}, "terrain_types.fort.see_in", "not between"),
    ({"terrain_types": (attrs.evolve(FORT, see_within=-1),)}, "terrain_types.fort.see_within", "not between"),
    ({"terrain_types": (attrs.evolve(REEDS, title=""),)}, "terrain_types.reeds.title", "1 to 40 letters"),
    ({"terrain_types": (attrs.evolve(REEDS, id="a-reed"),)}, "terrain_types", "is no name"),
    ({"border_types": (attrs.evolve(FENCE, id="wire3"),)}, "border_types.wire3", "printed type"),
    ({"border_types": (attrs.evolve(FENCE, cv=-1),)}, "border_types.fence.cv", "between 0 and 9"),
    ({"border_types": (attrs.evolve(FENCE, level=3),)}, "border_types.fence.level", "only wire has a level"),
    ({"border_types": (attrs.evolve(SPIKES, level=0),)}, "border_types.spikes.level", "a level of 1 to 7"),
    ({"border_types": tuple(attrs.evolve(FENCE, id=f"f{n}") for n in range(21))}, "border_types", "most 20"),
]  # fmt: skip


@pytest.mark.parametrize(("types", "field", "said"), BAD, ids=[one[1] + str(n) for n, one in enumerate(BAD)])
def test_what_no_type_can_be_is_refused(types: dict[str, Any], field: str, said: str) -> None:
    """FM-R70: by field and clause."""
    scenario = battle([men("A", "SL RIF", 5, 20)], [men("B", "RIF RIF", 50, 5)]).scenario

    ((where, complaint, clause),) = violations(
        attrs.evolve(scenario, table=attrs.evolve(scenario.table, **types))
    )

    assert where.startswith(f"table.{field}")
    assert said in complaint
    assert clause.startswith("FM-")


@pytest.mark.parametrize(
    ("on", "field"), [(table(far="lava"), "features.E.terrain"), (table(border="moat"), "borders.b.type")]
)
def test_a_type_that_nobody_defined_is_refused(on: Table, field: str) -> None:
    """FM-1.2, FM-1.4: the error names those that there are, the scenario's own among them."""
    scenario = battle([men("A", "SL RIF", 5, 20)], [men("B", "RIF RIF", 50, 5)]).scenario
    named = attrs.evolve(on, terrain_types=(REEDS,), border_types=(FENCE,))

    ((where, complaint, _),) = violations(attrs.evolve(scenario, table=named))

    assert where == f"table.{field}"
    assert "there are open" in complaint or "there are join" in complaint
    assert ("reeds" if "terrain" in field else "fence") in complaint


def test_types_are_read_from_a_file() -> None:
    """FM-R70, FM-R1: their lengths in inches."""
    fort = '{title = "fort", cv = 5, blocks = true, see_in = 1, mines = false, guns = false, like = "bunker"}'
    wood = '{ title = "wood", blocks = true, see_in = 2, see_within = 3.5 }'
    fence = '{ title = "fence", cv = 1, like = "hedge" }'
    types = f"terrain_types.fort = {fort}\nterrain_types.wood = {wood}\nborder_types.fence = {fence}"

    table_ = GAME.read_scenario(GOOD.replace("[table]\n", f"[table]\n{types}\n"), "mine.toml").table

    assert (FORT, Terrain("wood", "wood", blocks=True, see_in=200, see_within=350)) == table_.terrain_types
    assert (FENCE,) == table_.border_types


# the same lines


def defined(drawn: Table, rng: random.Random) -> Table:
    """Give a table whose features and borders are all of types of its own, with numbers drawn for them."""
    lands = tuple(
        Terrain(f"own_{n}", f"own {n}", rng.randint(0, 4), rng.choice([0, 0, 1]), **sight_of(rng))
        for n in range(6)
    )
    kinds = tuple(BorderKind(f"own_{n}", f"own {n}", rng.randint(0, 2), rng.random() < 0.3) for n in range(6))
    features = tuple(attrs.evolve(one, terrain=rng.choice(lands).id) for one in drawn.features)
    borders = tuple(attrs.evolve(one, type=rng.choice(kinds).id) for one in drawn.borders)
    return Table(drawn.size, features, borders, lands, kinds)


def sight_of(rng: random.Random) -> dict[str, Any]:
    """Draw whether a terrain blocks, and how far one sees into it and within it."""
    if rng.random() < 0.5:
        return {}
    within = rng.choice([None, 300, 800])
    return {"blocks": True, "see_in": rng.choice([0, 150, 400]), "see_within": within}


@pytest.mark.parametrize("seed", by_day(range(12), range(4)))
def test_exact_fractions_agree_on_what_a_scenario_defines(seed: int) -> None:
    """FM-R70, FM-13.6, FM-R22, FM-R23: what is seen and what it costs follows from the numbers alone."""
    rng = random.Random(seed)
    field = battlefield_of(defined(random_table(seed), rng))

    for _ in range(60):
        a, b = spots(field, rng, 25), spots(field, rng, 25)
        if a != b:
            assert exact_verdict(field, a, b) == verdict(line_of_fire(field, a, b)), (a, b)


def test_printed_types_are_as_they_were() -> None:
    """FM-G6, FM-G7: each goes by its own name, and is drawn as itself."""
    assert {*TERRAIN} == {one.id for one in TERRAIN.values()} == {one.look for one in TERRAIN.values()}
    assert {*BORDERS} == {one.id for one in BORDERS.values()} == {one.look for one in BORDERS.values()}
