"""Section 10: the range bands, on the table."""

from cases import cases
from fire_move.given import battle, men
from fire_move.played import dice, do, refused, told
from fire_move.tables import feature, ring, strips
from wargames.fire_move.moments import FigureChecked, FireOpened

RIFLES = "RIF RIF RIF RIF"


def band(away: float, card: str = "F3") -> str:
    """Fire from so far away; gives the range of the attack."""
    state = battle([men("A", RIFLES, 5, 20)], [men("B", "RIF RIF", 5 + away, 20)], card)
    (opened,) = told(do(state, f"fire A at B with {card}", fell=dice("1 8 1 8")), FireOpened)
    return str(opened.range)


@cases(
    (0.6, "close"), (8, "close"), (8.01, "medium"), (24, "medium"), (24.01, "long"), (40, "long"),
    (40.01, "extreme"), (40.5, "extreme"), (54, "extreme"),
)  # fmt: skip
def test_each_band_reaches_to_its_limit_and_the_last_one_has_none(away: float, wanted: str) -> None:
    """FM-10.1, FM-10.2, FM-10.3, FM-10.4, FM-R24: the examples: 8.00 is Close, 8.01 Medium, 40.50 Extreme."""
    assert wanted == band(away)


def test_a_slanting_line_is_measured_along_the_line() -> None:
    """FM-10.1, FM-R24, FM-R1: 4.80 and 6.40 make 8.00 exactly; 6.41 is more."""
    for y, wanted in ((26.4, "close"), (26.41, "medium")):
        state = battle([men("A", RIFLES, 5, 20, dy=-0.75)], [men("B", "RIF RIF", 9.8, y)], "F3")
        (opened,) = told(do(state, "fire A at B with F3", fell=dice("1 8 1 8")), FireOpened)
        assert wanted == opened.range


def test_the_nearest_figure_in_sight_gives_one_band_for_the_whole_attack() -> None:
    """FM-R24: from the firing KF; the second figure is farther than 8 inches and takes the same FV."""
    state = battle([men("A", RIFLES, 5, 20)], [men("B", "RIF RIF", 12.5, 20, dx=0.75, dy=0)], "F3")

    step = do(state, "fire A at B with F3", fell=dice("1 8 1 8"))

    assert ["close"] == [one.range for one in told(step, FireOpened)]
    assert [3, 3] == [one.fv for one in told(step, FigureChecked)]


def test_a_figure_out_of_sight_does_not_bring_the_range_down() -> None:
    """FM-R24: the nearest figure, 7.80 inches away, stands behind a house."""
    house = feature("H", "stone_building", ring((8, 20.75), (12, 20.75), (12, 24), (8, 24)), inside="A")
    on = strips("open 60", house, depth=40)
    enemy = men("B", "RIF RIF", 12.7, 21.4, dx=0.75, dy=-0.6)
    state = battle([men("A", RIFLES, 5, 20, dy=-0.75)], [enemy], "F3", on=on)

    step = do(state, "fire A at B with F3", fell=dice("1 8"))

    assert [6] == [one.figure for one in told(step, FigureChecked)]
    assert ["medium"] == [one.range for one in told(step, FireOpened)]


def test_range_is_measured_from_the_key_figure_alone() -> None:
    """FM-R24: the SL stands 8.30 inches off; a rifleman of his is nearer."""
    own = men("A", "SL RIF RIF RIF", 5, 20, dx=0.75, dy=0)
    state = battle([own], [men("B", "RIF RIF", 13.3, 20)], "F3")

    assert "medium" == told(do(state, "fire A at B with F3", fell=dice("1 8 1 8")), FireOpened)[0].range


@cases(("F1", 40.01), ("F2", 54), ("F1", 55))
def test_a_card_without_a_value_for_the_range_cannot_be_used(card: str, away: float) -> None:
    """FM-9.2, FM-10.4: F1 and F2 have none at Extreme."""
    state = battle([men("A", RIFLES, 4, 20)], [men("B", "RIF RIF", 4 + away, 20)], card)

    assert "FM-9.2" == refused(state, f"fire A at B with {card}").clause
