"""Section 5.13: who loses a Conceal marker, and by what."""

from typing import Any

from bob.given import battle, counter, do, events, only
from cases import cases
from wargames.bob.moments import Revealed
from wargames.bob.values.state import State
from wargames.kernel.game import Step


def shown(step: Step[State]) -> list[tuple[str, str]]:
    """List who was revealed, and the first clause of it."""
    return [(one.counter, one.clauses[0]) for one in events(step, Revealed)]


# adjacent


@cases(("US-P1", False), ("US-M1", False), ("US-G1", False), ("US-T1", True))
def test_a_concealed_unit_that_comes_beside_an_enemy_is_stripped_likewise(enemy: str, *, kept: bool) -> None:
    """BOB-5.13.5, BOB-5.4.8, BOB-R34, BOB-G8: by a squad, a team or a gun, and not by a vehicle."""
    state = battle(
        {enemy: "E4"}, {"GE-F1": "E6"}, signs={"E6": "w", "E5": "w"}, concealed={"GE-F1"}, first="ge"
    )

    step = do(state, "move GE-F1", "step to E5")

    assert ([] if kept else [("GE-F1", "BOB-5.13.5")]) == shown(step)
    assert kept == counter(step.state, "GE-F1").concealed


# open ground


@cases(
    ("D5", {}, False),
    ("D5", {"roads": [["D5", "D4"]]}, False),
    ("D5", {"signs": {"D4": "w", "D6": "w", "D5": "w"}}, True),
    ("D5", {"foxholes": ["D5"]}, True),
    ("D5", {"fortifications": ["D5"]}, True),
    ("D5", {"hedgerows": ["D5/N"]}, True),
    ("D5", {"hedgerows": ["D5/S"]}, False),
    ("D5", {"signs": {"D3": "w", "D6": "w"}}, True),
)
def test_a_concealed_unit_that_an_enemy_sees_on_open_ground_is_revealed(
    to: str, laid: dict[str, Any], *, kept: bool
) -> None:
    """BOB-5.13.6, BOB-5.4.9: from D1 a hedgerow north of D5 covers it, one south of it does not."""
    laid = {"signs": {"D6": "w"}, **laid}
    state = battle({"US-P1": "D1"}, {"GE-F1": "D6"}, concealed={"GE-F1"}, first="ge", **laid)

    step = do(state, "move GE-F1", f"step to {to}")

    assert ([] if kept else [("GE-F1", "BOB-5.13.6")]) == shown(step)


def test_a_decoy_sees_as_any_enemy_counter_does() -> None:
    """BOB-R36, BOB-5.13.6: on open ground in a decoy's sight a concealed unit is revealed."""
    state = battle(
        {"US-D1": "D1", "US-P1": "A1"},
        {"GE-F1": "D6"},
        signs={"D6": "w", "D1": "w", "A2": "w", "B1": "w"},
        concealed={"GE-F1", "US-D1"},
        first="ge",
    )

    assert [("GE-F1", "BOB-5.13.6")] == shown(do(state, "move GE-F1", "step to D5"))


# fire, and Melee


def hidden(*, level: int = 0, **laid: Any) -> State:
    """Conceal a German squad in the woods of D4, which sees a paratroop squad in D1."""
    laid = {"signs": {"D4": "w"}, **laid}
    sets: dict[str, Any] = {"concealed": {"GE-F1"}, "level": {"GE-F1": level}, **laid}
    return battle({"US-P1": "D1"}, {"GE-F1": "D4"}, first="ge", **sets)


def test_a_unit_that_resolves_fire_is_revealed_before_the_die_is_read() -> None:
    """BOB-5.13.7, BOB-R54: even if it misses."""
    step = do(hidden(), "fire GE-F1 at D1", dice=[10])

    names = [type(one).__name__ for one in step.events]
    assert [("GE-F1", "BOB-5.13.7")] == shown(step)
    assert names.index("Revealed") < names.index("AttackRolled")
    assert "BOB-R54" in only(step, Revealed).clauses
    assert not counter(step.state, "GE-F1").concealed


@cases((["react with GE-F1"], [1, 10], False), (["react with GE-F1"], [10], True), (["hold fire"], [], True))
def test_op_fire_reveals_only_if_its_check_passes(texts: list[str], dice: list[int], *, kept: bool) -> None:
    """BOB-5.13.7, BOB-R54: neither a failed PC nor a pass does."""
    state = battle({"US-P1": "C1"}, {"GE-F1": "D4"}, signs={"D4": "w"}, concealed={"GE-F1"})

    step = do(state, "move US-P1", "step to D1", *texts, dice=dice)

    assert kept == counter(step.state, "GE-F1").concealed
    assert ([] if kept else [("GE-F1", "BOB-5.13.7")]) == shown(step)


def test_a_unit_that_assaults_is_revealed() -> None:
    """BOB-5.13.7: a concealed squad beside a lone tank in woods steps into its hex."""
    state = battle(
        {"US-T1": "E4", "US-P1": "A1"},
        {"GE-F1": "E5"},
        signs={"E4": "w", "E5": "w"},
        concealed={"GE-F1"},
        used={"US-T1"},
        first="ge",
    )
    assert counter(state, "GE-F1").concealed

    step = do(state, "move GE-F1", "step to E4", "hold fire")

    assert [("GE-F1", "BOB-5.13.7")] == shown(step)
    assert "E4" == only(step, Revealed).hex


# vehicles


@cases(({}, False), ({"D3": "w"}, True))
def test_a_concealed_vehicle_loses_concealment_in_enemy_sight_whatever_the_terrain(
    signs: dict[str, str], *, kept: bool
) -> None:
    """BOB-5.13.8, BOB-G8: in woods; a squad in the same place would stay concealed."""
    laid: dict[str, Any] = {"signs": {"D5": "w", **signs}, "facing": {"GE-T1": "N"}}
    tank = battle({"US-P1": "C1"}, {"GE-T1": "D5", "GE-N1": "G2"}, concealed={"GE-T1"}, **_watch(laid))
    squad = battle({"US-P1": "C1"}, {"GE-F1": "D5", "GE-N1": "G2"}, concealed={"GE-F1"}, **_watch(laid))

    assert ([] if kept else [("GE-T1", "BOB-5.13.8")]) == shown(do(tank, "move US-P1", "step to D1"))
    assert [] == shown(do(squad, "move US-P1", "step to D1"))


def _watch(laid: dict[str, Any]) -> dict[str, Any]:
    """Let the German MG be Used; only its sight matters. Woods hide C1 from D5."""
    return {**laid, "used": {"GE-N1"}, "signs": {**laid["signs"], "C2": "w", "C3": "w"}}


def test_a_concealed_vehicle_loses_concealment_when_it_moves() -> None:
    """BOB-5.13.9, BOB-G8: out of all enemy sight; a squad keeps it."""
    laid: dict[str, Any] = {"signs": {"D6": "w", "D3": "w", "C3": "w", "E3": "w", "C2": "w"}, "first": "ge"}
    tank = battle({"US-P1": "D1"}, {"GE-T1": "D6"}, concealed={"GE-T1"}, **laid)
    squad = battle({"US-P1": "D1"}, {"GE-F1": "D6"}, concealed={"GE-F1"}, **laid)

    assert [("GE-T1", "BOB-5.13.9")] == shown(do(tank, "move GE-T1", "step to D5"))
    assert [] == shown(do(squad, "move GE-F1", "step to D5"))


def test_a_concealed_vehicle_that_stays_where_it_is_keeps_its_marker() -> None:
    """BOB-5.13.9"""
    state = battle(
        {"US-P1": "D1"}, {"GE-T1": "D6"}, signs={"D6": "w", "D3": "w"}, concealed={"GE-T1"}, first="ge"
    )

    assert counter(do(state, "op fire GE-T1").state, "GE-T1").concealed
