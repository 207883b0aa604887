"""Section 1 in play: features, the borders that enclose them, and the edge of the table."""

import pytest

from fire_move.given import battle, men, placed, table
from fire_move.played import do, legal, only, refused, where
from fire_move.tables import box, feature, strips
from fire_move.test_scenario_files import bad, read
from wargames.fire_move.checks.scenario_violations import table_violations
from wargames.fire_move.moments import GroupPlaced
from wargames.fire_move.values.components import BorderType
from wargames.fire_move.values.table import Table

FAR = men("B", "RIF RIF RIF", 55, 5)


def on(kind: BorderType) -> Table:
    """Give open ground and crops with a border of a kind between at x = 20."""
    return table("open", "crops", kind)


TABLES = {
    "a hole": Table(
        (3000, 2000), (feature("A", "open", box(0, 0, 20, 20)), feature("C", "open", box(20, 0, 30, 19)))
    ),
    "an overlap": Table(
        (3000, 2000), (feature("A", "open", box(0, 0, 21, 20)), feature("C", "open", box(20, 0, 30, 20)))
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_every_point_of_a_users_table_lies_in_exactly_one_feature(name: str) -> None:
    """FM-1.1, FM-1.2, FM-1.3, FM-R2"""
    clauses = [clause for _, _, clause in table_violations(TABLES[name])]

    assert clauses
    assert {*clauses} <= {"FM-1.1", "FM-1.3", "FM-R2"}


def test_a_feature_has_one_terrain_type() -> None:
    """FM-1.2"""
    assert "open" == read().table.features[0].terrain
    assert "terrain" in bad('terrain = "open"', 'terrain = "bog"')
    assert "terrain" in bad('terrain = "open"', 'terrain = ["open", "woods"]')


@pytest.mark.parametrize(
    "kind",
    ["join", "path", "road", "hedge", "low_wall", "high_wall", "ditch", "bank", "trees", "stream", "river"],
)
def test_each_kind_of_border_ends_a_move_action_that_runs_into_it(kind: BorderType) -> None:
    """FM-1.4, FM-1.5"""
    state = battle([men("A", "SL RIF", 15, 20)], [FAR], "M3", on=on(kind))
    moving = do(state, "move A with M3 for actions").state

    assert "FM-5.13" == refused(moving, "step 22/20").clause
    assert "FM-5.12" == refused(moving, "step 20/20").clause
    assert legal(moving, "step 19.9/20")


def test_a_join_between_fields_is_crossed_only_at_the_start_of_a_later_move_action() -> None:
    """FM-1.5, FM-R2"""
    state = battle([men("A", "SL RIF", 15, 20)], [FAR], "M2", on=on("join"))
    near_side = do(state, "move A with M2 for actions", "step 19.2/20")

    assert "19.20/20.00" == where(near_side.state, 1)
    after = do(near_side.state, "step 25/20")
    assert "25.00/20.00" == where(after.state, 1)
    assert ("FM-R12",) == only(after, GroupPlaced).clauses


@pytest.mark.parametrize("to", ["-1/20", "0/20", "0.04/20", "5/40", "5/39.96", "5/41"])
def test_the_edge_of_the_table_is_a_border_that_nobody_crosses(to: str) -> None:
    """FM-1.3, FM-R2"""
    state = battle([men("A", "SL RIF", 5, 20)], [FAR], "M1")

    moving = do(state, "move A with M1 for actions").state

    assert not legal(moving, f"step {to}")
    assert refused(moving, f"step {to}").clause in {"FM-R2", "FM-R9"}
    assert legal(moving, "step 0.05/20")
    assert legal(moving, "step 5/39.95")


@pytest.mark.parametrize(
    ("x", "clause"), [("19.95", None), ("19.96", "FM-R2"), ("20", "FM-R2"), ("20.04", "FM-R2")]
)
def test_a_figure_is_set_up_five_hundredths_from_every_border(x: str, clause: str | None) -> None:
    """FM-1.1, FM-R2"""
    state = battle([men("A", "SL RIF", 15, 20)], [FAR], "M1")
    moving = do(state, "move A with M1 for actions").state

    text = f"step 19.2/20 forming 19.2/20>{x}/20"
    if clause is None:
        assert legal(moving, text)
    else:
        assert refused(moving, text).clause in {clause, "FM-R12"}


def test_an_island_is_cut_out_of_one_feature_and_its_edge_is_a_join_where_nothing_is_listed() -> None:
    """FM-1.5, FM-R2"""
    house = feature("T", "trench", box(10, 10, 14, 14), inside="A")
    state = battle(
        [placed("A", "SL@9.5/12 RIF@9.5/12.75")],
        [men("B", "RIF RIF", 28, 2)],
        "M1",
        on=strips("open 20 | crops 10", house),
    )
    moving = do(state, "move A with M1 for actions").state

    after = do(moving, "step 12/12").state

    assert "12.00/12.00" == where(after, 1)
    assert "FM-5.12" == refused(moving, "step 16/12").clause  # in and out again: two borders


def test_a_formation_lies_in_one_feature() -> None:
    """FM-1.5, FM-R3, FM-R12"""
    state = battle([placed("A", "SL@19.5/20 RIF@19.5/20.7 RIF@19.5/21.4")], [FAR], "M1")
    moving = do(state, "move A with M1 for actions").state

    assert "FM-R12" == refused(moving, "step 19.8/20 forming 19.8/20>20.2/20>19.8/20.6").clause
    assert legal(moving, "step 19.8/20 forming 19.8/20>19.2/20>19.8/20.6")
