"""Pictures in parts: what stays, what lies on it, and what is what."""

from xml.etree import ElementTree as ET

from render.bob_table import american, battle, german
from render.reading import named, read, shapes, whole
from wargames.bob.ground.ground import ground_of
from wargames.bob.told.view import view
from wargames.bob.values.state import State
from wargames.kernel.game import Seat
from wargames.render import Drawn
from wargames.render.bob import PICTURES


def parts(state: State, seat: str = "us") -> Drawn:
    assert PICTURES.parts is not None
    return PICTURES.parts(view(state, Seat(seat)))


def test_every_hex_has_one_shape_to_point_at() -> None:
    state = battle(american())

    hits = [one for one in read(parts(state).land).iter() if one.get("class") == "hit"]
    assert [f"hex:{place}" for place in ground_of(state.scenario.board).places] == [
        one.get("data-names") for one in hits
    ]


def test_the_shape_of_a_half_hex_ends_at_the_edge_of_the_board() -> None:
    """BOB-3.6"""
    drawn = parts(battle())
    ((half,), (full,)) = (shapes(read(drawn.land), f"hex:{place}") for place in ("B7", "A7"))

    assert [4, 6] == [len(one.get("points", "").split()) for one in (half, full)]
    assert drawn.size[1] >= max(float(at.partition(",")[2]) for at in half.get("points", "").split())


def test_what_lies_on_the_board_is_named_as_actions_name_it() -> None:
    state = battle(american(), german(), german("E6", "GE-F2", known=False))

    found = named(read(parts(state).things))
    assert {"unit:US-P1": 1, "unit:GE-F1": 1, "unit:E6/1": 1} == {
        name: count for name, count in found.items() if name.startswith("unit:")
    }
    assert 1 == found["objective:C3"]


def test_a_counter_that_is_not_shown_is_named_in_no_part() -> None:
    drawn = parts(battle(american(), german("E6", "GE-F2", known=False)))

    assert "GE-F2" not in f"{drawn.land}{drawn.things}{drawn.panel}{drawn.title}{drawn.description}"


def test_the_land_stays_the_same_and_the_whole_holds_all_parts() -> None:
    one, other = battle(american()), battle(german())

    assert parts(one).land is parts(other).land
    assert parts(one).things != parts(other).things
    picture = ET.fromstring(PICTURES.svg(view(one, Seat("us"))))
    assert named(whole(parts(one))) == named(picture)
