"""Section 29: where the beaten can go, every point of the table being asked (FM-29.12, FM-G11)."""

import random

from cases import cases
from fire_move.given import DEPTH, WIDTH, Men, at, battle, given, men, placed
from fire_move.played import choices, dice, do, ids
from fire_move.test_s29_fight import MOVE, OK, ford_island
from thinned import by_day
from wargames.fire_move.play.battle import LAYOUTS
from wargames.fire_move.play.close_combat.refuges import RetreatEnds, ways_out
from wargames.fire_move.play.close_combat.retiring import end_refusal
from wargames.fire_move.play.move.ways import MoveRoute
from wargames.fire_move.values.state import CloseCombat
from wargames.fire_move.values.table import Border, Feature, Table
from wargames.kernel.geometry.plane import Point


@cases((1.6, []), (1.7, ["retire 13.62/20.30"]), (1.8, ["retire 13.69/20.30"]))
def test_a_retreat_finds_an_end_of_a_few_hundredths(width: float, ends: list[str]) -> None:
    """FM-29.12, FM-G11: two men on an island in a river, an enemy within an inch of most of it."""
    own = Men("A", ("RIF", "RIF"), (at(12.1, 19.1), at(12.1, 19.7)))
    defenders = Men("B", ("RIF", "RIF"), (at(13.3, 20.3), at(13.3, 19.7)))
    state = given([own], [defenders], "M1", on=ford_island(width))

    step = do(state, MOVE, "charge B with 1,2 along 12.7/19.7", "stand", fell=dice(f"{OK} {OK} 8 1"))

    assert ends == [text for text in choices(step.state) if text.startswith("retire")]
    assert bool(ends) == ("B" in ids(step.state))


@cases(*by_day(range(8), range(4)))
def test_no_end_is_passed_over(seed: int) -> None:
    """FM-G11, FM-R12: the same points as when each point of a little house is tried."""
    rng = random.Random(seed)
    width, depth, count = rng.randint(90, 130), rng.randint(70, 110), rng.randint(2, 3)
    corners = (Point(1200, 1900), Point(1200 + width, 1900), Point(1215 + width, 1900 + depth))
    house = Feature("H", "stone_building", (*corners, Point(1200, 1900 + depth)), "W")
    ground = Feature("W", "open", (Point(0, 0), Point(WIDTH, 0), Point(WIDTH, DEPTH), Point(0, DEPTH)))
    walls = Border("b", "building_wall", (*house.polygon, house.polygon[0]))
    own = placed("A", " ".join(f"RIF@{12.1 + 0.5 * (n % 2)}/{19.1 + 0.5 * (n // 2)}" for n in range(count)))
    foes = [placed("B", f"RIF@{12.9 + rng.random() / 2:.2f}/20.3 RIF@11.5/{19 + rng.random():.2f}")]
    there = LAYOUTS.layout_of(battle([own], foes, on=Table((WIDTH, DEPTH), (ground, house), (walls,))))
    danger = Point(1200 + rng.randint(20, 80), 1900 + rng.randint(20, 60))
    start = Point(1210, 1910)
    combat = CloseCombat("german", "A", "B", (danger,))

    def may_end(point: Point) -> bool:
        if there.field.feature_at(point) != "H" or not there.field.clear_of_borders(point):
            return False
        return end_refusal(there, combat, "A", MoveRoute((start, point), "H", "H", None, there.field)) is None

    spots = (Point(x, y) for x in range(1200, 1215 + width) for y in range(1900, 1900 + depth))
    assert {spot for spot in spots if may_end(spot)} == set(RetreatEnds(there, "A", start, danger).ends("H"))


@cases((0.2, ["W", "E"]), (0, ["W"]))
def test_a_retreat_leads_over_a_bridge_beside_the_water(bridge: float, ways: list[str]) -> None:
    """FM-G11, FM-5.13: the piece of border at hand that may be crossed, whichever comes first."""
    west = Feature("W", "open", (Point(0, 0), Point(2000, 0), Point(2000, DEPTH), Point(0, DEPTH)))
    east = Feature("E", "open", (Point(2000, 0), Point(WIDTH, 0), Point(WIDTH, DEPTH), Point(2000, DEPTH)))
    water = [
        Border("s", "stream", (at(20, 0), at(20, 20.2 - bridge))),
        Border("n", "stream", (at(20, 20.2), at(20, 40))),
    ]
    over = (Border("b", "bridge", (at(20, 20.2 - bridge), at(20, 20.2))),) if bridge else ()
    table = Table((WIDTH, DEPTH), (west, east), (*water, *over))
    there = LAYOUTS.layout_of(given([men("A", "RIF RIF", 19.5, 19.8)], [men("B", "RIF", 50, 5)], on=table))

    assert ways == [feature for feature, _ in ways_out(there, at(19.5, 19.8))]


@cases((9, False), (10, True))
def test_a_strip_is_found_where_there_is_one_line_to_stand_on(width: int, room: bool) -> None:
    """FM-R2, FM-R9, FM-G11: 0.05 inch from the border on either hand."""
    edges = (0, 2000, 2000 + width, WIDTH)
    features = tuple(
        Feature(id_, "open", (Point(a, 0), Point(b, 0), Point(b, DEPTH), Point(a, DEPTH)))
        for id_, a, b in zip("WSE", edges, edges[1:], strict=False)
    )
    table = Table((WIDTH, DEPTH), features, ())
    there = LAYOUTS.layout_of(given([men("A", "RIF RIF", 19.5, 20)], [men("B", "RIF", 50, 5)], on=table))

    assert [("W", at(19.5, 20)), *[("S", at(20.05, 20))] * room] == list(ways_out(there, at(19.5, 20)))
