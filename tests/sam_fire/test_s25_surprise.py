"""Section 25: whether a surprise unit comes, which, and where."""

from collections.abc import Mapping, Sequence

from cases import cases
from sam_fire.given import BLUE, RED, Quiet, battle, do, events, german_turn, only, unit, where
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    ActionCardDrawn,
    AssaultDeclared,
    CountersTurned,
    MarkerChanged,
    ShotRolled,
    SurpriseFailed,
    SurprisePlaced,
    SurpriseRolled,
    TankHitDrawn,
    TurnBegan,
    UnitMoved,
)
from wargames.sam_fire.values.components import Terrain
from wargames.sam_fire.values.state import State

VETERANS, GUN = 2, 5
"""Rolls for the kind of unit."""


def surprised(
    kind: int,
    americans: Mapping[str, str] | None = None,
    germans: Mapping[str, str] | None = None,
    *,
    woods: Sequence[str] = (),
    lieutenant: str | None = None,
    red: str = RED,
    earlier: Sequence[int] = (),
) -> Step[State]:
    """Roll 6 for a surprise and this for its kind; ``earlier`` are dice of the German turn before."""
    terrain: dict[str, Terrain] = dict.fromkeys(woods, "woods")
    state = battle(americans or {"I1": "0109"}, germans, terrain=terrain, lieutenant=lieutenant, red=red)
    cards = ["AC10"] * min(2, sum(id_[0] == "R" for id_ in germans or {}))
    return german_turn(state, action_deck=cards, d6=[*earlier, 6, kind])


# the dice


@cases(1, 2, 3, 4, 5)
def test_below_6_no_surprise_arrives(roll: int) -> None:
    """SAF-25.1"""
    step = german_turn(battle({"I1": "0109"}), d6=[roll])

    rolled = only(step, SurpriseRolled)
    assert (roll, None, ("SAF-25.1",)) == (rolled.rolled, rolled.kind_rolled, rolled.clauses)
    assert [] == events(step, SurprisePlaced) + events(step, SurpriseFailed)


def test_the_surprise_is_rolled_at_the_end_of_the_german_turn() -> None:
    """SAF-25.1: after the last German has acted, before the counters are turned; in every turn."""
    state = battle({"I1": "0607"}, {"MG1": "0605"}, turn=2)
    step = german_turn(state, d6=[1, 3, 5])

    told = [type(one) for one in step.events]
    at = told.index(SurpriseRolled)
    assert told.index(ShotRolled) < at < told.index(TurnBegan)
    assert at < max(place for place, kind in enumerate(told) if kind is CountersTurned)


@cases(
    (1, "SV", BLUE, "SAF-25.2"),
    (2, "SV", BLUE, "SAF-25.2"),
    (3, "SV", BLUE, "SAF-25.2"),
    (4, "AT", RED, "SAF-25.3"),
    (5, "AT", RED, "SAF-25.3"),
    (6, "AT", RED, "SAF-25.3"),
)
def test_a_second_die_tells_what_arrives(kind: int, unit_: str, place: str, clause: str) -> None:
    """SAF-25.1, SAF-25.2, SAF-25.3, SAF-R73"""
    step = surprised(kind)

    rolled, placed = only(step, SurpriseRolled), only(step, SurprisePlaced)
    assert ((6, kind), ("SAF-25.1", clause)) == ((rolled.rolled, rolled.kind_rolled), rolled.clauses)
    assert (unit_, place) == (placed.unit, placed.hex)
    assert clause in placed.clauses
    assert place == where(step.state, unit_)


@cases("SV", "AT")
def test_no_die_is_rolled_while_a_surprise_unit_is_in_play(there: str) -> None:
    """SAF-25.7, SAF-R74"""
    step = german_turn(battle({"I1": "0109"}, {there: "1101"}))

    assert [] == events(step, SurpriseRolled)
    assert where(step.state, there) is not None


# where


def arrived(step: Step[State]) -> dict[str, str]:
    """Give the surprise units on the map, by where they stand."""
    return {id_: at for id_ in ("SV", "AT") if (at := where(step.state, id_))}


PLACED: dict[str, tuple[int, dict[str, str], dict[str, str], dict[str, str]]] = {
    # name: (roll, Americans, Germans, what arrives)
    "the example: a squad in blue": (VETERANS, {"I1": BLUE}, {}, {"AT": RED}),
    "a tank in blue": (VETERANS, {"T1": BLUE, "I1": "0109"}, {}, {"AT": RED}),
    "a squad in red, though the hexes around are free": (GUN, {"I1": RED}, {}, {"SV": BLUE}),
    "one German in blue": (VETERANS, {}, {"R15": BLUE}, {"SV": BLUE}),
}


@cases(*PLACED)
def test_who_is_in_the_way_brings_the_other_surprise(name: str) -> None:
    """SAF-25.4, SAF-25.6, SAF-R72, SAF-R73: an American in the hex, and no lone German."""
    roll, americans, germans, expected = PLACED[name]
    step = surprised(roll, americans, germans)

    assert expected == arrived(step) == {only(step, SurprisePlaced).unit: only(step, SurprisePlaced).hex}


FULL_BLUE = {"R15": BLUE, "R16": BLUE}
FAILED: dict[str, tuple[int, dict[str, str], dict[str, str], str]] = {
    # name: (roll, Americans, Germans, the clause that forbids it)
    "veterans, with Americans in both hexes": (VETERANS, {"I1": RED, "I2": BLUE}, {}, "SAF-25.5"),
    "a gun, with Americans in both hexes": (GUN, {"I1": RED, "I2": BLUE}, {}, "SAF-25.5"),
    "veterans, with two Germans in blue and red free": (VETERANS, {}, FULL_BLUE, "SAF-25.6"),
    "a gun, with Americans in red and two Germans in blue": (GUN, {"I1": RED}, FULL_BLUE, "SAF-25.6"),
}


@cases(*FAILED)
def test_where_there_is_no_room_nothing_arrives(name: str) -> None:
    """SAF-25.4, SAF-25.5, SAF-25.6, SAF-R73, SAF-G12: nor is the other result taken for want of room."""
    roll, americans, germans, clause = FAILED[name]
    step = surprised(roll, americans, germans)

    assert clause in only(step, SurpriseFailed).clauses
    assert ([], {}) == (events(step, SurprisePlaced), arrived(step))


def test_a_german_tank_in_the_blue_hex_keeps_veterans_out() -> None:
    """SAF-25.6, SAF-R73: it stays there, as it has fired HE."""
    step = surprised(VETERANS, {"I1": "0604"}, {"PZ1": BLUE}, earlier=(1, 3))

    assert (BLUE, 1) == (where(step.state, "PZ1"), len(events(step, SurpriseFailed)))
    assert None is where(step.state, "SV")


def test_a_gun_needs_room_in_or_around_the_red_hex() -> None:
    """SAF-25.6, SAF-R72, SAF-R73: red is a corner; two Germans each hold it and both hexes beside it."""
    places = ("0101", "0102", "0201")
    germans = {f"R1{number}": place for number, place in enumerate((*places, *places), 1)}
    full = surprised(GUN, {"I1": "1109"}, germans, red="0101")
    free = surprised(GUN, {"I1": "1109"}, {**germans, "R16": "0202"}, red="0101")

    assert {"SAF-25.6", "SAF-R72"} == set(only(full, SurpriseFailed).clauses)
    assert (None, "0201") == (where(full.state, "AT"), where(free.state, "AT"))


# where the gun sees most: woods in 0604 hide 0607 from all but 0703 (number 4) and 0503 (number 6),
# and 0609 from red, 2 and 5; woods in 0404 hide 0205 from all but 0601 (number 2) and 0502 (X).

GUNS: dict[str, tuple[dict[str, str], tuple[str, ...], str | None, str]] = {
    # name: (Americans, woods, Lieutenant's unit, hex)
    "red where all see as much": ({"I1": "0607"}, (), None, RED),
    "where it sees the squad, the lower number first": ({"I1": "0607"}, ("0604",), None, "0703"),
    "2 before X, though 0502 is the lower hex": ({"I1": "0205"}, ("0404",), None, "0601"),
    "beyond its range": ({"I1": "0609"}, ("0604",), None, "0702"),
    "where it sees more": ({"I1": "0205", "I2": "0607", "I3": "0607"}, ("0404", "0604"), None, "0703"),
    "where it sees as many": ({"I1": "0205", "I2": "0607"}, ("0404", "0604"), None, "0601"),
    "tanks are counted": ({"I1": "0205", "T1": "0607", "I3": "0609"}, ("0404", "0604"), None, "0703"),
    "the Lieutenant is not counted": ({"I1": "0205", "I2": "0607"}, ("0404", "0604"), "I2", "0601"),
    "in woods": ({"I1": "0607"}, ("0604", "0703"), None, "0703"),
    "not where Americans stand": ({"I1": "0607", "I2": "0703"}, ("0604",), None, "0503"),
}


@cases(*GUNS)
def test_the_gun_goes_where_it_sees_most_americans(name: str) -> None:
    """SAF-25.3, SAF-R72"""
    americans, woods, lieutenant, place = GUNS[name]
    step = surprised(GUN, americans, woods=woods, lieutenant=lieutenant)

    assert place == only(step, SurprisePlaced).hex
    assert ("SAF-25.3", "SAF-R72") == only(step, SurprisePlaced).clauses


def test_the_hexes_for_a_gun_are_the_red_one_and_those_around_it() -> None:
    """SAF-25.3, SAF-R72: in their order, without any that is closed."""
    every = ("0602", "0601", "0702", "0703", "0603", "0503", "0502")

    assert every == only(surprised(GUN), SurprisePlaced).among
    less = surprised(GUN, {"I1": "0109", "I2": "0601"}, {"R15": "0503", "R16": "0503"})
    assert ("0602", "0702", "0703", "0603", "0502") == only(less, SurprisePlaced).among


@cases(
    ({"R15": "0703"}, (), "0703"),
    ({"R15": "0703", "R16": "0703"}, (), "0503"),
    ({"PZ1": "0703"}, (1, 3), "0503"),
)
def test_a_gun_shares_a_hex_with_one_german_but_not_with_two_or_a_tank(
    germans: dict[str, str], earlier: tuple[int, ...], place: str
) -> None:
    """SAF-25.6, SAF-R72: 0703 and 0503 see I1."""
    step = surprised(GUN, {"I1": "0607"}, germans, woods=["0604"], earlier=earlier)

    assert place == where(step.state, "AT")


def test_germans_in_the_way_do_not_matter_to_where_the_gun_goes() -> None:
    """SAF-R72: R15 in 0604 hides I1 from its own side's fire only."""
    assert RED == where(surprised(GUN, {"I1": "0607"}, {"R15": "0604"}).state, "AT")


# as it arrives


@cases((VETERANS, "SV"), (GUN, "AT"))
def test_a_surprise_unit_is_unmarked_and_does_not_act_in_the_turn_it_arrives(kind: int, unit_: str) -> None:
    """SAF-R73, SAF-25.2, SAF-25.3: it acts in the next German turn."""
    americans = {"I1": "0605", "I2": "0606"}
    first = surprised(kind, americans, lieutenant="I1")
    assert ("calm", False) == (unit(first.state, unit_).marker, unit(first.state, unit_).low_supply)
    assert [] == events(first, ShotRolled) + events(first, UnitMoved) + events(first, AssaultDeclared)

    second = do(first.state, "keep dice", "end orders", then=Quiet())
    acted = [one.firer for one in events(second, ShotRolled)]
    acted += [one.attacker for one in events(second, AssaultDeclared)]
    assert unit_ in acted


def test_veterans_that_arrive_near_a_tank_panic_at_once() -> None:
    """SAF-R73: a Sherman is 2 hexes from the blue hex."""
    step = surprised(VETERANS, {"T1": "0606", "I1": "0109"})

    changed = [(one.unit, one.before, one.after) for one in events(step, MarkerChanged)]
    assert ("SV", "calm", "panic") in changed
    assert "panic" == unit(step.state, "SV").marker


def test_a_gun_that_arrives_near_a_tank_does_not_panic() -> None:
    """SAF-R73, SAF-25.3"""
    step = surprised(GUN, {"T1": "0604", "I1": "0109"})

    assert "calm" == unit(step.state, "AT").marker


def test_a_surprise_unit_draws_no_card() -> None:
    """SAF-R75, SAF-R78: neither veterans nor guns."""
    for id_, place in (("SV", "0602"), ("AT", "0605")):
        step = german_turn(battle({"I1": "0608", "I2": "0609"}, {id_: place}, lieutenant="I2"))

        assert [] == events(step, ActionCardDrawn) + events(step, TankHitDrawn)
        assert 1 == len(events(step, ShotRolled))
