"""How snipers move and ride, and what reveals them (section 4 of the sniper rules)."""

from cases import cases
from sniper.given import ALLEY, allowed, cited, do, events, only, refused, table, unit
from sniper.maps import map_of
from wargames.sniper.moments import Revealed, Stepped
from wargames.sniper.values.state import State

WALL = {f"05{row:02}": "B" for row in range(1, 9)}
"""A row of houses across the field, which nobody sees through."""


# on foot


def test_a_sniper_walks_as_a_squad_does() -> None:
    """SN-4.1, SN-3.8: from the building 1206 by road and over open ground to 0905, with no point left."""
    state = table({"S1": "1206 sniper", "A1": "0101 regular"}, on=ALLEY, first="de")
    step = do(state, "advance S1", "step to 1106", "step to 1005", "step to 0906", "step to 0905")

    assert [event.left for event in events(step, Stepped)] == [3, 2, 1, 0]
    assert (unit(step.state, "S1").at, unit(step.state, "S1").activation) == ("0905", "fatigued")


def test_a_sniper_pays_for_terrain_as_a_squad_does() -> None:
    """SN-4.1, TOI-5.5, TOI-5.10, TOI-5.11, TOI-5.12"""
    ground = map_of({"0203": "W", "0303": "B", "0202": "S"})
    state = do(table({"S1": "0103 sniper", "A1": "0808 regular"}, on=ground, first="de"), "advance S1").state

    assert refused(state, "step to 0202") == "TOI-5.12"  # it is flooded
    woods = do(state, "step to 0203")
    assert only(woods, Stepped).left == 2
    building = do(woods.state, "step to 0303")
    assert only(building, Stepped).left == 0
    assert unit(building.state, "S1").activation == "fatigued"


# what reveals it


@cases("regular", "regular fatigued disrupted", "m3a1", "sniper concealed")
def test_any_enemy_unit_on_the_map_sees_it(watcher: str) -> None:
    """TOI-13.3, SN-R16"""
    id_ = "H1" if watcher == "m3a1" else "A1"
    state = table({"S1": "0404 sniper concealed", id_: f"0804 {watcher}", "A9": "0101 elite"}, first="de")

    assert not unit(do(state, "advance S1", "step to 0504").state, "S1").concealed


def test_what_nobody_sees_reveals_nothing() -> None:
    """TOI-13.3, SN-R16"""
    units = {"S1": "0404 sniper concealed", "S2": "0405 sniper concealed", "A1": "0804 regular"}
    state = table(units, on=map_of(WALL), first="de")
    step = do(state, "advance S1", "step to 0304", "step to 0303")

    assert not events(step, Revealed)
    assert unit(step.state, "S1").concealed
    beside = do(step.state, "stop", "advance S2", "step to 0505")  # into a house, which A1 sees
    assert cited(beside, Revealed) == ("TOI-13.3",)


def test_standing_still_reveals_nothing() -> None:
    """SN-R16: not a squad that comes up beside it, nor a move of no hexes."""
    state = table({"A1": "0604 regular", "A2": "0101 regular", "S1": "0404 sniper concealed"})
    beside = do(state, "advance A1", "step to 0504", "stop", "fatigue A2").state

    assert unit(beside, "S1").concealed
    assert unit(do(beside, "advance S1", "stop").state, "S1").concealed


# transport: snipers of the side that has a half-track


def riding(words: str = "sniper concealed", **more: str) -> State:
    """Lay an American sniper out beside an empty half-track."""
    return table(
        {"A8": f"0404 {words}", "H1": "0404 m3a1", "A9": "0101 regular", "G1": "0808 regular", **more}
    )


def test_loading_takes_the_marker_and_unloading_does_not_give_it_back() -> None:
    """SN-R26, SN-R16, SN-4.2: two points for either."""
    step = do(riding(G1="0708 regular"), "advance A8", "load onto H1")

    assert cited(step, Revealed) == ("SN-R26",)
    down = do(step.state, "unload")
    assert (unit(down.state, "A8").at, unit(down.state, "A8").concealed) == ("0404", False)
    assert unit(down.state, "A8").activation == "fatigued"  # no point is left


def test_a_sniper_aboard_goes_where_its_vehicle_goes() -> None:
    """SN-4.2, SN-R26, TOI-16.3"""
    loaded = riding("sniper")
    state = do(
        loaded, "advance A8", "load onto H1", "stop", "advance H1", "step to 0504", "step to 0604"
    ).state

    assert unit(state, "A8").aboard == "H1"
    assert unit(state, "H1").at == "0604"


def test_a_sniper_aboard_neither_attacks_nor_is_attacked_nor_spots() -> None:
    """SN-R26, SN-R28, TOI-16.3"""
    units = {"A8": "on:H1 sniper", "H1": "0404 m3a1", "A9": "0101 regular", "G1": "0604 regular"}

    assert refused(table(units), "fire A8 at G1 normal") == "TOI-16.3"
    assert refused(table(units), "op fire mode A8") == "TOI-16.3"
    assert refused(table(units, first="de"), "fire G1 at A8 normal") == "TOI-16.3"
    blind = {"A8": "on:H1 sniper", "H1": "0404 m3a1", "A2": "0405 mortar", "G1": "0804 regular"}
    houses = map_of({"0604": "B", "0603": "B", "0605": "B", "0606": "B"})
    assert refused(table(blind, on=houses), "bombard 0804 with A2 normal") == "TOI-11.2"
    seen = {**blind, "A8": "0703 sniper"}
    assert allowed(table(seen, on=houses), "bombard 0804 with A2 normal")


def test_a_sniper_falls_with_its_vehicle() -> None:
    """SN-4.2, TOI-15.5"""
    units = {
        "A8": "on:H1 sniper",
        "H1": "0404 m3a1 hits:2",
        "A9": "0101 regular",
        "G1": "0604 regular*4 anti_tank",
    }
    state = do(table(units, first="de"), "fire G1 at H1 normal", dice=[5] + [1] * 7).state

    assert {one.id for one in state.units} == {"A9", "G1"}
    assert state.us.lost_regulars == 0  # TOI-R23: no sniper is healed
