"""The odds of an order are what its tree of rolls gives, exactly."""

from fractions import Fraction
from typing import Any

import attrs
import pytest

from sam_fire.given import GOAL, battle, do, later
from sam_fire.trees import (
    ASSAULT,
    AT,
    CONDITIONS,
    DECKS,
    FEELING,
    GERMAN_ASSAULT,
    MEDIC,
    MORTAR,
    PRIZE,
    RESERVES,
    SHOT,
    SNIPER,
    SPOT,
    SPOTTED,
    SQUAD_ONLY,
    TANK,
    TARGET,
    Terms,
    agree,
    facing,
    odds_cases,
    read,
    told,
)
from wargames.kernel.chance import outcome_classes
from wargames.kernel.moments import rule_odds
from wargames.sam_fire.values.state import GermanAssault, GermanStep, State

NO_SECOND = "no second hit"

# ------------------------------------------------------------------------------------------ squads and HE


@pytest.mark.parametrize("firer", ["I1", "I7"])
@pytest.mark.parametrize("name", CONDITIONS)
@pytest.mark.parametrize("terrain", ["clear", "woods"])
def test_squad_fire(firer: str, name: str, terrain: Any) -> None:
    state = facing(firer, "R01", name, terrain={TARGET: terrain})

    agree(state, SHOT, f"fire {firer} at R01 with 2")


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("terrain", ["clear", "hill", "woods", "building"])
@pytest.mark.parametrize("target", ["R01", "MG1"])
def test_squad_fire_through_what_is_left_of_the_cover_deck(deck: str, terrain: Any, target: str) -> None:
    state = facing("I1", target, terrain={TARGET: terrain}, cover_deck=DECKS[deck])

    agree(state, SHOT, f"fire I1 at {target} with 3")


def test_squad_fire_is_worked_out_right() -> None:
    """Of 24 cards 19 are hard cover in woods: 6 hits, else 5 bunkers; the chit gains 10 or 5."""
    (case,) = odds_cases(facing("I1", "R01", terrain={TARGET: "woods"}), "fire I1 at R01 with 2")

    hit = Fraction(19, 24) * Fraction(1, 6)
    assert (hit, Fraction(5, 24), Fraction(19, 24) * Fraction(1, 6)) == (
        case["hit"],
        case["bunker"],
        case["low supply"],
    )
    assert (hit * Fraction(7, 10), hit * Fraction(3 * 10 + 4 * 5, 10)) == (
        case["destroyed"],
        case.mean("morale"),
    )


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("order", ["fire I1 at R01 with 3", "HE T1 at R01", "assault with I1 into 0505"])
def test_odds_take_few_runs_of_the_rules(deck: str, order: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards, hits and chits are told apart, and nothing else."""
    taken: list[int] = []

    def runs(play: Any, limit: int) -> Any:
        found = outcome_classes.runs(play, limit)
        taken.append(len(found))
        return found

    monkeypatch.setattr(rule_odds, "runs", runs)
    germans = {"R01": "0505" if order.startswith("assault") else TARGET}
    americans = {"I1": AT, "T1": "0605"}
    odds_cases(facing("I1", "R01", americans=americans, germans=germans, cover_deck=DECKS[deck],
                      dice=(1, 1, 3, 5, 5)), order)  # fmt: skip

    assert 2 <= max(taken) <= 32


@pytest.mark.parametrize("tank", ["T1", "T3"])
@pytest.mark.parametrize("name", sorted(set(CONDITIONS) - SQUAD_ONLY - FEELING))
@pytest.mark.parametrize("deck", ["used in part", "empty"])
def test_high_explosive(tank: str, name: str, deck: str) -> None:
    state = facing(tank, "V01", name, terrain={TARGET: "woods"}, cover_deck=DECKS[deck])

    agree(state, SHOT, f"HE {tank} at V01")


@pytest.mark.parametrize("name", CONDITIONS)
@pytest.mark.parametrize("order", ["at R01 for I2", "at R01 for -", "at - for I2"])
def test_covering_fire(name: str, order: str) -> None:
    state = facing("I7", "R01", name, dice=(6,))

    agree(state, SHOT, f"covering fire by I7 {order}")


@pytest.mark.parametrize("name", sorted(set(CONDITIONS) - FEELING))
@pytest.mark.parametrize("deck", ["used in part", "one card"])
def test_fire_after_a_move(name: str, deck: str) -> None:
    """The squad comes beside the Lieutenant, or onto the objective, by its move."""
    state = facing("I1", "R01", name, americans={"I1": "0507", "I2": "0605"}, cover_deck=DECKS[deck])
    state = do(state, "move I1 to 0506 with 3").state

    agree(state, SHOT, "then fire at R01")
    agree(state, {}, "hold fire")


# -------------------------------------------------------------------------------------------------- moves


@pytest.mark.parametrize("name", sorted(set(CONDITIONS) - FEELING))
@pytest.mark.parametrize("die", [2, 3])
@pytest.mark.parametrize("to", ["0506", "0505", "0508"])
def test_moves_onto_objectives(name: str, die: int, to: str) -> None:
    """A squad that may still fire takes the objective when it has fired or held its fire."""
    state = facing("I1", "R01", name, americans={"I1": "0507", "I2": "0605"})

    agree(state, {}, f"move I1 to {to} with {die}", "hold fire")


@pytest.mark.parametrize("id_", ["MO1", "SN1"])
def test_other_units_take_no_objective(id_: str) -> None:
    state = facing(id_, "R01", goal=PRIZE, americans={id_: "0507", "I2": "0605"})

    agree(state, {}, f"move {id_} to 0506 with 2")


@pytest.mark.parametrize("name", sorted(set(CONDITIONS) - FEELING - SQUAD_ONLY))
@pytest.mark.parametrize("answer", ["then move to 0506", "then move to 0505", "stay put"])
def test_covered_moves_onto_objectives(name: str, answer: str) -> None:
    state = facing("I1", "R01", name, americans={"I1": "0507", "I2": "0606"}, dice=(6,))
    state = do(state, "covering fire by I2 at - for I1").state

    agree(state, {}, answer)


@pytest.mark.parametrize("morale", [40, 112])
def test_a_covered_squad_takes_the_objective_that_it_stays_on(morale: int) -> None:
    americans = {"I1": AT, "I2": "0605"}
    state = facing("I1", "R01", americans=americans, goal=PRIZE, morale=morale, dice=(6,))
    state = do(state, "covering fire by I2 at - for I1").state

    agree(state, {}, "stay put")


# ---------------------------------------------------------------------------------- mortars and snipers


@pytest.mark.parametrize("name", sorted(set(CONDITIONS) - SQUAD_ONLY))
@pytest.mark.parametrize("target", ["R01", "MG1"])
def test_mortar_fire_with_each_second_hit(name: str, target: str) -> None:
    germans = {target: TARGET, "V01": "0502", "V02": "0509", "PZ1": "0402", "TG1": "0702", "AT": TARGET}
    americans = {"MO1": "0507", "I1": "0508", "I2": "0606"}
    state = facing("MO1", target, name, americans=americans, germans=germans, dice=(4, 4))
    text = f"mortar MO1 at {target}"

    cases = odds_cases(state, text)

    assert ["no second hit", *(f"second hit {id_}" for id_ in ("AT", "PZ1", "TG1", "V01"))] == [
        case.assuming for case in cases
    ]
    chances, _ = read(state, MORTAR, text)  # of the first target
    for case in cases:
        answer = case.assuming if case.assuming == NO_SECOND else f"also hit {case.assuming.split()[-1]}"
        assert (chances, read(state, {}, text, answer)[1]) == told(case, MORTAR)


def test_mortar_fire_with_nobody_else_near() -> None:
    state = facing("MO1", "R01", dice=(4, 4))

    (case,) = odds_cases(state, "mortar MO1 at R01")
    assert NO_SECOND == case.assuming
    agree(state, MORTAR, "mortar MO1 at R01")


@pytest.mark.parametrize("morale", [40, 104, 108, 112, 118])
@pytest.mark.parametrize(("second", "terms"), [("V01", SHOT), ("AT", SHOT), ("PZ1", TANK), ("TG1", TANK)])
def test_second_hits(second: str, terms: Terms, morale: int) -> None:
    germans = {"R01": TARGET, second: "0502"}
    state = facing("MO1", "R01", germans=germans, dice=(4, 4), morale=morale)
    state = do(state, "mortar MO1 at R01", d6=[3, 6, 6]).state

    agree(state, terms, f"also hit {second}")


@pytest.mark.parametrize("name", sorted(set(CONDITIONS) - SQUAD_ONLY))
@pytest.mark.parametrize("target", ["R01", "V01", "AT"])
@pytest.mark.parametrize("deck", ["fresh", "empty"])
def test_sniper_fire(name: str, target: str, deck: str) -> None:
    state = facing("SN1", target, name, dice=(6, 6), terrain={TARGET: "building"}, cover_deck=DECKS[deck])

    agree(state, SNIPER, f"snipe SN1 at {target}")


@pytest.mark.parametrize("germans", [{"R01": TARGET}, {"R01": TARGET, "MG1": TARGET}])
def test_a_spot(germans: dict[str, str]) -> None:
    agree(facing("SN1", "R01", germans=germans, dice=(6, 6)), SPOT, "spot with SN1")


@pytest.mark.parametrize("name", ["panicked", "all at once"])
def test_the_medic(name: str) -> None:
    agree(facing("I1", "R01", name), MEDIC, "medic to I1")


# ------------------------------------------------------------------------------------ tanks and assaults


@pytest.mark.parametrize("tank", ["T1", "T3"])
@pytest.mark.parametrize("target", ["PZ1", "TG1"])
@pytest.mark.parametrize("name", sorted(set(CONDITIONS) - SQUAD_ONLY - FEELING - SPOTTED))
def test_tank_fire(tank: str, target: str, name: str) -> None:
    agree(facing(tank, target, name), TANK, f"tank {tank} at {target}")


@pytest.mark.parametrize("name", sorted(set(CONDITIONS) - FEELING))
@pytest.mark.parametrize("attacker", ["I1", "I7"])
@pytest.mark.parametrize("terrain", ["clear", "building"])
@pytest.mark.parametrize("deck", ["used in part", "empty"])
def test_assaults(name: str, attacker: str, terrain: Any, deck: str) -> None:
    """In 0505, an objective if there are any, stands R01; it is low on supply where the deck is used up."""
    state = facing(
        attacker,
        "R01",
        name,
        germans={"R01": "0505"},
        terrain={"0505": terrain},
        cover_deck=DECKS[deck],
        low=["R01"] * (deck == "empty"),
    )

    agree(state, ASSAULT, f"assault with {attacker} into 0505")


@pytest.mark.parametrize("morale", [40, 95, 112])
@pytest.mark.parametrize("germans", [("PZ1",), ("TG1",), ("R01", "V01"), ("MG1", "AT"), ("SV", "R02")])
def test_assaults_on_tanks_and_on_two(germans: tuple[str, ...], morale: int) -> None:
    state = facing(
        "I7",
        "",
        germans=dict.fromkeys(germans, "0505"),
        goal=PRIZE,
        morale=morale,
        held=(AT,),
        lieutenant="I2",
    )

    agree(state, ASSAULT, "assault with I7 into 0505")


# ------------------------------------------------------------------------------------- the German turn


def assaulted(americans: dict[str, str], low: list[str], terrain: Any, **more: Any) -> State:
    """R01 goes for 0505 in the last turn; the AT gun has acted and keeps other surprises away."""
    laid = battle(
        {"I9": "0109", **americans}, {"R01": "0504", "AT": "1101"}, terrain={"0505": terrain}, low=low, **more
    )
    units = tuple(attrs.evolve(one, used=one.id == "AT") for one in laid.table.units)
    frames = (GermanStep(6), GermanAssault("R01", "0505", icon=False))
    return later(laid, units=units, step=6, frames=frames, supply=1, turn=10)


@pytest.mark.parametrize("terrain", ["clear", "hill", "building"])
@pytest.mark.parametrize(
    ("americans", "low"),
    [
        ({"I1": "0505"}, ["I1"]),
        ({"MO1": "0505"}, ["MO1"]),
        ({"I7": "0505"}, ["I7"]),
    ],
)
@pytest.mark.parametrize("lieutenant", [True, False])
def test_a_supply_counter_in_a_german_assault(
    americans: dict[str, str], low: list[str], terrain: Any, *, lieutenant: bool
) -> None:
    state = assaulted(americans, low, terrain, lieutenant=next(iter(americans)) if lieutenant else None)

    for text in (f"supply {low[-1]}", "keep supply"):
        (case,) = odds_cases(state, text)
        assert read(state, GERMAN_ASSAULT, text)[0] == told(case, GERMAN_ASSAULT)[0]


@pytest.mark.parametrize("other", ["I2", "SN1"])
def test_a_supply_counter_for_one_of_two_in_a_german_assault(other: str) -> None:
    """Both are low; whoever gets the counter, the other still counts for the Germans."""
    state = assaulted({"I1": "0505", other: "0505"}, ["I1", other], "woods")

    for text in ("supply I1", f"supply {other}", "keep supply"):
        (case,) = odds_cases(state, text)
        assert read(state, GERMAN_ASSAULT, text)[0] == told(case, GERMAN_ASSAULT)[0]


@pytest.mark.parametrize(("turn", "chance"), [(2, 0), (3, Fraction(1, 6)), (10, Fraction(1, 6))])
def test_the_end_of_orders(turn: int, chance: Fraction) -> None:
    """The Germans are out of sight, and the game ends with this turn."""
    goal = attrs.evolve(GOAL, turn_limit=turn)
    state = battle({"I1": "0109"}, {"AT": "1101"}, turn=turn, goal=goal)

    assert chance == read(state, RESERVES, "end orders")[0]["American reserves"]
    agree(state, RESERVES, "end orders")
